//! The one place where the command line meets the engines: front end, executor, replay, report.

mod confirm;
mod library;
mod load;
mod loops;
mod summary;
mod tree;

use std::sync::Arc;
use std::time::{Duration, Instant};

use inkwell::context::Context;
use secateur_explore::{Budget, Config, Explorer, SearchKind};
use secateur_learn::{LearnOptions, Learner, Method, Order};
use secateur_program::DataModel;
use secateur_solver::{Deadline, ExternalOptions, Layered, Options};

use super::config::VerifyConfig;
use crate::args::choices::{InterpolantChoice, OrderChoice, SearchChoice};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::{Phase, Progress};
use crate::report::{Answer, FORMAT, Note, PropertyReport, Report, Statistics, Versions};
use crate::sys;
use crate::verdict::{Verdict, reason};
use confirm::Judge;

/// The most a question about interpolants may take: without an answer, less is pruned.
const LOGIC_TIME: Duration = Duration::from_secs(2);

/// What an engine may look at and tell while it runs.
#[derive(Debug, Clone, Default)]
pub struct Control {
    /// Stop soon when this is set.
    pub interrupt: Interrupt,
    /// Where the run is.
    pub progress: Arc<Progress>,
}

/// Runs the checks. A failure means that no verdict could be tried for: the program does not compile, say.
pub fn run_verify(config: &VerifyConfig, control: &Control) -> Result<Report, Failure> {
    let begin = Instant::now();
    let mut report = empty_report(config);
    if config.property.is_unsupported() {
        report.set_verdict(&unsupported(config));
        return Ok(report);
    }
    if control.interrupt.requested() {
        report.set_verdict(&Verdict::unknown(reason::INTERRUPTED));
        return Ok(report);
    }
    let deadline = match config.timeout.0 {
        Some(time) => Deadline::at(begin + time),
        None => Deadline::never(),
    }
    .with_flag(control.interrupt.flag());
    let context = Context::create();
    control.progress.set_phase(Phase::Compiling);
    let Some(unit) = load::load(config, &context, begin, &mut report, &control.progress)? else {
        report.set_verdict(&Verdict::unknown(reason::TIMEOUT));
        return Ok(report);
    };
    explore(config, control, unit, deadline, &mut report);
    Ok(report)
}

/// Explores the program and fills in the answer.
fn explore(
    config: &VerifyConfig,
    control: &Control,
    unit: load::Unit,
    deadline: Deadline,
    report: &mut Report,
) {
    control.progress.set_phase(Phase::Exploring);
    let begin = Instant::now();
    let solver = Layered::new(Options {
        deadline: deadline.clone(),
        external: ExternalOptions::find(),
        ..Options::default()
    });
    let engine = Config {
        monitor: config.property.monitor(),
        search: match config.search {
            SearchChoice::Dfs => SearchKind::DepthFirst,
            SearchChoice::Bfs => SearchKind::BreadthFirst,
            SearchChoice::RandomPath => SearchKind::RandomPath,
            SearchChoice::Random => SearchKind::Random,
            SearchChoice::Target => SearchKind::Target,
            SearchChoice::Interleaved => SearchKind::Interleaved,
        },
        seed: config.seed,
        budget: Budget {
            deadline: deadline.clone(),
            memory: Some(config.memory),
            memory_used: || sys::own_memory().unwrap_or(0),
            depth: config.depth,
            iterations: config.unroll.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
            ..Budget::default()
        },
    };
    let mut judge = Judge::new(config, control, &unit, deadline.clone());
    let method = match config.interpolant {
        InterpolantChoice::None => None,
        InterpolantChoice::Core => Some(Method::Core),
        InterpolantChoice::Sp => Some(Method::Sp),
        InterpolantChoice::Wp => Some(Method::Wp),
    };
    let mut learnt = None;
    let outcome = match method {
        None => Explorer::new(&unit.program, unit.store, solver, engine).run(&mut judge).0,
        Some(method) => {
            let logic =
                Layered::new(Options { deadline, query_time: Some(LOGIC_TIME), ..Options::default() });
            let check = if config.check_proof { ExternalOptions::find() } else { None };
            let order = match config.order {
                OrderChoice::Covered => Order::Covered,
                OrderChoice::Postorder => Order::Postorder,
            };
            let options =
                LearnOptions { method, order, check, tree: config.tree.is_some(), ..LearnOptions::default() };
            let learner = Learner::new(&unit.program, unit.store, solver, logic, engine, options);
            let (outcome, stats, _) = learner.run(&mut judge);
            learnt = Some(stats);
            outcome
        }
    };
    let exploring = begin.elapsed().saturating_sub(judge.time);
    let finding = judge.finding;
    summary::fill(config, report, &unit.program, &outcome, finding);
    time(report, "exploring", exploring);
    time(report, "replaying", judge.time);
    summary::statistics(report, &outcome, exploring);
    if let Some(stats) = learnt {
        if let (Some(file), Some(tree)) = (&config.tree, &stats.tree) {
            tree::write(report, file, tree);
        }
        loops::report(config, report, &unit.program, &stats.loops);
        if config.check_proof {
            summary::checked(report, &stats);
        }
        summary::learnt(report, &stats);
    }
}

fn time(report: &mut Report, name: &str, time: Duration) {
    report.statistics.add("time", &format!("{name}_seconds"), time.as_secs_f64());
}

fn unsupported(config: &VerifyConfig) -> Verdict {
    let names: Vec<&str> = config.property.unsupported().iter().map(|check| check.name()).collect();
    Verdict::unknown(format!("{}: {}", reason::UNSUPPORTED_PROPERTY, names.join(", ")))
}

fn empty_report(config: &VerifyConfig) -> Report {
    let property = &config.property;
    let files = config.inputs.iter();
    Report {
        format: FORMAT,
        unwritten: None,
        verdict: Answer::Unknown,
        violated: None,
        reason: None,
        property: PropertyReport {
            name: property.name.clone(),
            entry: property.entry.clone(),
            checks: property.checks.iter().map(ToString::to_string).collect(),
            specification: property.specification(),
        },
        files: files.map(|input| input.path.display().to_string()).collect(),
        data_model: config.data_model.unwrap_or(DataModel::Lp64).name().to_string(),
        location: None,
        failing: None,
        counterexample: None,
        inputs: Vec::new(),
        trace: Vec::new(),
        confirmed_by: None,
        statistics: Statistics::default(),
        notes: config.notes.clone(),
        versions: Versions { secateur: env!("CARGO_PKG_VERSION").to_string(), ..Versions::default() },
    }
}

/// A note without a place.
fn note(report: &mut Report, kind: &str, text: impl Into<String>) {
    report.notes.push(Note::new(kind, text));
}
