//! Running a state from a node to the places where its paths meet others.

use crate::graph::{Graph, Location, Node, NodeId, Status};
use crate::search::cut_points::{Seek, is_cut};
use crate::search::diamond::OpenFork;
use crate::search::engine::CoveredGraphEngine;
use crate::search::undecided::may_part;
use crate::search::work_list::Item;
use crate::tuning::{MOST_PATIENCE, PAUSE_EVERY};
use secateur_explore::{Conclusion, Ending, Flow, Hooks, State, TrailOp};
use secateur_program::{StmtKind, Terminator};

/// A state on its way from a node.
pub struct Run {
    /// The state, which moves.
    pub state: State,
    /// The number of its call stack.
    pub stack: u32,
    /// The node it comes from.
    pub parent: NodeId,
    /// Where the path of the parent ends.
    pub path_start: usize,
    /// What was executed since the parent. It is the executor's while the run is being advanced.
    pub trail: Vec<TrailOp>,
    /// The meeting points it waits for, the innermost last.
    pub seek: Vec<Seek>,
    /// Branches whose sides have not met yet.
    pub forks: Vec<OpenFork>,
    /// Heads of loops passed since the parent.
    pub visits: u32,
    /// At the head of a loop, the run gets a node after this many visits even if nothing was decided.
    pub patience: u32,
    /// Whether it has left the place where it started.
    pub moved: bool,
    /// It ended where paths part, and the conditions of the sides say why: nothing more is needed for its end.
    pub end_told: bool,
}

impl Run {
    /// A run from a node, or where no node is yet.
    pub fn new(state: State, stack: u32, parent: NodeId, path_start: usize) -> Run {
        Run {
            state,
            stack,
            parent,
            path_start,
            trail: Vec::new(),
            seek: Vec::new(),
            forks: Vec::new(),
            visits: 0,
            patience: 1,
            moved: false,
            end_told: false,
        }
    }

    /// A run that begins at a node.
    pub fn from(graph: &Graph, id: NodeId) -> Run {
        let node = &graph[id];
        let seek = node.seek.to_vec();
        let state = node.state.clone();
        let path_start = state.path.len();
        Run { seek, patience: node.patience, ..Run::new(state, node.location.stack, id, path_start) }
    }

    /// Where the run is.
    pub fn location(&self) -> Location {
        let top = &self.state.top;
        Location { stack: self.stack, func: top.func, block: top.block, stmt: top.stmt }
    }
}

impl CoveredGraphEngine<'_> {
    /// A new open node where a run is.
    pub(super) fn add_node(&mut self, run: Run) -> NodeId {
        let trail: Box<[TrailOp]> = self.reasoner.x.trail_mut().drain(..).collect();
        let p = run.parent;
        // a loop on which nothing is decided gets nodes ever more rarely
        let patience = if run.visits >= run.patience { (2 * run.patience).min(MOST_PATIENCE) } else { 1 };
        let location = run.location();
        let assumed = run.state.path[run.path_start..].into();
        let mut node = Node {
            parent: Some(p),
            assumed,
            seek: run.seek.into(),
            patience,
            trail,
            under: self.graph[p].under,
            guessed: self.graph[p].guessed,
            learns: self.graph[p].learns,
            ..Node::new(location, self.graph[p].depth + 1, run.state)
        };
        let program = self.reasoner.x.program();
        self.slicer.slice(self.reasoner.x.store_mut(), program, &mut self.facts, &mut node.state);
        if relies(&node.trail) && self.graph[p].pinned.is_none() {
            if node.learns && self.learns_too_dearly(p) {
                node.learns = false;
            }
            if node.learns {
                let before = self.effort();
                let mut edge = Box::new(self.reasoner.edge(&self.graph[p].state, &node.trail));
                self.require(p, &mut edge);
                node.edge = Some(edge);
                self.economy.spent += self.effort() - before;
            } else {
                node.edge_untold = true;
            }
        }
        self.graph.add(node)
    }

    /// Starts to run from a node.
    pub(super) fn expand(&mut self, id: NodeId) -> Box<Run> {
        self.graph[id].status = Status::Expanded;
        let location = self.graph[id].location;
        if self.graph[id].learns {
            self.index.at(location).add(self.reasoner.x.store(), secateur_term::Term::TRUE, id);
        } else {
            self.index.at(location).unlearnt.push(id);
        }
        Box::new(Run::from(&self.graph, id))
    }

    /// Runs until paths meet, part or end.
    pub(super) fn advance(
        &mut self,
        mut run: Run,
        hooks: &mut dyn Hooks,
        pause: &mut dyn FnMut() -> bool,
    ) -> Result<(), Conclusion> {
        // the executor keeps its buffer: growing one for each run took a tenth of the time
        let trail = self.reasoner.x.trail_mut();
        trail.clear();
        trail.append(&mut run.trail);
        let mut moved = run.moved || !self.reasoner.x.trail().is_empty();
        let mut steps = 0u64;
        loop {
            steps += 1;
            if steps.is_multiple_of(PAUSE_EVERY) && (pause() || self.is_due()) {
                run.trail = std::mem::take(self.reasoner.x.trail_mut());
                run.moved = moved;
                self.work.push(Item::Run(Box::new(run)));
                return Ok(());
            }
            if let Some(stop) = self.control.step(&self.reasoner.x, self.work.len(), hooks) {
                return Err(Conclusion::Unknown(stop));
            }
            let at = (run.state.top.func, run.state.top.block, run.state.top.stmt);
            if at.2 == 0 && !run.forks.is_empty() {
                run.join_forks(self.reasoner.x.trail_mut());
            }
            if moved
                && at.2 == 0
                && let Some(a) = self.abs.leaves_loop(&self.graph, &run)
            {
                run.trail = std::mem::take(self.reasoner.x.trail_mut());
                self.abs.park(a, run);
                return Ok(());
            }
            if moved
                && at.2 == 0
                && is_cut(&mut self.facts, &self.reasoner.x, &mut run, |run| {
                    self.abs.is_searched(&self.graph, run)
                })
                && self.is_worth_a_node(run.location())
            {
                let late = self.comes_late(&run);
                let n = self.add_node(run);
                self.queue(Item::Node(n), late);
                return Ok(());
            }
            moved = true;
            let block = self.reasoner.x.program().function(at.0).block(at.1);
            let decided = match block.stmts.get(at.2 as usize) {
                Some(s) => match &s.kind {
                    StmtKind::Assume { cond } => self.run_assume(&mut run, *cond, s.span),
                    StmtKind::Check { ok, kind, text } => {
                        self.run_check(&mut run, (*ok, kind, text), s.span, hooks)?
                    }
                    _ => None,
                },
                None => match &block.end {
                    Terminator::Branch { cond, then, other } => {
                        self.run_branch(&mut run, *cond, [*then, *other], block.end_span)
                    }
                    Terminator::Switch { value, cases, default } => {
                        self.run_switch(&mut run, *value, cases, *default, block.end_span)
                    }
                    _ => None,
                },
            };
            let decided = match decided {
                Some(d) => d,
                None => self.run_step(&mut run),
            };
            match decided {
                Decided::On => {}
                Decided::Parted => return Ok(()),
                Decided::End(ending) => return self.finish(run, ending, hooks),
            }
        }
    }

    /// Whether a run waits until nothing else is left: among pointers from outside, what lies behind undefined behaviour
    /// decides little, for no error there is ever confirmed.
    pub(super) fn comes_late(&self, run: &Run) -> bool {
        run.state.outside.is_open()
            && run.state.undefined.certain.is_some()
            && self.graph[run.parent].under.is_none()
    }

    /// Puts an item on the work list.
    pub(super) fn queue(&mut self, item: Item, late: bool) {
        match late {
            true => self.work.postpone(item),
            false => self.work.push(item),
        }
    }

    /// A statement the executor does, decisions and all.
    fn run_step(&mut self, run: &mut Run) -> Decided {
        if may_part(&mut self.reasoner.x, &mut run.state) {
            return self.part_by_executor(run);
        }
        let (depth, func) = (run.state.call_depth, run.state.top.func);
        let (at, next) = (run.location(), run.state.memory.next_number());
        match self.reasoner.x.step(&mut run.state) {
            Flow::End(ending) => Decided::End(ending),
            Flow::Continue => {
                let trail = self.reasoner.x.trail_mut();
                self.sites.name(&mut self.facts, &self.stacks, at, (&mut run.state, next), trail);
                run.stack = self.stacks.follow(run.stack, &run.state, (depth, func));
                Decided::On
            }
        }
    }

    /// What was executed from a node relied on something there: that is needed, now or when the node learns.
    pub(super) fn rely_on(&mut self, from: NodeId, trail: &[TrailOp]) {
        if self.graph[from].pinned.is_some() {
            return;
        }
        if self.graph[from].learns {
            self.learns_too_dearly(from);
        }
        if !self.graph[from].learns {
            self.graph[from].unlearnt.push(trail.into());
            return;
        }
        let before = self.effort();
        let mut edge = self.reasoner.edge(&self.graph[from].state, trail);
        self.require(from, &mut edge);
        self.economy.spent += self.effort() - before;
    }

    /// A path ended: what it relied on is needed.
    pub(super) fn finish(
        &mut self,
        run: Run,
        ending: Ending,
        hooks: &mut dyn Hooks,
    ) -> Result<(), Conclusion> {
        let mut run = run;
        self.tell_end(&mut run, &ending);
        let trail: Vec<TrailOp> = self.reasoner.x.trail_mut().drain(..).collect();
        if relies(&trail) {
            self.rely_on(run.parent, &trail);
            self.record.add_end(run.parent, trail);
        } else {
            self.record.add_end(run.parent, Vec::new());
        }
        if self.reasoner.x.config().all_errors && matches!(ending, Ending::Error(_)) {
            self.pin(run.parent, "an error below, behind which no path was followed");
        }
        self.conclude(&run, ending, hooks)
    }
}

/// How a step of a run went.
pub(super) enum Decided {
    On,
    /// Its successors are on the work list.
    Parted,
    End(Ending),
}

/// Whether something on a trail asks for atoms at its start.
fn relies(trail: &[TrailOp]) -> bool {
    trail.iter().any(|op| {
        !matches!(
            op,
            TrailOp::Assign { .. }
                | TrailOp::Input { .. }
                | TrailOp::Guard { .. }
                | TrailOp::Param { .. }
                | TrailOp::Return { .. }
                | TrailOp::Join { .. }
        )
    })
}
