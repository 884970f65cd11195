//! Loops of which all is known: one looping path, taken a number of times that the state before the loop tells. Such a loop
//! is replaced by what it does, so that the loop around it becomes one without inner loops (nested loops, inside out).
//!
//! ```text
//! enter:   if all guards hold: one iteration; then `count` more at once, in closed form
//! head:    the loop as it was: now it is left, or one of its checks fails; a way back is a mistake, and ends in UNKNOWN
//! ```

use crate::count::{Count, Moves, count, first};
use crate::fill::Code;
use crate::paths::{LoopPath, loop_paths};
use crate::steady::Steady;
use crate::transform::{Accelerator, Transform, variable};
use hashbrown::HashMap;
use secateur_program::{Halt, StmtKind, Terminator, VarId};
use secateur_solver::{Layered, Options, Overlaps};
use secateur_term::{Substitution, Term, TermStore};
use std::time::Duration;

/// A question that takes longer is answered no.
const PATIENCE: Duration = Duration::from_millis(100);

/// Where control never comes.
pub const NEVER: &str = "a loop that was left is entered again";

impl Transform<'_> {
    /// Replaces the loop if it can be.
    pub fn replace(&mut self) -> bool {
        let paths = loop_paths(
            &mut self.out.program,
            self.store,
            self.f,
            (self.body, self.body.head, &[]),
            (&self.options.monitor, self.bases),
            &mut variable,
        );
        let [path] = paths.found.as_slice() else { return false };
        if paths.others || !path.inputs.is_empty() {
            return false;
        }
        let (program, liveness, head) = (&self.out.program, self.liveness, self.body.head);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(head, v);
        let Some(steady) = Steady::of(program, self.store, path, &live, self.bases) else { return false };
        // checks that the closed form does not see, and conditions on what is read on the way, need the loop
        if steady.unchecked || !steady.cells.kept.is_empty() {
            return false;
        }
        let unsteady = steady.unsteady(program, self.store, path);
        let moves = Moves { runs: &steady.runs, unsteady: Some(&unsteady) };
        let Some(more) = steady.guards.iter().try_fold(None, |so_far, g| {
            let next = count(self.store, moves, *g, true, steady.bits)?;
            Some(Some(match so_far {
                None => next,
                Some(c) => first(self.store, c, next),
            }))
        }) else {
            return false;
        };
        // without guards it is left by nothing
        let Some(more) = more else { return false };
        // an access may go wrong in a loop without end
        if path.touches_memory() && !more.endless.is_false() {
            return false;
        }
        let path = path.clone();
        if self.short(&path, &steady) || !self.proven(&path, &steady, more) {
            return false;
        }
        self.rewrite(&path, &steady, more.times, more.endless);
        true
    }

    /// Whether the closed forms are right for as many iterations as there are, whatever the state before the loop.
    fn proven(&mut self, path: &LoopPath, steady: &Steady, more: Count) -> bool {
        let Some(exact) = steady.exact(self.store, more.times, self.bases) else { return false };
        if exact.is_true() {
            return true;
        }
        if !path.touches_memory() {
            return false;
        }
        let zero = self.store.bv(steady.bits, 0);
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
        let mut solver = Layered::new(Options { query_time: Some(PATIENCE), ..Options::default() });
        solver.set_overlaps(Overlaps::any());
        solver.check(self.store, &given, not).is_unsat()
    }

    fn rewrite(&mut self, path: &LoopPath, steady: &Steady, times: Term, endless: Term) {
        let head = self.body.head;
        let k = self.variable(steady.bits, "count");
        let mut code = Code::new(self.span());
        self.once(path, &mut code);
        let once: Vec<(VarId, Option<Term>)> = path.updates.iter().map(|(v, t)| (*v, *t)).collect();
        self.assign_all(&once, &mut code);
        if !endless.is_false() {
            // what comes after a loop without end does not matter
            let cond = self.store.not(endless);
            code.push(StmtKind::Assume { cond });
        }
        code.push(StmtKind::Assign { var: k, value: times });
        let count = self.store.var(k, steady.bits);
        let mut last = HashMap::new();
        let mut rest = Code::new(self.span());
        self.cells(steady, count, &mut last, &mut rest);
        let after = steady.after(&self.out.program, self.store, count, &last);
        let mut own = Vec::new();
        let run = if steady.cells.is_empty() {
            self.assign_all(&after, &mut code);
            self.block(code.stmts, Terminator::Goto(head))
        } else {
            self.assign_all(&after, &mut rest);
            let rest = self.block(rest.stmts, Terminator::Goto(head));
            own.push(rest);
            let zero = self.store.bv(steady.bits, 0);
            let cond = self.store.eq(count, zero);
            self.block(code.stmts, Terminator::Branch { cond, then: head, other: rest })
        };
        let cond = self.store.conjoin(path.guards());
        let enter = self.block(Vec::new(), Terminator::Branch { cond, then: run, other: head });
        let what = NEVER.to_string();
        let never = self.stmt(StmtKind::Unsupported { what });
        let never = self.block(vec![never], Terminator::Halt(Halt::Silent));
        own.push(run);
        self.redirect_entries(&own, enter);
        for (edge, to) in self.inner_edges() {
            if to == head {
                self.redirect(edge, never);
            }
        }
        let function = self.out.program.functions[self.f].name.clone();
        let span = self.span();
        self.out.accelerators.push(Accelerator {
            function,
            span,
            inputs: Vec::new(),
            block: run,
            whole: true,
        });
        self.out.whole += 1;
        self.out.program.functions[self.f].blocks[head.0 as usize].loop_head = false;
    }
}
