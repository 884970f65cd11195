//! Sizes, offsets and alignments, as LLVM's target data gives them.

use super::types::Ty;
use inkwell::llvm_sys::prelude::*;
use inkwell::llvm_sys::target::*;

/// The data layout of a module.
#[derive(Copy, Clone)]
pub(crate) struct Layout(LLVMTargetDataRef);

impl Layout {
    pub(super) fn of(module: LLVMModuleRef) -> Layout {
        Layout(unsafe { LLVMGetModuleDataLayout(module) })
    }

    /// Whether the lowest byte of a number comes first.
    pub fn is_little_endian(self) -> bool {
        unsafe { LLVMByteOrder(self.0) == LLVMByteOrdering::LLVMLittleEndian }
    }

    /// The width of a pointer of address space 0, in bits.
    pub fn pointer_width(self) -> u32 {
        unsafe { LLVMPointerSize(self.0) * 8 }
    }

    /// Bits of a sized type; `None` for one without size.
    pub fn bits(self, ty: Ty) -> Option<u64> {
        ty.is_sized().then(|| unsafe { LLVMSizeOfTypeInBits(self.0, ty.0) })
    }

    /// Bytes a store of the type writes.
    pub fn store_size(self, ty: Ty) -> Option<u64> {
        ty.is_sized().then(|| unsafe { LLVMStoreSizeOfType(self.0, ty.0) })
    }

    /// Bytes between neighbours in an array.
    pub fn alloc_size(self, ty: Ty) -> Option<u64> {
        ty.is_sized().then(|| unsafe { LLVMABISizeOfType(self.0, ty.0) })
    }

    /// The ABI alignment in bytes; `None` for a type without size.
    pub fn align(self, ty: Ty) -> Option<u64> {
        ty.is_sized().then(|| u64::from(unsafe { LLVMABIAlignmentOfType(self.0, ty.0) }))
    }

    /// Where a field of a structure begins, in bytes; `None` if there is no such field.
    pub fn field_offset(self, ty: Ty, field: u64) -> Option<u64> {
        if !ty.is_sized() || field >= ty.count() || ty.field(field).is_none() {
            return None;
        }
        Some(unsafe { LLVMOffsetOfElement(self.0, ty.0, field as u32) })
    }
}
