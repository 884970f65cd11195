//! Float operators: exact on constants, otherwise left as they are (no algebraic law of the reals holds for
//! floats).

use crate::bits::mask;
use crate::float::{self, FloatFormat, Rounding};
use crate::fold::{fold_float_binary, fold_float_convert};
use crate::op::Op;
use crate::store::{NONE, TermNode, TermStore};
use crate::term::Term;

impl TermStore {
    /// `FAdd`, `FSub`, `FMul`, `FDiv`, `FRem`, and the comparisons `FEq`, `FLt`, `FLe`.
    pub fn fbinary(&mut self, op: Op, format: FloatFormat, a: Term, b: Term) -> Term {
        let width = if matches!(op, Op::FEq | Op::FLt | Op::FLe) { 1 } else { format.width() };
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b))
            && let Some(v) = fold_float_binary(op, format, x, y)
        {
            return self.bv(width, v);
        }
        let (a, b) = if op == Op::FEq { self.ordered(a, b) } else { (a, b) };
        self.float_node(op, format, width, [a, b, NONE])
    }

    /// Fused multiply-add: `a * b + c` rounded once.
    pub fn ffma(&mut self, format: FloatFormat, a: Term, b: Term, c: Term) -> Term {
        if let (Some(x), Some(y), Some(z)) = (self.constant(a), self.constant(b), self.constant(c)) {
            let v = float::fma(format, x, y, z);
            return self.bv(format.width(), v);
        }
        self.float_node(Op::FFma, format, format.width(), [a, b, c])
    }

    /// The square root, rounded to nearest, ties to even.
    pub fn fsqrt(&mut self, format: FloatFormat, a: Term) -> Term {
        self.float_unary(Op::FSqrt, format, 0, format.width(), a)
    }

    /// The integral number next to `a` in the direction of the rounding, still a float (`floor`, `ceil`,
    /// `rint`, ...).
    pub fn fround(&mut self, format: FloatFormat, rounding: Rounding, a: Term) -> Term {
        self.float_unary(Op::FRound, format, rounding as u64, format.width(), a)
    }

    /// Conversion between formats.
    pub fn ftof(&mut self, from: FloatFormat, to: FloatFormat, a: Term) -> Term {
        if from == to {
            return a;
        }
        self.float_unary(Op::FToF, from, to as u64, to.width(), a)
    }

    /// Truncation to an integer.
    pub fn ftoi(&mut self, signed: bool, from: FloatFormat, a: Term, width: u32) -> Term {
        self.float_unary(if signed { Op::FToS } else { Op::FToU }, from, 0, width, a)
    }

    /// The float next to an integer; `signed` says how the bits of `a` are read.
    pub fn itof(&mut self, signed: bool, a: Term, to: FloatFormat) -> Term {
        self.float_unary(if signed { Op::SToF } else { Op::UToF }, to, 0, to.width(), a)
    }

    /// The sign flipped: a bit operation, so it is one here.
    pub fn fneg(&mut self, format: FloatFormat, a: Term) -> Term {
        let w = format.width();
        let sign = self.bv(w, 1u128 << (w - 1));
        self.xor(a, sign)
    }

    /// The number without its sign bit.
    pub fn fabs(&mut self, format: FloatFormat, a: Term) -> Term {
        let w = format.width();
        let rest = self.bv(w, mask(w) >> 1);
        self.and(a, rest)
    }

    /// Whether the encoding is a NaN: the one case in which a number does not equal itself.
    pub fn is_nan(&mut self, format: FloatFormat, a: Term) -> Term {
        let ordered = self.fbinary(Op::FEq, format, a, a);
        self.not(ordered)
    }

    fn float_unary(&mut self, op: Op, format: FloatFormat, raw: u64, width: u32, a: Term) -> Term {
        if let Some(v) = self.constant(a)
            && let Some(v) = fold_float_convert(op, format, raw, self.width(a), width, v)
        {
            return self.bv(width, v);
        }
        self.float_node(op, format, width, [a, Term::raw(raw), NONE])
    }

    fn float_node(&mut self, op: Op, format: FloatFormat, width: u32, args: [Term; 3]) -> Term {
        self.intern(TermNode { aux: format as u8, ..TermNode::new(op, width, args) })
    }
}
