//! The front end: from C to the program every engine works on.
//!
//! This is the only crate that knows LLVM; [`Compiler`] is the way in.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod compiler;
pub mod driver;
mod llvm;
mod lower;
pub mod property;

pub use compiler::{Compiled, Compiler, LoadError, load, load_text};
pub use lower::{
    ERROR_FUNCTIONS, ErrorCalls, ExternalFunctions, LowerError, LowerOptions, OF_ASSEMBLY, OF_ZERO,
    OUT_OF_RANGE, STACK_NOTE, is_left_open,
};
