//! One interface for all engines: work in, what was found out and how.

use std::time::{Duration, Instant};

use secateur_base::{Deadline, process};
use secateur_bmc::BmcStats;
use secateur_explore::{Budget, Conclusion, Config, Outcome, Statistics};
use secateur_interpolation::{Checked, InterpolationStats};
use secateur_invariants::{Contract, Invariant};
use secateur_solver::{ExternalOptions, Layered, Options};
use secateur_validation::Followed;

use super::control::Control;
use super::judge::{Finding, Judge};
use super::load::Unit;
use super::request::Request;
use crate::task::ExternalCalls;

/// Something that runs a program to an outcome.
pub(crate) trait Engine: Send {
    /// How logs name it.
    fn name(&self) -> &'static str;

    /// Runs to an outcome, or to a limit.
    fn run(&self, work: Work<'_>) -> Finished;
}

/// Runs an engine and logs that.
pub(crate) fn run(engine: &dyn Engine, work: Work<'_>) -> Finished {
    let span = tracing::info_span!("engine", name = engine.name());
    let _entered = span.enter();
    tracing::info!(memory = work.memory, "starts");
    let mut finished = engine.run(work);
    finished.engine.get_or_insert(engine.name());
    let (exploring, replaying) = (finished.exploring, finished.replaying);
    match &finished.outcome.conclusion {
        Conclusion::Exhausted => tracing::info!(?exploring, ?replaying, "has exhausted the program"),
        Conclusion::False(v) => tracing::info!(?exploring, ?replaying, text = v.text, "has found an error"),
        Conclusion::Unknown(why) => tracing::info!(?exploring, ?replaying, %why, "has no answer"),
    }
    finished
}

/// What an engine is given.
pub(crate) struct Work<'a> {
    pub request: &'a Request,
    pub control: &'a Control,
    /// The program, with a term store for this engine alone.
    pub unit: Unit,
    pub deadline: Deadline,
    /// Resident memory of the process at which the engine stops, in bytes.
    pub memory: u64,
}

/// What came of it.
pub(crate) struct Finished {
    /// The name of the engine, once it is known.
    pub engine: Option<&'static str>,
    pub outcome: Outcome,
    /// Errors that were confirmed.
    pub findings: Vec<Finding>,
    /// Time spent, without confirming errors.
    pub exploring: Duration,
    /// Time spent confirming errors.
    pub replaying: Duration,
    /// What the check of a proof found.
    pub checked: Option<Checked>,
    /// What became of runs of the program in the derived one that the proof is about.
    pub followed: Option<Followed>,
    pub details: Details,
}

/// What the engines that took part tell of themselves.
#[derive(Default)]
pub(crate) struct Details {
    /// The covered graph.
    pub covered: Option<InterpolationStats>,
    /// Bounded model checking.
    pub unrolled: Option<BmcStats>,
    /// Acceleration.
    pub accelerated: Option<AcceleratedLoops>,
    /// How many random runs were made.
    pub random_runs: Option<u64>,
    /// Contracts of recursive functions the outcome rests on.
    pub contracts: Vec<Contract>,
    /// Invariants of loops that were cut at their heads, which the outcome rests on.
    pub invariants: Vec<Invariant>,
}

/// How many loops were accelerated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AcceleratedLoops {
    pub accelerators: u64,
    /// Loops with accelerators for all their paths.
    pub whole: u64,
}

impl Finished {
    /// An outcome and nothing besides.
    pub fn of(outcome: Outcome) -> Finished {
        Finished {
            engine: None,
            outcome,
            findings: Vec::new(),
            exploring: Duration::ZERO,
            replaying: Duration::ZERO,
            checked: None,
            followed: None,
            details: Details::default(),
        }
    }

    /// Whether the outcome is about another program than the given one.
    pub fn derived(&self) -> bool {
        let d = &self.details;
        let accelerated = d.accelerated.is_some_and(|loops| loops.accelerators > 0 || loops.whole > 0);
        accelerated || !d.contracts.is_empty() || !d.invariants.is_empty()
    }

    /// Adds what became of runs of the program in the derived one. Those that were lost refute the proof.
    pub fn with_runs(mut self, followed: Option<Followed>) -> Finished {
        if let Some(lost) = followed.as_ref().map(|f| &f.lost).filter(|lost| !lost.is_empty()) {
            self.checked.get_or_insert_default().wrong.extend(lost.iter().cloned());
        }
        Finished { followed, ..self }
    }
}

/// An outcome of this conclusion, without notes and counts.
pub(crate) fn bare(conclusion: Conclusion) -> Outcome {
    Outcome {
        conclusion,
        notes: Vec::new(),
        statistics: Statistics::default(),
        errors: Vec::new(),
        stopped: None,
        followed: None,
    }
}

impl<'a> Work<'a> {
    /// The clock of the run and the judge of its errors.
    pub fn begin(&self) -> Running<'a> {
        let judge = Judge::new(self.request, self.control, &self.unit, self.deadline.clone());
        Running { begin: Instant::now(), judge }
    }

    /// The external solver that checks the proof, if that is wanted and there is one.
    pub fn audit(&self) -> Option<ExternalOptions> {
        let options = &self.request.options;
        let wanted = ExternalOptions::find().filter(|_| options.check_proof);
        wanted.map(|e| ExternalOptions { query_time: options.check_question_time, ..e })
    }

    /// What the run may use.
    pub fn limits(&self) -> Config {
        limits(self.request, &self.deadline, self.memory)
    }
}

/// A run under way.
pub(crate) struct Running<'a> {
    begin: Instant,
    pub judge: Judge<'a>,
}

impl Running<'_> {
    /// The result of the run, with the times and the confirmed errors of the judge.
    pub fn finish(self, outcome: Outcome, details: Details, checked: Option<Checked>) -> Finished {
        let replaying = self.judge.time;
        let exploring = self.begin.elapsed().saturating_sub(replaying);
        let findings = self.judge.findings;
        Finished { engine: None, outcome, findings, exploring, replaying, checked, followed: None, details }
    }
}

/// A solver for this long; what it says to be impossible is asked of `audit` again.
pub(crate) fn solver(deadline: &Deadline, audit: Option<ExternalOptions>) -> Layered {
    Layered::new(Options { audit, external: ExternalOptions::find(), ..Options::new(deadline.clone()) })
}

/// What a run of a request may use.
pub(crate) fn limits(request: &Request, deadline: &Deadline, memory: u64) -> Config {
    let options = &request.options;
    Config {
        stop_at_undefined: false,
        // who says what functions from outside do says it of pointers, too; but where the property asks for valid
        // accesses, those through such pointers are in question
        outside_objects: request.task.external_calls != ExternalCalls::Unknown
            && !request.task.property.monitor().invalid_deref,
        all_errors: options.all_errors,
        monitor: request.task.property.monitor(),
        search: options.search(),
        seed: options.seed,
        budget: Budget {
            deadline: deadline.clone(),
            memory: Some(memory),
            memory_used: process::own_memory,
            depth: options.depth,
            iterations: options.unroll.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
            ..Budget::default()
        },
    }
}
