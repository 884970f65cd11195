//! One step of one state. Statements that need a decision first (which object, in bounds or not, how long)
//! fork the state *at* the statement: the state goes on with one side, the fork executes the whole statement
//! again knowing the other. So every decision of a statement comes before its first effect.
//!
//! The layers, each of which knows only those before it:
//! - [`context`]: the program, the terms and the configuration of a run, values of variables, new symbols and
//!   objects, notes and the trail. Nothing here asks a solver.
//! - [`decide`]: which sides of a condition are feasible under a path, what the layout of memory decides,
//!   forks, and checks that must hold.
//! - [`memory`]: from an address to an object, access checks, loads, stores, ranges, the heap, and the
//!   statements made of these. A pointer from outside whose object is made at its first use belongs into
//!   `memory::resolve`, what an external call may change beside `memory::derived::havoc`.
//! - [`ending`]: leaks at the end of a path, and the inputs that take a path.
//! - [`control`]: terminators, calls and returns. A call that no function of the program answers is decided in
//!   `control::callee`.
//! - [`statement`]: the statements of a block. Inline assembly as havoc is one more of them.
//!
//! [`Executor`] is what engines see of all that.

mod context;
mod control;
mod decide;
mod ending;
mod executor;
mod memory;
mod statement;

pub use executor::{Executor, ExecutorParts};

use crate::outcome::Ending;

/// What a step did.
#[derive(Clone, PartialEq, Debug)]
pub enum Flow {
    /// The state moved on; forks it made are in the fork list.
    Continue,
    /// The path of the state has ended.
    End(Ending),
}

/// The path ends inside a statement.
pub struct Stop(pub Ending);

/// The result of a part of a statement: a value, or the end of the path.
pub type Step<T> = Result<T, Stop>;
