//! Search in the subterms of a term. Terms share parts, so each node is visited once.

use crate::op::Op;
use crate::store::TermStore;
use crate::symbol::SymbolKind;
use crate::term::Term;
use crate::visited::{TermStack, Visited};
use smallvec::smallvec;

impl TermStore {
    /// Whether `found` holds for a term or for one of its subterms.
    pub fn any_subterm(&self, t: Term, mut found: impl FnMut(Term) -> bool) -> bool {
        let mut seen = Visited::new();
        let mut stack: TermStack = smallvec![t];
        while let Some(t) = stack.pop() {
            if found(t) {
                return true;
            }
            let Some(n) = self.node(t) else { continue };
            // leaves are not worth remembering: most terms are small
            if n.children().is_empty() || !seen.insert(t) {
                continue;
            }
            stack.extend_from_slice(n.children());
        }
        false
    }

    /// Whether a term is a part of another one.
    pub fn mentions(&self, t: Term, part: Term) -> bool {
        self.any_subterm(t, |s| s == part)
    }

    /// Whether the address of an object is a part of a term.
    pub fn mentions_base(&self, t: Term) -> bool {
        let base = |s| matches!(self.symbol(s).kind, SymbolKind::Base { .. });
        self.any_subterm(t, |s| self.as_symbol(s).is_some_and(base))
    }

    /// The symbols that terms mention, each once, sorted.
    pub fn symbols_of(&self, roots: &[Term]) -> Vec<Term> {
        let mut found = Vec::new();
        let mut seen = Visited::new();
        let mut stack = TermStack::from_slice(roots);
        while let Some(t) = stack.pop() {
            let Some(n) = self.node(t) else { continue };
            if !seen.insert(t) {
                continue;
            }
            if n.op == Op::Sym {
                found.push(t);
            } else {
                stack.extend_from_slice(n.children());
            }
        }
        found.sort_unstable();
        found
    }

    /// The number of nodes of a term, counted up to a little more than a limit.
    pub fn size_up_to(&self, t: Term, limit: usize) -> usize {
        let mut seen = Visited::new();
        let mut stack: TermStack = smallvec![t];
        while let Some(t) = stack.pop() {
            if seen.len() > limit {
                break;
            }
            if let Some(n) = self.node(t)
                && seen.insert(t)
            {
                stack.extend_from_slice(n.children());
            }
        }
        seen.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Sort;

    #[test]
    fn a_term_of_many_shared_parts_is_searched_in_linear_time() {
        let mut store = TermStore::new();
        let x = store.fresh("x", Sort::Bv(32), SymbolKind::Input);
        let y = store.fresh("y", Sort::Bv(32), SymbolKind::Input);
        let mut t = x;
        for _ in 0..200 {
            let square = store.mul(t, t);
            t = store.xor(square, t);
        }
        assert!(store.mentions(t, x));
        assert!(!store.mentions(t, y), "looked for along every path, this would never end");
        assert!(!store.mentions_base(t));
    }
}
