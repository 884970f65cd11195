//! The covered graph: nodes with what they need, and who covers whom. It is the proof when nothing is left
//! to do.

pub mod call_stacks;
pub mod index;
pub mod interpolant;
pub mod reach;
pub mod reclaim;
pub mod tree;

use crate::graph::interpolant::Interpolant;
use crate::search::cut_points::Seek;
use crate::wp::edge::Edge;
use secateur_explore::{State, TrailOp};
use secateur_program::{BlockId, FuncId};
use secateur_term::Term;

/// The number of a node. Nodes are numbered in the order in which they are made and never renumbered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

/// A program point with the calls that lead to it: only nodes of one location may cover each other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// Number of the call stack.
    pub stack: u32,
    /// The function.
    pub func: FuncId,
    /// The block of the function.
    pub block: BlockId,
    /// The index of the next statement in the block.
    pub stmt: u32,
}

impl Location {
    /// The program point whatever the calls that lead to it.
    pub fn without_stack(self) -> Location {
        Location { stack: 0, ..self }
    }
}

/// What became of a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// On the work list.
    Open,
    /// Its state was run on from here; it may cover others unless it is pinned.
    Expanded,
    /// Covered for now by another node of its location.
    Covered(NodeId),
    /// Below an abstraction that was given up: no part of the proof.
    Discarded,
}

/// A node of the covered graph: a state at a location, with what is needed there.
pub struct Node {
    /// Where it is; only nodes of the same location may cover it.
    pub location: Location,
    /// The node its edge comes from; `None` for the root and for abstract nodes.
    pub parent: Option<NodeId>,
    /// The number of edges from the root; an abstract node lies one below the node it was made from.
    pub depth: u32,
    /// The symbolic state; its path condition may be a slice, see [`Graph::path`] for the whole one.
    pub state: State,
    /// Where the paths that part above meet again.
    pub seek: Box<[Seek]>,
    /// How many visits of loop heads go by without a node while nothing is decided.
    pub patience: u32,
    /// What was executed since the parent.
    pub trail: Box<[TrailOp]>,
    /// Conjuncts the path got since the parent.
    pub assumed: Box<[Term]>,
    /// The summary of `trail` for backward reasoning, made when a need first arises on it or travels over it.
    pub edge: Option<Box<Edge>>,
    /// The nodes whose edges come from here.
    pub children: Vec<NodeId>,
    /// Needs from below come here, so that the interpolant is complete when they have settled. Only such nodes
    /// cover others. What is below a node that learns learns too.
    pub learns: bool,
    /// While the node does not learn: what was executed from here and relies on something, apart from the edges
    /// to its children.
    pub unlearnt: Vec<Box<[TrailOp]>>,
    /// It was covered while it did not learn: the needs of its coverer have yet to be added to its own.
    pub borrows: bool,
    /// Its own edge relies on something that the parent has not heard of, as that does not learn.
    pub edge_untold: bool,
    /// Atoms that wait for the parent to learn.
    pub untold: Vec<(Term, u32)>,
    /// How many nodes there would be from here on without covering; 0 if that was not counted.
    pub weight: f64,
    /// What its cover is taken to save, in ticks.
    pub worth: f64,
    /// What every state at this node must satisfy for what was found below to hold for it.
    pub interpolant: Interpolant,
    /// Atoms the parent has not heard of yet, and how often each went round a loop.
    pub pending: Vec<(Term, u32)>,
    /// Whether it is in the queue of propagation because of `pending`.
    pub dirty: bool,
    /// What became of it so far.
    pub status: Status,
    /// The nodes that it covers now.
    pub covers: Vec<NodeId>,
    /// Nodes above may not cover it: it was tried, and needs went round and round.
    pub unrolled: bool,
    /// No node may cover it any more: needs went round and round through its cover.
    pub never_covered: bool,
    /// Whether it is covered by a node above itself.
    pub below_coverer: bool,
    /// Why this node may not cover others, if so.
    pub pinned: Option<&'static str>,
    /// The abstraction it lies below, by number.
    pub under: Option<u32>,
    /// Its state was guessed: it lies below an abstraction of a loop. Questions about it may cost less.
    pub guessed: bool,
    /// How many large atoms the interpolant has.
    pub tangled: u32,
    /// Its state and edge are gone: no need comes to it any more.
    pub freed: bool,
}

impl Node {
    /// An open node without a parent, where nothing is needed yet.
    pub fn new(location: Location, depth: u32, state: State) -> Node {
        Node {
            location,
            parent: None,
            depth,
            assumed: state.path.as_slice().into(),
            state,
            seek: Box::default(),
            patience: 1,
            trail: Box::default(),
            edge: None,
            children: Vec::new(),
            learns: true,
            unlearnt: Vec::new(),
            borrows: false,
            edge_untold: false,
            untold: Vec::new(),
            weight: 0.0,
            worth: 0.0,
            interpolant: Interpolant::default(),
            pending: Vec::new(),
            dirty: false,
            status: Status::Open,
            covers: Vec::new(),
            unrolled: false,
            never_covered: false,
            below_coverer: false,
            pinned: None,
            under: None,
            guessed: false,
            tangled: 0,
            freed: false,
        }
    }
}

/// All nodes of a run. None is ever removed: those out of use are discarded or freed in place.
#[derive(Default)]
pub struct Graph {
    nodes: Vec<Node>,
}

impl Graph {
    /// Adds a node and numbers it.
    pub fn add(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        if let Some(p) = node.parent {
            self[p].children.push(id);
        }
        self.nodes.push(node);
        id
    }

    /// How many nodes were made, discarded ones too.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no root yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The numbers of all nodes, the oldest first.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Whether `id` lies below `above`.
    pub fn is_below(&self, id: NodeId, above: NodeId) -> bool {
        let depth = self[above].depth;
        let mut at = id;
        while self[at].depth > depth {
            match self[at].parent {
                Some(p) => at = p,
                None => return false,
            }
        }
        at == above
    }

    /// Whether a node covers another although needs from below do not come to it. That never happens; if it did,
    /// nothing would be proved.
    pub fn has_cover_without_interpolant(&self) -> bool {
        self.nodes.iter().any(|n| matches!(n.status, Status::Covered(by) if !self[by].learns))
    }

    /// Whether at most so many nodes have to begin to learn if one is to.
    pub fn learns_at_cost(&self, id: NodeId, most: usize) -> bool {
        let mut found = 0;
        let mut todo = vec![id];
        while let Some(n) = todo.pop() {
            if self[n].learns {
                continue;
            }
            found += 1;
            if found > most {
                return false;
            }
            todo.extend_from_slice(&self[n].children);
        }
        true
    }

    /// How many nodes there would be from a node on without covering, as far as they were made.
    pub fn weigh(&mut self, id: NodeId) -> f64 {
        let mut todo = vec![(id, false)];
        while let Some((n, below_done)) = todo.pop() {
            let node = &self[n];
            if node.weight > 0.0 {
                continue;
            }
            let covers = match node.status {
                Status::Covered(by) => Some(by),
                _ => None,
            };
            if below_done {
                let below = node.children.iter().chain(&covers).map(|c| self[*c].weight);
                let weight = 1.0 + below.sum::<f64>();
                self[n].weight = weight;
                continue;
            }
            // what is met again before it is done counts once
            todo.push((n, true));
            todo.extend(node.children.iter().map(|c| (*c, false)));
        }
        self[id].weight
    }

    /// The conjuncts of the whole path to a node, oldest first, with nothing left out.
    pub fn path(&self, id: NodeId) -> Vec<Term> {
        let mut chain = Vec::new();
        let mut at = Some(id);
        while let Some(n) = at {
            chain.push(n);
            at = self[n].parent;
        }
        chain.iter().rev().flat_map(|n| self[*n].assumed.iter().copied()).collect()
    }
}

impl std::ops::Index<NodeId> for Graph {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl std::ops::IndexMut<NodeId> for Graph {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }
}
