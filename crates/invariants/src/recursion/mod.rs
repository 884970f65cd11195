//! Recursive functions, and guesses at their contracts.

pub(crate) mod functions;
pub(crate) mod guess;
