//! Why a whole program is refused. What only some paths need is not here: those paths get an `Unsupported`
//! statement.

/// Why there is no program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LowerError {
    /// The module is broken; the text is LLVM's.
    #[error("the LLVM module is not valid: {}", .0.trim_end())]
    Invalid(String),
    /// There is no function of this name.
    #[error("there is no function `{0}` to start in; name another one in the property")]
    NoEntry(String),
    /// The function has no body.
    #[error("the function `{0}` to start in is declared but has no body")]
    EntryWithoutBody(String),
    /// The target machine is not supported.
    #[error("unsupported target machine: {0}")]
    Machine(String),
}

/// What is refused on the paths that need it, by name.
pub(crate) type Refusal = String;

/// What lowering gives; `Err` names what is refused.
pub(crate) type Lowered<T> = Result<T, Refusal>;
