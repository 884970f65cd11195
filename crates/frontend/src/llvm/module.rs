//! A module: its functions, its globals, its target.

use super::layout::Layout;
use super::value::{Val, take_message};
use inkwell::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;
use inkwell::module::Module;

/// A whole module.
#[derive(Copy, Clone)]
pub(crate) struct Unit(LLVMModuleRef);

impl Unit {
    /// Checks the module and makes it readable; `Err` is LLVM's complaint.
    pub fn open(module: &Module) -> Result<Unit, String> {
        let raw = module.as_mut_ptr();
        unsafe {
            let mut message = std::ptr::null_mut();
            let broken =
                LLVMVerifyModule(raw, LLVMVerifierFailureAction::LLVMReturnStatusAction, &mut message) != 0;
            let message = take_message(message);
            if broken {
                return Err(message);
            }
            // Variables are found through the debug intrinsics: the C interface of LLVM 19 cannot read the
            // newer records.
            LLVMSetIsNewDbgInfoFormat(raw, 0);
        }
        Ok(Unit(raw))
    }

    /// A module as it is, for a look at its instructions.
    pub fn unchecked(module: &Module) -> Unit {
        Unit(module.as_mut_ptr())
    }

    /// The data layout that the module names.
    pub fn layout(self) -> Layout {
        Layout::of(self.0)
    }

    /// All functions, declarations included, in the order of the module.
    pub fn functions(self) -> Vec<Val> {
        let mut out = Vec::new();
        unsafe {
            let mut f = LLVMGetFirstFunction(self.0);
            while !f.is_null() {
                out.push(Val(f));
                f = LLVMGetNextFunction(f);
            }
        }
        out
    }

    /// All global variables, declarations included, in the order of the module.
    pub fn globals(self) -> Vec<Val> {
        let mut out = Vec::new();
        unsafe {
            let mut g = LLVMGetFirstGlobal(self.0);
            while !g.is_null() {
                out.push(Val(g));
                g = LLVMGetNextGlobal(g);
            }
        }
        out
    }

    /// All aliases and all functions that are chosen at load time.
    pub fn aliases(self) -> Vec<Val> {
        let mut out = Vec::new();
        unsafe {
            let mut a = LLVMGetFirstGlobalAlias(self.0);
            while !a.is_null() {
                out.push(Val(a));
                a = LLVMGetNextGlobalAlias(a);
            }
            let mut f = LLVMGetFirstGlobalIFunc(self.0);
            while !f.is_null() {
                out.push(Val(f));
                f = LLVMGetNextGlobalIFunc(f);
            }
        }
        out
    }

    /// The target triple; empty if the module names none.
    pub fn target_triple(self) -> String {
        unsafe {
            let p = LLVMGetTarget(self.0);
            if p.is_null() {
                return String::new();
            }
            std::ffi::CStr::from_ptr(p).to_string_lossy().into_owned()
        }
    }
}
