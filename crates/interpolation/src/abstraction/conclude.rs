//! How an abstraction ends: it replaces the unrolled part of the graph, or it is given up.

use super::Phase;
use super::abstractor::Abstractor;
use crate::graph::{NodeId, Status};
use crate::search::work_list::Item;
use crate::tuning::MOST_LEARNT;
use hashbrown::HashSet;
use secateur_term::Term;

impl Abstractor<'_, '_> {
    /// What was unrolled from the node that an abstraction was made from goes; the node itself is open, to be
    /// covered.
    pub(super) fn fold(&mut self, a: u32) {
        let entry = self.abs.list[a as usize].entry;
        if self.graph[entry].status == Status::Expanded {
            // a node has a greater number than its parent, also if an abstraction lies between them
            let mut below: HashSet<NodeId> = HashSet::from_iter([entry]);
            for id in self.graph.ids().skip(entry.0 as usize + 1) {
                let under = self.abs.above(self.graph, id).is_some_and(|p| below.contains(&p));
                if under && !self.abs.is_under(self.graph, id, a) {
                    below.insert(id);
                }
            }
            // the nodes that the unrolled part covers are opened again, so their states must not have been
            // freed
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
            self.removal().discard_nodes(&gone);
            let covered = std::mem::take(&mut self.graph[entry].covers);
            self.removal().reopen(covered);
            self.graph[entry].status = Status::Open;
            self.removal().forget_ways(entry);
        }
        if self.graph[entry].status == Status::Open {
            self.work.push(Item::Node(entry));
        }
    }

    /// The loop is not closed by this abstraction: its entry is unrolled.
    pub(crate) fn give_up(&mut self, a: u32) {
        if self.abs.list[a as usize].phase == Phase::Dead {
            return;
        }
        self.removal().leave_inner(a);
        self.removal().leave_search(a);
        self.removal().discard(a);
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
        // a constraint that fails in the first iteration may hold from the second one on, so that one is
        // tried next
        facts.next_try = if facts.attempts % 3 == 1 && !spent { 0 } else { facts.expanded.max(1) * 2 };
        if self.graph[entry].status == Status::Open {
            self.work.push(Item::Node(entry));
        }
    }
}
