//! Float comparisons and the float functions of LLVM.

use super::context::Cx;
use crate::llvm::RealPredicate;
use secateur_term::{FloatFormat, Op, Rounding, Term, mask};

impl Cx<'_> {
    /// An `fcmp`: ordered predicates are false and unordered ones true if an operand is a NaN.
    pub fn float_compare(&mut self, p: RealPredicate, f: FloatFormat, a: Term, b: Term) -> Term {
        use RealPredicate::*;
        let s = &mut self.store;
        match p {
            LLVMRealPredicateFalse => Term::FALSE,
            LLVMRealPredicateTrue => Term::TRUE,
            LLVMRealOEQ => s.fbinary(Op::FEq, f, a, b),
            LLVMRealOGT => s.fbinary(Op::FLt, f, b, a),
            LLVMRealOGE => s.fbinary(Op::FLe, f, b, a),
            LLVMRealOLT => s.fbinary(Op::FLt, f, a, b),
            LLVMRealOLE => s.fbinary(Op::FLe, f, a, b),
            LLVMRealONE => {
                let (less, more) = (s.fbinary(Op::FLt, f, a, b), s.fbinary(Op::FLt, f, b, a));
                s.or(less, more)
            }
            LLVMRealORD => {
                let (x, y) = (s.fbinary(Op::FEq, f, a, a), s.fbinary(Op::FEq, f, b, b));
                s.and(x, y)
            }
            LLVMRealUNO => negate(self, LLVMRealORD, f, a, b),
            LLVMRealUEQ => negate(self, LLVMRealONE, f, a, b),
            LLVMRealUGT => negate(self, LLVMRealOLE, f, a, b),
            LLVMRealUGE => negate(self, LLVMRealOLT, f, a, b),
            LLVMRealULT => negate(self, LLVMRealOGE, f, a, b),
            LLVMRealULE => negate(self, LLVMRealOGT, f, a, b),
            LLVMRealUNE => negate(self, LLVMRealOEQ, f, a, b),
        }
    }

    /// The sign bit.
    pub fn sign_bit(&mut self, f: FloatFormat, a: Term) -> Term {
        self.store.extract(a, f.width() - 1, 1)
    }

    /// The number `a` with the sign of `b`.
    pub fn copy_sign(&mut self, f: FloatFormat, a: Term, b: Term) -> Term {
        let w = f.width();
        let rest = self.store.extract(a, 0, w - 1);
        let sign = self.sign_bit(f, b);
        self.store.concat(sign, rest)
    }

    /// `fmin`/`fmax`: a NaN loses against a number.
    pub fn float_min_max(&mut self, f: FloatFormat, max: bool, a: Term, b: Term) -> Term {
        let s = &mut self.store;
        let b_wins = if max { s.fbinary(Op::FLt, f, a, b) } else { s.fbinary(Op::FLt, f, b, a) };
        let a_nan = s.is_nan(f, a);
        let take_b = s.or(b_wins, a_nan);
        s.ite(take_b, b, a)
    }

    /// `llvm.minimum`/`llvm.maximum`: a NaN wins, and -0 is less than +0.
    pub fn float_minimum_maximum(&mut self, f: FloatFormat, max: bool, a: Term, b: Term) -> Term {
        let s = &mut self.store;
        let b_wins = if max { s.fbinary(Op::FLt, f, a, b) } else { s.fbinary(Op::FLt, f, b, a) };
        let b_nan = s.is_nan(f, b);
        let a_nan = s.is_nan(f, a);
        let equal = s.fbinary(Op::FEq, f, a, b);
        let a_sign = self.sign_bit(f, a);
        let s = &mut self.store;
        let a_loses_tie = if max { a_sign } else { s.not(a_sign) };
        let tie = s.and(equal, a_loses_tie);
        let take_b = s.or(b_wins, b_nan);
        let take_b = s.or(take_b, tie);
        let not_a_nan = s.not(a_nan);
        let take_b = s.and(take_b, not_a_nan);
        s.ite(take_b, b, a)
    }

    /// Rounds to an integral number of the same format.
    pub fn round(&mut self, f: FloatFormat, r: Rounding, a: Term) -> Term {
        self.store.fround(f, r, a)
    }

    /// `llvm.is.fpclass` with its mask of classes.
    pub fn is_class(&mut self, f: FloatFormat, classes: u128, a: Term) -> Term {
        const SNAN: u128 = 1;
        const QNAN: u128 = 2;
        let (exponent_bits, significand) = f.smt_widths();
        let w = f.width();
        // the x87 format stores its leading significand bit
        let fraction_bits = w - 1 - exponent_bits;
        let s = &mut self.store;
        let fraction = s.extract(a, 0, fraction_bits);
        let exponent = s.extract(a, fraction_bits, exponent_bits);
        let sign = s.extract(a, w - 1, 1);
        let zero_fraction = s.bv(fraction_bits, 0);
        let all = s.bv(exponent_bits, mask(exponent_bits));
        let none = s.bv(exponent_bits, 0);
        let max_exponent = s.eq(exponent, all);
        let min_exponent = s.eq(exponent, none);
        let hidden = significand - 1 < fraction_bits;
        let infinite_fraction =
            if hidden { s.bv(fraction_bits, 1 << (fraction_bits - 1)) } else { zero_fraction };
        let is_infinite_fraction = s.eq(fraction, infinite_fraction);
        let is_zero_fraction = s.eq(fraction, zero_fraction);
        let quiet_at = if hidden { fraction_bits - 2 } else { fraction_bits - 1 };
        let quiet = s.extract(fraction, quiet_at, 1);
        let infinite = s.and(max_exponent, is_infinite_fraction);
        let not_infinite = s.not(is_infinite_fraction);
        let nan = s.and(max_exponent, not_infinite);
        let zero = s.and(min_exponent, is_zero_fraction);
        let not_zero = s.not(is_zero_fraction);
        let subnormal = s.and(min_exponent, not_zero);
        let extreme = s.or(max_exponent, min_exponent);
        let normal = s.not(extreme);
        let positive = s.not(sign);
        let mut any = Term::FALSE;
        let mut add = |s: &mut secateur_term::TermStore, bit: u128, class: Term, side: Term| {
            if classes & bit != 0 {
                let t = s.and(class, side);
                any = s.or(any, t);
            }
        };
        let loud = s.not(quiet);
        add(s, SNAN, nan, loud);
        add(s, QNAN, nan, quiet);
        for (class, negative_bit, positive_bit) in
            [(infinite, 0x4, 0x200), (normal, 0x8, 0x100), (subnormal, 0x10, 0x80), (zero, 0x20, 0x40)]
        {
            add(s, negative_bit, class, sign);
            add(s, positive_bit, class, positive);
        }
        any
    }
}

fn negate(cx: &mut Cx<'_>, p: RealPredicate, f: FloatFormat, a: Term, b: Term) -> Term {
    let t = cx.float_compare(p, f, a, b);
    cx.store.not(t)
}
