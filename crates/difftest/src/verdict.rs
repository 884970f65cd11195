//! The comparison of one case: the native run against the interpreter's. Where they differ, the sanitizers
//! say whether the program is undefined, and gcc gives a second opinion.

use crate::case::{Case, Tools};
use crate::interpreted::{Interpreted, interpret};
use crate::native::{Native, by_clang, by_gcc, is_undefined};
use secateur_interpreter::{Outcome, Run};
use secateur_program::CheckKind;
use std::time::Duration;

/// What the comparison of a case showed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Both sides do the same.
    Same {
        /// Steps of the interpreter.
        steps: u64,
        /// How long the interpreter took.
        time: Duration,
    },
    /// The two differ, and nothing undefined explains it.
    Different(String),
    /// The front end or the interpreter says what it does not know.
    Refused(String),
    /// The native program runs longer than the limit.
    TooLong,
    /// Only the interpreter runs longer than its limit.
    TooSlow {
        /// Steps it had made when it was stopped.
        steps: u64,
    },
    /// The sanitizers say that the program is undefined.
    Undefined,
    /// Clang does not compile the program, so there is nothing to compare.
    Invalid(String),
}

/// Runs a case on both sides and compares what they do.
pub fn judge(case: &Case, tools: &Tools) -> Comparison {
    let native = match by_clang(case, tools) {
        Native::NotCompiled(e) => return Comparison::Invalid(e),
        Native::TooLong => return Comparison::TooLong,
        native => native,
    };
    // a panic of ours is a finding, not the end of the campaign
    let ours = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| interpret(case, tools)));
    let (run, time) = match ours {
        Err(panic) => return Comparison::Different(format!("panic: {}", message(&*panic))),
        Ok(Interpreted::Refused(what)) => return Comparison::Refused(what),
        Ok(Interpreted::Ran { run, time }) => (run, time),
    };
    match &run.outcome {
        Outcome::Unsupported { what, .. } => return Comparison::Refused(what.clone()),
        Outcome::Interrupted | Outcome::StepLimit => return Comparison::TooSlow { steps: run.steps },
        _ => {}
    }
    match difference(&native, &run) {
        None => Comparison::Same { steps: run.steps, time },
        Some(_) if is_undefined(case, tools) => Comparison::Undefined,
        Some(text) => {
            let gcc = by_gcc(case, tools);
            let agrees =
                if difference(&gcc, &run).is_none() { "gcc agrees with us" } else { "gcc agrees with clang" };
            Comparison::Different(format!("{text} ({agrees})"))
        }
    }
}

/// How the native definition of an assumption ends the run.
const FAILED_ASSUMPTION: i32 = 200;

fn difference(native: &Native, run: &Run) -> Option<String> {
    match (native, &run.outcome) {
        (Native::Exited { code, output }, Outcome::Exited(ours)) => {
            if *output != run.output {
                let same = output.iter().zip(&run.output).take_while(|(a, b)| a == b).count();
                let line = output[..same].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
                let (native, ours) = (text(&output[line..]), text(&run.output[line..]));
                Some(format!("output from byte {line}: native {native:?}, ours {ours:?}"))
            } else if *code != (*ours & 0xff) {
                Some(format!("exit code: native {code}, ours {ours}"))
            } else {
                None
            }
        }
        (Native::Killed(6), Outcome::Aborted) => None,
        (Native::Exited { code: FAILED_ASSUMPTION, .. }, Outcome::AssumeFailed { .. }) => None,
        (Native::Killed(8), Outcome::Error(e))
            if matches!(e.kind, CheckKind::DivisionByZero | CheckKind::DivisionOverflow) =>
        {
            None
        }
        (native, ours) => {
            let native = match native {
                Native::Exited { code, .. } => format!("exit code {code}"),
                other => format!("{other:?}"),
            };
            Some(format!("native {native}, ours {ours:?}"))
        }
    }
}

fn text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().take(200).collect()
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default()
}

/// Counts of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Cases in which both sides do the same.
    pub same: u64,
    /// Cases in which they differ.
    pub different: u64,
    /// Cases the front end or the interpreter does not support.
    pub refused: u64,
    /// Cases that take too long natively.
    pub too_long: u64,
    /// Cases that only take too long in the interpreter.
    pub too_slow: u64,
    /// Cases the sanitizers find undefined behaviour in.
    pub undefined: u64,
    /// Cases that clang does not compile.
    pub invalid: u64,
    /// Steps of the interpreter over the cases that are the same.
    pub steps: u64,
    /// The interpreter's time over the cases that are the same.
    pub time: Duration,
}

impl Summary {
    /// Counts a verdict.
    pub fn count(&mut self, verdict: &Comparison) {
        match verdict {
            Comparison::Same { steps, time } => {
                self.same += 1;
                self.steps += steps;
                self.time += *time;
            }
            Comparison::Different(_) => self.different += 1,
            Comparison::Refused(_) => self.refused += 1,
            Comparison::TooLong => self.too_long += 1,
            Comparison::TooSlow { .. } => self.too_slow += 1,
            Comparison::Undefined => self.undefined += 1,
            Comparison::Invalid(_) => self.invalid += 1,
        }
    }

    /// The number of cases.
    pub fn total(&self) -> u64 {
        self.same
            + self.different
            + self.refused
            + self.too_long
            + self.too_slow
            + self.undefined
            + self.invalid
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rate = self.steps as f64 / self.time.as_secs_f64().max(1e-9) / 1e6;
        write!(
            f,
            "{} programs: {} identical, {} different, {} refused, {} too long natively, {} too long here, {} undefined, {} not compiled; \
             {} steps, {rate:.1} million/s",
            self.total(),
            self.same,
            self.different,
            self.refused,
            self.too_long,
            self.too_slow,
            self.undefined,
            self.invalid,
            self.steps
        )
    }
}
