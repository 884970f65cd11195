//! The queue of propagation: the nodes with needs that their parents and covered nodes have not got yet, and
//! what was noticed about needs on the way (divergence, size, pins).

use crate::abstraction::Abstractions;
use crate::graph::{Graph, Location, Node, NodeId, Status};
use crate::options::Method;
use crate::search::diamond::is_larger;
use crate::search::work_list::{Item, WorkList};
use crate::tuning::{MOST_LOOP_ROUNDS, MOST_TANGLED, TANGLED_ATOM};
use hashbrown::HashMap;
use secateur_explore::Executor;
use secateur_term::Term;
use std::collections::BinaryHeap;

/// Why nodes are pinned when the time is over.
pub const TIME_OVER: &str = "the time was over";

/// What propagation did that others must hear of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Event {
    /// A node is open again.
    Uncovered(NodeId),
    /// A node may not cover others any more.
    Pinned(NodeId),
}

/// Needs on their way, and what was noticed about them.
pub struct Propagation {
    /// How interpolants are computed.
    pub method: Method,
    /// Loops are abstracted where needs do not settle.
    pub invariants: bool,
    /// Nodes with needs their parents have not heard of, the deepest first.
    queue: BinaryHeap<(u32, NodeId)>,
    /// Locations where needs went round a loop without an end.
    diverged: HashMap<Location, u32>,
    /// Why nodes were pinned.
    pins: HashMap<&'static str, u64>,
    /// Sizes are watched: some condition was not needed, so needs may depend on conditions.
    watch_size: bool,
    /// Needs that depend on conditions have grown beyond use: better to need the conditions.
    entangled: bool,
    /// What happened since it was last delivered.
    events: Vec<Event>,
    uncovered: u64,
    /// What covers were taken to save that did not last, in ticks, since it was last asked.
    undone: f64,
    pinned: u64,
    /// A node was needed whose state is gone. That never happens; if it did, nothing could be said of the
    /// node.
    lost: bool,
}

impl Propagation {
    /// Nothing is on its way.
    pub fn new(method: Method, invariants: bool) -> Propagation {
        Propagation {
            method,
            invariants,
            queue: BinaryHeap::new(),
            diverged: HashMap::new(),
            pins: HashMap::new(),
            watch_size: false,
            entangled: false,
            events: Vec::new(),
            uncovered: 0,
            undone: 0.0,
            pinned: 0,
            lost: false,
        }
    }

    /// What covers that did not last were taken to save, since this was last asked.
    pub fn take_undone(&mut self) -> f64 {
        std::mem::take(&mut self.undone)
    }

    /// Whether a node that lies at least this deep has needs.
    pub fn is_waiting(&self, depth: u32) -> bool {
        self.queue.peek().is_some_and(|(d, _)| *d >= depth)
    }

    /// The deepest node with needs, if it lies at least this deep.
    pub fn next(&mut self, depth: u32) -> Option<NodeId> {
        let (d, id) = *self.queue.peek()?;
        if d < depth {
            return None;
        }
        self.queue.pop();
        Some(id)
    }

    /// The needs of a node that was taken from the queue have to wait.
    pub fn put_back(&mut self, graph: &Graph, id: NodeId) {
        self.queue.push((graph[id].depth, id));
    }

    /// Whether all needs have arrived.
    pub fn is_settled(&self) -> bool {
        self.queue.is_empty()
    }

    /// Nodes whose needs are on their way.
    pub fn waiting(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.queue.iter().map(|d| d.1)
    }

    /// Whether needs went round a loop there without an end.
    pub fn has_diverged(&self, at: Location) -> bool {
        self.diverged.contains_key(&at)
    }

    /// From here on needs may depend on conditions.
    pub fn watch_size(&mut self) {
        self.watch_size = true;
    }

    /// Whether needs have grown beyond use.
    pub fn is_entangled(&self) -> bool {
        self.entangled
    }

    /// Why nodes may cover nothing, the most frequent reason first.
    pub fn pins(&self) -> Vec<(&'static str, u64)> {
        let mut pins: Vec<(&'static str, u64)> = self.pins.iter().map(|(why, n)| (*why, *n)).collect();
        pins.sort_by_key(|(why, n)| (std::cmp::Reverse(*n), *why));
        pins
    }

    /// How many covers were undone, and how many nodes pinned.
    pub fn counts(&self) -> (u64, u64) {
        (self.uncovered, self.pinned)
    }

    /// Whether a node was needed whose state is gone.
    pub fn has_lost_node(&self) -> bool {
        self.lost
    }

    /// Does what follows from covers that were undone and nodes that were pinned.
    pub fn deliver(&mut self, graph: &Graph, abstractions: &mut Abstractions, work: &mut WorkList) {
        for event in self.events.drain(..) {
            match event {
                Event::Uncovered(id) => {
                    abstractions.head_uncovered(graph[id].location);
                    work.push(Item::Node(id));
                }
                Event::Pinned(id) => abstractions.doom_useless(id),
            }
        }
    }

    /// A node may not cover others, for a reason.
    pub fn note_pin(&mut self, id: NodeId, why: &'static str) {
        self.events.push(Event::Pinned(id));
        if why == TIME_OVER {
            // the run is at its end: nothing is covered any more
            return;
        }
        self.pinned += 1;
        *self.pins.entry(why).or_default() += 1;
    }

    /// A node has needs that its parent has not heard of.
    pub fn enqueue(&mut self, depth: u32, id: NodeId) {
        self.queue.push((depth, id));
    }

    /// Whether needs seem to go round a loop for ever: what a node needs comes back to it from below,
    /// weakened and weakened. The more often that is seen at a location, the sooner it is noticed.
    pub fn goes_round(&mut self, location: Location, atoms: &[(Term, u32)]) -> bool {
        let before = self.diverged.get(&location).copied().unwrap_or(0);
        let most = (MOST_LOOP_ROUNDS >> before.min(4)).max(1);
        if atoms.iter().all(|a| a.1 < most) {
            return false;
        }
        *self.diverged.entry(location).or_default() += 1;
        true
    }

    /// A node got an atom. Needs that depend on conditions, and conditions of conditions, may grow beyond
    /// use: then the run begins again, and conditions are needed.
    pub fn note_size(&mut self, x: &Executor, node: &mut Node, atom: Term) {
        if !self.watch_size || x.config().all_errors || !is_larger(x.store(), atom, TANGLED_ATOM) {
            return;
        }
        node.tangled += 1;
        self.entangled |= node.tangled > MOST_TANGLED;
    }

    /// A covered node is open again.
    pub fn uncover(&mut self, graph: &mut Graph, id: NodeId) {
        let node = &mut graph[id];
        if !matches!(node.status, Status::Covered(_)) {
            return;
        }
        if node.freed {
            self.lost = true;
            return;
        }
        self.uncovered += 1;
        self.undone += std::mem::take(&mut node.worth);
        node.status = Status::Open;
        self.events.push(Event::Uncovered(id));
    }
}
