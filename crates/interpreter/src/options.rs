//! What a run is to look for, how long it may go on, and how much of it an observer hears.

use secateur_program::{CheckKind, Monitor, Uncounted};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// How much an [`crate::Observer`] hears.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    /// No event.
    #[default]
    Nothing,
    /// Inputs and output.
    Inputs,
    /// ... and branches, calls and returns.
    Control,
    /// ... and assignments, memory writes, allocation: everything.
    All,
}

/// Inputs the scenario does not have.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Missing {
    /// They end the run.
    #[default]
    End,
    /// They are zero.
    Zero,
    /// Numbers of a generator with this seed: small ones, edges and any.
    Random(u64),
}

/// The limits of a run, and what it looks for and reports.
#[derive(Clone, Debug)]
pub struct Options {
    /// The kinds of error that count. A failing check of a kind that does not: error calls, assertions,
    /// signed overflow and shift ranges go on; every other kind leaves no state to go on from and ends the
    /// run all the same, with an error of its own kind, for the caller to judge.
    pub monitor: Monitor,
    /// Which events the observer hears.
    pub level: Level,
    /// Whether the observer sees the state at heads of loops.
    pub loop_heads: bool,
    /// Statements and block ends; more end the run with [`crate::Outcome::StepLimit`].
    pub step_limit: u64,
    /// Calls on the stack.
    pub depth_limit: usize,
    /// Bytes of all live objects together, each counted twice: once for its shadow.
    pub memory_limit: u64,
    /// A function without body that is called through a pointer gives the next input and changes nothing.
    pub external_any: bool,
    /// Bytes of output kept; the rest is counted as printed and dropped.
    pub output_limit: usize,
    /// What inputs past the end of the scenario are.
    pub missing: Missing,
    /// Objects, by the numbers of their allocations, of which the run is to tell where the last pointer went.
    /// Needs [`Level::All`].
    pub watch: Vec<u64>,
    /// Looked at now and then; true ends the run.
    pub stop: Option<Arc<AtomicBool>>,
    /// Past this the run ends as if it had taken too many steps.
    pub end: Option<Instant>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            monitor: Monitor::developer(),
            level: Level::Nothing,
            loop_heads: false,
            step_limit: u64::MAX,
            depth_limit: 200_000,
            memory_limit: 1 << 30,
            external_any: false,
            output_limit: 1 << 20,
            missing: Missing::End,
            watch: Vec::new(),
            stop: None,
            end: None,
        }
    }
}

impl Options {
    /// Whether a failing check of this kind ends the run.
    pub(crate) fn ends(&self, kind: &CheckKind) -> bool {
        kind.uncounted() != Uncounted::Harmless || self.monitor.counts(kind)
    }
}
