//! What is known of a program without executing it: its control flow, its loops, who calls whom, which variables are live.
//!
//! Each analysis has one home here, and every engine uses that one.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod call_graph;
mod cfg;
mod liveness;
mod loops;

pub use call_graph::CallGraph;
pub use cfg::Cfg;
pub use liveness::Liveness;
pub use loops::{Loop, Loops};
