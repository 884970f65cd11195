//! Float functions of LLVM. All work element by element.

use super::Reply;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use crate::lower::pure::element;
use crate::lower::types::{self, float_format};
use secateur_term::{FloatFormat, Op, Rounding, Term, mask};

type Answer = Lowered<Reply>;
type Here<'a, 'b, 'c> = &'c mut Body<'a, 'b>;

/// The format of the first argument, from its width where the call has no instruction.
fn format(b: &Body<'_, '_>, call: &Call) -> Lowered<FloatFormat> {
    let ty = call.values.first().map(|v| element(v.ty()));
    let _ = b;
    ty.and_then(float_format).ok_or_else(|| format!("`{}` of this type", call.name))
}

fn parts(b: Here<'_, '_, '_>, call: &Call, index: usize) -> Lowered<Vec<Term>> {
    let all = call.args.get(index).ok_or_else(|| format!("`{}` without argument", call.name))?;
    Ok(all.iter().map(|&t| b.code.repeatable(t)).collect())
}

fn each1(
    b: Here<'_, '_, '_>,
    call: &Call,
    f: impl Fn(Here<'_, '_, '_>, FloatFormat, Term) -> Term,
) -> Answer {
    let format = format(b, call)?;
    let a = parts(b, call, 0)?;
    Ok(Reply::Values(a.into_iter().map(|x| f(b, format, x)).collect()))
}

fn each2(
    b: Here<'_, '_, '_>,
    call: &Call,
    f: impl Fn(Here<'_, '_, '_>, FloatFormat, Term, Term) -> Term,
) -> Answer {
    let format = format(b, call)?;
    let (x, y) = (parts(b, call, 0)?, parts(b, call, 1)?);
    Ok(Reply::Values(x.into_iter().zip(y).map(|(x, y)| f(b, format, x, y)).collect()))
}

fn each3(
    b: Here<'_, '_, '_>,
    call: &Call,
    f: impl Fn(Here<'_, '_, '_>, FloatFormat, Term, Term, Term) -> Term,
) -> Answer {
    let format = format(b, call)?;
    let (x, y, z) = (parts(b, call, 0)?, parts(b, call, 1)?, parts(b, call, 2)?);
    Ok(Reply::Values(x.into_iter().zip(y).zip(z).map(|((x, y), z)| f(b, format, x, y, z)).collect()))
}

pub(super) fn abs(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, f, x| b.code.cx.store.fabs(f, x))
}

pub(super) fn sqrt(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, f, x| b.code.cx.store.fsqrt(f, x))
}

pub(super) fn fused(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each3(b, c, |b, f, x, y, z| b.code.cx.store.ffma(f, x, y, z))
}

/// Without a fused instruction the processor multiplies, rounds, and adds.
pub(super) fn multiply_add(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each3(b, c, |b, f, x, y, z| {
        let product = b.code.cx.store.fbinary(Op::FMul, f, x, y);
        b.code.cx.store.fbinary(Op::FAdd, f, product, z)
    })
}

pub(super) fn floor(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, f, x| b.code.cx.round(f, Rounding::Down, x))
}

pub(super) fn ceil(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, f, x| b.code.cx.round(f, Rounding::Up, x))
}

pub(super) fn truncate(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, f, x| b.code.cx.round(f, Rounding::ToZero, x))
}

pub(super) fn nearest_even(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, f, x| b.code.cx.round(f, Rounding::NearestEven, x))
}

pub(super) fn nearest_away(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, f, x| b.code.cx.round(f, Rounding::NearestAway, x))
}

fn to_int(b: Here<'_, '_, '_>, c: &Call, r: Rounding) -> Answer {
    let width = types::scalar(b.code.cx.layout, element(c.result))?.width;
    each1(b, c, |b, f, x| {
        let rounded = b.code.cx.round(f, r, x);
        b.code.cx.store.ftoi(true, f, rounded, width)
    })
}

pub(super) fn to_int_even(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    to_int(b, c, Rounding::NearestEven)
}

pub(super) fn to_int_away(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    to_int(b, c, Rounding::NearestAway)
}

pub(super) fn copy_sign(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, f, x, y| b.code.cx.copy_sign(f, x, y))
}

pub(super) fn min(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, f, x, y| b.code.cx.float_min_max(f, false, x, y))
}

pub(super) fn max(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, f, x, y| b.code.cx.float_min_max(f, true, x, y))
}

pub(super) fn minimum(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, f, x, y| b.code.cx.float_minimum_maximum(f, false, x, y))
}

pub(super) fn maximum(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, f, x, y| b.code.cx.float_minimum_maximum(f, true, x, y))
}

pub(super) fn is_class(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    let classes = c.arg(1)?;
    let classes = b.code.cx.store.constant(classes).ok_or("llvm.is.fpclass with unknown classes")?;
    each1(b, c, |b, f, x| b.code.cx.is_class(f, classes, x))
}

/// Conversion that stops at the ends of the target range and gives 0 for a NaN.
fn saturated(b: Here<'_, '_, '_>, c: &Call, signed: bool) -> Answer {
    let width = types::scalar(b.code.cx.layout, element(c.result))?.width;
    each1(b, c, |b, f, x| {
        let s = &mut b.code.cx.store;
        let (low, high) =
            if signed { (1u128 << (width - 1), (1u128 << (width - 1)) - 1) } else { (0, mask(width)) };
        let (low, high) = (s.bv(width, low), s.bv(width, high));
        let (low_float, high_float) = (s.itof(signed, low, f), s.itof(signed, high, f));
        let plain = s.ftoi(signed, f, x, width);
        let below = s.fbinary(Op::FLt, f, x, low_float);
        // the float next to the upper end may round up to it: equal is too large or exact
        let above = s.fbinary(Op::FLe, f, high_float, x);
        let nan = s.is_nan(f, x);
        let zero = s.bv(width, 0);
        let t = s.ite(above, high, plain);
        let t = s.ite(below, low, t);
        s.ite(nan, zero, t)
    })
}

pub(super) fn to_signed_saturated(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    saturated(b, c, true)
}

pub(super) fn to_unsigned_saturated(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    saturated(b, c, false)
}
