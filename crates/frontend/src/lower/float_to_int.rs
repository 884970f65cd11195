//! Conversion of a float to an integer: out of range C says nothing about the result, so it is any. What x86
//! gives is tried as a case of its own, because a native run can show only that.

use super::body::Body;
use super::error::Lowered;
use super::types::{self, LeafKind};
use super::unspecified_results::OUT_OF_RANGE;
use crate::llvm::{Opcode, Val};
use secateur_program::{StmtKind, TypeHint};
use secateur_term::{FloatFormat, Op, Term, mask};

/// Lowers the conversion of one float; `false` if the instruction is none, or one that is surely in
/// range.
pub(crate) fn lower_float_to_int(
    body: &mut Body<'_, '_>,
    inst: Val,
    op: Opcode,
    args: &[Vec<Term>],
) -> Lowered<bool> {
    let signed = match op {
        Opcode::LLVMFPToSI => true,
        Opcode::LLVMFPToUI => false,
        _ => return Ok(false),
    };
    let [part] = args else { return Ok(false) };
    let (&[a], Some(operand)) = (part.as_slice(), inst.operand(0)) else {
        return Ok(false);
    };
    let LeafKind::Float(format) = types::scalar(body.code.cx.layout, operand.ty())?.kind else {
        return Ok(false);
    };
    let width = types::scalar(body.code.cx.layout, inst.ty())?.width;
    // bounds must be numbers that can be written down
    if width > 64 {
        return Ok(false);
    }
    let a = body.code.repeatable(a);
    let inside = in_range(body, format, signed, a, width);
    if inside.is_true() {
        return Ok(false);
    }
    let hint = if signed { TypeHint::Signed } else { TypeHint::Unsigned };
    let converted = body.code.cx.store.ftoi(signed, format, a, width);
    let usual = if width < 32 {
        let wide = body.code.cx.store.ftoi(true, format, a, 32);
        body.code.cx.store.extract(wide, 0, width)
    } else {
        converted
    };
    let var = body.result_variable(inst, width, hint);
    body.branch(
        inside,
        |b| {
            b.code.emit(StmtKind::Assign { var, value: converted });
            Ok(())
        },
        |b| {
            let other = b.code.input(OUT_OF_RANGE, 1, TypeHint::Bool);
            b.branch(
                other,
                |b| {
                    b.code.emit(StmtKind::Input { var, name: OUT_OF_RANGE.to_string(), ty: hint });
                    Ok(())
                },
                |b| {
                    b.code.emit(StmtKind::Assign { var, value: usual });
                    Ok(())
                },
            )
        },
    )?;
    Ok(true)
}

/// Whether the float without its fraction is a number of the type.
fn in_range(body: &mut Body<'_, '_>, format: FloatFormat, signed: bool, a: Term, width: u32) -> Term {
    let s = &mut body.code.cx.store;
    let top = 1i128 << if signed { width - 1 } else { width };
    let bottom = if signed { -top } else { 0 };
    let number = |s: &mut secateur_term::TermStore, n: i128| {
        let n = s.bv(128, n as u128 & mask(128));
        s.itof(true, n, format)
    };
    let (_, precision) = format.smt_widths();
    let high = number(s, top);
    let below = s.fbinary(Op::FLt, format, a, high);
    // one less than the least number may not be a float; then there is nothing between it and the least
    // number
    let above = if precision >= width || !signed {
        let low = number(s, bottom - 1);
        s.fbinary(Op::FLt, format, low, a)
    } else if format == FloatFormat::Half && width > 16 {
        // all of its numbers are in range, and the bound is an infinity
        let low = number(s, bottom);
        s.fbinary(Op::FLt, format, low, a)
    } else {
        let low = number(s, bottom);
        s.fbinary(Op::FLe, format, low, a)
    };
    s.and(below, above)
}
