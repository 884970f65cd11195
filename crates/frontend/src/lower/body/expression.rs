//! How large an expression of the program is and what it mentions. Expressions stay small trees: larger ones
//! get a temporary.

use secateur_term::{Op, Term, TermStore, VarId};
use std::collections::HashSet;

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

/// The variables of an expression, each once. All of them: whoever saves a value before a variable changes
/// relies on it.
pub(crate) fn variables_of(store: &TermStore, t: Term) -> Vec<VarId> {
    let mut found = Vec::new();
    let mut stack = vec![t];
    let mut visited = 0;
    // parts of larger expressions may be shared many times over
    let mut seen: HashSet<Term> = HashSet::new();
    while let Some(t) = stack.pop() {
        let Some(node) = store.node(t) else {
            continue;
        };
        if node.op == Op::Var {
            let v = VarId(node.raw(0) as u32);
            if !found.contains(&v) {
                found.push(v);
            }
            continue;
        }
        visited += 1;
        if visited <= LARGEST || seen.insert(t) {
            stack.extend_from_slice(node.children());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_of_a_large_expression_is_found() {
        let mut store = TermStore::new();
        let mut sum = store.var(VarId(0), 32);
        for v in 1..400 {
            let x = store.var(VarId(v), 32);
            // not a sum, which would be flattened
            let product = store.mul(sum, x);
            sum = store.xor(product, x);
        }
        let mut found: Vec<u32> = variables_of(&store, sum).into_iter().map(|v| v.0).collect();
        found.sort_unstable();
        assert_eq!(found, (0..400).collect::<Vec<u32>>());
    }

    #[test]
    fn shared_parts_are_looked_at_once() {
        let mut store = TermStore::new();
        let mut t = store.var(VarId(7), 32);
        for _ in 0..200 {
            let square = store.mul(t, t);
            let one = store.bv(32, 1);
            t = store.xor(square, one);
        }
        assert_eq!(variables_of(&store, t), [VarId(7)]);
    }
}
