//! Terms with parts replaced that are known to be equal to something simpler.

use hashbrown::HashMap;
use secateur_term::{Term, TermStore};

/// The term with every part that `by` lists replaced, rewritten by the constructors.
pub fn replaced(store: &mut TermStore, t: Term, by: &[(Term, Term)]) -> Term {
    if !by.iter().any(|(part, _)| store.mentions(t, *part)) {
        return t;
    }
    let mut memo = by.iter().copied().collect();
    replace(store, t, &mut memo)
}

fn replace(store: &mut TermStore, t: Term, memo: &mut HashMap<Term, Term>) -> Term {
    if let Some(known) = memo.get(&t) {
        return *known;
    }
    let Some(node) = store.node(t).copied() else { return t };
    if node.op.is_leaf() {
        return t;
    }
    let mut args = node.args;
    for a in &mut args[..node.op.arity()] {
        *a = replace(store, *a, memo);
    }
    let new = if args == node.args { t } else { store.rebuild(&node, args) };
    memo.insert(t, new);
    new
}
