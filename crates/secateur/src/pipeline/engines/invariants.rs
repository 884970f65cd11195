//! Proofs by contracts of recursive functions and by invariants of loops that are cut at their heads.

use std::time::Duration;

use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::{Config, Hooks, Outcome};
use secateur_interpolation::InterpolationStats;
use secateur_invariants::{Dropped, Job, Proven, prove};

use super::super::engine::solver;
use super::super::load::Unit;
use super::covered::CoveredGraphs;

/// The result of a search for contracts and invariants.
pub(crate) enum Search {
    /// A proof.
    Proven(Box<Proof>),
    /// No proof can be found in this way.
    Nothing,
    /// The time was too short.
    Unfinished,
}

/// A proof about a derived program, with the counts of the run that is the proof.
pub(crate) struct Proof {
    pub proven: Proven,
    pub stats: InterpolationStats,
}

/// Looks for contracts and invariants of one program.
pub(crate) struct InvariantSearch<'a> {
    pub unit: &'a Unit,
    pub limits: &'a Config,
    pub deadline: &'a Deadline,
    pub graphs: &'a CoveredGraphs<'a>,
}

impl InvariantSearch<'_> {
    /// Searches for `most` of work, and for loops too if `loops` says so. `dropped` remembers the guesses
    /// that failed, for another search with more time.
    pub fn run(&self, loops: bool, most: Duration, dropped: &mut Dropped) -> Search {
        // never more than half of what is left, by the clock
        let half = self.deadline.remaining().map_or(Duration::MAX, |t| t / 2);
        let part = self.deadline.within(half).within_work(most);
        tracing::info!(loops, ?most, "looks for contracts and invariants");
        let mut stats = None;
        let mut engine = |job: Job<'_>, hooks: &mut dyn Hooks| self.decide(job, &part, hooks, &mut stats);
        let Unit { program, store, .. } = self.unit;
        let search = match prove(program, store, &self.limits.monitor, loops, &part, dropped, &mut engine) {
            Some(proven) => Search::Proven(Box::new(Proof { proven, stats: stats.unwrap_or_default() })),
            None if part.passed().is_some() => Search::Unfinished,
            None => Search::Nothing,
        };
        match &search {
            Search::Proven(_) => tracing::info!("found a proof"),
            Search::Nothing => tracing::info!("found nothing"),
            Search::Unfinished => tracing::info!("needs more time"),
        }
        search
    }

    /// Runs one derived program.
    fn decide(
        &self,
        job: Job<'_>,
        part: &Deadline,
        hooks: &mut dyn Hooks,
        stats: &mut Option<InterpolationStats>,
    ) -> Outcome {
        let mut limits = self.limits.clone();
        limits.budget.deadline = part.clone();
        limits.monitor = job.monitor.clone();
        // an input of a derived program need not come from outside
        limits.outside_objects = false;
        let solver = solver(part, None);
        if job.merge {
            let options = BmcOptions { unroll: limits.budget.iterations, counts: None };
            return Bmc::new(job.program, job.store, solver, limits, options).run(hooks).0;
        }
        let (outcome, counts, _) = self.graphs.of(job.program, job.store, solver, limits).run(hooks);
        *stats = Some(counts);
        outcome
    }
}
