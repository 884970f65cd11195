//! Checks of integer arithmetic: overflow, division by zero, shift ranges.

use super::body::Body;
use super::error::Lowered;
use super::overflow::no_overflow;
use crate::llvm::{Opcode, Val};
use secateur_program::{CheckKind, TypeHint};
use secateur_term::{Term, mask};

/// The values of an arithmetic instruction, and the checks it needs; operands that a check repeats are
/// made cheap. Where a failing check is no error of the property the result is any value: the operation
/// follows its checks as an assignment of its own, so that an engine can tell what it is the result of.
pub(crate) fn checked_arithmetic(
    body: &mut Body<'_, '_>,
    inst: Val,
    op: Opcode,
    args: &mut [Vec<Term>],
) -> Lowered<Option<Vec<Term>>> {
    use Opcode::*;
    let scalar = !inst.ty().is_vector();
    let options = &body.code.cx.options;
    let division = matches!(op, LLVMSDiv | LLVMUDiv | LLVMSRem | LLVMURem);
    let shifts = matches!(op, LLVMShl | LLVMLShr | LLVMAShr);
    let shift = shifts && (options.any_shifts || options.check_shifts && !(scalar && body.guards.shifts));
    let unmarked = !scalar && !inst.no_signed_wrap() && matches!(op, LLVMAdd | LLVMSub | LLVMMul | LLVMShl);
    if options.check_overflow && unmarked {
        // neither clang's checks nor its instructions tell signed elements from others
        body.code.cx.note(String::from("overflow in vectors is not checked"));
    }
    let options = &body.code.cx.options;
    let signed_division = matches!(op, LLVMSDiv | LLVMSRem);
    // where clang placed the checks, what is left cannot overflow
    let wraps = inst.no_signed_wrap() && !shifts && !body.guards.overflow;
    let overflow = signed_division || options.check_overflow && wraps;
    let free = division && options.any_divisions || shift && options.any_shifts;
    if !(division || overflow || shift) {
        return Ok(None);
    }
    let lanes = args.first().map_or(0, Vec::len);
    let mut pairs = Vec::new();
    for lane in 0..lanes {
        let (Some(a), Some(b)) = (lane_of(args, 0, lane), lane_of(args, 1, lane)) else {
            continue;
        };
        if needs_check(body, op, division, shift, overflow, b) {
            args[0][lane] = body.code.repeatable(a);
            args[1][lane] = body.code.repeatable(b);
        }
        pairs.push((args[0][lane], args[1][lane]));
    }
    let mut parts = body.code.cx.pure(inst, args)?;
    for (lane, (a, b)) in pairs.into_iter().enumerate() {
        let checked = check_lane(body, op, (division, overflow, shift), a, b);
        if let Some(part) = parts.get_mut(lane).filter(|_| free && checked) {
            let var = body.code.assign_temp(&inst.name(), *part, TypeHint::Signed);
            *part = body.code.read(var);
        }
    }
    Ok(Some(parts))
}

/// The checks of an operation on two numbers; whether there is one.
fn check_lane(
    body: &mut Body<'_, '_>,
    op: Opcode,
    (division, overflow, shift): (bool, bool, bool),
    a: Term,
    b: Term,
) -> bool {
    let mut checked = false;
    let w = body.code.cx.store.width(a);
    if division {
        let zero = body.code.cx.store.bv(w, 0);
        let ok = body.code.cx.store.ne(b, zero);
        checked |= !ok.is_true();
        body.code.check(ok, CheckKind::DivisionByZero, "division by zero");
    }
    if overflow {
        let ok = no_overflow(&mut body.code.cx.store, op, a, b);
        checked |= !ok.is_true();
        if body.code.cx.options.check_overflow {
            body.code.check(ok, CheckKind::SignedOverflow, "signed overflow");
        } else {
            body.code.check(ok, CheckKind::DivisionOverflow, "division whose quotient is out of range");
        }
    }
    if shift {
        let limit = body.code.cx.store.bv(w, u128::from(w));
        let ok = body.code.cx.store.ult(b, limit);
        checked |= !ok.is_true();
        body.code.check(ok, CheckKind::ShiftRange, "shift by a negative amount or by the width or more");
    }
    checked
}

fn needs_check(
    body: &Body<'_, '_>,
    op: Opcode,
    division: bool,
    shift: bool,
    overflow: bool,
    b: Term,
) -> bool {
    let Some(k) = body.code.cx.store.constant(b) else {
        return true;
    };
    let w = body.code.cx.store.width(b);
    let overflows = overflow && (!matches!(op, Opcode::LLVMSDiv | Opcode::LLVMSRem) || k == mask(w));
    overflows || (division && k == 0) || (shift && k >= u128::from(w))
}

fn lane_of(args: &[Vec<Term>], operand: usize, lane: usize) -> Option<Term> {
    args.get(operand).and_then(|a| a.get(lane)).copied()
}
