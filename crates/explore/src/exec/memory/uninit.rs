//! Reads of what was never written, where the property asks for them.

use crate::exec::Step;
use crate::exec::context::RunContext;
use crate::outcome::Violation;
use crate::state::State;
use secateur_program::{CheckKind, InputKind, Span, Stmt, VarId};
use secateur_term::{Op, SymbolKind, Term};

/// The violation of a statement that read a variable without a value. Such a read takes a new input, so the
/// inputs from number `from` on are the ones to look at.
pub fn uninit_read(cx: &RunContext, state: &State, from: u32, stmt: Option<&Stmt>) -> Option<Violation> {
    // states are never merged where this is asked for
    let records = state.inputs.past(|_| true).inputs;
    let new = records.get(from as usize..)?;
    let span = stmt.map(|s| s.span).unwrap_or(Span::NONE);
    let unset = new.iter().find(|r| r.kind == InputKind::UninitVar)?;
    let text = format!("read of '{}', which has no value yet", unset.name);
    Some(cx.violation(state, CheckKind::UninitRead, text, span))
}

/// What a load has read, if that is asked for, holds a byte that was written. (A load of some written
/// bytes may be a copy of a structure with padding.) A copy of bytes that were never written is no write:
/// it only gives them a name, which the value still shows. A load that is there to change a bit-field
/// reads nothing.
pub fn require_written(
    cx: &mut RunContext,
    state: &State,
    var: VarId,
    value: Term,
    bytes: u32,
    span: Span,
) -> Step<()> {
    if !cx.config().monitor.uninit_read || value.is_immediate() || cx.program().variable(var).is_update() {
        return Ok(());
    }
    for i in 0..bytes {
        let byte = cx.store.extract(value, 8 * i, 8);
        if !is_unwritten(cx, byte) {
            return Ok(());
        }
    }
    let text = format!("read of {bytes} bytes of memory that was never written");
    cx.fail(state, CheckKind::UninitRead, text, span)
}

/// Whether a byte is the first content of its place, which nobody chose.
fn is_unwritten(cx: &RunContext, byte: Term) -> bool {
    let of = match cx.store.node(byte) {
        Some(n) if n.op == Op::Select => n.args[0],
        _ => byte,
    };
    cx.store.as_symbol(of).is_some_and(|s| cx.store.symbol(s).kind == SymbolKind::Uninit)
}
