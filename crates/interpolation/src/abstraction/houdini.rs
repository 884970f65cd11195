//! Ways back to the head, and out of the loop, while constraints are being removed.

use super::Phase;
use crate::graph::{NodeId, Status};
use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::Run;
use crate::search::work_list::Item;
use secateur_solver::Answer;
use secateur_term::{Evaluator, Model, Term};

impl CoveredGraphEngine<'_> {
    /// A node back at the head of a loop that is searched waits there; constraints it does not have go.
    pub(crate) fn back_at_head(&mut self, id: NodeId) -> bool {
        let Some(a) = self.search_around(id) else { return false };
        let attempt = &self.abs.list[a as usize];
        if attempt.head != self.graph[id].location {
            return false;
        }
        let constraints = attempt.constraints.clone();
        let kept = self.had_of(id, constraints.clone());
        for lost in constraints.iter().filter(|c| !kept.contains(c)) {
            self.needed_earlier(a, id, *lost);
        }
        let attempt = &mut self.abs.list[a as usize];
        attempt.changed |= kept.len() < constraints.len();
        attempt.constraints = kept;
        attempt.held.push(id);
        true
    }

    /// After the search a node back at the head that the abstraction does not cover: without what it lacks, again.
    pub(crate) fn weaken_for(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        let found = self.chain(self.graph[id].under).find(|a| {
            let x = &self.abs.list[*a as usize];
            x.phase == Phase::Proved && x.head == location && !self.has_left(id, *a)
        });
        let Some(a) = found else { return false };
        let constraints = self.abs.list[a as usize].constraints.clone();
        let kept = self.had_of(id, constraints.clone());
        if kept.len() == constraints.len() {
            self.abs.list[a as usize].unrolled += 1;
            if self.abs.list[a as usize].unrolled <= MOST_UNROLLED {
                return false;
            }
            self.give_up(a);
            return true;
        }
        let entry = self.abs.list[a as usize].entry;
        self.note_kept(entry, &kept);
        self.abs.list[a as usize].constraints = kept;
        self.restart(a);
        true
    }

    /// Searches again, from outside of the search.
    pub(super) fn restart(&mut self, a: u32) {
        if self.is_tried(a) {
            self.leave_inner(a);
            let attempt = &mut self.abs.list[a as usize];
            attempt.phase = Phase::Search;
            attempt.rounds = 0;
            if !self.next_round(a) {
                self.give_up(a);
            }
            return;
        }
        let parent = self.abs.list[a as usize].parent;
        let around = self.chain(parent).find(|x| self.is_tried(*x));
        self.discard(a);
        if self.abs.active.last().copied() != around || !self.begin_search(a) {
            self.give_up(a);
        }
    }

    /// The atoms of a list that a state has. Models throw out many at a time; what is too hard to tell is thrown out too.
    pub(crate) fn had_of(&mut self, id: NodeId, atoms: Vec<Term>) -> Vec<Term> {
        let path = self.graph[id].state.path.clone();
        // atoms with their values; a value that is known to be true is TRUE
        let mut left: Vec<(Term, Term)> = Vec::new();
        for atom in atoms {
            let state = &self.graph[id].state;
            let v = self.reasoner.value(state, atom);
            let Some(v) = v else { continue };
            if v.is_true() || path.contains(&v) {
                left.push((atom, Term::TRUE));
            } else if !v.is_false() && self.reasoner.x.store.mentions_base(v) {
                if self.reasoner.entails(&self.graph[id], atom) {
                    left.push((atom, Term::TRUE));
                }
            } else if !v.is_false()
                && self.reasoner.x.solver.quick(&mut self.reasoner.x.store, &path, v) == Some(true)
            {
                left.push((atom, Term::TRUE));
            } else if !v.is_false() {
                left.push((atom, v));
            }
        }
        self.reasoner.x.solver.set_effort(Some(MOST_CONFLICTS));
        self.wander(&path, &mut left);
        while self.throw_out(&path, &mut left) {}
        self.reasoner.x.solver.set_effort(None);
        left.into_iter().map(|x| x.0).collect()
    }

    /// Asks about all at once; whether some went and there are more to ask about.
    fn throw_out(&mut self, path: &[Term], left: &mut Vec<(Term, Term)>) -> bool {
        let open: Vec<Term> = left.iter().map(|x| x.1).filter(|v| !v.is_true()).collect();
        if open.is_empty() {
            return false;
        }
        let all = self.reasoner.x.store.conjoin(open);
        let not = self.reasoner.x.store.not(all);
        if not.is_false() {
            return false;
        }
        let before = left.len();
        match self.reasoner.x.solver.check(&mut self.reasoner.x.store, path, not) {
            Answer::Unsat(_) => return false,
            Answer::Sat(model) => self.retain_true(left, &model),
            Answer::Unknown(_) => {}
        }
        if left.len() < before {
            return true;
        }
        // no model shows which: one by one
        self.reasoner.x.solver.set_effort(Some(MOST_CONFLICTS / 8));
        let mut unanswered = 0;
        left.retain(|x| {
            if x.1.is_true() {
                return true;
            }
            if unanswered >= MOST_UNANSWERED {
                return false;
            }
            let answer = self.reasoner.x.solver.must_be_true(&mut self.reasoner.x.store, path, x.1);
            unanswered += usize::from(answer.is_err());
            answer.unwrap_or(false)
        });
        false
    }

    pub(super) fn retain_true(&self, left: &mut Vec<(Term, Term)>, model: &Model) {
        let mut eval = Evaluator::new(&self.reasoner.x.store, model);
        left.retain(|x| eval.is_true(x.1) != Some(false));
    }

    /// While a body is searched its ways are followed one by one, so that each tells which constraints it breaks; only loops
    /// inside it are closed. Where there are many ways they are covered all the same. What was unrolled in place of an
    /// abstraction that is tried covers nothing below it: it goes if all goes well.
    /// A node back at the head is covered by its abstraction or not at all: what other visits need would go round the loop.
    pub(crate) fn may_cover_in_search(&self, id: NodeId, candidate: NodeId) -> bool {
        let location = self.graph[id].location;
        let back = |a: &u32| self.abs.list[*a as usize].head == location && !self.has_left(id, *a);
        if let Some(a) = self.chain(self.graph[id].under).find(back)
            && !self.is_under(candidate, a)
        {
            return false;
        }
        if self.abs.active.is_empty() {
            return true;
        }
        let tried = self.chain(self.graph[id].under).filter(|a| self.is_tried(*a));
        let mut searched = false;
        for a in tried {
            let attempt = &self.abs.list[a as usize];
            let inside = self.is_under(candidate, a);
            if attempt.phase == Phase::Search && !std::mem::replace(&mut searched, true) {
                let location = self.graph[candidate].location;
                let head = self.reasoner.x.program.function(location.func).block(location.block).loop_head;
                if !inside || !(head || attempt.held.len() > FEW_WAYS) {
                    return false;
                }
            }
            if !inside && self.is_beneath(candidate, attempt.entry) {
                return false;
            }
        }
        true
    }

    /// While the body is searched, a way out of the loop waits.
    pub(crate) fn leaves_loop(&self, run: &Run) -> Option<u32> {
        if self.abs.active.is_empty() {
            return None;
        }
        let a = self.search_around(run.parent)?;
        let attempt = &self.abs.list[a as usize];
        let depth = run.state.call_depth;
        let out = depth < attempt.depth
            || (depth == attempt.depth && attempt.body.binary_search(&run.state.top.block).is_err());
        out.then_some(a)
    }

    /// Whether a run is at the head of a loop that is being abstracted around it.
    pub(crate) fn is_searched(&self, run: &Run) -> bool {
        if self.abs.active.is_empty() {
            return false;
        }
        let at = self.location(&run.state, run.stack);
        self.chain(self.graph[run.parent].under).any(|a| self.abs.list[a as usize].head == at)
    }

    pub(crate) fn park(&mut self, a: u32, mut run: Run) {
        std::mem::swap(&mut self.reasoner.x.trail, &mut run.trail);
        self.reasoner.x.trail.clear();
        self.abs.list[a as usize].parked.push(Item::Run(Box::new(run)));
    }

    /// An item of the graph that is to be looked at now.
    pub(crate) fn still_there(&mut self, item: Item) -> Option<Item> {
        let node = match &item {
            Item::Node(n) => *n,
            Item::Run(r) | Item::Ended(r, _) => r.parent,
        };
        if self.graph[node].status == Status::Discarded {
            return None;
        }
        self.abs.at = self.graph[node].under;
        self.in_search(item)
    }

    /// An item that is not part of the search going on waits outside. Gives back what is.
    fn in_search(&mut self, item: Item) -> Option<Item> {
        let Some(&a) = self.abs.active.last() else { return Some(item) };
        let node = match &item {
            Item::Node(n) => *n,
            Item::Run(r) | Item::Ended(r, _) => r.parent,
        };
        if self.is_under(node, a) {
            return Some(item);
        }
        if let Some(outer) = &mut self.abs.list[a as usize].outer {
            outer.push(item);
        }
        None
    }
}

/// Nodes that come back after the search and are followed.
const MOST_UNROLLED: u32 = 3;
/// Ways round a loop that are followed one by one.
const FEW_WAYS: usize = 48;
/// So many questions that stay open: the rest is taken not to hold.
const MOST_UNANSWERED: usize = 6;
/// A question about constraints that takes more conflicts is not worth it.
pub(crate) const MOST_CONFLICTS: u32 = 4000;
