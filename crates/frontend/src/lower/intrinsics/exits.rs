//! Ways to end the program.

use super::Reply;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::context::Source;
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
    ("thrd_exit", exit_now),
    ("__stack_chk_fail", abort),
];

/// The model function that runs what `atexit` registered.
pub(crate) const EXIT_HANDLERS: &str = "__secateur_run_exit_handlers";

/// Library functions whose use makes the handlers necessary.
pub(crate) const REGISTER: [&str; 3] = ["atexit", "on_exit", "__cxa_atexit"];

fn abort(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    b.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

fn exit_now(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let code = code(b, call)?;
    b.end(Terminator::Halt(Halt::Exit(code)));
    Ok(Reply::Nothing)
}

fn code(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Term> {
    let code = call.arg(0)?;
    Ok(b.cx.store.resize(code, 32))
}

fn exit(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let code = code(b, call)?;
    b.exit_through(EXIT_HANDLERS, code);
    Ok(Reply::Nothing)
}

impl Body<'_, '_> {
    /// Ends the program with `code`, after the registered handlers and the destructors if there are any.
    pub fn exit_through(&mut self, handlers: &str, code: Term) {
        let code = if self.cx.has_exit_handlers || !self.cx.destructors.is_empty() {
            // what runs then may change the variables the code is made of
            let saved = self.assign_temp("", code, TypeHint::Signed);
            self.read(saved)
        } else {
            code
        };
        if self.cx.has_exit_handlers
            && let Some(&f) = self.cx.by_name.get(handlers)
        {
            let id = self.cx.function_id(f, Source::Defined(f));
            let takes_code = !f.params().is_empty();
            let arg = Argument { value: code, bytes: 4, align: 4, by_value: false };
            let args = if takes_code { vec![arg] } else { Vec::new() };
            self.save_readers_of_globals();
            let next = self.new_block();
            self.finish_call(Callee::Direct(id), args, None, next);
        }
        for f in self.cx.destructors.clone() {
            let id = self.cx.function_id(f, Source::Defined(f));
            self.save_readers_of_globals();
            let next = self.new_block();
            self.finish_call(Callee::Direct(id), Vec::new(), None, next);
        }
        self.end(Terminator::Halt(Halt::Exit(code)));
    }
}
