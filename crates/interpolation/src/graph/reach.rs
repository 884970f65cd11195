//! How far a run came that did not finish: the fewest branchings on a path to something that was not
//! followed. A covered node goes on as its coverer does, as long as all needs have travelled; where they have
//! not, the cover counts for nothing.

use crate::graph::{Graph, NodeId, Status};
use crate::search::work_list::Item;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// All paths with fewer branchings were followed to their ends. `items` are still to be followed, `waiting`
/// have needs on their way, and `under_way` is the node from which something was being followed.
pub fn followed<'i>(
    graph: &Graph,
    items: impl Iterator<Item = &'i Item>,
    waiting: impl Iterator<Item = NodeId>,
    under_way: Option<NodeId>,
) -> Option<u64> {
    if graph.is_empty() {
        return None;
    }
    let unsettled: Vec<NodeId> = waiting.chain(under_way).collect();
    let suspect = may_change(graph, &unsettled);
    let mut children: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
    for id in graph.ids() {
        if let Some(p) = graph[id].parent {
            children.entry(p).or_default().push(id);
        }
    }
    let mut open: HashMap<NodeId, u64> = HashMap::new();
    for item in items {
        let (node, more) = match item {
            Item::Node(n) => (*n, 0),
            Item::Run(r) | Item::Ended(r, _) => {
                (r.parent, r.state.depth.saturating_sub(graph[r.parent].state.depth))
            }
        };
        let known = open.entry(node).or_insert(more);
        *known = more.min(*known);
    }
    open.extend(under_way.map(|n| (n, 0)));
    // the shortest way from the root
    let root = NodeId(0);
    let mut best: HashMap<NodeId, u64> = HashMap::from([(root, graph[root].state.depth)]);
    let mut heap = BinaryHeap::from([(Reverse(graph[root].state.depth), root)]);
    let mut found: Option<u64> = None;
    while let Some((Reverse(d), id)) = heap.pop() {
        if best[&id] < d || found.is_some_and(|f| f <= d) {
            continue;
        }
        let node = &graph[id];
        let mut stops = open.get(&id).map(|more| d + more);
        let mut next = Vec::new();
        match node.status {
            Status::Open | Status::Discarded => stops = Some(d),
            Status::Covered(by) if suspect[by.0 as usize] => stops = Some(d),
            Status::Covered(by) => next.push((by, d)),
            Status::Expanded => {
                for c in children.get(&id).into_iter().flatten() {
                    let more = graph[*c].state.depth.saturating_sub(node.state.depth);
                    next.push((*c, d + more));
                }
            }
        }
        if let Some(s) = stops {
            found = Some(found.map_or(s, |f| f.min(s)));
        }
        for (n, d) in next {
            if best.get(&n).is_none_or(|known| d < *known) {
                best.insert(n, d);
                heap.push((Reverse(d), n));
            }
        }
    }
    found
}

/// Nodes whose interpolants may still grow by needs on their way.
fn may_change(graph: &Graph, unsettled: &[NodeId]) -> Vec<bool> {
    let mut marked = vec![false; graph.len()];
    let mut todo: Vec<NodeId> = unsettled.to_vec();
    while let Some(id) = todo.pop() {
        if std::mem::replace(&mut marked[id.0 as usize], true) {
            continue;
        }
        todo.extend(graph[id].parent);
        todo.extend(graph[id].covers.iter().copied());
    }
    marked
}
