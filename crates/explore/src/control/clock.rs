//! The limits of a run: deadline, steps, memory; and the moments at which progress is reported.

use super::Statistics;
use crate::exec::Executor;
use crate::hooks::{Hooks, Progress};
use crate::outcome::Unknown;
use crate::tuning::PROGRESS_INTERVAL;
use secateur_base::Expired;
use std::time::Instant;

pub(super) struct Clock {
    start: Instant,
    last_report: Instant,
}

impl Default for Clock {
    fn default() -> Clock {
        let now = Instant::now();
        Clock { start: now, last_report: now }
    }
}

impl Clock {
    /// Why the run has to stop, if it has to. `open` counts the states that wait.
    pub fn check(
        &mut self,
        executor: &Executor,
        statistics: &Statistics,
        open: usize,
        hooks: &mut dyn Hooks,
    ) -> Option<Unknown> {
        let budget = &executor.config().budget;
        match budget.deadline.passed() {
            Some(Expired::Interrupted) => return Some(Unknown::Interrupted),
            Some(_) => return Some(Unknown::Timeout),
            None => {}
        }
        if budget.steps.is_some_and(|s| statistics.steps > s) {
            return Some(Unknown::Steps);
        }
        let now = Instant::now();
        if now.duration_since(self.last_report) < PROGRESS_INTERVAL {
            return None;
        }
        self.last_report = now;
        if budget.memory.is_some_and(|m| (budget.memory_used)() > m) {
            return Some(Unknown::Memory);
        }
        hooks.progress(&Progress {
            steps: statistics.steps,
            paths: statistics.paths(),
            open: open as u64,
            solver_time: executor.solver_stats().time.iter().sum(),
            elapsed: now.duration_since(self.start),
            share: statistics.share,
        });
        None
    }
}
