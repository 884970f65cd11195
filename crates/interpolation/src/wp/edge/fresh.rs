//! What is known of the address of a new object (Chu et al., Heap Programs, Definition 6: a fresh symbolic
//! address apart from all others).

use super::{Change, Edge, EdgeContext, Pin};
use crate::wp::vocabulary::Place;
use secateur_memory::split_base;
use secateur_program::VarId;
use secateur_term::{AddressSpace, Op, SymbolKind, Term};

impl Edge {
    /// The address of a new object, which a variable gets. Whatever the allocator returns, it is a place
    /// where the object fits.
    pub(super) fn made(
        &mut self,
        cx: &mut EdgeContext,
        depth: u32,
        var: VarId,
        base: Term,
        size: Term,
    ) -> Term {
        let p = self.new_address(cx, base, size);
        let place = self.place(cx, depth, var);
        self.set(place, p);
        p
    }

    /// The address of a new object on the heap, which is aligned as its statement says.
    pub(super) fn aligned(&mut self, cx: &mut EdgeContext, p: Term, base: Term) {
        let kind = cx.store.as_symbol(base).map(|s| cx.store.symbol(s).kind);
        let Some(SymbolKind::Base { align: align @ 2.., .. }) = kind else { return };
        let width = cx.store.width(p);
        let low_bits = cx.store.bv(width, u128::from(align - 1));
        let (low, zero) = (cx.store.and(p, low_bits), cx.store.bv(width, 0));
        let aligned = cx.store.eq(low, zero);
        self.guards.push(aligned);
    }

    /// The address of a new object.
    pub(super) fn new_address(&mut self, cx: &mut EdgeContext, base: Term, size: Term) -> Term {
        let width = cx.program.data_model.pointer_width();
        let p = self.unknown(cx, width, base);
        if cx.is_common_base(base) {
            // atoms behind this edge may name the object
            self.env.insert(base, p);
        }
        let space = AddressSpace::of(width);
        let (low, high) = space.bases_or_all(cx.store.constant(size).unwrap_or(0), 1);
        let (low, high) = (cx.store.bv(width, low), cx.store.bv(width, high));
        let (above, below) = (cx.store.ule(low, p), cx.store.ule(p, high));
        self.guards.extend([above, below]);
        if cx.store.constant(size).is_none() {
            let fits = cx.store.fits_at(p, size);
            self.guards.push(fits);
        }
        p
    }

    /// `p != q` where one was made on this edge and the other points to what was alive before: nothing but
    /// that is needed.
    pub(super) fn fresh_differs(&mut self, cx: &mut EdgeContext, atom: Term) -> Result<Term, Pin> {
        let Some(n) = cx.store.node(atom).copied() else { return Ok(atom) };
        let Some(equation) = cx.store.node(n.args[0]).copied() else { return Ok(atom) };
        if n.op != Op::Not || equation.op != Op::Eq {
            return Ok(atom);
        }
        let [a, b, _] = equation.args;
        if cx.store.width(a) != cx.program.data_model.pointer_width() {
            return Ok(atom);
        }
        for i in (0..self.changes.len()).rev() {
            let Change::New { base, size, .. } = self.changes[i] else { continue };
            let difference = cx.store.sub(a, b);
            let form = cx.store.linear(difference);
            let Some(m) = form.monomials.iter().find(|m| m.atom == base) else { continue };
            // base - old == 0, or old - base == 0
            let old = if m.coefficient == 1 {
                cx.store.sub(base, difference)
            } else {
                cx.store.add(base, difference)
            };
            if cx.store.mentions(old, base) {
                continue;
            }
            let zero_size = cx.store.constant(size).is_none_or(|s| s == 0);
            let points = self.at_start(cx, old).and_then(|v| split_base(cx.store, v)).is_some();
            if zero_size || !points {
                continue;
            }
            let valid = self.liveness(cx, Place::Valid { bytes: 1, write: false }, old, i)?;
            if self.at_start(cx, valid) != Some(Term::TRUE) {
                continue;
            }
            self.need(cx.store, valid);
            return Ok(Term::TRUE);
        }
        Ok(atom)
    }
}
