//! LLVM values: what every kind of value has.

use super::types::Ty;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;
use std::ffi::{CStr, c_char};

pub(crate) use inkwell::llvm_sys::LLVMValueKind as ValueKind;

/// A value: a constant, a global, a function, a parameter, an instruction or inline assembly.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Val(pub(super) LLVMValueRef);

/// A message LLVM allocated, as a string; frees it.
pub(super) unsafe fn take_message(p: *mut c_char) -> String {
    if p.is_null() {
        return String::new();
    }
    unsafe {
        let text = CStr::from_ptr(p).to_string_lossy().into_owned();
        LLVMDisposeMessage(p);
        text
    }
}

/// Text LLVM keeps, as a string.
pub(super) unsafe fn borrow_text(p: *const c_char, len: usize) -> String {
    if p.is_null() {
        return String::new();
    }
    let bytes = unsafe { std::slice::from_raw_parts(p.cast::<u8>(), len) };
    String::from_utf8_lossy(bytes).into_owned()
}

impl Val {
    pub(super) fn from_raw(p: LLVMValueRef) -> Option<Val> {
        (!p.is_null()).then_some(Val(p))
    }

    /// LLVM's own classification.
    pub fn kind(self) -> ValueKind {
        unsafe { LLVMGetValueKind(self.0) }
    }

    /// The type; for globals and functions that is a pointer.
    pub fn ty(self) -> Ty {
        Ty(unsafe { LLVMTypeOf(self.0) })
    }

    /// The name without `@` or `%`; empty if it has none.
    pub fn name(self) -> String {
        unsafe {
            let mut len = 0;
            let p = LLVMGetValueName2(self.0, &mut len);
            borrow_text(p, len)
        }
    }

    /// The value as LLVM writes it, for messages and for constants the C interface cannot read.
    pub fn text(self) -> String {
        unsafe { take_message(LLVMPrintValueToString(self.0)) }
    }

    /// Whether it is an instruction.
    pub fn is_instruction(self) -> bool {
        self.kind() == ValueKind::LLVMInstructionValueKind
    }

    /// Whether it is a function, defined or declared.
    pub fn is_function(self) -> bool {
        self.kind() == ValueKind::LLVMFunctionValueKind
    }

    /// Whether it is a global variable, defined or declared.
    pub fn is_global_variable(self) -> bool {
        self.kind() == ValueKind::LLVMGlobalVariableValueKind
    }

    /// Whether it is a constant; globals and functions are, since they stand for their addresses.
    pub fn is_constant(self) -> bool {
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// The number of operands; 0 for values that have none.
    pub fn operand_count(self) -> u32 {
        u32::try_from(unsafe { LLVMGetNumOperands(self.0) }).unwrap_or(0)
    }

    /// The operand of this number, from 0.
    pub fn operand(self, index: u32) -> Option<Val> {
        if index >= self.operand_count() {
            return None;
        }
        Val::from_raw(unsafe { LLVMGetOperand(self.0, index) })
    }

    /// All operands in order.
    pub fn operands(self) -> Vec<Val> {
        (0..self.operand_count()).filter_map(|i| self.operand(i)).collect()
    }

    /// Every user, once per use.
    pub fn users(self) -> Vec<Val> {
        let mut out = Vec::new();
        unsafe {
            let mut u = LLVMGetFirstUse(self.0);
            while !u.is_null() {
                out.extend(Val::from_raw(LLVMGetUser(u)));
                u = LLVMGetNextUse(u);
            }
        }
        out
    }
}
