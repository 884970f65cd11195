//! Taking parts out of the graph, with the searches that go on there. What they covered is open again.

use super::{Abstractions, Phase};
use crate::graph::interpolant::Interpolant;
use crate::graph::{Graph, NodeId, Status};
use crate::proof::ProofRecord;
use crate::propagate::queue::Propagation;
use crate::search::work_list::{Item, WorkList};

/// What a removal touches.
pub(super) struct Removal<'a> {
    pub graph: &'a mut Graph,
    pub abs: &'a mut Abstractions,
    pub propagation: &'a mut Propagation,
    pub work: &'a mut WorkList,
    pub record: &'a mut ProofRecord,
}

impl Removal<'_> {
    /// Discards the nodes below an abstraction, and the abstractions inside it. What they covered is open
    /// again.
    pub fn discard(&mut self, a: u32) {
        self.leave_inner(a);
        for i in 0..self.abs.list.len() as u32 {
            if i != a && self.abs.chain(Some(i)).any(|x| x == a) {
                let attempt = &mut self.abs.list[i as usize];
                attempt.phase = Phase::Dead;
                attempt.held.clear();
                attempt.parked.clear();
                // within another abstraction, the same head counts as another loop
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

    /// An expanded node is open again: what was still to be followed from it begins anew if it is expanded
    /// again.
    pub fn forget_ways(&mut self, id: NodeId) {
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
        self.graph[id].unlearnt.clear();
        self.record.forget(id);
    }

    /// Takes these nodes out of the proof and opens again the nodes they covered.
    pub fn discard_nodes(&mut self, gone: &[NodeId]) {
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
            node.untold.clear();
            node.unlearnt.clear();
            node.edge = None;
            node.trail = Box::default();
            opened.extend(std::mem::take(&mut node.covers));
        }
        self.reopen(opened);
    }

    /// Nodes that lost their coverer go back to the work list.
    pub fn reopen(&mut self, covered: Vec<NodeId>) {
        for id in covered {
            self.propagation.uncover(self.graph, id);
        }
        self.propagation.deliver(self.graph, self.abs, self.work);
    }

    /// Ends a search: the work items that waited outside of it come back, before those of the search.
    pub fn leave_search(&mut self, a: u32) {
        self.abs.active.retain(|x| *x != a);
        if let Some(outer) = self.abs.list[a as usize].outer.take() {
            let mut inner = std::mem::replace(self.work, outer);
            self.work.append(&mut inner);
        }
    }

    /// Ends the searches that are nested in a search.
    pub fn leave_inner(&mut self, a: u32) {
        while let Some(&inner) = self.abs.active.last()
            && inner != a
            && self.abs.chain(Some(inner)).any(|x| x == a)
        {
            self.leave_search(inner);
        }
    }
}
