//! Headers of other verifiers, for programs that include them where they are not installed, and what such a
//! verifier knows without any declaration. They are used only where clang does not get by without.

use super::error::InputError;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

/// A header of another verifier.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// How a program names it: a path below a folder for headers.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
    /// Whether it comes before the first line of every file, without being named.
    pub prelude: bool,
}

/// All headers there are.
pub const HEADERS: [Header; 6] = [
    Header { name: "klee/klee.h", text: KLEE, prelude: false },
    Header { name: "klee.h", text: KLEE, prelude: false },
    Header { name: "seahorn/seahorn.h", text: SEAHORN, prelude: false },
    Header { name: "seahorn.h", text: SEAHORN, prelude: false },
    Header { name: "smack.h", text: SMACK, prelude: false },
    Header { name: "secateur-cprover.h", text: CPROVER, prelude: true },
];

const KLEE: &str = include_str!("../../headers/klee/klee.h");
const SEAHORN: &str = include_str!("../../headers/seahorn/seahorn.h");
const SMACK: &str = include_str!("../../headers/smack.h");
const CPROVER: &str = include_str!("../../headers/cprover.h");

/// What the report says where they are used.
pub const NOTE: &str = "headers of other verifiers are not installed: Secateur's own stand for them, and contracts of CBMC are not read";

/// Whether what clang misses is in one of the headers.
pub fn would_help(error: &InputError) -> bool {
    let InputError::CompilerErrors { text, .. } = error else { return false };
    let missed = |h: &Header| text.contains(&format!("'{}' file not found", h.name));
    text.contains("__CPROVER_") || HEADERS.iter().any(missed)
}

/// Writes the headers below `folder`.
pub fn write(folder: &Path) -> io::Result<()> {
    for header in &HEADERS {
        let path = folder.join(header.name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, header.text)?;
    }
    Ok(())
}

/// The flags with which clang finds the headers below `folder`, behind all other folders.
pub fn flags(folder: &Path) -> Vec<OsString> {
    let mut flags: Vec<OsString> = vec!["-idirafter".into(), folder.into()];
    for header in HEADERS.iter().filter(|h| h.prelude) {
        flags.extend(["-include".into(), folder.join(header.name).into()]);
    }
    flags
}
