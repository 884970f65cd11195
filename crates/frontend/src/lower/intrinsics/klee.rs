//! KLEE's functions.

use super::Reply;
use super::nondet::{assume, ignore, size_arg, truth, value};
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use crate::lower::external;
use secateur_program::{CheckKind, Halt, StmtKind, Terminator, TypeHint};
use secateur_term::Term;

pub(super) const TABLE: super::Table = &[
    ("klee_make_symbolic", make_symbolic),
    ("klee_int", int),
    ("klee_range", range),
    ("klee_choose", choose),
    ("klee_assume", assume),
    ("klee_assert", assert),
    ("klee_report_error", report_error),
    ("klee_abort", abort),
    ("klee_silent_exit", silent_exit),
    ("klee_is_symbolic", unknown_bit),
    ("klee_is_replay", zero),
    ("klee_get_errno", value),
    ("klee_get_valuef", first),
    ("klee_get_valued", first),
    ("klee_get_valuel", first),
    ("klee_get_valuell", first),
    ("klee_get_value_i32", first),
    ("klee_get_value_i64", first),
    ("klee_prefer_cex", ignore),
    ("klee_posix_prefer_cex", ignore),
    ("klee_mark_global", ignore),
    ("klee_open_merge", ignore),
    ("klee_close_merge", ignore),
    ("klee_set_forking", ignore),
    ("klee_print_expr", ignore),
    ("klee_print_range", ignore),
    ("klee_stack_trace", ignore),
    ("klee_warning", ignore),
    ("klee_warning_once", ignore),
    ("klee_check_memory_access", check_access),
];

fn shown_name(b: &Body<'_, '_>, call: &Call, index: usize) -> String {
    let text = call.values.get(index).and_then(|&v| b.code.cx.string_behind(v));
    text.unwrap_or_else(|| String::from("unnamed"))
}

fn make_symbolic(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    let len = size_arg(b, call, 1)?;
    let name = shown_name(b, call, 2);
    b.code.emit(StmtKind::InputMemory { addr, len, name });
    Ok(Reply::Nothing)
}

fn int(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let name = shown_name(b, call, 0);
    external::nondet(b, call.inst, &name, call.result)
}

/// A value in `[low, high)`, signed.
fn range(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (low, high) = (call.arg(0)?, call.arg(1)?);
    let name = shown_name(b, call, 2);
    let width = b.code.cx.store.width(low);
    let x = b.code.input(&name, width, TypeHint::Signed);
    let above = b.code.cx.store.sle(low, x);
    let below = b.code.cx.store.slt(x, high);
    let both = b.code.cx.store.and(above, below);
    b.code.assume(both);
    Ok(Reply::Value(x))
}

/// A value below `n`.
fn choose(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let n = call.arg(0)?;
    let width = b.code.cx.store.width(n);
    let x = b.code.input("klee_choose", width, TypeHint::Unsigned);
    let below = b.code.cx.store.ult(x, n);
    b.code.assume(below);
    Ok(Reply::Value(x))
}

fn assert(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let c = call.arg(0)?;
    let ok = truth(b, c);
    b.code.check(ok, CheckKind::Assertion, "klee_assert");
    Ok(Reply::Nothing)
}

fn report_error(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let text = shown_name(b, call, 2);
    b.code.check(Term::FALSE, CheckKind::Assertion, &text);
    b.code.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

fn abort(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    b.code.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

fn silent_exit(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    b.code.end(Terminator::Halt(Halt::Silent));
    Ok(Reply::Nothing)
}

/// Whether a value is symbolic depends on the engine: either answer is possible.
fn unknown_bit(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    let x = b.code.input("klee_is_symbolic", 1, TypeHint::Bool);
    Ok(Reply::Value(b.code.cx.store.zext(x, 32)))
}

fn zero(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Ok(Reply::Value(b.code.cx.store.bv(32, 0)))
}

/// One concrete value of an expression: the expression itself is one.
fn first(_: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    Ok(Reply::Value(call.arg(0)?))
}

/// A range of memory must be accessible: reading its ends checks that.
fn check_access(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    let addr = b.code.repeatable(addr);
    let len = call.arg(1)?;
    let Some(len) = b.code.cx.store.constant(len) else {
        return Err(String::from("klee_check_memory_access of an unknown length"));
    };
    for at in [0, len.saturating_sub(1)] {
        if at < len {
            let var = b.code.temp("", 8, TypeHint::Unsigned);
            let addr = b.code.offset(addr, at as u64);
            b.code.emit(StmtKind::Load { var, addr, bytes: 1 });
        }
    }
    Ok(Reply::Nothing)
}
