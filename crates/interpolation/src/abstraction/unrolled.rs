//! Loops that are better unrolled: the state tells whether they go on, and what is done in them is covered about
//! as often as it is expanded. An abstraction would forget what is known and cost more than all iterations.

use super::abstractor::Abstractor;
use crate::graph::{Location, NodeId};
use crate::search::undecided::decides;
use crate::tuning::{COVERS_PER_VISIT, MOST_KNOWN_VISITS};
use secateur_analysis::Loops;
use secateur_explore::Flow;
use secateur_program::StmtKind;

/// The head of the outermost loop around a place, in the same frame.
pub(super) fn outermost(loops: &Loops, location: Location) -> Option<Location> {
    let mut around = loops.around(location.block)?;
    while let Some(parent) = around.parent {
        around = &loops.all[parent];
    }
    Some(Location { block: around.head, stmt: 0, ..location })
}

impl Abstractor<'_, '_> {
    /// Whether the loop at whose head a node is closes without an abstraction, as far as it looks.
    pub(super) fn is_unrolled_well(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        if self.propagation.has_diverged(location) {
            return false;
        }
        let loops = self.facts.loops(location.func);
        let Some(outer) = outermost(&loops, location) else { return false };
        let inside = self.abs.heads.get(&outer).map_or(0, |h| h.inside);
        let expanded = self.abs.heads.get(&location).map_or(0, |h| h.expanded);
        if inside * COVERS_PER_VISIT < expanded || !self.is_head_known(id) {
            return false;
        }
        let Some(l) = loops.with_head(location.block) else { return false };
        self.abs.visits_of_loop(self.graph, id, &l.body).len() < MOST_KNOWN_VISITS
    }

    /// Whether the state tells if the loop goes on from its head.
    fn is_head_known(&mut self, id: NodeId) -> bool {
        let x = &mut self.reasoner.x;
        let mut state = self.graph[id].state.clone();
        let block = x.program().function(state.top.func).block(state.top.block);
        let only_assigns = block.stmts.iter().all(|s| matches!(s.kind, StmtKind::Assign { .. }));
        if !only_assigns || block.end.successors().len() < 2 {
            return false;
        }
        let trail = std::mem::take(x.trail_mut());
        let passed = block.stmts.iter().all(|_| matches!(x.step(&mut state), Flow::Continue));
        *x.trail_mut() = trail;
        passed && !decides(x, &mut state)
    }
}
