//! Ways to end the program.

use super::Reply;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::context::BodySource;
use crate::lower::error::Lowered;
use secateur_program::{Argument, Callee, Halt, Terminator, TypeHint};
use secateur_term::Term;

pub(super) const TABLE: super::Table = &[
    ("abort", abort),
    ("__builtin_trap", abort),
    ("exit", exit),
    ("_exit", exit_now),
    ("_Exit", exit_now),
    ("quick_exit", exit_now),
    ("thrd_exit", last_thread_ends),
    ("__stack_chk_fail", abort),
];

/// The model function that runs what `atexit` registered.
pub(crate) const EXIT_HANDLERS: &str = "__secateur_run_exit_handlers";

/// Library functions whose use makes the handlers necessary.
pub(crate) const REGISTER: [&str; 3] = ["atexit", "on_exit", "__cxa_atexit"];

fn abort(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    b.code.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

fn exit_now(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let code = code(b, call)?;
    b.code.end(Terminator::Halt(Halt::Exit(code)));
    Ok(Reply::Nothing)
}

fn code(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Term> {
    let code = call.arg(0)?;
    Ok(b.code.cx.store.resize(code, 32))
}

fn exit(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let code = code(b, call)?;
    exit_through(b, EXIT_HANDLERS, code);
    Ok(Reply::Nothing)
}

/// The end of the only thread is that of the program, as by `exit(0)`: C11, 7.26.5.5.
fn last_thread_ends(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    let success = b.code.cx.store.bv(32, 0);
    exit_through(b, EXIT_HANDLERS, success);
    Ok(Reply::Nothing)
}

/// Ends the program with `code`, after the registered handlers and the destructors if there are any.
pub(crate) fn exit_through(body: &mut Body<'_, '_>, handlers: &str, code: Term) {
    let code = if body.code.cx.has_exit_handlers || !body.code.cx.destructors.is_empty() {
        // what runs then may change the variables the code is made of
        let saved = body.code.assign_temp("", code, TypeHint::Signed);
        body.code.read(saved)
    } else {
        code
    };
    if body.code.cx.has_exit_handlers
        && let Some(&f) = body.code.cx.by_name.get(handlers)
    {
        let id = body.code.cx.function_id(f, BodySource::Defined(f));
        let takes_code = !f.params().is_empty();
        let arg = Argument { value: code, bytes: 4, align: 4, by_value: false };
        let args = if takes_code { vec![arg] } else { Vec::new() };
        body.save_readers_of_globals();
        body.code.call(Callee::Direct(id), args, None);
    }
    for f in body.code.cx.destructors.clone() {
        let id = body.code.cx.function_id(f, BodySource::Defined(f));
        body.save_readers_of_globals();
        body.code.call(Callee::Direct(id), Vec::new(), None);
    }
    body.code.end(Terminator::Halt(Halt::Exit(code)));
}
