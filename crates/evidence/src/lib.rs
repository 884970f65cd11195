//! Evidence.
pub mod process;
