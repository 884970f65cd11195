//! The run: work list, budgets, verdict.

use crate::abstraction::{Abstractions, CandidateInvariant, CandidateReport, LoopReport};
use crate::graph::call_stacks::CallStacks;
use crate::graph::index::SubsumptionIndex;
use crate::graph::reclaim::RECLAIM_AFTER;
use crate::graph::tree::Tree;
use crate::graph::{Graph, Location, NodeId, Status};
use crate::proof::{Checked, Record};
use crate::search::expand::Run;
use crate::search::work_list::WorkList;
use crate::wp::places::Places;
use hashbrown::{HashMap, HashSet};
use secateur_analysis::{Distances, Joins, Liveness, constant_objects, fixed_locals, read_only_objects};
use secateur_explore::{
    AtError, Config, Ending, Executor, Hooks, Outcome, RunControl, SearchKind, Unknown, Verdict,
};
use secateur_program::{Origin, Program, VarId};
use secateur_solver::{External, ExternalOptions, Layered, Solver};
use secateur_term::{Term, TermStore};
use std::collections::BinaryHeap;
use std::time::Instant;

/// How interpolants are made.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Facts of the states, by unsat cores.
    Core,
    /// The same with equations weakened to inequalities (strongest postconditions, Jaffar et al., TRACER).
    Sp,
    /// Weakest preconditions (Jaffar et al., TRACER and TracerX).
    #[default]
    Wp,
}

/// Who may cover whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Any expanded node of the location: covers are provisional.
    #[default]
    Covered,
    /// Nodes whose subtree is finished, as in Jaffar et al., TRACER and TracerX: never one above.
    Postorder,
}

#[derive(Clone, Debug)]
pub struct InterpolationOptions {
    pub method: Method,
    pub order: Order,
    /// Whether to hand out the tree.
    pub tree: bool,
    /// Loops that covering does not close are abstracted; else they are unrolled.
    pub invariants: bool,
    /// Large loops and those over memory are unrolled until the run has cost this much (see `trigger`): what covering closes soon needs no guesses.
    pub patience: u64,
    /// Invariants from outside, to be tried at their loops.
    pub candidates: Vec<CandidateInvariant>,
    /// Nodes that differ only in what their paths assumed are joined.
    pub forget: bool,
    /// Branches with an impossible, harmless side do not need their condition (weakest preconditions only).
    pub diamonds: bool,
    /// After so many nodes what is not needed is freed.
    pub reclaim_after: usize,
    /// Keeps what the check of the proof needs, and checks it with this solver.
    pub check: Option<ExternalOptions>,
}

impl Default for InterpolationOptions {
    fn default() -> InterpolationOptions {
        InterpolationOptions {
            method: Method::default(),
            order: Order::default(),
            tree: false,
            invariants: false,
            patience: 0,
            candidates: Vec::new(),
            forget: true,
            diamonds: true,
            reclaim_after: RECLAIM_AFTER,
            check: None,
        }
    }
}

/// Counts of a run, beside those of every run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InterpolationStats {
    pub nodes: u64,
    pub covered: u64,
    pub uncovered: u64,
    /// The run began again, without taking branches for conditional assignments.
    pub begun_again: bool,
    pub pinned: u64,
    /// Nodes of which only the interpolant was kept.
    pub freed: u64,
    /// Why nodes may cover nothing, with how often; the most frequent first.
    pub pins: Vec<(&'static str, u64)>,
    pub atoms: u64,
    pub by_evaluation: u64,
    pub by_solver: u64,
    pub implications: u64,
    /// What the check of the proof found, if it was asked for and the answer was TRUE.
    pub checked: Option<Checked>,
    /// The points visited most, at most so many as fit a screen.
    pub points: Vec<PointStats>,
    pub tree: Option<Tree>,
    /// What became of the loops.
    pub loops: Vec<LoopReport>,
    /// What became of invariants from outside.
    pub candidates: Vec<CandidateReport>,
}

/// Counts of a program point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PointStats {
    pub function: String,
    pub line: u32,
    pub block: u32,
    pub visited: u64,
    pub covered: u64,
    pub atoms: u64,
    /// Microseconds spent on covering there.
    pub micros: u64,
}

/// What is to be done.
pub(crate) enum Item {
    Node(NodeId),
    Run(Box<Run>),
    /// A path that has ended and is to be accounted for.
    Ended(Box<Run>, Ending),
}

/// A run that can be paused.
pub enum Pausable<'p> {
    /// It goes on where it was when it is run again.
    Paused(Box<CoveredGraphEngine<'p>>),
    /// It has come to its end.
    Finished(Box<(Outcome, InterpolationStats, TermStore)>),
}

pub struct CoveredGraphEngine<'p> {
    pub(crate) x: Executor<'p>,
    /// For questions over places, which no path is part of.
    pub(crate) logic: Layered,
    pub(crate) options: InterpolationOptions,
    pub(crate) places: Places,
    pub(crate) graph: Graph,
    pub(crate) table: SubsumptionIndex,
    pub(crate) stacks: CallStacks,
    pub(crate) work: WorkList,
    pub(crate) distances: Distances,
    /// Microseconds spent on covering, by program point.
    pub(crate) covering: HashMap<Location, u64>,
    pub(crate) dirty: BinaryHeap<(u32, NodeId)>,
    pub(crate) stats: InterpolationStats,
    pub(crate) record: Record,
    /// Locations where needs went round a loop without an end.
    pub(crate) diverged: HashMap<Location, u32>,
    /// Why nodes were pinned.
    pub(crate) pins: HashMap<&'static str, u64>,
    /// Nodes there are when the graph is looked through for what may be freed.
    pub(crate) reclaim_at: usize,
    /// The node from which something is being followed.
    pub(crate) under_way: Option<NodeId>,
    pub(crate) control: RunControl,
    pub(crate) joins: Vec<Option<Joins>>,
    pub(crate) liveness: Vec<Option<Liveness>>,
    pub(crate) tables: HashSet<Term>,
    pub(crate) locals: HashMap<VarId, u32>,
    pub(crate) constants: HashSet<Term>,
    pub(crate) abs: Abstractions,
    /// Needs that depend on conditions have grown beyond use: better to need the conditions.
    pub(crate) entangled: bool,
    /// Some condition was not needed.
    pub(crate) forked: bool,
    /// Whether the root is there: a run that was paused has one.
    begun: bool,
}

/// The name of all points in library functions and start-up code.
pub const LIBRARY: &str = "library functions";
/// Program points listed in the statistics.
const MOST_POINTS: usize = 20;

impl<'p> CoveredGraphEngine<'p> {
    pub fn new(
        program: &'p Program,
        store: TermStore,
        solver: Layered,
        logic: Layered,
        config: Config,
        options: InterpolationOptions,
    ) -> CoveredGraphEngine<'p> {
        let tables = read_only_objects(program, &store);
        let locals = fixed_locals(program, &store);
        let work = WorkList::new(config.search, config.seed);
        let distances = match config.search {
            SearchKind::Target | SearchKind::Interleaved => Distances::new(program, &config.monitor),
            _ => Distances::none(),
        };
        let reclaim_at = options.reclaim_after;
        let mut x = Executor::new(program, store, solver, config);
        x.recording = true;
        CoveredGraphEngine {
            x,
            logic,
            options,
            places: Places::new(program),
            graph: Graph::default(),
            table: SubsumptionIndex::default(),
            stacks: CallStacks::default(),
            work,
            distances,
            covering: HashMap::new(),
            dirty: BinaryHeap::new(),
            stats: InterpolationStats::default(),
            record: Record::default(),
            diverged: HashMap::new(),
            pins: HashMap::new(),
            reclaim_at,
            under_way: None,
            control: RunControl::default(),
            joins: program.functions.iter().map(|_| None).collect(),
            liveness: program.functions.iter().map(|_| None).collect(),
            tables,
            locals,
            constants: constant_objects(program),
            abs: Abstractions::default(),
            entangled: false,
            forked: false,
            begun: false,
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

    /// The same, but comes back when `pause` says so, which is asked before each item of the work list. A run that was
    /// paused goes on where it was.
    pub fn run_until(mut self, hooks: &mut dyn Hooks, pause: &mut dyn FnMut() -> bool) -> Pausable<'p> {
        let verdict = loop {
            let Some(verdict) = self.explore(hooks, pause) else { return Pausable::Paused(Box::new(self)) };
            // an answer, or the end of the budget, stands
            if !(self.entangled && verdict == Verdict::Unknown(Unknown::Steps)) {
                break verdict;
            }
            self = self.again();
        };
        Pausable::Finished(Box::new(self.finished(verdict)))
    }

    fn finished(mut self, verdict: Verdict) -> (Outcome, InterpolationStats, TermStore) {
        if let (Verdict::Exhausted, true, Some(options)) =
            (&verdict, !self.control.has_errors(), self.options.check.clone())
        {
            let mut solver = External::new(options);
            solver.set_deadline(self.x.config.budget.deadline.clone());
            self.stats.checked = Some(self.check_proof(&mut solver));
        }
        let followed = match &verdict {
            Verdict::Unknown(why) if why.is_limit() => {
                self.settle_shortly();
                self.followed()
            }
            _ => None,
        };
        self.stats.points = self.points();
        let mut pins: Vec<(&'static str, u64)> = self.pins.iter().map(|(why, n)| (*why, *n)).collect();
        pins.sort_by_key(|(why, n)| (std::cmp::Reverse(*n), *why));
        self.stats.pins = pins;
        self.stats.loops = self.loop_reports(verdict == Verdict::Exhausted);
        self.stats.candidates = self.given_reports();
        if self.options.tree {
            self.stats.tree = Some(self.tree());
        }
        self.stats.nodes = self.graph.len() as u64;
        self.stats.atoms = self.graph.ids().map(|n| self.graph[n].psi.len() as u64).sum();
        let (outcome, store) = self.control.finish(self.x, verdict, self.work.len(), followed);
        (outcome, self.stats, store)
    }

    /// From the beginning, with branches that need their conditions.
    fn again(self) -> CoveredGraphEngine<'p> {
        let options = InterpolationOptions { diamonds: false, ..self.options };
        let Executor { program, store, solver, config, .. } = self.x;
        let mut next = CoveredGraphEngine::new(program, store, solver, self.logic, config, options);
        next.stats.begun_again = true;
        next
    }

    /// `None` if the run is paused.
    fn explore(&mut self, hooks: &mut dyn Hooks, pause: &mut dyn FnMut() -> bool) -> Option<Verdict> {
        if !self.begun {
            self.begun = true;
            self.read_given();
            match self.root(hooks) {
                Ok(Some(root)) => self.work.push(Item::Node(root)),
                Ok(None) => {}
                Err(verdict) => return Some(verdict),
            }
        }
        loop {
            if self.entangled {
                return Some(Verdict::Unknown(Unknown::Steps));
            }
            if pause() {
                return None;
            }
            self.tend_abstractions();
            self.reclaim();
            let item = self.next_item();
            // what was needed in finished subtrees goes up before the search goes on beside them
            let depth = item.as_ref().map_or(0, |i| self.depth_of(i));
            self.under_way = item.as_ref().map(|i| match i {
                Item::Node(n) => *n,
                Item::Run(r) | Item::Ended(r, _) => r.parent,
            });
            let open = self.work.len();
            if let Err(stop) = self.settle(depth, hooks) {
                return Some(Verdict::Unknown(stop));
            }
            let Some(item) = item else {
                if self.dirty.is_empty()
                    && self.work.len() == 0
                    && self.abs.doomed.is_empty()
                    && !self.search_ended()
                {
                    break;
                }
                continue;
            };
            if self.work.len() > open {
                // what was opened again comes first
                self.work.put_under(item, open);
                continue;
            }
            let Some(item) = self.still_there(item) else { continue };
            let run = match item {
                Item::Run(run) => run,
                Item::Ended(mut run, ending) => {
                    std::mem::swap(&mut self.x.trail, &mut run.trail);
                    if let Err(verdict) = self.finish(*run, ending, hooks) {
                        return Some(verdict);
                    }
                    continue;
                }
                Item::Node(n) => {
                    if self.graph[n].status != Status::Open {
                        continue;
                    }
                    if self.back_at_head(n) {
                        continue;
                    }
                    let begin = Instant::now();
                    let covered = self.cover(n);
                    *self.covering.entry(self.point(n)).or_default() += begin.elapsed().as_micros() as u64;
                    if covered || self.begin_abstraction(n) || self.forget_path(n) {
                        continue;
                    }
                    self.expand(n)
                }
            };
            match self.advance(*run, hooks) {
                Ok(()) => {}
                Err(verdict) => return Some(verdict),
            }
        }
        Some(self.control.exhausted())
    }

    /// A path ended. What it means for the verdict; an error is handed over for confirmation.
    pub(crate) fn conclude(
        &mut self,
        run: &Run,
        ending: Ending,
        hooks: &mut dyn Hooks,
    ) -> Result<(), Verdict> {
        let error = matches!(ending, Ending::Error(_) | Ending::Undefined { .. });
        if (error || ending.gap().is_some()) && self.abstract_end(run, error) {
            return Ok(());
        }
        let gap = self.control.path_ended(&mut self.x, &ending);
        // a path cut by a bound is cut for all that have no more left
        let cut = matches!(ending, Ending::Cut(_)) && self.bounded();
        if gap && !cut {
            self.pin(run.parent, "a path below was given up");
        }
        let Ending::Error(violation) = ending else { return Ok(()) };
        // testing: an error is an end like others (Chu et al., Heap Programs, IV-B), but no cover hides what
        // lies behind it: see `finish`
        if self.control.is_known(&self.x, &run.state, &violation) {
            return Ok(());
        }
        let mut whole = run.state.clone();
        whole.path = self.whole_path(run.parent);
        whole.path.extend_from_slice(&run.state.path[run.path_start..]);
        match self.control.error(&mut self.x, &whole, violation, hooks) {
            AtError::Ends(verdict) => return Err(verdict),
            AtError::Unconfirmed => self.pin(run.parent, "an error below was not confirmed"),
            AtError::Reported => {}
        }
        Ok(())
    }

    pub(crate) fn over_budget(&mut self, hooks: &mut dyn Hooks) -> Option<Unknown> {
        self.control.check_limits(&self.x, self.work.len(), hooks)
    }

    /// The busiest program points.
    fn points(&self) -> Vec<PointStats> {
        let mut by_point: HashMap<Location, PointStats> = HashMap::new();
        for id in self.graph.ids() {
            let n = &self.graph[id];
            let at = self.point(id);
            let p = by_point.entry(at).or_insert_with(|| {
                let function = self.x.program.function(at.func);
                let block = function.block(at.block);
                let span = block.stmts.get(at.stmt as usize).map_or(block.end_span, |s| s.span);
                PointStats {
                    function: function.name.clone(),
                    line: span.line,
                    block: at.block.0,
                    micros: self.covering.get(&at).copied().unwrap_or(0),
                    ..PointStats::default()
                }
            });
            p.visited += 1;
            p.covered += u64::from(matches!(n.status, Status::Covered(_)));
            p.atoms += n.psi.len() as u64;
        }
        // what goes on inside library models is one place to a user
        let library = |at: &Location| self.x.program.function(at.func).origin == Origin::Model;
        let (models, users): (Vec<_>, Vec<_>) = by_point.into_iter().partition(|(at, _)| library(at));
        let mut points: Vec<PointStats> = users.into_iter().map(|(_, p)| p).collect();
        let one = models.into_iter().map(|(_, p)| p).reduce(|sum, p| PointStats {
            visited: sum.visited + p.visited,
            covered: sum.covered + p.covered,
            atoms: sum.atoms + p.atoms,
            micros: sum.micros + p.micros,
            ..sum
        });
        points.extend(one.map(|p| PointStats { function: String::from(LIBRARY), line: 0, block: 0, ..p }));
        points.sort_by(|a, b| (b.visited, &a.function, a.block).cmp(&(a.visited, &b.function, b.block)));
        points.truncate(MOST_POINTS);
        points
    }

    /// A condition of the program, negated.
    pub(crate) fn not(&mut self, t: Term) -> Term {
        self.x.store.not(t)
    }
}
