//! The concrete interpreter: runs a [`secateur_program::Program`] on one [`secateur_program::Scenario`].
//!
//! It is the judge of counterexamples, so it shares nothing with the engines it judges but programs and the
//! meaning of the term operators on known values: no symbolic states, no rewriting, no interning at run time.
//! Expressions are compiled once into a register code; memory is bytes with a shadow that says which object a
//! pointer came from.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod arith;
mod code;
mod event;
mod format;
mod machine;
mod memory;
mod options;
mod outcome;
mod value;
mod view;

pub use event::{Event, NoObserver, Observer, Points, ProgramPoint};
pub use memory::MemoryImage;
pub use options::{Level, Missing, Options};
pub use outcome::{
    Access, AccessFault, Content, End, ErrorReport, Loss, LossKind, ObjectSort, ObjectView, Outcome, Run,
    Site, StackEntry,
};

mod interpreter;
pub use interpreter::Interpreter;
pub use view::StateView;
