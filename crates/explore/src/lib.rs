//! The plain symbolic executor (`--interpolant none`): path by path, no pruning. It is the differential oracle of every
//! later engine, and the step function they share.
//!
//! [`Executor`] knows how one state makes one step; [`Explorer`] owns the work list, the budgets and the verdict.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod config;
mod exec;
mod explorer;
mod found;
mod frame;
mod inputs;
mod outcome;
mod search;
mod slots;
mod state;
mod trail;
mod watch;

pub use config::{Budget, Config, SearchKind};
pub use exec::{Executor, Flow, Step, Stop, Uncounted};
pub use explorer::{Candidate, Confirmation, Explorer, Hooks, Progress};
pub use found::Found;
pub use frame::{Caller, Frame};
pub use inputs::{InputLog, InputRecord, InputTerms};
pub use outcome::{Ending, Note, Outcome, Statistics, Unknown, Verdict, Violation, first_error};
pub use slots::Slots;
pub use state::{Past, State};
pub use trail::{Resized, Start, TrailOp, Way};
pub use watch::Watch;
