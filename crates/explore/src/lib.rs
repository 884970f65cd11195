//! The plain symbolic executor (`--interpolant none`): path by path, no pruning. It is the differential
//! oracle of every later engine, and the step function they share.
//!
//! [`Executor`] knows how one state makes one step; [`Explorer`] owns the work list, the budgets and the
//! conclusion.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod config;
mod control;
mod exec;
mod explorer;
mod frame;
mod hooks;
mod inputs;
mod outcome;
mod outside;
mod search;
mod slot_values;
mod state;
mod trail;
mod tuning;

pub use config::{Budget, Config, SearchKind};
pub use control::{AtError, RunControl};
pub use exec::{Executor, ExecutorParts, Flow, Step, Stop};
pub use explorer::Explorer;
pub use frame::{Caller, Frame};
pub use hooks::{Candidate, Confirmation, Hooks, Progress};
pub use inputs::{InputLog, InputRecord, InputTerms};
pub use outcome::{Assumption, Conclusion, Ending, Note, Outcome, Statistics, Unknown, Violation};
pub use outside::{Made, Near, Outside, in_object, is_from_outside, tied_bases};
pub use slot_values::SlotValues;
pub use state::{Past, State};
pub use trail::{AddressIs, ObjectLife, Resized, Start, TrailOp, Vararg, Way};
