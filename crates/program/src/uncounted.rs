//! What a failing check means where the property does not ask for it. Every engine, the accelerators, the interpreter and the C
//! writer use this one table: a check that one of them wrongly took for harmless would hide runs, and with them errors.

use crate::check::CheckKind;
use crate::function::Origin;

/// What a run does behind a failing check that does not count.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Uncounted {
    /// Nothing has happened: the run goes on as the statements say.
    Harmless,
    /// The result of the operation behind the check is any value. The front end puts the operation right behind its checks, in
    /// an assignment of its own.
    AnyResult,
    /// Nothing is known of what the run does then.
    Unknown,
}

impl CheckKind {
    /// What a run does behind a failing check of this kind that does not count.
    ///
    /// | kind | why |
    /// | --- | --- |
    /// | error calls, assertions | they are checks of another property; the statements behind them say what happens |
    /// | signed overflow | it wraps, on every platform and in the terms |
    /// | misaligned accesses | the platform allows them, and the memory model knows no alignment |
    /// | rules of clang's sanitizers | a check beside an operation that has a meaning of its own in the program |
    /// | leaks, memory left at the end | nothing comes behind them |
    /// | divisions and shifts | undefined behaviour that only gives a wrong result (a trap ends the run, which is one of its results) |
    /// | all others | undefined behaviour that may change anything |
    pub fn uncounted(&self) -> Uncounted {
        match self {
            CheckKind::ErrorCall { .. }
            | CheckKind::Assertion
            | CheckKind::SignedOverflow
            | CheckKind::Misaligned
            | CheckKind::Rule(_)
            | CheckKind::Leak
            | CheckKind::Cleanup => Uncounted::Harmless,
            CheckKind::DivisionByZero | CheckKind::DivisionOverflow | CheckKind::ShiftRange => {
                Uncounted::AnyResult
            }
            CheckKind::InvalidDeref
            | CheckKind::InvalidFree
            | CheckKind::UninitRead
            | CheckKind::PointerMix
            | CheckKind::Fact(_) => Uncounted::Unknown,
        }
    }

    /// The same for a symbolic execution of a function of this origin. Models of library functions check their arguments and go on
    /// with what the library does or with any value, so all that a real run may do is followed. A concrete run follows only one
    /// of these continuations, so it does not go on there: it uses [`CheckKind::uncounted`].
    pub fn uncounted_in(&self, origin: Origin) -> Uncounted {
        match (self, origin) {
            (CheckKind::InvalidDeref, Origin::Model) => Uncounted::Harmless,
            _ => self.uncounted(),
        }
    }
}
