//! Terminators: where control goes.

use crate::exec::control::{
    call::{self, Call},
    callee::Callees,
};
use crate::exec::decide::Decider;
use crate::exec::{Step, Stop};
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

pub(crate) fn terminator(
    d: &mut Decider,
    callees: &mut Callees,
    state: &mut State,
    end: &Terminator,
    span: Span,
) -> Step<()> {
    match end {
        Terminator::Goto(b) => {
            let empty = *b == state.top.block && state.top.stmt == 0;
            if empty {
                return Err(Stop(Ending::Diverges));
            }
            go(d, state, *b)
        }
        Terminator::Branch { cond, then, other } => {
            let cond = d.cx.eval(state, *cond);
            let taken = d.decide(state, cond, span)?;
            go(d, state, if taken { *then } else { *other })
        }
        Terminator::Switch { value, cases, default } => {
            let value = d.cx.eval(state, *value);
            let target = switch(d, state, value, cases, *default, span)?;
            go(d, state, target)
        }
        Terminator::Indirect { addr, targets } => {
            let expr = *addr;
            let addr = d.cx.eval(state, expr);
            for (label, block) in targets {
                let same = d.cx.store.eq(addr, *label);
                if d.decide(state, same, span)? {
                    if d.cx.is_recording() {
                        let cond = d.cx.store.eq(expr, *label);
                        d.cx.record(TrailOp::Forced { depth: state.call_depth, cond, truth: true });
                    }
                    return go(d, state, *block);
                }
            }
            let what = String::from("a computed goto to an address that is no label");
            Err(Stop(Ending::Unsupported { what, span }))
        }
        Terminator::Call { callee, args, var, next } => {
            let site = Call { callee, args, result: *var, next: *next };
            call::call(d, callees, state, &site, span)
        }

        Terminator::Return(value) => call::ret(d, state, *value, span),
        Terminator::Halt(halt) => call::halt(d, state, halt, span),
    }
}

fn switch(
    d: &mut Decider,
    state: &mut State,
    value: Term,
    cases: &[(u128, BlockId)],
    default: BlockId,
    span: Span,
) -> Step<BlockId> {
    if let Some(v) = d.cx.store.constant(value) {
        return Ok(cases.iter().find(|c| c.0 == v).map_or(default, |c| c.1));
    }
    let width = d.cx.store.width(value);
    // cases refused before are at the end of the path: nobody is asked about them again
    let refused: HashSet<Term> = match cases.len() > FEW_CASES {
        true => state.path.iter().rev().take(cases.len()).copied().collect(),
        false => HashSet::new(),
    };
    let mut skipped = HashSet::new();
    for (i, (k, block)) in cases.iter().enumerate() {
        if i.is_multiple_of(FEW_CASES) {
            d.cx.in_time(span)?;
        }
        let k = d.cx.store.bv(width, *k);
        let same = d.cx.store.eq(value, k);
        if !refused.is_empty() {
            let not = d.cx.store.not(same);
            if refused.contains(&not) {
                skipped.insert(not);
                continue;
            }
        }
        if d.decide(state, same, span)? {
            forget_refused(state, same, &skipped);
            return Ok(*block);
        }
    }
    Ok(default)
}

/// Control enters a block; bounds on iterations count here.
pub fn go(d: &mut Decider, state: &mut State, to: BlockId) -> Step<()> {
    if let Some(most) = d.cx.config().budget.iterations {
        let loop_head = d.cx.program().function(state.top.func).block(to).loop_head;
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
