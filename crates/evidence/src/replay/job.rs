//! What replay is asked and what it answers.

use crate::replay::harness::{Goal, Interface};
use secateur_base::Deadline;
use secateur_program::{DataModel, Scenario};
use serde::Serialize;
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

/// A file of models of library functions. Linked with the program it gives them the freedom they had in the
/// analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// A file name; its extension says the kind (`.c`, `.ll`, `.bc`).
    pub name: String,
    /// What it defines for others.
    pub defines: Vec<String>,
    /// The text or bitcode of the file.
    pub content: Cow<'static, [u8]>,
}

/// A header that the program needs and the machine does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnHeader {
    /// How a program names it: a path below a folder for headers.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
    /// Whether it comes before the first line of every file, without being named.
    pub prelude: bool,
}

/// The user's program as the user gave it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sources {
    /// C, preprocessed C, LLVM text or bitcode.
    pub files: Vec<PathBuf>,
    /// ILP32 or LP64: decides between `-m32` and `-m64`.
    pub data_model: DataModel,
    /// The compiler.
    pub clang: PathBuf,
    /// `-I`, `-D` and further flags for clang, in order.
    pub flags: Vec<String>,
    /// Headers that are to be found behind all others.
    pub headers: Vec<OwnHeader>,
    /// Models of library functions, for inputs that come out of them.
    pub models: Vec<Model>,
}

impl Sources {
    /// An LP64 program without flags and models.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>, clang: impl Into<PathBuf>) -> Sources {
        Sources {
            files: files.into_iter().map(Into::into).collect(),
            data_model: DataModel::Lp64,
            clang: clang.into(),
            flags: Vec::new(),
            headers: Vec::new(),
            models: Vec::new(),
        }
    }
}

/// The limits of one replay.
#[derive(Clone, Debug)]
pub struct Limits {
    /// For all calls of the compiler together.
    pub build_time: Duration,
    /// For the running program, on the clock and of processor time.
    pub run_time: Duration,
    /// Bytes of memory of the running program.
    pub memory: u64,
    /// Bytes of any one file it writes.
    pub file_size: u64,
    /// The end of the whole verification run.
    pub deadline: Deadline,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            build_time: Duration::from_secs(30),
            run_time: Duration::from_secs(10),
            memory: 2 << 30,
            file_size: 1 << 20,
            deadline: Deadline::never(),
        }
    }
}

/// A replay to be done.
#[derive(Clone, Debug)]
pub struct NativeJob<'a> {
    /// The program.
    pub sources: Sources,
    /// The error to be shown.
    pub goal: &'a Goal,
    /// The inputs that lead to it.
    pub scenario: &'a Scenario,
    /// Names of the source files by number, as in [`secateur_program::Program::files`].
    pub files: &'a [String],
    /// How long and how large.
    pub limits: Limits,
}

/// How a native replay ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "result", content = "detail")]
pub enum Replay {
    /// The run hit the error; the text says what was seen.
    Confirmed(String),
    /// The run went another way: these inputs do not lead to the error.
    Diverged(String),
    /// A native run cannot decide it; the interpreter has to.
    NotPossible(String),
    /// The run ended well, with zeros for what was never written, where the scenario has other values.
    Zeros(String),
    /// The run ended well, watched by a tool that does not see every error of this kind.
    Silent(String),
    /// The build or the run took too long.
    TimedOut,
    /// The whole verification run was ended from outside: this says nothing about the error.
    Interrupted,
    /// What clang said.
    CompileFailed(String),
    /// The program was not run, because it could not be confined.
    Refused(String),
}

impl Replay {
    /// Whether the native run hit the error.
    pub fn is_confirmed(&self) -> bool {
        matches!(self, Replay::Confirmed(_))
    }
}

/// A finished replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NativeRun {
    /// How it ended.
    pub result: Replay,
    /// How the user repeats it with the file of `--test-out`, here called `t.c`; empty if it did not come to
    /// that.
    pub command: String,
    /// What the user should know, such as missing layers of confinement.
    pub notes: Vec<String>,
    /// System calls that the confinement refused.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// What the program asks for, if it came to that: a [`crate::test_file::TestFile`] needs it too.
    #[serde(skip)]
    pub interface: Option<Interface>,
}
