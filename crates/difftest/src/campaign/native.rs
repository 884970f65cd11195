//! The truth of a program: all its runs, natively, under the sanitizers.
//!
//! The access checks of ASan and the handlers of UBSan are those of `harness.c`, so thousands of runs take one process.

use super::property::Kind;
use crate::process::{Ended, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const HARNESS: &str = include_str!("harness.c");
const LIMIT: Duration = Duration::from_secs(20);

/// An error of the first run that has it at its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeError {
    pub kind: Kind,
    /// As far as the sanitizer's record says; 0 is not known.
    pub line: u32,
    /// Where in the executable.
    pub pc: u64,
    /// The choices that lead there.
    pub inputs: Vec<u32>,
}

/// What all runs of a program do.
#[derive(Clone, Default, Debug)]
pub struct Truth {
    pub errors: Vec<NativeError>,
    /// Pairs of values seen at the points, with how often.
    pub points: BTreeMap<usize, BTreeMap<(i64, i64), u64>>,
    pub runs: u64,
    /// Every input was tried; else the program says nothing about what never happens.
    pub complete: bool,
}

impl Truth {
    pub fn kinds(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self.errors.iter().map(|e| e.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

/// Compiles and runs programs in a directory of its own.
pub struct Native {
    directory: PathBuf,
    clang: PathBuf,
    harness: PathBuf,
    runtime: PathBuf,
}

/// What a program is compiled with: the harness has its own allocator functions and its own ends of a run.
const RENAMED: [&str; 7] = ["main", "malloc", "calloc", "realloc", "free", "abort", "exit"];
/// Conversions and bounds inside an object are no properties; the rest ends a run.
const CHECKS: [&str; 8] = [
    "-fsanitize=address,undefined,float-cast-overflow",
    "-fno-sanitize=bounds,pointer-overflow",
    "-mllvm",
    "-asan-instrumentation-with-call-threshold=0",
    "-mllvm",
    "-asan-memory-access-callback-prefix=__camp_",
    "-O0",
    "-g",
];
/// A program that does such things says nothing: values that are not set, calls of what is not declared.
const STRICT: [&str; 5] = [
    "-w",
    "-Werror=uninitialized",
    "-Werror=sometimes-uninitialized",
    "-Werror=implicit-function-declaration",
    "-Werror=int-conversion",
];

impl Native {
    pub fn new(clang: &Path, directory: &Path) -> Result<Native, String> {
        let (source, harness) = (directory.join("harness.c"), directory.join("harness.o"));
        std::fs::write(&source, HARNESS).map_err(|e| e.to_string())?;
        let mut command = Command::new(clang);
        compiled(command.args(["-O1", "-w", "-c"]).arg(&source).arg("-o").arg(&harness))?;
        let mut command = Command::new(clang);
        let runtime = match run(command.arg("-print-resource-dir"), LIMIT) {
            Ok(Ended::Exited(0, out, _)) => {
                PathBuf::from(String::from_utf8_lossy(&out).trim()).join("lib/linux")
            }
            other => return Err(format!("clang names no directory of its runtime: {other:?}")),
        };
        Ok(Native { directory: directory.to_path_buf(), clang: clang.to_path_buf(), harness, runtime })
    }

    /// All runs of a program. The error is the compiler's.
    pub fn truth(&self, text: &str) -> Result<Truth, String> {
        let program = self.build(text)?;
        self.execute(&program, None)
    }

    /// The run with these choices.
    pub fn one(&self, text: &str, inputs: &[u32]) -> Result<Truth, String> {
        let program = self.build(text)?;
        self.execute(&program, Some(inputs))
    }

    fn build(&self, text: &str) -> Result<PathBuf, String> {
        let source = self.directory.join("native.c");
        let (object, program) = (self.directory.join("native.o"), self.directory.join("native"));
        std::fs::write(&source, text).map_err(|e| e.to_string())?;
        let mut command = Command::new(&self.clang);
        command.args(STRICT).args(CHECKS).args(RENAMED.map(|n| format!("-D{n}=campaign_{n}")));
        compiled(command.arg("-c").arg(&source).arg("-o").arg(&object))?;
        let mut command = Command::new(&self.clang);
        command.arg(&object).arg(&self.harness).args(["-fsanitize=address", "-shared-libasan", "-o"]);
        compiled(command.arg(&program).arg(format!("-Wl,-rpath,{}", self.runtime.display())))?;
        Ok(program)
    }

    fn execute(&self, program: &Path, inputs: Option<&[u32]>) -> Result<Truth, String> {
        let mut command = Command::new(program);
        command.env("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0:handle_sigfpe=0:handle_sigbus=0");
        if let Some(inputs) = inputs {
            let words: Vec<String> = inputs.iter().map(u32::to_string).collect();
            command.env("CAMPAIGN_INPUTS", words.join(" "));
        }
        match run(&mut command, LIMIT) {
            Ok(Ended::Exited(0, out, _)) => Ok(read(&String::from_utf8_lossy(&out))),
            // a run that destroys its own process says nothing
            Ok(_) => Ok(Truth::default()),
            Err(e) => Err(e.to_string()),
        }
    }
}

fn compiled(command: &mut Command) -> Result<(), String> {
    match run(command, LIMIT) {
        Ok(Ended::Exited(0, ..)) => Ok(()),
        Ok(Ended::Exited(_, _, said)) => Err(String::from_utf8_lossy(&said).into_owned()),
        other => Err(format!("clang: {other:?}")),
    }
}

/// Reads what the harness says.
fn read(said: &str) -> Truth {
    let mut truth = Truth::default();
    for line in said.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["error", kind, line, pc, ref inputs @ ..] => {
                let Some(kind) = kind.chars().next().and_then(Kind::of_letter) else { continue };
                let inputs = inputs.iter().filter_map(|w| w.parse().ok()).collect();
                let pc = u64::from_str_radix(pc, 16).unwrap_or(0);
                truth.errors.push(NativeError { kind, line: line.parse().unwrap_or(0), pc, inputs });
            }
            ["point", at, a, b, count] => {
                if let (Ok(at), Ok(a), Ok(b), Ok(count)) = (at.parse(), a.parse(), b.parse(), count.parse()) {
                    truth.points.entry(at).or_default().insert((a, b), count);
                }
            }
            ["runs", runs, complete] => {
                truth.runs = runs.parse().unwrap_or(0);
                truth.complete = complete == "1";
            }
            _ => {}
        }
    }
    truth
}
