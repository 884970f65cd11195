//! The restricted program of Kroening et al., Trace Automata: loops are accelerated, then an engine runs the
//! result.

use secateur_accelerate::{AccelerateOptions, COUNT, Mapped, accelerate};
use secateur_bmc::{Bmc, BmcOptions};
use secateur_explore::Conclusion;
use secateur_validation::Pair;

use super::super::audit::{audited, followed};
use super::super::engine::{AcceleratedLoops, Details, Engine, Finished, Work, solver};
use super::covered::{CoveredGraphs, method};
use crate::options::LoopHandling;

/// Bounded model checking of the accelerated program; the covered graph if invariants were asked for.
pub(crate) struct Accelerating {
    /// Hears how many accelerators there are as soon as that is known.
    pub found: Box<dyn Fn(usize) + Send>,
}

impl Engine for Accelerating {
    fn name(&self) -> &'static str {
        "acceleration"
    }

    fn run(&self, work: Work<'_>) -> Finished {
        let mut running = work.begin();
        let (request, audit, mut limits) = (work.request, work.audit(), work.limits());
        let monitor = limits.monitor.clone();
        let (program, mut store) = (&work.unit.program, work.unit.store);
        let options = AccelerateOptions {
            monitor: monitor.clone(),
            automaton: request.options.automaton,
            deadline: work.deadline.clone(),
        };
        let fast = accelerate(program, &mut store, &options);
        (self.found)(fast.accelerators.len());
        tracing::info!(accelerators = fast.accelerators.len(), "accelerated the loops");
        let loops = AcceleratedLoops {
            accelerators: fast.accelerators.len() as u64,
            whole: u64::from(fast.fully_accelerated),
        };
        // one access stands for many there, and inputs stand for what loops leave
        limits.outside_objects = false;
        limits.stop_at_undefined = loops.accelerators > 0 || loops.whole > 0;
        let kept = request.options.check_proof.then(|| store.clone());
        let mut details = Details { accelerated: Some(loops), ..Details::default() };
        let mut hooks =
            Mapped { original: program, accelerators: &fast.accelerators, hooks: &mut running.judge };
        let solver = solver(&work.deadline, audit.clone());
        let (outcome, checked) = match method(request) {
            Some(method) if request.options.loops == LoopHandling::AbstractAtOnce => {
                let graphs = CoveredGraphs { request, method, audit };
                let graph = graphs.of(&fast.program, store, solver, limits);
                let (mut outcome, stats, _) = graph.run(&mut hooks);
                // its branchings are not the program's
                outcome.followed = None;
                let checked = stats.checked.clone();
                details.covered = Some(stats);
                (outcome, checked)
            }
            _ => {
                let options = BmcOptions { unroll: limits.budget.iterations, counts: Some(COUNT) };
                let bmc = Bmc::new(&fast.program, store, solver, limits, options);
                let (outcome, stats, _) = bmc.run(&mut hooks);
                details.unrolled = Some(stats);
                let checked = audited(audit.as_ref(), &outcome);
                (outcome, checked)
            }
        };
        let exhausted = outcome.conclusion == Conclusion::Exhausted;
        let runs = kept.filter(|_| exhausted).map(|store| {
            let (original, derived, monitor) = (program, &fast.program, &monitor);
            let pair = Pair { original, derived, store: &store, monitor, derived_monitor: monitor };
            followed(&pair, request.options.seed, &work.deadline)
        });
        running.finish(outcome, details, checked).with_runs(runs)
    }
}
