//! Lowers the instructions of a block, one after the other.

use super::address_differences;
use super::allocas;
use super::arith;
use super::atomics;
use super::body::Body;
use super::calls;
use super::control;
use super::discarded;
use super::error::Lowered;
use super::float_to_int;
use super::intrinsics;
use super::memory;
use super::scopes;
use super::wide_integers;
use crate::llvm::{Bb, IntPredicate, Opcode, Val};
use secateur_program::StmtKind;
use secateur_term::Term;

/// Lowers a block of the module from the current block on. What is not supported ends the path there.
pub(crate) fn lower_block(body: &mut Body<'_, '_>, block: Bb) {
    body.values.end_block();
    let mut next = Some(block);
    while let Some(block) = next {
        lower_instructions(body, block);
        next = body.flow.take_continuation();
    }
    body.values.end_block();
}

fn lower_instructions(body: &mut Body<'_, '_>, block: Bb) {
    for inst in block.instructions() {
        if !body.code.is_open() {
            break;
        }
        if let Some(at) = inst.location() {
            let span = body.code.cx.files.span(Some(at));
            body.code.set_span(span);
        }
        if let Err(what) = scopes::lower_changes_before(body, inst) {
            body.code.unsupported(what);
        }
        body.values.consume_operands(inst);
        if body.values.is_taken_over(inst) {
            continue;
        }
        let lowered =
            lower_instruction(body, inst, block).and_then(|()| discarded::read_discarded(body, inst));
        if let Err(what) = lowered {
            body.code.unsupported(what);
        }
    }
}

fn lower_instruction(body: &mut Body<'_, '_>, inst: Val, block: Bb) -> Lowered<()> {
    use Opcode::*;
    let Some(op) = inst.opcode() else {
        return Err(format!("instruction {}", inst.text()));
    };
    address_differences::check_differences(body, inst)?;
    match op {
        LLVMAlloca => allocas::lower_alloca(body, inst),
        LLVMLoad => memory::lower_load(body, inst),
        LLVMStore => memory::lower_store(body, inst),
        LLVMAtomicRMW => atomics::lower_atomic_update(body, inst),
        LLVMAtomicCmpXchg => atomics::lower_compare_exchange(body, inst),
        LLVMFence => Ok(()),
        LLVMPHI => control::lower_phi(body, inst),
        LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMRet | LLVMUnreachable => {
            control::lower_terminator(body, inst, op, block)
        }
        LLVMCall => calls::lower_call(body, inst),
        LLVMVAArg => intrinsics::lower_va_arg(body, inst),
        LLVMInvoke | LLVMResume | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet | LLVMCatchPad
        | LLVMCleanupPad | LLVMCatchSwitch => Err(String::from("exceptions")),
        LLVMCallBr => Err(String::from("asm goto")),
        _ => lower_pure(body, inst, op, Checks::Placed),
    }
}

/// Ordering and subtraction of pointers; clang names the latter, which tells it from that of integers.
fn check_pointers(body: &mut Body<'_, '_>, inst: Val, op: Opcode, args: &mut [Vec<Term>]) {
    if !body.code.cx.options.check_pointers {
        return;
    }
    let equality =
        || matches!(inst.int_predicate(), Some(IntPredicate::LLVMIntEQ | IntPredicate::LLVMIntNE) | None);
    let pointers = || inst.operand(0).is_some_and(|o| o.ty().is_pointer());
    let what = match op {
        Opcode::LLVMICmp if pointers() && !equality() => "comparison",
        Opcode::LLVMSub if inst.name().starts_with("sub.ptr.sub") => "subtraction",
        _ => return,
    };
    let [left, right] = args else { return };
    if let ([a], [b]) = (left.as_mut_slice(), right.as_mut_slice()) {
        (*a, *b) = (body.code.repeatable(*a), body.code.repeatable(*b));
        body.code.emit(StmtKind::SameObject { a: *a, b: *b, what: what.into() });
    }
}

/// Whether an instruction is checked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Checks {
    /// What C leaves undefined is checked.
    Placed,
    /// What is computed may not be needed: it is not checked.
    LeftOut,
}

/// Lowers an instruction without effect on memory, with the checks that it needs.
pub(crate) fn lower_pure(body: &mut Body<'_, '_>, inst: Val, op: Opcode, checks: Checks) -> Lowered<()> {
    use Opcode::*;
    let raw = matches!(
        op,
        LLVMInsertValue | LLVMExtractValue | LLVMInsertElement | LLVMExtractElement | LLVMShuffleVector
    );
    let mut args: Vec<Vec<Term>> = Vec::new();
    for o in inst.operands() {
        args.push(if raw { body.raw_operand(o)? } else { body.operand(o)? });
    }
    // operations whose expression names an operand more than once
    if repeats_operands(inst, op) {
        for part in args.iter_mut().flatten() {
            *part = body.code.repeatable(*part);
        }
    }
    if body.code.cx.is_wide(inst)
        && !inst.ty().is_vector()
        && let Some(parts) = wide_integers::wide_arithmetic(&mut body.code, op, &args)
    {
        body.bind(inst, parts);
        return Ok(());
    }
    if float_to_int::lower_float_to_int(body, inst, op, &args)? {
        return Ok(());
    }
    check_pointers(body, inst, op, &mut args);
    let checked = match checks {
        Checks::Placed => arith::checked_arithmetic(body, inst, op, &mut args)?,
        Checks::LeftOut => None,
    };
    let parts = match checked {
        Some(parts) => parts,
        None => body.code.cx.pure(inst, &args)?,
    };
    body.bind(inst, parts);
    Ok(())
}

fn repeats_operands(inst: Val, op: Opcode) -> bool {
    use Opcode::*;
    match op {
        LLVMFCmp | LLVMShuffleVector | LLVMBitCast => true,
        LLVMInsertElement => inst.operand(2).is_none_or(|i| i.as_int().is_none()),
        LLVMExtractElement => inst.operand(1).is_none_or(|i| i.as_int().is_none()),
        _ => false,
    }
}
