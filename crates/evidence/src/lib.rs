//! What makes a FALSE trustworthy: the inputs are compiled into a test and run natively ([`replay`]), written
//! as a test file the user can keep ([`test_file`]), and told as a trace that fits a screen ([`trace`]).
//!
//! Nothing here prints. Processes and temporary files are the business of [`replay`] alone.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod counterexample;
pub mod given;
mod place;
pub mod replay;
pub mod test_file;
pub mod trace;
pub mod value;

pub use counterexample::{AddressRecord, Confirmation, Counterexample, ReportedInput, confirmation, ending};
