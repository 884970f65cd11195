//! The deadline of a run and its stop flag. This crate imports no other crate of the workspace.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod deadline;

pub use deadline::{Deadline, Expired, thread_time};
