//! A test case: a source file and how to compile it.

use secateur_program::DataModel;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The optimisation the bitcode goes through before it is lowered, and the native program too.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Level {
    /// No optimisation.
    O0,
    /// Light optimisation.
    O1,
    /// The usual optimisation.
    O2,
}

impl Level {
    /// The flag of clang.
    pub fn flag(self) -> &'static str {
        match self {
            Level::O0 => "-O0",
            Level::O1 => "-O1",
            Level::O2 => "-O2",
        }
    }
}

/// The programs the harness calls, and how long they may run.
#[derive(Clone, Debug)]
pub struct Tools {
    /// The compiler whose code is lowered.
    pub clang: PathBuf,
    /// A second compiler, asked where clang and the interpreter differ.
    pub gcc: PathBuf,
    /// The generator Csmith.
    pub csmith: PathBuf,
    /// The folder with Csmith's headers.
    pub csmith_include: PathBuf,
    /// The time for one native run; compilers and the interpreter get a multiple of it.
    pub limit: Duration,
}

impl Default for Tools {
    fn default() -> Tools {
        Tools {
            clang: PathBuf::from("clang-19"),
            gcc: PathBuf::from("gcc"),
            csmith: PathBuf::from("csmith"),
            csmith_include: PathBuf::from("/usr/include/csmith"),
            limit: Duration::from_secs(5),
        }
    }
}

/// A program with its inputs and the way it is compiled.
#[derive(Clone, Debug)]
pub struct Case {
    /// The C file.
    pub source: PathBuf,
    /// Definitions of the nondeterministic functions for the native run.
    pub harness: Option<PathBuf>,
    /// The sizes of the C types.
    pub model: DataModel,
    /// The optimisation of both sides.
    pub level: Level,
    /// What the nondeterministic functions answer, in order; zero afterwards.
    pub inputs: Vec<i64>,
}

impl Case {
    /// What clang and gcc are told about the source.
    pub fn flags(&self, tools: &Tools) -> Vec<String> {
        // the old floating point unit computes in more digits than the types have; the types' own arithmetic
        // is meant
        let machine: &[&str] = match self.model {
            DataModel::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"],
            DataModel::Lp64 => &["-m64"],
        };
        let include = format!("-I{}", tools.csmith_include.display());
        let common = ["-w", "-std=gnu11", "-ffp-contract=off", include.as_str()];
        machine.iter().chain(&common).map(|s| s.to_string()).collect()
    }

    /// The folder of the source, where everything made from it is written.
    pub fn directory(&self) -> &Path {
        self.source.parent().unwrap_or(Path::new("."))
    }
}
