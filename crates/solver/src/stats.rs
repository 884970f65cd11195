//! Statistics of solvers: how many questions each layer answered, and what the solvers spent on them.

use crate::layered::Audit;
use std::time::Duration;

/// What answered a question, cheapest first.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum AnsweredBy {
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

impl AnsweredBy {
    /// All kinds in the order of [`Stats::answered`].
    pub const ALL: [AnsweredBy; 7] = [
        AnsweredBy::Constant,
        AnsweredBy::Syntactic,
        AnsweredBy::Intervals,
        AnsweredBy::Cache,
        AnsweredBy::ModelReuse,
        AnsweredBy::Sat,
        AnsweredBy::External,
    ];

    /// What statistics call it.
    pub fn name(self) -> &'static str {
        match self {
            AnsweredBy::Constant => "constant",
            AnsweredBy::Syntactic => "evaluation",
            AnsweredBy::Intervals => "intervals and equalities",
            AnsweredBy::Cache => "cache",
            AnsweredBy::ModelReuse => "model reuse",
            AnsweredBy::Sat => "SAT",
            AnsweredBy::External => "external",
        }
    }
}

/// What a solver was asked, what answered it and what it cost; engines add them up and show them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stats {
    /// Questions by what answered them, indexed by [`AnsweredBy`].
    pub answered: [u64; 7],
    /// Wall time of the questions that each kind answered, indexed like `answered`.
    pub time: [Duration; 7],
    /// Questions with a model.
    pub sat: u64,
    /// Questions without one.
    pub unsat: u64,
    /// Questions without an answer.
    pub unknown: u64,
    /// Calls of the SAT solver (a question may need several).
    pub sat_calls: u64,
    /// Assignments the SAT solver made: a measure of work that does not depend on the machine.
    pub propagations: u64,
    /// Wall time of the searches of the embedded SAT solver, without those of solvers made for one hard
    /// question.
    pub sat_time: Duration,
    /// Wall time of translating terms to clauses before the searches.
    pub blast_time: Duration,
    /// Wall time of the question that took longest; only [`crate::Layered`] counts it.
    pub slowest: Duration,
    /// Variables of the SAT solver after the last question.
    pub variables: u64,
    /// Clauses given to the SAT solver since it last started afresh.
    pub clauses: u64,
    /// Fresh starts of the SAT solver because it had grown too large.
    pub restarts: u64,
    /// Questions put to the external process.
    pub external_calls: u64,
    /// Wall time of those questions.
    pub external_time: Duration,
    /// What came of asking unsatisfiable questions again.
    pub audit: Audit,
}

impl Stats {
    /// Questions that this layer answered.
    pub fn count(&self, kind: AnsweredBy) -> u64 {
        self.answered[kind as usize]
    }

    /// All questions, those without an answer included.
    pub fn total(&self) -> u64 {
        self.answered.iter().sum()
    }

    pub(crate) fn record(&mut self, kind: AnsweredBy, time: Duration) {
        self.answered[kind as usize] += 1;
        self.time[kind as usize] += time;
    }
}
