//! A test case: a source file and how to compile it.

use secateur_program::DataModel;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The optimisation the bitcode goes through before it is lowered, and the native program too.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Level {
    O0,
    O1,
    O2,
}

impl Level {
    pub fn flag(self) -> &'static str {
        match self {
            Level::O0 => "-O0",
            Level::O1 => "-O1",
            Level::O2 => "-O2",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Tools {
    pub clang: PathBuf,
    /// A second opinion.
    pub gcc: PathBuf,
    pub csmith: PathBuf,
    pub csmith_include: PathBuf,
    /// For one native run and for one interpretation.
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

#[derive(Clone, Debug)]
pub struct Case {
    pub source: PathBuf,
    /// Definitions of the nondeterministic functions for the native run.
    pub harness: Option<PathBuf>,
    pub model: DataModel,
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

    pub fn directory(&self) -> &Path {
        self.source.parent().unwrap_or(Path::new("."))
    }
}
