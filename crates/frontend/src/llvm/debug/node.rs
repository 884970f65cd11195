//! A node of debug information and its operands.

use crate::llvm::value::{Val, borrow_text};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::prelude::*;

/// Entries of a list that are read at most: members of a structure, dimensions of an array.
const MOST_MEMBERS: usize = 256;

/// A node of debug information, with the context it lives in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    pub context: LLVMContextRef,
    pub raw: LLVMMetadataRef,
}

impl Node {
    pub(super) fn kind(self) -> LLVMMetadataKind {
        unsafe { LLVMGetMetadataKind(self.raw) }
    }

    pub(super) fn operand(self, index: usize) -> Option<LLVMValueRef> {
        unsafe {
            let value = LLVMMetadataAsValue(self.context, self.raw);
            let n = LLVMGetMDNodeNumOperands(value) as usize;
            if index >= n {
                return None;
            }
            let mut all = vec![std::ptr::null_mut(); n];
            LLVMGetMDNodeOperands(value, all.as_mut_ptr());
            (!all[index].is_null()).then(|| all[index])
        }
    }

    pub(super) fn node(self, index: usize) -> Option<Node> {
        let raw = unsafe { LLVMValueAsMetadata(self.operand(index)?) };
        (!raw.is_null()).then_some(Node { context: self.context, raw })
    }

    pub(super) fn text(self, index: usize) -> Option<String> {
        let value = self.operand(index)?;
        unsafe {
            let mut len = 0;
            let p = LLVMGetMDString(value, &mut len);
            (!p.is_null()).then(|| borrow_text(p, len as usize))
        }
    }

    /// The tag of a type node, 0 for other nodes.
    pub(super) fn tag(self) -> u16 {
        use LLVMMetadataKind::*;
        match self.kind() {
            LLVMDIBasicTypeMetadataKind
            | LLVMDIDerivedTypeMetadataKind
            | LLVMDICompositeTypeMetadataKind
            | LLVMDISubroutineTypeMetadataKind => unsafe { LLVMGetDINodeTag(self.raw) },
            _ => 0,
        }
    }

    /// The nodes a list of debug information holds.
    pub(super) fn children(self) -> Vec<Node> {
        let n = unsafe { LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(self.context, self.raw)) } as usize;
        (0..n.min(MOST_MEMBERS)).filter_map(|i| self.node(i)).collect()
    }
}

impl Val {
    pub(super) fn context(self) -> LLVMContextRef {
        unsafe { LLVMGetTypeContext(LLVMTypeOf(self.0)) }
    }
}
