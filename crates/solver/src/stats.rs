//! Counts of how questions were answered.

use crate::layered::Audit;
use std::time::Duration;

/// What answered a question, cheapest first.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The condition was a constant.
    Constant,
    /// The condition or its negation is among the path's conjuncts (or follows by their equalities).
    Syntactic,
    /// Intervals and equalities of the path.
    Intervals,
    /// The same question was asked before.
    Cache,
    /// A recent model satisfies it.
    ModelReuse,
    /// The embedded SAT solver.
    Sat,
    /// An external process.
    External,
}

impl Kind {
    pub const ALL: [Kind; 7] = [
        Kind::Constant,
        Kind::Syntactic,
        Kind::Intervals,
        Kind::Cache,
        Kind::ModelReuse,
        Kind::Sat,
        Kind::External,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Constant => "constant",
            Kind::Syntactic => "evaluation",
            Kind::Intervals => "intervals and equalities",
            Kind::Cache => "cache",
            Kind::ModelReuse => "model reuse",
            Kind::Sat => "SAT",
            Kind::External => "external",
        }
    }
}

/// Plain data; engines add them up and show them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stats {
    /// Questions by what answered them, indexed by [`Kind`].
    pub answered: [u64; 7],
    /// Time spent in questions that ended there.
    pub time: [Duration; 7],
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Calls of the SAT solver (a question may need several).
    pub sat_calls: u64,
    /// Assignments the SAT solver made: its work, whatever the clock says.
    pub propagations: u64,
    pub sat_time: Duration,
    pub blast_time: Duration,
    pub slowest: Duration,
    pub variables: u64,
    pub clauses: u64,
    /// Fresh starts of the SAT solver because it had grown too large.
    pub restarts: u64,
    pub external_calls: u64,
    pub external_time: Duration,
    /// What was asked again.
    pub audit: Audit,
}

impl Stats {
    pub fn count(&self, kind: Kind) -> u64 {
        self.answered[kind as usize]
    }

    pub fn total(&self) -> u64 {
        self.answered.iter().sum()
    }

    pub(crate) fn record(&mut self, kind: Kind, time: Duration) {
        self.answered[kind as usize] += 1;
        self.time[kind as usize] += time;
    }
}
