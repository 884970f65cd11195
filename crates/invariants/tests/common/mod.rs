//! Programs proved by contracts and invariants alone; the plain executor gives the verdicts.

use secateur_base::Deadline;
use secateur_explore::{Budget, Conclusion, Config, Explorer, Hooks};
use secateur_frontend::{LowerOptions, load_text};
use secateur_invariants::{Job, prove};
use secateur_program::{DataModel, Monitor};
use secateur_solver::{Layered, Options};
use std::time::Duration;

/// Whether contracts, and invariants of loops if wanted, prove it.
#[allow(dead_code, reason = "not every test asks for the default property")]
pub fn proved(text: &str, loops: bool) -> bool {
    proved_within(text, loops, &Monitor::developer(), Duration::from_secs(30))
}

pub fn proved_within(text: &str, loops: bool, monitor: &Monitor, time: Duration) -> bool {
    let (program, store) = load_text(text, DataModel::Lp64, &LowerOptions::default()).unwrap();
    let deadline = Deadline::after(time);
    let mut engine = |job: Job<'_>, hooks: &mut dyn Hooks| {
        let config = Config {
            monitor: job.monitor.clone(),
            budget: Budget { deadline: deadline.clone(), ..Budget::default() },
            ..Config::default()
        };
        Explorer::new(job.program, job.store, Layered::new(Options::new(Deadline::never())), config)
            .run(hooks)
            .0
    };
    let proven = prove(&program, &store, monitor, loops, &deadline, &mut Default::default(), &mut engine);
    proven.is_some_and(|p| p.outcome.conclusion == Conclusion::Exhausted)
}
