//! Freeing what no need can reach any more: a node's state, edge and trail are kept only to answer needs that
//! come from below it. None comes once its subtree is finished and nothing below it is covered by a node that
//! may still need more. What is left is its interpolant, which covers others as before.

use crate::abstraction::{MOST_SEEN, Phase};
use crate::graph::{NodeId, Status};
use crate::search::engine::CoveredGraphEngine;
use crate::search::work_list::Item;
use hashbrown::HashSet;
use secateur_explore::SlotValues;

/// So many new nodes are made before the graph is looked through again; then as many as there are.
pub(crate) const RECLAIM_AFTER: usize = 4096;

impl CoveredGraphEngine<'_> {
    /// Frees what is not needed, now and then.
    pub(crate) fn reclaim(&mut self) {
        let nodes = self.graph.len();
        if nodes < self.reclaim_at {
            return;
        }
        self.reclaim_at = nodes + nodes.max(self.options.reclaim_after);
        // the check and the tree want all of it; bounds ask states how much they have left; a search has work
        // set aside
        if self.options.check.is_some() || self.options.tree || self.bounded() || !self.abs.active.is_empty()
        {
            return;
        }
        let (needed, starts) = self.needed();
        let mut keep: HashSet<NodeId> = starts;
        // guesses are made from states seen before
        keep.extend(self.abs.heads.values().flat_map(|h| h.seen.iter().copied().take(MOST_SEEN)));
        let alive = self.abs.list.iter().filter(|a| a.phase != Phase::Dead);
        keep.extend(alive.flat_map(|a| a.visits.iter().copied().chain([a.entry])));
        let blank = SlotValues::new(self.reasoner.x.program.globals.len());
        for id in self.graph.ids() {
            let settled = !needed[id.0 as usize];
            let node = &mut self.graph[id];
            // nobody asks a pinned node for atoms
            let unasked = node.pinned.is_some() && node.status == Status::Expanded && node.under.is_none();
            if node.freed || !(settled || unasked) || keep.contains(&id) {
                continue;
            }
            node.freed = true;
            node.state.forget_values(&blank);
            node.edge = None;
            node.seek = Box::default();
            if settled {
                node.trail = Box::default();
                node.assumed = Box::default();
            }
            self.stats.freed += 1;
        }
    }

    /// Which nodes a need may still come to, and which ones runs start from.
    fn needed(&self) -> (Vec<bool>, HashSet<NodeId>) {
        let mut needed = vec![false; self.graph.len()];
        let mut todo: Vec<NodeId> = self.propagation.waiting().collect();
        let mut starts = HashSet::new();
        let set_aside = self.abs.list.iter().flat_map(|a| &a.parked);
        for item in self.work.items().chain(set_aside) {
            match item {
                Item::Node(n) => todo.push(*n),
                Item::Run(r) | Item::Ended(r, _) => {
                    starts.insert(r.parent);
                    todo.push(r.parent);
                }
            }
        }
        // abstractions are given up at any time
        todo.extend(self.graph.ids().filter(|n| {
            let n = &self.graph[*n];
            n.status == Status::Open || n.under.is_some()
        }));
        while let Some(id) = todo.pop() {
            if std::mem::replace(&mut needed[id.0 as usize], true) {
                continue;
            }
            let node = &self.graph[id];
            todo.extend(node.parent);
            // what a node needs, those it covers need
            todo.extend(node.covers.iter().copied().filter(|c| self.graph[*c].status == Status::Covered(id)));
        }
        (needed, starts)
    }
}
