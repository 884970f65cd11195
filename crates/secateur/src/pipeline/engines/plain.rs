//! The plain executor: path by path, nothing is pruned.

use secateur_explore::Explorer;

use super::super::audit::audited;
use super::super::engine::{Details, Engine, Finished, Work, solver};

/// Symbolic execution without interpolants.
pub(crate) struct PlainExecutor;

impl Engine for PlainExecutor {
    fn name(&self) -> &'static str {
        "plain executor"
    }

    fn run(&self, work: Work<'_>) -> Finished {
        let mut running = work.begin();
        let (audit, limits) = (work.audit(), work.limits());
        let solver = solver(&work.deadline, audit.clone());
        let explorer = Explorer::new(&work.unit.program, work.unit.store, solver, limits);
        let outcome = explorer.run(&mut running.judge).0;
        let checked = audited(audit.as_ref(), &outcome);
        running.finish(outcome, Details::default(), checked)
    }
}
