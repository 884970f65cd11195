//! How a run talks to its caller: errors are confirmed by replay, progress is shown, the run can be stopped.

use crate::outcome::Violation;
use secateur_program::{Program, Scenario};
use secateur_term::TermStore;
use std::time::Duration;

/// An error with the inputs that should lead to it.
pub struct Candidate {
    /// The error.
    pub violation: Violation,
    /// The inputs and addresses from a model of the path condition.
    pub scenario: Scenario,
    /// Branchings on the path.
    pub depth: u64,
}

/// What replay says about a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Confirmation {
    /// The run on these inputs ends in the error.
    Confirmed,
    /// The run meets another error of the property before it: that one is the answer.
    Another(Box<Violation>),
    /// The error does not happen, or cannot be shown to happen; the reason.
    Rejected(String),
}

/// A look at a run in progress.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Statements and terminators executed, over all paths.
    pub steps: u64,
    /// Paths that have ended.
    pub paths: u64,
    /// States that wait.
    pub open: u64,
    /// Time spent in all layers of the solver.
    pub solver_time: Duration,
    /// Time since the run began.
    pub elapsed: Duration,
    /// The part of the tree of paths that was followed to its ends, where each branching parts it in halves;
    /// only of engines that go path by path.
    pub share: f64,
}

/// The caller of a run.
pub trait Hooks {
    /// Replays an error. Only a confirmed one makes the answer FALSE.
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation;
    /// Called several times a second.
    fn progress(&mut self, _progress: &Progress) {}
}
