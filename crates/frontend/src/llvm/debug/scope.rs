//! The blocks of C around an instruction.

use super::node::Node;
use crate::llvm::value::Val;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::prelude::*;

/// A block of C as debug information tells of it; a body that was inlined has its blocks anew at each place.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scope {
    node: LLVMMetadataRef,
    inlined_at: LLVMMetadataRef,
}

/// The operand place of the parent of a `DILexicalBlock`.
const BLOCK_PARENT: usize = 1;
/// Deeper than any program nests; the bound is for broken debug information.
const DEEPEST: usize = 4096;

/// The blocks around a `DILocation`, the innermost first, the function last.
fn scopes_of(context: LLVMContextRef, location: LLVMMetadataRef) -> Vec<Scope> {
    let mut found = Vec::new();
    let mut at = location;
    while !at.is_null() && found.len() < DEEPEST {
        let (mut raw, inlined_at) = unsafe { (LLVMDILocationGetScope(at), LLVMDILocationGetInlinedAt(at)) };
        while !raw.is_null() && found.len() < DEEPEST {
            let node = Node { context, raw };
            match node.kind() {
                LLVMMetadataKind::LLVMDILexicalBlockMetadataKind => {
                    found.push(Scope { node: raw, inlined_at });
                }
                // the same block in another file
                LLVMMetadataKind::LLVMDILexicalBlockFileMetadataKind => {}
                _ => {
                    found.push(Scope { node: raw, inlined_at });
                    break;
                }
            }
            raw = node.node(BLOCK_PARENT).map_or(std::ptr::null_mut(), |n| n.raw);
        }
        at = inlined_at;
    }
    found
}

impl Val {
    /// The blocks of C around an instruction, the innermost first, the function last; empty if unknown.
    pub fn scopes(self) -> Vec<Scope> {
        if !self.is_instruction() {
            return Vec::new();
        }
        scopes_of(self.context(), unsafe { LLVMInstructionGetDebugLoc(self.0) })
    }

    /// For a branch back to the start of a loop of C: the blocks around that loop.
    pub fn scopes_of_loop(self) -> Option<Vec<Scope>> {
        const KIND: &str = "llvm.loop";
        /// The first operand is the node itself, the second where the loop starts.
        const START: usize = 1;
        if !self.is_instruction() {
            return None;
        }
        let context = self.context();
        unsafe {
            let kind = LLVMGetMDKindIDInContext(context, KIND.as_ptr().cast(), KIND.len() as u32);
            let value = LLVMGetMetadata(self.0, kind);
            if value.is_null() {
                return None;
            }
            let start = Node { context, raw: LLVMValueAsMetadata(value) }.node(START)?;
            matches!(start.kind(), LLVMMetadataKind::LLVMDILocationMetadataKind)
                .then(|| scopes_of(context, start.raw))
        }
    }
}
