//! Integer functions of LLVM: overflow, saturation, order, counting and moving bits. All work element by
//! element.

use super::Reply;
use crate::llvm::Opcode;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use crate::lower::overflow::no_overflow;
use crate::lower::unspecified_results::OF_ZERO;
use secateur_program::{CheckKind, TypeHint};
use secateur_term::{Op, Term, mask};

type Answer = Lowered<Reply>;
type Here<'a, 'b, 'c> = &'c mut Body<'a, 'b>;

/// The scalars of an argument, each cheap to repeat.
fn parts(b: Here<'_, '_, '_>, call: &Call, index: usize) -> Lowered<Vec<Term>> {
    let all = call.args.get(index).ok_or_else(|| format!("`{}` without argument", call.name))?;
    Ok(all.iter().map(|&t| b.code.repeatable(t)).collect())
}

fn each1(b: Here<'_, '_, '_>, call: &Call, f: impl Fn(Here<'_, '_, '_>, Term) -> Term) -> Answer {
    let a = parts(b, call, 0)?;
    Ok(Reply::Values(a.into_iter().map(|x| f(b, x)).collect()))
}

fn each2(b: Here<'_, '_, '_>, call: &Call, f: impl Fn(Here<'_, '_, '_>, Term, Term) -> Term) -> Answer {
    let (x, y) = (parts(b, call, 0)?, parts(b, call, 1)?);
    Ok(Reply::Values(x.into_iter().zip(y).map(|(x, y)| f(b, x, y)).collect()))
}

/// Result and overflow bit; for vectors all results, then all bits.
fn with_overflow(b: Here<'_, '_, '_>, call: &Call, op: Opcode, signed: bool) -> Answer {
    if call.values.first().is_some_and(|v| b.code.cx.is_wide(*v)) {
        return Err(String::from("overflow of integers wider than 128 bits"));
    }
    let (x, y) = (parts(b, call, 0)?, parts(b, call, 1)?);
    let mut results = Vec::new();
    let mut bits = Vec::new();
    for (x, y) in x.into_iter().zip(y) {
        let s = &mut b.code.cx.store;
        results.push(match op {
            Opcode::LLVMAdd => s.add(x, y),
            Opcode::LLVMSub => s.sub(x, y),
            _ => s.mul(x, y),
        });
        bits.push(if signed {
            let ok = no_overflow(&mut b.code.cx.store, op, x, y);
            b.code.cx.store.not(ok)
        } else {
            unsigned_overflow(b, op, x, y)
        });
    }
    results.extend(bits);
    Ok(Reply::Values(results))
}

fn unsigned_overflow(b: Here<'_, '_, '_>, op: Opcode, x: Term, y: Term) -> Term {
    let s = &mut b.code.cx.store;
    let w = s.width(x);
    match op {
        Opcode::LLVMAdd => {
            let sum = s.add(x, y);
            s.ult(sum, x)
        }
        Opcode::LLVMSub => s.ult(x, y),
        _ if 2 * w <= 128 => {
            let (x, y) = (s.zext(x, 2 * w), s.zext(y, 2 * w));
            let exact = s.mul(x, y);
            let high = s.extract(exact, w, w);
            let zero = s.bv(w, 0);
            s.ne(high, zero)
        }
        _ => {
            // x * y does not fit iff y > max / x
            let zero = s.bv(w, 0);
            let max = s.bv(w, mask(w));
            let quotient = s.udiv(max, x);
            let above = s.ult(quotient, y);
            let some = s.ne(x, zero);
            s.and(some, above)
        }
    }
}

pub(super) fn add_overflow_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    with_overflow(b, c, Opcode::LLVMAdd, true)
}

pub(super) fn add_overflow_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    with_overflow(b, c, Opcode::LLVMAdd, false)
}

pub(super) fn sub_overflow_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    with_overflow(b, c, Opcode::LLVMSub, true)
}

pub(super) fn sub_overflow_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    with_overflow(b, c, Opcode::LLVMSub, false)
}

pub(super) fn mul_overflow_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    with_overflow(b, c, Opcode::LLVMMul, true)
}

pub(super) fn mul_overflow_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    with_overflow(b, c, Opcode::LLVMMul, false)
}

fn saturated(b: Here<'_, '_, '_>, x: Term, y: Term, op: Opcode, signed: bool) -> Term {
    let w = b.code.cx.store.width(x);
    let result = if op == Opcode::LLVMAdd { b.code.cx.store.add(x, y) } else { b.code.cx.store.sub(x, y) };
    if !signed {
        let over = unsigned_overflow(b, op, x, y);
        let limit = b.code.cx.store.bv(w, if op == Opcode::LLVMAdd { mask(w) } else { 0 });
        return b.code.cx.store.ite(over, limit, result);
    }
    let ok = no_overflow(&mut b.code.cx.store, op, x, y);
    let s = &mut b.code.cx.store;
    let min = s.bv(w, 1 << (w - 1));
    let max = s.bv(w, (1 << (w - 1)) - 1);
    let negative = s.extract(x, w - 1, 1);
    let limit = s.ite(negative, min, max);
    s.ite(ok, result, limit)
}

pub(super) fn add_saturated_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| saturated(b, x, y, Opcode::LLVMAdd, true))
}

pub(super) fn add_saturated_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| saturated(b, x, y, Opcode::LLVMAdd, false))
}

pub(super) fn sub_saturated_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| saturated(b, x, y, Opcode::LLVMSub, true))
}

pub(super) fn sub_saturated_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| saturated(b, x, y, Opcode::LLVMSub, false))
}

/// The larger (or smaller) of two.
fn pick(b: Here<'_, '_, '_>, x: Term, y: Term, signed: bool, max: bool) -> Term {
    let s = &mut b.code.cx.store;
    let less = if signed { s.slt(x, y) } else { s.ult(x, y) };
    if max { s.ite(less, y, x) } else { s.ite(less, x, y) }
}

pub(super) fn max_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| pick(b, x, y, true, true))
}

pub(super) fn min_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| pick(b, x, y, true, false))
}

pub(super) fn max_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| pick(b, x, y, false, true))
}

pub(super) fn min_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each2(b, c, |b, x, y| pick(b, x, y, false, false))
}

pub(super) fn abs(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    // the second argument says whether the smallest number is an error, as it is in C
    let strict = c.values.get(1).and_then(|v| v.as_int()).is_none_or(|k| k != 0);
    each1(b, c, |b, x| {
        let x = if strict && b.code.cx.options.check_overflow { checked_abs(b, x) } else { x };
        let s = &mut b.code.cx.store;
        let w = s.width(x);
        let zero = s.bv(w, 0);
        let negative = s.slt(x, zero);
        let minus = s.neg(x);
        s.ite(negative, minus, x)
    })
}

/// The smallest number has no absolute value.
fn checked_abs(b: Here<'_, '_, '_>, x: Term) -> Term {
    let x = b.code.repeatable(x);
    let w = b.code.cx.store.width(x);
    let smallest = b.code.cx.store.bv(w, 1u128 << (w - 1));
    let ok = b.code.cx.store.ne(x, smallest);
    b.code.check(ok, CheckKind::SignedOverflow, "signed overflow");
    x
}

/// -1, 0 or 1 in the width of the result.
fn three_way(b: Here<'_, '_, '_>, call: &Call, signed: bool) -> Answer {
    let width =
        crate::lower::types::scalar(b.code.cx.layout, crate::lower::pure::element(call.result))?.width;
    each2(b, call, |b, x, y| {
        let s = &mut b.code.cx.store;
        let (less, more) = if signed { (s.slt(x, y), s.slt(y, x)) } else { (s.ult(x, y), s.ult(y, x)) };
        let (minus, zero, one) = (s.bv(width, mask(width)), s.bv(width, 0), s.bv(width, 1));
        let rest = s.ite(more, one, zero);
        s.ite(less, minus, rest)
    })
}

pub(super) fn three_way_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    three_way(b, c, true)
}

pub(super) fn three_way_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    three_way(b, c, false)
}

/// The number of set bits: halves are added pairwise, each step in a temporary of its own.
fn count(b: Here<'_, '_, '_>, x: Term) -> Term {
    let w = b.code.cx.store.width(x);
    let mut sum = b.code.cx.store.bv(w, 0);
    for i in 0..w {
        let bit = b.code.cx.store.extract(x, i, 1);
        let wide = b.code.cx.store.zext(bit, w);
        sum = b.code.cx.store.add(sum, wide);
        if i % 8 == 7 {
            sum = b.code.repeatable(sum);
        }
    }
    sum
}

pub(super) fn population(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, count)
}

/// Zeros above the highest (below the lowest) set bit: smears that bit over them and counts the rest.
fn zeros(b: Here<'_, '_, '_>, x: Term, leading: bool) -> Term {
    let w = b.code.cx.store.width(x);
    let mut smeared = x;
    let mut k = 1;
    while k < w {
        let by = b.code.cx.store.bv(w, u128::from(k));
        let op = if leading { Op::LShr } else { Op::Shl };
        let moved = b.code.cx.store.shift(op, smeared, by);
        let next = b.code.cx.store.or(smeared, moved);
        smeared = b.code.repeatable(next);
        k *= 2;
    }
    let rest = b.code.cx.store.not(smeared);
    let rest = b.code.repeatable(rest);
    count(b, rest)
}

/// The second argument says whether the result for 0 is any, as it is for the functions of C, or the width.
fn zeros_of(b: Here<'_, '_, '_>, call: &Call, leading: bool) -> Answer {
    let any = call.values.get(1).and_then(|v| v.as_int()).is_none_or(|k| k != 0);
    each1(b, call, |b, x| {
        let count = zeros(b, x, leading);
        let w = b.code.cx.store.width(x);
        let zero = b.code.cx.store.bv(w, 0);
        let some = b.code.cx.store.ne(x, zero);
        if !any || some.is_true() {
            return count;
        }
        let other = b.code.input(OF_ZERO, w, TypeHint::Signed);
        b.code.cx.store.ite(some, count, other)
    })
}

pub(super) fn leading_zeros(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    zeros_of(b, c, true)
}

pub(super) fn trailing_zeros(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    zeros_of(b, c, false)
}

/// Pieces of `step` bits in the opposite order.
fn reversed(b: Here<'_, '_, '_>, x: Term, step: u32) -> Term {
    let w = b.code.cx.store.width(x);
    let mut out: Option<Term> = None;
    let mut at = 0;
    while at < w {
        let piece = b.code.cx.store.extract(x, at, step);
        out = Some(match out {
            None => piece,
            Some(high) => b.code.cx.store.concat(high, piece),
        });
        at += step;
    }
    out.unwrap_or(x)
}

pub(super) fn swap_bytes(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, x| reversed(b, x, 8))
}

pub(super) fn reverse(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    each1(b, c, |b, x| reversed(b, x, 1))
}

/// The high (low) half of `x:y` shifted by `z` modulo the width.
fn funnel(b: Here<'_, '_, '_>, call: &Call, left: bool) -> Answer {
    let (x, y, z) = (parts(b, call, 0)?, parts(b, call, 1)?, parts(b, call, 2)?);
    let mut out = Vec::new();
    for ((x, y), z) in x.into_iter().zip(y).zip(z) {
        let s = &mut b.code.cx.store;
        let w = s.width(x);
        let width = s.bv(w, u128::from(w));
        let amount = s.urem(z, width);
        let amount = b.code.repeatable(amount);
        let s = &mut b.code.cx.store;
        // a shift by the whole width gives 0 here, as it must
        let rest = s.sub(width, amount);
        let t = if left {
            let (high, low) = (s.shl(x, amount), s.lshr(y, rest));
            s.or(high, low)
        } else {
            let (high, low) = (s.shl(x, rest), s.lshr(y, amount));
            s.or(high, low)
        };
        out.push(t);
    }
    Ok(Reply::Values(out))
}

pub(super) fn funnel_left(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    funnel(b, c, true)
}

pub(super) fn funnel_right(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    funnel(b, c, false)
}

fn reduce(b: Here<'_, '_, '_>, call: &Call, f: impl Fn(Here<'_, '_, '_>, Term, Term) -> Term) -> Answer {
    let all = parts(b, call, 0)?;
    let mut all = all.into_iter();
    let mut sum = all.next().ok_or("a reduction of nothing")?;
    for t in all {
        let next = f(b, sum, t);
        sum = b.code.repeatable(next);
    }
    Ok(Reply::Value(sum))
}

pub(super) fn reduce_add(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| b.code.cx.store.add(x, y))
}

pub(super) fn reduce_mul(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| b.code.cx.store.mul(x, y))
}

pub(super) fn reduce_and(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| b.code.cx.store.and(x, y))
}

pub(super) fn reduce_or(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| b.code.cx.store.or(x, y))
}

pub(super) fn reduce_xor(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| b.code.cx.store.xor(x, y))
}

pub(super) fn reduce_max_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| pick(b, x, y, true, true))
}

pub(super) fn reduce_min_signed(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| pick(b, x, y, true, false))
}

pub(super) fn reduce_max_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| pick(b, x, y, false, true))
}

pub(super) fn reduce_min_unsigned(b: Here<'_, '_, '_>, c: &Call) -> Answer {
    reduce(b, c, |b, x, y| pick(b, x, y, false, false))
}
