//! Needs travel backwards: from a node to its parent by weakest precondition, and to the nodes it covers,
//! which must have them too or be opened again.

use crate::abstraction::Abstractions;
use crate::graph::{Graph, NodeId, Status};
use crate::propagate::assume::AssumeRule;
use crate::propagate::queue::{Propagation, TIME_OVER};
use crate::propagate::reasoner::Reasoner;
use crate::tuning::{MOST_ATOMS, MOST_EXCLUDED, MOST_LOOP_ROUNDS, MOST_NEEDS, TIGHTENED_PER_ROUND};
use crate::wp::edge::{Edge, Memo, Need, Pin};
use crate::wp::replace::replaced;
use secateur_term::bound::{Bound, Side, bound_of, number};
use secateur_term::{Op, Term, TermStore, push_conjuncts};

/// Propagation at work: it borrows the graph, and the reasoner and the constraints of loops to ask them.
pub struct Propagator<'a, 'p> {
    /// The needs that are on their way.
    pub state: &'a mut Propagation,
    /// The nodes that needs arrive at.
    pub graph: &'a mut Graph,
    /// Takes atoms backwards over edges and answers questions about them.
    pub reasoner: &'a mut Reasoner<'p>,
    /// The constraints of abstract nodes, which are tried first as answers to needs.
    pub abstractions: &'a mut Abstractions,
}

impl Propagator<'_, '_> {
    /// A node needs an atom, which its state has.
    pub fn add_atom(&mut self, id: NodeId, atom: Term, rounds: u32) {
        if self.graph[id].pinned.is_some() {
            // nobody asks for its interpolant any more, nor for those above
            return;
        }
        if self.is_needed(id, atom) {
            return;
        }
        let simple = self.with_constants(id, atom);
        let simple = self.reasoner.with_values(&self.graph[id], simple);
        if simple != atom && self.is_needed(id, simple) {
            return;
        }
        let atom = simple;
        if let Some(wide) = self.reasoner.widened(&self.graph[id], atom) {
            for a in wide {
                self.add_atom(id, a, rounds);
            }
            return;
        }
        let node = &self.graph[id];
        if !is_plain(self.reasoner.x.store(), atom) {
            let known = node.interpolant.related(self.reasoner.x.store(), atom);
            if !known.is_empty() && self.reasoner.quickly_implied(&known, atom) {
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
        let node = &mut self.graph[id];
        self.state.note_size(&self.reasoner.x, node, atom);
        let tightened = node.interpolant.add(self.reasoner.x.store_mut(), &self.reasoner.vocabulary, atom);
        // nodes that cover each other crosswise tighten a bound for ever, though none lies below its coverer
        node.pending.push((atom, rounds.max(tightened / TIGHTENED_PER_ROUND)));
        if !node.dirty {
            node.dirty = true;
            self.state.enqueue(node.depth, id);
        }
    }

    /// An atom in which everything that the node needs to have a constant value is that constant.
    fn with_constants(&mut self, id: NodeId, atom: Term) -> Term {
        let constants = self.graph[id].interpolant.constants();
        if constants.is_empty() {
            return atom;
        }
        let store = self.reasoner.x.store_mut();
        if bound_of(store, atom).is_some_and(|b| b.side == Side::Equal) {
            return atom;
        }
        replaced(store, atom, constants)
    }

    /// Whether a node needs an atom already.
    fn is_needed(&self, id: NodeId, atom: Term) -> bool {
        let Reasoner { x, vocabulary, .. } = &*self.reasoner;
        self.graph[id].interpolant.implies(x.store(), vocabulary, atom)
    }

    /// Many values a form must not have are said as the range it is in.
    fn in_range(&mut self, id: NodeId, atom: Term) -> Option<Vec<Term>> {
        let b = bound_of(self.reasoner.x.store(), atom)?;
        if b.side != Side::Differs {
            return None;
        }
        let differing = self.graph[id].interpolant.excluded(b.form);
        if differing.len() < MOST_EXCLUDED {
            return None;
        }
        let v = self.reasoner.value(&self.graph[id].state, b.form)?;
        let width = self.reasoner.x.store().width(b.form);
        let v = number(self.reasoner.x.store().constant(v)?, width, true)?;
        let all = differing.iter().copied().chain([b.limit]);
        let low = all.clone().filter(|k| *k < v).max();
        let high = all.filter(|k| *k > v).min();
        let side = |side, limit| Bound { form: b.form, side, signed: true, limit };
        let bounds = [low.map(|k| side(Side::Lower, k + 1)), high.map(|k| side(Side::Upper, k - 1))];
        Some(bounds.into_iter().flatten().map(|b| b.term(self.reasoner.x.store_mut())).collect())
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
            self.state.note_pin(n, why);
            for t in covered {
                self.state.uncover(self.graph, t);
            }
        }
    }

    /// From here on needs from below come to a node and to all between. Tells the nodes that did not learn
    /// before. What they have missed travels with the next needs.
    pub fn learn(&mut self, id: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut todo = vec![id];
        while let Some(n) = todo.pop() {
            let node = &mut self.graph[n];
            if node.learns || node.status == Status::Discarded {
                continue;
            }
            node.learns = true;
            found.push(n);
            todo.extend_from_slice(&node.children);
        }
        for &n in &found {
            for c in self.graph[n].children.clone() {
                let child = &self.graph[c];
                if child.edge_untold || !child.untold.is_empty() {
                    self.wake(c);
                }
            }
            if !self.graph[n].unlearnt.is_empty() || self.graph[n].borrows {
                self.wake(n);
            }
        }
        found
    }

    fn wake(&mut self, id: NodeId) {
        let node = &mut self.graph[id];
        if !node.dirty {
            node.dirty = true;
            self.state.enqueue(node.depth, id);
        }
    }

    /// Needs what was executed from a node before it learnt relied on.
    fn catch_up(&mut self, id: NodeId) {
        if !self.graph[id].learns {
            return;
        }
        if std::mem::take(&mut self.graph[id].borrows)
            && let Status::Covered(by) = self.graph[id].status
        {
            let atoms: Vec<Term> = self.graph[by].interpolant.atoms().collect();
            atoms.into_iter().for_each(|a| self.add_atom(id, a, 0));
        }
        for trail in std::mem::take(&mut self.graph[id].unlearnt) {
            if self.graph[id].pinned.is_some() {
                return;
            }
            let mut edge = self.reasoner.edge(&self.graph[id].state, &trail);
            self.require(id, &mut edge, 0);
        }
    }

    /// Hands the needs of a node to those it covers and to its parent.
    pub fn travel(&mut self, id: NodeId) {
        self.catch_up(id);
        self.graph[id].dirty = false;
        let mut atoms = std::mem::take(&mut self.graph[id].pending);
        // what a tighter atom has replaced since need not travel
        atoms.retain(|a| self.graph[id].interpolant.contains(a.0));
        self.ask_covered(id, &atoms);
        // what waited for the parent to learn was asked of covered nodes when it came
        let mut untold = std::mem::take(&mut self.graph[id].untold);
        if !untold.is_empty() {
            untold.retain(|a| self.graph[id].interpolant.contains(a.0));
            atoms.splice(0..0, untold);
        }
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

    /// Whether needs seem to go round a loop for ever: then a covered node is unrolled.
    fn goes_round(&mut self, covered: NodeId, atoms: &[(Term, u32)]) -> bool {
        let node = &mut self.graph[covered];
        if node.below_coverer {
            let round = self.state.goes_round(node.location, atoms);
            node.unrolled |= round;
            return round;
        }
        let round = atoms.iter().any(|a| a.1 >= MOST_LOOP_ROUNDS);
        node.never_covered |= round;
        round
    }

    fn tell_parent(&mut self, id: NodeId, atoms: &[(Term, u32)]) {
        let Some(parent) = self.graph[id].parent else { return };
        if !self.graph[parent].learns {
            self.graph[id].untold.extend_from_slice(atoms);
            return;
        }
        let untold = self.graph[id].edge_untold;
        if (atoms.is_empty() && !untold) || self.graph[parent].pinned.is_some() {
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
        if untold {
            self.graph[id].edge_untold = false;
            self.require(parent, &mut edge, 0);
        }
        let mut memo = Memo::new();
        for (a, rounds) in atoms {
            let before = self.reasoner.backward(&self.graph[parent].state, &mut edge, *a, &mut memo);
            match before {
                Ok(t) => {
                    let mut parts = Vec::new();
                    push_conjuncts(self.reasoner.x.store_mut(), t, &mut parts);
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
            if self.reasoner.x.config().budget.deadline.passed().is_some() {
                // atoms can be large enough that a few of them take longer than all the time there was
                self.pin(from, TIME_OVER);
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
}

/// A relation of one variable or read to a constant, or a fact about one address: nothing but the same says it.
fn is_plain(store: &TermStore, atom: Term) -> bool {
    let op = |t| store.node(t).map(|n| n.op);
    let is_leaf = |t| matches!(op(t), Some(Op::Sym | Op::Select));
    is_leaf(atom) || bound_of(store, atom).is_some_and(|b| is_leaf(b.form))
}
