//! From what a native run left behind to an answer.

use super::confine::{Finished, Stop, call_name};
use super::job::{NativeJob, Replay};
use secateur_base::process::{End, signal_name};
use secateur_program::{CheckKind, DataModel, InputKind, InputValue, Scenario};

/// What the harness said, if it said anything with the word of this run.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Said<'a> {
    kind: &'a str,
    text: &'a str,
}

/// What a native run shows: first by the word of the harness (`token` marks it as genuine), else by how the
/// run ended.
pub fn judge(done: &Finished, token: &str, job: &NativeJob<'_>) -> Replay {
    let report = String::from_utf8_lossy(&done.report);
    if let Some(said) = find(&report, token) {
        return judge_word(&said, job);
    }
    let other_way = |text: String| blame(job.scenario, &job.goal.expected, text);
    match (done.stopped, done.end) {
        (Some(Stop::Deadline), _) | (None, End::Signal(libc::SIGXCPU)) => Replay::TimedOut,
        (Some(Stop::Interrupted), _) => Replay::Interrupted,
        (Some(Stop::Memory), _) => {
            Replay::NotPossible("the native run needs more memory than it may have".into())
        }
        (Some(Stop::Disk), _) => {
            Replay::NotPossible("the native run writes more files, or more into them, than it may".into())
        }
        (None, End::Signal(libc::SIGFPE)) if job.goal.expected == CheckKind::DivisionOverflow => {
            Replay::Confirmed("it was ended by SIGFPE".into())
        }
        (None, End::Signal(libc::SIGABRT)) if job.goal.expected == CheckKind::Cleanup => {
            Replay::NotPossible("what is left is seen at a normal end, and the program aborted".into())
        }
        (None, _) if no_room_for_shadow(done) => Replay::NotPossible(
            "AddressSanitizer cannot start: it reserves terabytes, and a limit on address space (`ulimit -v`) forbids that"
                .into(),
        ),
        (None, End::Signal(signal)) => other_way(format!(
            "the program was ended by signal {signal} ({}) before the error",
            signal_name(signal)
        )),
        (None, End::Exited(127)) if missing_library(done) => {
            Replay::NotPossible(format!("the loader says: {}", String::from_utf8_lossy(&done.stderr).trim()))
        }
        (None, End::Exited(code)) => {
            other_way(format!("the program ended with status {code} without the error"))
        }
    }
}

/// Whether AddressSanitizer gave up before the program began. The program can write the same, and then the
/// interpreter decides.
fn no_room_for_shadow(done: &Finished) -> bool {
    String::from_utf8_lossy(&done.stderr).contains("ReserveShadowMemoryRange failed")
}

fn missing_library(done: &Finished) -> bool {
    String::from_utf8_lossy(&done.stderr).contains("error while loading shared libraries")
}

fn find<'a>(report: &'a str, token: &str) -> Option<Said<'a>> {
    report.lines().find_map(|line| {
        let rest = line.strip_prefix(token)?.strip_prefix(' ')?;
        let (kind, text) = rest.split_once(' ').unwrap_or((rest, ""));
        (kind != REFUSED).then_some(Said { kind, text })
    })
}

/// How the harness begins to say that a system call was refused.
const REFUSED: &str = "refused";

/// The system calls that the confinement refused, as far as the harness heard of it.
pub fn refused(done: &Finished, token: &str, model: DataModel) -> Vec<String> {
    let report = String::from_utf8_lossy(&done.report);
    let number =
        |line: &str| line.strip_prefix(token)?.strip_prefix(' ')?.strip_prefix(REFUSED)?.trim().parse().ok();
    report.lines().filter_map(number).map(|n| call_name(n, model)).collect()
}

fn judge_word(said: &Said<'_>, job: &NativeJob<'_>) -> Replay {
    let text = said.text;
    if let Some(how) = hit(said, job) {
        return Replay::Confirmed(how);
    }
    match said.kind {
        "no-body" => Replay::NotPossible(format!("the run calls `{text}`, which has no body here")),
        "no-memory" => Replay::NotPossible(format!("{text} in the native run")),
        "address" if matches!(text, "out-of-memory" | "allocation-size-too-big" | "calloc-overflow") => {
            Replay::NotPossible(format!("an allocation failed in the native run ({text})"))
        }
        "address" if matches!(text, "stack-overflow") => {
            Replay::NotPossible("the stack of the native run is too small".into())
        }
        "address" if text.contains("FPE") => {
            Replay::Diverged("a division ended the run before the error".into())
        }
        // the interpreter knows which of several memory errors is the first
        "address" => Replay::NotPossible(format!("AddressSanitizer stops the run, but calls it {text}")),
        "diverged" => blame(job.scenario, &job.goal.expected, text.into()),
        kind if job.goal.expected == CheckKind::Cleanup => Replay::NotPossible(format!(
            "what is left is seen at a normal end, and the run met {kind} {text}"
        )),
        "ended" => Replay::Diverged("the program ended itself quietly".into()),
        // the run was stopped, and shows nothing of what comes behind
        "undefined" => Replay::NotPossible(format!("the run was stopped at another error before: {text}")),
        kind => Replay::Diverged(format!("the run met another error first: {kind} {text}")),
    }
}

/// What was seen, if it is the error looked for.
fn hit(said: &Said<'_>, job: &NativeJob<'_>) -> Option<String> {
    let text = said.text;
    let sanitizer = |name: &str| Some(format!("{name} reports {text}"));
    match (&job.goal.expected, said.kind) {
        (CheckKind::ErrorCall { .. }, "error-function") if job.goal.errors().contains(&text) => {
            Some(format!("it called {text}()"))
        }
        (CheckKind::Assertion, "failed-assertion") if text.is_empty() => Some("an assertion failed".into()),
        (CheckKind::Assertion, "failed-assertion") => Some(format!("an assertion failed, {text}")),
        // TRACER's check is an error call to some and an assertion to others
        (CheckKind::Assertion, "error-function") if text == "_TRACER_abort" => {
            Some("the condition of _TRACER_abort held".into())
        }
        (CheckKind::InvalidDeref, "address") if is_access(text) => sanitizer("AddressSanitizer"),
        (CheckKind::InvalidFree, "address") if matches!(text, "bad-free" | "double-free") => {
            sanitizer("AddressSanitizer")
        }
        (CheckKind::DivisionByZero | CheckKind::DivisionOverflow, "address") if text.contains("FPE") => {
            sanitizer("AddressSanitizer")
        }
        (CheckKind::Leak, "leak") => Some("LeakSanitizer reports lost memory".into()),
        (CheckKind::Cleanup, "cleanup") => Some("memory was still allocated when it ended".into()),
        (CheckKind::SignedOverflow, "undefined")
            if text == "signed-integer-overflow" || text.ends_with("shift-base") =>
        {
            sanitizer("UndefinedBehaviorSanitizer")
        }
        (CheckKind::DivisionOverflow, "undefined") if text == "signed-integer-overflow" => {
            sanitizer("UndefinedBehaviorSanitizer")
        }
        (CheckKind::DivisionByZero, "undefined") if text == "integer-divide-by-zero" => {
            sanitizer("UndefinedBehaviorSanitizer")
        }
        (CheckKind::Misaligned, "undefined") if text.contains("misaligned") || text.contains("alignment") => {
            sanitizer("UndefinedBehaviorSanitizer")
        }
        (CheckKind::Rule(rule), "undefined") if rule.is_reported_as(text) => {
            sanitizer("UndefinedBehaviorSanitizer")
        }
        (CheckKind::ShiftRange, "undefined") if text.contains("shift-") => {
            sanitizer("UndefinedBehaviorSanitizer")
        }
        _ => None,
    }
}

/// AddressSanitizer's words for an access outside any live object.
fn is_access(text: &str) -> bool {
    let parts = ["buffer-overflow", "buffer-underflow", "use-after-", "wild-", "param-overlap"];
    parts.iter().any(|p| text.contains(p))
        || matches!(text, "null-deref" | "negative-size-param" | "unknown-crash")
}

/// A run that went another way means wrong inputs, unless it depends on things a native run does not control
/// or see.
fn blame(scenario: &Scenario, expected: &CheckKind, text: String) -> Replay {
    let addresses = !scenario.static_bases.is_empty() || !scenario.dynamic_bases.is_empty();
    if addresses {
        Replay::NotPossible(format!("it may depend on addresses, which cannot be chosen: {text}"))
    } else if let Some(what) = never_written(scenario) {
        Replay::Zeros(format!("it may depend on {what}: {text}"))
    } else if text.starts_with(OTHER_INPUT) && !text.contains(NO_INPUT) {
        // this happens before the last input is used up, so before the error
        Replay::Diverged(text)
    } else {
        match expected {
            CheckKind::InvalidDeref => Replay::Silent(text),
            CheckKind::Leak => {
                Replay::NotPossible(format!("{text}, and LeakSanitizer does not see every leak"))
            }
            _ => Replay::Diverged(text),
        }
    }
}

fn never_written(scenario: &Scenario) -> Option<String> {
    let large = || (!scenario.unwritten.is_empty()).then(|| String::from("uninitialised memory"));
    scenario.inputs.iter().find_map(uninitialised).or_else(large)
}

/// What an input stands for that was never written: such things are zero in a native run.
fn uninitialised(input: &InputValue) -> Option<String> {
    match input.kind {
        InputKind::Call | InputKind::Memory => None,
        InputKind::UninitVar => Some(format!("the value of the uninitialised variable `{}`", input.name)),
        InputKind::UninitByte => Some("uninitialised memory".into()),
    }
}

/// How the harness begins to say that the program asks for another input than the next one, or for one too
/// many.
const OTHER_INPUT: &str = "input ";
const NO_INPUT: &str = "does not exist";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_word_of_this_run_counts() {
        let report = "error-function f\nabc error-function f\nabcd error-function g\n";
        assert_eq!(find(report, "abcd"), Some(Said { kind: "error-function", text: "g" }));
        assert_eq!(find(report, "xyz"), None);
        assert_eq!(find("abcderror-function f", "abcd"), None);
    }

    #[test]
    fn the_sanitizers_words_are_told_apart() {
        for word in [
            "heap-buffer-overflow",
            "stack-use-after-return",
            "null-deref",
            "wild-addr-read",
            "memcpy-param-overlap",
        ] {
            assert!(is_access(word), "{word}");
        }
        for word in [
            "bad-free",
            "double-free",
            "stack-overflow",
            "out-of-memory",
            "allocation-size-too-big",
            "signal",
        ] {
            assert!(!is_access(word), "{word}");
        }
    }
}
