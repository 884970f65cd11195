//! Programs that are derived from another one (accelerated, restricted, cut at the heads of loops, with
//! contracts in place of calls) are checked against it: what a concrete run of the original does must be
//! possible in the derived program.
//!
//! A run is told by what it does at a few places that both programs have: the edges that leave the outermost
//! loops and the returns from recursive functions (`places`), with the values of the variables that are
//! live there (`record`), and how it ends. The derived program makes choices of its own (how many
//! iterations at once, which state at a head), so it cannot simply be run on the same inputs. Instead it is
//! made to do what the run did at these places and nothing else, and its end is made an error
//! (`constrain`): an engine that says that this error cannot be reached has shown that the derived program
//! lost a run. What the engine cannot decide in its time says nothing.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod check;
mod constrain;
mod places;
mod record;
mod sliced;

pub use check::{Followed, Pair, follow};
pub use sliced::{SlicePair, follow_slice};
