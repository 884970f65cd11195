//! The front end: from C to the program every engine works on.

pub mod driver;
mod llvm;
mod lower;
pub mod property;

pub use lower::{
    ERROR_FUNCTIONS, ErrorCalls, ExternalFunctions, LowerError, LowerOptions, OF_ZERO, OUT_OF_RANGE,
    STACK_NOTE, is_left_open, lower,
};
