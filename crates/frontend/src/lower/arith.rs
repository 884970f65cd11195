//! Checks of integer arithmetic: overflow, division by zero, shift ranges.

use super::body::Body;
use super::error::Lowered;
use crate::llvm::{Opcode, Val};
use secateur_program::{CheckKind, StmtKind};
use secateur_term::{Op, Term, mask};

impl Body<'_, '_> {
    pub fn check(&mut self, ok: Term, kind: CheckKind, text: &str) {
        if !ok.is_true() {
            self.emit(StmtKind::Check { ok, kind, text: text.to_string() });
        }
    }

    /// Emits the checks an arithmetic instruction needs; operands that a check repeats are made cheap.
    pub fn check_arithmetic(&mut self, inst: Val, op: Opcode, args: &mut [Vec<Term>]) -> Lowered<()> {
        use Opcode::*;
        let division = matches!(op, LLVMSDiv | LLVMUDiv | LLVMSRem | LLVMURem);
        let shift = matches!(op, LLVMShl | LLVMLShr | LLVMAShr);
        let overflow = self.cx.options.check_overflow
            && (inst.no_signed_wrap() && !shift || matches!(op, LLVMSDiv | LLVMSRem));
        if !(division || overflow || shift && self.cx.options.check_overflow) {
            return Ok(());
        }
        let lanes = args.first().map_or(0, Vec::len);
        for lane in 0..lanes {
            let (Some(a), Some(b)) = (lane_of(args, 0, lane), lane_of(args, 1, lane)) else {
                continue;
            };
            let (a, b) = if self.needs_check(op, division, shift, overflow, b) {
                let (a, b) = (self.repeatable(a), self.repeatable(b));
                args[0][lane] = a;
                args[1][lane] = b;
                (a, b)
            } else {
                (a, b)
            };
            let w = self.cx.store.width(a);
            if division {
                let zero = self.cx.store.bv(w, 0);
                let ok = self.cx.store.ne(b, zero);
                self.check(ok, CheckKind::DivisionByZero, "division by zero");
            }
            if overflow {
                let ok = self.no_overflow(op, a, b);
                self.check(ok, CheckKind::SignedOverflow, "signed overflow");
            }
            if shift && self.cx.options.check_overflow {
                let limit = self.cx.store.bv(w, u128::from(w));
                let ok = self.cx.store.ult(b, limit);
                self.check(ok, CheckKind::ShiftRange, "shift by a negative amount or by the width or more");
            }
        }
        Ok(())
    }

    fn needs_check(&self, op: Opcode, division: bool, shift: bool, overflow: bool, b: Term) -> bool {
        let Some(k) = self.cx.store.constant(b) else {
            return true;
        };
        let w = self.cx.store.width(b);
        let overflows = overflow && (!matches!(op, Opcode::LLVMSDiv | Opcode::LLVMSRem) || k == mask(w));
        overflows || (division && k == 0) || (shift && k >= u128::from(w))
    }

    /// Whether a signed operation stays in range.
    pub fn no_overflow(&mut self, op: Opcode, a: Term, b: Term) -> Term {
        use Opcode::*;
        let s = &mut self.cx.store;
        let w = s.width(a);
        let least = 1u128 << (w - 1);
        let min = s.bv(w, least);
        match op {
            LLVMSDiv | LLVMSRem => {
                let minus = s.bv(w, mask(w));
                let (x, y) = (s.eq(a, min), s.eq(b, minus));
                let bad = s.and(x, y);
                s.not(bad)
            }
            LLVMMul if w * 2 <= 128 => {
                let (x, y) = (s.sext(a, 2 * w), s.sext(b, 2 * w));
                let exact = s.mul(x, y);
                in_range(s, exact, w)
            }
            LLVMMul => {
                // r / b == a unless b is 0; min * -1 is the one case in which that division wraps too
                let r = s.mul(a, b);
                let zero = s.bv(w, 0);
                let minus = s.bv(w, mask(w));
                let q = s.binary(Op::SDiv, r, b);
                let same = s.eq(q, a);
                let b_zero = s.eq(b, zero);
                let (x, y) = (s.eq(a, min), s.eq(b, minus));
                let bad = s.and(x, y);
                let fine = s.not(bad);
                let ok = s.or(b_zero, same);
                s.and(ok, fine)
            }
            _ => self.no_overflow_sum(op == LLVMSub, a, b),
        }
    }

    fn no_overflow_sum(&mut self, subtract: bool, a: Term, b: Term) -> Term {
        let s = &mut self.cx.store;
        let w = s.width(a);
        let least = 1u128 << (w - 1);
        // by a constant: one comparison, which reads and prunes best
        let constant = match (s.constant(a), s.constant(b)) {
            (None, Some(k)) => {
                Some((a, if subtract { k.wrapping_neg() & mask(w) } else { k }, subtract && k == least))
            }
            (Some(k), None) if !subtract => Some((b, k, false)),
            _ => None,
        };
        if let Some((x, k, wrapped)) = constant
            && !wrapped
        {
            return if k & least == 0 {
                let top = s.bv(w, (least - 1).wrapping_sub(k));
                s.sle(x, top)
            } else {
                let bottom = s.bv(w, least.wrapping_sub(k));
                s.sle(bottom, x)
            };
        }
        if subtract && s.constant(a) == Some(0) {
            let min = s.bv(w, least);
            return s.ne(b, min);
        }
        if w < 128 {
            let (x, y) = (s.sext(a, w + 1), s.sext(b, w + 1));
            let exact = if subtract { s.sub(x, y) } else { s.add(x, y) };
            return in_range(s, exact, w);
        }
        // overflow iff the result's sign differs from both operands' (from a's and not b's for subtraction)
        let r = if subtract { s.sub(a, b) } else { s.add(a, b) };
        let x = s.xor(a, r);
        let y = if subtract { s.xor(a, b) } else { s.xor(b, r) };
        let both = s.and(x, y);
        let sign = s.extract(both, w - 1, 1);
        s.not(sign)
    }
}

/// Whether a wider signed value fits `w` bits.
fn in_range(s: &mut secateur_term::TermStore, exact: Term, w: u32) -> Term {
    let wide = s.width(exact);
    let low = s.bv(wide, (1u128 << (w - 1)).wrapping_neg());
    let high = s.bv(wide, (1u128 << (w - 1)) - 1);
    let (x, y) = (s.sle(low, exact), s.sle(exact, high));
    s.and(x, y)
}

fn lane_of(args: &[Vec<Term>], operand: usize, lane: usize) -> Option<Term> {
    args.get(operand).and_then(|a| a.get(lane)).copied()
}
