//! The engine of the covered graph: it owns the graph, the work list and the solvers, and runs the main loop.

use crate::abstraction::{Abstractions, Abstractor, Candidates, LoopReporter};
use crate::graph::call_stacks::CallStacks;
use crate::graph::index::SubsumptionIndex;
use crate::graph::reclaim::ReclaimSchedule;
use crate::graph::tree::tree_of;
use crate::graph::{Graph, Location, NodeId, Status};
use crate::options::InterpolationOptions;
use crate::proof::{ProofBuilder, ProofRecord};
use crate::propagate::queue::{Propagation, TIME_OVER};
use crate::propagate::reasoner::Reasoner;
use crate::search::economy::Economy;
use crate::search::expand::Run;
use crate::search::path_slice::PathSlicer;
use crate::search::prefix::{Prefix, Root};
use crate::search::sites::Sites;
use crate::search::subsumption::is_bounded;
use crate::search::work_list::{Item, WorkList};
use crate::static_facts::StaticFacts;
use crate::statistics::{InterpolationStats, busiest_points};
use hashbrown::HashMap;
use secateur_analysis::Distances;
use secateur_explore::{
    AtError, Conclusion, Config, Ending, Executor, ExecutorParts, Hooks, Outcome, RunControl, SearchKind,
    Unknown,
};
use secateur_program::Program;
use secateur_proof::{Checked, Checker};
use secateur_solver::{External, Layered, Reason, Solver};
use secateur_term::TermStore;
use std::time::Instant;

/// How far the beginning of the program was run.
enum Start {
    /// Not a step.
    New,
    /// Not to its end: the run was paused.
    Prefix(Box<Prefix>),
    /// To the root of the graph.
    Done,
}

/// What the main loop does next.
enum Next {
    Item(Item),
    /// Propagation or an abstraction changed the work list: choose again.
    LookAgain,
    /// Nothing is open.
    Nothing,
}

/// A run that can be paused.
pub enum Pausable<'p> {
    /// It goes on where it was when it is run again.
    Paused(Box<CoveredGraphEngine<'p>>),
    /// It has come to its end.
    Finished(Box<(Outcome, InterpolationStats, TermStore)>),
}

/// Symbolic execution with the covered graph.
pub struct CoveredGraphEngine<'p> {
    pub(super) reasoner: Reasoner<'p>,
    pub(super) options: InterpolationOptions,
    pub(super) graph: Graph,
    pub(super) propagation: Propagation,
    pub(super) index: SubsumptionIndex,
    pub(super) stacks: CallStacks,
    pub(super) sites: Sites,
    pub(super) work: WorkList,
    pub(super) distances: Distances,
    /// Microseconds spent on covering, by program point.
    pub(super) covering: HashMap<Location, u64>,
    pub(super) stats: InterpolationStats,
    pub(super) record: ProofRecord,
    pub(super) reclaim: ReclaimSchedule,
    /// The node from which something is being followed.
    pub(super) under_way: Option<NodeId>,
    pub(super) control: RunControl,
    pub(super) facts: StaticFacts<'p>,
    pub(super) slicer: PathSlicer,
    pub(super) abs: Abstractions,
    pub(super) economy: Economy,
    /// The run is paused when it has done so much, in ticks.
    until: u64,
    /// How far the beginning of the program was run.
    start: Start,
}

impl<'p> CoveredGraphEngine<'p> {
    /// An engine for a program. `solver` is asked about states under their paths, `logic` about atoms
    /// whatever the state.
    pub fn new(
        program: &'p Program,
        store: TermStore,
        solver: Layered,
        logic: Layered,
        config: Config,
        options: InterpolationOptions,
    ) -> CoveredGraphEngine<'p> {
        let work = WorkList::new(config.search, config.seed);
        let distances = match config.search {
            SearchKind::Target | SearchKind::Interleaved => Distances::new(program, &config.monitor),
            _ => Distances::none(),
        };
        let mut x = Executor::new(program, store, solver, config);
        x.set_recording(true);
        let mut reasoner = Reasoner::new(x, logic);
        if options.lazy || options.hurry {
            reasoner.hurry();
        }
        CoveredGraphEngine {
            reasoner,
            propagation: Propagation::new(options.method, options.invariants),
            graph: Graph::default(),
            index: SubsumptionIndex::default(),
            stacks: CallStacks::default(),
            sites: Sites::default(),
            work,
            distances,
            covering: HashMap::new(),
            stats: InterpolationStats::default(),
            record: ProofRecord::new(options.check.is_some()),
            reclaim: ReclaimSchedule::new(options.reclaim_after),
            economy: Economy::new(options.first_learning),
            until: u64::MAX,
            options,
            under_way: None,
            control: RunControl::default(),
            facts: StaticFacts::new(program),
            slicer: PathSlicer::default(),
            abs: Abstractions::default(),
            start: Start::New,
        }
    }

    /// Runs until nothing is open, to a confirmed error, or to the end of the budget.
    pub fn run(mut self, hooks: &mut dyn Hooks) -> (Outcome, InterpolationStats, TermStore) {
        loop {
            match self.run_until(hooks, &mut || false) {
                Pausable::Finished(finished) => return *finished,
                Pausable::Paused(engine) => self = *engine,
            }
        }
    }

    /// Goes on for so many ticks (about a tenth of a microsecond each), counted and not timed.
    pub fn run_for(mut self, ticks: u64, hooks: &mut dyn Hooks) -> Pausable<'p> {
        self.until = self.effort().saturating_add(ticks);
        self.run_until(hooks, &mut || false)
    }

    /// The same, but comes back when `pause` says so, which is asked before each item of the work list and
    /// every few thousand steps. A run that was paused goes on where it was.
    pub fn run_until(mut self, hooks: &mut dyn Hooks, pause: &mut dyn FnMut() -> bool) -> Pausable<'p> {
        let conclusion = loop {
            let Some(conclusion) = self.explore(hooks, pause) else {
                return Pausable::Paused(Box::new(self));
            };
            // an answer, or the end of the budget, stands
            if !(self.propagation.is_entangled() && conclusion == Conclusion::Unknown(Unknown::Steps)) {
                break conclusion;
            }
            self = self.again();
        };
        Pausable::Finished(Box::new(self.finished(conclusion)))
    }

    /// Whether the run has done all that it was to do before it is paused.
    pub(super) fn is_due(&self) -> bool {
        self.until < u64::MAX && self.effort() > self.until
    }

    fn finished(mut self, conclusion: Conclusion) -> (Outcome, InterpolationStats, TermStore) {
        if let (Conclusion::Exhausted, true, Some(options)) =
            (&conclusion, !self.control.has_errors(), self.options.check.clone())
        {
            let mut solver = External::new(options, self.reasoner.x.config().budget.deadline.clone());
            self.stats.checked = Some(self.check_proof(&mut solver));
        }
        let followed = match &conclusion {
            Conclusion::Unknown(why) if why.is_limit() => {
                self.settle_shortly();
                self.followed()
            }
            _ => None,
        };
        // the reports ask questions of their own
        self.control.count(&self.reasoner.x, self.work.len());
        self.stats.points = busiest_points(&self.graph, self.reasoner.x.program(), &self.covering);
        self.stats.pins = self.propagation.pins();
        (self.stats.uncovered, self.stats.pinned) = self.propagation.counts();
        let (graph, abs) = (&self.graph, &self.abs);
        let all = self.options.tell_loops;
        let mut reporter = LoopReporter { reasoner: &mut self.reasoner, graph, abs, all };
        self.stats.loops = reporter.report(conclusion == Conclusion::Exhausted);
        self.stats.candidates = self.abs.given.reports();
        if self.options.tree {
            self.stats.tree = Some(tree_of(&self.graph, &mut self.reasoner));
        }
        let counts = self.reasoner.counts();
        self.stats.by_evaluation = counts.by_evaluation;
        self.stats.by_solver = counts.by_solver;
        self.stats.implications = counts.implications;
        self.stats.nodes = self.graph.len() as u64;
        self.stats.atoms = self.graph.ids().map(|n| self.graph[n].interpolant.len() as u64).sum();
        let (executor, _) = self.reasoner.into_parts();
        let (outcome, store) = self.control.finish(executor, conclusion, self.work.len(), followed);
        (outcome, self.stats, store)
    }

    /// Checks the finished graph as data, with another solver.
    fn check_proof(&mut self, solver: &mut dyn Solver) -> Checked {
        let (graph, record) = (&self.graph, &self.record);
        let proof = ProofBuilder { graph, reasoner: &mut self.reasoner, record }.build();
        let x = &mut self.reasoner.x;
        let deadline = x.config().budget.deadline.clone();
        Checker::new(x.store_mut(), solver, deadline).check(&proof)
    }

    /// An engine that starts the run again without conditional assignments: every branch needs its condition.
    fn again(self) -> CoveredGraphEngine<'p> {
        let (options, until) = (InterpolationOptions { diamonds: false, ..self.options }, self.until);
        let (executor, logic) = self.reasoner.into_parts();
        let ExecutorParts { program, store, solver, config, .. } = executor.into_parts();
        let mut next = CoveredGraphEngine::new(program, store, solver, logic, config, options);
        next.stats.begun_again = true;
        next.until = until;
        next
    }

    /// `None` if the run is paused.
    fn explore(&mut self, hooks: &mut dyn Hooks, pause: &mut dyn FnMut() -> bool) -> Option<Conclusion> {
        let prefix = match std::mem::replace(&mut self.start, Start::Done) {
            Start::Done => None,
            Start::Prefix(prefix) => Some(*prefix),
            Start::New => {
                self.abs.given = Candidates::read(&mut self.reasoner, &self.options.candidates);
                Some(self.prefix())
            }
        };
        match prefix.map(|prefix| self.root(prefix, hooks, pause)) {
            Some(Ok(Root::Node(root))) => self.work.push(Item::Node(root)),
            Some(Ok(Root::Ended)) | None => {}
            Some(Ok(Root::Paused(prefix))) => {
                self.start = Start::Prefix(prefix);
                return None;
            }
            Some(Err(conclusion)) => return Some(conclusion),
        }
        loop {
            if self.propagation.is_entangled() {
                return Some(Conclusion::Unknown(Unknown::Steps));
            }
            if pause() || self.is_due() {
                return None;
            }
            match self.next_item(hooks) {
                Ok(Next::Item(item)) => {
                    if let Err(conclusion) = self.follow(item, hooks, pause) {
                        return Some(conclusion);
                    }
                }
                Ok(Next::LookAgain) => {}
                Ok(Next::Nothing) => break,
                Err(stop) => return Some(Conclusion::Unknown(stop)),
            }
        }
        if self.propagation.has_lost_node() {
            let why = "a node was needed after it was freed";
            self.control.give_up(Unknown::Unsupported(why.into()));
        }
        if self.graph.has_cover_without_interpolant() {
            let why = "a node is covered by one whose interpolant is not complete";
            self.control.give_up(Unknown::Unsupported(why.into()));
        }
        Some(self.control.exhausted())
    }

    /// What is to be followed next, after all that must be done before.
    fn next_item(&mut self, hooks: &mut dyn Hooks) -> Result<Next, Unknown> {
        self.abstractor().tend_abstractions();
        self.reclaim();
        let item = self.work.next(&self.graph, &self.distances);
        // what was needed in finished subtrees goes up before the search goes on beside them
        let depth = item.as_ref().map_or(0, |i| i.depth(&self.graph));
        self.under_way = item.as_ref().map(|i| i.node());
        let open = self.work.len();
        self.settle(depth, hooks)?;
        let Some(item) = item else {
            if self.learns_at_last() {
                return Ok(Next::LookAgain);
            }
            let finished = self.propagation.is_settled()
                && self.work.len() == 0
                && !self.abs.has_failed()
                && !self.abstractor().search_ended();
            return Ok(if finished { Next::Nothing } else { Next::LookAgain });
        };
        if self.work.len() > open {
            // what was opened again comes first
            self.work.put_under(item, open);
            return Ok(Next::LookAgain);
        }
        Ok(self.abstractor().still_there(item).map_or(Next::LookAgain, Next::Item))
    }

    /// Covers, abstracts or expands a node, or goes on with a run.
    fn follow(
        &mut self,
        item: Item,
        hooks: &mut dyn Hooks,
        pause: &mut dyn FnMut() -> bool,
    ) -> Result<(), Conclusion> {
        let run = match item {
            Item::Run(run) => run,
            Item::Ended(mut run, ending) => {
                std::mem::swap(self.reasoner.x.trail_mut(), &mut run.trail);
                return self.finish(*run, ending, hooks);
            }
            Item::Node(n) => {
                if self.graph[n].status != Status::Open || self.abstractor().back_at_head(n) {
                    return Ok(());
                }
                let begin = Instant::now();
                let covered = self.cover(n, hooks).map_err(Conclusion::Unknown)?;
                *self.covering.entry(self.graph[n].location.without_stack()).or_default() +=
                    begin.elapsed().as_micros() as u64;
                if covered || self.abstractor().begin_abstraction(n) || self.abstractor().forget_path(n) {
                    return Ok(());
                }
                self.expand(n)
            }
        };
        self.advance(*run, hooks, pause)
    }

    /// Whether iterations or branchings are bounded.
    pub(super) fn bounded(&self) -> bool {
        is_bounded(&self.reasoner.x.config().budget)
    }

    /// Abstractions, with what they work on.
    pub(super) fn abstractor(&mut self) -> Abstractor<'_, 'p> {
        Abstractor {
            reasoner: &mut self.reasoner,
            graph: &mut self.graph,
            abs: &mut self.abs,
            propagation: &mut self.propagation,
            index: &mut self.index,
            work: &mut self.work,
            record: &mut self.record,
            facts: &mut self.facts,
            options: &self.options,
            steps: self.control.statistics.steps,
        }
    }

    /// A path ended. What it means for the conclusion; an error is handed over for confirmation.
    pub(super) fn conclude(
        &mut self,
        run: &Run,
        ending: Ending,
        hooks: &mut dyn Hooks,
    ) -> Result<(), Conclusion> {
        let error = matches!(ending, Ending::Error(_) | Ending::Undefined { .. });
        if (error || ending.gap().is_some()) && self.abstractor().abstract_end(run, error) {
            return Ok(());
        }
        let gap = self.control.path_ended(&mut self.reasoner.x, &ending);
        // a path cut by a bound is cut for all that have no more left
        let cut = matches!(ending, Ending::Cut(_)) && self.bounded();
        let why_is_time =
            matches!(ending, Ending::SolverUnknown { reason: Reason::Deadline | Reason::Interrupted, .. });
        if gap && !cut && !run.end_told {
            self.pin(run.parent, if why_is_time { TIME_OVER } else { "a path below was given up" });
        }
        let Ending::Error(violation) = ending else { return Ok(()) };
        // testing: an error is an end like others (Chu et al., Heap Programs, IV-B), but no cover hides what
        // lies behind it: see `finish`
        if self.control.is_known(&self.reasoner.x, &run.state, &violation) {
            return Ok(());
        }
        let mut whole = run.state.clone();
        whole.path = self.abs.whole_path(&self.graph, run.parent);
        whole.path.extend_from_slice(&run.state.path[run.path_start..]);
        match self.control.error(&mut self.reasoner.x, &whole, violation, hooks) {
            AtError::Ends(conclusion) => return Err(conclusion),
            AtError::Unconfirmed => self.pin(run.parent, "an error below was not confirmed"),
            AtError::Reported => {}
        }
        Ok(())
    }

    /// Why the run has to stop, if a limit of its budget was met.
    pub(super) fn over_budget(&mut self, hooks: &mut dyn Hooks) -> Option<Unknown> {
        self.control.check_limits(&self.reasoner.x, self.work.len(), hooks)
    }
}
