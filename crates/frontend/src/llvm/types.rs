//! LLVM types.

use inkwell::llvm_sys::core;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;

pub(crate) use inkwell::llvm_sys::LLVMTypeKind as TypeKind;

/// A type of LLVM.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ty(pub(super) LLVMTypeRef);

impl Ty {
    /// LLVM's own classification.
    pub fn kind(self) -> TypeKind {
        unsafe { LLVMGetTypeKind(self.0) }
    }

    /// Whether it is `void`.
    pub fn is_void(self) -> bool {
        self.kind() == TypeKind::LLVMVoidTypeKind
    }

    /// Whether it is a pointer; vectors of pointers are not.
    pub fn is_pointer(self) -> bool {
        self.kind() == TypeKind::LLVMPointerTypeKind
    }

    /// Whether it is an integer of any width.
    pub fn is_integer(self) -> bool {
        self.kind() == TypeKind::LLVMIntegerTypeKind
    }

    /// Whether it is a vector of fixed length.
    pub fn is_vector(self) -> bool {
        self.kind() == TypeKind::LLVMVectorTypeKind
    }

    /// The width of an integer in bits; 0 for any other type.
    pub fn int_width(self) -> u32 {
        if self.is_integer() { unsafe { LLVMGetIntTypeWidth(self.0) } } else { 0 }
    }

    /// The address space of a pointer; 0, the usual one, for any other type.
    pub fn address_space(self) -> u32 {
        if self.is_pointer() { unsafe { LLVMGetPointerAddressSpace(self.0) } } else { 0 }
    }

    /// Element type of an array or vector.
    pub fn element(self) -> Option<Ty> {
        match self.kind() {
            TypeKind::LLVMArrayTypeKind
            | TypeKind::LLVMVectorTypeKind
            | TypeKind::LLVMScalableVectorTypeKind => Some(Ty(unsafe { LLVMGetElementType(self.0) })),
            _ => None,
        }
    }

    /// Number of elements of an array, a vector or a structure.
    pub fn count(self) -> u64 {
        unsafe {
            match self.kind() {
                TypeKind::LLVMArrayTypeKind => LLVMGetArrayLength2(self.0),
                TypeKind::LLVMVectorTypeKind => u64::from(LLVMGetVectorSize(self.0)),
                TypeKind::LLVMStructTypeKind => u64::from(LLVMCountStructElementTypes(self.0)),
                _ => 0,
            }
        }
    }

    /// Type of a field of a structure.
    pub fn field(self, index: u64) -> Option<Ty> {
        if self.kind() != TypeKind::LLVMStructTypeKind || index >= self.count() {
            return None;
        }
        Some(Ty(unsafe { LLVMStructGetTypeAtIndex(self.0, index as u32) }))
    }

    /// Whether it has a size that is known here: no opaque structures, no scalable vectors, no target types.
    pub fn is_sized(self) -> bool {
        match self.kind() {
            TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
                self.element().is_some_and(Ty::is_sized)
            }
            TypeKind::LLVMStructTypeKind => {
                (unsafe { LLVMIsOpaqueStruct(self.0) } == 0)
                    && (0..self.count()).all(|i| self.field(i).is_some_and(Ty::is_sized))
            }
            TypeKind::LLVMScalableVectorTypeKind
            | TypeKind::LLVMTargetExtTypeKind
            | TypeKind::LLVMTokenTypeKind
            | TypeKind::LLVMMetadataTypeKind
            | TypeKind::LLVMLabelTypeKind
            | TypeKind::LLVMVoidTypeKind
            | TypeKind::LLVMFunctionTypeKind => false,
            _ => true,
        }
    }

    /// Whether it is a function type with `...`.
    pub fn is_variadic(self) -> bool {
        self.kind() == TypeKind::LLVMFunctionTypeKind && unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// Result type of a function type.
    pub fn result(self) -> Ty {
        if self.kind() == TypeKind::LLVMFunctionTypeKind {
            Ty(unsafe { LLVMGetReturnType(self.0) })
        } else {
            self
        }
    }

    /// The parameter types of a function type; none for any other type.
    pub fn params(self) -> Vec<Ty> {
        if self.kind() != TypeKind::LLVMFunctionTypeKind {
            return Vec::new();
        }
        let n = unsafe { LLVMCountParamTypes(self.0) } as usize;
        let mut out = vec![std::ptr::null_mut(); n];
        unsafe { LLVMGetParamTypes(self.0, out.as_mut_ptr()) };
        out.into_iter().map(Ty).collect()
    }

    /// The type as LLVM writes it, for messages.
    pub fn text(self) -> String {
        unsafe {
            let p = core::LLVMPrintTypeToString(self.0);
            super::value::take_message(p)
        }
    }

    /// The integer type of this width, in the same context.
    pub(super) fn int(self, width: u32) -> Ty {
        Ty(unsafe { LLVMIntTypeInContext(LLVMGetTypeContext(self.0), width) })
    }
}
