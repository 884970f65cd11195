//! Facts about whole objects in place of facts about single accesses.
//!
//! Code that works through pointers (`p->pos`, `t[i].end`, `js[pos]`) relies on one validity per member and one
//! fact "these do not overlap" per pair of accesses: hundreds of atoms that all follow from two things, how far
//! the object of a pointer reaches, and that two pointers point into different objects. Where the state has
//! these stronger facts, they are the atoms.

use crate::wp::vocabulary::{Place, Vocabulary};
use secateur_term::{Op, Term, TermStore, to_signed};
use std::cmp::Ordering;

/// Bytes. Three distances below this do not add up to half of a 32-bit address space.
const FAR: i128 = 1 << 28;

/// An address as a constant distance from a term that no constant is added to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Anchored {
    /// A variable, a read of memory, the base of a static object ...
    pub anchor: Term,
    /// The distance in bytes.
    pub distance: i128,
}

/// What an atom says about the objects of addresses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Region {
    /// The bytes from one distance up to (not including) another may be read, or written too.
    Usable {
        /// What the distances are counted from.
        anchor: Term,
        /// The first byte.
        from: i128,
        /// The byte behind the last.
        to: i128,
        /// Whether they may be written.
        write: bool,
    },
    /// Two addresses lie in different objects; the smaller term first.
    OtherObjects(Term, Term),
    /// Two accesses do not overlap; that at the smaller anchor first, with how many bytes each is wide.
    Apart {
        /// The addresses.
        at: [Anchored; 2],
        /// The widths.
        bytes: [u32; 2],
    },
    /// So many bytes lie between two addresses: the first (the smaller term) less the second.
    Distance(Term, Term, i128),
    /// The object of an address survives the return of a frame.
    Outlives {
        /// Any address in the object.
        anchor: Term,
        /// The number of the frame.
        depth: u32,
    },
    /// An address is not null.
    NotNull(Anchored),
}

impl Region {
    /// What an atom says about objects; `None` if it says something else.
    pub fn of(store: &TermStore, vocabulary: &Vocabulary, atom: Term) -> Option<Region> {
        if !vocabulary.speaks_of_objects() {
            return None;
        }
        let node = store.node(atom)?;
        if node.op == Op::Not {
            return not_null(store, vocabulary, node.args[0]).map(Region::NotNull);
        }
        if node.op == Op::Eq {
            return distance(store, vocabulary, node.args[0], node.args[1]);
        }
        if node.op != Op::Select {
            return None;
        }
        let (array, index) = (node.args[0], node.args[1]);
        match vocabulary.place(store, array)? {
            Place::Valid { bytes, write } => {
                let Anchored { anchor, distance } = Anchored::of(store, index)?;
                Some(Region::Usable { anchor, from: distance, to: distance + i128::from(bytes), write })
            }
            Place::Outlives { depth } => {
                let anchor = Anchored::of(store, index)?.anchor;
                Some(Region::Outlives { anchor, depth })
            }
            Place::Apart { bytes, other } => {
                let at = anchors(store, index)?;
                Some(if at[0].anchor < at[1].anchor {
                    Region::Apart { at, bytes: [bytes, other] }
                } else {
                    Region::Apart { at: [at[1], at[0]], bytes: [other, bytes] }
                })
            }
            Place::OtherObject => {
                let [a, b] = anchors(store, index)?.map(|a| a.anchor);
                Some(Region::OtherObjects(a.min(b), a.max(b)))
            }
            _ => None,
        }
    }

    /// Whether an atom that says this implies an atom that says `other`, for accesses that are valid: an edge
    /// relies on both accesses being valid wherever it relies on their not overlapping.
    pub fn implies(&self, other: &Region) -> bool {
        match (*self, *other) {
            (
                Region::Usable { anchor, from, to, write },
                Region::Usable { anchor: a, from: f, to: t, write: w },
            ) => anchor == a && from <= f && t <= to && (write || !w),
            (Region::OtherObjects(a, b), Region::OtherObjects(x, y)) => (a, b) == (x, y),
            (Region::OtherObjects(a, b), Region::Apart { at: [x, y], .. }) => (a, b) == (x.anchor, y.anchor),
            (Region::Distance(a, b, d), Region::Distance(x, y, e)) => (a, b, d) == (x, y, e),
            (Region::Distance(a, b, d), Region::Apart { at: [x, y], bytes: [n, m] }) => {
                // distances so large that their sum may wrap round the address space say nothing
                let small = [d, x.distance, y.distance].into_iter().all(|k| k.abs() < FAR);
                let between = d + x.distance - y.distance;
                let apart = between >= i128::from(m) || -between >= i128::from(n);
                (a, b) == (x.anchor, y.anchor) && small && apart
            }
            (Region::Outlives { anchor, depth }, Region::Outlives { anchor: a, depth: d }) => {
                anchor == a && depth == d
            }
            // an object does not lie at null, nor does it end there
            (Region::Usable { anchor, from, to, .. }, Region::NotNull(address)) => {
                anchor == address.anchor && from < to && (from..=to).contains(&address.distance)
            }
            // accesses of other widths and distances may overlap
            _ => false,
        }
    }
}

impl Anchored {
    /// Reads an address; `None` if it is a sum of several terms.
    pub fn of(store: &TermStore, addr: Term) -> Option<Anchored> {
        if let Some(quickly) = Anchored::at_sight(store, addr) {
            return Some(quickly);
        }
        let form = store.linear(addr);
        let [m] = form.monomials.as_slice() else { return None };
        (m.coefficient == 1)
            .then(|| Anchored { anchor: m.atom, distance: to_signed(form.constant, form.width) })
    }

    /// The same for a term that is no sum, or a sum of one and a constant: nearly all addresses are, and making
    /// their linear form was a sixth of some runs.
    pub fn at_sight(store: &TermStore, addr: Term) -> Option<Anchored> {
        let is_part = |op| op == Op::Add || op == Op::Mul;
        let node = store.node(addr)?;
        if !is_part(node.op) {
            return (!node.op.is_leaf() || node.op == Op::Sym)
                .then_some(Anchored { anchor: addr, distance: 0 });
        }
        let (anchor, k) = (node.args[0], store.constant(node.args[1])?);
        let other =
            store.node(anchor).is_some_and(|n| !is_part(n.op) && (!n.op.is_leaf() || n.op == Op::Sym));
        (node.op == Op::Add && other).then(|| Anchored { anchor, distance: to_signed(k, store.width(addr)) })
    }
}

/// The address that an equation compares with null.
fn not_null(store: &TermStore, vocabulary: &Vocabulary, equation: Term) -> Option<Anchored> {
    let node = store.node(equation).filter(|n| n.op == Op::Eq)?;
    let (a, b) = (node.args[0], node.args[1]);
    if store.width(a) != vocabulary.pointer_width() {
        return None;
    }
    match (store.constant(a), store.constant(b)) {
        // x == k stands for x - k == 0, which is how constructors write x + c == 0
        (None, Some(k)) if k == 0 || to_signed(k, store.width(a)) < 0 => {
            let address = Anchored::of(store, a)?;
            let width = store.width(a);
            let distance = address.distance.checked_sub(to_signed(k, width))?;
            Some(Anchored { distance, ..address })
        }
        _ => None,
    }
}

/// The distance of two addresses that an equation gives.
fn distance(store: &TermStore, vocabulary: &Vocabulary, left: Term, right: Term) -> Option<Region> {
    let constant = |t| store.constant(t).is_some();
    if store.width(left) != vocabulary.pointer_width() || constant(left) || constant(right) {
        return None;
    }
    let (x, y) = (Anchored::of(store, left)?, Anchored::of(store, right)?);
    let apart = y.distance - x.distance;
    match x.anchor.cmp(&y.anchor) {
        Ordering::Less => Some(Region::Distance(x.anchor, y.anchor, apart)),
        Ordering::Greater => Some(Region::Distance(y.anchor, x.anchor, -apart)),
        Ordering::Equal => None,
    }
}

/// The anchors of a pair of addresses; `None` if there is one for both.
fn anchors(store: &TermStore, pair: Term) -> Option<[Anchored; 2]> {
    let node = store.node(pair).filter(|n| n.op == Op::Concat)?;
    let (a, b) = (node.args[0], node.args[1]);
    if store.width(a) != store.width(b) {
        return None;
    }
    let (a, b) = (Anchored::of(store, a)?, Anchored::of(store, b)?);
    (a.anchor != b.anchor).then_some([a, b])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(anchor: Term, distance: i128) -> Anchored {
        Anchored { anchor, distance }
    }

    fn anchors() -> (Term, Term) {
        let mut store = TermStore::new();
        let kind = secateur_term::SymbolKind::Input;
        let a = store.fresh("a", secateur_term::Sort::Bv(64), kind);
        let b = store.fresh("b", secateur_term::Sort::Bv(64), kind);
        (a.min(b), a.max(b))
    }

    /// A range implies the ranges inside it, a write implies a read, and nothing else.
    #[test]
    fn a_range_implies_its_parts() {
        let (a, b) = anchors();
        let usable = |anchor, from, to, write| Region::Usable { anchor, from, to, write };
        for (from, to) in (0..4).flat_map(|f| (f + 1..5).map(move |t| (f, t))) {
            for (f, t) in (0..4).flat_map(|f| (f + 1..5).map(move |t| (f, t))) {
                for (write, w) in [(false, false), (false, true), (true, false), (true, true)] {
                    let whole: Vec<i128> = (from..to).collect();
                    let inside = (f..t).all(|byte| whole.contains(&byte)) && (write || !w);
                    let known = usable(a, from, to, write);
                    assert_eq!(known.implies(&usable(a, f, t, w)), inside, "{known:?} {f} {t} {w}");
                    assert!(!known.implies(&usable(b, f, t, w)));
                }
            }
        }
    }

    /// What a distance says about two accesses is what their bytes say.
    #[test]
    fn a_distance_tells_whether_accesses_overlap() {
        let (a, b) = anchors();
        let mut apart = 0;
        for (d, x, y) in (-6..6).flat_map(|d| (-3..3).flat_map(move |x| (-3..3).map(move |y| (d, x, y)))) {
            for (n, m) in [(1, 1), (1, 4), (4, 2), (8, 8)] {
                // b lies at 0, a at d
                let first: Vec<i128> = (d + x..d + x + i128::from(n)).collect();
                let overlap = (y..y + i128::from(m)).any(|byte| first.contains(&byte));
                let region = Region::Apart { at: [at(a, x), at(b, y)], bytes: [n, m] };
                assert_eq!(Region::Distance(a, b, d).implies(&region), !overlap, "{d} {x} {y} {n} {m}");
                assert!(Region::OtherObjects(a, b).implies(&region));
                apart += u32::from(!overlap);
            }
        }
        assert!(apart > 100, "{apart}");
        // 2^32 - 1 and -1 are one distance in 32 bits
        let region = Region::Apart { at: [at(a, 0), at(b, 0)], bytes: [4, 4] };
        assert!(!Region::Distance(a, b, (1 << 32) - 1).implies(&region));
    }

    /// An address inside an object, or right behind it, is not null; one beyond may be.
    #[test]
    fn an_object_does_not_lie_at_null() {
        let (a, b) = anchors();
        let object = Region::Usable { anchor: a, from: 0, to: 4, write: false };
        for distance in -2..8 {
            let inside = (0..=4).contains(&distance);
            assert_eq!(object.implies(&Region::NotNull(at(a, distance))), inside);
            assert!(!object.implies(&Region::NotNull(at(b, distance))));
        }
    }
}
