//! The front end: from C to the program every engine works on.
//!
//! This is the only crate that knows LLVM; [`Compiler`] is the way in.

mod compiler;
pub mod driver;
mod llvm;
mod lower;
pub mod property;

pub use compiler::{Compiled, Compiler, LoadError, load, load_text};
pub use lower::{
    ERROR_FUNCTIONS, ErrorCalls, ExternalFunctions, LowerError, LowerOptions, OF_ZERO, OUT_OF_RANGE,
    STACK_NOTE, is_left_open,
};
