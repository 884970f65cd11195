//! One interface for all engines: work in, what was found out and how.

use std::sync::Arc;
use std::time::{Duration, Instant};

use secateur_base::{Deadline, process};
use secateur_bmc::BmcStats;
use secateur_explore::{Budget, Conclusion, Config, Outcome, Statistics};
use secateur_interpolation::{Checked, InterpolationStats};
use secateur_invariants::{Contract, Invariant};
use secateur_program::{Program, Stmt, StmtKind, TypeHint, Variable};
use secateur_solver::{ExternalOptions, Layered, Options};
use secateur_validation::Followed;

use super::control::Control;
use super::judge::{Finding, Judge};
use super::load::Unit;
use super::request::Request;
use super::slicing::{self, Whole};
use crate::task::ExternalCalls;

/// Something that runs a program to an outcome.
pub(crate) trait Engine: Send {
    /// How logs name it.
    fn name(&self) -> &'static str;

    /// Runs to an outcome, or to a limit.
    fn run(&self, work: Work<'_>) -> Finished;
}

/// Runs an engine; where an error of a slice is none of the program's, once more on the whole program.
pub(crate) fn run(engine: &dyn Engine, work: Work<'_>) -> Finished {
    let whole = work.unit.whole.clone();
    let (request, control, deadline, memory) =
        (work.request, work.control, work.deadline.clone(), work.memory);
    let checked = whole.is_some() && request.options.check_proof;
    let kept = checked.then(|| (work.unit.program.clone(), work.unit.store.clone()));
    let mut finished = logged(engine, work);
    let exhausted = finished.outcome.conclusion == Conclusion::Exhausted;
    let Some(whole) = whole else { return finished };
    if !slicing::is_spurious(&finished) || deadline.passed().is_some() {
        let kept = kept.filter(|_| exhausted);
        let runs =
            kept.map(|(sliced, store)| slicing::followed(&whole, (&sliced, &store), request, &deadline));
        finished.details.whole = Some(whole);
        return finished.with_more_runs(runs);
    }
    tracing::info!("an error of the slice is none of the program: runs the whole program");
    let unit = whole.unit.copy();
    let mut again = logged(engine, Work { request, control, unit, deadline, memory });
    again.exploring += finished.exploring;
    again.replaying += finished.replaying;
    again
}

/// Runs an engine and logs that.
fn logged(engine: &dyn Engine, work: Work<'_>) -> Finished {
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
    /// What the program that was run is a slice of, if it is one.
    pub whole: Option<Arc<Whole>>,
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
        self.details.whole.is_some() || self.is_changed()
    }

    /// Whether an engine changed the program that it was given.
    fn is_changed(&self) -> bool {
        let d = &self.details;
        let accelerated = d.accelerated.is_some_and(|loops| loops.accelerators > 0 || loops.whole > 0);
        accelerated || !d.contracts.is_empty() || !d.invariants.is_empty()
    }

    /// Whether the outcome is about a slice, to which nothing else was done.
    pub fn sliced_only(&self) -> bool {
        self.details.whole.is_some() && !self.is_changed()
    }

    /// Adds what became of runs of the whole program in the slice.
    fn with_more_runs(mut self, more: Option<Followed>) -> Finished {
        let Some(more) = more else { return self };
        let mut all = self.followed.take().unwrap_or_default();
        (all.found, all.open) = (all.found + more.found, all.open + more.open);
        all.lost.extend(more.lost);
        self.with_runs(Some(all))
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
        let outside_objects = assumes_objects(self.request, &self.unit.program);
        Config { outside_objects, ..limits(self.request, &self.deadline, self.memory) }
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

/// Whether pointers from outside point to objects of their own. Who says what functions from outside do says it
/// of pointers, too; but where the property asks for valid accesses, those through such pointers are in question.
pub(super) fn has_outside_objects(request: &Request) -> bool {
    request.task.external_calls != ExternalCalls::Unknown && !request.task.property.monitor().invalid_deref
}

/// Whether a program has anything from outside that may be or hold a pointer, which is then assumed to point to an
/// object of its own. Engines that do not make
/// such objects try every address instead, and what they find contradicts the assumption.
pub(crate) fn assumes_objects(request: &Request, program: &Program) -> bool {
    let given = |s: &Stmt| matches!(s.kind, StmtKind::Input { ty: TypeHint::Pointer, .. });
    let mut blocks = program.functions.iter().flat_map(|f| &f.blocks);
    let elsewhere = !program.unmodelled.is_empty() || program.objects.iter().any(|o| o.kind.is_external());
    let given = elsewhere || blocks.any(|b| b.stmts.iter().any(given));
    has_outside_objects(request) && (given || has_unset_pointer(program))
}

/// Whether a local pointer is never set: harnesses of drivers declare such pointers and hand them on.
fn has_unset_pointer(program: &Program) -> bool {
    let mut set = vec![false; program.variables.len()];
    for block in program.functions.iter().flat_map(|f| &f.blocks) {
        let stmts = block.stmts.iter().filter(|s| !matches!(s.kind, StmtKind::Forget { .. }));
        for var in stmts.filter_map(|s| s.kind.target()).chain(block.end.target()) {
            set[var.0 as usize] = true;
        }
    }
    let params = program.functions.iter().flat_map(|f| &f.params);
    params.for_each(|p| set[p.0 as usize] = true);
    let unset = |(v, set): (&Variable, &bool)| !set && !v.is_global() && v.ty == TypeHint::Pointer;
    program.variables.iter().zip(&set).any(unset)
}

/// What a run of a request may use.
pub(crate) fn limits(request: &Request, deadline: &Deadline, memory: u64) -> Config {
    let options = &request.options;
    Config {
        stop_at_undefined: false,
        outside_objects: has_outside_objects(request),
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
