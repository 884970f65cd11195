//! The check of a proof from its data alone.
//!
//! - Nothing is open, every node but the first ones has the edge it was reached by, and every side of a fork
//!   was followed.
//! - A node without a parent: its state has its interpolant.
//! - An edge: the interpolant at its start and its guards imply the interpolant at its end, in terms of its
//!   start, and everything the edge relied on.
//! - A fork: the interpolant implies that one of the sides is taken.
//! - A cover: both nodes have one location, the coverer is not pinned, and the interpolant of the covered
//!   node implies that of its coverer (for a pinned node its state does).

use crate::data::{
    Carried, Description, Held, Part, Proof, ProofEdge, ProofNode, ProofNodeId, Status, Summary, Target,
};
use hashbrown::HashMap;
use secateur_base::Deadline;
use secateur_solver::{Answer, Solver};
use secateur_term::{Term, TermStore, to_smt};

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Conditions that were given to the solver.
    pub questions: u64,
    /// Those the solver did not answer.
    pub open: u64,
    /// What does not hold, each with its place in the proof.
    pub wrong: Vec<String>,
}

/// Discharges the conditions of a proof with a solver.
pub struct Checker<'a> {
    store: &'a mut TermStore,
    solver: &'a mut dyn Solver,
    deadline: Deadline,
    /// What atoms about objects say, by the condition that rests on it.
    parts: HashMap<Term, Vec<Part>>,
    found: Checked,
}

/// The nodes of a proof by number, and the edges by where they lead and start.
struct Index<'p> {
    nodes: HashMap<ProofNodeId, &'p ProofNode>,
    into: HashMap<ProofNodeId, &'p ProofEdge>,
    ways: HashMap<ProofNodeId, usize>,
}

impl<'p> Index<'p> {
    fn of(proof: &'p Proof) -> Index<'p> {
        let nodes = proof.nodes.iter().map(|n| (n.id, n)).collect();
        let (mut into, mut ways) = (HashMap::new(), HashMap::new());
        for edge in &proof.edges {
            *ways.entry(edge.from).or_insert(0) += 1;
            if let Target::Node(to) = edge.to {
                into.insert(to, edge);
            }
        }
        Index { nodes, into, ways }
    }
}

impl<'a> Checker<'a> {
    /// A checker that asks `solver`, until the deadline.
    pub fn new(store: &'a mut TermStore, solver: &'a mut dyn Solver, deadline: Deadline) -> Checker<'a> {
        Checker { store, solver, deadline, parts: HashMap::new(), found: Checked::default() }
    }

    /// Checks a proof.
    pub fn check(mut self, proof: &Proof) -> Checked {
        let index = Index::of(proof);
        for part in &proof.parts {
            self.parts.entry(part.goal).or_default().push(*part);
        }
        for node in &proof.nodes {
            self.node(node, &index);
        }
        for edge in proof.edges.iter().filter(|e| e.to == Target::End) {
            self.edge(edge, None, &index);
        }
        self.found
    }

    fn wrong(&mut self, what: String) {
        self.found.wrong.push(what);
    }

    fn node(&mut self, node: &ProofNode, index: &Index) {
        if node.parent.is_none() && !node.pinned {
            self.state(node, &node.interpolant);
        }
        match node.status {
            Status::Open => self.wrong(format!("node {} is open", node.id.0)),
            Status::Expanded => self.sides(node, index),
            Status::CoveredBy(by) => match index.nodes.get(&by) {
                Some(coverer) => self.cover(node, coverer),
                None => self.wrong(format!("node {} is covered by {}, which is not there", node.id.0, by.0)),
            },
        }
        let Some(parent) = node.parent else { return };
        match index.into.get(&node.id) {
            Some(edge) if edge.from == parent => self.edge(edge, Some(node), index),
            _ => self.wrong(format!("node {} has no edge from its parent {}", node.id.0, parent.0)),
        }
    }

    /// The state of a node has these atoms.
    fn state(&mut self, node: &ProofNode, atoms: &[Term]) {
        for atom in atoms {
            match node.state.iter().find(|f| f.atom == *atom).map(|f| f.held) {
                Some(Held::Yes) => {}
                Some(Held::No) => self.wrong(format!("node {} does not satisfy an atom", node.id.0)),
                // no answer in time is no mistake
                Some(Held::Unanswered) => self.found.open += 1,
                None => self.wrong(format!("node {}: nothing is known of an atom in its state", node.id.0)),
            }
        }
    }

    /// Nothing was left out below a node that was expanded.
    fn sides(&mut self, node: &ProofNode, index: &Index) {
        let ways = index.ways.get(&node.id).copied().unwrap_or(0);
        let sides = node.sides.len().max(1);
        if ways != sides {
            self.wrong(format!("node {}: {ways} of {sides} sides were followed", node.id.0));
        }
        if node.sides.is_empty() || node.pinned {
            return;
        }
        let mut one = Term::FALSE;
        for side in &node.sides {
            one = self.store.or(one, *side);
        }
        self.prove(&node.interpolant, &[one], &format!("the sides of node {}", node.id.0));
    }

    fn cover(&mut self, node: &ProofNode, by: &ProofNode) {
        if by.pinned || by.location != node.location || by.status != Status::Expanded {
            self.wrong(format!("node {} may not be covered by {}", node.id.0, by.id.0));
            return;
        }
        if node.pinned {
            self.state(node, &by.interpolant);
            return;
        }
        self.state(node, &node.interpolant);
        self.prove(&node.interpolant, &by.interpolant, &format!("the cover of node {}", node.id.0));
    }

    /// An edge, with the node at its end if it does not lead to the end of a path.
    fn edge(&mut self, edge: &ProofEdge, end: Option<&ProofNode>, index: &Index) {
        let Some(start) = index.nodes.get(&edge.from) else {
            self.wrong(format!("an edge starts at node {}, which is not there", edge.from.0));
            return;
        };
        match &edge.description {
            _ if start.pinned => {}
            Description::Explored => {
                self.wrong(format!("an edge from node {} has no conditions", start.id.0));
            }
            Description::TimeOver => {
                self.found.questions += 1;
                self.found.open += 1;
            }
            Description::Conditions(summary) => self.conditions(start, summary, end),
        }
    }

    fn conditions(&mut self, start: &ProofNode, summary: &Summary, end: Option<&ProofNode>) {
        let what = format!("an edge from node {}", start.id.0);
        for fault in &summary.faults {
            self.wrong(format!("{what}: {fault}"));
        }
        for need in &summary.needs {
            let mut facts = start.interpolant.clone();
            facts.extend(summary.guards.iter().take(need.guards));
            self.prove(&facts, &[need.atom], &what);
        }
        let mut goals = Vec::new();
        for atom in end.filter(|n| !n.pinned).map_or(&[] as &[Term], |n| &n.interpolant) {
            match summary.carried.iter().find(|c| c.atom == *atom) {
                Some(Carried { before, .. }) => goals.extend_from_slice(before),
                None if summary.faults.is_empty() => {
                    self.wrong(format!("{what}: an atom at its end has no condition"));
                }
                None => {}
            }
        }
        let mut facts = start.interpolant.clone();
        facts.extend_from_slice(&summary.guards);
        self.prove(&facts, &goals, &what);
    }

    /// Asks whether facts imply goals, whatever the values of all symbols.
    fn prove(&mut self, facts: &[Term], goals: &[Term], what: &str) {
        let goals: Vec<Term> = goals.iter().copied().filter(|g| !g.is_true() && !facts.contains(g)).collect();
        if goals.is_empty() {
            return;
        }
        self.found.questions += 1;
        if self.deadline.passed().is_some() {
            self.found.open += 1;
            return;
        }
        let all = self.store.conjoin(goals.iter().copied());
        let mut question = facts.to_vec();
        for goal in &goals {
            for p in self.parts.get(goal).into_iter().flatten() {
                question.push(self.store.implies(p.whole, p.part));
            }
        }
        question.push(self.store.not(all));
        match self.solver.check(self.store, &question) {
            Answer::Unsat(_) => {}
            Answer::Unknown(_) => self.found.open += 1,
            Answer::Sat(_) => {
                let text = |terms: &[Term]| -> Vec<String> {
                    terms.iter().map(|t| to_smt(self.store, *t)).collect()
                };
                let (facts, goals) = (text(facts), text(&goals));
                self.wrong(format!("{what}: {facts:?} do not imply {goals:?}"));
            }
        }
    }
}
