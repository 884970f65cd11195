//! Loops of which all is known: looping paths that are taken one after the other (`phases.rs`; mostly there
//! is one), each a number of times that the state before it tells. Such a loop is replaced by what it does,
//! so that the loop around it becomes one without inner loops (nested loops, inside out).
//!
//! ```text
//! enter 1:  if all guards of path 1 hold: one iteration; then `count` more at once, in closed form
//! enter 2:  the same for path 2, and so on
//! head:     the loop as it was: now it is left, or one of its checks fails; a way back is a mistake, and ends in UNKNOWN
//! ```

use crate::accumulator::accumulators;
use crate::closed_form::ClosedForm;
use crate::join::join;
use crate::loop_rewrite::LoopRewrite;
use crate::memory_code::Code;
use crate::paths::{LoopPath, loop_paths};
use crate::phases::order;
use crate::polynomial::linear;
use crate::restricted_program::Accelerator;
use crate::trip_count::{Motion, TripCount, earliest, trip_count};
use crate::tuning::{MOST_EXIT_CASES, MOST_PHASES};
use hashbrown::HashMap;
use secateur_program::{BlockId, Halt, StmtKind, Terminator, VarId};
use secateur_term::{Substitution, Term, TermStore};

/// What an `Unsupported` statement says in a block that no run reaches.
pub const NEVER: &str = "a loop that was left is entered again";

/// A path that is taken until one of its guards fails.
struct Phase {
    path: LoopPath,
    form: ClosedForm,
    /// For each guard that may fail: how many more iterations there are after the first.
    counts: Vec<TripCount>,
}

impl Phase {
    /// The guard that fails first.
    fn least(&self, store: &mut TermStore) -> Option<TripCount> {
        let mut all = self.counts.iter().copied();
        let one = all.next()?;
        Some(all.fold(one, |so_far, c| earliest(store, so_far, c)))
    }
}

impl LoopRewrite<'_> {
    /// Replaces the loop if it can be. `nested`: there is a loop around it.
    pub fn replace(&mut self, nested: bool) -> bool {
        let paths = loop_paths(
            &mut self.out.program,
            self.store,
            self.f,
            (self.body, self.body.head, &[]),
            (self.options, self.bases),
        );
        if paths.others || paths.found.iter().any(|p| !p.inputs.is_empty()) {
            return false;
        }
        let (program, liveness, head) = (&self.out.program, self.liveness, self.body.head);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(head, v);
        let found = join(program, self.store, paths.found, &live, &self.options.deadline);
        if found.is_empty() || found.len() > MOST_PHASES {
            return false;
        }
        let Some(mut phases) = found.into_iter().map(|p| self.phase(p)).collect::<Option<Vec<Phase>>>()
        else {
            return false;
        };
        let program = &self.out.program;
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(head, v);
        let paths: Vec<&LoopPath> = phases.iter().map(|p| &p.path).collect();
        let Some(order) = order(self.store, &paths, &live, &self.options.deadline) else { return false };
        let mut in_order: Vec<Phase> = Vec::new();
        let mut taken: Vec<Option<Phase>> = phases.drain(..).map(Some).collect();
        in_order.extend(order.phases.iter().filter_map(|p| taken[*p].take()));
        if self.options.late() {
            return false;
        }
        self.rewrite(&in_order, &order.next, nested);
        true
    }

    /// A path with a closed form and an exact number of iterations.
    fn phase(&mut self, path: LoopPath) -> Option<Phase> {
        let (program, liveness, head) = (&self.out.program, self.liveness, self.body.head);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(head, v);
        let form = ClosedForm::of(program, self.store, &path, &live, self.bases)?;
        // checks that the closed form does not see, and conditions on what is read on the way, need the loop
        if form.unchecked || !form.cells.kept.is_empty() {
            return None;
        }
        let irregular = form.irregular(program, self.store, &path);
        let moves = Motion { recurrences: &form.recurrences, irregular: Some(&irregular) };
        let mut counts = Vec::new();
        for g in &form.guards {
            counts.push(trip_count(self.store, moves, *g, true, form.bits)?);
        }
        // a guard that never fails does not end the phase
        if counts.iter().any(|c| !c.endless.is_true()) {
            counts.retain(|c| !c.endless.is_true());
        }
        let phase = Phase { path, form, counts };
        // a path without guards is taken for ever
        let more = phase.least(self.store)?;
        // an access may go wrong in a loop without end
        if phase.path.touches_memory() && !more.endless.is_false() {
            return None;
        }
        let fine = !self.short(&phase.path, &phase.form) && self.proven(&phase.path, &phase.form, more);
        fine.then_some(phase)
    }

    /// Whether the closed forms are right for as many iterations as there are, whatever the state before the
    /// loop.
    fn proven(&mut self, path: &LoopPath, form: &ClosedForm, more: TripCount) -> bool {
        let Some(exact) = form.exact(self.store, more.times, self.bases) else { return false };
        if exact.is_true() {
            return true;
        }
        if !path.touches_memory() {
            return false;
        }
        let zero = self.store.bv(form.bits, 0);
        let none = self.store.eq(more.times, zero);
        let fine = self.store.or(none, exact);
        // after the first iteration
        let mut after = Substitution::new(|store: &mut TermStore, leaf: Term| {
            let v = store.as_var(leaf)?;
            path.updates.get(&v).copied().flatten()
        });
        let fine = after.apply(self.store, fine);
        let not = self.store.not(fine);
        let given: Vec<Term> = path.guards().collect();
        let mut solver = crate::solver(&self.options.deadline);
        solver.check(self.store, &given, not).is_unsat()
    }

    fn rewrite(&mut self, phases: &[Phase], next: &[Vec<usize>], nested: bool) {
        let head = self.body.head;
        let mut own = Vec::new();
        // where each phase begins; behind the last one the loop is left
        let mut enters = vec![head; phases.len() + 1];
        for (i, p) in phases.iter().enumerate().rev() {
            // control goes to the first phase that may follow; the phases in between change nothing
            let to = next[i].iter().min().map_or(head, |n| enters[*n]);
            let run = self.iterations(p, to, nested, &mut own);
            let cond = self.store.conjoin(p.path.guards());
            let other = enters[i + 1];
            enters[i] = self.block(Vec::new(), Terminator::Branch { cond, then: run, other });
            own.push(enters[i]);
            let function = self.function().name.clone();
            let (span, inputs) = (self.span(), Vec::new());
            self.out.accelerators.push(Accelerator {
                function,
                span,
                inputs,
                block: run,
                replaces_loop: true,
            });
        }
        let what = NEVER.to_string();
        let never = self.stmt(StmtKind::Unsupported { what });
        let never = self.block(vec![never], Terminator::Halt(Halt::Silent));
        self.redirect_entries(&own, enters[0]);
        for (edge, to) in self.inner_edges() {
            if to == head {
                self.redirect(edge, never);
            }
        }
        self.out.fully_accelerated += 1;
        self.out.program.set_loop_head(self.f, head, false);
    }

    /// All iterations of a phase, and on to a block. Those blocks that are made go to `own`.
    fn iterations(&mut self, p: &Phase, to: BlockId, nested: bool, own: &mut Vec<BlockId>) -> BlockId {
        let mut code = Code::new(self.span());
        self.once(&p.path, &mut code);
        let k = self.variable(p.form.bits, "count");
        let used: Vec<Term> = p.counts.iter().flat_map(|c| [c.times, c.endless]).collect();
        let count = self.store.var(k, p.form.bits);
        let after = p.form.after(&self.out.program, self.store, count, &HashMap::new());
        let accumulated = accumulators(&self.out.program, self.store, &p.path, &p.form, &after, &used);
        let late = |v: &VarId| accumulated.iter().any(|s| s.0 == *v);
        let once: Vec<(VarId, Option<Term>)> =
            p.path.updates.iter().filter(|(v, _)| !late(v)).map(|(v, t)| (*v, *t)).collect();
        self.assign_all(&once, &mut code);
        let certain = p.counts.iter().all(|c| c.endless.is_false());
        if nested && certain && (2..=MOST_EXIT_CASES).contains(&p.counts.len()) {
            // for the loop around, which guard fails first is a choice between paths: each has a number
            // without cases
            let mut all = Vec::new();
            for c in &p.counts {
                all.push(self.more((p, &accumulated), Code::new(self.span()), (k, c.times), to, own));
            }
            let mut other = all[all.len() - 1];
            for (i, c) in p.counts.iter().enumerate().rev().skip(1) {
                let rest = &p.counts[i + 1..];
                let less: Vec<Term> = rest.iter().map(|d| self.store.ule(c.times, d.times)).collect();
                let cond = self.store.conjoin(less);
                other = self.block(Vec::new(), Terminator::Branch { cond, then: all[i], other });
                own.push(other);
            }
            let run = self.block(code.stmts, Terminator::Goto(other));
            own.push(run);
            return run;
        }
        let Some(least) = p.least(self.store) else { return to };
        if !least.endless.is_false() {
            // the code behind an endless loop is not reached
            let cond = self.store.not(least.endless);
            code.push(StmtKind::Assume { cond });
        }
        self.more((p, &accumulated), code, (k, least.times), to, own)
    }

    /// The iterations after the first, behind the given code; of the sums all iterations.
    fn more(
        &mut self,
        (p, accumulated): (&Phase, &[(VarId, Term)]),
        mut code: Code,
        (k, times): (VarId, Term),
        to: BlockId,
        own: &mut Vec<BlockId>,
    ) -> BlockId {
        code.push(StmtKind::Assign { var: k, value: times });
        let count = self.store.var(k, p.form.bits);
        let mut last = HashMap::new();
        let mut rest = Code::new(self.span());
        self.cells(&p.form, count, &mut last, &mut rest);
        let mut after = p.form.after(&self.out.program, self.store, count, &last);
        let one = self.store.bv(p.form.bits, 1);
        let all = self.store.add(count, one);
        for (v, value) in &mut after {
            if let Some((_, d)) = accumulated.iter().find(|s| s.0 == *v) {
                let own = self.store.var(*v, self.out.program.variable(*v).width);
                *value = Some(linear(self.store, own, *d, all));
            }
        }
        let run = if p.form.cells.is_empty() {
            self.assign_all(&after, &mut code);
            self.block(code.stmts, Terminator::Goto(to))
        } else {
            self.assign_all(&after, &mut rest);
            let rest = self.block(rest.stmts, Terminator::Goto(to));
            own.push(rest);
            let zero = self.store.bv(p.form.bits, 0);
            let cond = self.store.eq(count, zero);
            self.block(code.stmts, Terminator::Branch { cond, then: to, other: rest })
        };
        own.push(run);
        run
    }
}
