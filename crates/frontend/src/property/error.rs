//! One error type for property and task files: what is wrong, on which line, and what to do about it.

/// A property or task file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{what}", .line.map_or_else(String::new, |line| format!("line {line}: ")))]
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
