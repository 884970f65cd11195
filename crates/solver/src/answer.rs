//! Questions to solvers and their answers: a model, an unsat core, or the reason why there is neither.

use crate::stats::Stats;
use secateur_base::{Deadline, Expired};
use secateur_term::{Model, Term, TermStore};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The end of the whole run, or of the work that the question is part of, has come.
    #[error("the time limit was reached")]
    Deadline,
    /// The time for one question is over.
    #[error("the solver ran out of time")]
    QuestionTime,
    /// Somebody set the interrupt flag.
    #[error("the solver was interrupted")]
    Interrupted,
    /// An operator no available backend decides.
    #[error("the solver does not support {0}")]
    Unsupported(String),
    /// A limit on work or memory was hit.
    #[error("the solver hit a limit: {0}")]
    ResourceOut(String),
    /// A backend failed (a process died, a model did not hold).
    #[error("the solver failed: {0}")]
    Failed(String),
}

impl From<Expired> for Reason {
    fn from(why: Expired) -> Reason {
        match why {
            Expired::Time => Reason::Deadline,
            Expired::Interrupted => Reason::Interrupted,
        }
    }
}

/// The answer to "can all these hold together?".
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Yes: with these values. Symbols the question does not depend on are left out (read as zero).
    Sat(Model),
    /// No: these assumptions (indices, ascending) already exclude each other.
    Unsat(Vec<usize>),
    /// Neither was found; callers must treat both as possible.
    Unknown(Reason),
}

impl Answer {
    /// Whether there is a model.
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    /// Whether the assumptions were shown to exclude each other; not the opposite of [`Answer::is_sat`].
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat(_))
    }
}

/// A decision procedure for conjunctions of Boolean (width 1) terms. Symbols of kind `Base` obey the layout
/// rules.
pub trait Solver {
    /// Whether all assumptions can hold together: a model of them, or a core as indices into `assumptions`.
    fn check(&mut self, store: &mut TermStore, assumptions: &[Term]) -> Answer;
    /// From now on questions end with [`Answer::Unknown`] at this deadline.
    fn set_deadline(&mut self, deadline: Deadline);
    /// What this solver did so far.
    fn stats(&self) -> &Stats;
}
