//! The watch over a run's budget, the same for every engine.

use crate::exec::Executor;
use crate::explorer::{Hooks, Progress};
use crate::outcome::{Statistics, Unknown};
use secateur_base::Expired;
use std::time::{Duration, Instant};

/// Memory is looked at and progress told so often.
const EVERY: Duration = Duration::from_millis(100);

pub struct Watch {
    start: Instant,
    last: Instant,
}

impl Default for Watch {
    fn default() -> Watch {
        let now = Instant::now();
        Watch { start: now, last: now }
    }
}

impl Watch {
    /// Why to stop, if so. `open`: the states that wait.
    pub fn over(
        &mut self,
        executor: &Executor,
        stats: &Statistics,
        open: usize,
        hooks: &mut dyn Hooks,
    ) -> Option<Unknown> {
        let budget = &executor.config.budget;
        match budget.deadline.passed() {
            Some(Expired::Interrupted) => return Some(Unknown::Interrupted),
            Some(_) => return Some(Unknown::Timeout),
            None => {}
        }
        if budget.steps.is_some_and(|s| stats.steps > s) {
            return Some(Unknown::Steps);
        }
        let now = Instant::now();
        if now.duration_since(self.last) < EVERY {
            return None;
        }
        self.last = now;
        if budget.memory.is_some_and(|m| (budget.memory_used)() > m) {
            return Some(Unknown::Memory);
        }
        hooks.progress(&Progress {
            steps: stats.steps,
            paths: stats.paths(),
            open: open as u64,
            solver_time: executor.solver_stats().time.iter().sum(),
            elapsed: now.duration_since(self.start),
        });
        None
    }
}
