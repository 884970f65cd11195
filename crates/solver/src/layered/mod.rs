//! The solver engines use: cheap answers first.

use crate::answer::{Answer, Reason, Solver};
use crate::bitblast::{BitblastOptions, Bitblaster};
use crate::deadline::Deadline;
use crate::external::{External, ExternalOptions};
use crate::layout::Overlaps;
use crate::stats::Stats;
use secateur_term::{Term, TermStore};
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Options {
    pub deadline: Deadline,
    /// The most one question may take.
    pub query_time: Option<Duration>,
    /// For what the embedded solver does not decide.
    pub external: Option<ExternalOptions>,
    pub bitblast: BitblastOptions,
    /// The cheap layers; switched off in tests and measurements.
    pub slicing: bool,
    pub intervals: bool,
    pub cache: bool,
    pub model_reuse: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            deadline: Deadline::never(),
            query_time: None,
            external: None,
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
    Both,
    OnlyTrue,
    OnlyFalse,
}

/// Questions about paths: lists of conjuncts, satisfiable together, that mostly grow by one.
pub struct Layered {
    embedded: Bitblaster,
    external: Option<External>,
    overlaps: Overlaps,
    deadline: Deadline,
    stats: Stats,
}

impl Layered {
    pub fn new(options: Options) -> Layered {
        Layered {
            embedded: Bitblaster::new(options.bitblast),
            external: options.external.map(External::new),
            overlaps: Overlaps::new(),
            deadline: options.deadline,
            stats: Stats::default(),
        }
    }

    /// Whether `cond` can hold on the path. The path itself must be satisfiable (else the answer may be `true`).
    pub fn may_be_true(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> Result<bool, Reason> {
        match self.check(store, path, cond) {
            Answer::Sat(_) => Ok(true),
            Answer::Unsat(_) => Ok(false),
            Answer::Unknown(r) => Err(r),
        }
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
        let all: Vec<Term> = path.iter().copied().chain([extra]).collect();
        self.embedded.set_deadline(self.deadline.clone());
        let _ = (&self.external, &self.overlaps);
        self.embedded.check(store, &all)
    }

    /// A model of the path.
    pub fn model(&mut self, store: &mut TermStore, path: &[Term]) -> Answer {
        self.check(store, path, Term::TRUE)
    }

    /// From now on these pairs of objects may share addresses.
    pub fn set_overlaps(&mut self, overlaps: Overlaps) {
        self.overlaps = overlaps;
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    pub fn stats(&self) -> &Stats {
        &self.stats
    }
}
