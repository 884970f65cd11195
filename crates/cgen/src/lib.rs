//! Random C programs for differential tests: they end, have no undefined or unspecified behaviour on their
//! machine, and their exit code (and output) depends on everything they compute.
//!
//! The generator knows the range of every expression and writes an operation plainly where it cannot
//! overflow, else in an unsigned type. Calls stand alone in statements. Loops have constant bounds, and a
//! budget of steps is kept.
#![warn(missing_docs)]

mod expr;
mod float;
mod generator;
mod harness;
mod options;
mod place;
mod scope;
mod shapes;
mod stmt;
mod template;
mod types;
mod unit;
mod wild;

pub use harness::{ALL_INPUTS_HARNESS, NATIVE_HARNESS};
pub use options::{Inputs, Options};
pub use shapes::{Shape, counting_loops, nested_loops, shape};
pub use wild::{PRELUDE, Wild, wild};

/// The program of this seed.
pub fn program(seed: u64, options: &Options) -> String {
    generator::Generator::new(seed, options).program()
}
