//! What a run tells while it is under way.

use std::time::Duration;

/// What the run is busy with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// clang is at work.
    Compiling,
    /// Bitcode becomes a program.
    Lowering,
    /// The engines explore the program.
    Exploring,
    /// A counterexample is being confirmed.
    Replaying,
}

/// The counts of the engine whose progress stands for the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// Paths followed to their ends.
    pub done: u64,
    /// Paths that are open.
    pub open: u64,
    /// Time spent in solvers.
    pub solver_time: Duration,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The next phase begins.
    Phase(Phase),
    /// Counts so far.
    Progress(Progress),
    /// An error was confirmed: the check it violates, and what is wrong.
    Confirmed {
        /// The name of the check.
        check: &'a str,
        /// What is wrong.
        text: &'a str,
    },
}

/// Hears of events, on the threads of the engines: it must be quick and must not wait for the run.
pub trait Observer: Send + Sync {
    /// Something happened.
    fn event(&self, event: &Event<'_>);
}

/// Hears nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    fn event(&self, _: &Event<'_>) {}
}
