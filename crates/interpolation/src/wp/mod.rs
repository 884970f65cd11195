//! Weakest preconditions: the vocabulary of atoms, edges of the graph as one step each, and the value of an atom in a state.

pub mod bound;
pub mod edge;
pub mod strengthen;
pub mod view;
pub mod vocabulary;

use secateur_term::{Term, TermStore};

/// The number of nodes of a term, counted up to a little more than any limit.
pub fn size(store: &TermStore, t: Term) -> usize {
    let mut seen = hashbrown::HashSet::new();
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        if seen.len() > 200 {
            break;
        }
        if let Some(n) = store.node(t)
            && seen.insert(t)
        {
            stack.extend_from_slice(n.children());
        }
    }
    seen.len()
}
