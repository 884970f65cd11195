//! How large an expression of the program is and what it mentions. Expressions stay small trees: larger ones
//! get a temporary.

use secateur_term::{Op, Term, TermStore, VarId};

/// Larger expressions get a temporary, in nodes. Evaluating an expression needs no memo below this.
const LARGEST: usize = 40;

/// Expressions up to this size may be repeated, in nodes.
const CHEAP: usize = 3;

/// Whether an expression may be repeated.
pub(crate) fn is_cheap(store: &TermStore, t: Term) -> bool {
    size(store, t) <= CHEAP
}

/// Whether an expression may stay a tree.
pub(crate) fn is_small(store: &TermStore, t: Term) -> bool {
    size(store, t) <= LARGEST
}

/// The size of an expression as a tree, counted up to a bound.
fn size(store: &TermStore, t: Term) -> usize {
    let mut n = 0;
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        n += 1;
        if n > LARGEST {
            break;
        }
        if let Some(node) = store.node(t) {
            stack.extend_from_slice(node.children());
        }
    }
    n
}

/// The variables of an expression, each once; large expressions have been given a temporary before, so this
/// is bounded.
pub(crate) fn variables_of(store: &TermStore, t: Term) -> Vec<VarId> {
    let mut found = Vec::new();
    let mut stack = vec![t];
    let mut fuel = 4 * LARGEST;
    while let Some(t) = stack.pop() {
        fuel = fuel.saturating_sub(1);
        let Some(node) = store.node(t) else {
            continue;
        };
        if node.op == Op::Var {
            let v = VarId(node.raw(0) as u32);
            if !found.contains(&v) {
                found.push(v);
            }
        } else if fuel > 0 {
            stack.extend_from_slice(node.children());
        }
    }
    found
}
