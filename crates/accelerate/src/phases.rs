//! Paths of a loop that are taken one after the other: if no run comes back to a path once it took another,
//! each is taken until one of its guards fails, and then the next (`1* 2* 3*`). Where a condition that the
//! loop does not change chooses between paths, none follows another.

use crate::commute::{Values, run};
use crate::paths::{LoopPath, Step};
use crate::tuning::MOST_PHASES;
use secateur_base::Deadline;
use secateur_program::VarId;
use secateur_solver::Layered;
use secateur_term::{Sort, SymbolKind, TermStore};

/// Paths in the order they are taken in, and for each the places in that order of those that may come right
/// after it.
pub struct Order {
    /// Indices of the given paths.
    pub phases: Vec<usize>,
    /// For each phase, indices into `phases` of those that may come right after it.
    pub next: Vec<Vec<usize>>,
}

/// `None` if there is no such order.
pub fn order(
    store: &mut TermStore,
    paths: &[&LoopPath],
    live: &dyn Fn(VarId) -> bool,
    deadline: &Deadline,
) -> Option<Order> {
    if paths.len() > MOST_PHASES {
        return None;
    }
    let mut solver = crate::solver(deadline);
    let mut follows = vec![vec![false; paths.len()]; paths.len()];
    for (a, p) in paths.iter().enumerate() {
        for (b, q) in paths.iter().enumerate().filter(|(b, _)| *b != a) {
            follows[a][b] = may_follow(store, &mut solver, p, q, live);
        }
    }
    let mut left: Vec<usize> = (0..paths.len()).collect();
    let mut phases = Vec::new();
    while !left.is_empty() {
        let at = left.iter().position(|p| left.iter().all(|q| p == q || !follows[*q][*p]))?;
        phases.push(left.remove(at));
    }
    let after = |a: &usize| (0..phases.len()).filter(|j| follows[*a][phases[*j]]).collect();
    let next = phases.iter().map(after).collect();
    Some(Order { phases, next })
}

/// Whether an iteration of the second path may come right after one of the first, whatever memory holds.
fn may_follow(
    store: &mut TermStore,
    solver: &mut Layered,
    first: &LoopPath,
    second: &LoopPath,
    live: &dyn Fn(VarId) -> bool,
) -> bool {
    let mut any = |p: &LoopPath| -> Values {
        let mut all = Values::new();
        for i in &p.inputs {
            all.insert(i.stand_in, store.fresh("input", Sort::Bv(i.width), SymbolKind::Internal));
        }
        for s in &p.steps {
            if let Step::Load { stand_in, bytes, .. } = s {
                all.insert(*stand_in, store.fresh("read", Sort::Bv(8 * bytes), SymbolKind::Internal));
            }
        }
        all
    };
    let (of_first, of_second) = (any(first), any(second));
    let Some((before, state)) = run(store, first, &Values::new(), &of_first, live) else { return true };
    let Some((after, _)) = run(store, second, &state, &of_second, live) else { return true };
    !solver.check(store, &[before], after).is_unsat()
}
