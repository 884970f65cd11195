//! What is to be checked: property files, task files, short names, all as plain data.
//!
//! Nothing here opens a file or prints: texts go in, values or [`PropertyError`]s come out. A property that
//! is well written but that no engine can decide yet is not an error: see [`Check::unsupported`].

mod check;
mod error;
mod invariants;
mod monitor;
mod names;
mod prp;
mod set;
mod task;

pub use check::Check;
pub use error::PropertyError;
pub use invariants::{LoopInvariant, LoopInvariants};
pub use names::{SHORT_NAMES, ShortName};
pub use set::Property;
pub use task::{TaskFile, TaskProperty};
