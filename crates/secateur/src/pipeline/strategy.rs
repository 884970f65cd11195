//! Which engine runs when. The engines know nothing of each other: the order is decided here, and for the
//! default in `portfolio`.

use std::time::Duration;

use secateur_base::thread_time;
use secateur_interpolation::{Method, Pausable};
use secateur_invariants::Dropped;
use secateur_validation::Pair;

use super::audit::{again, followed};
use super::engine::{Details, Engine, Finished, Running, Work, solver};
use super::engines::accelerating::Accelerating;
use super::engines::covered::{CoveredGraphs, method};
use super::engines::invariants::{InvariantSearch, Proof, Search};
use super::engines::plain::PlainExecutor;
use super::engines::turns::{Turns, told};
use super::engines::unrolling::Unrolling;
use super::request::Request;
use super::tuning::{CONTRACT_TIME, LEAST_SHARE, LONG_RUN, LONGER};
use crate::answer::Answer;
use crate::options::{EngineKind, Recursion};

/// The engine that will do, where not every one does.
pub(crate) fn kind(request: &Request, answer: &mut Answer) -> EngineKind {
    let options = &request.options;
    // those that merge states do not know which bytes were written on which side, and stop at the first error
    let one_by_one = match () {
        () if request.unpruned() => {
            Some("only the plain executor knows what was written and where pointers come from")
        }
        () if options.all_errors => Some("only it goes on after an error"),
        () => None,
    };
    if let Some(why) = one_by_one {
        if matches!(options.engine, EngineKind::Bmc | EngineKind::Accelerate) {
            answer.note("engine", format!("the paths are explored one by one: {why}"));
        }
        return EngineKind::Explore;
    }
    // what only the covered graph has, it makes alone
    let of_the_graph = options.tree || options.invariants || !options.candidates.is_empty();
    match options.engine {
        EngineKind::Auto if of_the_graph => EngineKind::Explore,
        kind => kind,
    }
}

/// The engine that one kind stands for; `Auto` is the portfolio's.
pub(crate) fn engine(kind: EngineKind, request: &Request) -> Box<dyn Engine> {
    match (kind, method(request)) {
        (EngineKind::Bmc, _) => Box::new(Unrolling::default()),
        (EngineKind::Accelerate, _) => Box::new(Accelerating { found: Box::new(|_| ()) }),
        (EngineKind::Explore | EngineKind::Auto, None) => Box::new(PlainExecutor),
        (EngineKind::Explore | EngineKind::Auto, Some(method)) => Box::new(Explore { method }),
    }
}

/// Contracts of recursive functions first; then the covered graph; when its run has become long, invariants
/// of all loops at once, with a share of the time; then the covered graph goes on.
struct Explore {
    method: Method,
}

impl Engine for Explore {
    fn name(&self) -> &'static str {
        "covered graph"
    }

    fn run(&self, work: Work<'_>) -> Finished {
        let mut running = work.begin();
        let (request, limits, deadline) = (work.request, work.limits(), &work.deadline);
        let graphs = CoveredGraphs { request, method: self.method, audit: work.audit() };
        let search = InvariantSearch { unit: &work.unit, limits: &limits, deadline, graphs: &graphs };
        let options = &request.options;
        // derived programs have no objects for pointers from outside, without which they prove next to nothing
        let closed = !limits.outside_objects;
        if closed && options.recursion == Recursion::Contracts && !options.all_errors {
            let third = deadline.remaining().map_or(CONTRACT_TIME, |t| t / 3);
            let time = CONTRACT_TIME.min(third);
            if let Search::Proven(proof) = search.run(false, time, &mut Dropped::default()) {
                return proved(*proof, &search, running);
            }
        }
        // the tree and the check are about one graph, errors are to be told once, and tests set what is learnt
        let of_one = options.tree || options.all_errors || options.first_learning.is_some();
        if options.learns_lazily() && !of_one && graphs.audit.is_none() {
            return Turns { graphs: &graphs, work: &work }.run(running);
        }
        // what is given from outside is tried where it belongs
        let wanted = closed && options.cut_loops && options.abstracts_loops();
        let mut pauses = Pauses::new(wanted && options.candidates.is_empty() && !options.all_errors);
        let mut dropped = Dropped::default();
        let unit = &work.unit;
        let mut graph = graphs.of(&unit.program, unit.store.clone(), solver(deadline, None), limits.clone());
        loop {
            match graph.run_until(&mut running.judge, &mut || pauses.due()) {
                Pausable::Finished(finished) => return told(*finished, running),
                Pausable::Paused(paused) => {
                    match search.run(true, pauses.share(), &mut dropped) {
                        Search::Proven(proof) => return proved(*proof, &search, running),
                        Search::Nothing => pauses.end(),
                        Search::Unfinished => pauses.postpone(),
                    }
                    graph = *paused;
                }
            }
        }
    }
}

/// A proof by contracts or invariants, with the checks that belong to it.
fn proved(proof: Proof, search: &InvariantSearch<'_>, running: Running<'_>) -> Finished {
    let Proof { proven, mut stats } = proof;
    let (whole, limits, graphs) = (&proven.derived, search.limits, search.graphs);
    if let (true, Some(audit)) = (whole.merged, &graphs.audit) {
        stats.checked = Some(again(whole, limits, audit, limits.budget.iterations));
    }
    let options = &graphs.request.options;
    let runs = options.check_proof.then(|| {
        let (original, monitor, store) = (&search.unit.program, &limits.monitor, &whole.store);
        let (derived, derived_monitor) = (&whole.program, &whole.monitor);
        let pair = Pair { original, derived, store, monitor, derived_monitor };
        followed(&pair, options.seed, search.deadline)
    });
    let checked = stats.checked.clone();
    let (contracts, invariants) = (proven.contracts, proven.invariants);
    let details = Details { covered: Some(stats), contracts, invariants, ..Details::default() };
    running.finish(proven.outcome, details, checked).with_runs(runs)
}

/// When a run is to be paused, by the time its thread has had a core.
struct Pauses {
    begin: Duration,
    /// `None`: not any more.
    next: Option<Duration>,
}

impl Pauses {
    fn new(wanted: bool) -> Pauses {
        Pauses { begin: thread_time(), next: wanted.then_some(LONG_RUN) }
    }

    fn so_far(&self) -> Duration {
        thread_time().saturating_sub(self.begin)
    }

    fn due(&self) -> bool {
        self.next.is_some_and(|next| self.so_far() >= next)
    }

    /// How long the search for invariants may take.
    fn share(&self) -> Duration {
        self.so_far().max(LEAST_SHARE)
    }

    /// The search needs more time than it had.
    fn postpone(&mut self) {
        self.next = Some(LONGER * self.so_far());
    }

    /// Nothing can come of another search.
    fn end(&mut self) {
        self.next = None;
    }
}
