//! The native side: a case compiled with clang, gcc or the sanitizers, and run.

use crate::case::{Case, Level, Tools};
use crate::process::{Ended, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program does when run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Native {
    /// It exited with this code and wrote this to standard output.
    Exited { code: i32, output: Vec<u8> },
    /// It was killed by this signal.
    Killed(i32),
    /// It ran longer than the limit.
    TooLong,
    /// The compiler rejected it, or could not be run; the message.
    NotCompiled(String),
}

fn compile(compiler: &Path, case: &Case, tools: &Tools, extra: &[&str], to: &Path) -> Result<(), String> {
    let mut command = Command::new(compiler);
    command.args(case.flags(tools)).args(extra).arg(&case.source).args(&case.harness);
    command.arg("-o").arg(to).arg("-lm");
    match run(&mut command, tools.limit * 6) {
        Ok(Ended::Exited(0, ..)) => Ok(()),
        Ok(Ended::Exited(_, _, err)) => Err(String::from_utf8_lossy(&err).into_owned()),
        Ok(other) => Err(format!("{}: {other:?}", compiler.display())),
        Err(e) => Err(format!("{} does not run: {e}", compiler.display())),
    }
}

fn command(program: &Path, case: &Case) -> Command {
    let inputs: Vec<String> = case.inputs.iter().map(i64::to_string).collect();
    let mut command = Command::new(program);
    command.env("CGEN_INPUTS", inputs.join(" "));
    command
}

fn execute(program: &Path, case: &Case, tools: &Tools) -> Native {
    match run(&mut command(program, case), tools.limit) {
        Ok(Ended::Exited(code, output, _)) => Native::Exited { code, output },
        Ok(Ended::Killed(signal)) => Native::Killed(signal),
        Ok(Ended::TimedOut) => Native::TooLong,
        Err(e) => Native::NotCompiled(e.to_string()),
    }
}

fn build_and_run(compiler: &Path, case: &Case, tools: &Tools, extra: &[&str], name: &str) -> Native {
    let program = case.directory().join(name);
    match compile(compiler, case, tools, extra, &program) {
        Ok(()) => execute(&program, case, tools),
        Err(e) => Native::NotCompiled(e),
    }
}

/// Under clang, the compiler whose code is lowered.
pub fn by_clang(case: &Case, tools: &Tools) -> Native {
    build_and_run(&tools.clang, case, tools, &[case.level.flag()], "native-clang")
}

/// Under gcc, which need not agree on what is undefined.
pub fn by_gcc(case: &Case, tools: &Tools) -> Native {
    build_and_run(&tools.gcc, case, tools, &["-O0", "-fwrapv"], "native-gcc")
}

/// Whether the sanitizers of clang find undefined behaviour in the run: then any result is right. Overflow
/// and large shifts do not count, at -O0 they do what the processor does.
pub fn is_undefined(case: &Case, tools: &Tools) -> bool {
    let relaxed =
        if case.level == Level::O0 { "alignment,signed-integer-overflow,shift" } else { "alignment" };
    let relaxed = format!("-fno-sanitize={relaxed}");
    let checks = ["-O0", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", &relaxed];
    let program = case.directory().join("native-sanitized");
    if compile(&tools.clang, case, tools, &checks, &program).is_err() {
        return false;
    }
    match run(&mut command(&program, case), tools.limit) {
        Ok(Ended::Exited(_, _, said)) => {
            let said = String::from_utf8_lossy(&said);
            ["runtime error: ", "ERROR: AddressSanitizer"].iter().any(|sign| said.contains(sign))
        }
        _ => false,
    }
}

/// Bitcode of the optimised program, as a user's build would hand it to us.
pub fn bitcode(case: &Case, tools: &Tools) -> Result<PathBuf, String> {
    if case.level == Level::O0 {
        return Ok(case.source.clone());
    }
    let to = case.source.with_extension("bc");
    let mut command = Command::new(&tools.clang);
    command.args(case.flags(tools)).args([case.level.flag(), "-g", "-emit-llvm", "-c"]);
    command.arg(&case.source).arg("-o").arg(&to);
    match run(&mut command, tools.limit * 6) {
        Ok(Ended::Exited(0, ..)) => Ok(to),
        other => Err(format!("clang made no bitcode: {other:?}")),
    }
}
