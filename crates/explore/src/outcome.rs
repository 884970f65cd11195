//! How a path ends, how a run ends, and what is to be said about it.

use secateur_program::{CheckKind, Span, StmtPlace};
use secateur_solver::{Reason, Stats};
use std::collections::BTreeMap;

/// An error a path ran into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The check that failed.
    pub kind: CheckKind,
    /// The message for the user.
    pub text: String,
    /// Where in the source it happened.
    pub span: Span,
    /// The name of the function it happened in.
    pub function: String,
    /// The statement at which it happened, in the program that was run.
    pub place: Option<StmtPlace>,
}

/// Every way a path can end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The program exited or returned from `main`.
    Exit,
    /// The program called `abort`, or something that ends it in the same way.
    Abort,
    /// An assumption of the program fails for all inputs of the path.
    AssumeFalse,
    /// The source says control cannot get here.
    Unreachable,
    /// The path ends and counts for nothing: `klee_silent_exit`, or a call of a function without body that
    /// does not return.
    Silent,
    /// It loops forever without doing anything.
    Diverges,
    /// Undefined behaviour the property does not ask about, after which nothing is known of what the program
    /// does: TRUE cannot be said. `what` names the place.
    Undefined {
        /// The undefined behaviour.
        what: String,
        /// Where in the source it happens.
        span: Span,
    },
    /// A check of the property fails.
    Error(Violation),
    /// Something without a meaning here.
    Unsupported {
        /// What is not supported.
        what: String,
        /// Where in the source it was met.
        span: Span,
    },
    /// The solver gave no answer to a question the path depends on.
    SolverUnknown {
        /// Why the solver gave up.
        reason: Reason,
        /// The statement that asked.
        span: Span,
    },
    /// Cut by a bound the user set (or by the deepest recursion).
    Cut(&'static str),
}

impl Ending {
    /// A short name for statistics.
    pub fn name(&self) -> &'static str {
        match self {
            Ending::Exit => "exit",
            Ending::Abort => "abort",
            Ending::AssumeFalse => "assumption false",
            Ending::Unreachable => "unreachable",
            Ending::Silent => "silent exit",
            Ending::Diverges => "loops forever",
            Ending::Undefined { .. } => "undefined behaviour",
            Ending::Error(_) => "error",
            Ending::Unsupported { .. } => "unsupported",
            Ending::SolverUnknown { .. } => "solver gave up",
            Ending::Cut(_) => "cut by a bound",
        }
    }
}

impl Ending {
    /// Why a run with this ending cannot say TRUE, and what is to be noted.
    pub fn gap(&self) -> Option<(Option<Note>, Unknown)> {
        match self {
            Ending::Unsupported { what, span } => {
                let note = Note::Gap { what: what.clone(), span: *span };
                Some((Some(note), Unknown::Unsupported(what.clone())))
            }
            Ending::SolverUnknown { reason, span } => {
                let note = Note::Gap { what: reason.to_string(), span: *span };
                let why = match reason {
                    Reason::Deadline | Reason::QuestionTime => Unknown::Timeout,
                    Reason::Interrupted => Unknown::Interrupted,
                    other => Unknown::Solver(other.to_string()),
                };
                Some((Some(note), why))
            }
            Ending::Undefined { what, span } => {
                let note = Note::Gap { what: format!("undefined behaviour: {what}"), span: *span };
                Some((Some(note), Unknown::Undefined(what.clone())))
            }
            Ending::Cut(what) => Some((None, Unknown::Bound((*what).to_string()))),
            _ => None,
        }
    }
}

/// An approximation or assumption an answer rests on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Note {
    /// Undefined behaviour that the property does not ask about is possible; paths went on with any value, or
    /// without the effect of what traps.
    Undefined {
        /// The undefined behaviour.
        what: String,
        /// Where in the source it may happen.
        span: Span,
    },
    /// The first paths that ended without an answer.
    Gap {
        /// Why the path ended without an answer.
        what: String,
        /// Where in the source it ended.
        span: Span,
    },
    /// Something that is taken for granted of what lies outside of the program.
    Assumed(Assumption),
    /// An error that could not be confirmed by replay.
    Unconfirmed {
        /// The error, and why replay rejected it.
        what: String,
        /// Where in the source the error is.
        span: Span,
    },
}

/// What is taken for granted of the world outside of the program.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Assumption {
    /// Pointers from outside that are followed point to objects of their own.
    Pointers,
    /// Functions that pointers from outside point to are no functions of the program and change nothing.
    Functions,
    /// What pointers from outside point to may be freed.
    Frees,
    /// Writes that hit no object for certain change no object of the program.
    Writes,
}

impl Assumption {
    /// The assumption as a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Assumption::Pointers => {
                "a pointer from outside that is followed (an input, the result of a function without body, what was never initialised) points into an object of its own that nothing else of the program overlaps"
            }
            Assumption::Functions => {
                "a function that is called through a pointer and has no body, or is what a pointer from outside points to, is none of the program's: it returns any value and changes nothing"
            }
            Assumption::Frees => "an object from outside may be freed",
            Assumption::Writes => {
                "a write changes no object of the program if its place is not one in an object (a pointer of which nothing is known, a place past the end of an object, an object that is not alive)"
            }
        }
    }
}

/// How the reason begins where undefined behaviour leaves no answer.
const UNDEFINED: &str = "undefined behaviour: ";

/// Why there is no definite answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The deadline passed.
    Timeout,
    /// The process used more memory than the budget allows.
    Memory,
    /// The run was cancelled from outside.
    Interrupted,
    /// Paths were cut at a bound; no error up to it.
    Bound(String),
    /// A feasible path reached something unsupported.
    Unsupported(String),
    /// The solver gave up, and on what.
    Solver(String),
    /// The program may do something undefined, after which nothing is known or only an error that no real run
    /// confirms.
    Undefined(String),
    /// An error was found but could not be confirmed.
    Unconfirmed(String),
    /// The budget of steps is used up.
    Steps,
}

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unknown::Timeout => f.write_str("timeout"),
            Unknown::Memory => f.write_str("memory"),
            Unknown::Interrupted => f.write_str("interrupted"),
            Unknown::Bound(what) => write!(f, "no error up to {what}"),
            Unknown::Unsupported(what) if what.starts_with(UNDEFINED) => f.write_str(what),
            Unknown::Unsupported(what) => write!(f, "unsupported: {what}"),
            Unknown::Solver(what) => write!(f, "solver: {what}"),
            Unknown::Undefined(what) => write!(f, "undefined behaviour: {what}"),
            Unknown::Unconfirmed(what) => write!(f, "unconfirmed error: {what}"),
            Unknown::Steps => f.write_str("step limit"),
        }
    }
}

impl Unknown {
    /// Whether the run ended at a limit of its budget, or was stopped.
    pub fn is_limit(&self) -> bool {
        matches!(self, Unknown::Timeout | Unknown::Memory | Unknown::Interrupted | Unknown::Steps)
    }

    /// An error that was not confirmed; `behind` names undefined behaviour that comes before it.
    pub fn unconfirmed(what: String, behind: Option<&str>) -> Unknown {
        match behind {
            Some(undefined) => Unknown::Undefined(format!("{undefined}; an error may follow")),
            None => Unknown::Unconfirmed(what),
        }
    }
}

/// What an engine found out about the program it ran.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// Every path was followed to its end or is covered, and none ended in an error or without an answer.
    /// That is not yet TRUE: `secateur::Verdict` decides.
    Exhausted,
    /// A confirmed error: the inputs that lead to it were replayed.
    False(Violation),
    /// Neither; the reason.
    Unknown(Unknown),
}

/// Counts of a run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Statements and terminators executed, over all paths.
    pub steps: u64,
    /// States that were forked off.
    pub forks: u64,
    /// Finished paths by how they ended.
    pub endings: BTreeMap<&'static str, u64>,
    /// States that were left when the run ended.
    pub open: u64,
    /// The most branchings on one path.
    pub deepest: u64,
    /// The part of the tree that was followed to its ends, where each branching parts it in halves; the plain
    /// executor's only.
    pub share: f64,
    /// Terms in the store at the end of the run.
    pub terms: u64,
    /// The counts of the executor's solver.
    pub solver: Stats,
}

impl Statistics {
    /// Paths that have ended, in whatever way.
    pub fn paths(&self) -> u64 {
        self.endings.values().sum()
    }
}

/// The result of a run with everything that is to be said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What was found out. In testing mode, the first error if there is one.
    pub conclusion: Conclusion,
    /// The approximations and assumptions the conclusion rests on.
    pub notes: Vec<Note>,
    /// The counts of the run.
    pub statistics: Statistics,
    /// In testing mode: the confirmed errors in the order in which they were found.
    pub errors: Vec<Violation>,
    /// In testing mode with errors: why the search did not come to its end; `None` if it did.
    pub stopped: Option<Unknown>,
    /// Every path with fewer branchings than this was followed to its end.
    pub followed: Option<u64>,
}
