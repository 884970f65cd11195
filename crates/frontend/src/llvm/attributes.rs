//! Attributes of functions and calls that change what a call means.

use super::types::Ty;
use super::value::Val;
use inkwell::llvm_sys::LLVMAttributeFunctionIndex;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;

fn kind(name: &str) -> u32 {
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

impl Val {
    /// An attribute of parameter `index` (from 0) of a function or of a call.
    fn param_attribute(self, index: usize, name: &str) -> Option<LLVMAttributeRef> {
        let place = u32::try_from(index).ok()?.checked_add(1)?;
        let attribute = unsafe {
            if self.is_function() {
                LLVMGetEnumAttributeAtIndex(self.0, place, kind(name))
            } else if self.is_call() {
                LLVMGetCallSiteEnumAttribute(self.0, place, kind(name))
            } else {
                std::ptr::null_mut()
            }
        };
        (!attribute.is_null()).then_some(attribute)
    }

    /// The type of an aggregate passed by value through a pointer.
    pub fn by_value_type(self, index: usize) -> Option<Ty> {
        let a = self.param_attribute(index, "byval")?;
        let t = unsafe { LLVMGetTypeAttributeValue(a) };
        (!t.is_null()).then_some(Ty(t))
    }

    /// The type of what a pointer operand of inline assembly points to.
    pub fn element_type(self, index: usize) -> Option<Ty> {
        let a = self.param_attribute(index, "elementtype")?;
        let t = unsafe { LLVMGetTypeAttributeValue(a) };
        (!t.is_null()).then_some(Ty(t))
    }

    /// The alignment attribute of a parameter.
    pub fn param_align(self, index: usize) -> Option<u64> {
        let a = self.param_attribute(index, "align")?;
        Some(unsafe { LLVMGetEnumAttributeValue(a) })
    }

    /// Whether a parameter is the place where the caller wants the result.
    pub fn param_is_result(self, index: usize) -> bool {
        self.param_attribute(index, "sret").is_some()
    }

    /// Calling conventions that pass arguments on a stack the caller lays out by hand.
    pub fn param_in_alloca(self, index: usize) -> bool {
        self.param_attribute(index, "inalloca").is_some()
            || self.param_attribute(index, "preallocated").is_some()
    }

    /// Whether a call is of a function that is declared not to return.
    pub fn does_not_return(self) -> bool {
        let noreturn = kind("noreturn");
        let on_function = |f: Val| unsafe {
            f.is_function()
                && !LLVMGetEnumAttributeAtIndex(f.0, LLVMAttributeFunctionIndex, noreturn).is_null()
        };
        let on_call = || unsafe {
            !LLVMGetCallSiteEnumAttribute(self.0, LLVMAttributeFunctionIndex, noreturn).is_null()
        };
        self.called().is_some_and(|f| on_function(f) || on_call())
    }

    /// Whether the function is one of LLVM's own (`llvm.*`).
    pub fn is_intrinsic(self) -> bool {
        self.is_function() && unsafe { LLVMGetIntrinsicID(self.0) != 0 }
    }
}
