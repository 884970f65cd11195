//! The one place where the command line meets the engines: front end, executor, replay, report.

mod advice;
mod audit;
pub mod confirm;
mod crosscheck;
mod errors;
mod external;
mod internal;
mod library;
mod load;
mod loops;
mod open_results;
#[cfg(test)]
mod overruled;
mod portfolio;
mod proof;
mod quick;
mod run;
mod second;
mod steps;
mod summary;
mod tree;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use secateur_base::{Deadline, Expired};
use secateur_program::DataModel;

pub use summary::write_test;

use super::config::VerifyConfig;
use super::draft::Draft;
use crate::args::choices::EngineChoice;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::{Phase, Progress};
use crate::report::{Answer, FORMAT, Note, PropertyReport, Report, Statistics, Versions};
use crate::verdict::{Verdict, reason};

/// What an engine may look at and tell while it runs.
#[derive(Debug, Clone, Default)]
pub struct Control {
    /// Stop soon when this is set.
    pub interrupt: Interrupt,
    /// Where the run is.
    pub progress: Arc<Progress>,
    /// Held by the engine whose error is being confirmed: engines that found the same error need not compile it all at
    /// once.
    pub bench: Arc<Mutex<()>>,
    /// What is known so far, for the watchdog.
    pub draft: Draft,
}

/// Runs the checks. A failure means that no verdict could be tried for: the program does not compile, say.
pub fn run_verify(config: &VerifyConfig, control: &Control) -> Result<Report, Failure> {
    let begin = Instant::now();
    let mut report = empty_report(config);
    if config.property.is_unsupported() {
        report.set_verdict(&unsupported(config));
        return Ok(report);
    }
    if config.property.monitor().pointer_mix && config.inputs.iter().any(|i| is_llvm(&i.path)) {
        // subtractions of pointers are told by clang's names, which bitcode need not have
        report.set_verdict(&Verdict::unknown("pointer-mix needs C sources, not LLVM files"));
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
    control.progress.set_phase(Phase::Compiling);
    let Some(unit) = load::load(config, begin, &deadline, &mut report, &control.progress)? else {
        let why = match deadline.passed() {
            Some(Expired::Interrupted) => reason::INTERRUPTED,
            _ => reason::TIMEOUT,
        };
        report.set_verdict(&Verdict::unknown(why));
        return Ok(report);
    };
    control.draft.update(&report);
    explore(config, control, unit, deadline, &mut report)?;
    Ok(report)
}

/// Explores the program and fills in the answer.
fn explore(
    config: &VerifyConfig,
    control: &Control,
    unit: load::Unit,
    deadline: Deadline,
    report: &mut Report,
) -> Result<(), Failure> {
    control.progress.set_phase(Phase::Exploring);
    let again = unit.copy();
    let ran = match engine(config, report) {
        EngineChoice::Auto => portfolio::run(config, control, unit, &deadline, report)?,
        engine => run::run(engine, config, control, unit, deadline.clone(), config.memory, &mut |_| ()),
    };
    conclude(config, control, again, &deadline, ran, report);
    Ok(())
}

/// Looks once more at what an engine says of the program, and fills in the answer.
fn conclude(
    config: &VerifyConfig,
    control: &Control,
    unit: load::Unit,
    deadline: &Deadline,
    ran: run::Ran,
    report: &mut Report,
) {
    let ran = crosscheck::checked(config, control, &unit, deadline, ran, report);
    let program = unit.program;
    let mut findings = ran.findings;
    if config.all_errors {
        errors::fill(config, report, &program, &ran.outcome, &findings);
    }
    let finding = if findings.is_empty() { None } else { Some(findings.swap_remove(0)) };
    let internal = internal::Internal::of(&program);
    for contract in ran.contracts.iter().filter(|c| internal.is_users(&c.function)) {
        let location = load::place(&program, contract.span, Some(&contract.function));
        let text = internal.without(contract).to_string();
        report.notes.push(Note { kind: String::from("contract"), text, location });
    }
    summary::fill(config, report, &program, &ran.outcome, finding);
    external::fill(config, report, &program, &ran.outcome);
    advice::fill(config, report);
    time(report, "exploring", ran.exploring);
    time(report, "replaying", ran.replaying);
    summary::statistics(report, &ran.outcome, ran.exploring);
    if let Some(counts) = ran.accelerated {
        summary::accelerated(report, counts);
    }
    if let Some(stats) = ran.unrolled {
        summary::unrolled(report, &stats);
    }
    if config.check_proof {
        if let Some(followed) = &ran.followed {
            proof::runs(report, followed);
        }
        proof::fill(report, ran.checked.as_ref());
    }
    if let Some(stats) = ran.learnt {
        if let (Some(file), Some(tree)) = (&config.tree, &stats.tree) {
            tree::write(report, file, tree);
        }
        let cut = loops::cut(&ran.invariants);
        let loops = if cut.is_empty() { &stats.loops } else { &cut };
        loops::report(config, report, &program, &internal.loops(loops));
        loops::candidates(report, &stats.candidates);
        summary::learnt(report, &stats);
    }
}

/// The engine that will do: those that merge states do not know which bytes were written on which side, and stop at the
/// first error.
fn engine(config: &VerifyConfig, report: &mut Report) -> EngineChoice {
    let why = match () {
        () if run::unpruned(config) => {
            "only the plain executor knows what was written and where pointers come from"
        }
        () if config.all_errors => "only it goes on after an error",
        () => return config.engine,
    };
    if config.engine != EngineChoice::Explore {
        note(report, "engine", format!("the paths are explored one by one: {why}"));
    }
    EngineChoice::Explore
}

fn is_llvm(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|e| e == "bc" || e == "ll")
}

fn time(report: &mut Report, name: &str, time: Duration) {
    report.statistics.add("time", &format!("{name}_seconds"), time.as_secs_f64());
}

fn unsupported(config: &VerifyConfig) -> Verdict {
    let names: Vec<&str> = config.property.unsupported().iter().map(|check| check.name()).collect();
    Verdict::unknown(format!("{}: {}", reason::UNSUPPORTED_PROPERTY, names.join(", ")))
}

/// A report that says nothing yet.
pub fn empty_report(config: &VerifyConfig) -> Report {
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
        steps: Vec::new(),
        confirmed_by: None,
        errors: Vec::new(),
        statistics: Statistics::default(),
        notes: config.notes.clone(),
        versions: Versions { secateur: env!("CARGO_PKG_VERSION").to_string(), ..Versions::default() },
    }
}

/// A note without a place.
fn note(report: &mut Report, kind: &str, text: impl Into<String>) {
    report.notes.push(Note::new(kind, text));
}
