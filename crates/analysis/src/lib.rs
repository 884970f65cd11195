//! What is known of a program without executing it: its control flow, its loops, who calls whom, which variables are live.
//!
//! Each analysis has one home here, and every engine uses that one.

mod call_graph;
mod cfg;
mod liveness;
mod loops;

pub use call_graph::CallGraph;
pub use cfg::Cfg;
pub use liveness::Liveness;
pub use loops::{Loop, Loops};
