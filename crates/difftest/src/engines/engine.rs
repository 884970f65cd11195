//! The engines that are compared, and one of them asked about one program.

use crate::case::Tools;
use secateur::{Decision, Property};
use secateur_accelerate::{AccelerateOptions, COUNT, Mapped, accelerate};
use secateur_base::Deadline;
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::{Budget, Candidate, Conclusion, Config, Confirmation, Explorer, Hooks, SearchKind};
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{Compiled, Compiler, LowerOptions};
use secateur_interpolation::{CoveredGraphEngine, InterpolationOptions, Method, Order};
use secateur_interpreter::{Interpreter, NoObserver, Options as Replay, Outcome};
use secateur_program::{DataModel, Monitor, Program};
use secateur_solver::{ExternalOptions, Layered, Options};
use secateur_term::TermStore;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The most a question of the check of a proof may take: most of those that take longer take very long.
const PROOF_QUESTION: Duration = Duration::from_millis(400);
/// The most a question about interpolants may take.
const QUESTION: Duration = Duration::from_secs(2);

/// An engine with the options it is run with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// Its name in reports.
    pub name: &'static str,
    /// None is the plain executor, or bounded model checking.
    method: Option<Method>,
    order: Order,
    search: SearchKind,
    /// Whether loops are abstracted.
    loops: bool,
}

/// Bounded model checking.
const BMC: &str = "bmc";
/// The same after acceleration.
const ACCELERATE: &str = "accelerate";
/// The covered graph after acceleration.
const RESTRICTED: &str = "restricted";
/// The library as its users call it: all of the pipeline, with the verdict that it would say.
const LIBRARY: &str = "library";

impl Engine {
    const fn new(name: &'static str, method: Option<Method>, order: Order, search: SearchKind) -> Engine {
        Engine { name, method, order, search, loops: false }
    }

    /// The same with invariants of loops.
    const fn abstracting(self, name: &'static str) -> Engine {
        Engine { name, loops: true, ..self }
    }

    /// All engines of the comparison; the first is the default engine, whose proofs are all checked.
    pub const ALL: [Engine; 16] = [
        Engine::new("wp", Some(Method::Wp), Order::Covered, SearchKind::DepthFirst),
        Engine::new("core", Some(Method::Core), Order::Covered, SearchKind::DepthFirst),
        Engine::new("sp", Some(Method::Sp), Order::Covered, SearchKind::DepthFirst),
        Engine::new("none", None, Order::Covered, SearchKind::DepthFirst),
        Engine::new("wp postorder", Some(Method::Wp), Order::Postorder, SearchKind::DepthFirst),
        Engine::new("sp postorder", Some(Method::Sp), Order::Postorder, SearchKind::DepthFirst),
        Engine::new("wp bfs", Some(Method::Wp), Order::Covered, SearchKind::BreadthFirst),
        Engine::new("wp random-path", Some(Method::Wp), Order::Covered, SearchKind::RandomPath),
        Engine::new("wp target", Some(Method::Wp), Order::Covered, SearchKind::Target),
        Engine::new("wp interleaved", Some(Method::Wp), Order::Covered, SearchKind::Interleaved),
        Engine::new("", Some(Method::Wp), Order::Covered, SearchKind::DepthFirst).abstracting("abstract"),
        Engine::new("", Some(Method::Wp), Order::Covered, SearchKind::Interleaved)
            .abstracting("abstract interleaved"),
        Engine::new(BMC, None, Order::Covered, SearchKind::DepthFirst),
        Engine::new(ACCELERATE, None, Order::Covered, SearchKind::DepthFirst),
        Engine::new(RESTRICTED, Some(Method::Wp), Order::Covered, SearchKind::DepthFirst),
        Engine::new(LIBRARY, None, Order::Covered, SearchKind::Interleaved),
    ];

    /// The engines for programs with counting loops: unrolling, and both ways of acceleration.
    pub fn of_loops() -> Vec<Engine> {
        Engine::ALL.into_iter().filter(|e| [BMC, ACCELERATE, RESTRICTED].contains(&e.name)).collect()
    }
}

/// What an engine said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// With the questions its proof was checked with, those left open, and what is wrong with it.
    True {
        /// Questions the proof was checked with; 0 if it was not checked.
        questions: u64,
        /// Those that the solver gave no answer to.
        open: u64,
        /// What is wrong with the proof.
        wrong: Vec<String>,
    },
    /// An error that the interpreter confirmed.
    False,
    /// No answer; the reason.
    Unknown(String),
}

/// A program, compiled.
pub struct Loaded<'c> {
    compiled: Compiled<'c>,
    options: LowerOptions,
    /// The file, and the compiler of it, for the library.
    source: PathBuf,
    clang: PathBuf,
}

impl<'c> Loaded<'c> {
    /// Compiles a source as LP64. The error is the front end's.
    pub fn new(compiler: &'c Compiler, source: &Path, tools: &Tools) -> Result<Loaded<'c>, String> {
        let mut request = CompileRequest::new([source.to_path_buf()]);
        request.data_model = Some(DataModel::Lp64);
        request.clang = Some(tools.clang.clone());
        let compiled = compiler.compile(&request).map_err(|e| e.to_string())?;
        // neither is asked about
        let (any_divisions, any_shifts) = (true, true);
        let options = LowerOptions { any_divisions, any_shifts, ..LowerOptions::default() };
        let (source, clang) = (source.to_path_buf(), tools.clang.clone());
        Ok(Loaded { compiled, options, source, clang })
    }

    /// Whether an error function can be reached.
    pub fn ask(&self, engine: Engine, seed: u64, limit: Duration) -> Answer {
        if engine.name == LIBRARY {
            return self.ask_library(seed, limit);
        }
        let (program, store) = match self.compiled.lower(&self.options) {
            Ok(lowered) => lowered,
            Err(e) => return Answer::Unknown(e.to_string()),
        };
        let deadline = Deadline::after(limit);
        let config = Config {
            monitor: Monitor { error_calls: true, ..Monitor::default() },
            search: engine.search,
            seed,
            budget: Budget { deadline: deadline.clone(), ..Budget::default() },
            all_errors: false,
            ..Config::default()
        };
        let external = ExternalOptions::find();
        let solver = Layered::new(Options { external: external.clone(), ..Options::new(deadline.clone()) });
        let Some(method) = engine.method else {
            let found = match engine.name {
                BMC => {
                    let options = BmcOptions::default();
                    Bmc::new(&program, store, solver, config, options).run(&mut Replayed).0.conclusion
                }
                ACCELERATE => accelerated(&program, store, solver, config),
                _ => Explorer::new(&program, store, solver, config).run(&mut Replayed).0.conclusion,
            };
            return answer(found, Answer::True { questions: 0, open: 0, wrong: Vec::new() });
        };
        let logic = Layered::new(Options { query_time: Some(QUESTION), ..Options::new(deadline) });
        // checks take longer than proofs: the default engine's are all checked, of the others one in four
        let place = Engine::ALL.iter().position(|e| *e == engine).unwrap_or(0) as u64;
        // (a run whose proof is checked frees nothing, so some of those with invariants are not checked
        // either)
        let own = (seed + place).is_multiple_of(4);
        let checked = place == 0 || (engine.loops && !own) || (!engine.loops && own);
        let check = external.filter(|_| checked).map(|e| ExternalOptions { query_time: PROOF_QUESTION, ..e });
        // these programs are small: what is not needed is freed early, or it would never be
        let options = InterpolationOptions {
            method,
            order: engine.order,
            check,
            invariants: engine.loops,
            reclaim_after: 8,
            ..InterpolationOptions::default()
        };
        let (outcome, stats, _) = if engine.name == RESTRICTED {
            let mut store = store;
            let accelerating = AccelerateOptions {
                monitor: config.monitor.clone(),
                automaton: true,
                deadline: config.budget.deadline.clone(),
            };
            let fast = accelerate(&program, &mut store, &accelerating);
            let mut hooks =
                Mapped { original: &program, accelerators: &fast.accelerators, hooks: &mut Replayed };
            CoveredGraphEngine::new(&fast.program, store, solver, logic, config, options).run(&mut hooks)
        } else {
            CoveredGraphEngine::new(&program, store, solver, logic, config, options).run(&mut Replayed)
        };
        let checked = stats.checked.unwrap_or_default();
        let proved = Answer::True { questions: checked.questions, open: checked.open, wrong: checked.wrong };
        answer(outcome.conclusion, proved)
    }
}

impl Loaded<'_> {
    /// The same question to the library. Errors are confirmed in the interpreter, as those of the engines
    /// above.
    fn ask_library(&self, seed: u64, limit: Duration) -> Answer {
        let property = match Property::from_names("unreach-call") {
            Ok(property) => property,
            Err(e) => return Answer::Unknown(e.what),
        };
        let task = secateur::Task::file(&self.source).with_property(property);
        let (timeout, clang) = (Some(limit), Some(self.clang.clone()));
        let options =
            secateur::Options { timeout, seed, clang, native: false, ..secateur::Options::default() };
        match secateur::verify(&task, &options) {
            Ok(answer) => match answer.verdict.decision() {
                Decision::True => Answer::True { questions: 0, open: 0, wrong: Vec::new() },
                Decision::False(_) => Answer::False,
                Decision::Unknown(why) => Answer::Unknown(why.clone()),
            },
            // the panic goes on here, where the one of an engine would be
            Err(secateur::Error::Bug(text)) => std::panic::resume_unwind(Box::new(text)),
            Err(error) => Answer::Unknown(error.to_string()),
        }
    }
}

fn accelerated(program: &Program, mut store: TermStore, solver: Layered, config: Config) -> Conclusion {
    let options = AccelerateOptions {
        monitor: config.monitor.clone(),
        automaton: true,
        deadline: config.budget.deadline.clone(),
    };
    let fast = accelerate(program, &mut store, &options);
    let mut hooks = Mapped { original: program, accelerators: &fast.accelerators, hooks: &mut Replayed };
    let options = BmcOptions { counts: Some(COUNT), ..BmcOptions::default() };
    Bmc::new(&fast.program, store, solver, config, options).run(&mut hooks).0.conclusion
}

fn answer(found: Conclusion, proved: Answer) -> Answer {
    match found {
        Conclusion::Exhausted => proved,
        Conclusion::False(_) => Answer::False,
        Conclusion::Unknown(why) => Answer::Unknown(why.to_string()),
    }
}

/// Errors are confirmed in the interpreter.
struct Replayed;

impl Hooks for Replayed {
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation {
        let monitor = Monitor { error_calls: true, ..Monitor::default() };
        let interpreter = Interpreter::new(program, store, Replay { monitor, ..Replay::default() });
        match interpreter.run(&candidate.scenario, &mut NoObserver).outcome {
            Outcome::Error(_) => Confirmation::Confirmed,
            other => Confirmation::Rejected(format!("{other:?}")),
        }
    }
}
