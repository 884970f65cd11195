//! CBMC's and ESBMC's functions.

use super::Reply;
use super::alloc;
use super::nondet::{assume, ignore, memory, size_arg, truth};
use crate::llvm::Opcode;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use crate::lower::overflow::no_overflow;
use secateur_program::{CheckKind, Halt, Terminator};

pub(super) const TABLE: super::Table = &[
    ("__CPROVER_assume", assume),
    ("__CPROVER_assert", assert),
    ("__CPROVER_precondition", assert),
    ("__CPROVER_postcondition", assert),
    ("__CPROVER_cover", ignore),
    ("__CPROVER_input", ignore),
    ("__CPROVER_output", ignore),
    ("__CPROVER_printf", ignore),
    ("__CPROVER_atomic_begin", ignore),
    ("__CPROVER_atomic_end", ignore),
    ("__CPROVER_havoc_slice", memory),
    ("__CPROVER_overflow_plus", overflow_plus),
    ("__CPROVER_overflow_minus", overflow_minus),
    ("__CPROVER_overflow_mult", overflow_mult),
    ("__CPROVER_overflow_unary_minus", overflow_negation),
    ("__CPROVER_allocate", allocate),
    ("__CPROVER_deallocate", deallocate),
    ("__ESBMC_assume", assume),
    ("__ESBMC_assert", assert),
    ("__ESBMC_cover", ignore),
    ("__ESBMC_unreachable", unreachable),
    // annotations that only count where contracts are asked for
    ("__ESBMC_loop_invariant", ignore),
    ("__ESBMC_requires", ignore),
    ("__ESBMC_ensures", ignore),
    ("__ESBMC_assigns", ignore),
    ("__ESBMC_atomic_begin", ignore),
    ("__ESBMC_atomic_end", ignore),
];

fn assert(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let c = call.arg(0)?;
    let ok = truth(b, c);
    let text = call.values.get(1).and_then(|&v| b.code.cx.string_behind(v));
    b.code.check(ok, CheckKind::Assertion, &text.unwrap_or_else(|| call.name.clone()));
    Ok(Reply::Nothing)
}

fn unreachable(b: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    b.code.check(secateur_term::Term::FALSE, CheckKind::Assertion, "__ESBMC_unreachable");
    b.code.end(Terminator::Halt(Halt::Abort));
    Ok(Reply::Nothing)
}

fn overflow(b: &mut Body<'_, '_>, call: &Call, op: Opcode) -> Lowered<Reply> {
    let (x, y) = (call.arg(0)?, call.arg(1)?);
    if b.code.cx.store.width(x) != b.code.cx.store.width(y) {
        return Err(format!("`{}` over different types", call.name));
    }
    let (x, y) = (b.code.repeatable(x), b.code.repeatable(y));
    let ok = no_overflow(&mut b.code.cx.store, op, x, y);
    Ok(Reply::Value(b.code.cx.store.not(ok)))
}

fn overflow_plus(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    overflow(b, call, Opcode::LLVMAdd)
}

fn overflow_minus(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    overflow(b, call, Opcode::LLVMSub)
}

fn overflow_mult(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    overflow(b, call, Opcode::LLVMMul)
}

fn overflow_negation(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let x = call.arg(0)?;
    let w = b.code.cx.store.width(x);
    let min = b.code.cx.store.bv(w, 1 << (w - 1));
    Ok(Reply::Value(b.code.cx.store.eq(x, min)))
}

fn allocate(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let size = size_arg(b, call, 0)?;
    let zeroed =
        call.args.get(1).and_then(|a| a.first()).is_some_and(|&z| b.code.cx.store.constant(z) == Some(1));
    alloc::allocate(b, call, size, 16, zeroed)
}

fn deallocate(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    b.code.emit(secateur_program::StmtKind::Free { addr });
    Ok(Reply::Nothing)
}
