//! Addresses as sums: one pointer and an offset.

use secateur_term::{SymbolKind, Term, TermStore};

/// The summands of a term that are pointers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// There is none.
    None,
    /// There is one, taken once.
    One(Term),
    /// There are several, or one is multiplied.
    Unclear,
}

/// The pointer among the summands of a term, by what counts as one.
pub fn base_of_sum(store: &TermStore, t: Term, mut is_pointer: impl FnMut(Term) -> bool) -> Base {
    let mut found = Base::None;
    for m in &store.linear(t).monomials {
        if !is_pointer(m.atom) {
            continue;
        }
        if m.coefficient != 1 || found != Base::None {
            return Base::Unclear;
        }
        found = Base::One(m.atom);
    }
    found
}

/// The static object that an address points into, by the symbol of its address, if it is the only one in the
/// sum.
pub fn static_base(store: &TermStore, addr: Term) -> Option<Term> {
    let is_base = |atom: Term| {
        store.as_symbol(atom).is_some_and(|s| matches!(store.symbol(s).kind, SymbolKind::Base { .. }))
    };
    match base_of_sum(store, addr, is_base) {
        Base::One(base) => Some(base),
        Base::None | Base::Unclear => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::Sort;

    #[test]
    fn one_base_among_numbers() {
        let mut store = TermStore::new();
        let kind = |object| SymbolKind::Base { object, align: 4, size: 8 };
        let a = store.fresh("a", Sort::Bv(64), kind(0));
        let b = store.fresh("b", Sort::Bv(64), kind(1));
        let i = store.fresh("i", Sort::Bv(64), SymbolKind::Input);
        let four = store.bv(64, 4);
        let way = store.mul(i, four);
        let at = store.add(a, way);
        assert_eq!(static_base(&store, at), Some(a));
        assert_eq!(static_base(&store, way), None);
        let both = store.add(at, b);
        assert_eq!(static_base(&store, both), None, "two objects");
        let twice = store.add(at, a);
        assert_eq!(static_base(&store, twice), None, "a multiple of an address");
    }
}
