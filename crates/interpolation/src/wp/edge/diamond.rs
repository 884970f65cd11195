//! A branch with an impossible side, as a conditional assignment.

use super::{Edge, EdgeContext};
use crate::search::diamond::{assignments, is_larger};
use crate::tuning::{LARGEST_CONDITION, MOST_DIAMONDS};
use secateur_explore::TrailOp;
use secateur_program::{BlockId, FuncId, VarId, visit_variables};
use secateur_term::Term;

/// The parts of [`TrailOp::Fork`].
pub(super) struct Fork {
    pub depth: u32,
    pub cond: Term,
    pub truth: bool,
    pub func: FuncId,
    pub other: BlockId,
    pub join: BlockId,
}

impl Edge {
    pub(super) fn ops(&mut self, cx: &mut EdgeContext, trail: &[TrailOp]) {
        let mut at = 0;
        while let Some(op) = trail.get(at) {
            at += 1;
            let done = match *op {
                TrailOp::Fork { depth, cond, truth, func, other, join } => {
                    let fork = Fork { depth, cond, truth, func, other, join };
                    if let Err(pin) = self.ask_all(cx) {
                        self.pin = Some(pin);
                    }
                    match self.diamond(cx, &fork, &trail[at..]) {
                        Some(n) => {
                            at += n;
                            Ok(())
                        }
                        None => self.op(cx, &TrailOp::Forced { depth, cond, truth }),
                    }
                }
                _ => self.op(cx, op),
            };
            if let Err(pin) = done {
                self.pin = Some(pin);
            }
        }
    }

    /// Where the sides meet, if the side taken only assigned and decided on its way there.
    fn meeting(fork: &Fork, trail: &[TrailOp]) -> Option<usize> {
        // forks whose sides have not met; one that never does leaves those around it unmet too
        let mut open = vec![(fork.depth, fork.join)];
        for (i, op) in trail.iter().enumerate() {
            match *op {
                TrailOp::Fork { depth, join, .. } => open.push((depth, join)),
                TrailOp::Join { depth, block } => {
                    if open.pop() != Some((depth, block)) {
                        return None;
                    }
                    if open.is_empty() {
                        return Some(i);
                    }
                }
                TrailOp::Assign { .. } | TrailOp::Forced { .. } => {}
                _ => return None,
            }
        }
        None
    }

    /// Takes both sides and tells how many of the operations after the fork were done; `None` if it must be
    /// forced.
    pub(super) fn diamond(&mut self, cx: &mut EdgeContext, fork: &Fork, rest: &[TrailOp]) -> Option<usize> {
        let end = Edge::meeting(fork, rest)?;
        let other = assignments(cx.program.function(fork.func), fork.other, fork.join)?;
        if self.diamonds >= MOST_DIAMONDS || !self.has_values(cx, fork.depth, &rest[..end], &other) {
            return None;
        }
        let c = self.expr(cx, fork.depth, fork.cond);
        let c = if fork.truth { c } else { cx.store.not(c) };
        if is_larger(cx.store, c, LARGEST_CONDITION) || !self.is_small(cx, &rest[..end], &other) {
            return None;
        }
        self.diamonds += 1;
        let before = self.env.clone();
        self.env_changes += 1;
        self.under.push(c);
        self.ops(cx, &rest[..end]);
        self.under.pop();
        // what was needed there was needed on that side only
        self.lives.clear();
        let taken = std::mem::replace(&mut self.env, before);
        for (var, value) in other {
            let value = self.expr(cx, fork.depth, value);
            let place = self.place(cx, fork.depth, var);
            self.set(place, value);
        }
        let missed = std::mem::replace(&mut self.env, taken);
        let mut places: Vec<Term> = self.env.keys().chain(missed.keys()).copied().collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            let a = self.env.get(&place).copied().unwrap_or(place);
            let b = missed.get(&place).copied().unwrap_or(place);
            if a != b {
                let value = cx.store.ite(c, a, b);
                self.set(place, value);
            }
        }
        self.env_changes += 1;
        Some(end + 1)
    }

    /// Whether only numbers and variables are assigned: choices among larger values grow with every branch.
    fn is_small(&self, cx: &EdgeContext, taken: &[TrailOp], other: &[(VarId, Term)]) -> bool {
        let plain = |t: Term| t.is_immediate() || cx.store.as_var(t).is_some();
        let mine = taken.iter().all(|op| match op {
            TrailOp::Assign { value, .. } => plain(*value),
            _ => true,
        });
        mine && other.iter().all(|(_, value)| plain(*value))
    }

    /// Whether all variables that either side sets or reads have values before.
    fn has_values(
        &self,
        cx: &mut EdgeContext,
        depth: u32,
        taken: &[TrailOp],
        other: &[(VarId, Term)],
    ) -> bool {
        let mut all: Vec<(u32, VarId)> = Vec::new();
        for op in taken {
            match op {
                TrailOp::Assign { depth, var, .. } => all.push((*depth, *var)),
                TrailOp::Fork { depth, func, other, join, .. } => {
                    let inner = assignments(cx.program.function(*func), *other, *join).unwrap_or_default();
                    all.extend(inner.into_iter().map(|(v, _)| (*depth, v)));
                }
                _ => {}
            }
        }
        for (var, value) in other {
            all.push((depth, *var));
            visit_variables(cx.store, *value, |v| all.push((depth, v)));
        }
        all.iter().all(|(depth, var)| {
            let place = self.place(cx, *depth, *var);
            self.env.contains_key(&place) || self.at_start(cx, place).is_some()
        })
    }
}
