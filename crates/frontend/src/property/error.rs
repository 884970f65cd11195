//! One error type for property and task files: what is wrong, on which line, and what to do about it.

use std::fmt;

/// A property or task file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyError {
    /// What is wrong.
    pub what: String,
    /// 1-based line, where there is one.
    pub line: Option<usize>,
    /// What the user can do.
    pub help: String,
}

impl PropertyError {
    /// An error at a line of the text.
    pub fn at(line: usize, what: impl Into<String>, help: impl Into<String>) -> Self {
        PropertyError { what: what.into(), line: Some(line), help: help.into() }
    }

    /// An error about the text as a whole.
    pub fn whole(what: impl Into<String>, help: impl Into<String>) -> Self {
        PropertyError { what: what.into(), line: None, help: help.into() }
    }
}

impl fmt::Display for PropertyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for PropertyError {}
