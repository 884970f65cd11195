//! C text in, verdict out. Errors are confirmed by the interpreter.

use inkwell::context::Context;
use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions, BmcStats};
use secateur_explore::{Budget, Candidate, Config, Confirmation, Hooks, Outcome, Verdict};
use secateur_frontend::driver::{CompileRequest, load};
use secateur_frontend::{LowerOptions, lower};
use secateur_interpreter::{Interpreter, NoObserver, Options as Replay, Outcome as Ran};
use secateur_program::{DataModel, Monitor, Program};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::sync::atomic::{AtomicU32, Ordering};
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
        self.outcome.verdict == Verdict::True
    }

    pub fn is_false(&self) -> bool {
        matches!(self.outcome.verdict, Verdict::False(_))
    }
}

pub fn options() -> BmcOptions {
    BmcOptions::default()
}

pub fn lowered(source: &str) -> (Program, TermStore) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("secateur-bmc-{}-{number}.c", std::process::id()));
    std::fs::write(&file, source).expect("a temporary file");
    let context = Context::create();
    let mut request = CompileRequest::new([&file]);
    request.data_model = Some(DataModel::Lp64);
    let loaded = load(&context, &request).expect("clang compiles it");
    let _ = std::fs::remove_file(&file);
    let options = LowerOptions { model_functions: loaded.model_functions.clone(), ..LowerOptions::default() };
    lower(&loaded.module, &options).expect("it can be lowered")
}

pub fn run(source: &str) -> Run {
    run_with(source, options())
}

pub fn run_with(source: &str, options: BmcOptions) -> Run {
    let (program, store) = lowered(source);
    let deadline = Deadline::after(Duration::from_secs(60));
    let solver = Layered::new(Options { deadline: deadline.clone(), ..Options::default() });
    let budget = Budget { deadline, ..Budget::default() };
    let config = Config { monitor: Monitor::developer(), budget, ..Config::default() };
    let (outcome, stats, _) = Bmc::new(&program, store, solver, config, options).run(&mut Replayed);
    Run { outcome, stats }
}
