//! Equality and order, signed and unsigned, with the cancellations that keep equations in a normal form.

use crate::address_space::AddressSpace;
use crate::bits::{mask, to_signed, trunc};
use crate::op::Op;
use crate::store::TermStore;
use crate::symbol::SymbolKind;
use crate::term::Term;

impl TermStore {
    /// Equality of two terms of one width, as a Boolean. Linear equations are brought to a normal form.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::TRUE;
        }
        let (a, b) = self.ordered(a, b);
        let w = self.width(a);
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b)) {
            return self.bool(x == y);
        }
        if w == 1 {
            match self.constant(b) {
                Some(1) => return a,
                Some(_) => return self.not(a),
                None => {}
            }
            if self.is_complement(a, b) {
                return Term::FALSE;
            }
        }
        if let Some(k) = self.constant(b)
            && let Some(t) = self.eq_constant(a, k)
        {
            return t;
        }
        if let Some(t) = self.eq_linear(a, b) {
            return t;
        }
        self.node2(Op::Eq, 1, a, b)
    }

    /// The negation of [`TermStore::eq`].
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let e = self.eq(a, b);
        self.not(e)
    }

    fn eq_constant(&mut self, a: Term, k: u128) -> Option<Term> {
        let w = self.width(a);
        let n = *self.node(a)?;
        match n.op {
            // no object is near the ends of the address space
            Op::Sym => {
                let SymbolKind::Base { size, align, .. } = self.symbol(self.as_symbol(a)?).kind else {
                    return None;
                };
                let (low, high) = AddressSpace::of(w).bases_or_all(u128::from(size), u128::from(align));
                (!(low..=high).contains(&k)).then_some(Term::FALSE)
            }
            Op::Not => {
                let nk = self.bv(w, !k);
                Some(self.eq(n.args[0], nk))
            }
            Op::Add => {
                let c = self.constant(n.args[1])?;
                let rest = self.bv(w, k.wrapping_sub(c));
                Some(self.eq(n.args[0], rest))
            }
            Op::Mul => {
                // an odd factor has an inverse; an even one bounds the low bits
                let c = self.constant(n.args[1])?;
                if c & 1 == 1 {
                    let inverse = odd_inverse(c);
                    let rest = self.bv(w, k.wrapping_mul(inverse));
                    return Some(self.eq(n.args[0], rest));
                }
                let shift = c.trailing_zeros();
                (trunc(k, shift) != 0).then_some(Term::FALSE)
            }
            Op::Xor => {
                let c = self.constant(n.args[1])?;
                let rest = self.bv(w, k ^ c);
                Some(self.eq(n.args[0], rest))
            }
            Op::ZExt => {
                let inner = self.width(n.args[0]);
                if k > mask(inner) {
                    return Some(Term::FALSE);
                }
                let k = self.bv(inner, k);
                Some(self.eq(n.args[0], k))
            }
            Op::SExt => {
                let inner = self.width(n.args[0]);
                if trunc(crate::bits::sext(trunc(k, inner), inner), w) != k {
                    return Some(Term::FALSE);
                }
                let k = self.bv(inner, k);
                Some(self.eq(n.args[0], k))
            }
            Op::Concat => {
                let wl = self.width(n.args[1]);
                let wh = w - wl;
                let (kh, kl) = (self.bv(wh, k >> wl), self.bv(wl, k));
                let high = self.eq(n.args[0], kh);
                if high.is_false() {
                    return Some(high);
                }
                let low = self.eq(n.args[1], kl);
                Some(self.and(high, low))
            }
            Op::Ite => {
                let (t, e) = (self.constant(n.args[1]), self.constant(n.args[2]));
                match (t, e) {
                    (Some(t), Some(e)) if t != k && e != k => Some(Term::FALSE),
                    (Some(t), Some(e)) if t == k && e != k => Some(n.args[0]),
                    (Some(t), Some(e)) if t != k && e == k => Some(self.not(n.args[0])),
                    (Some(t), None) if t != k => {
                        let c = self.not(n.args[0]);
                        let k = self.bv(w, k);
                        let rest = self.eq(n.args[2], k);
                        Some(self.and(c, rest))
                    }
                    (None, Some(e)) if e != k => {
                        let k = self.bv(w, k);
                        let rest = self.eq(n.args[1], k);
                        Some(self.and(n.args[0], rest))
                    }
                    (Some(_), None) => {
                        let k = self.bv(w, k);
                        let rest = self.eq(n.args[2], k);
                        Some(self.or(n.args[0], rest))
                    }
                    (None, Some(_)) => {
                        let k = self.bv(w, k);
                        let rest = self.eq(n.args[1], k);
                        let c = self.not(n.args[0]);
                        Some(self.or(c, rest))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Cancels what both sides of an equation of sums share.
    fn eq_linear(&mut self, a: Term, b: Term) -> Option<Term> {
        let w = self.width(a);
        match (self.op(a), self.op(b)) {
            (Some(Op::ZExt), Some(Op::ZExt)) | (Some(Op::SExt), Some(Op::SExt)) => {
                let (x, y) = (self.node(a)?.args[0], self.node(b)?.args[0]);
                return (self.width(x) == self.width(y)).then(|| self.eq(x, y));
            }
            _ => {}
        }
        let additive = |t: Option<Op>| matches!(t, Some(Op::Add | Op::Mul));
        if !(additive(self.op(a)) || additive(self.op(b))) || !self.short_sum(a) || !self.short_sum(b) {
            return None;
        }
        let mut form = self.linear(a);
        let right = self.linear(b);
        let shared = right.monomials.iter().any(|m| form.monomials.iter().any(|n| n.atom == m.atom));
        if !shared && (form.constant == 0 || right.constant == 0) {
            return None;
        }
        form.add_scaled(&right, mask(w));
        // move what is left with a high coefficient back to the right side
        let mut left = form.clone();
        let mut moved = crate::build::linear::Linear { width: w, monomials: vec![], constant: 0 };
        left.monomials.retain(|m| {
            let negative = to_signed(m.coefficient, w) < 0;
            if negative {
                moved.monomials.push(crate::build::linear::Monomial {
                    coefficient: trunc(m.coefficient.wrapping_neg(), w),
                    atom: m.atom,
                });
            }
            !negative
        });
        moved.constant = trunc(left.constant.wrapping_neg(), w);
        left.constant = 0;
        if left.monomials.is_empty() {
            // 0 == moved: write it as moved' == constant
            left.monomials = std::mem::take(&mut moved.monomials);
            moved.constant = trunc(moved.constant.wrapping_neg(), w);
        }
        let (x, y) = (self.linear_term(&left), self.linear_term(&moved));
        if (x, y) == (a, b) || (x, y) == (b, a) {
            return None;
        }
        let (x, y) = self.ordered(x, y);
        if x == y {
            return Some(Term::TRUE);
        }
        if let (Some(p), Some(q)) = (self.constant(x), self.constant(y)) {
            return Some(self.bool(p == q));
        }
        if let Some(k) = self.constant(y)
            && let Some(t) = self.eq_constant(x, k)
        {
            return Some(t);
        }
        Some(self.node2(Op::Eq, 1, x, y))
    }

    /// `a < b` for unsigned numbers. Addresses around one object are compared by their offsets.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::FALSE;
        }
        let w = self.width(a);
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => return self.bool(x < y),
            (_, Some(0)) => return Term::FALSE,
            (_, Some(1)) => {
                let zero = self.bv(w, 0);
                return self.eq(a, zero);
            }
            (Some(x), _) if x == mask(w) => return Term::FALSE,
            (Some(0), _) => {
                let zero = self.bv(w, 0);
                return self.ne(b, zero);
            }
            (Some(x), _) if x == mask(w) - 1 => {
                let top = self.bv(w, mask(w));
                return self.eq(b, top);
            }
            (_, Some(y)) if y == mask(w) => return self.ne(a, b),
            _ => {}
        }
        if w == 1 {
            let na = self.not(a);
            return self.and(na, b);
        }
        if let Some((x, y)) = self.same_object(a, b) {
            return self.slt(x, y);
        }
        if let Some(t) = self.narrow_order(Op::Ult, a, b) {
            return t;
        }
        self.node2(Op::Ult, 1, a, b)
    }

    /// `a <= b` for unsigned numbers, spelled `not (b < a)`.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let gt = self.ult(b, a);
        self.not(gt)
    }

    /// `a < b` for signed numbers.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::FALSE;
        }
        let w = self.width(a);
        let (lo, hi) = (1u128 << (w - 1), mask(w) >> 1);
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => return self.bool(to_signed(x, w) < to_signed(y, w)),
            (_, Some(y)) if y == lo => return Term::FALSE,
            (Some(x), _) if x == hi => return Term::FALSE,
            _ => {}
        }
        if w == 1 {
            let nb = self.not(b);
            return self.and(a, nb);
        }
        if let Some(t) = self.narrow_order(Op::Slt, a, b) {
            return t;
        }
        self.node2(Op::Slt, 1, a, b)
    }

    /// `a <= b` for signed numbers, spelled `not (b < a)`.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let gt = self.slt(b, a);
        self.not(gt)
    }

    /// Orders between extended terms are orders of what was extended.
    fn narrow_order(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let w = self.width(a);
        let part = |s: &Self, t: Term| {
            s.node(t).filter(|n| matches!(n.op, Op::ZExt | Op::SExt)).map(|n| (n.op, n.args[0]))
        };
        match (part(self, a), part(self, b)) {
            (Some((oa, x)), Some((ob, y))) if oa == ob && self.width(x) == self.width(y) => {
                // both zero-extended: unsigned order; both sign-extended: the order asked for
                Some(if oa == Op::ZExt { self.ult(x, y) } else { self.binary(op, x, y) })
            }
            (Some((Op::ZExt, x)), None) => {
                let k = self.constant(b)?;
                let inner = self.width(x);
                if op == Op::Slt && to_signed(k, w) <= 0 {
                    return Some(Term::FALSE);
                }
                if k > mask(inner) {
                    return Some(Term::TRUE);
                }
                let k = self.bv(inner, k);
                Some(self.ult(x, k))
            }
            (None, Some((Op::ZExt, y))) => {
                let k = self.constant(a)?;
                let inner = self.width(y);
                if op == Op::Slt && to_signed(k, w) < 0 {
                    return Some(Term::TRUE);
                }
                if k >= mask(inner) {
                    return Some(Term::FALSE);
                }
                let k = self.bv(inner, k);
                Some(self.ult(k, y))
            }
            (Some((Op::SExt, x)), None) if op == Op::Slt => {
                let k = to_signed(self.constant(b)?, w);
                let inner = self.width(x);
                let (lo, hi) = (-(1i128 << (inner - 1)), (1i128 << (inner - 1)) - 1);
                if k > hi {
                    return Some(Term::TRUE);
                }
                if k <= lo {
                    return Some(Term::FALSE);
                }
                let k = self.bv(inner, k as u128);
                Some(self.slt(x, k))
            }
            (None, Some((Op::SExt, y))) if op == Op::Slt => {
                let k = to_signed(self.constant(a)?, w);
                let inner = self.width(y);
                let (lo, hi) = (-(1i128 << (inner - 1)), (1i128 << (inner - 1)) - 1);
                if k >= hi {
                    return Some(Term::FALSE);
                }
                if k < lo {
                    return Some(Term::TRUE);
                }
                let k = self.bv(inner, k as u128);
                Some(self.slt(k, y))
            }
            _ => None,
        }
    }
}

/// The inverse of an odd number modulo 2^128 (Newton's iteration doubles the right bits each time).
fn odd_inverse(a: u128) -> u128 {
    let mut x = a;
    for _ in 0..7 {
        x = x.wrapping_mul(2u128.wrapping_sub(a.wrapping_mul(x)));
    }
    x
}
