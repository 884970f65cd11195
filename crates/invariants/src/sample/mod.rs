//! Values that variables were seen to have together: what guesses are made from.

pub(crate) mod concrete;
mod models;
pub(crate) mod refute;

pub use models::{SymbolicState, models};

/// The values of the subjects in one state, in their order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sample {
    /// Bits of the width of the subject.
    pub values: Vec<u128>,
}
