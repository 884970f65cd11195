//! Addresses read off their terms.

use hashbrown::HashSet;
use secateur_term::{Term, TermStore};

/// The static object an address in an atom surely points into.
pub(super) fn static_base(store: &TermStore, addr: Term) -> Option<Term> {
    let form = store.linear(addr);
    let mut bases = form.monomials.iter().filter(|m| {
        store
            .as_symbol(m.atom)
            .is_some_and(|s| matches!(store.symbol(s).kind, secateur_term::SymbolKind::Base { .. }))
    });
    let first = bases.next()?;
    (first.coefficient == 1 && bases.next().is_none()).then_some(first.atom)
}

/// Whether a symbol occurs in a term. Terms share parts, so each node is looked at once.
pub(super) fn mentions(store: &TermStore, t: Term, symbol: Term) -> bool {
    let mut seen = HashSet::new();
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        if t == symbol {
            return true;
        }
        let Some(n) = store.node(t) else { continue };
        // most addresses are sums of two or three
        if n.children().is_empty() || !seen.insert(t) {
            continue;
        }
        stack.extend_from_slice(n.children());
    }
    false
}
