//! Shifts; by constants they become slices, which later rewrites understand better.

use crate::fold::fold_binary;
use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;

impl TermStore {
    /// Shift to the left; zero if the amount is the width or more.
    pub fn shl(&mut self, a: Term, b: Term) -> Term {
        self.shift(Op::Shl, a, b)
    }

    /// Shift to the right that fills with zeros; zero if the amount is the width or more.
    pub fn lshr(&mut self, a: Term, b: Term) -> Term {
        self.shift(Op::LShr, a, b)
    }

    /// Shift to the right that fills with the sign bit; only sign bits if the amount is the width or more.
    pub fn ashr(&mut self, a: Term, b: Term) -> Term {
        self.shift(Op::AShr, a, b)
    }

    /// One of `Shl`, `LShr`, `AShr`; the amount has the width of what is shifted.
    pub fn shift(&mut self, op: Op, a: Term, b: Term) -> Term {
        let w = self.width(a);
        let Some(k) = self.constant(b) else {
            if self.constant(a) == Some(0) {
                return a;
            }
            return self.node2(op, w, a, b);
        };
        if let Some(x) = self.constant(a)
            && let Some(v) = fold_binary(op, w, x, k)
        {
            return self.bv(w, v);
        }
        if k == 0 {
            return a;
        }
        let big = k >= u128::from(w);
        let k = k as u32;
        match op {
            Op::Shl | Op::LShr if big => self.bv(w, 0),
            // small left shifts of sums stay in the linear world
            Op::Shl if matches!(self.op(a), Some(Op::Add | Op::Mul)) => {
                let factor = self.bv(w, 1u128 << k);
                self.mul(a, factor)
            }
            Op::Shl => {
                let high = self.extract(a, 0, w - k);
                let low = self.bv(k, 0);
                self.concat(high, low)
            }
            Op::LShr => {
                let high = self.extract(a, k, w - k);
                self.zext(high, w)
            }
            _ => {
                let k = if big { w - 1 } else { k };
                let high = self.extract(a, k, w - k);
                self.sext(high, w)
            }
        }
    }
}
