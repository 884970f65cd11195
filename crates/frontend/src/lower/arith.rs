//! Checks of integer arithmetic: overflow, division by zero, shift ranges.

use super::body::Body;
use super::error::Lowered;
use super::overflow::no_overflow;
use crate::llvm::{Opcode, Val};
use secateur_program::{CheckKind, StmtKind};
use secateur_term::{Term, mask};

impl Body<'_, '_> {
    pub fn check(&mut self, ok: Term, kind: CheckKind, text: &str) {
        if !ok.is_true() {
            self.emit(StmtKind::Check { ok, kind, text: text.to_string() });
        }
    }

    /// Emits the checks an arithmetic instruction needs; operands that a check repeats are made cheap.
    pub fn check_arithmetic(&mut self, inst: Val, op: Opcode, args: &mut [Vec<Term>]) -> Lowered<()> {
        use Opcode::*;
        if self.speculating {
            return Ok(());
        }
        let scalar = !inst.ty().is_vector();
        let division = matches!(op, LLVMSDiv | LLVMUDiv | LLVMSRem | LLVMURem);
        let shift = matches!(op, LLVMShl | LLVMLShr | LLVMAShr);
        let signed_division = matches!(op, LLVMSDiv | LLVMSRem);
        // where clang placed the checks, what is left cannot overflow
        let wraps = inst.no_signed_wrap() && !shift && !self.guards.overflow;
        let overflow = signed_division || self.cx.options.check_overflow && wraps;
        let check_shifts = self.cx.options.check_shifts && !(scalar && self.guards.shifts);
        if !(division || overflow || shift && check_shifts) {
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
                let ok = no_overflow(&mut self.cx.store, op, a, b);
                if self.cx.options.check_overflow {
                    self.check(ok, CheckKind::SignedOverflow, "signed overflow");
                } else {
                    self.check(ok, CheckKind::DivisionOverflow, "division whose quotient is out of range");
                }
            }
            if shift && check_shifts {
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
}

fn lane_of(args: &[Vec<Term>], operand: usize, lane: usize) -> Option<Term> {
    args.get(operand).and_then(|a| a.get(lane)).copied()
}
