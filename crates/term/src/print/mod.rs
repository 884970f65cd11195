//! Terms as text: C for people, SMT-LIB for other solvers.

pub mod c;
mod float;
pub mod smt;
