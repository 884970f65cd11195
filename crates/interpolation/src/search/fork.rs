//! Where paths part: a node, and its sides on the work list.

use crate::graph::{NodeId, Status};
use crate::search::cut_points::seek_meeting;
use crate::search::decide::Side;
use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::{Decided, Run};
use crate::search::sides::Followed;
use crate::search::work_list::Item;
use secateur_explore::{Flow, Stop, TrailOp};
use secateur_term::Term;

impl CoveredGraphEngine<'_> {
    /// The node from which paths part: the parent itself if nothing was done since, else a new one.
    pub(super) fn fork_node(&mut self, run: &mut Run) -> NodeId {
        let here = run.location();
        if self.reasoner.x.trail().is_empty()
            && run.state.path.len() == run.path_start
            && self.graph[run.parent].location == here
        {
            return run.parent;
        }
        let seek = std::mem::take(&mut run.seek);
        let here = Run { seek, ..Run::new(run.state.clone(), run.stack, run.parent, run.path_start) };
        let fork = self.add_node(here);
        self.graph[fork].status = Status::Expanded;
        fork
    }

    /// Puts the sides on the work list, the first one on top.
    pub(super) fn part(&mut self, run: &Run, fork: NodeId, sides: Vec<Side>) {
        let depth = run.state.call_depth;
        self.reasoner.vocabulary.fix_common(run.state.memory.next_number());
        if self.record.is_wanted() {
            for s in &sides {
                let guard = |&(cond, truth): &(Term, bool)| TrailOp::Guard { depth, cond, truth };
                self.record.add_side(fork, s.conditions.iter().map(guard).collect());
            }
        }
        for side in sides.into_iter().rev() {
            let mut next = Run::from(&self.graph, fork);
            next.state.depth += 1;
            seek_meeting(&mut self.facts, &mut next);
            for a in side.assumed {
                self.reasoner.x.assume(&mut next.state, a);
            }
            for (cond, truth) in side.conditions {
                next.trail.push(TrailOp::Guard { depth, cond, truth });
            }
            self.reasoner.x.count_fork();
            self.control.reached_depth(next.state.depth);
            if let Err(Stop(ending)) = self.reasoner.x.go(&mut next.state, side.to) {
                // a bound: the path ends here
                self.control.path_ended(&mut self.reasoner.x, &ending);
                if !self.bounded() {
                    self.pin(fork, "a path below was given up");
                }
                self.record.add_end(fork, Vec::new());
                continue;
            }
            let late = self.comes_late(&next);
            self.queue(Item::Run(Box::new(next)), late);
        }
    }

    /// Where the executor chose between targets, another state must have one of them.
    fn need_one_of(&mut self, fork: NodeId, done: &mut [Followed]) {
        let chosen = |trail: &[TrailOp]| {
            trail.iter().find_map(|op| match *op {
                TrailOp::Forced { depth, cond, truth: true } => Some((depth, cond)),
                _ => None,
            })
        };
        let targets: Vec<(u32, Term)> = done.iter().filter_map(|d| chosen(&d.trail)).collect();
        let Some(&(depth, _)) = targets.first() else { return };
        if targets.len() < done.len() {
            let top = &self.graph[fork].state.top;
            let block = self.reasoner.x.program().function(top.func).block(top.block);
            if (top.stmt as usize) < block.stmts.len() {
                // a write that traps at one address; the other sides need what they rely on, whatever the address
                return;
            }
            if self.calls_anything(fork, done) {
                return;
            }
            self.pin(fork, "a call or jump with targets that are not all known");
            return;
        }
        let mut any = Term::FALSE;
        for (_, cond) in targets {
            any = self.reasoner.x.store_mut().or(any, cond);
        }
        self.rely_on(fork, &[TrailOp::Forced { depth, cond: any, truth: true }]);
    }

    /// Lets the executor try all decisions of a statement from a node of its own.
    pub(super) fn part_by_executor(&mut self, run: &mut Run) -> Decided {
        let fork = self.fork_node(run);
        let first = Run::from(&self.graph, fork);
        let (depth, func, stack) = (first.state.call_depth, first.state.top.func, first.stack);
        let (at, next) = (first.location(), first.state.memory.next_number());
        let (path_start, seek) = (first.path_start, first.seek);
        let mut todo = vec![first.state];
        let mut done: Vec<Followed> = Vec::new();
        let mut forks = Vec::new();
        while let Some(mut state) = todo.pop() {
            self.reasoner.x.trail_mut().clear();
            let flow = self.reasoner.x.step(&mut state);
            self.reasoner.x.take_forks(&mut forks);
            todo.append(&mut forks);
            let mut trail = std::mem::take(self.reasoner.x.trail_mut());
            self.sites.name(&mut self.facts, &self.stacks, at, (&mut state, next), &mut trail);
            let ending = match flow {
                Flow::Continue => None,
                Flow::End(ending) => Some(ending),
            };
            done.push(Followed { state, trail, ending, end_told: false });
        }
        let several = done.len() > 1;
        let mut told = false;
        if several {
            self.reasoner.vocabulary.fix_common(self.graph[fork].state.memory.next_number());
            told = self.say_decided(fork, &mut done);
            if !told {
                self.need_one_of(fork, &mut done);
            }
            // all sides are explored: what was decided is assumed
            for op in done.iter_mut().flat_map(|d| &mut d.trail) {
                if let TrailOp::Forced { depth, cond, truth } = *op {
                    *op = TrailOp::Guard { depth, cond, truth };
                }
            }
        }
        if told {
            self.need_a_side(fork, &done);
        } else if let [only] = done.as_mut_slice() {
            self.say_length(fork, only);
        }
        for Followed { state, trail, ending, end_told } in done.into_iter().rev() {
            let first = Run::new(state, stack, fork, path_start);
            let mut next = Run { trail, seek: seek.clone(), end_told, ..first };
            if several && self.record.is_wanted() {
                self.record.add_side(fork, next.trail.clone());
            }
            if let Some(ending) = ending {
                self.work.push(Item::Ended(Box::new(next), ending));
                continue;
            }
            next.stack = self.stacks.follow(next.stack, &next.state, (depth, func));
            let late = self.comes_late(&next);
            self.queue(Item::Run(Box::new(next)), late);
        }
        Decided::Parted
    }
}
