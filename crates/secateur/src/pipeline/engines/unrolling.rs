//! Bounded model checking with a bound that grows until nothing is beyond it.

use std::time::Duration;

use secateur_bmc::{Bmc, BmcOptions};

use super::super::audit::audited;
use super::super::engine::{Details, Engine, Finished, Work, solver};

/// Loops are unrolled, states are merged where paths meet.
#[derive(Default)]
pub(crate) struct Unrolling {
    /// The search takes no longer; confirming an error may.
    pub search: Option<Duration>,
}

impl Engine for Unrolling {
    fn name(&self) -> &'static str {
        "unrolling"
    }

    fn run(&self, work: Work<'_>) -> Finished {
        let mut running = work.begin();
        // a search of a few moments is no proof that could be checked
        let audit = work.audit().filter(|_| self.search.is_none());
        let mut limits = work.limits();
        if let Some(time) = self.search {
            limits.budget.deadline = work.deadline.within(time);
        }
        let solver = solver(&limits.budget.deadline, audit.clone());
        let options = BmcOptions { unroll: limits.budget.iterations, counts: None };
        let bmc = Bmc::new(&work.unit.program, work.unit.store, solver, limits, options);
        let (outcome, stats, _) = bmc.run(&mut running.judge);
        let checked = audited(audit.as_ref(), &outcome);
        running.finish(outcome, Details { unrolled: Some(stats), ..Details::default() }, checked)
    }
}
