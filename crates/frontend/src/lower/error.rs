//! Why a whole program is refused. What only some paths need is not here: those paths get an `Unsupported` statement.

use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LowerError {
    /// The module is broken; the text is LLVM's.
    Invalid(String),
    /// There is no function of this name.
    NoEntry(String),
    /// The function has no body.
    EntryWithoutBody(String),
    /// The machine is not one we can speak about.
    Machine(String),
}

impl fmt::Display for LowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LowerError::Invalid(text) => write!(f, "the LLVM module is not valid: {}", text.trim_end()),
            LowerError::NoEntry(name) => {
                write!(f, "there is no function `{name}` to start in; name another one in the property")
            }
            LowerError::EntryWithoutBody(name) => {
                write!(f, "the function `{name}` to start in is declared but has no body")
            }
            LowerError::Machine(text) => write!(f, "unsupported target machine: {text}"),
        }
    }
}

impl std::error::Error for LowerError {}

/// What is refused on the paths that need it, by name.
pub(crate) type Refusal = String;

pub(crate) type Lowered<T> = Result<T, Refusal>;
