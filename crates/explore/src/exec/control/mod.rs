//! Where control goes: branches and switches, calls and returns, and the end of the program.

pub mod branch;
pub mod call;
pub mod call_site;
pub mod callee;
pub mod varargs;
