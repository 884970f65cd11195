//! One attempt to abstract a loop, or to forget a path.

use super::Phase;
use crate::graph::{Location, Node, NodeId};
use crate::search::work_list::{Item, WorkList};
use hashbrown::HashSet;
use secateur_program::BlockId;
use secateur_term::Term;
use std::rc::Rc;

/// An abstraction: the node it was made from, the abstract node, and how far it is.
pub(crate) struct Attempt {
    pub head: Location,
    pub depth: u32,
    /// Blocks of the loop, in order.
    pub body: Rc<[BlockId]>,
    /// The concrete node it was made from: the first visit of the loop on its path, or a later one.
    pub entry: NodeId,
    /// The visits of the head since, the last one first.
    pub visits: Vec<NodeId>,
    /// The abstract node.
    pub node: NodeId,
    /// The abstraction the entry belongs to, if any.
    pub parent: Option<u32>,
    pub phase: Phase,
    /// Constraints that are still there, over places.
    pub constraints: Vec<Term>,
    /// All that were ever tried.
    pub tried: HashSet<Term>,
    /// The plain guesses, which are made again at the next attempt.
    pub plain: HashSet<Term>,
    /// Constraints that were asked for: what they need some iterations earlier is tried too.
    pub wanted: HashSet<Term>,
    /// What those that were removed need an iteration earlier.
    pub earlier: Vec<Term>,
    /// How many iterations earlier was looked at.
    pub steps: u32,
    /// The constraints a new search starts with.
    pub initial: Vec<Term>,
    /// Nodes back at the head.
    pub held: Vec<NodeId>,
    /// Ways out of the loop, to be followed later.
    pub parked: Vec<Item>,
    /// A constraint was removed in this round.
    pub changed: bool,
    pub rounds: u32,
    pub refinements: u32,
    /// The effort spent on it and below it.
    pub spent: u64,
    /// The part of that which is counted as wasted already.
    pub counted: u64,
    /// What it may cost if nothing comes of it.
    pub allowed: u64,
    /// The work list outside of the search.
    pub outer: Option<WorkList>,
    /// Nodes that came back to the head after the search and were followed.
    pub unrolled: u32,
    /// Which kinds of further guesses were made.
    pub further: u32,
    /// What the path says of variables at the abstract node.
    pub facts: Option<(NodeId, Vec<Term>)>,
}

impl Attempt {
    /// An abstraction made from a node, of which nothing is known yet.
    pub fn new(entry: NodeId, from: &Node) -> Attempt {
        Attempt {
            head: from.location,
            depth: from.state.call_depth,
            body: Rc::from([]),
            entry,
            visits: Vec::new(),
            node: entry,
            parent: from.under,
            phase: Phase::Dead,
            constraints: Vec::new(),
            tried: HashSet::new(),
            plain: HashSet::new(),
            wanted: HashSet::new(),
            earlier: Vec::new(),
            steps: 0,
            initial: Vec::new(),
            held: Vec::new(),
            parked: Vec::new(),
            changed: false,
            rounds: 0,
            refinements: 0,
            spent: 0,
            counted: 0,
            allowed: 0,
            outer: None,
            unrolled: 0,
            further: 0,
            facts: None,
        }
    }
}
