//! Places in the source.

use crate::llvm::value::{Val, borrow_text};
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::prelude::*;
use std::sync::OnceLock;

/// A source place: file name as the compiler was given it, line, column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Location {
    /// The file name.
    pub file: String,
    /// The line, from 1; 0 for code without a line.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
}

/// The name as the user gave it. Clang splits an absolute path where it parts from the current directory, so
/// a directory other than the current one belongs to the name.
pub(super) fn file_name(file: LLVMMetadataRef) -> String {
    static HERE: OnceLock<String> = OnceLock::new();
    if file.is_null() {
        return String::new();
    }
    let (name, directory) = unsafe {
        let (mut name_len, mut directory_len) = (0, 0);
        let name = LLVMDIFileGetFilename(file, &mut name_len);
        let directory = LLVMDIFileGetDirectory(file, &mut directory_len);
        (borrow_text(name, name_len as usize), borrow_text(directory, directory_len as usize))
    };
    let here =
        HERE.get_or_init(|| std::env::current_dir().map(|d| d.display().to_string()).unwrap_or_default());
    if name.is_empty() || name.starts_with('/') || directory.is_empty() || directory == *here {
        return name;
    }
    format!("{directory}/{name}")
}

impl Val {
    /// Where an instruction comes from.
    pub fn location(self) -> Option<Location> {
        if !self.is_instruction() {
            return None;
        }
        unsafe {
            let at = LLVMInstructionGetDebugLoc(self.0);
            if at.is_null() {
                return None;
            }
            let scope = LLVMDILocationGetScope(at);
            let file = if scope.is_null() { scope } else { LLVMDIScopeGetFile(scope) };
            Some(Location {
                file: file_name(file),
                line: LLVMDILocationGetLine(at),
                column: LLVMDILocationGetColumn(at),
            })
        }
    }

    /// Where a function is defined.
    pub fn function_location(self) -> Option<Location> {
        if !self.is_function() {
            return None;
        }
        unsafe {
            let at = LLVMGetSubprogram(self.0);
            if at.is_null() {
                return None;
            }
            let file = file_name(LLVMDIScopeGetFile(at));
            Some(Location { file, line: LLVMDISubprogramGetLine(at), column: 0 })
        }
    }
}
