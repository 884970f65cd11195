//! Satisfiability of terms.
//!
//! [`Bitblaster`] turns terms into clauses of one persistent CaDiCaL; [`External`] speaks SMT-LIB 2 to a
//! process; [`Layered`] is what engines use: it answers by constants, cached answers, recent models,
//! intervals and equalities first, and slices the question down to what depends on it before either of the
//! two is asked.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod answer;
mod bitblast;
mod external;
mod layered;
mod layout;
mod stats;
mod support;
#[cfg(feature = "testing")]
pub mod testing;

pub use answer::{Answer, Reason, Solver};
pub use bitblast::{BitblastOptions, Bitblaster, Division};
pub use external::{External, ExternalOptions};
pub use layered::{Audit, Branch, Layered, Options};
pub use layout::Overlaps;
pub use stats::{AnsweredBy, Stats};
