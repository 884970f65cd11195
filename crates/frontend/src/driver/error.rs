//! Everything that can be wrong with the input of a run, each with a message that says what, where and what
//! to do.

use secateur_program::DataModel;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// A compiler that was looked at and why it was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The compiler as the user or the search named it.
    pub name: String,
    /// Why it was not taken, for people.
    pub reason: String,
}

/// What is wrong with the input of a run; the text of each says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputError {
    /// The request names no file.
    NoInput,
    /// There is no such file.
    NotFound {
        /// The file as the user named it.
        path: PathBuf,
    },
    /// A directory is named where a file is expected.
    IsDirectory {
        /// The directory as the user named it.
        path: PathBuf,
    },
    /// The file is there and cannot be read, or is no regular file.
    Unreadable {
        /// The file as the user named it.
        path: PathBuf,
        /// Why, mostly in the words of the operating system.
        reason: String,
    },
    /// The file holds nothing but white space.
    Empty {
        /// The file as the user named it.
        path: PathBuf,
    },
    /// The end of the name tells no kind of file that is read here.
    UnknownExtension {
        /// The file as the user named it.
        path: PathBuf,
    },
    /// A compiler is needed and none can be used.
    NoClang {
        /// The compilers that were looked at.
        tried: Vec<Tried>,
    },
    /// `text` is the beginning of what clang itself said.
    CompilerErrors {
        /// The C file.
        path: PathBuf,
        /// The beginning of what clang wrote.
        text: String,
    },
    /// Clang itself died, or says that it has a bug.
    CompilerCrashed {
        /// The C file.
        path: PathBuf,
        /// The beginning of what clang wrote.
        text: String,
    },
    /// Not readable as LLVM bitcode or text; `newer` names the LLVM that wrote it if that is newer than ours.
    BadBitcode {
        /// The LLVM file, or the C file whose bitcode is not readable.
        path: PathBuf,
        /// Why, mostly in the words of LLVM's reader.
        reason: String,
        /// The producer that the bitcode names, if it is newer than the linked LLVM.
        newer: Option<String>,
    },
    /// Another process died of reading it.
    DamagedLlvm {
        /// The LLVM file.
        path: PathBuf,
        /// The signal or exit status of the process that read it.
        how: String,
    },
    /// Readable, but refused by LLVM's verifier. No path when the fault appeared in the linked whole.
    BrokenIr {
        /// The file; `None` for the linked whole.
        path: Option<PathBuf>,
        /// What the verifier says.
        reason: String,
    },
    /// Two files define the same symbol.
    LinkConflict {
        /// The name that is defined twice.
        symbol: String,
        /// The file with the first definition, if it is known.
        first: Option<PathBuf>,
        /// The file that was being linked.
        second: PathBuf,
    },
    /// LLVM's linker refuses a file for another reason.
    LinkFailed {
        /// The file that was being linked.
        path: PathBuf,
        /// What the linker says.
        reason: String,
    },
    /// Two inputs that were compiled for different data models.
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
    UnsupportedTarget {
        /// The LLVM file.
        path: PathBuf,
        /// The target triple it names.
        target: String,
    },
    /// No input defines the function to start in.
    NoEntry {
        /// The function that was asked for.
        name: String,
        /// Some functions that are defined, as candidates.
        defined: Vec<String>,
    },
    /// The deadline passed while a compiler or reader was running.
    Timeout {
        /// The step that did not end, for people.
        what: String,
        /// The time from the start of the run to the deadline that passed.
        limit: Duration,
    },
    /// Somebody wants the run to end.
    Interrupted,
    /// A library model does not link: a fault of Secateur.
    Model {
        /// The file of models, without its extension.
        family: String,
        /// What LLVM's linker says.
        text: String,
    },
    /// No place for temporary files, no process, ...
    System {
        /// What went wrong.
        what: String,
        /// What the operating system says.
        reason: String,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::NoInput => {
                write!(f, "no input file: name at least one .c, .i, .ll or .bc file")
            }
            InputError::NotFound { path } => {
                write!(f, "{}: no such file: check the spelling and the current directory", path.display())
            }
            InputError::IsDirectory { path } => {
                write!(f, "{}: is a directory: name the C files in it", path.display())
            }
            InputError::Unreadable { path, reason } => {
                write!(f, "{}: cannot be read: {reason}", path.display())
            }
            InputError::Empty { path } => {
                write!(f, "{}: the file is empty: there is no program in it", path.display())
            }
            InputError::UnknownExtension { path } => write!(
                f,
                "{}: unknown kind of file: inputs end in .c or .i (C), .ll (LLVM text) or .bc (LLVM bitcode)",
                path.display()
            ),
            InputError::NoClang { tried } => no_clang(f, tried),
            InputError::CompilerErrors { path, text } => {
                write!(
                    f,
                    "{}: does not compile; clang says:\n{text}\nCorrect the program, or give the flags it needs with -I and -D.",
                    path.display()
                )
            }
            InputError::CompilerCrashed { path, text } => write!(
                f,
                "{}: clang crashed on it; try another version with --clang. Its last words:\n{text}",
                path.display()
            ),
            InputError::BadBitcode { path, reason, newer: Some(producer) } => write!(
                f,
                "{}: written by {producer}, which is newer than the LLVM {} this program reads: compile it again with \
                 clang-{} or give the C source ({reason})",
                path.display(),
                super::clang::linked_llvm(),
                super::clang::linked_llvm()
            ),
            InputError::BadBitcode { path, reason, newer: None } => write!(
                f,
                "{}: not readable as LLVM code (truncated, damaged, or not LLVM at all): {reason}. Compile it again \
                 with `clang -c -emit-llvm -g -O0`",
                path.display()
            ),
            InputError::DamagedLlvm { path, how } => write!(
                f,
                "{}: the file is damaged: LLVM crashed while reading it ({how}). Compile it again with \
                 `clang -c -emit-llvm -g -O0`",
                path.display()
            ),
            InputError::BrokenIr { path, reason } => write!(
                f,
                "{}: LLVM's verifier refuses it: {reason}. Compile it again from the source",
                path.as_ref().map_or_else(|| "the linked program".into(), |p| p.display().to_string())
            ),
            InputError::LinkConflict { symbol, first, second } => {
                write!(f, "{}: `{symbol}` is defined a second time", second.display())?;
                if let Some(first) = first {
                    write!(f, " (the first definition is in {})", first.display())?;
                }
                write!(f, ": leave one of the files out or make one definition static")
            }
            InputError::LinkFailed { path, reason } => {
                write!(f, "{}: cannot be linked with the files before it: {reason}", path.display())
            }
            InputError::DataModelConflict { first, first_model, second, second_model } => write!(
                f,
                "{} is compiled for {} but {} for {}: compile all for the same data model",
                first.display(),
                model_name(*first_model),
                second.display(),
                model_name(*second_model)
            ),
            InputError::UnsupportedTarget { path, target } => write!(
                f,
                "{}: compiled for `{target}`: only little-endian targets with 32-bit or 64-bit pointers are read; \
                 compile it again for x86 with --target=x86_64-linux-gnu or i386-linux-gnu",
                path.display()
            ),
            InputError::NoEntry { name, defined } => {
                write!(f, "there is no function `{name}` to start from")?;
                if defined.is_empty() {
                    write!(f, ": the program defines no function at all")
                } else {
                    write!(
                        f,
                        ": the program defines {}; name another entry function or add the file with `{name}`",
                        list(defined)
                    )
                }
            }
            InputError::Timeout { what, limit } => {
                write!(
                    f,
                    "{what} did not end within {:.1} s: give more time with --timeout",
                    limit.as_secs_f64()
                )
            }
            InputError::Interrupted => write!(f, "interrupted"),
            InputError::Model { family, text } => write!(
                f,
                "the library model `{family}` cannot be linked: {text}. This is a fault of Secateur, please report it"
            ),
            InputError::System { what, reason } => write!(f, "{what}: {reason}"),
        }
    }
}

impl std::error::Error for InputError {}

fn no_clang(f: &mut fmt::Formatter<'_>, tried: &[Tried]) -> fmt::Result {
    let llvm = super::clang::linked_llvm();
    write!(
        f,
        "no usable clang: install clang-{llvm} (on Debian and Ubuntu: apt install clang-{llvm}) or name one of version \
         {} to {llvm} with --clang.",
        super::clang::OLDEST
    )?;
    for t in tried {
        write!(f, "\n  {}: {}", t.name, t.reason)?;
    }
    Ok(())
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
