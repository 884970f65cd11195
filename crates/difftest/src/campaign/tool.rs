//! The executable under test, run from the command line as a user does.

use super::property::Expected;
use crate::process::{Ended, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// A set of flags the executable is run with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// Its name in findings and counts.
    pub name: &'static str,
    /// The flags of `secateur verify` that choose it.
    pub flags: &'static [&'static str],
}

impl Engine {
    /// Every combination of flags that the campaign tests.
    pub const ALL: [Engine; 18] = [
        Engine { name: "wp", flags: &[] },
        Engine { name: "wp-checked", flags: &["--check-proof"] },
        Engine { name: "core", flags: &["--interpolant", "core"] },
        Engine { name: "sp", flags: &["--interpolant", "sp"] },
        Engine { name: "postorder", flags: &["--order", "postorder"] },
        Engine { name: "unroll", flags: &["--loops", "unroll"] },
        Engine { name: "unroll-checked", flags: &["--loops", "unroll", "--check-proof"] },
        Engine { name: "none", flags: &["--interpolant", "none"] },
        Engine { name: "bfs", flags: &["--search", "bfs"] },
        Engine { name: "random-path", flags: &["--search", "random-path", "--loops", "unroll"] },
        Engine { name: "inlined", flags: &["--recursion", "unroll"] },
        Engine { name: "bmc", flags: &["--engine", "bmc"] },
        Engine { name: "accelerate", flags: &["--engine", "accelerate", "--loops", "unroll"] },
        Engine { name: "restricted", flags: &["--engine", "accelerate", "--loops", "abstract"] },
        Engine { name: "no-automaton", flags: &["--engine", "accelerate", "--no-automaton"] },
        Engine { name: "accelerate-checked", flags: &["--engine", "accelerate", "--check-proof"] },
        Engine { name: "auto", flags: &["--engine", "auto"] },
        Engine { name: "auto-checked", flags: &["--engine", "auto", "--check-proof"] },
    ];

    /// The engine of this name.
    pub fn named(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|e| e.name == name)
    }
}

/// What the executable said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The verdict TRUE, with its exit code.
    True,
    /// The verdict FALSE, as it was printed.
    False(String),
    /// The verdict UNKNOWN, as it was printed.
    Unknown(String),
    /// No verdict: a crash, an exit code of its own, a run that had to be killed.
    Broken(String),
    /// An answer, but long after the limit.
    Late(Duration),
}

impl Answer {
    /// What is wrong with an answer.
    pub fn against(&self, expected: Expected) -> Option<String> {
        match (self, expected) {
            (Answer::True, Expected::False) => Some(String::from("wrong-TRUE")),
            (Answer::False(_), Expected::True) => Some(String::from("wrong-FALSE")),
            (Answer::Broken(_), _) => Some(String::from("broken")),
            (Answer::Late(_), _) => Some(String::from("late")),
            // the tool's own word for a mistake of its own
            (Answer::Unknown(why), _) if is_fault(why) => Some(String::from("fault")),
            _ => None,
        }
    }
}

/// Reasons that no program should give.
fn is_fault(why: &str) -> bool {
    ["internal", "panic", "proof does not hold", "proof was refuted"].iter().any(|w| why.contains(w))
}

/// The executable that is tested.
pub struct Tool {
    /// Its path.
    pub program: PathBuf,
    /// The time limit it is given for each program.
    pub limit: Duration,
}

/// So much after its limit a run has to be over.
const GRACE: Duration = Duration::from_secs(2);
/// And so much later it is killed.
const PATIENCE: Duration = Duration::from_secs(8);

impl Tool {
    /// Verifies a source with an engine. The process is killed if it does not end in time.
    pub fn ask(&self, source: &Path, property: &str, engine: Engine) -> Answer {
        let dead = self.limit + GRACE + PATIENCE;
        let mut command = Command::new("timeout");
        command.args(["-s", "KILL"]).arg(dead.as_secs().to_string()).arg(&self.program).arg("verify");
        command.args(["--property", property, "--timeout"]).arg(format!("{}s", self.limit.as_secs()));
        command.args(engine.flags).arg(source);
        // the native run of a counterexample takes longer than all the rest: two engines have it
        if !matches!(engine.name, "wp" | "auto") {
            command.arg("--no-native");
        }
        let begin = Instant::now();
        let ended = run(&mut command, dead + PATIENCE);
        let time = begin.elapsed();
        match ended {
            Ok(Ended::Exited(code, out, err)) => {
                let out = String::from_utf8_lossy(&out);
                let answer = verdict(&out, code, &String::from_utf8_lossy(&err));
                if time > self.limit + GRACE.mul_f64(crowded()) && !matches!(answer, Answer::Broken(_)) {
                    return Answer::Late(time);
                }
                answer
            }
            Ok(other) => Answer::Broken(format!("{other:?} after {time:?}")),
            Err(e) => Answer::Broken(e.to_string()),
        }
    }
}

/// How many processes wait for each processor, at least 1: on a busy machine everything takes so much longer.
fn crowded() -> f64 {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = load.split(' ').next().and_then(|w| w.parse().ok()).unwrap_or(1.0);
    let processors = std::thread::available_parallelism().map_or(1.0, |n| n.get() as f64);
    (load / processors).max(1.0)
}

fn verdict(out: &str, code: i32, err: &str) -> Answer {
    let said = out.lines().rev().find_map(|l| l.strip_prefix("Verdict: "));
    match (said, code) {
        (Some("TRUE"), 0) => Answer::True,
        (Some(v), 10) if v.starts_with("FALSE") => Answer::False(v.to_string()),
        (Some(v), 5) if v.starts_with("UNKNOWN") => Answer::Unknown(v.to_string()),
        _ => {
            let last = err.lines().find(|l| !l.is_empty()).unwrap_or("");
            Answer::Broken(format!("exit code {code}, {}: {last}", said.unwrap_or("no verdict")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_read_with_its_exit_code() {
        assert_eq!(verdict("x\nVerdict: TRUE\n", 0, ""), Answer::True);
        assert!(matches!(verdict("Verdict: UNKNOWN(why)\n", 5, ""), Answer::Unknown(w) if w.contains("why")));
        assert!(matches!(verdict("Verdict: TRUE\n", 6, "panicked"), Answer::Broken(_)));
        assert_eq!(Answer::True.against(Expected::False).as_deref(), Some("wrong-TRUE"));
        assert_eq!(Answer::False(String::new()).against(Expected::Any), None);
    }
}
