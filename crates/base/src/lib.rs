//! What every crate may use and no other crate of the workspace stands below: the deadline of a run with its stop flag,
//! child processes, and random numbers from a seed.

mod deadline;
pub mod process;
mod random;

pub use deadline::{Deadline, Expired, thread_time};
pub use random::Random;
