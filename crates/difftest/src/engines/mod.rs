//! The engines against each other and against all native runs: on programs with few inputs every way to prune
//! must give the verdict that trying all inputs gives, and its proof must hold for another solver.

mod compare;
mod engine;
pub(crate) mod observed;
mod task;

pub use compare::{Report, Tally, compare, first_failing};
pub use engine::{Answer, Engine};
pub use task::{Family, KnownProgram, tasks};
