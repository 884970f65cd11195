//! Conditions split into conjuncts, as paths and interpolants keep them.

use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;

/// Splits a conjunction (also a negated disjunction) into its parts, the first one first.
pub fn push_conjuncts(store: &mut TermStore, c: Term, into: &mut Vec<Term>) {
    let splits = |store: &TermStore, c: Term| store.op(c).is_some_and(|op| matches!(op, Op::And | Op::Not));
    if !splits(store, c) {
        if !c.is_true() {
            into.push(c);
        }
        return;
    }
    let mut todo = vec![c];
    while let Some(c) = todo.pop() {
        if c.is_true() {
            continue;
        }
        match store.node(c).copied() {
            Some(n) if n.op == Op::And && n.width == 1 => todo.extend([n.args[1], n.args[0]]),
            Some(n) if n.op == Op::Not => {
                // not (a or b)
                match store.node(n.args[0]).copied() {
                    Some(m) if m.op == Op::Or => {
                        let (x, y) = (store.not(m.args[0]), store.not(m.args[1]));
                        todo.extend([y, x]);
                    }
                    _ => into.push(c),
                }
            }
            _ => into.push(c),
        }
    }
}
