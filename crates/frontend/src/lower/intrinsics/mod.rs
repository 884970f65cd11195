//! Functions we implement ourselves, by name: LLVM's intrinsics, the dialects of verifiers, allocation,
//! output, exits.
//!
//! One table per dialect, each a list of names with their handler. A function the program defines itself is
//! never looked up here.

mod alloc;
mod asserts;
mod bits;
mod cprover;
mod exits;
mod floats;
mod klee;
pub(crate) mod llvm;
mod nondet;
mod objects;
mod output;
mod output_reads;
mod refused;
mod secateur;
mod strings;
mod varargs;

pub(crate) use exits::{EXIT_HANDLERS, REGISTER, exit_through};
pub(crate) use output_reads::READERS;
pub(crate) use varargs::lower_va_arg;

use super::body::Body;
use super::calls::Call;
use super::context::Cx;
use super::error::Lowered;
use super::types::Leaf;
use crate::driver::LIBRARY_PREFIX;
use crate::llvm::{Opcode, Val};
use crate::lower::sanitizer;
use secateur_program::TypeHint;
use secateur_term::Term;
use std::collections::HashMap;
use std::sync::OnceLock;

/// What a handler answers.
pub(crate) enum Reply {
    /// A result that is one scalar.
    Value(Term),
    /// The scalars of the result.
    Values(Vec<Term>),
    /// The instruction has its value already.
    Bound,
    /// No value; a caller that wants one gets an arbitrary one.
    Nothing,
}

/// Lowers the call of a known function; `Err` names what is not supported about it.
pub(crate) type Handler = fn(&mut Body<'_, '_>, &Call) -> Lowered<Reply>;

type Table = &'static [(&'static str, Handler)];

const TABLES: [Table; 10] = [
    alloc::TABLE,
    asserts::TABLE,
    cprover::TABLE,
    exits::TABLE,
    klee::TABLE,
    nondet::TABLE,
    objects::TABLE,
    output::TABLE,
    secateur::TABLE,
    strings::TABLE,
];

fn table() -> &'static HashMap<&'static str, Handler> {
    static ALL: OnceLock<HashMap<&'static str, Handler>> = OnceLock::new();
    ALL.get_or_init(|| {
        TABLES.iter().flat_map(|t| t.iter().copied()).chain(refused::TABLE.iter().copied()).collect()
    })
}

/// The name of a library function that models call, also where the program has one of that name.
pub(crate) fn library_name(name: &str) -> &str {
    name.strip_prefix(LIBRARY_PREFIX).unwrap_or(name)
}

/// The handler of a function without body.
pub(crate) fn find(name: &str) -> Option<Handler> {
    let name = library_name(name);
    if name.starts_with("llvm.") {
        return llvm::find(name);
    }
    if super::sanitizer::is_handler(name) {
        return Some(handler);
    }
    table().get(name).copied().or_else(|| nondet::by_prefix(name))
}

/// A handler of the sanitizer, where it is no check.
fn handler(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    sanitizer::lower_handler(b, &call.name);
    Ok(Reply::Nothing)
}

/// Whether a pointer to a function without body can be called.
pub(crate) fn is_known(cx: &Cx<'_>, name: &str) -> bool {
    find(name).is_some() || cx.is_error_function(name)
}

/// Functions that take the address of a variable as a whole: which argument, and whether they change it.
pub(crate) fn whole_variable(name: &str) -> Option<(u32, bool)> {
    match name {
        "klee_make_symbolic" | "__VERIFIER_nondet_memory" | "__secateur_nondet_memory" => Some((0, true)),
        _ if name.starts_with("llvm.lifetime.") => Some((1, false)),
        _ => None,
    }
}

/// Whether a call needs only the value of the variable at `v`, all `size` bytes of it.
pub(crate) fn takes_whole_variable(call: Val, v: Val, size: u64) -> bool {
    if call.opcode() != Some(Opcode::LLVMCall) {
        return false;
    }
    let Some(callee) = call.called().filter(|c| c.is_function() && !c.has_definition()) else {
        return false;
    };
    let Some((index, effect)) = whole_variable(&callee.name()) else {
        return false;
    };
    let at_index_only = call.operands().iter().enumerate().all(|(i, &o)| (o == v) == (i == index as usize));
    let whole = !effect || call.operand(1).and_then(Val::as_int) == Some(u128::from(size));
    at_index_only && whole
}

/// How to show an input of a nondeterministic function: its suffix says the C type.
pub(crate) fn nondet_hint(name: &str, leaf: Leaf) -> TypeHint {
    match leaf.hint() {
        TypeHint::Signed => nondet::suffix_hint(name),
        other => other,
    }
}
