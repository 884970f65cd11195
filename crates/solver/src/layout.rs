//! The layout rules of base addresses: where processes have objects, aligned, apart from each other.

use crate::layered::Range;
use hashbrown::HashSet;
use secateur_term::{AddressSpace, Model, Op, Sort, SymId, SymbolKind, Term, TermStore};
use std::sync::Arc;

/// Pairs of objects that may share addresses (one was freed before the other was allocated). All others are
/// apart.
#[derive(Clone, Debug, Default)]
pub struct Overlaps {
    pairs: Arc<HashSet<(u32, u32)>>,
    everything: bool,
}

impl Overlaps {
    /// Any two objects may share addresses: the caller states in its conditions which ones are apart.
    pub fn any() -> Overlaps {
        Overlaps { everything: true, ..Overlaps::default() }
    }

    /// All objects are apart.
    pub fn new() -> Overlaps {
        Overlaps::default()
    }

    /// From now on these two objects (by number, in any order) may share addresses.
    pub fn allow(&mut self, a: u32, b: u32) {
        Arc::make_mut(&mut self.pairs).insert((a.min(b), a.max(b)));
    }

    /// Whether both say the same of all pairs.
    pub(crate) fn same(&self, other: &Overlaps) -> bool {
        self.everything == other.everything
            && (Arc::ptr_eq(&self.pairs, &other.pairs) || self.pairs == other.pairs)
    }

    /// Whether these two objects may share addresses.
    pub fn allowed(&self, a: u32, b: u32) -> bool {
        self.everything || self.pairs.contains(&(a.min(b), a.max(b)))
    }
}

/// A base address symbol as the rules see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Base {
    /// The symbol, as models name it.
    pub sym: SymId,
    /// The symbol as a term.
    pub term: Term,
    object: u32,
    align: u128,
    /// At least one byte, so that empty objects have addresses of their own too.
    size: u128,
    width: u32,
}

impl Base {
    /// The base behind a leaf term, if it is one.
    pub fn of(store: &TermStore, term: Term) -> Option<Base> {
        let sym = store.as_symbol(term)?;
        let symbol = store.symbol(sym);
        match (symbol.kind, symbol.sort) {
            (SymbolKind::Base { object, align, size }, Sort::Bv(width)) => Some(Base {
                sym,
                term,
                object,
                align: u128::from(align.max(1)),
                size: u128::from(size.max(1)),
                width,
            }),
            _ => None,
        }
    }

    /// The lowest and the highest address possible.
    fn limits(&self) -> (u128, u128) {
        AddressSpace::of(self.width).bases_or_all(self.size, self.align)
    }

    fn fits(&self) -> bool {
        AddressSpace::of(self.width).bases(self.size, self.align).is_some()
    }

    /// What holds of the base whatever else there is. Made without rewriting: the rewriter knows some of it
    /// already and would leave nothing to assert.
    pub fn facts(&self, store: &mut TermStore) -> Vec<Term> {
        let (low, high) = self.limits();
        let (low, high) = (store.bv(self.width, low), store.bv(self.width, high));
        let below = store.unrewritten(Op::Ult, 1, self.term, low);
        let above = store.unrewritten(Op::Ult, 1, high, self.term);
        let mut facts = vec![store.not(below), store.not(above)];
        let bits = self.align.trailing_zeros();
        if self.fits() && bits > 0 {
            let low = store.extract(self.term, 0, bits);
            let zero = store.bv(bits, 0);
            facts.push(store.unrewritten(Op::Eq, 1, low, zero));
        }
        facts
    }

    /// The addresses possible for it whatever else there is.
    pub fn range(&self) -> Range {
        let (low, high) = self.limits();
        Range::unsigned(self.width, low, high)
    }

    fn must_be_apart(&self, other: &Base, overlaps: &Overlaps) -> bool {
        self.sym != other.sym
            && self.object != other.object
            && self.width == other.width
            && self.fits()
            && other.fits()
            && !overlaps.allowed(self.object, other.object)
    }

    /// One lies wholly below the other.
    pub fn apart(&self, store: &mut TermStore, other: &Base) -> Term {
        let mut below = |a: &Base, b: &Base| {
            let size = store.bv(a.width, a.size);
            let end = store.add(a.term, size);
            store.ule(end, b.term)
        };
        let (x, y) = (below(self, other), below(other, self));
        store.or(x, y)
    }

    fn holds_in(&self, model: &Model) -> bool {
        let at = model.get(self.sym);
        let range = self.range();
        (range.ulo..=range.uhi).contains(&at) && (!self.fits() || at.is_multiple_of(self.align))
    }

    fn overlaps_in(&self, other: &Base, model: &Model) -> bool {
        let (a, b) = (model.get(self.sym), model.get(other.sym));
        a < b.saturating_add(other.size) && b < a.saturating_add(self.size)
    }
}

/// All pairs that must be apart.
pub(crate) fn pairs(bases: &[Base], overlaps: &Overlaps) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    for (i, a) in bases.iter().enumerate() {
        for (j, b) in bases.iter().enumerate().skip(i + 1) {
            if a.must_be_apart(b, overlaps) {
                out.push((i, j));
            }
        }
    }
    out
}

/// The pairs that must be apart and are not in this model.
pub(crate) fn violated(bases: &[Base], overlaps: &Overlaps, model: &Model) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..bases.len()).collect();
    order.sort_by_key(|&i| model.get(bases[i].sym));
    let mut out = Vec::new();
    // sorted by address: only those that start below the end of an earlier one can overlap it
    for (at, &i) in order.iter().enumerate() {
        for &j in &order[at + 1..] {
            if model.get(bases[j].sym) >= model.get(bases[i].sym).saturating_add(bases[i].size) {
                break;
            }
            if bases[i].must_be_apart(&bases[j], overlaps) && bases[i].overlaps_in(&bases[j], model) {
                out.push((i.min(j), i.max(j)));
            }
        }
    }
    out
}

/// Whether a model obeys all rules.
pub(crate) fn holds(bases: &[Base], overlaps: &Overlaps, model: &Model) -> bool {
    bases.iter().all(|b| b.holds_in(model)) && violated(bases, overlaps, model).is_empty()
}
