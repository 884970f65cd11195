//! Needs travel backwards: from a node to its parent by weakest precondition, and to the nodes it covers, which must have
//! them too or be opened again.

use crate::edge::{Cx, Edge, Need, Pin, push_conjuncts};
use crate::graph::{NodeId, Status};
use crate::learner::{Item, Learner};
use secateur_explore::{Hooks, TrailOp, Unknown};
use secateur_term::Term;

impl Learner<'_> {
    /// A node needs an atom, which its state has.
    pub(crate) fn add_atom(&mut self, id: NodeId, atom: Term) {
        let node = &mut self.graph[id];
        if node.psi.implies(&self.x.store, atom) {
            return;
        }
        if !is_plain(&self.x.store, atom) {
            let known: Vec<Term> = node.psi.atoms().collect();
            if self.logic.quick(&mut self.x.store, &known, atom) == Some(true) {
                return;
            }
        }
        let node = &mut self.graph[id];
        node.psi.add(&self.x.store, atom);
        node.pending.push(atom);
        if !node.dirty {
            node.dirty = true;
            self.dirty.push((node.depth, id));
        }
    }

    /// Nothing may be covered by this node or those above it.
    pub(crate) fn pin(&mut self, id: NodeId, why: &'static str) {
        let mut at = Some(id);
        while let Some(n) = at {
            let node = &mut self.graph[n];
            if node.pinned.is_some() {
                break;
            }
            node.pinned = Some(why);
            at = node.parent;
            self.stats.pinned += 1;
            for t in std::mem::take(&mut self.graph[n].covers) {
                self.uncover(t);
            }
        }
    }

    fn uncover(&mut self, id: NodeId) {
        if !matches!(self.graph[id].status, Status::Covered(_)) {
            return;
        }
        self.stats.uncovered += 1;
        self.graph[id].status = Status::Open;
        self.work.push(Item::Node(id));
    }

    /// Lets needs travel from all nodes at least this deep, the deepest first.
    pub(crate) fn settle(&mut self, depth: u32, hooks: &mut dyn Hooks) -> Result<(), Unknown> {
        let mut rounds = 0u32;
        while let Some(&(d, id)) = self.dirty.peek() {
            if d < depth {
                return Ok(());
            }
            rounds += 1;
            if rounds.is_multiple_of(64)
                && let Some(stop) = self.over_budget(hooks)
            {
                return Err(stop);
            }
            self.dirty.pop();
            self.travel(id);
        }
        Ok(())
    }

    fn travel(&mut self, id: NodeId) {
        self.graph[id].dirty = false;
        let mut atoms = std::mem::take(&mut self.graph[id].pending);
        // what a tighter atom has replaced since need not travel
        atoms.retain(|a| self.graph[id].psi.contains(*a));
        self.ask_covered(id, &atoms);
        self.to_parent(id, &atoms);
    }

    fn ask_covered(&mut self, id: NodeId, atoms: &[Term]) {
        for t in self.graph[id].covers.clone() {
            if self.graph[t].status != Status::Covered(id) {
                continue;
            }
            if atoms.iter().all(|a| self.entails(t, *a)) {
                for a in atoms {
                    self.add_atom(t, *a);
                }
            } else {
                self.graph[id].covers.retain(|c| *c != t);
                self.uncover(t);
            }
        }
    }

    fn to_parent(&mut self, id: NodeId, atoms: &[Term]) {
        let Some(parent) = self.graph[id].parent else { return };
        let mut edge = match self.graph[id].edge.take() {
            Some(edge) => edge,
            None => {
                let trail = std::mem::take(&mut self.graph[id].trail);
                let edge = Box::new(self.edge(parent, &trail));
                self.graph[id].trail = trail;
                edge
            }
        };
        for a in atoms {
            let before = self.backward(parent, &mut edge, *a);
            match before {
                Ok(t) => {
                    let mut parts = Vec::new();
                    push_conjuncts(&mut self.x.store, t, &mut parts);
                    let guards = edge.guards.len();
                    edge.needs.extend(parts.into_iter().map(|atom| Need { atom, guards }));
                }
                Err(pin) => self.pin(parent, pin.0),
            }
            self.require(parent, &mut edge);
        }
        self.graph[id].edge = Some(edge);
    }

    fn backward(&mut self, parent: NodeId, edge: &mut Edge, atom: Term) -> Result<Term, Pin> {
        let mut cx = Cx {
            store: &mut self.x.store,
            places: &mut self.places,
            program: self.x.program,
            start: &self.graph[parent].state,
            monitor: &self.x.config.monitor,
        };
        edge.backward(&mut cx, atom)
    }

    /// The summary of what was executed from a node on.
    pub(crate) fn edge(&mut self, from: NodeId, trail: &[TrailOp]) -> Edge {
        let mut cx = Cx {
            store: &mut self.x.store,
            places: &mut self.places,
            program: self.x.program,
            start: &self.graph[from].state,
            monitor: &self.x.config.monitor,
        };
        Edge::new(&mut cx, trail)
    }

    /// Hands the needs of an edge to the node it starts from.
    pub(crate) fn require(&mut self, from: NodeId, edge: &mut Edge) {
        if let Some(pin) = edge.pin.take() {
            self.pin(from, pin.0);
        }
        for need in std::mem::take(&mut edge.needs) {
            match self.before_guards(from, need.atom, &edge.guards[..need.guards]) {
                Ok(atoms) => {
                    for a in atoms {
                        self.add_atom(from, a);
                    }
                }
                Err(pin) => self.pin(from, pin.0),
            }
        }
    }
}

/// A relation of one variable to a constant: nothing but the same says it.
fn is_plain(store: &secateur_term::TermStore, atom: Term) -> bool {
    crate::bound::bound_of(store, atom).is_some_and(|b| store.as_symbol(b.form).is_some())
}
