//! Single native runs against the interpreter with all checks on: the same error at the same line, or none on
//! both sides.

use super::native::{Native, RunEnd, TracedRun};
use super::property::FailureKind;
use crate::case::Tools;
use crate::interpreted::run_with;
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{Compiler, LowerOptions};
use secateur_interpreter::{Interpreter, Level, Missing, Options, Outcome};
use secateur_program::{CheckKind, DataModel, Monitor, Program};
use std::path::Path;
use std::time::{Duration, Instant};

/// What came of the runs of a program.
#[derive(Clone, Default, Debug)]
pub struct Compared {
    /// Runs that were compared.
    pub runs: u64,
    /// Of these, those with the same error on both sides.
    pub errors: u64,
    /// Runs that cannot be compared because one side gives no result.
    pub open: u64,
    /// What differs, one line each.
    pub differences: Vec<String>,
}

/// Every kind of error that the sanitizers look for.
fn everything() -> Monitor {
    Monitor {
        error_calls: true,
        assertions: true,
        signed_overflow: true,
        division_by_zero: true,
        division_overflow: true,
        shift_range: true,
        invalid_deref: true,
        invalid_free: true,
        cleanup: true,
        misaligned: true,
        ..Monitor::default()
    }
}

/// The time of one interpretation.
const LIMIT: Duration = Duration::from_secs(2);

/// All native runs are made in one process, so what C does before and after `main` is done once and not in
/// each run.
const OUTSIDE_MAIN: [&str; 4] = ["init_array", "fini_array", "structor", "atexit"];

/// The harness around native runs tracks what `malloc` and its like return, not these.
const OWN_ALLOCATORS: [&str; 4] = ["aligned_alloc", "memalign", "strdup", "strndup"];

/// Programs whose errors no sanitizer sees say so themselves.
const UNSEEN: &str = "// native: no";

/// Why the runs of a program are not compared, if so.
fn incomparable(text: &str) -> Option<String> {
    if text.contains(UNSEEN) {
        return Some(String::from("the program says that no native run shows its error"));
    }
    if let Some(word) = OUTSIDE_MAIN.iter().find(|w| text.contains(**w)) {
        return Some(format!("{word} is not part of a native run"));
    }
    let word = OWN_ALLOCATORS.iter().find(|w| text.contains(**w))?;
    Some(format!("the harness does not track what {word} returns"))
}

/// The first runs of a program on both sides. The error is one of the compiler or the front end, or says why
/// the program is not compared.
pub fn compare(
    text: &str,
    native: &Native,
    most: u32,
    tools: &Tools,
    directory: &Path,
) -> Result<Compared, String> {
    if let Some(why) = incomparable(text) {
        return Err(why);
    }
    let runs = native.traced(text, most)?;
    let source = directory.join("replay.c");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let mut request = CompileRequest::new([source]);
    request.data_model = Some(DataModel::Lp64);
    request.clang = Some(tools.clang.clone());
    request.watch(&everything());
    let compiler = Compiler::new();
    let compiled = compiler.compile(&request).map_err(|e| e.to_string())?;
    if compiled.parameter_count("main").is_some_and(|count| count > 0) {
        // what the arguments are is one more input, which the native runs do not vary
        return Err(String::from("main has parameters"));
    }
    let (program, terms) =
        compiled.lower(&LowerOptions::watching(&everything())).map_err(|e| e.to_string())?;
    let mut compared = Compared::default();
    for run in runs {
        let options = Options {
            monitor: everything(),
            missing: Missing::Zero,
            level: Level::Inputs,
            end: Some(Instant::now() + LIMIT),
            ..Options::default()
        };
        let ours = run_with(&Interpreter::new(&program, &terms, options), &run.values).0.outcome;
        compared.runs += 1;
        match differ(&run, &ours, &program) {
            Some(None) => compared.errors += u64::from(matches!(run.end, RunEnd::Error(_))),
            None => compared.open += 1,
            Some(Some(text)) => compared.differences.push(text),
        }
    }
    Ok(compared)
}

/// None if one of the sides says nothing; else how they differ.
fn differ(native: &TracedRun, ours: &Outcome, program: &Program) -> Option<Option<String>> {
    let said = match ours {
        Outcome::Exited(_) | Outcome::Aborted => String::from("no error"),
        Outcome::AssumeFailed { .. } => String::from("an assumption not met"),
        Outcome::Error(e) => format!("{:?} at line {}", e.kind, e.user_place(program).span.line),
        _ => return None,
    };
    let same = match (native.end, ours) {
        // kinds that are undefined and that nobody here looks for
        (RunEnd::Error(FailureKind::Other), _) => return None,
        (RunEnd::Well, Outcome::Exited(_) | Outcome::Aborted) => true,
        (RunEnd::AssumptionNotMet, Outcome::AssumeFailed { .. }) => true,
        (RunEnd::Error(kind), Outcome::Error(e)) => {
            // what is left at the end has no line of its own, a crash has none that is known
            let lines = [0, e.user_place(program).span.line];
            fits(kind, &e.kind)
                && (kind == FailureKind::Cleanup || native.line == 0 || lines.contains(&native.line))
        }
        _ => false,
    };
    let inputs = &native.values;
    Some(
        (!same).then(|| {
            format!("native {:?} at line {}, ours {said}; inputs {inputs:?}", native.end, native.line)
        }),
    )
}

fn fits(native: FailureKind, ours: &CheckKind) -> bool {
    match native {
        FailureKind::ErrorCall => matches!(ours, CheckKind::ErrorCall { .. } | CheckKind::Assertion),
        FailureKind::Deref => matches!(ours, CheckKind::InvalidDeref),
        FailureKind::Free => matches!(ours, CheckKind::InvalidFree),
        FailureKind::Cleanup => matches!(ours, CheckKind::Cleanup),
        FailureKind::Overflow => matches!(ours, CheckKind::SignedOverflow),
        FailureKind::DivisionOverflow => {
            matches!(ours, CheckKind::SignedOverflow | CheckKind::DivisionOverflow)
        }
        FailureKind::DivisionByZero => matches!(ours, CheckKind::DivisionByZero),
        // a shift out of a signed number's range is an overflow as well
        FailureKind::Shift => matches!(ours, CheckKind::ShiftRange | CheckKind::SignedOverflow),
        // alignment is looked at before the object is
        FailureKind::Misaligned => matches!(ours, CheckKind::Misaligned | CheckKind::InvalidDeref),
        FailureKind::Other => true,
    }
}

#[cfg(test)]
mod tests {
    use super::incomparable;

    #[test]
    fn what_native_runs_cannot_show_is_not_compared() {
        let why = |text: &str| incomparable(text).unwrap_or_default();
        assert!(
            why("// expect: TRUE\n// native: no, it needs an address\nint main(void) {}").contains("says")
        );
        assert!(why("int main(void) { atexit(f); }").contains("atexit"));
        assert!(why("int main(void) { return !posix_memalign(&p, 8, 8); }").contains("memalign"));
        assert_eq!(incomparable("int main(void) { return !malloc(8); }"), None);
    }
}
