//! The derived program: the program to verify, without the loops and calls in question.

pub(crate) mod checks;
pub(crate) mod parts;
pub(crate) mod program;
