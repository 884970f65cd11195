//! How two accesses on an edge relate, and what that rests on.

use super::{Change, Edge, EdgeContext, Pin};
use crate::wp::vocabulary::Place;
use secateur_analysis::static_base;
use secateur_memory::split_base;
use secateur_term::{Term, TermStore, to_signed};

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
        if self.given_apart(cx, (a, n), (b, m)) {
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
        let difference = cx.store.sub(a.0, w.0);
        if let Some(d) = cx.store.constant(difference) {
            return place_in(to_signed(d, width), a.1, w.1);
        }
        let pair = cx.store.concat(a.0, w.0);
        let apart = self.relation(cx, Place::Apart { bytes: a.1, other: w.1 }, pair)?;
        if apart.is_true() {
            return Ok(Overlap::None);
        }
        let (x, y) = (
            self.at_start(cx, a.0).ok_or(Pin("an address"))?,
            self.at_start(cx, w.0).ok_or(Pin("an address"))?,
        );
        let outside = &cx.start.outside;
        let (x, y) = (outside.settled(cx.store, x), outside.settled(cx.store, y));
        let (p, i) = split_base(cx.store, x).ok_or(Pin("an address"))?;
        let (q, j) = split_base(cx.store, y).ok_or(Pin("an address"))?;
        if p != q {
            self.need(cx.store, apart);
            return Ok(Overlap::None);
        }
        let d = cx.store.sub(i, j);
        if let Some(d) = cx.store.constant(d) {
            let overlap = place_in(to_signed(d, width), a.1, w.1)?;
            if let Overlap::Inside(skip) = overlap {
                let k = cx.store.bv(width, u128::from(skip));
                let there = cx.store.add(w.0, k);
                let same = cx.store.eq(a.0, there);
                self.need(cx.store, same);
            } else {
                self.need(cx.store, apart);
            }
            return Ok(overlap);
        }
        if a.1 == w.1 && aligned(cx.store, difference, a.1) {
            let same = cx.store.eq(a.0, w.0);
            return Ok(Overlap::Perhaps(same));
        }
        Err(Pin("places in one object that may overlap"))
    }
}

pub(super) enum Overlap {
    None,
    /// The access lies inside what was written, so many bytes from its start.
    Inside(u32),
    /// The same place if this holds, else apart.
    Perhaps(Term),
}

pub(super) fn place_in(d: i128, n: u32, m: u32) -> Result<Overlap, Pin> {
    if d >= i128::from(m) || -d >= i128::from(n) {
        return Ok(Overlap::None);
    }
    if d >= 0 && d + i128::from(n) <= i128::from(m) {
        return Ok(Overlap::Inside(d as u32));
    }
    Err(Pin("a read of parts written apart"))
}

/// Whether a difference of addresses is a multiple of a number of bytes.
pub(super) fn aligned(store: &TermStore, difference: Term, bytes: u32) -> bool {
    let form = store.linear(difference);
    let k = u128::from(bytes);
    bytes.is_power_of_two()
        && form.constant.is_multiple_of(k)
        && form.monomials.iter().all(|m| m.coefficient.is_multiple_of(k))
}
