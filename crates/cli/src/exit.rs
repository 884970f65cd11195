//! The exit codes of the tool, in one place.

use secateur::{Decision, Verdict, reason};

/// How the process ends; the numbers are those C developers know from CBMC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The property holds (verify), no wrong answer (bench), all needed is there (doctor).
    Success = 0,
    /// The command line is wrong.
    Usage = 1,
    /// A file is missing, unreadable or not what it should be.
    Input = 2,
    /// No answer.
    Unknown = 5,
    /// A bug in the tool.
    Internal = 6,
    /// The property is violated (verify), a wrong answer (bench).
    Violated = 10,
    /// SIGINT or SIGTERM; what was known so far has been printed.
    Interrupted = 130,
}

impl Exit {
    /// What `verify` ends with.
    pub fn of(verdict: &Verdict) -> Exit {
        match verdict.decision() {
            Decision::True => Exit::Success,
            Decision::False(_) => Exit::Violated,
            Decision::Unknown(why) if why == reason::INTERRUPTED => Exit::Interrupted,
            Decision::Unknown(_) => Exit::Unknown,
        }
    }

    /// The number handed to the operating system.
    pub fn code(self) -> i32 {
        self as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_has_its_code() {
        for (text, code) in [
            ("TRUE", 0),
            ("FALSE(unreach-call)", 10),
            ("UNKNOWN(timeout)", 5),
            ("UNKNOWN(external function: f(int) in a.c:3)", 5),
            ("UNKNOWN(interrupted)", 130),
        ] {
            assert_eq!(Exit::of(&text.parse().unwrap()).code(), code, "{text}");
        }
    }
}
