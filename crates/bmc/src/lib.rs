//! Bounded model checking (Kroening et al., Trace Automata, section 2): the program up to
//! a depth as one formula in the embedded solver, with unwinding assertions.
//!
//! The formula is built by the executor's own steps. Points of the unrolled program (call stack, iterations
//! of the loops around, block) are visited in topological order, and the states that meet at a point become
//! one, whose values are choices (`if c then v else w`). So each point is executed once however many paths
//! lead to it, known values stay known, a question about a check is `guard and not ok`, and what a check does
//! not depend on is never looked at by the solver.
//!
//! A state that comes to a loop head (or into a recursive call) beyond the bound is set aside; if its guard
//! is satisfiable, the unwinding assertion fails. The next bound goes on with those states only: nothing is
//! encoded twice. When none are left, every run was followed to its end: TRUE.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod bmc;
mod context;
mod functions;
mod merge;
mod path;
mod queue;
mod tuning;

pub use bmc::{Bmc, BmcOptions, BmcStats};
