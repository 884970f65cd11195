//! The truth of a program: all its runs, natively, under the sanitizers.
//!
//! The access checks of ASan and the handlers of UBSan are those of `harness.c`, so thousands of runs take
//! one process.

use super::property::FailureKind;
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
    /// How the run fails.
    pub kind: FailureKind,
    /// As far as the sanitizer's record says; 0 is not known.
    pub line: u32,
    /// Where in the executable.
    pub pc: u64,
    /// The choices that lead there.
    pub inputs: Vec<u32>,
}

/// A run with its inputs, as bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TracedRun {
    /// How the run ended.
    pub end: RunEnd,
    /// Of the error; 0 is not known.
    pub line: u32,
    /// The values of its inputs in the order of the calls.
    pub values: Vec<i64>,
}

/// How a native run ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// It came to its end without an error.
    Well,
    /// An assumption of the program does not hold on these inputs.
    AssumptionNotMet,
    /// The sanitizers or the harness stopped it.
    Error(FailureKind),
}

/// What all runs of a program do.
#[derive(Clone, Default, Debug)]
pub struct Truth {
    /// The errors that were seen, one for each place and kind.
    pub errors: Vec<NativeError>,
    /// Pairs of values seen at the points, with how often.
    pub points: BTreeMap<usize, BTreeMap<(i64, i64), u64>>,
    /// How many runs were made.
    pub runs: u64,
    /// Every input was tried; else the program says nothing about what never happens.
    pub complete: bool,
}

impl Truth {
    /// The kinds of the errors, each once, in order.
    pub fn kinds(&self) -> Vec<FailureKind> {
        let mut kinds: Vec<FailureKind> = self.errors.iter().map(|e| e.kind).collect();
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
    /// Included before every program.
    before: PathBuf,
    runtime: PathBuf,
}

/// AddressSanitizer puts its red zone behind a global: without another one before it, nothing guards the
/// start of the first.
const FIRST_GLOBALS: &str = "__attribute__((used)) static char campaign_first_zero[64];\n\
    __attribute__((used)) static char campaign_first_data[64] = {1};\n\
    __attribute__((used)) static const char campaign_first_constant[64] = {1};\n";

/// The signals of a crash are the harness's.
const OPTIONS: &str = "detect_leaks=0:handle_segv=0:handle_sigfpe=0:handle_sigbus=0";
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
    /// Compiles the harness to the directory. The error is the compiler's.
    pub fn new(clang: &Path, directory: &Path) -> Result<Native, String> {
        let (source, harness) = (directory.join("harness.c"), directory.join("harness.o"));
        std::fs::write(&source, HARNESS).map_err(|e| e.to_string())?;
        let mut command = Command::new(clang);
        compiled(command.args(["-O1", "-w", "-c"]).arg(&source).arg("-o").arg(&harness))?;
        let before = directory.join("before.h");
        std::fs::write(&before, FIRST_GLOBALS).map_err(|e| e.to_string())?;
        let mut command = Command::new(clang);
        let runtime = match run(command.arg("-print-resource-dir"), LIMIT) {
            Ok(Ended::Exited(0, out, _)) => {
                PathBuf::from(String::from_utf8_lossy(&out).trim()).join("lib/linux")
            }
            other => return Err(format!("clang names no directory of its runtime: {other:?}")),
        };
        Ok(Native {
            directory: directory.to_path_buf(),
            clang: clang.to_path_buf(),
            harness,
            before,
            runtime,
        })
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
        command.arg("-include").arg(&self.before);
        compiled(command.arg("-c").arg(&source).arg("-o").arg(&object))?;
        let mut command = Command::new(&self.clang);
        command.arg(&object).arg(&self.harness).args(["-fsanitize=address", "-shared-libasan", "-o"]);
        compiled(command.arg(&program).arg(format!("-Wl,-rpath,{}", self.runtime.display())))?;
        Ok(program)
    }

    /// The first runs of a program, one by one; places are lines where those can be found out.
    pub fn traced(&self, text: &str, most: u32) -> Result<Vec<TracedRun>, String> {
        let program = self.build(text)?;
        let mut command = Command::new(&program);
        command.env("ASAN_OPTIONS", OPTIONS).env("CAMPAIGN_TRACE", most.to_string());
        let said = match run(&mut command, LIMIT) {
            Ok(Ended::Exited(0, out, _)) => String::from_utf8_lossy(&out).into_owned(),
            Ok(_) => return Ok(Vec::new()),
            Err(e) => return Err(e.to_string()),
        };
        let mut runs: Vec<(TracedRun, u64)> = said.lines().filter_map(traced_run).collect();
        let unknown: Vec<u64> = runs.iter().filter(|r| r.0.line == 0 && r.1 > 0).map(|r| r.1).collect();
        let lines = self.lines(&program, &unknown);
        for (run, pc) in &mut runs {
            if run.line == 0 {
                run.line = lines.get(pc).copied().unwrap_or(0);
            }
        }
        Ok(runs.into_iter().map(|r| r.0).collect())
    }

    /// The lines of the source that are at these places of the executable. A place is where a call returns
    /// to.
    fn lines(&self, program: &Path, places: &[u64]) -> BTreeMap<u64, u32> {
        let mut places = places.to_vec();
        places.sort_unstable();
        places.dedup();
        if places.is_empty() {
            return BTreeMap::new();
        }
        let mut command = Command::new("llvm-symbolizer-19");
        command.arg("--output-style=GNU").arg("--no-inlines").arg("--functions=none").arg("-e").arg(program);
        command.args(places.iter().map(|p| format!("0x{:x}", p - 1)));
        let Ok(Ended::Exited(0, out, _)) = run(&mut command, LIMIT) else { return BTreeMap::new() };
        let out = String::from_utf8_lossy(&out).into_owned();
        let line = |text: &str| text.rsplit(':').next()?.split(' ').next()?.parse().ok();
        places.into_iter().zip(out.lines()).filter_map(|(p, text)| Some((p, line(text)?))).collect()
    }

    fn execute(&self, program: &Path, inputs: Option<&[u32]>) -> Result<Truth, String> {
        let mut command = Command::new(program);
        command.env("ASAN_OPTIONS", OPTIONS);
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

/// Inputs of a native run: at one more the harness ends it (`DEEPEST` there).
const DEEPEST: usize = 4096;

/// A line about one run, with its place in the executable.
fn traced_run(line: &str) -> Option<(TracedRun, u64)> {
    let words: Vec<&str> = line.split(' ').collect();
    let ["run", kind, line, pc, ref values @ ..] = words[..] else { return None };
    if values.len() >= DEEPEST {
        // the harness ended it: the program did not
        return None;
    }
    let end = match kind.chars().next()? {
        '-' => RunEnd::Well,
        'A' => RunEnd::AssumptionNotMet,
        letter => RunEnd::Error(FailureKind::of_letter(letter)?),
    };
    let values = values.iter().map(|w| w.parse().ok()).collect::<Option<_>>()?;
    Some((TracedRun { end, line: line.parse().ok()?, values }, u64::from_str_radix(pc, 16).ok()?))
}

/// Reads what the harness says.
fn read(said: &str) -> Truth {
    let mut truth = Truth::default();
    for line in said.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["error", kind, line, pc, ref inputs @ ..] => {
                let Some(kind) = kind.chars().next().and_then(FailureKind::of_letter) else { continue };
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

#[cfg(test)]
mod tests {
    use super::{DEEPEST, RunEnd, traced_run};

    #[test]
    fn a_run_that_the_harness_ended_is_no_run() {
        let line = |values: usize| format!("run - 0 0{}", " 7".repeat(values));
        let (run, _) = traced_run(&line(3)).unwrap();
        assert_eq!((run.end, run.values), (RunEnd::Well, vec![7; 3]));
        assert!(traced_run(&line(DEEPEST)).is_none());
        let harness = include_str!("harness.c");
        assert!(harness.contains(&format!("#define DEEPEST {DEEPEST}\n")));
    }
}
