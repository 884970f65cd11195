//! The engine's side of propagation: needs travel until they have settled, and what has settled tells how far
//! the run came and which nodes may be freed.

use crate::graph::NodeId;
use crate::graph::reach::followed;
use crate::graph::reclaim::reclaim;
use crate::propagate::needs::Propagator;
use crate::search::engine::CoveredGraphEngine;
use crate::tuning::SETTLE_TIME;
use crate::wp::edge::Edge;
use secateur_explore::{Hooks, Unknown};
use std::time::Instant;

impl<'p> CoveredGraphEngine<'p> {
    /// Lets propagation work on the graph, and does what follows from it.
    pub(super) fn propagate<R>(&mut self, work: impl FnOnce(&mut Propagator<'_, 'p>) -> R) -> R {
        let result = work(&mut Propagator {
            state: &mut self.propagation,
            graph: &mut self.graph,
            reasoner: &mut self.reasoner,
            abstractions: &mut self.abs,
        });
        self.propagation.deliver(&self.graph, &mut self.abs, &mut self.work);
        self.economy.saved -= self.propagation.take_undone();
        result
    }

    /// Nothing may be covered by this node or those above it.
    pub(super) fn pin(&mut self, id: NodeId, why: &'static str) {
        self.propagate(|p| p.pin(id, why));
    }

    /// What a stretch from a node relied on is needed there.
    pub(super) fn require(&mut self, from: NodeId, edge: &mut Edge) {
        self.propagate(|p| p.require(from, edge, 0));
    }

    /// Lets needs travel from all nodes at least this deep, the deepest first.
    pub(super) fn settle(&mut self, depth: u32, hooks: &mut dyn Hooks) -> Result<(), Unknown> {
        if !self.propagation.is_waiting(depth) {
            return Ok(());
        }
        let before = self.effort();
        let settled = self.settle_within(depth, u64::MAX, hooks);
        self.economy.spent += self.effort() - before;
        settled.map(|_| ())
    }

    /// The same, on somebody else's account, until the effort of the run is so much. Whether all have settled.
    pub(super) fn settle_within(
        &mut self,
        depth: u32,
        limit: u64,
        hooks: &mut dyn Hooks,
    ) -> Result<bool, Unknown> {
        let mut rounds = 0u32;
        while let Some(id) = self.propagation.next(depth) {
            rounds += 1;
            if limit < u64::MAX && self.effort() > limit {
                self.propagation.put_back(&self.graph, id);
                return Ok(false);
            }
            if rounds.is_multiple_of(8)
                && let Some(stop) = self.over_budget(hooks)
            {
                self.propagation.put_back(&self.graph, id);
                return Err(stop);
            }
            self.propagate(|p| p.travel(id));
        }
        Ok(true)
    }

    /// Lets needs travel for a moment, whatever the budget says.
    pub(super) fn settle_shortly(&mut self) {
        let begin = Instant::now();
        while begin.elapsed() < SETTLE_TIME
            && let Some(id) = self.propagation.next(0)
        {
            self.propagate(|p| p.travel(id));
        }
    }

    /// Every path with fewer branchings than this was followed to its end; `None` if that is not known.
    pub(super) fn followed(&self) -> Option<u64> {
        if self.control.has_gap() || self.propagation.has_lost_node() || self.abs.is_searching() {
            return None;
        }
        let items = self.work.items().chain(self.abs.parked());
        followed(&self.graph, items, self.propagation.waiting(), self.under_way)
    }

    /// Frees the states and edges that no need can reach any more, each time the graph has grown enough.
    pub(super) fn reclaim(&mut self) {
        if !self.reclaim.is_due(self.graph.len()) {
            return;
        }
        // the check and the tree want all of it; bounds ask states how much they have left; a search has work
        // set aside
        if self.options.check.is_some() || self.options.tree || self.bounded() || self.abs.is_searching() {
            return;
        }
        let items = self.work.items().chain(self.abs.parked());
        let globals = self.reasoner.x.program().globals.len();
        let waiting = self.propagation.waiting();
        self.stats.freed += reclaim(&mut self.graph, globals, items, waiting, self.abs.kept_states());
    }
}
