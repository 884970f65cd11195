//! Loop acceleration and trace automata (Kroening et al., Trace Automata): a program is enriched with
//! accelerators, paths that do the work of any number of iterations at once, and loses the traces they make
//! redundant.
//!
//! Our accelerators differ from the paper's in one point. Closed forms are exact modulo 2^w, so an
//! accelerator stands for its looping path whatever the state, wrap-around included; what wraps is the order
//! of guards. An accelerator therefore asks that no operand of a guard wraps on the way, and says at its end
//! whether it stopped because one more step would (the *boundary*, the discriminating predicate of section
//! 5). The restriction language is then: the looping path itself, and an accelerator right after itself
//! unless that was at a boundary. Every run of n iterations is the sequence of pieces that are as long as can
//! be, and that sequence is not in the language; so no error is lost.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod accelerator_code;
mod accumulator;
mod automaton;
mod cells;
mod closed_form;
mod commute;
mod cut_point;
mod emit;
mod inline;
mod join;
mod loop_rewrite;
mod loop_summary;
mod memory_code;
mod monotone;
mod overlap;
mod paths;
mod phases;
mod polynomial;
mod quadratic;
mod recurrence;
mod restricted_program;
mod restriction;
mod scenario;
mod short_loop;
mod solve_recurrences;
mod trip_count;
mod tuning;

pub use automaton::{Dfa, Letter};
pub use emit::{Unsupported, emit};
pub use restricted_program::{Accelerated, Accelerator, COUNT, accelerate};
pub use scenario::Mapped;

use crate::tuning::QUESTION_TIME;
use secateur_base::Deadline;
use secateur_program::Monitor;
use secateur_solver::{Layered, Options, Overlaps};

/// What a caller can choose about acceleration.
#[derive(Clone, Debug)]
pub struct AccelerateOptions {
    /// Which checks end a path: those that do not are no guards.
    pub monitor: Monitor,
    /// Without it redundant traces stay (the paper's "acceleration" without trace automata).
    pub automaton: bool,
    /// When it passes, the loops that were not looked at yet stay as they are.
    pub deadline: Deadline,
}

impl AccelerateOptions {
    fn late(&self) -> bool {
        self.deadline.passed().is_some()
    }
}

/// For questions about the paths of a loop, whatever objects lie where.
fn solver(deadline: &Deadline) -> Layered {
    let mut solver =
        Layered::new(Options { query_time: Some(QUESTION_TIME), ..Options::new(deadline.clone()) });
    solver.set_overlaps(Overlaps::any());
    solver
}
