//! C text in, verdict out. Errors are confirmed by the interpreter.

use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions, BmcStats};
use secateur_explore::{Budget, Candidate, Conclusion, Config, Confirmation, Hooks, Outcome};
use secateur_frontend::{LowerOptions, load_text};
use secateur_interpreter::{Interpreter, NoObserver, Options as Replay, Outcome as Ran};
use secateur_program::{DataModel, Monitor, Program};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::time::Duration;

struct Replayed;

impl Hooks for Replayed {
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation {
        let options = Replay { monitor: Monitor::developer(), ..Replay::default() };
        match Interpreter::new(program, store, options).run(&candidate.scenario, &mut NoObserver).outcome {
            Ran::Error(_) => Confirmation::Confirmed,
            other => Confirmation::Rejected(format!("{other:?}")),
        }
    }
}

pub struct Run {
    pub outcome: Outcome,
    pub stats: BmcStats,
}

impl Run {
    pub fn is_true(&self) -> bool {
        self.outcome.conclusion == Conclusion::Exhausted
    }

    pub fn is_false(&self) -> bool {
        matches!(self.outcome.conclusion, Conclusion::False(_))
    }
}

pub fn options() -> BmcOptions {
    BmcOptions::default()
}

pub fn lowered(source: &str) -> (Program, TermStore) {
    load_text(source, DataModel::Lp64, &LowerOptions::default()).expect("it compiles and can be lowered")
}

pub fn run(source: &str) -> Run {
    run_with(source, options())
}

pub fn run_with(source: &str, options: BmcOptions) -> Run {
    let (program, store) = lowered(source);
    let deadline = Deadline::after(Duration::from_secs(60));
    let solver = Layered::new(Options::new(deadline.clone()));
    let budget = Budget { deadline, ..Budget::default() };
    let config = Config { monitor: Monitor::developer(), budget, ..Config::default() };
    let (outcome, stats, _) = Bmc::new(&program, store, solver, config, options).run(&mut Replayed);
    Run { outcome, stats }
}
