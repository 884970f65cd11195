//! Everything that can be wrong with the input of a run, each with a message that says what, where and what
//! to do.

use secateur_program::DataModel;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A compiler that was looked at and why it was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The compiler as the user or the search named it.
    pub name: String,
    /// Why it was not taken, for people.
    pub reason: String,
}

/// What LLVM refuses to do with a module, mostly in its own words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LlvmError {
    /// Bitcode has its magic number in front.
    #[error("it does not begin like bitcode")]
    NotBitcode,
    /// It is no LLVM code.
    #[error("{0}")]
    Unreadable(String),
    /// The verifier refuses it.
    #[error("{0}")]
    Refused(String),
    /// Two modules define the same symbol.
    #[error("{reason}")]
    DefinedTwice {
        /// The name that is defined twice.
        symbol: String,
        /// What the linker says.
        reason: String,
    },
    /// The linker refuses a module for another reason.
    #[error("{0}")]
    NotLinked(String),
    /// The linker refuses a module and says nothing about it.
    #[error("LLVM's linker gives no reason")]
    NotLinkedSilently,
}

/// What is wrong with the input of a run; the text of each says what to do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InputError {
    /// The request names no file.
    #[error("no input file: name at least one .c, .i, .ll or .bc file")]
    NoInput,
    /// There is no such file.
    #[error("{}: no such file: check the spelling and the current directory", .path.display())]
    NotFound {
        /// The file as the user named it.
        path: PathBuf,
    },
    /// A directory is named where a file is expected.
    #[error("{}: is a directory: name the C files in it", .path.display())]
    IsDirectory {
        /// The directory as the user named it.
        path: PathBuf,
    },
    /// The file is there and cannot be read, or is no regular file.
    #[error("{}: cannot be read: {reason}", .path.display())]
    Unreadable {
        /// The file as the user named it.
        path: PathBuf,
        /// Why, mostly in the words of the operating system.
        reason: String,
    },
    /// The file holds nothing but white space.
    #[error("{}: the file is empty: there is no program in it", .path.display())]
    Empty {
        /// The file as the user named it.
        path: PathBuf,
    },
    /// The end of the name tells no kind of file that is read here.
    #[error(
        "{}: unknown kind of file: inputs end in .c or .i (C), .ll (LLVM text) or .bc (LLVM bitcode)",
        .path.display()
    )]
    UnknownExtension {
        /// The file as the user named it.
        path: PathBuf,
    },
    /// A compiler is needed and none can be used.
    #[error("{}", no_clang(.tried))]
    NoClang {
        /// The compilers that were looked at.
        tried: Vec<Tried>,
    },
    /// `text` is the beginning of what clang itself said.
    #[error(
        "{}: does not compile; clang says:\n{text}\nCorrect the program, or give the flags it \
         needs with -I and -D.",
        .path.display()
    )]
    CompilerErrors {
        /// The C file.
        path: PathBuf,
        /// The beginning of what clang wrote.
        text: String,
    },
    /// Clang itself died, or says that it has a bug.
    #[error(
        "{}: clang crashed on it; try another version with --clang. Its last words:\n{text}",
        .path.display()
    )]
    CompilerCrashed {
        /// The C file.
        path: PathBuf,
        /// The beginning of what clang wrote.
        text: String,
    },
    /// Not readable as LLVM bitcode or text; `newer` names the LLVM that wrote it if that is newer than ours.
    #[error("{}: {}", .path.display(), bad_bitcode(.reason, .newer.as_deref()))]
    BadBitcode {
        /// The LLVM file, or the C file whose bitcode is not readable.
        path: PathBuf,
        /// Why.
        reason: LlvmError,
        /// The producer that the bitcode names, if it is newer than the linked LLVM.
        newer: Option<String>,
    },
    /// The child process that reads the file crashed.
    #[error(
        "{}: the file is damaged: LLVM crashed while reading it ({how}). Compile it again with \
         `clang -c -emit-llvm -g -O0`",
        .path.display()
    )]
    DamagedLlvm {
        /// The LLVM file.
        path: PathBuf,
        /// The signal or exit status of the process that read it.
        how: String,
    },
    /// LLVM reads the file, but its verifier refuses it. There is no path if the fault is in the linked
    /// program.
    #[error(
        "{}: LLVM's verifier refuses it: {reason}. Compile it again from the source",
        .path.as_ref().map_or_else(|| "the linked program".into(), |p| p.display().to_string())
    )]
    BrokenIr {
        /// The file; `None` for the linked whole.
        path: Option<PathBuf>,
        /// What the verifier says.
        reason: LlvmError,
    },
    /// Two files define the same symbol.
    #[error(
        "{}: `{symbol}` is defined a second time{}: leave one of the files out or make one definition static",
        .second.display(),
        first_definition(.first.as_deref())
    )]
    LinkConflict {
        /// The name that is defined twice.
        symbol: String,
        /// The file with the first definition, if it is known.
        first: Option<PathBuf>,
        /// The file that was being linked.
        second: PathBuf,
    },
    /// LLVM's linker refuses a file for another reason.
    #[error("{}: cannot be linked with the files before it: {reason}", .path.display())]
    LinkFailed {
        /// The file that was being linked.
        path: PathBuf,
        /// What the linker says.
        reason: LlvmError,
    },
    /// Two inputs that were compiled for different data models.
    #[error(
        "{} is compiled for {} but {} for {}: compile all for the same data model",
        .first.display(),
        model_name(*.first_model),
        .second.display(),
        model_name(*.second_model)
    )]
    DataModelConflict {
        /// The input that fixed the data model.
        first: PathBuf,
        /// The data model of the first.
        first_model: DataModel,
        /// The input that differs.
        second: PathBuf,
        /// The data model of the second.
        second_model: DataModel,
    },
    /// LLVM code for a machine that is neither ILP32 nor LP64, or is big-endian.
    #[error(
        "{}: compiled for `{target}`: only little-endian targets with 32-bit or 64-bit pointers are read; \
         compile it again for x86 with --target=x86_64-linux-gnu or i386-linux-gnu",
        .path.display()
    )]
    UnsupportedTarget {
        /// The LLVM file.
        path: PathBuf,
        /// The target triple it names.
        target: String,
    },
    /// No input defines the function to start in.
    #[error("there is no function `{name}` to start from: {}", candidates(.name, .defined))]
    NoEntry {
        /// The function that was asked for.
        name: String,
        /// Some functions that are defined, as candidates.
        defined: Vec<String>,
    },
    /// The deadline passed while a compiler or reader was running.
    #[error(
        "{what} did not end within {:.1} s: give more time with --timeout",
        .limit.as_secs_f64()
    )]
    Timeout {
        /// The step that did not end, for people.
        what: String,
        /// The time from the start of the run to the deadline that passed.
        limit: Duration,
    },
    /// Somebody wants the run to end.
    #[error("interrupted")]
    Interrupted,
    /// A library model does not link: a fault of Secateur.
    #[error(
        "the library model `{family}` cannot be linked: {reason}. This is a fault of Secateur, \
         please report it"
    )]
    Model {
        /// The file of models, without its extension.
        family: String,
        /// What LLVM's reader or linker says.
        reason: LlvmError,
    },
    /// No place for temporary files, no process, ...
    #[error("{what}: {reason}")]
    System {
        /// What went wrong.
        what: String,
        /// What the operating system says.
        reason: String,
    },
}

fn no_clang(tried: &[Tried]) -> String {
    let (oldest, llvm) = (super::clang::OLDEST, super::clang::linked_llvm());
    let mut text = format!(
        "no usable clang: install clang-{llvm} (on Debian and Ubuntu: apt install clang-{llvm}) or name one of \
         version {oldest} to {llvm} with --clang."
    );
    for t in tried {
        text.push_str(&format!("\n  {}: {}", t.name, t.reason));
    }
    text
}

fn bad_bitcode(reason: &LlvmError, newer: Option<&str>) -> String {
    let llvm = super::clang::linked_llvm();
    match newer {
        Some(producer) => format!(
            "written by {producer}, which is newer than the LLVM {llvm} this program reads: compile it again with \
             clang-{llvm} or give the C source ({reason})"
        ),
        None => format!(
            "not readable as LLVM code (truncated, damaged, or not LLVM at all): {reason}. Compile it again with \
             `clang -c -emit-llvm -g -O0`"
        ),
    }
}

fn first_definition(first: Option<&Path>) -> String {
    first.map(|first| format!(" (the first definition is in {})", first.display())).unwrap_or_default()
}

fn candidates(name: &str, defined: &[String]) -> String {
    if defined.is_empty() {
        return String::from("the program defines no function at all");
    }
    let defined = list(defined);
    format!("the program defines {defined}; name another entry function or add the file with `{name}`")
}

fn list(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut text = names.iter().take(SHOWN).map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    text
}

pub(super) fn model_name(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "ILP32",
        DataModel::Lp64 => "LP64",
    }
}
