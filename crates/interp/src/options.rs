//! What a run is to look for, how long it may go on, and how much of it is told.

use secateur_program::CheckKind;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How much an [`crate::Observer`] hears.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    #[default]
    Nothing,
    /// Inputs and output.
    Inputs,
    /// ... and branches, calls and returns.
    Control,
    /// ... and assignments, memory writes, allocation: everything.
    All,
}

/// The kinds of error that count. A failing check of a kind that does not count: error calls, assertions and signed
/// overflow go on (overflow wraps); every other kind leaves no defined state to go on from and ends the run all the same, with an
/// error of its own kind, for the caller to judge.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Monitored {
    pub error_calls: bool,
    pub assertions: bool,
    pub signed_overflow: bool,
    /// Memory still allocated and no longer reachable when the program ends.
    pub leak: bool,
    /// Memory still allocated when the program ends.
    pub cleanup: bool,
}

impl Monitored {
    pub const NOTHING: Monitored = Monitored {
        error_calls: false,
        assertions: false,
        signed_overflow: false,
        leak: false,
        cleanup: false,
    };

    /// Whether a failing check of this kind ends the run.
    pub fn ends(&self, kind: &CheckKind) -> bool {
        match kind {
            CheckKind::ErrorCall { .. } => self.error_calls,
            CheckKind::Assertion => self.assertions,
            CheckKind::SignedOverflow => self.signed_overflow,
            CheckKind::Leak => self.leak,
            CheckKind::Cleanup => self.cleanup,
            CheckKind::DivisionByZero
            | CheckKind::ShiftRange
            | CheckKind::InvalidDeref
            | CheckKind::InvalidFree => true,
        }
    }
}

impl Default for Monitored {
    /// Error calls and assertions.
    fn default() -> Monitored {
        Monitored { error_calls: true, assertions: true, ..Monitored::NOTHING }
    }
}

#[derive(Clone, Debug)]
pub struct Options {
    pub monitored: Monitored,
    pub level: Level,
    /// Statements and block ends; more end the run with [`crate::Outcome::StepLimit`].
    pub step_limit: u64,
    /// Calls on the stack.
    pub depth_limit: usize,
    /// Bytes of all live objects together.
    pub memory_limit: u64,
    /// Bytes of output kept; the rest is counted as printed and dropped.
    pub output_limit: usize,
    /// Whether inputs past the end of the scenario are zero; else they end the run.
    pub zero_inputs: bool,
    /// Looked at now and then; true ends the run.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            monitored: Monitored::default(),
            level: Level::Nothing,
            step_limit: u64::MAX,
            depth_limit: 200_000,
            memory_limit: 1 << 30,
            output_limit: 1 << 20,
            zero_inputs: false,
            stop: None,
        }
    }
}
