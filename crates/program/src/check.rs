//! What can be wrong at a place of the program: every kind of property violation.

use crate::ids::FactId;
use crate::rule::{Rule, Rules};

/// The kind of an error. Which kinds count is decided by the property ([`Monitor`]); what a failing check
/// means that does not count is decided by [`CheckKind::uncounted`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CheckKind {
    /// A call of the error function of the property (or, without one, of any dialect's error function).
    ErrorCall {
        /// The name of the error function that is called.
        function: String,
    },
    /// A failed assertion of any dialect.
    Assertion,
    /// An out-of-range result of signed arithmetic.
    SignedOverflow,
    /// A division or remainder of integers by zero.
    DivisionByZero,
    /// The least number divided by -1, which traps, where overflow as such is not looked for.
    DivisionOverflow,
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
    /// A read of a variable or of memory no byte of which was ever written.
    UninitRead,
    /// An access at an address that is no multiple of what its type asks for.
    Misaligned,
    /// Pointers of different objects ordered or subtracted.
    PointerMix,
    /// A rule of C whose checks clang places.
    Rule(Rule),
    /// A guessed fact that does not hold where it should: never an error of the program.
    Fact(FactId),
}

impl CheckKind {
    /// The property name of the verdict: `FALSE(name)`.
    pub fn property(&self) -> &'static str {
        match self {
            CheckKind::ErrorCall { .. } | CheckKind::Assertion => "unreach-call",
            CheckKind::SignedOverflow => "no-overflow",
            CheckKind::DivisionOverflow => "division-overflow",
            CheckKind::ShiftRange => "valid-shift",
            CheckKind::DivisionByZero => "division-by-zero",
            CheckKind::InvalidDeref => "valid-deref",
            CheckKind::InvalidFree => "valid-free",
            CheckKind::Leak => "valid-memtrack",
            CheckKind::Cleanup => "valid-memcleanup",
            CheckKind::UninitRead => "uninitialised-read",
            CheckKind::Misaligned => "misaligned-access",
            CheckKind::PointerMix => "pointer-mix",
            CheckKind::Rule(rule) => rule.property(),
            CheckKind::Fact(_) => "contract",
        }
    }
}

/// Which kinds of errors count for the property at hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Monitor {
    /// Whether [`CheckKind::ErrorCall`] counts.
    pub error_calls: bool,
    /// Whether [`CheckKind::Assertion`] counts.
    pub assertions: bool,
    /// Whether [`CheckKind::SignedOverflow`] counts.
    pub signed_overflow: bool,
    /// Whether [`CheckKind::DivisionByZero`] counts.
    pub division_by_zero: bool,
    /// Whether [`CheckKind::DivisionOverflow`] counts.
    pub division_overflow: bool,
    /// Whether [`CheckKind::ShiftRange`] counts.
    pub shift_range: bool,
    /// Whether [`CheckKind::InvalidDeref`] counts.
    pub invalid_deref: bool,
    /// Whether [`CheckKind::InvalidFree`] counts.
    pub invalid_free: bool,
    /// Whether [`CheckKind::Leak`] counts.
    pub leak: bool,
    /// Whether [`CheckKind::Cleanup`] counts.
    pub cleanup: bool,
    /// Whether [`CheckKind::UninitRead`] counts.
    pub uninit_read: bool,
    /// Whether [`CheckKind::Misaligned`] counts.
    pub misaligned: bool,
    /// Whether [`CheckKind::PointerMix`] counts.
    pub pointer_mix: bool,
    /// The rules whose [`CheckKind::Rule`] counts.
    pub rules: Rules,
}

impl Monitor {
    /// What a C developer wants without naming a property: failed assertions, error calls, crashes.
    pub fn developer() -> Monitor {
        Monitor {
            error_calls: true,
            assertions: true,
            division_by_zero: true,
            division_overflow: true,
            invalid_deref: true,
            invalid_free: true,
            ..Monitor::default()
        }
    }

    /// Whether engines look for failing checks of this kind; those of guessed facts always count, whatever
    /// the property.
    pub fn counts(&self, kind: &CheckKind) -> bool {
        match kind {
            CheckKind::ErrorCall { .. } => self.error_calls,
            CheckKind::Assertion => self.assertions,
            CheckKind::SignedOverflow => self.signed_overflow,
            CheckKind::DivisionByZero => self.division_by_zero,
            CheckKind::DivisionOverflow => self.division_overflow,
            CheckKind::ShiftRange => self.shift_range,
            CheckKind::InvalidDeref => self.invalid_deref,
            CheckKind::InvalidFree => self.invalid_free,
            CheckKind::Leak => self.leak,
            CheckKind::Cleanup => self.cleanup,
            CheckKind::UninitRead => self.uninit_read,
            CheckKind::Misaligned => self.misaligned,
            CheckKind::PointerMix => self.pointer_mix,
            CheckKind::Rule(rule) => self.rules.contains(*rule),
            CheckKind::Fact(_) => true,
        }
    }
}
