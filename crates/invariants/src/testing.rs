//! Programs and an engine for the unit tests of this crate.

use crate::prove::Job;
use secateur_base::Deadline;
use secateur_explore::{Budget, Config, Explorer, Hooks, Outcome};
use secateur_frontend::{LowerOptions, load_text};
use secateur_program::{DataModel, Program};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::time::Duration;

/// Declarations that most programs need.
const HEADER: &str = "#include <assert.h>
    extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);
    extern void __VERIFIER_assume(int);\n";

/// A program from its text.
pub(crate) fn load(text: &str) -> (Program, TermStore) {
    load_text(&format!("{HEADER}{text}"), DataModel::Lp64, &LowerOptions::default()).unwrap()
}

/// Long enough for every test.
pub(crate) fn deadline() -> Deadline {
    Deadline::after(Duration::from_secs(60))
}

/// The plain executor as the engine.
pub(crate) fn plain(job: Job<'_>, hooks: &mut dyn Hooks) -> Outcome {
    let config = Config {
        monitor: job.monitor.clone(),
        budget: Budget { deadline: deadline(), ..Budget::default() },
        ..Config::default()
    };
    Explorer::new(job.program, job.store, Layered::new(Options::new(deadline())), config).run(hooks).0
}
