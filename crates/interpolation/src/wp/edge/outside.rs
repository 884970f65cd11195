//! Pointers that the program is given on an edge: where such pointers have objects of their own, the object is
//! there, nobody has written to it, and it is apart from all that was there before.

use super::{Edge, EdgeContext};
use crate::wp::vocabulary::Place;
use secateur_explore::{Near, in_object, is_from_outside};
use secateur_term::{Term, to_signed};

impl Edge {
    /// The pointer given on this edge that an address is at a known distance of.
    pub(super) fn given_pointer(&self, cx: &EdgeContext, addr: Term) -> Option<Near> {
        if !cx.start.outside.is_open() || cx.store.width(addr) != cx.program.data_model.pointer_width() {
            return None;
        }
        let form = cx.store.linear(addr);
        let [m] = form.monomials.as_slice() else { return None };
        if m.coefficient != 1 || !matches!(cx.vocabulary.place(cx.store, m.atom), Some(Place::Unknown { .. }))
        {
            return None;
        }
        let pointer = self.known.iter().find(|k| k.0 == m.atom)?.1;
        let given = pointer != Term::UNSET && is_from_outside(cx.store, pointer);
        given.then(|| Near { pointer, distance: to_signed(form.constant, form.width) })
    }

    /// Whether a pointer that is given on this edge keeps two addresses apart.
    pub(super) fn given_apart(&self, cx: &EdgeContext, (a, n): (Term, u32), (b, m): (Term, u32)) -> bool {
        let older = |t: Term| !cx.vocabulary.mentions_unknown(cx.store, t);
        let inside = |near: &Near, bytes: u32| in_object(near.distance, bytes);
        match (self.given_pointer(cx, a), self.given_pointer(cx, b)) {
            (Some(x), Some(y)) => x.pointer != y.pointer && inside(&x, n) && inside(&y, m),
            (Some(x), None) => inside(&x, n) && older(b),
            (None, Some(y)) => inside(&y, m) && older(a),
            (None, None) => false,
        }
    }

    /// What the object of a pointer that is given on this edge holds at first: anything, the same each time.
    pub(super) fn given_content(&mut self, cx: &mut EdgeContext, addr: Term, bytes: u32) -> Option<Term> {
        let near = self.given_pointer(cx, addr).filter(|near| near.is_inside(bytes))?;
        if let Some(known) = self.contents.get(&(addr, bytes)) {
            return Some(*known);
        }
        let (pointer, distance) = (near.pointer, near.distance);
        let actual = cx.store.input(format!("given!{pointer:?}!{distance}!{bytes}"), 8 * bytes);
        let value = self.unknown(cx, 8 * bytes, actual);
        self.contents.insert((addr, bytes), value);
        Some(value)
    }
}
