//! Programs from C, and what acceleration makes of them.

use secateur_accelerate::{AccelerateOptions, accelerate};
use secateur_base::Deadline;
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load, load_text};
use secateur_program::{DataModel, Monitor, Program};
use secateur_term::TermStore;
use secateur_validation::{Followed, Pair, follow};
use std::path::Path;
use std::time::Duration;

/// The checks that end a run.
pub fn monitor() -> Monitor {
    Monitor { error_calls: true, assertions: true, ..Monitor::default() }
}

/// `None` if it does not compile here.
pub fn lowered(file: &Path, data_model: DataModel) -> Option<(Program, TermStore)> {
    let mut request = CompileRequest::new([file]);
    request.data_model = Some(data_model);
    load(&request, &LowerOptions::default()).ok()
}

/// A program that is written down here.
pub fn text(source: &str) -> (Program, TermStore) {
    load_text(source, DataModel::Lp64, &LowerOptions::default()).expect("it compiles")
}

/// Runs of the program in its accelerated one; `None` if nothing was accelerated.
pub fn accelerated(program: &Program, store: &mut TermStore, runs: u32, each: Duration) -> Option<Followed> {
    let deadline = Deadline::after(Duration::from_secs(5));
    let options = AccelerateOptions { monitor: monitor(), automaton: true, deadline: deadline.clone() };
    let fast = accelerate(program, store, &options);
    if fast.accelerators.is_empty() {
        return None;
    }
    Some(compare(program, &fast.program, store, runs, each))
}

pub fn compare(
    original: &Program,
    derived: &Program,
    store: &TermStore,
    runs: u32,
    each: Duration,
) -> Followed {
    let monitor = &monitor();
    let pair = Pair { original, derived, store, monitor, derived_monitor: monitor };
    follow(&pair, 7, runs, each, &Deadline::after(Duration::from_secs(20)))
}
