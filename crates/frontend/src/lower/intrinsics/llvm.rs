//! LLVM's own functions (`llvm.*`). Names carry type suffixes, so they are looked up by prefix.

use super::alloc;
use super::nondet::size_arg;
use super::{Handler, Reply, bits, floats, strings, varargs};
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::control;
use crate::lower::error::Lowered;
use crate::lower::external;
use crate::lower::types;
use secateur_program::{CheckKind, Halt, StmtKind, Terminator, TypeHint};
use secateur_term::Term;

/// Without effect and without value: not even their arguments are looked at.
const IGNORED: [&str; 14] = [
    "llvm.dbg",
    "llvm.lifetime",
    "llvm.invariant.end",
    "llvm.experimental.noalias",
    "llvm.donothing",
    "llvm.prefetch",
    "llvm.va_end",
    "llvm.pseudoprobe",
    "llvm.var.annotation",
    "llvm.codeview.annotation",
    "llvm.sideeffect",
    "llvm.instrprof",
    "llvm.clear_cache",
    "llvm.stackprotector",
];

const TABLE: super::Table = &[
    ("llvm.memcpy", strings::copy),
    ("llvm.memmove", strings::shift),
    ("llvm.memset", strings::set),
    ("llvm.assume", assume),
    ("llvm.expect", first),
    ("llvm.annotation", first),
    ("llvm.ptr.annotation", first),
    ("llvm.ssa.copy", first),
    ("llvm.launder.invariant.group", first),
    ("llvm.strip.invariant.group", first),
    ("llvm.threadlocal.address", first),
    ("llvm.arithmetic.fence", first),
    ("llvm.invariant.start", null),
    ("llvm.ptrmask", pointer_mask),
    ("llvm.objectsize", object_size),
    ("llvm.is.constant", no),
    ("llvm.allow.runtime.check", yes),
    ("llvm.trap", trap),
    ("llvm.debugtrap", trap),
    ("llvm.ubsantrap", sanitizer_trap),
    ("llvm.returnaddress", any),
    ("llvm.addressofreturnaddress", any),
    ("llvm.frameaddress", any),
    ("llvm.readcyclecounter", any),
    ("llvm.readsteadycounter", any),
    ("llvm.thread.pointer", any),
    ("llvm.get.rounding", rounding),
    ("llvm.stacksave", stack_save),
    ("llvm.stackrestore", stack_restore),
    ("llvm.va_start", varargs::start),
    ("llvm.va_copy", varargs::copy),
    ("llvm.load.relative", load_relative),
    ("llvm.sadd.with.overflow", bits::add_overflow_signed),
    ("llvm.uadd.with.overflow", bits::add_overflow_unsigned),
    ("llvm.ssub.with.overflow", bits::sub_overflow_signed),
    ("llvm.usub.with.overflow", bits::sub_overflow_unsigned),
    ("llvm.smul.with.overflow", bits::mul_overflow_signed),
    ("llvm.umul.with.overflow", bits::mul_overflow_unsigned),
    ("llvm.sadd.sat", bits::add_saturated_signed),
    ("llvm.uadd.sat", bits::add_saturated_unsigned),
    ("llvm.ssub.sat", bits::sub_saturated_signed),
    ("llvm.usub.sat", bits::sub_saturated_unsigned),
    ("llvm.smax", bits::max_signed),
    ("llvm.smin", bits::min_signed),
    ("llvm.umax", bits::max_unsigned),
    ("llvm.umin", bits::min_unsigned),
    ("llvm.abs", bits::abs),
    ("llvm.scmp", bits::three_way_signed),
    ("llvm.ucmp", bits::three_way_unsigned),
    ("llvm.ctpop", bits::population),
    ("llvm.ctlz", bits::leading_zeros),
    ("llvm.cttz", bits::trailing_zeros),
    ("llvm.bswap", bits::swap_bytes),
    ("llvm.bitreverse", bits::reverse),
    ("llvm.fshl", bits::funnel_left),
    ("llvm.fshr", bits::funnel_right),
    ("llvm.vector.reduce.add", bits::reduce_add),
    ("llvm.vector.reduce.mul", bits::reduce_mul),
    ("llvm.vector.reduce.and", bits::reduce_and),
    ("llvm.vector.reduce.or", bits::reduce_or),
    ("llvm.vector.reduce.xor", bits::reduce_xor),
    ("llvm.vector.reduce.smax", bits::reduce_max_signed),
    ("llvm.vector.reduce.smin", bits::reduce_min_signed),
    ("llvm.vector.reduce.umax", bits::reduce_max_unsigned),
    ("llvm.vector.reduce.umin", bits::reduce_min_unsigned),
    ("llvm.fabs", floats::abs),
    ("llvm.sqrt", floats::sqrt),
    ("llvm.fma", floats::fused),
    ("llvm.fmuladd", floats::multiply_add),
    ("llvm.floor", floats::floor),
    ("llvm.ceil", floats::ceil),
    ("llvm.trunc", floats::truncate),
    ("llvm.rint", floats::nearest_even),
    ("llvm.nearbyint", floats::nearest_even),
    ("llvm.roundeven", floats::nearest_even),
    ("llvm.round", floats::nearest_away),
    ("llvm.lrint", floats::to_int_even),
    ("llvm.llrint", floats::to_int_even),
    ("llvm.lround", floats::to_int_away),
    ("llvm.llround", floats::to_int_away),
    ("llvm.copysign", floats::copy_sign),
    ("llvm.minnum", floats::min),
    ("llvm.maxnum", floats::max),
    ("llvm.minimum", floats::minimum),
    ("llvm.maximum", floats::maximum),
    ("llvm.canonicalize", first),
    ("llvm.is.fpclass", floats::is_class),
    ("llvm.fptosi.sat", floats::to_signed_saturated),
    ("llvm.fptoui.sat", floats::to_unsigned_saturated),
];

fn has_prefix(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether calls of this function are left out of the program.
pub(crate) fn is_ignored(name: &str) -> bool {
    IGNORED.iter().any(|p| has_prefix(name, p))
}

/// The handler with the longest matching name.
pub(super) fn find(name: &str) -> Option<Handler> {
    let hits = TABLE.iter().filter(|(p, _)| has_prefix(name, p));
    hits.max_by_key(|(p, _)| p.len()).map(|&(_, h)| h)
}

fn first(_: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    match call.args.first() {
        Some(parts) => Ok(Reply::Values(parts.clone())),
        None => Err(format!("`{}` without argument", call.name)),
    }
}

fn assume(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    // what the compiler assumes is a promise of the program; a broken one is undefined behaviour, as
    // `unreachable` is
    let cond = call.arg(0)?;
    if cond.is_true() {
        return Ok(Reply::Nothing);
    }
    b.branch(
        cond,
        |_| Ok(()),
        |b| {
            control::broken_promise(b, "what the compiler was told to assume does not hold");
            Ok(())
        },
    )?;
    Ok(Reply::Nothing)
}

fn null(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Ok(Reply::Value(b.code.cx.size(0)))
}

fn pointer_mask(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (p, m) = (call.arg(0)?, size_arg(b, call, 1)?);
    Ok(Reply::Value(b.code.cx.store.and(p, m)))
}

/// `-1`, or 0 for the least size: what the compiler says when it does not know.
fn object_size(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let least = call.arg(1)?;
    let width = types::scalar(b.code.cx.layout, call.result)?.width;
    let value = if least.is_true() { 0 } else { u128::MAX };
    Ok(Reply::Value(b.code.cx.store.bv(width, value)))
}

fn no(_: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Ok(Reply::Value(Term::FALSE))
}

fn yes(_: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Ok(Reply::Value(Term::TRUE))
}

fn trap(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    b.code.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

/// The number clang gives its check of shifts.
const SHIFT: u128 = 20;

/// The numbers of its checks of signed (and unsigned) arithmetic: sums, quotients, products, negation,
/// differences.
const ARITHMETIC: [u128; 5] = [0, 3, 12, 13, 21];

/// Where a check of the undefined-behaviour sanitizer fails, in bitcode that was compiled to trap there.
fn sanitizer_trap(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let number = call.arg(0)?;
    let number = b.code.cx.store.constant(number).unwrap_or_default();
    if number == SHIFT {
        // what a number of signed type loses on the left is an overflow
        let kind =
            if b.code.cx.options.check_overflow { CheckKind::SignedOverflow } else { CheckKind::ShiftRange };
        if b.code.cx.options.check_overflow || b.code.cx.options.check_shifts {
            b.code.check(Term::FALSE, kind, "a shift whose result is out of range");
        }
    } else if b.code.cx.options.check_overflow && ARITHMETIC.contains(&number) {
        b.code.check(Term::FALSE, CheckKind::SignedOverflow, "signed overflow");
    }
    trap(b, call)
}

fn any(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    external::nondet(b, call.inst, &call.name, call.result)
}

/// Rounding is always to nearest.
fn rounding(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Ok(Reply::Value(b.code.cx.store.bv(32, 1)))
}

fn stack_save(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let w = b.code.cx.pointer_width();
    let var = match call.inst {
        Some(inst) => b.result_variable(inst, w, TypeHint::Pointer),
        None => b.code.temp("", w, TypeHint::Pointer),
    };
    b.code.emit(StmtKind::StackSave { var });
    Ok(alloc::call_reply(b, call, var))
}

fn stack_restore(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let saved = call.arg(0)?;
    b.code.emit(StmtKind::StackRestore { saved });
    Ok(Reply::Nothing)
}

/// A 32-bit offset stored at `base + offset`, relative to `base`.
fn load_relative(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (base, offset) = (call.arg(0)?, call.arg(1)?);
    let base = b.code.repeatable(base);
    let w = b.code.cx.pointer_width();
    let offset = if b.code.cx.store.width(offset) < w {
        b.code.cx.store.sext(offset, w)
    } else {
        b.code.cx.store.resize(offset, w)
    };
    let addr = b.code.cx.store.add(base, offset);
    let var = b.code.temp("", 32, TypeHint::Signed);
    b.code.emit(StmtKind::Load { var, addr, bytes: 4 });
    let loaded = b.code.read(var);
    let wide = b.code.cx.store.sext(loaded, w.max(32));
    let wide = b.code.cx.store.resize(wide, w);
    Ok(Reply::Value(b.code.cx.store.add(base, wide)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_wins() {
        let same = |a: &str, b: Handler| find(a).is_some_and(|h| std::ptr::fn_addr_eq(h, b));
        assert!(same("llvm.fma.f64", floats::fused));
        assert!(same("llvm.fmuladd.f64", floats::multiply_add));
        assert!(same("llvm.memcpy.inline.p0.p0.i64", strings::copy));
        assert!(same("llvm.round.f32", floats::nearest_away));
        assert!(same("llvm.roundeven.f32", floats::nearest_even));
        assert!(find("llvm.gc.root").is_none());
        assert!(is_ignored("llvm.dbg.value"));
        assert!(!is_ignored("llvm.memcpy.p0.p0.i64"));
    }
}
