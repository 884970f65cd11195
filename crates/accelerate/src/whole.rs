//! Loops of which all is known: one looping path, taken a number of times that the state before the loop tells. Such a loop
//! is replaced by what it does, so that the loop around it becomes one without inner loops (nested loops, inside out).
//!
//! ```text
//! enter:   if all guards hold: one iteration; then `count` more at once, in closed form
//! head:    the loop as it was: now it is left, or one of its checks fails; a way back is a mistake, and ends in UNKNOWN
//! ```

use crate::count::{Moves, count, first};
use crate::paths::{LoopPath, loop_paths};
use crate::steady::Steady;
use crate::transform::{Accelerator, Transform, variable};
use hashbrown::HashMap;
use secateur_program::{Halt, StmtKind, Terminator, VarId};
use secateur_term::Term;

/// Where control never comes.
pub const NEVER: &str = "a loop that was left is entered again";

impl Transform<'_> {
    /// Replaces the loop if it can be.
    pub fn replace(&mut self) -> bool {
        let paths = loop_paths(
            &mut self.out.program,
            self.store,
            self.f,
            (self.body, self.body.head),
            &self.options.monitor,
            &mut variable,
        );
        let [path] = paths.found.as_slice() else { return false };
        if paths.others || !path.inputs.is_empty() {
            return false;
        }
        let (program, liveness, head) = (&self.out.program, self.liveness, self.body.head);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(head, v);
        let Some(steady) = Steady::of(program, self.store, path, &live) else { return false };
        if !steady.always(self.store) {
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
        let path = path.clone();
        self.rewrite(&path, &steady, more.times, more.endless);
        true
    }

    fn rewrite(&mut self, path: &LoopPath, steady: &Steady, times: Term, endless: Term) {
        let head = self.body.head;
        let k = self.variable(steady.bits, "count");
        let mut code = Vec::new();
        let once: Vec<(VarId, Option<Term>)> = path.updates.iter().map(|(v, t)| (*v, *t)).collect();
        self.assign_all(&once, &mut code);
        if !endless.is_false() {
            // what comes after a loop without end does not matter
            let cond = self.store.not(endless);
            code.push(StmtKind::Assume { cond });
        }
        code.push(StmtKind::Assign { var: k, value: times });
        let count = self.store.var(k, steady.bits);
        let after = steady.after(&self.out.program, self.store, count, &HashMap::new());
        self.assign_all(&after, &mut code);
        let run = self.block(code, Terminator::Goto(head));
        let cond = self.store.conjoin(path.guards.iter().copied());
        let enter = self.block(Vec::new(), Terminator::Branch { cond, then: run, other: head });
        let what = NEVER.to_string();
        let never = self.block(vec![StmtKind::Unsupported { what }], Terminator::Halt(Halt::Silent));
        self.redirect_entries(run, enter);
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
