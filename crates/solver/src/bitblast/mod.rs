//! Terms to clauses of one persistent CaDiCaL. Every term is translated once; a constraint is one literal and a question
//! a list of assumptions.

use crate::answer::{Answer, Reason, Solver};
use crate::deadline::Deadline;
use crate::stats::Stats;
use secateur_term::{Term, TermStore};

#[derive(Clone, Debug)]
pub struct BitblastOptions {
    /// Start afresh when the solver holds more variables than this and most of them are not needed any more.
    pub max_variables: usize,
    /// CaDiCaL options by name; the default is tuned for many small related questions.
    pub cadical: Vec<(String, i32)>,
    /// Check each model by evaluation before it is handed out.
    pub validate: bool,
}

impl Default for BitblastOptions {
    fn default() -> Self {
        let tuned = ["inprocessing", "lucky", "walk", "rephase", "stabilize"].map(|o| (o.to_string(), 0));
        let mut cadical = tuned.to_vec();
        cadical.push((String::from("ilb"), 1));
        BitblastOptions { max_variables: 2_000_000, cadical, validate: true }
    }
}

/// The embedded solver.
pub struct Bitblaster {
    deadline: Deadline,
    stats: Stats,
}

impl Bitblaster {
    pub fn new(_options: BitblastOptions) -> Bitblaster {
        Bitblaster { deadline: Deadline::never(), stats: Stats::default() }
    }
}

impl Solver for Bitblaster {
    fn check(&mut self, _store: &mut TermStore, _assumptions: &[Term]) -> Answer {
        Answer::Unknown(self.deadline.passed().unwrap_or(Reason::Unsupported(String::from("anything yet"))))
    }

    fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }
}
