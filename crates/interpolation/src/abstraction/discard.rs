//! Taking an abstraction out of the graph with everything below it.

use super::Phase;
use super::abstractor::Abstractor;
use crate::graph::interpolant::Interpolant;
use crate::graph::{NodeId, Status};
use crate::search::work_list::Item;
use hashbrown::HashSet;
use secateur_term::Term;

/// Guesses kept for later attempts at the same head.
pub(super) const MOST_LEARNT: usize = 40;

impl Abstractor<'_, '_> {
    /// Discards the nodes below an abstraction, and the abstractions inside it. What they covered is open again.
    pub(crate) fn discard(&mut self, a: u32) {
        self.leave_inner(a);
        for i in 0..self.abs.list.len() as u32 {
            if i != a && self.abs.chain(Some(i)).any(|x| x == a) {
                let attempt = &mut self.abs.list[i as usize];
                attempt.phase = Phase::Dead;
                attempt.held.clear();
                attempt.parked.clear();
                // inside another abstraction it is another loop
                let head = attempt.head;
                if let Some(facts) = self.abs.heads.get_mut(&head) {
                    (facts.expanded, facts.next_try, facts.attempts, facts.covered) = (0, 0, 0, 0);
                    facts.given = false;
                }
            }
        }
        let first = self.abs.list[a as usize].node;
        let there = |id: &NodeId| {
            self.graph[*id].status != Status::Discarded && self.abs.is_under(self.graph, *id, a)
        };
        let gone: Vec<NodeId> = self.graph.ids().skip(first.0 as usize).filter(there).collect();
        self.discard_nodes(&gone);
    }

    /// What was unrolled from the node that an abstraction was made from goes; the node itself is open, to be covered.
    pub(super) fn fold(&mut self, a: u32) {
        let entry = self.abs.list[a as usize].entry;
        if self.graph[entry].status == Status::Expanded {
            // numbers grow downwards, through abstractions too
            let mut below: HashSet<NodeId> = HashSet::from_iter([entry]);
            for id in self.graph.ids().skip(entry.0 as usize + 1) {
                let under = self.abs.above(self.graph, id).is_some_and(|p| below.contains(&p));
                if under && !self.abs.is_under(self.graph, id, a) {
                    below.insert(id);
                }
            }
            // what the unrolled part covers must be followed again, so it must still be known
            let lost = |c: &NodeId| self.graph[*c].freed && !below.contains(c);
            if below.iter().any(|n| self.graph[*n].covers.iter().any(lost)) {
                self.give_up(a);
                return;
            }
            let of_part: Vec<u32> = below.iter().filter_map(|n| self.abs.of_node.get(n).copied()).collect();
            for b in of_part {
                self.abs.list[b as usize].phase = Phase::Dead;
            }
            below.remove(&entry);
            let mut gone: Vec<NodeId> = below.into_iter().collect();
            gone.sort_unstable();
            self.discard_nodes(&gone);
            let covered = std::mem::take(&mut self.graph[entry].covers);
            self.reopen(covered);
            self.graph[entry].status = Status::Open;
            self.forget_ways(entry);
        }
        if self.graph[entry].status == Status::Open {
            self.work.push(Item::Node(entry));
        }
    }

    /// An expanded node is open again: what was still to be followed from it begins anew if it is expanded again.
    fn forget_ways(&mut self, id: NodeId) {
        let other = |item: &Item| match item {
            Item::Node(_) => true,
            Item::Run(r) | Item::Ended(r, _) => r.parent != id,
        };
        self.work.retain(other);
        for attempt in &mut self.abs.list {
            attempt.parked.retain(other);
            if let Some(outer) = &mut attempt.outer {
                outer.retain(other);
            }
        }
        self.record.forget(id);
    }

    fn discard_nodes(&mut self, gone: &[NodeId]) {
        let mut opened = Vec::new();
        for &id in gone {
            self.abs.of_node.remove(&id);
            if let Status::Covered(by) = self.graph[id].status {
                self.graph[by].covers.retain(|c| *c != id);
            }
            let node = &mut self.graph[id];
            node.status = Status::Discarded;
            node.interpolant = Interpolant::default();
            node.pending.clear();
            node.edge = None;
            node.trail = Box::default();
            opened.extend(std::mem::take(&mut node.covers));
        }
        self.reopen(opened);
    }

    fn reopen(&mut self, covered: Vec<NodeId>) {
        for id in covered {
            self.propagation.uncover(self.graph, id);
        }
        self.deliver_events();
    }

    /// Back to the work list outside of a search.
    pub(super) fn leave_search(&mut self, a: u32) {
        self.abs.active.retain(|x| *x != a);
        if let Some(outer) = self.abs.list[a as usize].outer.take() {
            let mut inner = std::mem::replace(self.work, outer);
            self.work.append(&mut inner);
        }
    }

    pub(super) fn leave_inner(&mut self, a: u32) {
        while let Some(&inner) = self.abs.active.last()
            && inner != a
            && self.abs.chain(Some(inner)).any(|x| x == a)
        {
            self.leave_search(inner);
        }
    }

    /// The loop is not closed by this abstraction: its entry is unrolled.
    pub(crate) fn give_up(&mut self, a: u32) {
        if self.abs.list[a as usize].phase == Phase::Dead {
            return;
        }
        self.leave_inner(a);
        self.leave_search(a);
        self.discard(a);
        let spent = self.abs.is_spent(a);
        let attempt = &mut self.abs.list[a as usize];
        let forgetful = attempt.phase == Phase::Forgetful;
        attempt.phase = Phase::Dead;
        attempt.held.clear();
        attempt.parked.clear();
        let entry = attempt.entry;
        if forgetful {
            self.forgot_too_much(a);
            return;
        }
        self.abs.account(self.effort());
        self.abs.write_off(a);
        let head = self.graph[entry].location;
        let attempt = &self.abs.list[a as usize];
        let lasting: Vec<Term> =
            attempt.constraints.iter().copied().filter(|c| !attempt.plain.contains(c)).collect();
        let facts = self.abs.heads.entry(head).or_default();
        for c in lasting {
            if facts.learnt.len() < MOST_LEARNT && !facts.learnt.contains(&c) {
                facts.learnt.push(c);
            }
        }
        // what the first iteration lacks the others may have: that is tried at once
        facts.next_try = if facts.attempts % 3 == 1 && !spent { 0 } else { facts.expanded.max(1) * 2 };
        if self.graph[entry].status == Status::Open {
            self.work.push(Item::Node(entry));
        }
    }
}
