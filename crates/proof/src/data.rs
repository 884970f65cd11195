//! A finished covered graph as data: no states, no solver, no engine.

use secateur_program::{BlockId, FuncId};
use secateur_term::Term;

/// The number of a node of a proof.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ProofNodeId(pub u32);

/// A program point under one call stack. Only nodes of one location may cover each other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// The number of the call stack: equal numbers are equal stacks.
    pub stack: u32,
    /// The function on top of the stack.
    pub func: FuncId,
    /// The block in that function.
    pub block: BlockId,
    /// The statement in that block.
    pub stmt: u32,
}

/// What became of a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Nobody looked at it: the proof is not finished.
    Open,
    /// Its successors are in the proof.
    Expanded,
    /// The node has the interpolant of another node of its location, whose successors stand for its own.
    CoveredBy(ProofNodeId),
}

/// Whether a state has an atom.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Held {
    /// The state has it.
    Yes,
    /// Some run that comes to this state violates it.
    No,
    /// The time was over, or the question was too hard.
    Unanswered,
}

/// An atom and whether the symbolic state of a node has it, as the engine evaluated it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StateFact {
    /// The atom, over the places of the program.
    pub atom: Term,
    /// What the evaluation gave.
    pub held: Held,
}

/// A node of the covered graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofNode {
    /// Its number, the index in [`Proof::nodes`] where nothing was discarded.
    pub id: ProofNodeId,
    /// The program point and call stack.
    pub location: Location,
    /// The node it was reached from; none for the root and for abstractions, which are reached through covers
    /// only.
    pub parent: Option<ProofNodeId>,
    /// What became of it.
    pub status: Status,
    /// No interpolant describes this node: it may not cover others, and its own state was explored.
    pub pinned: bool,
    /// Atoms that every state this node stands for has.
    pub interpolant: Vec<Term>,
    /// What is known of its state: the interpolant of a node without a parent, and what a cover asks for.
    pub state: Vec<StateFact>,
    /// Where paths part behind this node: the condition of each side. Empty where there is one way on.
    pub sides: Vec<Term>,
}

/// Something that an edge relied on, over the places at its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// The number of guards passed before the need arose: only these first ones may be used to show it.
    pub guards: usize,
    /// What must hold.
    pub atom: Term,
}

/// An atom at the end of an edge with its weakest precondition, a conjunction over the places at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The atom of the interpolant at the end.
    pub atom: Term,
    /// The conjuncts of its precondition.
    pub before: Vec<Term>,
}

/// Where an edge leads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// To a node.
    Node(ProofNodeId),
    /// To the end of a path.
    End,
}

/// The verification conditions of an edge.
///
/// They were computed by the weakest preconditions of the engine. Issue 19 replaces them by the statements of
/// the edge, of which the checker computes strongest postconditions of its own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Conditions assumed on the way, in order.
    pub guards: Vec<Term>,
    /// What the edge relied on.
    pub needs: Vec<Need>,
    /// The interpolant at the end.
    pub carried: Vec<Carried>,
    /// Why the conditions are not complete, if so.
    pub faults: Vec<String>,
}

/// What a proof says of an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Description {
    /// Its verification conditions.
    Conditions(Summary),
    /// It starts at a pinned node: the paths through it were explored themselves.
    Explored,
    /// The time was over before its conditions were computed.
    TimeOver,
}

/// A stretch of paths from a node to the next node, or to the end of the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofEdge {
    /// Where it starts.
    pub from: ProofNodeId,
    /// Where it leads.
    pub to: Target,
    /// What was done on it.
    pub description: Description,
}

/// The finished graph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// All nodes that are part of the proof, by ascending number.
    pub nodes: Vec<ProofNode>,
    /// All edges between them, and to the ends of paths.
    pub edges: Vec<ProofEdge>,
}
