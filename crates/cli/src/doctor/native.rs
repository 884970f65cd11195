//! Can a counterexample be compiled and run here: 64 and 32 bits, with and without sanitizers?

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use super::finding::DoctorLine;
use super::probe;

/// Uses the C library, so that its headers must be there, too.
const PROGRAM: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char *p = malloc(8); \
if (!p) return 1; puts(sizeof(void *) == 8 ? \"64\" : \"32\"); free(p); return 0; }\n";

struct Case {
    name: &'static str,
    flags: &'static [&'static str],
    output: &'static str,
    help: &'static str,
}

const CASES: &[Case] = &[
    Case {
        name: "native run, 64 bit",
        flags: &["-m64"],
        output: "64",
        help: "counterexamples of LP64 programs are confirmed by the interpreter only\n\
               Debian, Ubuntu: apt install build-essential",
    },
    Case {
        name: "native run, 32 bit",
        flags: &["-m32"],
        output: "32",
        help: "counterexamples of ILP32 programs are confirmed by the interpreter only\n\
               Debian, Ubuntu: apt install gcc-multilib",
    },
    Case {
        name: "sanitizers, 64 bit",
        flags: &["-m64", "-fsanitize=address,undefined"],
        output: "64",
        help: "memory errors and overflows of LP64 programs are confirmed by the interpreter only\n\
               Debian, Ubuntu: apt install libclang-rt-19-dev",
    },
    Case {
        name: "sanitizers, 32 bit",
        flags: &["-m32", "-fsanitize=address,undefined"],
        output: "32",
        help: "memory errors and overflows of ILP32 programs are confirmed by the interpreter only\n\
               Debian, Ubuntu: apt install libclang-rt-19-dev gcc-multilib",
    },
];

/// Compiles and runs a small program in every way a replay may need.
pub fn findings(compiler: &OsStr, folder: &Path) -> Vec<DoctorLine> {
    CASES.iter().map(|case| look(case, compiler, folder)).collect()
}

fn look(case: &Case, compiler: &OsStr, folder: &Path) -> DoctorLine {
    match try_out(case, compiler, folder) {
        Ok(()) => DoctorLine::good(case.name, "works"),
        Err(why) => DoctorLine::limited(case.name, why, case.help),
    }
}

fn try_out(case: &Case, compiler: &OsStr, folder: &Path) -> Result<(), String> {
    fs::write(folder.join("native.c"), PROGRAM).map_err(|error| error.to_string())?;
    let flags = case.flags.iter().chain(&["native.c", "-o", "native"]);
    let compiled = probe::run(compiler, flags, folder).map_err(|error| error.to_string())?;
    if !compiled.success {
        return Err(format!("does not compile: {}", error_line(&compiled.stderr)));
    }
    let program = folder.join("native");
    let no_arguments: [&str; 0] = [];
    let said = probe::run(program.as_os_str(), no_arguments, folder)
        .map_err(|error| format!("does not run: {error}"))?;
    if !said.success || said.stdout.trim() != case.output {
        return Err(format!("does not run: {}", error_line(&said.stderr)));
    }
    Ok(())
}

/// The first line that names the problem.
fn error_line(stderr: &str) -> String {
    let mut lines = stderr.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.clone().next().unwrap_or("no message");
    let error = lines.find(|line| line.contains("error") || line.contains("cannot find"));
    error.unwrap_or(first).chars().take(120).collect()
}

#[cfg(test)]
mod tests {
    use super::super::finding::Grade;
    use super::*;

    #[test]
    fn a_compiler_that_is_not_there_limits_everything() {
        let folder = tempfile::tempdir().unwrap();
        let found = findings(OsStr::new("/no/such/compiler"), folder.path());
        assert_eq!(found.len(), CASES.len());
        assert!(found.iter().all(|finding| finding.state == Grade::Limited));
    }

    #[test]
    fn a_compiler_that_does_nothing_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let found = findings(OsStr::new("true"), folder.path());
        assert!(found.iter().all(|finding| finding.state == Grade::Limited), "{found:?}");
    }

    #[test]
    fn the_error_line_is_picked() {
        let stderr = "note: x\nnative.c:1:10: fatal error: 'stdio.h' file not found\n1 error generated.";
        assert_eq!(error_line(stderr), "native.c:1:10: fatal error: 'stdio.h' file not found");
        assert_eq!(error_line("  \n"), "no message");
    }
}
