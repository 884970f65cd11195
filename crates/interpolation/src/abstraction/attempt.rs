//! One attempt to abstract a loop, or to forget a path.

use super::Phase;
use super::effort::Cost;
use super::k_induction::Induction;
use crate::graph::{Location, Node, NodeId};
use crate::search::work_list::{Item, WorkList};
use hashbrown::HashSet;
use secateur_program::BlockId;
use secateur_term::Term;
use std::rc::Rc;

/// An abstraction: the node it was made from, the abstract node, and how far it is.
pub(crate) struct Attempt {
    /// The head of the loop; for a forgotten path, the location of its entry.
    pub head: Location,
    /// The number of the frame the loop runs in.
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
    /// How far it is.
    pub phase: Phase,
    /// The constraints that have not been removed, over places.
    pub constraints: Vec<Term>,
    /// Every constraint that was tried, removed ones included.
    pub tried: HashSet<Term>,
    /// The guesses of the first kind, which the next attempt makes again.
    pub plain: HashSet<Term>,
    /// Constraints that an error path asked for, with their weakest preconditions some iterations earlier.
    pub induction: Induction,
    /// The constraints with which the next search starts.
    pub initial: Vec<Term>,
    /// Nodes at the head of the loop that a way through the body led back to.
    pub held: Vec<NodeId>,
    /// Work items that left the loop; they are followed after the search of the body.
    pub parked: Vec<Item>,
    /// A constraint was removed in this round.
    pub changed: bool,
    /// Rounds of the search in which a constraint was removed.
    pub rounds: u32,
    /// How many abstract errors were reached below it.
    pub refinements: u32,
    /// The effort it has cost, and the effort it may cost.
    pub cost: Cost,
    /// The work items that do not belong to the search; they wait until it ends.
    pub outer: Option<WorkList>,
    /// Nodes that came back to the head after the search and were followed.
    pub unrolled: u32,
    /// Which kinds of further guesses were made.
    pub further: u32,
    /// What the path to the abstract node assumes of variables.
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
            induction: Induction::default(),
            initial: Vec::new(),
            held: Vec::new(),
            parked: Vec::new(),
            changed: false,
            rounds: 0,
            refinements: 0,
            cost: Cost::default(),
            outer: None,
            unrolled: 0,
            further: 0,
            facts: None,
        }
    }
}
