//! Where nodes lie with respect to abstractions: above, below, back at the head, out of the loop.

use super::{Abstractions, Phase};
use crate::graph::{Graph, NodeId};
use crate::search::expand::Run;
use crate::tuning::FEW_WAYS;
use secateur_program::{BlockId, Program};
use secateur_term::Term;

impl Abstractions {
    /// The abstractions a node lies under, the innermost first.
    pub fn chain(&self, under: Option<u32>) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(under, |a| self.list[*a as usize].parent)
    }

    /// The parent of a node; above an abstract node comes the one it was made from.
    pub fn above(&self, graph: &Graph, id: NodeId) -> Option<NodeId> {
        graph[id].parent.or_else(|| {
            let a = *self.of_node.get(&id)?;
            Some(self.list[a as usize].entry)
        })
    }

    /// Whether a node lies below another, through abstractions or not.
    pub fn is_beneath(&self, graph: &Graph, id: NodeId, above: NodeId) -> bool {
        let mut at = id;
        loop {
            if graph.is_below(at, above) {
                return true;
            }
            match graph[at].under {
                Some(a) => at = self.list[a as usize].entry,
                None => return false,
            }
        }
    }

    /// Whether a path from the abstract node to a node left the loop.
    pub fn has_left(&self, graph: &Graph, id: NodeId, a: u32) -> bool {
        let attempt = &self.list[a as usize];
        let mut at = Some(id);
        while let Some(n) = at {
            if n == attempt.node {
                return false;
            }
            let depth = graph[n].state.call_depth;
            let block = graph[n].location.block;
            if depth < attempt.depth
                || (depth == attempt.depth && attempt.body.binary_search(&block).is_err())
            {
                return true;
            }
            at = self.above(graph, n);
        }
        true
    }

    /// Whether a node lies under an abstraction, directly or through others.
    pub fn is_under(&self, graph: &Graph, id: NodeId, attempt: u32) -> bool {
        self.chain(graph[id].under).any(|a| a == attempt)
    }

    /// The innermost search going on around a node.
    pub fn search_around(&self, graph: &Graph, id: NodeId) -> Option<u32> {
        self.chain(graph[id].under).find(|a| self.list[*a as usize].phase == Phase::Search)
    }

    /// Whether an abstraction is being tried: nothing outside relies on it yet.
    pub fn is_tried(&self, a: u32) -> bool {
        self.active.contains(&a)
    }

    /// While a body is searched its ways are followed one by one, so that each tells which constraints it
    /// breaks; only loops inside it are closed. Where there are many ways they are covered all the same. What
    /// was unrolled in place of an abstraction that is tried covers nothing below it: it goes if all goes
    /// well. A node back at the head is covered by its abstraction or not at all: what other visits need
    /// would go round the loop.
    pub fn may_cover_in_search(
        &self,
        graph: &Graph,
        program: &Program,
        id: NodeId,
        candidate: NodeId,
    ) -> bool {
        let location = graph[id].location;
        let back = |a: &u32| self.list[*a as usize].head == location && !self.has_left(graph, id, *a);
        if let Some(a) = self.chain(graph[id].under).find(back)
            && !self.is_under(graph, candidate, a)
        {
            return false;
        }
        if self.active.is_empty() {
            return true;
        }
        let tried = self.chain(graph[id].under).filter(|a| self.is_tried(*a));
        let mut searched = false;
        for a in tried {
            let attempt = &self.list[a as usize];
            let inside = self.is_under(graph, candidate, a);
            if attempt.phase == Phase::Search && !std::mem::replace(&mut searched, true) {
                let location = graph[candidate].location;
                let head = program.function(location.func).block(location.block).loop_head;
                if !inside || !(head || attempt.held.len() > FEW_WAYS) {
                    return false;
                }
            }
            if !inside && self.is_beneath(graph, candidate, attempt.entry) {
                return false;
            }
        }
        true
    }

    /// While the body is searched, a way out of the loop waits.
    pub fn leaves_loop(&self, graph: &Graph, run: &Run) -> Option<u32> {
        if self.active.is_empty() {
            return None;
        }
        let a = self.search_around(graph, run.parent)?;
        let attempt = &self.list[a as usize];
        let depth = run.state.call_depth;
        let out = depth < attempt.depth
            || (depth == attempt.depth && attempt.body.binary_search(&run.state.top.block).is_err());
        out.then_some(a)
    }

    /// Whether a run is at the head of a loop that is being abstracted around it.
    pub fn is_searched(&self, graph: &Graph, run: &Run) -> bool {
        if self.active.is_empty() {
            return false;
        }
        let at = run.location();
        self.chain(graph[run.parent].under).any(|a| self.list[a as usize].head == at)
    }

    /// Nodes of the same location above a node, the nearest first.
    pub fn earlier_visits(&self, graph: &Graph, id: NodeId, most: usize) -> Vec<NodeId> {
        let location = graph[id].location;
        let mut found = Vec::new();
        let mut at = self.above(graph, id);
        while let Some(n) = at {
            if graph[n].location == location && !graph[n].freed {
                found.push(n);
                if found.len() >= most {
                    break;
                }
            }
            at = self.above(graph, n);
        }
        found
    }

    /// The visits of a loop above a node since control came to it, the nearest first.
    pub fn visits_of_loop(&self, graph: &Graph, id: NodeId, body: &[BlockId]) -> Vec<NodeId> {
        let location = graph[id].location;
        let depth = graph[id].state.call_depth;
        let innermost = self.active.last().copied();
        let mut found = Vec::new();
        let mut at = self.above(graph, id);
        while let Some(n) = at {
            let node = &graph[n];
            let inside = node.state.call_depth > depth
                || (node.state.call_depth == depth && body.binary_search(&node.location.block).is_ok());
            // an abstraction under trial is not folded into an outer one
            let within = innermost.is_none_or(|a| self.is_under(graph, n, a));
            if !inside || !within || node.freed {
                break;
            }
            if node.location == location && !self.of_node.contains_key(&n) {
                found.push(n);
            }
            at = self.above(graph, n);
        }
        found
    }

    /// The conjuncts of the whole path to a node, what was forgotten included.
    pub fn whole_path(&self, graph: &Graph, id: NodeId) -> Vec<Term> {
        let mut newest_first: Vec<Term> = Vec::new();
        let mut at = Some(id);
        while let Some(n) = at {
            let made_here = self.of_node.get(&n).map(|a| &self.list[*a as usize]);
            match made_here {
                Some(attempt) if attempt.phase == Phase::Forgetful => at = Some(attempt.entry),
                _ => {
                    newest_first.extend(graph[n].assumed.iter().rev());
                    at = graph[n].parent;
                }
            }
        }
        newest_first.reverse();
        newest_first
    }
}
