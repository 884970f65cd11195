//! The answer of a run, and how it is spelled on the last line of stdout.

use std::fmt;
use std::str::FromStr;

use crate::exit::Exit;

/// Reasons for UNKNOWN that `bench` counts apart; engines must use exactly these.
pub mod reason {
    /// The time limit ran out.
    pub const TIMEOUT: &str = "timeout";
    /// The memory limit was reached.
    pub const MEMORY: &str = "memory";
    /// SIGINT or SIGTERM.
    pub const INTERRUPTED: &str = "interrupted";
    /// Nothing in the property can be decided yet.
    pub const UNSUPPORTED_PROPERTY: &str = "unsupported property";
}

/// TRUE, FALSE with the violated check, UNKNOWN with the reason (`kind` or `kind: detail`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Every check holds on every run.
    True,
    /// The named check is violated; said only after replay.
    False(String),
    /// No answer.
    Unknown(String),
}

impl Verdict {
    /// UNKNOWN for this reason.
    pub fn unknown(reason: impl Into<String>) -> Self {
        Verdict::Unknown(reason.into())
    }

    /// The exit code of `verify`.
    pub fn exit(&self) -> Exit {
        match self {
            Verdict::True => Exit::Success,
            Verdict::False(_) => Exit::Violated,
            Verdict::Unknown(why) if why == reason::INTERRUPTED => Exit::Interrupted,
            Verdict::Unknown(_) => Exit::Unknown,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::True => f.write_str("TRUE"),
            Verdict::False(check) => write!(f, "FALSE({check})"),
            // one line, whatever the reason holds: tools read the last line of the output
            Verdict::Unknown(why) => {
                let why: Vec<&str> = why.split_whitespace().collect();
                write!(f, "UNKNOWN({})", why.join(" "))
            }
        }
    }
}

impl FromStr for Verdict {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inner = |name: &str| {
            let rest = text.strip_prefix(name)?.strip_prefix('(')?;
            Some(rest.strip_suffix(')')?.to_string())
        };
        if text == "TRUE" {
            Ok(Verdict::True)
        } else if let Some(check) = inner("FALSE") {
            Ok(Verdict::False(check))
        } else if let Some(why) = inner("UNKNOWN") {
            Ok(Verdict::Unknown(why))
        } else {
            Err(format!("`{text}` is not a verdict"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_round_trips() {
        for (text, exit) in [
            ("TRUE", 0),
            ("FALSE(unreach-call)", 10),
            ("UNKNOWN(timeout)", 5),
            ("UNKNOWN(external function: f(int) in a.c:3)", 5),
            ("UNKNOWN(interrupted)", 130),
        ] {
            let verdict: Verdict = text.parse().unwrap();
            assert_eq!(verdict.to_string(), text);
            assert_eq!(verdict.exit().code(), exit, "{text}");
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
