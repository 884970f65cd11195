//! Needs travel backwards: from a node to its parent by weakest precondition, and to the nodes it covers, which must have
//! them too or be opened again.

use crate::abstraction::Abstractions;
use crate::graph::{Graph, Location, NodeId, Status};
use crate::options::Method;
use crate::propagate::assume::AssumeRule;
use crate::propagate::reasoner::Reasoner;
use crate::search::diamond::is_larger;
use crate::wp::edge::{Edge, Need, Pin};
use hashbrown::HashMap;
use secateur_term::bound::{Bound, Side, bound_of, number};
use secateur_term::{Term, TermStore, push_conjuncts};
use std::collections::BinaryHeap;

/// An interpolant of more atoms says too little in too many words.
const MOST_ATOMS: usize = 300;
/// So many values that a form must not have are listed.
const MOST_EXCLUDED: usize = 16;
/// A stretch that relies on more than this is not described by atoms.
const MOST_NEEDS: usize = 5000;
/// How often a need may go round a loop before the loop is unrolled instead.
const MOST_ROUNDS: u32 = 16;
/// Atoms with more nodes than two bounds have.
const TANGLED: usize = 12;
/// An interpolant with more of them costs more than it saves.
const MOST_TANGLED: u32 = 10;

/// What propagation did that others must hear of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A node is open again.
    Uncovered(NodeId),
    /// A node may not cover others any more.
    Pinned(NodeId),
    /// A node was needed whose state is gone. That never happens; if it did, nothing could be said of the node.
    Lost,
}

/// Needs on their way, and what was noticed about them.
pub struct Propagation {
    method: Method,
    /// Loops are abstracted where needs do not settle.
    invariants: bool,
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
    events: Vec<Event>,
}

impl Propagation {
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
        }
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

    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// A covered node is open again.
    pub fn uncover(&mut self, graph: &mut Graph, id: NodeId) {
        let node = &mut graph[id];
        if !matches!(node.status, Status::Covered(_)) {
            return;
        }
        if node.freed {
            self.events.push(Event::Lost);
            return;
        }
        node.status = Status::Open;
        self.events.push(Event::Uncovered(id));
    }
}

/// Propagation at work: it borrows the graph, and the reasoner and the constraints of loops to ask them.
pub struct Propagator<'a, 'p> {
    pub state: &'a mut Propagation,
    pub graph: &'a mut Graph,
    pub reasoner: &'a mut Reasoner<'p>,
    pub abstractions: &'a mut Abstractions,
}

impl Propagator<'_, '_> {
    /// A node needs an atom, which its state has.
    pub fn add_atom(&mut self, id: NodeId, atom: Term, rounds: u32) {
        if self.graph[id].pinned.is_some() {
            // nobody asks for its interpolant any more, nor for those above
            return;
        }
        let node = &mut self.graph[id];
        if node.interpolant.implies(&self.reasoner.x.store, atom) {
            return;
        }
        if !is_plain(&self.reasoner.x.store, atom) {
            let known: Vec<Term> = node.interpolant.atoms().collect();
            if self.reasoner.quickly_implied(&known, atom) {
                return;
            }
        }
        let atoms = self.in_range(id, atom);
        if let Some(atoms) = atoms {
            for a in atoms {
                self.add_atom(id, a, rounds);
            }
            return;
        }
        if self.graph[id].interpolant.len() >= MOST_ATOMS {
            self.pin(id, "too many atoms");
            return;
        }
        self.watch_size(id, atom);
        let node = &mut self.graph[id];
        node.interpolant.add(&self.reasoner.x.store, atom);
        node.pending.push((atom, rounds));
        if !node.dirty {
            node.dirty = true;
            self.state.queue.push((node.depth, id));
        }
    }

    /// Many values a form must not have are said as the range it is in.
    fn in_range(&mut self, id: NodeId, atom: Term) -> Option<Vec<Term>> {
        let b = bound_of(&self.reasoner.x.store, atom)?;
        if b.side != Side::Differs {
            return None;
        }
        let differing = self.graph[id].interpolant.excluded(b.form);
        if differing.len() < MOST_EXCLUDED {
            return None;
        }
        let v = self.reasoner.value(&self.graph[id].state, b.form)?;
        let width = self.reasoner.x.store.width(b.form);
        let v = number(self.reasoner.x.store.constant(v)?, width, true)?;
        let all = differing.iter().copied().chain([b.limit]);
        let low = all.clone().filter(|k| *k < v).max();
        let high = all.filter(|k| *k > v).min();
        let side = |side, limit| Bound { form: b.form, side, signed: true, limit };
        let bounds = [low.map(|k| side(Side::Lower, k + 1)), high.map(|k| side(Side::Upper, k - 1))];
        Some(bounds.into_iter().flatten().map(|b| b.term(&mut self.reasoner.x.store)).collect())
    }

    /// Nothing may be covered by this node or those above it.
    pub fn pin(&mut self, id: NodeId, why: &'static str) {
        let mut at = Some(id);
        while let Some(n) = at {
            let node = &mut self.graph[n];
            if node.pinned.is_some() {
                break;
            }
            node.pinned = Some(why);
            node.pending.clear();
            at = node.parent;
            let covered = std::mem::take(&mut node.covers);
            self.state.events.push(Event::Pinned(n));
            *self.state.pins.entry(why).or_default() += 1;
            for t in covered {
                self.state.uncover(self.graph, t);
            }
        }
    }

    /// Hands the needs of a node to those it covers and to its parent.
    pub fn travel(&mut self, id: NodeId) {
        self.graph[id].dirty = false;
        let mut atoms = std::mem::take(&mut self.graph[id].pending);
        // what a tighter atom has replaced since need not travel
        atoms.retain(|a| self.graph[id].interpolant.contains(a.0));
        self.ask_covered(id, &atoms);
        self.tell_parent(id, &atoms);
    }

    fn ask_covered(&mut self, id: NodeId, atoms: &[(Term, u32)]) {
        if atoms.is_empty() {
            return;
        }
        for t in self.graph[id].covers.clone() {
            if self.graph[t].status != Status::Covered(id) {
                continue;
            }
            if (self.abstractions.are_constraints(id, atoms) || !self.goes_round(t, atoms))
                && atoms.iter().all(|a| self.reasoner.entails(&self.graph[t], a.0))
            {
                let more = u32::from(self.graph[t].below_coverer);
                for (a, rounds) in atoms {
                    self.add_atom(t, *a, rounds + more);
                }
            } else {
                self.graph[id].covers.retain(|c| *c != t);
                self.state.uncover(self.graph, t);
            }
        }
    }

    /// Whether needs seem to go round a loop for ever: what a node needs comes back to it from below, weakened and weakened. The
    /// more often that is seen at a location, the sooner it is noticed.
    fn goes_round(&mut self, covered: NodeId, atoms: &[(Term, u32)]) -> bool {
        let node = &self.graph[covered];
        if !node.below_coverer {
            return false;
        }
        let location = node.location;
        let before = self.state.diverged.get(&location).copied().unwrap_or(0);
        let most = (MOST_ROUNDS >> before.min(4)).max(1);
        if atoms.iter().all(|a| a.1 < most) {
            return false;
        }
        *self.state.diverged.entry(location).or_default() += 1;
        self.graph[covered].unrolled = true;
        true
    }

    fn tell_parent(&mut self, id: NodeId, atoms: &[(Term, u32)]) {
        let Some(parent) = self.graph[id].parent else { return };
        if atoms.is_empty() || self.graph[parent].pinned.is_some() {
            return;
        }
        let mut edge = match self.graph[id].edge.take() {
            Some(edge) => edge,
            None => {
                let trail = std::mem::take(&mut self.graph[id].trail);
                let edge = Box::new(self.reasoner.edge(&self.graph[parent].state, &trail));
                self.graph[id].trail = trail;
                edge
            }
        };
        for (a, rounds) in atoms {
            let before = self.reasoner.backward(&self.graph[parent].state, &mut edge, *a);
            match before {
                Ok(t) => {
                    let mut parts = Vec::new();
                    push_conjuncts(&mut self.reasoner.x.store, t, &mut parts);
                    let guards = edge.guards.len();
                    edge.needs.extend(parts.into_iter().map(|atom| Need { atom, guards }));
                }
                Err(pin) => self.pin(parent, pin.0),
            }
            self.require(parent, &mut edge, *rounds);
        }
        self.graph[id].edge = Some(edge);
    }

    /// Hands the needs of an edge to the node it starts from.
    pub fn require(&mut self, from: NodeId, edge: &mut Edge, rounds: u32) {
        if let Some(pin) = edge.pin.take() {
            self.pin(from, pin.0);
        }
        if edge.needs.len() > MOST_NEEDS {
            self.pin(from, "too many needs");
        }
        let needs = std::mem::take(&mut edge.needs);
        if self.graph[from].pinned.is_some() {
            return;
        }
        for need in needs {
            if self.reasoner.x.config.budget.deadline.passed().is_some() {
                // atoms can be large enough that a few of them take longer than all the time there was
                self.pin(from, "the time was over");
                return;
            }
            match self.before_guards(from, need.atom, &edge.guards[..need.guards]) {
                Ok(atoms) => {
                    for a in atoms {
                        self.add_atom(from, a, rounds);
                    }
                }
                Err(pin) => self.pin(from, pin.0),
            }
        }
    }

    /// Atoms at a node that, with the guards, imply an atom behind them.
    fn before_guards(&mut self, from: NodeId, atom: Term, guards: &[Term]) -> Result<Vec<Term>, Pin> {
        let all_guards = self.state.invariants && !self.abstractions.is_empty();
        let mut rule = AssumeRule {
            reasoner: self.reasoner,
            at: &self.graph[from],
            method: self.state.method,
            constraints: self.abstractions.constraints_at(from),
            all_guards,
        };
        rule.before_guards(atom, guards)
    }

    /// Needs that depend on conditions, and conditions of conditions, may grow beyond use: then the run begins again, and
    /// conditions are needed.
    fn watch_size(&mut self, id: NodeId, atom: Term) {
        let x = &self.reasoner.x;
        if !self.state.watch_size || x.config.all_errors || !is_larger(&x.store, atom, TANGLED) {
            return;
        }
        let node = &mut self.graph[id];
        node.tangled += 1;
        self.state.entangled |= node.tangled > MOST_TANGLED;
    }
}

/// A relation of one variable to a constant: nothing but the same says it.
fn is_plain(store: &TermStore, atom: Term) -> bool {
    bound_of(store, atom).is_some_and(|b| store.as_symbol(b.form).is_some())
}
