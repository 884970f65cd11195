//! How two accesses on an edge relate, and what that rests on.

use super::{Change, Edge, EdgeContext, Pin};
use crate::wp::region::Anchored;
use crate::wp::vocabulary::Place;
use secateur_analysis::static_base;
use secateur_memory::split_base;
use secateur_term::{Term, TermStore, spread, to_signed};

impl Edge {
    /// A fact about two addresses; memory has no say in it but for the objects made on the way.
    pub(super) fn relation(&mut self, cx: &mut EdgeContext, place: Place, index: Term) -> Result<Term, Pin> {
        let w = cx.store.width(index) / 2;
        let (a, b) = (cx.store.extract(index, w, w), cx.store.extract(index, 0, w));
        let (n, m) = match place {
            Place::Apart { bytes, other } => (bytes, other),
            _ => (1, 1),
        };
        let difference = cx.store.sub(a, b);
        if let Some(d) = cx.store.constant(difference) {
            if place == Place::OtherObject {
                return Ok(Term::FALSE);
            }
            let d = to_signed(d, w);
            return Ok(cx.store.bool(d >= i128::from(m) || -d >= i128::from(n)));
        }
        if self.given_apart(cx, (a, n), (b, m)) || cx.are_of_other_objects(a, b) {
            return Ok(Term::TRUE);
        }
        // of two objects made on this edge, the later one is apart from the earlier one
        for i in (0..self.changes.len()).rev() {
            let Change::New { base, size, .. } = self.changes[i] else { continue };
            let (in_a, in_b) = (cx.store.mentions(a, base), cx.store.mentions(b, base));
            if in_a == in_b {
                continue;
            }
            // an object made on this edge, and something older: it points to what is alive already
            let (new, old, bytes) = if in_a { (a, b, m) } else { (b, a, n) };
            self.stays_inside(cx, new, base, size);
            let valid = self.liveness(cx, Place::Valid { bytes, write: false }, old, i)?;
            self.need(cx.store, valid);
            return Ok(Term::TRUE);
        }
        if let (Some(x), Some(y)) = (cx.named_base(a), cx.named_base(b))
            && x != y
            && self.stays_inside_named(cx, a, x)
            && self.stays_inside_named(cx, b, y)
        {
            return Ok(Term::TRUE);
        }
        Ok(self.select(cx, place, index))
    }

    /// Needs that an address built from a base lies in its object: a difference of addresses may lead
    /// anywhere.
    pub(super) fn stays_inside(&mut self, cx: &mut EdgeContext, addr: Term, base: Term, size: Term) {
        let offset = cx.store.sub(addr, base);
        let inside = cx.store.ult(offset, size);
        self.need(cx.store, inside);
    }

    /// The same for an object with a name. Says whether the size of the object is known.
    fn stays_inside_named(&mut self, cx: &mut EdgeContext, addr: Term, name: Term) -> bool {
        let offset = cx.store.sub(addr, name);
        if cx.store.constant(offset).is_some() {
            // a constant distance leads to no other object
            return true;
        }
        let Some(size) = cx.named_object(name).map(|o| o.size) else { return false };
        let Some(bytes) = cx.store.constant(size).and_then(|n| u32::try_from(n).ok()) else { return false };
        if static_base(cx.store, name).is_none() {
            // what was made there may be smaller in another state
            let whole = self.select(cx, Place::Valid { bytes, write: false }, name);
            self.need(cx.store, whole);
        }
        self.stays_inside(cx, addr, name, size);
        true
    }

    /// How an access relates to an earlier write, as it was on this path. What that rests on is needed.
    pub(super) fn compare(
        &mut self,
        cx: &mut EdgeContext,
        a: (Term, u32),
        w: (Term, u32),
    ) -> Result<Overlap, Pin> {
        let width = cx.store.width(a.0);
        let at_sight = |t| Anchored::at_sight(cx.store, t);
        if let (Some(x), Some(y)) = (at_sight(a.0), at_sight(w.0)) {
            if x.anchor == y.anchor {
                let d = to_signed(x.distance.wrapping_sub(y.distance) as u128, width);
                return Ok(Overlap::at(d, a.1, w.1));
            }
            // a constant distance leads to no other object
            if cx.is_name(x.anchor) && cx.is_name(y.anchor) {
                return Ok(Overlap::None);
            }
        }
        let difference = cx.store.sub(a.0, w.0);
        if let Some(d) = cx.store.constant(difference) {
            return Ok(Overlap::at(to_signed(d, width), a.1, w.1));
        }
        if let Some((low, high)) = spread(cx.store, difference)
            && (low >= i128::from(w.1) || -high >= i128::from(a.1))
        {
            // an index that is never so large
            return Ok(Overlap::None);
        }
        let pair = cx.store.concat(a.0, w.0);
        let apart = self.relation(cx, Place::Apart { bytes: a.1, other: w.1 }, pair)?;
        if apart.is_true() {
            return Ok(Overlap::None);
        }
        if cx.writes_go_on && self.at_start(cx, apart) == Some(Term::TRUE) {
            // pointers from outside that were not followed yet, too
            self.need(cx.store, apart);
            return Ok(Overlap::None);
        }
        let Some(((p, i), (q, j))) = self.points(cx, a.0).zip(self.points(cx, w.0)) else {
            return Ok(Overlap::Somewhere);
        };
        if p != q {
            self.need(cx.store, apart);
            return Ok(Overlap::None);
        }
        let d = cx.store.sub(i, j);
        let Some(d) = cx.store.constant(d) else { return Ok(Overlap::Somewhere) };
        let overlap = Overlap::at(to_signed(d, width), a.1, w.1);
        if let Overlap::At(d) = overlap {
            let k = cx.store.bv(width, d as u128);
            let there = cx.store.add(w.0, k);
            let same = cx.store.eq(a.0, there);
            self.need(cx.store, same);
        } else {
            self.need(cx.store, apart);
        }
        Ok(overlap)
    }

    /// Whether two addresses point into different objects at the start of the edge.
    pub(super) fn points_elsewhere(&self, cx: &mut EdgeContext, a: Term, b: Term) -> bool {
        self.points(cx, a).zip(self.points(cx, b)).is_some_and(|((p, _), (q, _))| p != q)
    }

    /// The object that an address points into at the start of the edge, and the offset.
    fn points(&self, cx: &mut EdgeContext, addr: Term) -> Option<(u32, Term)> {
        let v = self.at_start(cx, addr)?;
        let v = cx.start.outside.settled(cx.store, v);
        split_base(cx.store, v)
    }
}

/// How an access relates to what was written before it.
pub(super) enum Overlap {
    /// No byte is in both.
    None,
    /// The access starts so many bytes behind the start of what was written, or before it if that is negative;
    /// some bytes are in both.
    At(i128),
    /// The addresses say how they relate, in each state for itself.
    Somewhere,
}

impl Overlap {
    /// An access of `n` bytes at a distance from a write of `m` bytes.
    fn at(d: i128, n: u32, m: u32) -> Overlap {
        if d >= i128::from(m) || -d >= i128::from(n) { Overlap::None } else { Overlap::At(d) }
    }
}

/// The distances at which an access of `n` bytes and a write of `m` bytes share a byte, as far as the form of their
/// difference allows them; `None` if there are more than `most`.
pub(super) fn distances(
    store: &TermStore,
    difference: Term,
    (n, m): (u32, u32),
    most: usize,
) -> Option<Vec<i128>> {
    let form = store.linear(difference);
    // all multiples of the largest power of two in every coefficient
    let step = form.monomials.iter().map(|c| c.coefficient.trailing_zeros()).min().unwrap_or(0).min(16);
    let step = 1i128 << step;
    let rest = (form.constant as i128).rem_euclid(step);
    let mut found = Vec::new();
    let first = 1 - i128::from(n);
    let mut d = first + (rest - first).rem_euclid(step);
    while d < i128::from(m) {
        if found.len() == most {
            return None;
        }
        found.push(d);
        d += step;
    }
    Some(found)
}
