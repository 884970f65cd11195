//! The finished graph as a proof: plain data, which the checker of `secateur-proof` takes from here.

use crate::graph::{Graph, Node, NodeId, Status};
use crate::propagate::reasoner::Reasoner;
use crate::wp::edge::Memo;
use crate::wp::region::Region;
use crate::wp::replace::replaced;
use hashbrown::{HashMap, HashSet};
use secateur_explore::TrailOp;
use secateur_proof::{
    Carried, Description, Held, Location, Need, Part, Proof, ProofEdge, ProofNodeId, StateFact, Summary,
    Target,
};
use secateur_term::Term;
use secateur_term::push_conjuncts;

/// What is kept of a run for its proof, beside the graph. Nothing where no proof was asked for.
#[derive(Default)]
pub struct ProofRecord {
    wanted: bool,
    /// Stretches that led to the end of a path.
    ends: Vec<(NodeId, Vec<TrailOp>)>,
    /// Where paths part: the beginnings of all sides.
    sides: HashMap<NodeId, Vec<Vec<TrailOp>>>,
}

impl ProofRecord {
    /// A record, which stays empty unless a proof is wanted.
    pub fn new(wanted: bool) -> ProofRecord {
        ProofRecord { wanted, ..ProofRecord::default() }
    }

    /// Whether anything is kept.
    pub fn is_wanted(&self) -> bool {
        self.wanted
    }

    /// A stretch from a node came to the end of its path.
    pub fn add_end(&mut self, from: NodeId, trail: Vec<TrailOp>) {
        if self.wanted {
            self.ends.push((from, trail));
        }
    }

    /// Paths part at a node; how one of the sides begins.
    pub fn add_side(&mut self, fork: NodeId, begins: Vec<TrailOp>) {
        if self.wanted {
            self.sides.entry(fork).or_default().push(begins);
        }
    }

    /// A node is expanded anew.
    pub fn forget(&mut self, id: NodeId) {
        self.sides.remove(&id);
        self.ends.retain(|e| e.0 != id);
    }
}

/// Makes the proof of a finished graph.
pub struct ProofBuilder<'a, 'p> {
    /// The finished graph.
    pub graph: &'a Graph,
    /// Makes the descriptions of edges.
    pub reasoner: &'a mut Reasoner<'p>,
    /// The ends of paths and the sides of forks that were recorded.
    pub record: &'a ProofRecord,
}

impl ProofBuilder<'_, '_> {
    /// The proof with all nodes that were not discarded, their edges, and the ends of paths.
    pub fn build(&mut self) -> Proof {
        let mut proof = Proof::default();
        let graph = self.graph;
        for id in graph.ids().filter(|id| graph[*id].status != Status::Discarded) {
            let node = self.node(id);
            proof.nodes.push(node);
            if let Some(parent) = graph[id].parent {
                let to = &graph[id];
                let atoms: Vec<Term> =
                    if to.pinned.is_some() { Vec::new() } else { to.interpolant.atoms().collect() };
                let description = self.describe(parent, &to.trail, &atoms);
                proof.edges.push(ProofEdge {
                    from: ProofNodeId(parent.0),
                    to: Target::Node(ProofNodeId(id.0)),
                    description,
                });
            }
        }
        let record = self.record;
        for (from, trail) in &record.ends {
            if graph[*from].status != Status::Discarded {
                let description = self.describe(*from, trail, &[]);
                proof.edges.push(ProofEdge { from: ProofNodeId(from.0), to: Target::End, description });
            }
        }
        proof.parts = self.parts(&proof);
        proof
    }

    /// What atoms about objects of the proof say of accesses that its conditions are about.
    fn parts(&mut self, proof: &Proof) -> Vec<Part> {
        let mut parts = Parts { reasoner: self.reasoner, found: HashSet::new() };
        for node in &proof.nodes {
            if let secateur_proof::Status::CoveredBy(by) = node.status {
                parts.add(&self.graph[NodeId(node.id.0)], self.graph[NodeId(by.0)].interpolant.atoms());
            }
        }
        for edge in &proof.edges {
            let Description::Conditions(summary) = &edge.description else { continue };
            let carried = summary.carried.iter().flat_map(|c| c.before.iter().copied());
            let goals = summary.needs.iter().map(|n| n.atom).chain(carried);
            parts.add(&self.graph[NodeId(edge.from.0)], goals);
        }
        let mut found: Vec<Part> = parts.found.into_iter().collect();
        found.sort_unstable_by_key(|p| (p.goal, p.whole, p.part));
        found
    }

    fn node(&mut self, id: NodeId) -> secateur_proof::ProofNode {
        let node = &self.graph[id];
        let status = match node.status {
            Status::Covered(by) => secateur_proof::Status::CoveredBy(ProofNodeId(by.0)),
            Status::Expanded => secateur_proof::Status::Expanded,
            Status::Open | Status::Discarded => secateur_proof::Status::Open,
        };
        let location = node.location;
        secateur_proof::ProofNode {
            id: ProofNodeId(id.0),
            location: Location {
                stack: location.stack,
                func: location.func,
                block: location.block,
                stmt: location.stmt,
            },
            parent: node.parent.map(|p| ProofNodeId(p.0)),
            status,
            pinned: node.pinned.is_some(),
            interpolant: node.interpolant.atoms().collect(),
            state: self.state(node),
            sides: self.sides(id),
        }
    }

    /// What the check asks of the state of a node.
    fn state(&mut self, node: &Node) -> Vec<StateFact> {
        let asked: Vec<Term> = match (node.pinned.is_some(), node.status) {
            (true, Status::Covered(by)) => self.graph[by].interpolant.atoms().collect(),
            (false, Status::Covered(_)) => node.interpolant.atoms().collect(),
            (false, _) if node.parent.is_none() => node.interpolant.atoms().collect(),
            _ => Vec::new(),
        };
        let held = |answer| match answer {
            Some(true) => Held::Yes,
            Some(false) => Held::No,
            None => Held::Unanswered,
        };
        asked
            .into_iter()
            .map(|atom| StateFact { atom, held: held(self.reasoner.entails_within(&node.state, atom, None)) })
            .collect()
    }

    /// The condition of each side of a fork.
    fn sides(&mut self, id: NodeId) -> Vec<Term> {
        let node = &self.graph[id];
        if node.status != Status::Expanded {
            return Vec::new();
        }
        let record = self.record;
        let sides = record.sides.get(&id).map_or(&[] as &[Vec<TrailOp>], Vec::as_slice);
        let mut conditions = Vec::new();
        for begins in sides {
            // nobody asks for the conditions of a pinned node
            conditions.push(match node.pinned {
                Some(_) => Term::TRUE,
                None => {
                    let guards = self.reasoner.edge(&node.state, begins).guards;
                    self.reasoner.x.store_mut().conjoin(guards)
                }
            });
        }
        conditions
    }

    /// The conditions of a stretch, with atoms at its end.
    fn describe(&mut self, from: NodeId, trail: &[TrailOp], end: &[Term]) -> Description {
        let start = &self.graph[from];
        if start.pinned.is_some() {
            return Description::Explored;
        }
        let mut edge = self.reasoner.edge(&start.state, trail);
        let mut summary = Summary::default();
        for atom in end {
            match self.reasoner.backward(&start.state, &mut edge, *atom, &mut Memo::new()) {
                Ok(t) => {
                    let mut before = Vec::new();
                    push_conjuncts(self.reasoner.x.store_mut(), t, &mut before);
                    summary.carried.push(Carried { atom: *atom, before });
                }
                Err(pin) => summary.faults.push(String::from(pin.0)),
            }
        }
        // an edge that was given up because the time is up says nothing about the proof
        if self.reasoner.x.config().budget.deadline.passed().is_some() {
            return Description::TimeOver;
        }
        if edge.pin.is_some() {
            summary.faults.push(String::from("it has no summary"));
        }
        let need = |n: crate::wp::edge::Need| Need { guards: n.guards, atom: n.atom };
        summary.needs = std::mem::take(&mut edge.needs).into_iter().map(need).collect();
        summary.guards = edge.guards;
        Description::Conditions(summary)
    }
}

/// Collects what atoms about objects say.
struct Parts<'a, 'p> {
    reasoner: &'a mut Reasoner<'p>,
    found: HashSet<Part>,
}

impl Parts<'_, '_> {
    /// Conditions that are to follow from the interpolant of a node.
    fn add(&mut self, node: &Node, goals: impl Iterator<Item = Term>) {
        for goal in goals {
            let Reasoner { x, vocabulary, .. } = &mut *self.reasoner;
            // as atoms are read when they are added
            let part = replaced(x.store_mut(), goal, node.interpolant.constants());
            let Some(said) = Region::of(x.store(), vocabulary, part) else { continue };
            let mut known = false;
            for whole in node.interpolant.atoms().filter(|w| *w != goal) {
                let implies = |r: Region| r.implies(&said);
                if Region::of(x.store(), vocabulary, whole).is_some_and(implies) {
                    self.found.insert(Part { goal, whole, part });
                    known = true;
                }
            }
            // the fact that stands for it may itself follow from several atoms
            if !known && let Some(wide) = self.reasoner.widened(node, part) {
                let whole = self.reasoner.x.store_mut().conjoin(wide);
                self.found.insert(Part { goal, whole, part });
            }
        }
    }
}
