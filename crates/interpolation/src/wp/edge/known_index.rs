//! Parts of addresses that are known at the start of an edge are fixed: numbers, and places in objects with names.

use super::{Edge, EdgeContext};
use crate::wp::region::Anchored;
use crate::wp::vocabulary::Place;
use secateur_analysis::static_base;
use secateur_memory::split_base;
use secateur_term::Term;

impl Edge {
    /// A place in a constant (a string, say) is said by its address: that it is there and what it holds
    /// follows.
    pub(super) fn at_known_constant(&mut self, cx: &mut EdgeContext, addr: Term) -> Term {
        if static_base(cx.store, addr).is_some() {
            return addr;
        }
        let Some(v) = self.at_start(cx, addr) else { return addr };
        let known = static_base(cx.store, v).is_some_and(|b| cx.vocabulary.is_constant(b))
            && cx.store.linear(v).monomials.len() == 1;
        if !known {
            return addr;
        }
        let same = cx.store.eq(addr, v);
        self.need(cx.store, same);
        v
    }

    /// The same for the addresses in the index of a place.
    pub(super) fn at_known_indices(&mut self, cx: &mut EdgeContext, place: Place, index: Term) -> Term {
        match place {
            Place::Read { .. }
            | Place::Valid { .. }
            | Place::Freeable
            | Place::Outlives { .. }
            | Place::Stays { .. } => self.at_known_index(cx, index),
            Place::Apart { .. } | Place::OtherObject => {
                let width = cx.store.width(index) / 2;
                let (a, b) = (cx.store.extract(index, width, width), cx.store.extract(index, 0, width));
                let (a, b) = (self.at_known_index(cx, a), self.at_known_index(cx, b));
                cx.store.concat(a, b)
            }
            _ => index,
        }
    }

    /// Parts of an address that are numbers known at the start are fixed, which is then needed: what lies at
    /// `a + 12` is easier to speak of than what lies at `a + 4 * i`. So are pointers into objects that were
    /// made before paths parted: which accesses overlap then follows from the names of the objects.
    pub(super) fn at_known_index(&mut self, cx: &mut EdgeContext, addr: Term) -> Term {
        if Anchored::at_sight(cx.store, addr).is_some_and(|at| cx.is_name(at.anchor)) {
            return addr;
        }
        let mut form = cx.store.linear(addr);
        let width = form.width;
        let mut fixed = cx.store.bv(width, form.constant);
        form.constant = 0;
        let before = form.monomials.len();
        for m in std::mem::take(&mut form.monomials) {
            let known = self.at_start(cx, m.atom).and_then(|v| self.named(cx, v));
            let Some(value) = known.filter(|v| *v != m.atom) else {
                form.monomials.push(m);
                continue;
            };
            if m.coefficient != 1 && cx.store.constant(value).is_none() {
                form.monomials.push(m);
                continue;
            }
            let same = cx.store.eq(m.atom, value);
            self.need(cx.store, same);
            let factor = cx.store.bv(width, m.coefficient);
            let part = cx.store.mul(value, factor);
            fixed = cx.store.add(fixed, part);
        }
        if form.monomials.len() == before {
            return addr;
        }
        let rest = cx.store.linear_term(&form);
        cx.store.add(rest, fixed)
    }

    /// A value of the start that atoms may mention: a number, or a place in an object that has a name. An
    /// object made on this edge is called by the unknown that stands for its address.
    pub(super) fn named(&self, cx: &mut EdgeContext, value: Term) -> Option<Term> {
        if cx.store.constant(value).is_some() {
            return Some(value);
        }
        let (number, offset) = split_base(cx.store, value)?;
        cx.store.constant(offset)?;
        let base = cx.store.sub(value, offset);
        if let Some(made) = self.env.get(&base).copied() {
            return Some(cx.store.add(made, offset));
        }
        let object = cx.start.memory.object(number)?;
        // a size that depends on inputs is nothing an atom could mention
        cx.store.constant(object.size)?;
        if cx.vocabulary.is_common(number) {
            return Some(value);
        }
        let site = cx.start.memory.site_of(number)?;
        let name = cx.vocabulary.term(cx.store, cx.program, Place::MadeAt { site });
        Some(cx.store.add(name, offset))
    }
}
