//! Basic blocks.

use super::value::Val;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;

/// A basic block of a function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bb(pub(super) LLVMBasicBlockRef);

impl Bb {
    /// All instructions in order, the terminator included.
    pub fn instructions(self) -> Vec<Val> {
        let mut out = Vec::new();
        unsafe {
            let mut i = LLVMGetFirstInstruction(self.0);
            while !i.is_null() {
                out.push(Val(i));
                i = LLVMGetNextInstruction(i);
            }
        }
        out
    }

    /// The label; empty in modules without names.
    pub fn name(self) -> String {
        Val(unsafe { LLVMBasicBlockAsValue(self.0) }).name()
    }

    /// The last instruction, if it ends the block.
    pub fn terminator(self) -> Option<Val> {
        Val::from_raw(unsafe { LLVMGetBasicBlockTerminator(self.0) })
    }

    /// The blocks that lead here; `None` if the address of the block is taken, so that others may.
    pub fn predecessors(self) -> Option<Vec<Bb>> {
        let me = Val(unsafe { LLVMBasicBlockAsValue(self.0) });
        me.users().into_iter().map(Val::block).collect()
    }

    /// The phi nodes the block starts with.
    pub fn phis(self) -> Vec<Val> {
        self.instructions().into_iter().take_while(|i| i.is_phi()).collect()
    }
}
