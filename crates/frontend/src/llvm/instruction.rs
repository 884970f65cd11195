//! Instructions.

use super::block::Bb;
use super::types::Ty;
use super::value::{Val, ValueKind, borrow_text};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::{LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate};

impl Val {
    /// The opcode of an instruction; `None` for any other value.
    pub fn opcode(self) -> Option<LLVMOpcode> {
        self.is_instruction().then(|| unsafe { LLVMGetInstructionOpcode(self.0) })
    }

    /// The opcode of an instruction or of a constant expression.
    pub fn operation(self) -> Option<LLVMOpcode> {
        self.opcode().or_else(|| self.const_opcode())
    }

    /// Whether it is a phi node.
    pub fn is_phi(self) -> bool {
        self.opcode() == Some(LLVMOpcode::LLVMPHI)
    }

    /// The block an instruction is in; `None` for any other value.
    pub fn block(self) -> Option<Bb> {
        if !self.is_instruction() {
            return None;
        }
        let b = unsafe { LLVMGetInstructionParent(self.0) };
        (!b.is_null()).then_some(Bb(b))
    }

    /// The function an instruction is part of.
    pub fn function(self) -> Option<Val> {
        let b = self.block()?;
        Val::from_raw(unsafe { LLVMGetBasicBlockParent(b.0) })
    }

    /// The instruction after this one in its block.
    pub fn next(self) -> Option<Val> {
        if !self.is_instruction() {
            return None;
        }
        Val::from_raw(unsafe { LLVMGetNextInstruction(self.0) })
    }

    /// The predicate of an `icmp`, also of a constant expression.
    pub fn int_predicate(self) -> Option<LLVMIntPredicate> {
        (self.operation() == Some(LLVMOpcode::LLVMICmp)).then(|| unsafe { LLVMGetICmpPredicate(self.0) })
    }

    /// The predicate of an `fcmp`, also of a constant expression.
    pub fn real_predicate(self) -> Option<LLVMRealPredicate> {
        (self.operation() == Some(LLVMOpcode::LLVMFCmp)).then(|| unsafe { LLVMGetFCmpPredicate(self.0) })
    }

    /// `nsw` of an instruction that can have it.
    pub fn no_signed_wrap(self) -> bool {
        use LLVMOpcode::*;
        matches!(self.opcode(), Some(LLVMAdd | LLVMSub | LLVMMul | LLVMShl))
            && unsafe { LLVMGetNSW(self.0) != 0 }
    }

    /// The type of one element that an `alloca` allocates.
    pub fn allocated_type(self) -> Option<Ty> {
        (self.opcode() == Some(LLVMOpcode::LLVMAlloca)).then(|| Ty(unsafe { LLVMGetAllocatedType(self.0) }))
    }

    /// The type that the indices of a `getelementptr` walk through.
    pub fn gep_source(self) -> Option<Ty> {
        (self.operation() == Some(LLVMOpcode::LLVMGetElementPtr))
            .then(|| Ty(unsafe { LLVMGetGEPSourceElementType(self.0) }))
    }

    /// The indices of `extractvalue` and `insertvalue`.
    pub fn indices(self) -> Vec<u64> {
        if !matches!(self.opcode(), Some(LLVMOpcode::LLVMExtractValue | LLVMOpcode::LLVMInsertValue)) {
            return Vec::new();
        }
        unsafe {
            let n = LLVMGetNumIndices(self.0) as usize;
            let p = LLVMGetIndices(self.0);
            if p.is_null() {
                return Vec::new();
            }
            std::slice::from_raw_parts(p, n).iter().map(|&i| u64::from(i)).collect()
        }
    }

    /// The mask of `shufflevector`; `None` for an element nobody cares about.
    pub fn shuffle_mask(self) -> Vec<Option<u64>> {
        if self.operation() != Some(LLVMOpcode::LLVMShuffleVector) {
            return Vec::new();
        }
        unsafe {
            let n = LLVMGetNumMaskElements(self.0);
            (0..n).map(|i| u64::try_from(LLVMGetMaskValue(self.0, i)).ok()).collect()
        }
    }

    /// The blocks a terminator may go to, in LLVM's order; none for other values.
    pub fn successors(self) -> Vec<Bb> {
        use LLVMOpcode::*;
        if !matches!(self.opcode(), Some(LLVMBr | LLVMSwitch | LLVMIndirectBr | LLVMInvoke | LLVMCallBr)) {
            return Vec::new();
        }
        unsafe {
            let n = LLVMGetNumSuccessors(self.0);
            (0..n).map(|i| Bb(LLVMGetSuccessor(self.0, i))).collect()
        }
    }

    /// The condition of a conditional branch.
    pub fn branch_condition(self) -> Option<Val> {
        if self.opcode() != Some(LLVMOpcode::LLVMBr) || unsafe { LLVMIsConditional(self.0) } == 0 {
            return None;
        }
        Val::from_raw(unsafe { LLVMGetCondition(self.0) })
    }

    /// The incoming values of a phi node with their blocks.
    pub fn incoming(self) -> Vec<(Val, Bb)> {
        if !self.is_phi() {
            return Vec::new();
        }
        unsafe {
            let n = LLVMCountIncoming(self.0);
            (0..n)
                .map(|i| (Val(LLVMGetIncomingValue(self.0, i)), Bb(LLVMGetIncomingBlock(self.0, i))))
                .collect()
        }
    }

    /// Whether it calls something: `call`, `invoke` or `callbr`.
    pub fn is_call(self) -> bool {
        matches!(self.opcode(), Some(LLVMOpcode::LLVMCall | LLVMOpcode::LLVMInvoke | LLVMOpcode::LLVMCallBr))
    }

    /// What a call calls: a function, a pointer or inline assembly.
    pub fn called(self) -> Option<Val> {
        if !self.is_call() {
            return None;
        }
        Val::from_raw(unsafe { LLVMGetCalledValue(self.0) })
    }

    /// The function type that a call uses, which need not be that of the function called.
    pub fn called_type(self) -> Option<Ty> {
        self.is_call().then(|| Ty(unsafe { LLVMGetCalledFunctionType(self.0) }))
    }

    /// The arguments of a call.
    pub fn call_args(self) -> Vec<Val> {
        if !self.is_call() {
            return Vec::new();
        }
        let n = unsafe { LLVMGetNumArgOperands(self.0) };
        (0..n).filter_map(|i| self.operand(i)).collect()
    }

    /// The text of inline assembly.
    pub fn asm_text(self) -> Option<String> {
        if self.kind() != ValueKind::LLVMInlineAsmValueKind {
            return None;
        }
        unsafe {
            let mut len = 0;
            let p = LLVMGetInlineAsmAsmString(self.0, &mut len);
            Some(borrow_text(p, len))
        }
    }

    /// The constraints of the operands of inline assembly, separated by commas.
    pub fn asm_constraints(self) -> String {
        if self.kind() != ValueKind::LLVMInlineAsmValueKind {
            return String::new();
        }
        unsafe {
            let mut len = 0;
            let p = LLVMGetInlineAsmConstraintString(self.0, &mut len);
            borrow_text(p, len)
        }
    }

    /// The operation of an `atomicrmw`.
    pub fn rmw_op(self) -> Option<LLVMAtomicRMWBinOp> {
        (self.opcode() == Some(LLVMOpcode::LLVMAtomicRMW)).then(|| unsafe { LLVMGetAtomicRMWBinOp(self.0) })
    }
}
