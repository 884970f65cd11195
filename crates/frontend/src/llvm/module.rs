//! A module: its functions, its globals, its target.

use super::layout::Layout;
use super::value::Val;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;
use inkwell::module::Module;

/// A whole module.
#[derive(Copy, Clone)]
pub(crate) struct Unit(LLVMModuleRef);

impl Unit {
    /// Makes a module readable that LLVM's verifier has accepted, as it has every module that the driver
    /// loaded: nothing changes a module afterwards, so it is not verified again.
    pub fn open(module: &Module) -> Unit {
        let raw = module.as_mut_ptr();
        // Variables are found through the debug intrinsics: the C interface of LLVM 19 cannot read the newer
        // records.
        unsafe { LLVMSetIsNewDbgInfoFormat(raw, 0) };
        Unit(raw)
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

    /// The text of all assembly outside of functions.
    pub fn assembly(self) -> String {
        unsafe {
            let mut length = 0;
            let text = LLVMGetModuleInlineAsm(self.0, &raw mut length);
            if text.is_null() || length == 0 {
                return String::new();
            }
            String::from_utf8_lossy(std::slice::from_raw_parts(text.cast(), length)).into_owned()
        }
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
