//! Terms with parts replaced that are known to be equal to something simpler.

use hashbrown::HashMap;
use secateur_term::{Term, TermStore};

/// The term with every part that `by` lists replaced, rewritten by the constructors.
pub fn replaced(store: &mut TermStore, t: Term, by: &[(Term, Term)]) -> Term {
    let mut memo = HashMap::new();
    replace(store, t, by, &mut memo)
}

fn replace(store: &mut TermStore, t: Term, by: &[(Term, Term)], memo: &mut HashMap<Term, Term>) -> Term {
    let Some(node) = store.node(t).copied() else { return t };
    if let Some((_, value)) = by.iter().find(|(part, _)| *part == t) {
        return *value;
    }
    if node.op.is_leaf() {
        return t;
    }
    if let Some(known) = memo.get(&t) {
        return *known;
    }
    let mut args = node.args;
    for a in &mut args[..node.op.arity()] {
        *a = replace(store, *a, by, memo);
    }
    let new = if args == node.args { t } else { store.rebuild(&node, args) };
    memo.insert(t, new);
    new
}
