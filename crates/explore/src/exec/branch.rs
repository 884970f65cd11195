//! Terminators: where control goes.

use super::{Executor, Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use crate::trail::TrailOp;
use crate::tuning::FEW_CASES;
use hashbrown::HashSet;
use secateur_program::{BlockId, Span, Terminator};
use secateur_term::Term;

/// The case taken says that it is no other one: the path need not say it too.
fn forget_refused(state: &mut State, taken: Term, skipped: &HashSet<Term>) {
    if skipped.is_empty() || state.path.last() != Some(&taken) {
        return;
    }
    state.path.pop();
    while state.path.last().is_some_and(|c| skipped.contains(c)) {
        state.path.pop();
    }
    state.path.push(taken);
    state.kept = state.kept.min(state.path.len());
}

impl Executor<'_> {
    pub(crate) fn terminator(&mut self, state: &mut State, end: &Terminator, span: Span) -> Step<()> {
        match end {
            Terminator::Goto(b) => {
                let empty = *b == state.top.block && state.top.stmt == 0;
                if empty {
                    return Err(Stop(Ending::Diverges));
                }
                self.go(state, *b)
            }
            Terminator::Branch { cond, then, other } => {
                let cond = self.eval(state, *cond);
                let taken = self.decide(state, cond, span)?;
                self.go(state, if taken { *then } else { *other })
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.eval(state, *value);
                let target = self.switch(state, value, cases, *default, span)?;
                self.go(state, target)
            }
            Terminator::Indirect { addr, targets } => {
                let expr = *addr;
                let addr = self.eval(state, expr);
                for (label, block) in targets {
                    let same = self.store.eq(addr, *label);
                    if self.decide(state, same, span)? {
                        if self.recording {
                            let cond = self.store.eq(expr, *label);
                            self.record(TrailOp::Forced { depth: state.call_depth, cond, truth: true });
                        }
                        return self.go(state, *block);
                    }
                }
                let what = String::from("a computed goto to an address that is no label");
                Err(Stop(Ending::Unsupported { what, span }))
            }
            Terminator::Call { callee, args, var, next } => self.call(state, callee, args, *var, *next, span),
            Terminator::Return(value) => self.ret(state, *value, span),
            Terminator::Halt(halt) => self.halt(state, halt, span),
        }
    }

    fn switch(
        &mut self,
        state: &mut State,
        value: Term,
        cases: &[(u128, BlockId)],
        default: BlockId,
        span: Span,
    ) -> Step<BlockId> {
        if let Some(v) = self.store.constant(value) {
            return Ok(cases.iter().find(|c| c.0 == v).map_or(default, |c| c.1));
        }
        let width = self.store.width(value);
        // cases refused before are at the end of the path: nobody is asked about them again
        let refused: HashSet<Term> = match cases.len() > FEW_CASES {
            true => state.path.iter().rev().take(cases.len()).copied().collect(),
            false => HashSet::new(),
        };
        let mut skipped = HashSet::new();
        for (i, (k, block)) in cases.iter().enumerate() {
            if i.is_multiple_of(FEW_CASES) {
                self.in_time(span)?;
            }
            let k = self.store.bv(width, *k);
            let same = self.store.eq(value, k);
            if !refused.is_empty() {
                let not = self.store.not(same);
                if refused.contains(&not) {
                    skipped.insert(not);
                    continue;
                }
            }
            if self.decide(state, same, span)? {
                forget_refused(state, same, &skipped);
                return Ok(*block);
            }
        }
        Ok(default)
    }

    /// Ends the path when the time is over: long loops inside of one step ask.
    pub fn in_time(&self, span: Span) -> Step<()> {
        match self.config.budget.deadline.passed() {
            Some(reason) => Err(Stop(Ending::SolverUnknown { reason: reason.into(), span })),
            None => Ok(()),
        }
    }

    /// Control enters a block; bounds on iterations count here.
    pub fn go(&mut self, state: &mut State, to: BlockId) -> Step<()> {
        if let Some(most) = self.config.budget.iterations {
            let loop_head = self.program.function(state.top.func).block(to).loop_head;
            if loop_head {
                let visits = match state.top.visits.iter_mut().find(|v| v.0 == to) {
                    Some(v) => {
                        v.1 += 1;
                        v.1
                    }
                    None => {
                        state.top.visits.push((to, 1));
                        1
                    }
                };
                // entering the loop is the first visit, so `most` iterations are `most + 1` visits
                if visits > most.saturating_add(1) {
                    return Err(Stop(Ending::Cut("an iteration bound")));
                }
            }
        }
        state.top.block = to;
        state.top.stmt = 0;
        Ok(())
    }
}
