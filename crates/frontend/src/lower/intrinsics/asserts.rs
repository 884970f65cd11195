//! Assertions and error functions of all dialects.

use super::Reply;
use super::nondet::truth;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use secateur_program::{CheckKind, Halt, Terminator};
use secateur_term::Term;

pub(super) const TABLE: super::Table = &[
    ("__assert_fail", failed),
    ("__assert_rtn", failed_rtn),
    ("__assert", failed),
    ("__assert_func", failed_last),
    ("_assert", failed),
    ("_wassert", failed),
    ("__assert_perror_fail", failed_silent),
    ("__assert_c99", failed),
    ("klee_assert_fail", failed),
    ("__VERIFIER_error", stopped),
    ("__SEA_error", stopped),
    ("reach_error", stopped),
    ("__VERIFIER_assert", holds),
    ("assert", holds),
    ("sassert", holds),
    ("__SEA_assert", holds),
    ("_TRACER_abort", tracer_abort),
];

fn fail(b: &mut Body<'_, '_>, text: &str) -> Lowered<Reply> {
    b.code.check(Term::FALSE, CheckKind::Assertion, text);
    b.code.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

fn text_at(b: &Body<'_, '_>, call: &Call, index: usize) -> String {
    let text = call.values.get(index).and_then(|&v| b.code.cx.string_behind(v));
    text.unwrap_or_else(|| String::from("assertion"))
}

fn failed(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let text = text_at(b, call, 0);
    fail(b, &text)
}

/// `(function, file, line, expression)`
fn failed_rtn(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let text = text_at(b, call, 3);
    fail(b, &text)
}

/// `(file, line, function, expression)`
fn failed_last(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let text = text_at(b, call, 3);
    fail(b, &text)
}

fn failed_silent(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    fail(b, "assertion")
}

/// An error function the property does not speak of: the run just ends.
fn stopped(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    b.code.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

fn holds(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let c = call.arg(0)?;
    let ok = truth(b, c);
    let text = call.name.clone();
    b.code.check(ok, CheckKind::Assertion, &text);
    Ok(Reply::Nothing)
}

/// TRACER: an error if the condition holds.
fn tracer_abort(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let c = call.arg(0)?;
    let bad = truth(b, c);
    let ok = b.code.cx.store.not(bad);
    b.code.check(ok, CheckKind::Assertion, "_TRACER_abort");
    Ok(Reply::Nothing)
}
