//! Looping paths that may change places (a case that Kroening et al., Trace Automata, section 6, leaves
//! open): if one after the other does what the other after the one does, one order is enough.

use crate::closed_form::ClosedForm;
use crate::paths::LoopPath;
use crate::tuning::MOST_PATHS_TO_COMMUTE;
use hashbrown::HashMap;
use secateur_base::Deadline;
use secateur_program::{Program, VarId};
use secateur_solver::Layered;
use secateur_term::{Sort, Substitution, SymbolKind, Term, TermStore};

/// A swap: `b` and then `a` may be replaced by `a` and then `b`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The index of the path that comes first after the swap.
    pub a: usize,
    /// The index of the other path.
    pub b: usize,
    /// `None`: always; else only if an iteration of one of these paths follows. (The last iteration may be
    /// the one that makes the loop end, and then the order tells.)
    pub before: Option<Vec<usize>>,
}

/// Swaps with `a < b`, so that putting paths in order comes to an end. Those that are found in time.
pub fn commuting(
    program: &Program,
    store: &mut TermStore,
    found: &[(LoopPath, ClosedForm)],
    live: &dyn Fn(VarId) -> bool,
    deadline: &Deadline,
) -> Vec<Swap> {
    let mut solver = crate::solver(deadline);
    let paths: Vec<&LoopPath> = found.iter().map(|f| &f.0).take(MOST_PATHS_TO_COMMUTE).collect();
    // paths that access memory are not compared here
    let plain: Vec<bool> = found.iter().map(|f| !f.0.touches_memory() && !f.1.unchecked).collect();
    let mut ask = |one: &[usize], other: &[usize]| {
        deadline.passed().is_none()
            && one.iter().all(|p| plain[*p])
            && replaces(program, store, &mut solver, &paths, one, other, live) == Some(true)
    };
    let mut swaps = Vec::new();
    for b in 1..paths.len() {
        for a in 0..b {
            if ask(&[b, a], &[a, b]) {
                swaps.push(Swap { a, b, before: None });
                continue;
            }
            let before: Vec<usize> = (0..paths.len()).filter(|c| ask(&[b, a, *c], &[a, b, *c])).collect();
            if !before.is_empty() {
                swaps.push(Swap { a, b, before: Some(before) });
            }
        }
    }
    swaps
}

/// A state as terms over the variables at the start.
pub(crate) type Values = HashMap<VarId, Term>;

/// Whether every run of the paths in one order is also one in the other, each with the inputs it had. The
/// second order is a permutation of the first.
fn replaces(
    program: &Program,
    store: &mut TermStore,
    solver: &mut Layered,
    paths: &[&LoopPath],
    one: &[usize],
    other: &[usize],
    live: &dyn Fn(VarId) -> bool,
) -> Option<bool> {
    // stand-ins are shared by the paths of a loop: each iteration gets inputs of its own
    let mut inputs: Vec<(usize, Values)> = Vec::new();
    for p in one {
        let fresh = |i: &crate::paths::PathInput| {
            (i.stand_in, store.fresh("input", Sort::Bv(i.width), SymbolKind::Input))
        };
        inputs.push((*p, paths[*p].inputs.iter().map(fresh).collect()));
    }
    let mut state = Values::new();
    let mut given = Vec::new();
    for (p, own) in &inputs {
        let (guard, after) = run(store, paths[*p], &state, own, live)?;
        given.push(guard);
        state = after;
    }
    let (mut swapped, mut goals) = (Values::new(), Vec::new());
    for p in other {
        let at = inputs.iter().position(|(q, _)| q == p)?;
        let (_, own) = inputs.remove(at);
        let (guard, after) = run(store, paths[*p], &swapped, &own, live)?;
        goals.push(guard);
        swapped = after;
    }
    let changed = one.iter().flat_map(|p| paths[*p].updates.keys());
    for v in changed.copied().filter(|v| live(*v)) {
        let old = store.var(v, program.variable(v).width);
        let (x, y) = (state.get(&v).copied().unwrap_or(old), swapped.get(&v).copied().unwrap_or(old));
        goals.push(store.eq(x, y));
    }
    let goal = store.conjoin(goals);
    let not = store.not(goal);
    Some(solver.check(store, &given, not).is_unsat())
}

/// The guards of a path and the state after it. `None` if a variable loses its value on it and may be live.
pub(crate) fn run(
    store: &mut TermStore,
    path: &LoopPath,
    from: &Values,
    inputs: &Values,
    live: &dyn Fn(VarId) -> bool,
) -> Option<(Term, Values)> {
    let mut at = Substitution::new(|store: &mut TermStore, leaf: Term| {
        let v = store.as_var(leaf)?;
        inputs.get(&v).or_else(|| from.get(&v)).copied()
    });
    let guards: Vec<Term> = path.guards().map(|g| at.apply(store, g)).collect();
    let mut after = from.clone();
    for (v, value) in &path.updates {
        match value {
            Some(t) => {
                let t = at.apply(store, *t);
                after.insert(*v, t);
            }
            None if live(*v) => return None,
            None => {}
        }
    }
    let guard = store.conjoin(guards);
    Some((guard, after))
}
