//! The differential harness of the front end and the interpreter: random C programs are compiled natively and
//! run, and the same source is lowered and interpreted. Output and exit code must be identical. `engines`
//! compares the verdicts of the engines.
#![warn(missing_docs)]

pub mod campaign;
mod case;
pub mod engines;
mod generate;
mod interpreted;
mod native;
mod process;
mod verdict;

pub use case::{Case, Level, Tools};
pub use generate::{Generator, available};
pub use verdict::{Comparison, Summary, judge};
