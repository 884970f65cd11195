//! The deadline of a run and its stop flag. This crate imports no other crate of the workspace.

mod deadline;

pub use deadline::{Deadline, Expired, thread_time};
