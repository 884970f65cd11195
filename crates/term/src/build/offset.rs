//! Places in and around one object: how they are ordered follows from their offsets, wherever the object is.

use crate::address_space::AddressSpace;
use crate::bits::{mask, to_signed};
use crate::op::Op;
use crate::store::TermStore;
use crate::symbol::SymbolKind;
use crate::term::Term;

/// Longer sums are not looked through for a base.
const LONGEST: usize = 6;
/// How deep the bounds of an offset are looked for.
const DEEPEST: u32 = 4;

impl TermStore {
    /// The condition that an object of symbolic size ends inside of the address space; true for sizes that
    /// fit nowhere.
    pub fn fits_at(&mut self, base: Term, size: Term) -> Term {
        let w = self.width(base);
        let space = AddressSpace::of(w);
        let (room, end) = (self.bv(w, space.room()), self.bv(w, space.end));
        let too_large = self.ult(room, size);
        let highest = self.sub(end, size);
        let inside = self.ule(base, highest);
        self.or(too_large, inside)
    }

    /// The offsets of two places around one object. Neither wraps around, so the places are ordered as these
    /// (read as signed numbers) are.
    pub(crate) fn same_object(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let base = self.base_in(a)?;
        if self.base_in(b) != Some(base) {
            return None;
        }
        let SymbolKind::Base { size, align, .. } = self.symbol(self.as_symbol(base)?).kind else {
            return None;
        };
        let space = AddressSpace::of(self.width(a));
        let (size, align) = (u128::from(size), u128::from(align));
        space.bases(size, align)?;
        // as far as the offset is what it is as a signed number
        let above = space.room_above(size).min(mask(self.width(a)) >> 1) as i128;
        let below = space.room_below() as i128;
        let inside = |s: &Self, t: Term| {
            let (low, high) = s.bounds(t, DEEPEST)?;
            (-below <= low && high <= above).then_some(())
        };
        let (x, y) = (self.offset(a, base), self.offset(b, base));
        inside(self, x)?;
        inside(self, y)?;
        Some((x, y))
    }

    /// The base a short sum starts with, or has among its parts.
    fn base_in(&self, t: Term) -> Option<Term> {
        let mut t = t;
        for _ in 0..LONGEST {
            let n = self.node(t)?;
            match n.op {
                Op::Sym => return self.is_base(t).then_some(t),
                Op::Add if self.is_base(n.args[0]) => return Some(n.args[0]),
                Op::Add if self.constant(n.args[1]).is_some() => t = n.args[0],
                Op::Add => t = n.args[1],
                _ => return None,
            }
        }
        None
    }

    fn is_base(&self, t: Term) -> bool {
        self.as_symbol(t).is_some_and(|s| matches!(self.symbol(s).kind, SymbolKind::Base { .. }))
    }

    fn offset(&mut self, t: Term, base: Term) -> Term {
        if t == base {
            let w = self.width(t);
            return self.bv(w, 0);
        }
        match self.node(t) {
            Some(n) if n.op == Op::Add && n.args[0] == base => n.args[1],
            _ => self.sub(t, base),
        }
    }

    /// Bounds of a number that its term shows, not modulo anything: there is an integer within them that is
    /// the value of the term modulo 2^width.
    fn bounds(&self, t: Term, depth: u32) -> Option<(i128, i128)> {
        let w = self.width(t);
        // sums and products below stay far from the ends of i128
        if w > 64 || depth == 0 {
            return None;
        }
        if let Some(v) = self.constant(t) {
            let v = to_signed(v, w);
            return Some((v, v));
        }
        let n = self.node(t)?;
        match n.op {
            Op::ZExt => Some((0, mask(self.width(n.args[0])) as i128)),
            Op::SExt => {
                let half = 1i128 << (self.width(n.args[0]) - 1);
                Some((-half, half - 1))
            }
            Op::Add => {
                let ((a, b), (c, d)) =
                    (self.bounds(n.args[0], depth - 1)?, self.bounds(n.args[1], depth - 1)?);
                Some((a.checked_add(c)?, b.checked_add(d)?))
            }
            Op::Mul => {
                let k = to_signed(self.constant(n.args[1])?, w);
                let (a, b) = self.bounds(n.args[0], depth - 1)?;
                let (x, y) = (a.checked_mul(k)?, b.checked_mul(k)?);
                Some((x.min(y), x.max(y)))
            }
            Op::Concat => {
                // a shift to the left, mostly: what is shifted, times a power of two
                let k = self.width(n.args[1]);
                let high = match self.node(n.args[0]) {
                    Some(m) if m.op == Op::ZExt => self.width(m.args[0]),
                    _ => self.width(n.args[0]),
                };
                Some((0, mask(high + k) as i128))
            }
            Op::Ite => {
                let ((a, b), (c, d)) =
                    (self.bounds(n.args[1], depth - 1)?, self.bounds(n.args[2], depth - 1)?);
                Some((a.min(c), b.max(d)))
            }
            _ => None,
        }
    }
}
