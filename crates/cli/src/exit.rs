//! The exit codes of the tool, in one place.

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
    /// The number handed to the operating system.
    pub fn code(self) -> i32 {
        self as i32
    }
}
