//! What can be wrong at a place of the program: every kind of property violation.

/// The kind of an error. Which kinds count is decided by the property; a kind that does not count ends the path silently
/// where it is undefined behaviour, with a note.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CheckKind {
    /// A call of the error function of the property (or, without one, of any dialect's error function).
    ErrorCall {
        function: String,
    },
    /// A failed assertion of any dialect.
    Assertion,
    /// An out-of-range result of signed arithmetic.
    SignedOverflow,
    DivisionByZero,
    /// A shift by a negative amount or by the width or more.
    ShiftRange,
    /// An access outside any live object.
    InvalidDeref,
    /// `free` or `realloc` of something that is not the start of a live heap object.
    InvalidFree,
    /// Memory that is still allocated and no longer reachable at the end.
    Leak,
    /// Memory that is still allocated at the end.
    Cleanup,
}

impl CheckKind {
    /// The property name of the verdict: `FALSE(name)`.
    pub fn property(&self) -> &'static str {
        match self {
            CheckKind::ErrorCall { .. } | CheckKind::Assertion => "unreach-call",
            CheckKind::SignedOverflow => "no-overflow",
            CheckKind::DivisionByZero => "division-by-zero",
            CheckKind::ShiftRange => "shift-range",
            CheckKind::InvalidDeref => "valid-deref",
            CheckKind::InvalidFree => "valid-free",
            CheckKind::Leak => "valid-memtrack",
            CheckKind::Cleanup => "valid-memcleanup",
        }
    }
}
