//! Which nodes learn, and when: a node that may cover an open one learns first.

use crate::graph::{Location, NodeId, Status};
use crate::search::engine::CoveredGraphEngine;
use crate::search::subsumption::Subsumption;
use crate::tuning::{
    LEARNING_TICKS_PER_PROPAGATION, MOST_LEARNERS, MOST_LOOKED_AT, MOST_UNLEARNT, TICKS_PER_QUESTION,
    TICKS_PER_SUMMARISED, TICKS_PER_TERM,
};
use secateur_explore::{Hooks, Unknown};
use secateur_term::Term;

impl CoveredGraphEngine<'_> {
    /// Covers an open node if some expanded node can.
    pub(super) fn cover(&mut self, id: NodeId, hooks: &mut dyn Hooks) -> Result<bool, Unknown> {
        if self.graph[id].never_covered {
            return Ok(false);
        }
        if !self.options.lazy {
            let by = self.subsumption(id, |s, index| s.find(index));
            return Ok(by.is_some_and(|by| self.cover_by(id, by)));
        }
        let location = self.graph[id].location;
        if !self.index.has_candidates(location) {
            return Ok(false);
        }
        let before = self.effort();
        if self.learns_too_dearly(id) {
            return Ok(false);
        }
        let mut by = self.subsumption(id, |s, index| s.find(index));
        if by.is_none() {
            by = self.learn_for(id, hooks)?;
        }
        self.economy.note(location, by.is_some());
        let covered = by.is_some_and(|by| self.cover_by(id, by));
        self.economy.spent += self.effort() - before;
        if let Some(by) = by
            && self.graph[id].status == Status::Covered(by)
        {
            let worth = self.worth(id, by);
            self.graph[id].worth = worth;
            self.economy.saved += worth;
        }
        Ok(covered)
    }

    /// Whether a node is made where paths meet: a state that is not to be compared with others needs none.
    pub(super) fn is_worth_a_node(&mut self, at: Location) -> bool {
        !self.options.lazy || self.economy.is_in_credit(self.effort()) && self.economy.may_try(at)
    }

    fn subsumption<R>(
        &mut self,
        id: NodeId,
        ask: impl FnOnce(&mut Subsumption<'_, '_>, &mut crate::graph::index::SubsumptionIndex) -> R,
    ) -> R {
        let (graph, reasoner, order) = (&self.graph, &mut self.reasoner, self.options.order);
        ask(&mut Subsumption::new(graph, reasoner, &self.abs, order, id), &mut self.index)
    }

    fn cover_by(&mut self, id: NodeId, by: NodeId) -> bool {
        self.stats.covered += 1;
        self.abs.head_covered(self.reasoner.x.program(), self.graph[id].location);
        self.abs.covered_inside(&mut self.facts, self.graph[id].location);
        self.graph[id].status = Status::Covered(by);
        self.graph[by].covers.push(id);
        self.graph[id].below_coverer = self.abs.is_beneath(&self.graph, id, by);
        if !self.graph[id].learns {
            // it needs what its coverer needs, but nobody asks yet
            self.graph[id].borrows = true;
            return true;
        }
        let atoms: Vec<Term> = self.graph[by].interpolant.atoms().collect();
        self.propagate(|p| atoms.iter().for_each(|a| p.add_atom(id, *a, 0)));
        true
    }

    /// Whether learning has cost more than it may. Then what is followed, from this node on too, stops learning.
    pub(super) fn learns_too_dearly(&mut self, from: NodeId) -> bool {
        if !self.options.lazy || self.economy.is_in_credit(self.effort()) {
            return false;
        }
        self.forget_learning(from);
        true
    }

    /// Lets candidates learn until one of them covers an open node.
    fn learn_for(&mut self, id: NodeId, hooks: &mut dyn Hooks) -> Result<Option<NodeId>, Unknown> {
        let location = self.graph[id].location;
        let mut above = None;
        for _ in 0..MOST_LEARNERS {
            let effort = self.effort();
            if !self.economy.is_in_credit(effort) {
                return Ok(None);
            }
            let Some(candidate) = self.take_unlearnt(id, location, &mut above) else { return Ok(None) };
            let most = self.economy.affordable(effort);
            if !self.graph.learns_at_cost(candidate, most) {
                self.index.at(location).unlearnt.push(candidate);
                return Ok(None);
            }
            let limit = effort + self.economy.credit(effort) as u64;
            let learners = self.learn(candidate);
            if !self.settle_within(self.graph[candidate].depth, limit, hooks)? {
                self.interrupt(&learners);
                return Ok(None);
            }
            if self.graph[id].status != Status::Open {
                return Ok(None);
            }
            if self.subsumption(id, |s, _| s.is_covered_by(candidate)) {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// Takes the youngest candidate that does not learn off the list of a location.
    fn take_unlearnt(&mut self, id: NodeId, location: Location, above: &mut Option<bool>) -> Option<NodeId> {
        let mut waiting = std::mem::take(&mut self.index.at(location).unlearnt);
        if waiting.len() > MOST_UNLEARNT {
            waiting.drain(..waiting.len() - MOST_UNLEARNT / 2);
        }
        let mut found = None;
        let mut at = waiting.len();
        let least = at.saturating_sub(MOST_LOOKED_AT);
        while at > least {
            at -= 1;
            let c = waiting[at];
            let node = &self.graph[c];
            if node.learns || node.pinned.is_some() || node.status != Status::Expanded || c == id {
                waiting.remove(at);
                continue;
            }
            if self.graph.is_below(id, c)
                && !*above.get_or_insert_with(|| self.economy.may_try_above(location))
            {
                continue;
            }
            waiting.remove(at);
            found = Some(c);
            break;
        }
        self.index.at(location).unlearnt = waiting;
        found
    }

    /// Needs from below come to a node from here on.
    fn learn(&mut self, id: NodeId) -> Vec<NodeId> {
        let found = self.propagate(|p| p.learn(id));
        self.economy.learnt += found.len() as u64;
        for &n in &found {
            let node = &self.graph[n];
            if node.status == Status::Expanded && node.pinned.is_none() {
                self.index.at(node.location).add(self.reasoner.x.store(), Term::TRUE, n);
            }
        }
        found
    }

    /// Nodes that have just begun to learn cost too much: they stop. What they have heard stays true.
    fn interrupt(&mut self, learners: &[NodeId]) {
        for n in learners {
            self.graph[*n].learns = false;
        }
    }

    /// When all is followed, the check of the proof and the tree want to know what every node needs.
    pub(super) fn learns_at_last(&mut self) -> bool {
        let root = NodeId(0);
        let wanted = self.options.check.is_some() || self.options.tree;
        if !wanted || self.graph.is_empty() || self.graph[root].learns || self.work.len() > 0 {
            return false;
        }
        self.learn(root);
        true
    }

    /// What is followed at the moment stops learning, and what it covers is open again: learning has cost more than
    /// it has saved.
    fn forget_learning(&mut self, from: NodeId) {
        let mut spine = Vec::new();
        let mut todo: Vec<NodeId> =
            self.work.items().map(|i| i.node()).chain(self.under_way).chain([from]).collect();
        while let Some(n) = todo.pop() {
            let node = &mut self.graph[n];
            if !node.learns || node.under.is_some() {
                continue;
            }
            node.learns = false;
            spine.push(n);
            todo.extend(node.parent);
        }
        for n in spine {
            let covered = std::mem::take(&mut self.graph[n].covers);
            if !covered.is_empty() {
                self.economy.note_undone(self.graph[n].location);
            }
            let node = &self.graph[n];
            if node.status == Status::Expanded {
                self.index.at(node.location).unlearnt.push(n);
            }
            for t in covered {
                self.propagate(|p| p.state.uncover(p.graph, t));
            }
        }
    }

    /// What covering a node saves, in ticks.
    fn worth(&mut self, id: NodeId, by: NodeId) -> f64 {
        let per_node = self.effort().saturating_sub(self.economy.spent) as f64 / self.graph.len() as f64;
        let nodes = if self.graph.is_below(id, by) {
            // what was made since lies below it
            f64::from(id.0 - by.0)
        } else {
            self.graph.weigh(by)
        };
        nodes * per_node
    }

    /// What the run has done so far, in ticks.
    pub(super) fn effort(&self) -> u64 {
        let counts = self.reasoner.counts();
        let propagations =
            self.reasoner.x.solver_stats().propagations + self.reasoner.logic_stats().propagations;
        crate::abstraction::effort(self.control.statistics.steps, &self.graph, &self.reasoner)
            + TICKS_PER_TERM * self.reasoner.x.store().len() as u64
            + TICKS_PER_QUESTION * counts.by_evaluation
            + TICKS_PER_SUMMARISED * counts.summarised
            + LEARNING_TICKS_PER_PROPAGATION * propagations
    }
}
