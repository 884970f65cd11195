//! The little that goes past inkwell: diagnostics of a context as data, reading and linking with them.
//!
//! By default LLVM prints its diagnostics and ends the process at an error; here they are collected instead.

use super::error::LlvmError;
use inkwell::context::Context;
use inkwell::llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use inkwell::llvm_sys::linker::LLVMLinkModules2;
use inkwell::llvm_sys::prelude::LLVMDiagnosticInfoRef;
use inkwell::llvm_sys::support::LLVMParseCommandLineOptions;
use inkwell::llvm_sys::transforms::pass_builder::{
    LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses,
};
use inkwell::llvm_sys::{LLVMDiagnosticSeverity, error::LLVMConsumeError};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use std::cell::RefCell;
use std::ffi::{CStr, c_void};
use std::sync::Once;

/// Collects the errors of a context while it lives; afterwards the context stays silent.
pub struct Diagnostics<'ctx> {
    context: &'ctx Context,
    // boxed: its address is known to LLVM
    errors: Box<RefCell<Vec<String>>>,
}

impl<'ctx> Diagnostics<'ctx> {
    /// Begins to collect the errors of a context.
    pub fn install(context: &'ctx Context) -> Self {
        leave_debug_information_alone();
        let errors = Box::new(RefCell::new(Vec::new()));
        let data = &raw const *errors as *mut c_void;
        // SAFETY: the handler is replaced in `drop` before the box goes away.
        unsafe { LLVMContextSetDiagnosticHandler(context.raw(), Some(collect), data) };
        Diagnostics { context, errors }
    }

    /// The errors since the last call, joined.
    pub fn take(&self) -> String {
        self.errors.borrow_mut().drain(..).collect::<Vec<_>>().join("; ")
    }
}

impl Drop for Diagnostics<'_> {
    fn drop(&mut self) {
        // SAFETY: a null pointer is what `collect` takes for "nobody listens".
        unsafe { LLVMContextSetDiagnosticHandler(self.context.raw(), Some(collect), std::ptr::null_mut()) };
    }
}

extern "C" fn collect(info: LLVMDiagnosticInfoRef, data: *mut c_void) {
    if data.is_null() {
        return;
    }
    // SAFETY: `info` is live during the call; `data` is the box of a living `Diagnostics`.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) != LLVMDiagnosticSeverity::LLVMDSError {
            return;
        }
        let text = LLVMGetDiagInfoDescription(info);
        if text.is_null() {
            return;
        }
        let errors = &*(data as *const RefCell<Vec<String>>);
        if let Ok(mut errors) = errors.try_borrow_mut() {
            errors.push(CStr::from_ptr(text).to_string_lossy().trim().to_string());
        }
        LLVMDisposeMessage(text);
    }
}

/// When LLVM reads a module it verifies it because of old debug information, prints what is wrong and ends
/// the process if that is more than debug information. There is no call to turn this off, only its
/// command-line flag.
fn leave_debug_information_alone() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let argv = [c"secateur".as_ptr(), c"-disable-auto-upgrade-debug-info".as_ptr()];
        // SAFETY: two strings of static life; `Once` keeps LLVM's global options from being parsed at the
        // same time twice.
        unsafe { LLVMParseCommandLineOptions(2, argv.as_ptr(), std::ptr::null()) };
    });
}

/// Reads bitcode or LLVM text.
pub fn parse<'ctx>(
    context: &'ctx Context,
    diagnostics: &Diagnostics<'ctx>,
    bytes: &[u8],
    name: &str,
) -> Result<Module<'ctx>, LlvmError> {
    // LLVM takes the name as a C string
    let name: String = name.chars().filter(|&c| c != '\0').collect();
    let buffer = MemoryBuffer::create_from_memory_range_copy(bytes, &name);
    let module = context.create_module_from_ir(buffer).map_err(|e| {
        let more = diagnostics.take();
        let text = e.to_string();
        LlvmError::Unreadable(if text.trim().is_empty() { more } else { text.trim().to_string() })
    })?;
    let errors = diagnostics.take();
    if errors.is_empty() { Ok(module) } else { Err(LlvmError::Unreadable(errors)) }
}

/// LLVM's own verifier; code it refuses must not be walked.
pub fn verify(module: &Module<'_>) -> Result<(), LlvmError> {
    module.verify().map_err(|e| {
        let text = e.to_string();
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).take(4).collect();
        LlvmError::Refused(lines.join("; "))
    })
}

/// As [`verify`], but faulty debug information is only thrown away: true if that was done.
pub fn verify_code(module: &Module<'_>) -> Result<bool, LlvmError> {
    let Err(reason) = verify(module) else {
        return Ok(false);
    };
    if module.strip_debug_info() && verify(module).is_ok() { Ok(true) } else { Err(reason) }
}

/// Links `other` into `whole`. After an error `whole` may be half-linked and must be dropped.
pub fn link<'ctx>(
    whole: &Module<'ctx>,
    other: Module<'ctx>,
    diagnostics: &Diagnostics<'ctx>,
) -> Result<(), LlvmError> {
    // SAFETY: both modules are of one context; the linker destroys `other`, so inkwell must not.
    let failed = unsafe {
        let raw = other.as_mut_ptr();
        std::mem::forget(other);
        LLVMLinkModules2(whole.as_mut_ptr(), raw) != 0
    };
    let errors = diagnostics.take();
    match (failed, errors.is_empty()) {
        (false, true) => Ok(()),
        (true, true) => Err(LlvmError::NotLinkedSilently),
        (_, false) => Err(link_error(errors)),
    }
}

fn link_error(reason: String) -> LlvmError {
    let conflict = reason
        .strip_prefix("Linking globals named '")
        .and_then(|r| r.split_once("': symbol multiply defined"))
        .map(|(symbol, _)| symbol.to_string());
    match conflict {
        Some(symbol) => LlvmError::DefinedTwice { symbol, reason },
        None => LlvmError::NotLinked(reason),
    }
}

/// Removes what no visible symbol needs.
pub fn remove_unused(module: &Module<'_>) -> bool {
    // SAFETY: the pipeline text is a literal; without a target machine only target-independent passes may
    // run, and it is one.
    unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = LLVMRunPasses(module.as_mut_ptr(), c"globaldce".as_ptr(), std::ptr::null_mut(), options);
        LLVMDisposePassBuilderOptions(options);
        if error.is_null() {
            return true;
        }
        LLVMConsumeError(error);
        false
    }
}
