//! Addresses read off their terms.

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
