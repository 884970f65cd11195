//! Constant folding: the meaning of every operator on known values. The reference for the rewriter, the
//! evaluator and the bit-blaster alike; integer operators follow SMT-LIB.

use crate::bits::{mask, sext, to_signed, trunc};
use crate::float::{self, FloatFormat, Rounding};
use crate::op::Op;

/// The value of an integer operator on `width`-bit operands. Comparisons give 0 or 1. `None` for other
/// operators.
#[inline]
pub fn fold_binary(op: Op, width: u32, a: u128, b: u128) -> Option<u128> {
    let w = u128::from(width);
    let raw = match op {
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Add => a.wrapping_add(b),
        Op::Mul => a.wrapping_mul(b),
        Op::UDiv => a.checked_div(b).unwrap_or(mask(width)),
        Op::URem => a.checked_rem(b).unwrap_or(a),
        Op::SDiv => signed_div(width, a, b),
        Op::SRem => signed_rem(width, a, b),
        Op::Shl => {
            if b >= w {
                0
            } else {
                a << b
            }
        }
        Op::LShr => {
            if b >= w {
                0
            } else {
                a >> b
            }
        }
        Op::AShr => (to_signed(a, width) >> b.min(127)) as u128,
        Op::Eq => u128::from(a == b),
        Op::Ult => u128::from(a < b),
        Op::Slt => u128::from(to_signed(a, width) < to_signed(b, width)),
        _ => return None,
    };
    Some(trunc(raw, width))
}

fn signed_div(width: u32, a: u128, b: u128) -> u128 {
    let (x, y) = (to_signed(a, width), to_signed(b, width));
    if y == 0 {
        return if x < 0 { 1 } else { mask(width) };
    }
    x.wrapping_div(y) as u128
}

fn signed_rem(width: u32, a: u128, b: u128) -> u128 {
    let (x, y) = (to_signed(a, width), to_signed(b, width));
    if y == 0 { a } else { x.wrapping_rem(y) as u128 }
}

/// The value of a float operator with two operands of one format. Comparisons give 0 or 1. `None` for other
/// operators.
pub fn fold_float_binary(op: Op, format: FloatFormat, a: u128, b: u128) -> Option<u128> {
    Some(match op {
        Op::FAdd => float::add(format, a, b),
        Op::FSub => float::sub(format, a, b),
        Op::FMul => float::mul(format, a, b),
        Op::FDiv => float::div(format, a, b),
        Op::FRem => float::rem(format, a, b),
        Op::FEq => u128::from(float::compare(format, a, b) == Some(std::cmp::Ordering::Equal)),
        Op::FLt => u128::from(float::compare(format, a, b) == Some(std::cmp::Ordering::Less)),
        Op::FLe => u128::from(float::compare(format, a, b).is_some_and(|o| o.is_le())),
        _ => return None,
    })
}

/// The value of a float operator with one operand. `format` is the float format involved, `raw` the raw
/// second argument, `from` the operand's width and `width` the result's. `None` for other operators, and for
/// square roots that are not folded.
pub fn fold_float_convert(
    op: Op,
    format: FloatFormat,
    raw: u64,
    from: u32,
    width: u32,
    a: u128,
) -> Option<u128> {
    Some(match op {
        Op::FSqrt => float::sqrt(format, a)?,
        Op::FRound => float::round(format, Rounding::from_raw(raw)?, a),
        Op::FToF => float::convert(format, FloatFormat::from_raw(raw)?, a),
        Op::FToS => trunc(float::to_signed_int(format, width, a) as u128, width),
        Op::FToU => trunc(float::to_unsigned_int(format, width, a), width),
        Op::SToF => float::from_signed_int(format, sext(a, from) as i128),
        Op::UToF => float::from_unsigned_int(format, a),
        _ => return None,
    })
}
