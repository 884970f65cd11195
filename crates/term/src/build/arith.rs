//! Sums, products, division.

use crate::bits::{mask, trunc};
use crate::fold::fold_binary;
use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;

impl TermStore {
    /// The sum modulo 2^width, in linear normal form unless it is too long for that.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let w = self.width(a);
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => return self.bv(w, x.wrapping_add(y)),
            (Some(x), None) => return self.add_constant(b, x),
            (None, Some(y)) => return self.add_constant(a, y),
            _ => {}
        }
        if w == 1 {
            return self.xor(a, b);
        }
        if !self.short_sum(a) || !self.short_sum(b) {
            let (a, b) = self.ordered(a, b);
            return self.node2(Op::Add, w, a, b);
        }
        let mut form = self.linear(a);
        let other = self.linear(b);
        form.add_scaled(&other, 1);
        self.linear_term(&form)
    }

    fn add_constant(&mut self, a: Term, k: u128) -> Term {
        let w = self.width(a);
        if k == 0 {
            return a;
        }
        if w == 1 {
            return self.not(a);
        }
        if let Some([inner, c, _]) = self.args_of(Op::Add, a)
            && let Some(c) = self.constant(c)
        {
            return self.add_constant(inner, trunc(c.wrapping_add(k), w));
        }
        let k = self.bv(w, k);
        self.node2(Op::Add, w, a, k)
    }

    /// The two's complement: the product with minus one, so that it joins linear forms.
    pub fn neg(&mut self, a: Term) -> Term {
        let w = self.width(a);
        let minus = self.bv(w, mask(w));
        self.mul(a, minus)
    }

    /// The difference modulo 2^width, built as `a + (-1) * b`.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            let w = self.width(a);
            return self.bv(w, 0);
        }
        let nb = self.neg(b);
        self.add(a, nb)
    }

    /// The product modulo 2^width; a constant factor is distributed over short sums.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let w = self.width(a);
        let Some(k) = self.constant(b) else {
            if w == 1 {
                return self.and(a, b);
            }
            return self.node2(Op::Mul, w, a, b);
        };
        if let Some(x) = self.constant(a) {
            return self.bv(w, x.wrapping_mul(k));
        }
        match k {
            0 => return b,
            1 => return a,
            _ => {}
        }
        if w == 1 {
            return self.and(a, b);
        }
        // distribute over sums so that the linear form stays flat
        if matches!(self.op(a), Some(Op::Add | Op::Mul)) && self.short_sum(a) {
            let inner = self.linear(a);
            let mut form = crate::build::linear::Linear { width: w, monomials: Vec::new(), constant: 0 };
            form.add_scaled(&inner, k);
            return self.linear_term(&form);
        }
        self.node2(Op::Mul, w, a, b)
    }

    /// One of `UDiv`, `URem`, `SDiv`, `SRem`; unsigned division by a power of two becomes a slice.
    pub fn divide(&mut self, op: Op, a: Term, b: Term) -> Term {
        let w = self.width(a);
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b))
            && let Some(v) = fold_binary(op, w, x, y)
        {
            return self.bv(w, v);
        }
        if let Some(y) = self.constant(b) {
            let unsigned = matches!(op, Op::UDiv | Op::URem);
            match (op, y) {
                (Op::UDiv | Op::SDiv, 1) if w > 1 => return a,
                (Op::URem, 1) => return self.bv(w, 0),
                (Op::SRem, 1) if w > 1 => return self.bv(w, 0),
                _ => {}
            }
            if unsigned && y.is_power_of_two() {
                let k = y.trailing_zeros();
                if op == Op::UDiv {
                    let k = self.bv(w, u128::from(k));
                    return self.shift(Op::LShr, a, k);
                }
                let low = self.extract(a, 0, k);
                return self.zext(low, w);
            }
        }
        self.node2(op, w, a, b)
    }

    /// The unsigned quotient; all ones if the divisor is zero (SMT-LIB).
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        self.divide(Op::UDiv, a, b)
    }

    /// The unsigned remainder; the dividend if the divisor is zero (SMT-LIB).
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        self.divide(Op::URem, a, b)
    }

    /// The signed quotient, rounded towards zero; by zero it is 1 for negative dividends and -1 for others
    /// (SMT-LIB).
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        self.divide(Op::SDiv, a, b)
    }

    /// The signed remainder with the sign of the dividend; the dividend itself if the divisor is zero
    /// (SMT-LIB).
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        self.divide(Op::SRem, a, b)
    }
}
