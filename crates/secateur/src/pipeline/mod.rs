//! The way of a task to its answer, in one direction: load, engines, cross-check, verdict, the rest of the
//! answer.

mod advice;
mod audit;
#[cfg(test)]
mod conditions;

mod control;
mod crosscheck;
mod engine;
mod engines;
mod errors;
mod external;
mod internal;

mod judge;
mod load;
mod loops;
mod outlook;

#[cfg(test)]
mod overruled;
mod portfolio;
mod proof;
mod request;
mod steps;
mod strategy;
mod summary;
mod tuning;

use std::time::{Duration, Instant};

use secateur_base::{Deadline, Expired};
use secateur_explore::Conclusion;
use secateur_program::DataModel;

use crate::answer::{Answer, Artifacts, DecidedBy, FORMAT, Note, OVERRULED, PropertyReport, Versions};
use crate::error::Error;
use crate::events::Phase;
use crate::handle::Handle;
use crate::options::{EngineKind, Options};
use crate::statistics::Statistics;
use crate::task::{Source, Task};
use crate::verdict::{Claim, Verdict, reason, undecided};
use control::Control;
use engine::{Finished, Work};
use request::Request;

/// How long the answer so far is waited for at the end of a run; nobody holds it for more than a moment.
const DRAFT_TIME: Duration = Duration::from_millis(200);

/// Runs the checks.
pub(crate) fn run(task: &Task, options: &Options, handle: &Handle) -> Result<Answer, Error> {
    let begin = Instant::now();
    let mut answer = unanswered(task);
    handle.draft().update(&answer);
    if let Some(why) = refused(task, handle) {
        answer.verdict = Verdict::unknown(why);
        return Ok(answer);
    }
    let control = Control::new(handle);
    let request = Request::new(task, options)?;
    let deadline = match options.timeout {
        Some(time) => Deadline::at(begin + time),
        None => Deadline::never(),
    }
    .with_flag(control.cancel.flag());
    control.phase(Phase::Compiling);
    let Some(unit) = load::load(&request, begin, &deadline, &mut answer, &control)? else {
        answer.verdict = Verdict::unknown(match deadline.passed() {
            Some(Expired::Interrupted) => reason::INTERRUPTED,
            _ => reason::TIMEOUT,
        });
        return Ok(answer);
    };
    control.draft.update(&answer);
    explore(&request, &control, unit, deadline, &mut answer)?;
    Ok(answer)
}

/// Why nothing is run at all, if so.
fn refused(task: &Task, handle: &Handle) -> Option<String> {
    if task.property.is_unsupported() {
        return undecided(&task.property);
    }
    if task.property.monitor().pointer_mix && task.sources.iter().any(Source::is_llvm) {
        // subtractions of pointers are told by clang's names, which bitcode need not have
        return Some(String::from("pointer-mix needs C sources, not LLVM files"));
    }
    handle.cancel().requested().then(|| String::from(reason::INTERRUPTED))
}

/// Explores the program and fills in the answer.
fn explore(
    request: &Request,
    control: &Control,
    unit: load::Unit,
    deadline: Deadline,
    answer: &mut Answer,
) -> Result<(), Error> {
    control.phase(Phase::Exploring);
    let again = unit.copy();
    let finished = match strategy::kind(request, answer) {
        EngineKind::Auto => portfolio::run(request, control, unit, &deadline, answer)?,
        kind => {
            let memory = request.options.memory;
            let work = Work { request, control, unit, deadline: deadline.clone(), memory };
            engine::run(&*strategy::engine(kind, request), work)
        }
    };
    conclude(request, control, again, &deadline, finished, answer);
    keep_errors(control, answer);
    Ok(())
}

/// An error that was confirmed stands, also if the engine that found it did not come to say so.
fn keep_errors(control: &Control, answer: &mut Answer) {
    let known = control.draft.get(DRAFT_TIME).filter(|known| known.found && !answer.verdict.is_false());
    let Some(known) = known else { return };
    let proved = answer.verdict.is_true();
    let mut found = known.answer.clone();
    found.statistics = std::mem::take(&mut answer.statistics);
    if proved {
        found.note("engine", OVERRULED);
    }
    *answer = found;
}

/// Looks once more at what an engine says of the program, and fills in the answer.
fn conclude(
    request: &Request,
    control: &Control,
    unit: load::Unit,
    deadline: &Deadline,
    finished: Finished,
    answer: &mut Answer,
) {
    let (finished, cross_checked) = crosscheck::checked(request, control, &unit, deadline, finished, answer);
    let program = unit.program;
    let derived = finished.derived();
    let mut findings = finished.findings;
    if request.options.all_errors {
        errors::fill(answer, &program, &finished.outcome, &findings);
    }
    let tests = findings.iter_mut().map_while(|f| f.test.take());
    answer.artifacts.tests = tests.take(request.most_tests()).collect();
    let internal = internal::Internal::of(&program);
    for contract in finished.details.contracts.iter().filter(|c| internal.is_users(&c.function)) {
        let location = load::place(&program, contract.span, Some(&contract.function));
        let text = internal.without(contract).to_string();
        answer.notes.push(Note { kind: String::from("contract"), text, location });
    }
    answer.verdict = match &finished.outcome.conclusion {
        Conclusion::False(violation) => Verdict::violated(violation.kind.property()),
        Conclusion::Exhausted | Conclusion::Unknown(_) => Verdict::proved(&Claim {
            task: &request.task,
            options: &request.options,
            program: &program,
            outcome: &finished.outcome,
            derived,
            cross_checked,
            checked: finished.checked.as_ref(),
        }),
    };
    if answer.verdict.reason().is_none() {
        let seconds = (finished.exploring + finished.replaying).as_secs_f64();
        let engine = finished.engine.unwrap_or("engine").to_string();
        answer.decided_by = Some(DecidedBy { engine, seconds });
    }
    tracing::info!(verdict = %answer.verdict, derived, cross_checked, "concludes");
    summary::fill(request, answer, &program, &finished.outcome, findings.first());
    external::fill(request, answer, &program, &finished.outcome);
    advice::fill(request, answer);
    answer.time("exploring", finished.exploring);
    answer.time("replaying", finished.replaying);
    summary::statistics(answer, &finished.outcome, finished.exploring);
    if let Some(counts) = finished.details.accelerated {
        summary::accelerated(answer, counts);
    }
    if let Some(stats) = finished.details.unrolled {
        summary::unrolled(answer, &stats);
    }
    if request.options.check_proof {
        if let Some(followed) = &finished.followed {
            proof::runs(answer, followed);
        }
        proof::fill(answer, finished.checked.as_ref());
    }
    if let Some(mut stats) = finished.details.covered {
        answer.artifacts.tree = stats.tree.take();
        let cut = loops::cut(&finished.details.invariants);
        let loops = if cut.is_empty() { &stats.loops } else { &cut };
        loops::report(request, answer, &program, &internal.loops(loops));
        loops::candidates(answer, &stats.candidates);
        summary::pruning(answer, &stats);
    }
}

/// An answer that says nothing yet.
pub(crate) fn unanswered(task: &Task) -> Answer {
    let property = &task.property;
    Answer {
        format: FORMAT,
        verdict: Verdict::unknown(""),
        property: PropertyReport {
            name: property.name.clone(),
            entry: property.entry.clone(),
            checks: property.checks.iter().map(ToString::to_string).collect(),
            specification: property.specification(),
        },
        files: task.sources.iter().map(Source::name).collect(),
        data_model: task.data_model.unwrap_or(DataModel::Lp64).name().to_string(),
        location: None,
        failing: None,
        counterexample: None,
        inputs: Vec::new(),
        trace: Vec::new(),
        steps: Vec::new(),
        confirmed_by: None,
        decided_by: None,
        errors: Vec::new(),
        statistics: Statistics::default(),
        notes: Vec::new(),
        assumptions: Vec::new(),
        versions: Versions { secateur: env!("CARGO_PKG_VERSION").to_string(), ..Versions::default() },
        artifacts: Artifacts::default(),
    }
}
