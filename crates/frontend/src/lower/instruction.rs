//! Lowers the instructions of a block, one after the other.

use super::body::Body;
use super::error::Lowered;
use crate::llvm::{Bb, IntPredicate, Opcode, Val};
use secateur_program::StmtKind;
use secateur_term::Term;

impl Body<'_, '_> {
    /// Lowers a block of the module from the current block on. What is not supported ends the path there.
    pub fn lower_block(&mut self, block: Bb) {
        self.pending.clear();
        let mut next = Some(block);
        while let Some(block) = next {
            self.lower_instructions(block);
            next = self.continuation.take();
        }
        self.pending.clear();
    }

    fn lower_instructions(&mut self, block: Bb) {
        for inst in block.instructions() {
            if !self.is_open() {
                break;
            }
            if let Some(at) = inst.location() {
                self.span = self.cx.files.span(Some(at));
            }
            if let Err(what) = self.lower_changes_before(inst) {
                self.unsupported(what);
            }
            self.consume_operands(inst);
            if self.done.contains(&inst) {
                continue;
            }
            let lowered = self.lower_instruction(inst, block).and_then(|()| self.read_discarded(inst));
            if let Err(what) = lowered {
                self.unsupported(what);
            }
        }
    }

    fn lower_instruction(&mut self, inst: Val, block: Bb) -> Lowered<()> {
        use Opcode::*;
        let Some(op) = inst.opcode() else {
            return Err(format!("instruction {}", inst.text()));
        };
        self.check_differences(inst)?;
        match op {
            LLVMAlloca => self.lower_alloca(inst),
            LLVMLoad => self.lower_load(inst),
            LLVMStore => self.lower_store(inst),
            LLVMAtomicRMW => self.lower_atomic_update(inst),
            LLVMAtomicCmpXchg => self.lower_compare_exchange(inst),
            LLVMFence => Ok(()),
            LLVMPHI => self.lower_phi(inst),
            LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMRet | LLVMUnreachable => {
                self.lower_terminator(inst, op, block)
            }
            LLVMCall => self.lower_call(inst),
            LLVMVAArg => self.lower_va_arg(inst),
            LLVMInvoke | LLVMResume | LLVMLandingPad | LLVMCleanupRet | LLVMCatchRet | LLVMCatchPad
            | LLVMCleanupPad | LLVMCatchSwitch => Err(String::from("exceptions")),
            LLVMCallBr => Err(String::from("asm goto")),
            _ => self.lower_pure(inst, op),
        }
    }

    /// Ordering and subtraction of pointers; clang names the latter, which tells it from that of integers.
    fn check_pointers(&mut self, inst: Val, op: Opcode, args: &mut [Vec<Term>]) {
        if !self.cx.options.check_pointers {
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
            (*a, *b) = (self.repeatable(*a), self.repeatable(*b));
            self.emit(StmtKind::SameObject { a: *a, b: *b, what: what.into() });
        }
    }

    /// Lowers an instruction without effect on memory, with the checks that it needs.
    pub fn lower_pure(&mut self, inst: Val, op: Opcode) -> Lowered<()> {
        use Opcode::*;
        let raw = matches!(
            op,
            LLVMInsertValue | LLVMExtractValue | LLVMInsertElement | LLVMExtractElement | LLVMShuffleVector
        );
        let mut args: Vec<Vec<Term>> = Vec::new();
        for o in inst.operands() {
            args.push(if raw { self.raw_operand(o)? } else { self.operand(o)? });
        }
        // operations whose expression names an operand more than once
        if repeats_operands(inst, op) {
            for part in args.iter_mut().flatten() {
                *part = self.repeatable(*part);
            }
        }
        if self.cx.is_wide(inst)
            && !inst.ty().is_vector()
            && let Some(parts) = self.wide_arithmetic(op, &args)
        {
            self.bind(inst, parts);
            return Ok(());
        }
        if self.lower_float_to_int(inst, op, &args)? {
            return Ok(());
        }
        self.check_pointers(inst, op, &mut args);
        if let Some(parts) = self.checked_arithmetic(inst, op, &mut args)? {
            self.bind(inst, parts);
            return Ok(());
        }
        let parts = self.cx.pure(inst, &args)?;
        self.bind(inst, parts);
        Ok(())
    }
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
