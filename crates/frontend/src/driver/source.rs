//! Input files before any compiler sees them: what kind each is, and lines that are the file's own.

use super::error::InputError;
use std::borrow::Cow;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What a file holds, told by the end of its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SourceKind {
    /// C, to be preprocessed.
    C,
    /// C after the preprocessor.
    Preprocessed,
    /// LLVM code as text (`.ll`).
    LlvmText,
    /// LLVM bitcode (`.bc`).
    Bitcode,
}

/// An input file with its content.
pub struct SourceFile {
    /// The file as the user named it.
    pub path: PathBuf,
    /// What the file holds.
    pub kind: SourceKind,
    /// The content.
    pub bytes: Vec<u8>,
}

/// Reads a file and says what is wrong with it as a file.
pub fn read(path: &Path) -> Result<SourceFile, InputError> {
    let named = || path.to_path_buf();
    let meta = fs::metadata(path).map_err(|e| match e.kind() {
        ErrorKind::NotFound => InputError::NotFound { path: named() },
        _ => InputError::Unreadable { path: named(), reason: e.to_string() },
    })?;
    if meta.is_dir() {
        return Err(InputError::IsDirectory { path: named() });
    }
    if !meta.is_file() {
        // a pipe or a device might never end
        return Err(InputError::Unreadable { path: named(), reason: "it is not a regular file".into() });
    }
    let kind = kind_of(path).ok_or_else(|| InputError::UnknownExtension { path: named() })?;
    let bytes =
        fs::read(path).map_err(|e| InputError::Unreadable { path: named(), reason: e.to_string() })?;
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(InputError::Empty { path: named() });
    }
    Ok(SourceFile { path: named(), kind, bytes })
}

fn kind_of(path: &Path) -> Option<SourceKind> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "c" | "h" => Some(SourceKind::C),
        "i" => Some(SourceKind::Preprocessed),
        "ll" => Some(SourceKind::LlvmText),
        "bc" => Some(SourceKind::Bitcode),
        _ => None,
    }
}

/// The text with its line markers (`# 12 "x.h"`, `#line 12`) blanked, if it has any: places are then lines of
/// the file the user gave, which is what witnesses and editors count. The first line names the file.
pub fn without_line_markers<'a>(path: &Path, bytes: &'a [u8]) -> Option<Cow<'a, [u8]>> {
    if !bytes.split(|&b| b == b'\n').any(is_line_marker) {
        return None;
    }
    let name = path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = format!("# 1 \"{name}\"\n").into_bytes();
    text.reserve(bytes.len());
    for (i, line) in bytes.split(|&b| b == b'\n').enumerate() {
        if i > 0 {
            text.push(b'\n');
        }
        if !is_line_marker(line) {
            text.extend_from_slice(line);
        }
    }
    Some(Cow::Owned(text))
}

fn is_line_marker(line: &[u8]) -> bool {
    let Some(rest) = line.trim_ascii_start().strip_prefix(b"#") else {
        return false;
    };
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b"line").map_or(rest, |r| r.trim_ascii_start());
    rest.first().is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_markers_are_blanked_and_lines_keep_their_numbers() {
        let text = b"# 1 \"a.c\"\nint x;\n#line 7\n  # 3 \"b.h\" 2\nint y;\n#define L 1\n";
        let out = without_line_markers(Path::new("p \"q\".i"), text).expect("has markers");
        assert_eq!(&*out, b"# 1 \"p \\\"q\\\".i\"\n\nint x;\n\n\nint y;\n#define L 1\n");
    }

    #[test]
    fn plain_c_is_left_alone() {
        let text = b"#include <a.h>\n#define line 3\n#pragma once\n#if 1\n#endif\n";
        assert!(without_line_markers(Path::new("a.c"), text).is_none());
    }
}
