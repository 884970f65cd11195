//! The verdict of a run, and the only place that can say TRUE.
//!
//! An engine never says TRUE. It says that it has *exhausted* a program: every path was followed to its end
//! or is covered. [`Verdict::proved`] is the one way from there to TRUE, and [`Claim::objection`] lists
//! everything that may stand in between.

use std::fmt;
use std::str::FromStr;

use secateur_explore::{Conclusion, Outcome, Unknown};
use secateur_frontend::property::Property;
use secateur_interpolation::Checked;
use secateur_program::Program;
use serde::{Deserialize, Serialize};

use crate::options::Options;
use crate::task::{ExternalCalls, Task};

/// Reasons for UNKNOWN that are counted apart; all parts of the library use exactly these.
pub mod reason {
    /// The time limit ran out.
    pub const TIMEOUT: &str = "timeout";
    /// The memory limit was reached.
    pub const MEMORY: &str = "memory";
    /// The run was cancelled.
    pub const INTERRUPTED: &str = "interrupted";
    /// Nothing in the property can be decided yet.
    pub const UNSUPPORTED_PROPERTY: &str = "unsupported property";
    /// The check of a proof contradicts the proof: a bug of the engine that gave it.
    pub const REFUTED: &str = "the proof does not hold: please report this";
}

/// TRUE, FALSE with the violated check, or UNKNOWN with the reason.
///
/// Nobody but this library can make a TRUE; [`Verdict::decision`] is for looking at it. (A verdict can also
/// be read back from the report or the last line of an earlier run.)
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Spelled", from = "Spelled")]
pub struct Verdict(Decision);

/// What a verdict says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Every check holds on every run.
    True,
    /// The named check is violated; said only after replay.
    False(String),
    /// There is no answer, for this reason (`kind` or `kind: detail`).
    Unknown(String),
}

/// What an engine found, with all that decides whether it amounts to a proof of the property.
pub(crate) struct Claim<'a> {
    /// The task as it was given.
    pub task: &'a Task,
    /// Bounds that were set.
    pub options: &'a Options,
    /// The program as the front end made it, with notes about what it approximated.
    pub program: &'a Program,
    /// What the engine said.
    pub outcome: &'a Outcome,
    /// Whether the engine speaks of a derived program: accelerated, cut at its loops, with contracts in place
    /// of calls.
    pub derived: bool,
    /// Whether runs of the program itself were compared with that, and none contradicts it.
    pub cross_checked: bool,
    /// What the check of the proof found, if there was one.
    pub checked: Option<&'a Checked>,
}

impl Claim<'_> {
    /// Why the claim is no proof; `None` if it is one. This is the whole list of conditions for TRUE.
    fn objection(&self) -> Option<String> {
        // 1. A proof that another solver contradicts, or that lost a run of the program, is none.
        if self.checked.is_some_and(|c| !c.wrong.is_empty()) {
            return Some(String::from(reason::REFUTED));
        }
        // 2. The engine followed or covered every path: no gap, no bound, no limit, no unconfirmed error.
        match &self.outcome.conclusion {
            Conclusion::Exhausted => {}
            Conclusion::False(v) => return Some(format!("a violation of {} was found", v.kind.property())),
            Conclusion::Unknown(Unknown::Bound(_)) => return Some(self.bound()),
            Conclusion::Unknown(why) => return Some(why.to_string()),
        }
        // 3. When all errors are looked for, there is none.
        if let Some(error) = self.outcome.errors.first() {
            return Some(format!("a violation of {} was found", error.kind.property()));
        }
        // 4. Every check of the property is one that the engines decide.
        if let Some(why) = undecided(&self.task.property) {
            return Some(why);
        }
        // 5. The front end approximated nothing. (A stack without end is no approximation of what the checks
        //    ask.)
        if let Some(first) = self.program.notes.iter().find(|n| *n != secateur_frontend::STACK_NOTE) {
            return Some(format!("approximation: {first}"));
        }
        // 6. No unknown function was taken to return any value: it might have changed memory. (The notes of
        //    the front end name it too; TRUE does not depend on these being complete.)
        if self.task.external_calls == ExternalCalls::Nondet
            && let Some(external) = self.program.unmodelled.first()
        {
            return Some(format!("approximation: {} has no body and no model", external.name));
        }
        // 7. A result about a derived program was compared with runs of the program itself.
        if self.derived && !self.cross_checked {
            return Some(String::from("the proof was not compared with the program"));
        }
        None
    }

    /// The reason of a run that was cut by bounds.
    fn bound(&self) -> String {
        let bounds = [("iterations of a loop", self.options.unroll), ("branchings", self.options.depth)];
        let shown: Vec<String> =
            bounds.iter().filter_map(|(what, n)| Some(format!("{} {what}", (*n)?))).collect();
        let shown =
            if shown.is_empty() { String::from("the deepest recursion followed") } else { shown.join(", ") };
        format!("bound: no error up to {shown}")
    }
}

/// The reason of a property with checks that no engine decides; `None` if there are none.
pub(crate) fn undecided(property: &Property) -> Option<String> {
    let open: Vec<&str> = property.unsupported().iter().map(|check| check.name()).collect();
    (!open.is_empty()).then(|| format!("{}: {}", reason::UNSUPPORTED_PROPERTY, open.join(", ")))
}

impl Verdict {
    /// TRUE if the claim is a proof, else UNKNOWN with what stands against it. The only constructor of TRUE.
    pub(crate) fn proved(claim: &Claim<'_>) -> Verdict {
        match claim.objection() {
            None => Verdict(Decision::True),
            Some(why) => Verdict::unknown(why),
        }
    }

    /// FALSE: the named check is violated, which a replay has confirmed.
    pub(crate) fn violated(check: impl Into<String>) -> Verdict {
        Verdict(Decision::False(check.into()))
    }

    /// UNKNOWN for this reason.
    pub fn unknown(reason: impl Into<String>) -> Verdict {
        Verdict(Decision::Unknown(reason.into()))
    }

    /// What it says.
    pub fn decision(&self) -> &Decision {
        &self.0
    }

    /// Whether every check holds.
    pub fn is_true(&self) -> bool {
        self.0 == Decision::True
    }

    /// Whether a check is violated.
    pub fn is_false(&self) -> bool {
        matches!(self.0, Decision::False(_))
    }

    /// The reason of UNKNOWN.
    pub fn reason(&self) -> Option<&str> {
        match &self.0 {
            Decision::Unknown(why) => Some(why),
            Decision::True | Decision::False(_) => None,
        }
    }

    /// The check that is violated.
    pub fn check(&self) -> Option<&str> {
        match &self.0 {
            Decision::False(check) => Some(check),
            Decision::True | Decision::Unknown(_) => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Decision::True => f.write_str("TRUE"),
            Decision::False(check) => write!(f, "FALSE({check})"),
            // one line, whatever the reason holds: tools read the last line of the output
            Decision::Unknown(why) => {
                let why: Vec<&str> = why.split_whitespace().collect();
                write!(f, "UNKNOWN({})", why.join(" "))
            }
        }
    }
}

/// A text that is no verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a verdict")]
pub struct NotAVerdict(String);

/// Reads the verdict of an earlier run as it was printed.
impl FromStr for Verdict {
    type Err = NotAVerdict;

    fn from_str(text: &str) -> Result<Self, NotAVerdict> {
        let inner = |name: &str| {
            let rest = text.strip_prefix(name)?.strip_prefix('(')?;
            Some(rest.strip_suffix(')')?.to_string())
        };
        if text == "TRUE" {
            Ok(Verdict(Decision::True))
        } else if let Some(check) = inner("FALSE") {
            Ok(Verdict(Decision::False(check)))
        } else if let Some(why) = inner("UNKNOWN") {
            Ok(Verdict(Decision::Unknown(why)))
        } else {
            Err(NotAVerdict(text.to_string()))
        }
    }
}

/// A verdict in the fields of a report.
#[derive(Serialize, Deserialize)]
struct Spelled {
    verdict: Word,
    #[serde(default)]
    violated: Option<String>,
    #[serde(default)]
    reason: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Word {
    True,
    False,
    Unknown,
}

impl From<Verdict> for Spelled {
    fn from(verdict: Verdict) -> Spelled {
        match verdict.0 {
            Decision::True => Spelled { verdict: Word::True, violated: None, reason: None },
            Decision::False(check) => Spelled { verdict: Word::False, violated: Some(check), reason: None },
            Decision::Unknown(why) => Spelled { verdict: Word::Unknown, violated: None, reason: Some(why) },
        }
    }
}

impl From<Spelled> for Verdict {
    fn from(spelled: Spelled) -> Verdict {
        Verdict(match spelled.verdict {
            Word::True => Decision::True,
            Word::False => Decision::False(spelled.violated.unwrap_or_default()),
            Word::Unknown => Decision::Unknown(spelled.reason.unwrap_or_default()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_round_trips() {
        for text in [
            "TRUE",
            "FALSE(unreach-call)",
            "UNKNOWN(timeout)",
            "UNKNOWN(external function: f(int) in a.c:3)",
            "UNKNOWN(interrupted)",
        ] {
            let verdict: Verdict = text.parse().unwrap();
            assert_eq!(verdict.to_string(), text);
        }
        for text in ["", "true", "FALSE", "FALSE(", "UNKNOWN(x", "TRUE(x)"] {
            assert!(text.parse::<Verdict>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_verdict_is_one_line() {
        let verdict = Verdict::unknown("clang said:\n  no\tidea");
        assert_eq!(verdict.to_string(), "UNKNOWN(clang said: no idea)");
    }
}
