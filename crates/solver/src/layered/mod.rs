//! The solver engines use: cheap answers first, then the part of the path that matters, then SAT.

mod audit;
mod cache;
mod conjunction;
mod context;
mod decide;
mod facts;
mod independence;
mod models;
mod polynomial_ring;
mod range;
mod undecided;

use crate::answer::{Answer, Reason, Solver};
use crate::bitblast::{BitblastOptions, Bitblaster};
use crate::external::{External, ExternalOptions};
use crate::layout::Overlaps;
use crate::stats::{AnsweredBy, Stats};
use crate::support::Supports;
pub use audit::Audit;
use audit::Auditor;
use cache::Cache;
use context::Context;
use hashbrown::HashSet;
use models::Models;
pub(crate) use range::Range;
use secateur_base::Deadline;
use secateur_term::{Term, TermStore};
use std::time::{Duration, Instant};

/// Limits, backends and layers of a [`Layered`] solver.
#[derive(Clone, Debug)]
pub struct Options {
    /// When every question ends at the latest.
    pub deadline: Deadline,
    /// The most CPU time of this thread that the embedded solver may take for one question; `None`: until the
    /// deadline.
    pub query_time: Option<Duration>,
    /// The solver for what the embedded one does not decide; `None`: such questions stay open.
    pub external: Option<ExternalOptions>,
    /// The solver that is asked again wherever there is no model, for the check of a proof; `None`: nothing
    /// is asked again.
    pub audit: Option<ExternalOptions>,
    /// The embedded solver's own options.
    pub bitblast: BitblastOptions,
    /// Asks only about the conjuncts that share leaves with the condition. This and the layers below are
    /// switched off in tests and measurements only.
    pub slicing: bool,
    /// Answers by intervals and equalities of the path.
    pub intervals: bool,
    /// Answers by earlier answers and cores.
    pub cache: bool,
    /// Answers by recent models.
    pub model_reuse: bool,
}

impl Options {
    /// All layers, no external solver. There is no `Default`: whoever makes a solver says when its questions
    /// end.
    pub fn new(deadline: Deadline) -> Options {
        Options {
            deadline,
            query_time: None,
            external: None,
            audit: None,
            bitblast: BitblastOptions::default(),
            slicing: true,
            intervals: true,
            cache: true,
            model_reuse: true,
        }
    }
}

/// Which sides of a condition are possible on a satisfiable path.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Branch {
    /// Some state of the path satisfies the condition, and some state violates it.
    Both,
    /// The condition holds in all states of the path.
    OnlyTrue,
    /// The condition holds in no state of the path.
    OnlyFalse,
}

/// Variables of the solver of small questions after which it begins afresh.
const FEW_VARIABLES: usize = 4_000;

/// Questions about paths: lists of conjuncts, satisfiable together, that mostly grow by one.
pub struct Layered {
    options: Options,
    /// Conflicts a question may take.
    effort: Option<u32>,
    embedded: Bitblaster,
    /// Begins afresh before it has seen much: for small questions when the other one is large.
    small: Bitblaster,
    external: Option<External>,
    auditor: Option<Auditor>,
    supports: Supports,
    context: Context,
    models: Models,
    cache: Cache,
    overlaps: Overlaps,
    /// Base addresses that find room wherever all others lie.
    roaming: HashSet<Term>,
    /// Propagations of the solvers that were made for one hard question each.
    alone: u64,
    stats: Stats,
}

impl Layered {
    /// A solver that has been asked nothing yet. External processes start when they are needed.
    pub fn new(options: Options) -> Layered {
        Layered {
            embedded: Bitblaster::new(options.bitblast.clone(), options.deadline.clone()),
            small: Bitblaster::new(
                BitblastOptions { max_variables: FEW_VARIABLES, ..options.bitblast.clone() },
                options.deadline.clone(),
            ),
            external: options.external.clone().map(|e| External::new(e, options.deadline.clone())),
            auditor: options.audit.clone().map(|e| Auditor::new(e, options.deadline.clone())),
            options,
            supports: Supports::default(),
            context: Context::default(),
            models: Models::default(),
            cache: Cache::default(),
            overlaps: Overlaps::new(),
            roaming: HashSet::new(),
            alone: 0,
            stats: Stats::default(),
            effort: None,
        }
    }

    /// Whether `cond` can hold on the path. The path itself must be satisfiable (else the answer may be
    /// `true`).
    pub fn may_be_true(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> Result<bool, Reason> {
        let started = Instant::now();
        let (kind, answer) = self.decide(store, path, cond);
        if answer == Ok(false) {
            self.audit(store, kind, path, cond);
        }
        self.finish(kind, started, answer.as_ref().map_or(None, |&b| Some(b)));
        answer
    }

    /// From now on questions are given up after this many conflicts (`None`: never), for callers that can do
    /// without an answer. The same question gives up at the same point on every machine.
    pub fn set_effort(&mut self, conflicts: Option<u32>) {
        self.effort = conflicts;
    }

    /// Whether `cond` holds in all states of a satisfiable path.
    pub fn must_be_true(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> Result<bool, Reason> {
        let not = store.not(cond);
        self.may_be_true(store, path, not).map(|possible| !possible)
    }

    /// Which sides of `cond` are possible on a satisfiable path: at most two questions, often none.
    pub fn branch(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> Result<Branch, Reason> {
        if !self.may_be_true(store, path, cond)? {
            return Ok(Branch::OnlyFalse);
        }
        Ok(if self.must_be_true(store, path, cond)? { Branch::OnlyTrue } else { Branch::Both })
    }

    /// Path and condition together, nothing assumed about the path: a model for all of them, or a core. Index
    /// `path.len()` of a core is `extra`.
    pub fn check(&mut self, store: &mut TermStore, path: &[Term], extra: Term) -> Answer {
        let started = Instant::now();
        let (kind, answer) = self.decide_all(store, path, extra);
        if matches!(answer, Answer::Unsat(_)) {
            self.audit(store, kind, path, extra);
        }
        let known = match &answer {
            Answer::Sat(_) => Some(true),
            Answer::Unsat(_) => Some(false),
            Answer::Unknown(_) => None,
        };
        self.finish(kind, started, known);
        answer
    }

    /// A model of the path.
    pub fn model(&mut self, store: &mut TermStore, path: &[Term]) -> Answer {
        self.check(store, path, Term::TRUE)
    }

    /// An object with this base address, of which nothing is said, finds room wherever all others lie: questions about
    /// others need not look for it. Paths on which there is no such room are then followed too.
    pub fn roams(&mut self, base: Term) {
        self.roaming.insert(base);
    }

    /// From now on these pairs of objects may share addresses.
    pub fn set_overlaps(&mut self, overlaps: Overlaps) {
        if self.overlaps.same(&overlaps) {
            return;
        }
        // remembered answers may rest on pairs being apart
        self.cache.clear();
        self.embedded.set_overlaps(overlaps.clone());
        self.small.set_overlaps(overlaps.clone());
        if let Some(e) = &mut self.external {
            e.set_overlaps(overlaps.clone());
        }
        if let Some(a) = &mut self.auditor {
            a.set_overlaps(overlaps.clone());
        }
        self.overlaps = overlaps;
    }

    /// From now on questions end at this deadline.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.options.deadline = deadline;
    }

    /// What was asked so far and what answered it.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn finish(&mut self, kind: AnsweredBy, started: Instant, answer: Option<bool>) {
        let time = started.elapsed();
        self.stats.record(kind, time);
        self.stats.slowest = self.stats.slowest.max(time);
        match answer {
            Some(true) => self.stats.sat += 1,
            Some(false) => self.stats.unsat += 1,
            None => self.stats.unknown += 1,
        }
        if matches!(kind, AnsweredBy::Sat | AnsweredBy::External) {
            let s = self.embedded.stats();
            self.stats.sat_calls = s.sat_calls;
            self.stats.propagations = s.propagations + self.alone;
            self.stats.sat_time = s.sat_time;
            self.stats.blast_time = s.blast_time;
            self.stats.variables = s.variables;
            self.stats.clauses = s.clauses;
            self.stats.restarts = s.restarts;
            if let Some(e) = &self.external {
                self.stats.external_calls = e.stats().external_calls;
                self.stats.external_time = e.stats().external_time;
            }
        }
    }
}
