//! Numbers that the variables of symbolic states have: models of the paths to them.

use super::Sample;
use crate::tuning::covered_graph::MODELS;
use secateur_solver::{Answer, Layered};
use secateur_term::{Evaluator, Term, TermStore};

/// What is known of a state.
pub struct SymbolicState {
    /// The conditions under which it is reached.
    pub path: Vec<Term>,
    /// The values of the subjects; none if the state does not know one of them.
    pub values: Option<Vec<Term>>,
}

/// A few models of each state, several where inputs leave a choice.
pub fn models(store: &mut TermStore, solver: &mut Layered, states: Vec<SymbolicState>) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (i, SymbolicState { mut path, values }) in (0u128..).zip(states) {
        let Some(values) = values else { continue };
        for turn in 0..MODELS {
            let Answer::Sat(model) = solver.model(store, &path) else { break };
            let mut eval = Evaluator::new(store, &model);
            let numbers: Option<Vec<u128>> = values.iter().map(|v| eval.eval(*v)).collect();
            let Some(numbers) = numbers else { break };
            // small numbers tell more than extreme ones
            let small = 5 + 7 * turn + 2 * i;
            let another = exclude(store, solver, &mut path, (&values, &numbers), small);
            samples.push(Sample { values: numbers });
            if !another {
                break;
            }
        }
    }
    samples
}

/// Adds to a path that values differ from a model and are small, where they can be. Whether something was
/// added.
fn exclude(
    store: &mut TermStore,
    solver: &mut Layered,
    path: &mut Vec<Term>,
    (values, numbers): (&[Term], &[u128]),
    small: u128,
) -> bool {
    let mut added = false;
    for (v, k) in values.iter().zip(numbers) {
        let width = store.width(*v);
        if store.constant(*v).is_some() || width < 8 {
            continue;
        }
        let small = store.bv(width, small);
        let near = store.ule(*v, small);
        let k = store.bv(width, *k);
        let other = store.ne(*v, k);
        for wanted in [near, other] {
            if solver.check(store, path, wanted).is_sat() {
                path.push(wanted);
                added = true;
            }
        }
    }
    added
}
