//! The program files on the command line: do they exist, what kind are they.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// What is in a program file, told by its extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// C source.
    C,
    /// Preprocessed C.
    Preprocessed,
    /// LLVM as text.
    LlvmText,
    /// LLVM bitcode.
    Bitcode,
}

impl FileKind {
    /// Does clang have to compile it?
    pub fn is_source(self) -> bool {
        matches!(self, FileKind::C | FileKind::Preprocessed)
    }
}

/// A file that exists, is not empty and has a known kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFile {
    /// As the user gave it.
    pub path: PathBuf,
    /// What is in it.
    pub kind: FileKind,
}

const KINDS: &str = "program files end in .c, .i (preprocessed C), .ll or .bc (LLVM); task files in .yml";

/// Is this a task file?
pub fn is_task_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "yml" || extension == "yaml")
}

/// Checks one program file.
pub fn program_file(path: &Path) -> Result<InputFile, Failure> {
    readable_file(path, "program")?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let kind = match extension {
        Some("c") => FileKind::C,
        Some("i") => FileKind::Preprocessed,
        Some("ll") => FileKind::LlvmText,
        Some("bc") => FileKind::Bitcode,
        Some("cpp" | "cc" | "cxx" | "C" | "ii" | "hpp") => {
            return Err(Failure::input("this is a C++ file")
                .at(path)
                .help("only programs in C can be verified"));
        }
        _ => {
            return Err(Failure::input("the kind of this file is not known").at(path).help(KINDS));
        }
    };
    Ok(InputFile { path: path.to_path_buf(), kind })
}

/// An existing, readable, regular file with something in it.
pub fn readable_file(path: &Path, what: &str) -> Result<(), Failure> {
    let data = fs::metadata(path).map_err(|error| unreadable(path, what, &error))?;
    if data.is_dir() {
        return Err(Failure::input(format!("the {what} is a directory")).at(path).help("name a file in it"));
    }
    // a pipe would block, a device might never end
    if !data.is_file() {
        return Err(Failure::input(format!("the {what} is not a regular file"))
            .at(path)
            .help("copy its content into a file first"));
    }
    if data.len() == 0 {
        return Err(Failure::input(format!("the {what} is empty")).at(path).help("is it the right file?"));
    }
    fs::File::open(path).map_err(|error| unreadable(path, what, &error))?;
    Ok(())
}

/// The text of a small file that must be UTF-8.
pub fn read_text(path: &Path, what: &str) -> Result<String, Failure> {
    readable_file(path, what)?;
    let bytes = fs::read(path).map_err(|error| unreadable(path, what, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        Failure::input(format!("the {what} is not text"))
            .at_line(path, line)
            .help("it must be plain UTF-8 text")
    })
}

fn unreadable(path: &Path, what: &str, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => Failure::input(format!("the {what} does not exist"))
            .at(path)
            .help("check the path; it is relative to the current folder"),
        io::ErrorKind::PermissionDenied => {
            Failure::input(format!("the {what} may not be read")).at(path).help("check its permissions")
        }
        _ => Failure::input(format!("the {what} cannot be read: {error}")).at(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, content: &[u8]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        (folder, path)
    }

    #[test]
    fn kinds_by_extension() {
        for (name, kind) in [
            ("a.c", FileKind::C),
            ("a.b.i", FileKind::Preprocessed),
            ("a.ll", FileKind::LlvmText),
            ("a.bc", FileKind::Bitcode),
        ] {
            let (_folder, path) = file(name, b"x");
            assert_eq!(program_file(&path).unwrap().kind, kind);
        }
    }

    #[test]
    fn what_is_wrong_with_a_file() {
        let (folder, empty) = file("a.c", b"");
        let cases = [
            (empty, "the program is empty"),
            (folder.path().to_path_buf(), "the program is a directory"),
            (folder.path().join("b.c"), "the program does not exist"),
            (PathBuf::from("/dev/null"), "the program is not a regular file"),
        ];
        for (path, what) in cases {
            let failure = program_file(&path).unwrap_err();
            assert_eq!(failure.what, what);
            assert_eq!(failure.exit.code(), 2);
        }
        for (name, what) in [
            ("a.txt", "the kind of this file is not known"),
            ("a", "the kind of this file is not known"),
            ("a.cpp", "this is a C++ file"),
        ] {
            let (_folder, path) = file(name, b"x");
            assert_eq!(program_file(&path).unwrap_err().what, what);
        }
    }

    #[test]
    fn a_program_need_not_be_utf_8_but_a_property_must() {
        let (_folder, path) = file("a.c", b"// \xff\xfe\nint main(void){return 0;}\n");
        assert!(program_file(&path).is_ok());
        let (_folder, path) = file("a.prp", b"ok\nbad \xff\n");
        let failure = read_text(&path, "property file").unwrap_err();
        assert_eq!(failure.what, "the property file is not text");
        assert_eq!(failure.place, Some((path, Some(2))));
    }
}
