//! What every crate may use and no other crate of the workspace stands below: the deadline of a run with its
//! stop flag, child processes, and random numbers from a seed.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod deadline;
pub mod process;
mod random;

pub use deadline::{Deadline, Expired, process_time, thread_time};
pub use random::Random;
