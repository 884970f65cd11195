//! Freeing what no need can reach any more: a node's state, edge and trail are kept only to answer needs that
//! come from below it. None comes once its subtree is finished and nothing below it is covered by a node that
//! may still need more. What is left is its interpolant, which covers others as before.

use crate::graph::{Graph, NodeId, Status};
use crate::search::work_list::Item;
use hashbrown::HashSet;
use secateur_explore::SlotValues;

/// When the graph is looked through for what may be freed.
pub struct ReclaimSchedule {
    after: usize,
    next: usize,
}

impl ReclaimSchedule {
    /// For the first time after so many nodes.
    pub fn new(after: usize) -> ReclaimSchedule {
        ReclaimSchedule { after, next: after }
    }

    /// Whether it is time, with so many nodes.
    pub fn is_due(&mut self, nodes: usize) -> bool {
        let due = nodes >= self.next;
        if due {
            self.next = nodes + nodes.max(self.after);
        }
        due
    }
}

/// Frees what no need can reach any more and is not to be kept. `items` are still to be followed, and
/// `waiting` have needs on their way. Tells how many nodes were freed.
pub fn reclaim<'i>(
    graph: &mut Graph,
    globals: usize,
    items: impl Iterator<Item = &'i Item>,
    waiting: impl Iterator<Item = NodeId>,
    mut keep: HashSet<NodeId>,
) -> u64 {
    let (needed, starts) = needed(graph, items, waiting.collect());
    keep.extend(starts);
    let mut freed = 0;
    let blank = SlotValues::new(globals);
    for id in graph.ids() {
        // a node that does not learn yet may do so later
        let told = graph[id].parent.is_none_or(|p| graph[p].learns);
        let settled = !needed[id.0 as usize] && graph[id].learns && told;
        let node = &mut graph[id];
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
        freed += 1;
    }
    freed
}

/// Which nodes a need may still come to, and which ones runs start from.
fn needed<'i>(
    graph: &Graph,
    items: impl Iterator<Item = &'i Item>,
    mut todo: Vec<NodeId>,
) -> (Vec<bool>, HashSet<NodeId>) {
    let mut needed = vec![false; graph.len()];
    let mut starts = HashSet::new();
    for item in items {
        match item {
            Item::Node(n) => todo.push(*n),
            Item::Run(r) | Item::Ended(r, _) => {
                starts.insert(r.parent);
                todo.push(r.parent);
            }
        }
    }
    // abstractions are given up at any time
    todo.extend(graph.ids().filter(|n| {
        let n = &graph[*n];
        n.status == Status::Open || n.under.is_some()
    }));
    while let Some(id) = todo.pop() {
        if std::mem::replace(&mut needed[id.0 as usize], true) {
            continue;
        }
        let node = &graph[id];
        todo.extend(node.parent);
        // what a node needs, those it covers need
        todo.extend(node.covers.iter().copied().filter(|c| graph[*c].status == Status::Covered(id)));
    }
    (needed, starts)
}
