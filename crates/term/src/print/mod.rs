//! Terms as text: C for people, SMT-LIB for other solvers.

pub mod c;
pub mod smt;
