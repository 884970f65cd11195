//! Integers wider than a term: lists of 64-bit limbs, the lowest first.
//!
//! Clang makes them for long runs of bit-fields, which it loads as one integer, shifts by constants and
//! truncates; optimised, it also adds and multiplies them. That much is done here; division and shifts by
//! unknown amounts are refused.

use super::body::Code;
use super::context::Cx;
use super::error::Lowered;
use super::pure::arg;
use super::types::{self, LIMB};
use crate::llvm::{IntPredicate, Opcode, Val};
use secateur_term::Term;

/// Limbs of the largest numbers that are multiplied.
const LARGEST_FACTOR: usize = 8;

impl Cx<'_> {
    /// Whether an operation has a wide integer as operand or result.
    pub fn is_wide(&self, v: Val) -> bool {
        let wide = |v: Val| super::pure::element(v.ty()).int_width() > types::WIDEST;
        wide(v) || v.operands().into_iter().any(wide)
    }

    /// The limbs of an operation on wide integers, from those of its operands.
    pub fn wide_operation(&mut self, v: Val, op: Opcode, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        use Opcode::*;
        let from = v.operand(0).map_or(v.ty(), Val::ty);
        let width = from.int_width().max(v.ty().int_width());
        let refusal = || Err(format!("arithmetic on integers of {width} bits"));
        if from.is_vector() {
            return refusal();
        }
        match op {
            LLVMAnd => self.elementwise2(args, |cx, a, b| Ok(cx.store.and(a, b))),
            LLVMOr => self.elementwise2(args, |cx, a, b| Ok(cx.store.or(a, b))),
            LLVMXor => self.elementwise2(args, |cx, a, b| Ok(cx.store.xor(a, b))),
            LLVMTrunc => self.recut(arg(args, 0)?, 0, v.ty().int_width()),
            LLVMZExt | LLVMSExt => {
                let extended = self.extended(arg(args, 0)?, v.ty().int_width(), op == LLVMSExt);
                self.recut(&extended, 0, v.ty().int_width())
            }
            LLVMShl | LLVMLShr | LLVMAShr => {
                let Some(by) = self.wide_constant_value(arg(args, 1)?) else {
                    return refusal();
                };
                let by = u32::try_from(by).unwrap_or(u32::MAX).min(width);
                let value = arg(args, 0)?;
                if op == LLVMShl {
                    let mut shifted = self.zeros(by);
                    shifted.extend_from_slice(value);
                    self.recut(&shifted, 0, width)
                } else {
                    let extended = self.extended(value, 2 * width, op == LLVMAShr);
                    self.recut(&extended, by, width)
                }
            }
            LLVMICmp => {
                let p = v.int_predicate().unwrap_or(IntPredicate::LLVMIntEQ);
                Ok(vec![self.wide_compare(p, arg(args, 0)?, arg(args, 1)?)])
            }
            _ => refusal(),
        }
    }

    /// `width` bits of a stream of scalars from bit `low` on, as a narrow integer or as limbs.
    fn recut(&mut self, parts: &[Term], low: u32, width: u32) -> Lowered<Vec<Term>> {
        if width <= types::WIDEST {
            return Ok(vec![self.bits_of(parts, low, width)?]);
        }
        (0..width)
            .step_by(LIMB as usize)
            .map(|at| self.bits_of(parts, low + at, LIMB.min(width - at)))
            .collect()
    }

    fn zeros(&mut self, bits: u32) -> Vec<Term> {
        (0..bits).step_by(LIMB as usize).map(|at| self.store.bv(LIMB.min(bits - at), 0)).collect()
    }

    /// The scalars with bits above them, `width` in all.
    fn extended(&mut self, parts: &[Term], width: u32, signed: bool) -> Vec<Term> {
        let have: u32 = parts.iter().map(|&t| self.store.width(t)).sum();
        let mut out = parts.to_vec();
        let more = self.zeros(width.saturating_sub(have));
        let sign = parts.last().filter(|_| signed).map(|&top| {
            let at = self.store.width(top) - 1;
            self.store.extract(top, at, 1)
        });
        for zero in more {
            let w = self.store.width(zero);
            out.push(sign.map_or(zero, |s| self.store.sext(s, w)));
        }
        out
    }

    /// The value of limbs that are all known, if it fits 64 bits.
    fn wide_constant_value(&self, parts: &[Term]) -> Option<u64> {
        let (low, high) = parts.split_first()?;
        if high.iter().any(|&t| self.store.constant(t) != Some(0)) {
            return None;
        }
        u64::try_from(self.store.constant(*low)?).ok()
    }

    fn wide_compare(&mut self, p: IntPredicate, a: &[Term], b: &[Term]) -> Term {
        use IntPredicate::*;
        let equal = |cx: &mut Self| {
            let mut all = Term::TRUE;
            for (&x, &y) in a.iter().zip(b) {
                let same = cx.store.eq(x, y);
                all = cx.store.and(all, same);
            }
            all
        };
        // less-than from the lowest limb up: a higher limb decides unless it is equal
        let less = |cx: &mut Self, a: &[Term], b: &[Term], signed: bool| {
            let mut lower = Term::FALSE;
            for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
                let top = signed && i + 1 == a.len();
                let here = if top { cx.store.slt(x, y) } else { cx.store.ult(x, y) };
                let same = cx.store.eq(x, y);
                let below = cx.store.and(same, lower);
                lower = cx.store.or(here, below);
            }
            lower
        };
        let (positive, t) = match p {
            LLVMIntEQ => (true, equal(self)),
            LLVMIntNE => (false, equal(self)),
            LLVMIntULT => (true, less(self, a, b, false)),
            LLVMIntUGE => (false, less(self, a, b, false)),
            LLVMIntUGT => (true, less(self, b, a, false)),
            LLVMIntULE => (false, less(self, b, a, false)),
            LLVMIntSLT => (true, less(self, a, b, true)),
            LLVMIntSGE => (false, less(self, a, b, true)),
            LLVMIntSGT => (true, less(self, b, a, true)),
            LLVMIntSLE => (false, less(self, b, a, true)),
        };
        if positive { t } else { self.store.not(t) }
    }
}

/// A sum or difference limb by limb, each with its carry in a temporary.
fn wide_sum(code: &mut Code<'_, '_>, subtract: bool, a: &[Term], b: &[Term]) -> Vec<Term> {
    let mut carry = code.cx.store.bool(subtract);
    let mut out = Vec::with_capacity(a.len());
    for (&x, &y) in a.iter().zip(b) {
        let s = &mut code.cx.store;
        let w = s.width(x);
        let y = if subtract { s.not(y) } else { y };
        let (x, y, c) = (s.zext(x, w + 1), s.zext(y, w + 1), s.zext(carry, w + 1));
        let sum = s.add(x, y);
        let sum = s.add(sum, c);
        let sum = code.repeatable(sum);
        out.push(code.cx.store.extract(sum, 0, w));
        carry = code.cx.store.extract(sum, w, 1);
    }
    out
}

/// A product by the school method.
fn wide_product(code: &mut Code<'_, '_>, a: &[Term], b: &[Term]) -> Vec<Term> {
    let n = a.len();
    let zero = code.cx.store.bv(LIMB, 0);
    let mut sums = vec![zero; n];
    for i in 0..n {
        let mut carry = zero;
        for j in 0..n - i {
            let s = &mut code.cx.store;
            // at most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1
            let [x, y, have, more] = [a[i], b[j], sums[i + j], carry].map(|t| s.zext(t, 2 * LIMB));
            let product = s.mul(x, y);
            let sum = s.add(product, have);
            let sum = s.add(sum, more);
            let sum = code.repeatable(sum);
            sums[i + j] = code.cx.store.extract(sum, 0, LIMB);
            carry = code.cx.store.extract(sum, LIMB, LIMB);
        }
    }
    sums.into_iter()
        .zip(a)
        .map(|(t, &like)| {
            let w = code.cx.store.width(like);
            code.cx.store.extract(t, 0, w)
        })
        .collect()
}

/// Arithmetic on wide integers that needs temporaries; `None` for other operations.
pub(crate) fn wide_arithmetic(code: &mut Code<'_, '_>, op: Opcode, args: &[Vec<Term>]) -> Option<Vec<Term>> {
    let [a, b] = args else {
        return None;
    };
    match op {
        Opcode::LLVMAdd | Opcode::LLVMSub => Some(wide_sum(code, op == Opcode::LLVMSub, a, b)),
        Opcode::LLVMMul if a.len() <= LARGEST_FACTOR => Some(wide_product(code, a, b)),
        _ => None,
    }
}
