//! Looping paths that may change places (the open case of paper 004, trex03): if one after the other does what the other after
//! the one does, one order is enough.

use crate::paths::LoopPath;
use crate::steady::Steady;
use hashbrown::HashMap;
use secateur_program::{Program, VarId};
use secateur_solver::{Layered, Options, Overlaps};
use secateur_term::{Sort, Substitution, SymbolKind, Term, TermStore};
use std::time::Duration;

/// A question that takes longer is answered no.
const PATIENCE: Duration = Duration::from_millis(100);
/// So many pairs are looked at.
const MOST_PATHS: usize = 8;

/// Pairs `(a, b)`, `a < b`, where every run of b and then a is also one of a and then b.
pub fn commuting(
    program: &Program,
    store: &mut TermStore,
    found: &[(LoopPath, Steady)],
    live: &dyn Fn(VarId) -> bool,
) -> Vec<(usize, usize)> {
    let mut solver = Layered::new(Options { query_time: Some(PATIENCE), ..Options::default() });
    solver.set_overlaps(Overlaps::any());
    let mut pairs = Vec::new();
    for b in 1..found.len().min(MOST_PATHS) {
        for a in 0..b {
            if may_swap(program, store, &mut solver, &found[b].0, &found[a].0, live) == Some(true) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// A state as terms over the variables at the start.
type Values = HashMap<VarId, Term>;

/// Whether `first; second` can always be replaced by `second; first` with the inputs each had.
fn may_swap(
    program: &Program,
    store: &mut TermStore,
    solver: &mut Layered,
    first: &LoopPath,
    second: &LoopPath,
    live: &dyn Fn(VarId) -> bool,
) -> Option<bool> {
    // stand-ins are shared by the paths of a loop: each path gets inputs of its own
    let own = |path: &LoopPath, store: &mut TermStore| -> Values {
        let fresh = |store: &mut TermStore, w| store.fresh("input", Sort::Bv(w), SymbolKind::Input);
        path.inputs.iter().map(|i| (i.stand_in, fresh(store, i.width))).collect()
    };
    let (in_first, in_second) = (own(first, store), own(second, store));
    let start = Values::new();
    let (g1, s1) = run(store, first, &start, &in_first, live)?;
    let (g2, s2) = run(store, second, &s1, &in_second, live)?;
    let (h1, t1) = run(store, second, &start, &in_second, live)?;
    let (h2, t2) = run(store, first, &t1, &in_first, live)?;
    let mut goals = vec![h1, h2];
    let changed = first.updates.keys().chain(second.updates.keys());
    for v in changed.copied().filter(|v| live(*v)) {
        let width = program.variable(v).width;
        let old = store.var(v, width);
        let (x, y) = (s2.get(&v).copied().unwrap_or(old), t2.get(&v).copied().unwrap_or(old));
        goals.push(store.eq(x, y));
    }
    let goal = store.conjoin(goals);
    let not = store.not(goal);
    Some(solver.check(store, &[g1, g2], not).is_unsat())
}

/// The guards of a path and the state after it. `None` if a variable loses its value on it and may be live.
fn run(
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
    let guards: Vec<Term> = path.guards.iter().map(|g| at.apply(store, *g)).collect();
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
