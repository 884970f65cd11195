//! One engine on one program.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use secateur_accelerate::{AccelerateOptions, COUNT, Mapped, accelerate};
use secateur_base::{Deadline, process};
use secateur_bmc::{Bmc, BmcOptions, BmcStats};
use secateur_explore::{Budget, Config, Explorer, Hooks, Outcome, Verdict};
use secateur_frontend::property::LoopInvariant;
use secateur_interpolation::{
    CandidateInvariant, Checked, CoveredGraphEngine, InterpolationOptions, InterpolationStats, Method, Order,
};
use secateur_invariants::{Contract, Invariant, Job, prove};
use secateur_program::Program;
use secateur_solver::{ExternalOptions, Layered, Options};
use secateur_validation::{Followed, Pair};

use super::audit::{again, followed, said};
use super::confirm::{Finding, Judge};
use super::control::Control;
use super::load::Unit;
use super::request::Request;
use super::second::{Second, SecondOpinion};
use crate::options::{CoverOrder, EngineKind, Interpolants, LoopHandling, Recursion};

/// Time for one question of the check of a proof.
const CHECK_TIME: Duration = Duration::from_secs(3);
/// The most a question about interpolants may take: without an answer, less is pruned.
const LOGIC_TIME: Duration = Duration::from_secs(2);

/// The most that is spent on contracts.
pub(super) const CONTRACT_TIME: Duration = Duration::from_secs(30);

/// Large loops, and loops over memory, are unrolled for about so many tenths of a microsecond before invariants are guessed, unless these were asked for.
const PATIENCE: u64 = 10_000_000;

/// What came of it.
pub struct Ran {
    pub outcome: Outcome,
    pub findings: Vec<Finding>,
    pub exploring: Duration,
    pub replaying: Duration,
    pub learnt: Option<InterpolationStats>,
    /// What the check of a proof found.
    pub checked: Option<Checked>,
    /// ... and what became of runs of the program in the one derived from it that the proof is about.
    pub followed: Option<Followed>,
    pub unrolled: Option<BmcStats>,
    /// Accelerators, and loops with accelerators for all their paths.
    pub accelerated: Option<(u64, u64)>,
    /// Random runs made.
    pub runs: Option<u64>,
    /// Contracts of recursive functions the answer rests on.
    pub contracts: Vec<Contract>,
    /// ... and invariants of loops that were cut at their heads.
    pub invariants: Vec<Invariant>,
}

impl Ran {
    /// Whether the outcome is about another program than the given one.
    pub fn derived(&self) -> bool {
        let accelerated = self.accelerated.is_some_and(|(accelerators, _)| accelerators > 0);
        accelerated || !self.contracts.is_empty() || !self.invariants.is_empty()
    }

    /// An outcome and nothing besides.
    pub fn of(outcome: Outcome) -> Ran {
        Ran {
            outcome,
            findings: Vec::new(),
            exploring: Duration::ZERO,
            replaying: Duration::ZERO,
            learnt: None,
            checked: None,
            unrolled: None,
            accelerated: None,
            runs: None,
            followed: None,
            contracts: Vec::new(),
            invariants: Vec::new(),
        }
    }
}

/// Runs an engine to its answer; `memory` is its share. `found` hears how many accelerators there are.
pub fn run(
    engine: EngineKind,
    request: &Request,
    control: &Control,
    unit: Unit,
    deadline: Deadline,
    memory: u64,
    found: &mut dyn FnMut(usize),
) -> Ran {
    let begin = Instant::now();
    // a covered graph is checked as a whole, when it is finished
    let audit = (ExternalOptions::find().filter(|_| request.options.check_proof))
        .map(|e| ExternalOptions { query_time: CHECK_TIME, ..e });
    let merging = matches!(engine, EngineKind::Bmc | EngineKind::Accelerate);
    let solver = solver(
        &deadline,
        audit.clone().filter(|_| merging || request.options.interpolants == Interpolants::None),
    );
    let mut limits = limits(request, &deadline, memory);
    let mut judge = Judge::new(request, control, &unit, deadline.clone());
    let (mut learnt, mut unrolled, mut accelerated) = (None, None, None);
    let unroll = limits.budget.iterations;
    let method = match request.options.interpolants {
        _ if request.unpruned() => None,
        Interpolants::None => None,
        Interpolants::Core => Some(Method::Core),
        Interpolants::Sp => Some(Method::Sp),
        Interpolants::Wp => Some(Method::Wp),
    };
    let (mut contracts, mut invariants) = (Vec::new(), Vec::new());
    let (mut runs, own_monitor) = (None, limits.monitor.clone());
    let covered = |program: &Program, store, solver, limits: Config, method, hooks: &mut dyn Hooks| {
        let deadline = limits.budget.deadline.clone();
        let logic = Options { query_time: Some(LOGIC_TIME), ..Options::new(deadline) };
        let options = InterpolationOptions {
            method,
            order: match request.options.order {
                CoverOrder::Covered => Order::Covered,
                CoverOrder::Postorder => Order::Postorder,
            },
            check: audit.clone(),
            tree: request.options.tree,
            invariants: request.options.abstracts_loops(),
            patience: if request.options.loops == LoopHandling::AbstractAtOnce { 0 } else { PATIENCE },
            candidates: request.options.candidates.iter().map(given).collect(),
            ..InterpolationOptions::default()
        };
        let learner = CoveredGraphEngine::new(program, store, solver, Layered::new(logic), limits, options);
        let (outcome, stats, _) = learner.run(hooks);
        (outcome, stats)
    };
    let outcome = match (engine, method) {
        (EngineKind::Bmc, _) => {
            let options = BmcOptions { unroll, counts: None };
            let (outcome, stats, _) =
                Bmc::new(&unit.program, unit.store, solver, limits, options).run(&mut judge);
            unrolled = Some(stats);
            outcome
        }
        (EngineKind::Accelerate, method) => {
            let mut store = unit.store;
            let options = AccelerateOptions {
                monitor: limits.monitor.clone(),
                automaton: request.options.automaton,
                deadline: deadline.clone(),
            };
            let fast = accelerate(&unit.program, &mut store, &options);
            found(fast.accelerators.len());
            // one access stands for many there
            limits.stop_at_undefined = !fast.accelerators.is_empty() || fast.fully_accelerated > 0;
            let kept = request.options.check_proof.then(|| store.clone());
            accelerated = Some((fast.accelerators.len() as u64, u64::from(fast.fully_accelerated)));
            let mut hooks =
                Mapped { original: &unit.program, accelerators: &fast.accelerators, hooks: &mut judge };
            let outcome = match method {
                // the other engine for the restricted program
                Some(method) if request.options.loops == LoopHandling::AbstractAtOnce => {
                    let (mut outcome, stats) =
                        covered(&fast.program, store, solver, limits, method, &mut hooks);
                    learnt = Some(stats);
                    // its branchings are not the program's
                    outcome.followed = None;
                    outcome
                }
                _ => {
                    let options = BmcOptions { unroll, counts: Some(COUNT) };
                    let (outcome, stats, _) =
                        Bmc::new(&fast.program, store, solver, limits, options).run(&mut hooks);
                    unrolled = Some(stats);
                    outcome
                }
            };
            if let (Some(store), Verdict::True) = (&kept, &outcome.verdict) {
                let (original, monitor) = (&unit.program, &own_monitor);
                let (derived, derived_monitor) = (&fast.program, monitor);
                let pair = Pair { original, derived, store, monitor, derived_monitor };
                runs = Some(followed(&pair, request.options.seed, &deadline));
            }
            outcome
        }
        (_, None) => Explorer::new(&unit.program, unit.store, solver, limits).run(&mut judge).0,
        (_, Some(method)) => {
            let by_contract = |loops: bool, most: Duration, dropped: &mut BTreeSet<usize>| {
                // never more than half of what is left, by the clock
                let half = deadline.remaining().map_or(Duration::MAX, |t| t / 2);
                let part = deadline.within(half).within_work(most);
                let mut stats = None;
                let mut engine = |job: Job<'_>, hooks: &mut dyn Hooks| {
                    let mut limits = limits.clone();
                    limits.budget.deadline = part.clone();
                    limits.monitor = job.monitor.clone();
                    let solver = self::solver(&part, None);
                    if job.merge {
                        let options = BmcOptions { unroll, counts: None };
                        return Bmc::new(job.program, job.store, solver, limits, options).run(hooks).0;
                    }
                    let (outcome, s) = covered(job.program, job.store, solver, limits, method, hooks);
                    stats = Some(s);
                    outcome
                };
                let monitor = &limits.monitor;
                let proven = prove(&unit.program, &unit.store, monitor, loops, &part, dropped, &mut engine);
                match proven {
                    Some(proven) => Second::Proven(Box::new((proven, stats.unwrap_or_default()))),
                    None if part.passed().is_some() => Second::Unfinished,
                    None => Second::Nothing,
                }
            };
            // what is given from outside is tried where it belongs
            let loops = request.options.abstracts_loops() && request.options.candidates.is_empty();
            let recursion = request.options.recursion == Recursion::Contracts;
            let third = deadline.remaining().map_or(CONTRACT_TIME, |t| t / 3);
            let before = match recursion && !request.options.all_errors {
                true => by_contract(false, CONTRACT_TIME.min(third), &mut BTreeSet::new()),
                false => Second::Nothing,
            };
            'explored: {
                let by = if let Second::Proven(by) = before {
                    by
                } else {
                    let dropped = RefCell::default();
                    let ask = |time: Duration| by_contract(true, time, &mut dropped.borrow_mut());
                    let wanted = loops && !request.options.all_errors;
                    let mut hooks = SecondOpinion::new(&mut judge, if wanted { Some(&ask) } else { None });
                    let (store, limits) = (unit.store.clone(), limits.clone());
                    let (outcome, stats) = covered(&unit.program, store, solver, limits, method, &mut hooks);
                    match hooks.answer {
                        Second::Proven(by) => by,
                        _ => {
                            learnt = Some(stats);
                            break 'explored outcome;
                        }
                    }
                };
                let (proven, mut stats) = *by;
                let whole = &proven.whole;
                if let (true, Some(audit)) = (whole.merged, &audit) {
                    stats.checked = Some(again(whole, &limits, audit, unroll));
                }
                if request.options.check_proof {
                    let (original, monitor, store) = (&unit.program, &own_monitor, &whole.store);
                    let (derived, derived_monitor) = (&whole.program, &whole.monitor);
                    let pair = Pair { original, derived, store, monitor, derived_monitor };
                    runs = Some(followed(&pair, request.options.seed, &deadline));
                }
                contracts = proven.contracts;
                invariants = proven.invariants;
                learnt = Some(stats);
                proven.outcome
            }
        }
    };
    let replaying = judge.time;
    let exploring = begin.elapsed().saturating_sub(replaying);
    let audited = audit.is_some() && outcome.verdict == Verdict::True && learnt.is_none();
    let mut checked = match &learnt {
        Some(stats) => stats.checked.clone(),
        None => audited.then(|| said(&outcome)),
    };
    if let Some(lost) = runs.as_ref().map(|r| &r.lost).filter(|l| !l.is_empty()) {
        checked.get_or_insert_default().wrong.extend(lost.iter().cloned());
    }
    Ran {
        outcome,
        checked,
        findings: judge.findings,
        exploring,
        replaying,
        learnt,
        unrolled,
        accelerated,
        runs: None,
        followed: runs,
        contracts,
        invariants,
    }
}

pub(super) fn solver(deadline: &Deadline, audit: Option<ExternalOptions>) -> Layered {
    Layered::new(Options { audit, external: ExternalOptions::find(), ..Options::new(deadline.clone()) })
}

fn given(from: &LoopInvariant) -> CandidateInvariant {
    CandidateInvariant {
        file: from.file.clone(),
        function: from.function.clone(),
        line: from.line,
        text: from.expression.clone(),
    }
}

pub(super) fn limits(request: &Request, deadline: &Deadline, memory: u64) -> Config {
    Config {
        stop_at_undefined: false,
        all_errors: request.options.all_errors,
        monitor: request.task.property.monitor(),
        search: request.options.search(),
        seed: request.options.seed,
        budget: Budget {
            deadline: deadline.clone(),
            memory: Some(memory),
            memory_used: process::own_memory,
            depth: request.options.depth,
            iterations: request.options.unroll.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
            ..Budget::default()
        },
    }
}
