//! Looping paths that are one: where a path does what another one does as well, under a condition that tells
//! them apart, the other without the condition stands for both.
//!
//! This is what becomes of an inner loop that was replaced (`loop_summary.rs`): the closed form for `m`
//! iterations is right for none too, so that `for (j = 0; j < m; j++) x++` is `x += m` on one path of the
//! loop around it, and not one path for `m == 0` and one for the rest.

use crate::paths::{LoopPath, Step};
use crate::tuning::MOST_PATHS_TO_JOIN;
use secateur_base::Deadline;
use secateur_program::{Program, VarId};
use secateur_solver::Layered;
use secateur_term::{Substitution, Term, TermStore};

/// Joins what can be joined. `live`: whether a variable matters where the paths end.
pub fn join(
    program: &Program,
    store: &mut TermStore,
    mut found: Vec<LoopPath>,
    live: &dyn Fn(VarId) -> bool,
    deadline: &Deadline,
) -> Vec<LoopPath> {
    if found.len() > MOST_PATHS_TO_JOIN {
        return found;
    }
    let mut solver = crate::solver(deadline);
    loop {
        let pairs = (0..found.len()).flat_map(|a| (0..found.len()).map(move |b| (a, b)));
        let in_time = |_: &(usize, usize)| deadline.passed().is_none();
        let joined = pairs.take_while(in_time).filter(|(a, b)| a != b).find_map(|(a, b)| {
            let one = covers(program, store, &mut solver, &found[a], &found[b], live)?;
            Some((a, b, one))
        });
        let Some((a, b, one)) = joined else { return found };
        found[b] = one;
        found.remove(a);
    }
}

/// The second path for both, if it does what the first does where that is taken.
fn covers(
    program: &Program,
    store: &mut TermStore,
    solver: &mut Layered,
    a: &LoopPath,
    b: &LoopPath,
    live: &dyn Fn(VarId) -> bool,
) -> Option<LoopPath> {
    if a.touches_memory() || b.touches_memory() || !a.inputs.is_empty() || !b.inputs.is_empty() {
        return None;
    }
    let common: Vec<Term> = a.guards().filter(|g| b.guards().any(|h| h == *g)).collect();
    let own = |p: &LoopPath| -> Option<Vec<Term>> {
        let mut all = Vec::new();
        for s in &p.steps {
            match s {
                Step::Guard { cond, .. } if common.contains(cond) => {}
                Step::Guard { cond, error: false } => all.push(*cond),
                // the condition of a check does not choose between paths
                _ => return None,
            }
        }
        Some(all)
    };
    let (only_a, only_b) = (own(a)?, own(b)?);
    let mut goals = Vec::new();
    for v in a.updates.keys().chain(b.updates.keys()).filter(|v| live(**v)) {
        let old = store.var(*v, program.variable(*v).width);
        let value = |p: &LoopPath| p.updates.get(v).copied().unwrap_or(Some(old));
        match (value(a), value(b)) {
            (None, None) => {}
            (Some(x), Some(y)) => goals.push(store.eq(x, y)),
            _ => return None,
        }
    }
    // most pairs differ in something that the condition does not even mention
    let equations = equations(store, &only_a);
    let mut put = Substitution::new(|store: &mut TermStore, leaf: Term| {
        let v = store.as_var(leaf)?;
        equations.iter().find(|e| e.0 == v).map(|e| e.1)
    });
    goals.iter_mut().for_each(|g| *g = put.apply(store, *g));
    let goal = store.conjoin(goals);
    if goal.is_false() {
        return None;
    }
    let (of_a, of_b) = (store.conjoin(only_a), store.conjoin(only_b));
    let either = store.or(of_a, of_b);
    let neither = store.not(either);
    let other = store.not(goal);
    let mut given = common.clone();
    if !solver.check(store, &given, neither).is_unsat() {
        return None;
    }
    given.push(of_a);
    if !solver.check(store, &given, other).is_unsat() {
        return None;
    }
    let mut one = b.clone();
    one.steps.retain(|s| matches!(s, Step::Guard { cond, .. } if common.contains(cond)));
    one.ways.extend(a.ways.iter().cloned());
    Some(one)
}

/// Variables that conditions say are constants.
fn equations(store: &TermStore, conditions: &[Term]) -> Vec<(VarId, Term)> {
    let mut all: Vec<(VarId, Term)> = Vec::new();
    for g in conditions {
        let Some(n) = store.node(*g).filter(|n| n.op == secateur_term::Op::Eq) else { continue };
        let [a, b, _] = n.args;
        for (x, c) in [(a, b), (b, a)] {
            if let Some(v) = store.as_var(x)
                && store.constant(c).is_some()
                && all.iter().all(|e| e.0 != v)
            {
                all.push((v, c));
            }
        }
    }
    all
}
