//! Needs travel backwards: from a node to its parent by weakest precondition, and to the nodes it covers, which must have
//! them too or be opened again.

use crate::abstraction::Doom;
use crate::graph::{NodeId, Status};
use crate::search::engine::{CoveredGraphEngine, Item};
use crate::wp::edge::{Cx, Edge, Need, Pin};
use secateur_explore::{Hooks, TrailOp, Unknown};
use secateur_program::CheckKind;
use secateur_term::bound::{Bound, Side, bound_of, number};
use secateur_term::{Term, push_conjuncts};
use std::time::{Duration, Instant};

/// An interpolant of more atoms says too little in too many words.
const MOST_ATOMS: usize = 300;
/// So many values that a form must not have are listed.
const MOST_EXCLUDED: usize = 16;
/// A stretch that relies on more than this is not described by atoms.
const MOST_NEEDS: usize = 5000;
/// How often a need may go round a loop before the loop is unrolled instead.
const MOST_ROUNDS: u32 = 16;
/// How long needs may travel after the end of the run.
const A_MOMENT: Duration = Duration::from_millis(100);

impl CoveredGraphEngine<'_> {
    /// A node needs an atom, which its state has.
    pub(crate) fn add_atom(&mut self, id: NodeId, atom: Term, rounds: u32) {
        if self.graph[id].pinned.is_some() {
            // nobody asks for its interpolant any more, nor for those above
            return;
        }
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
        let atoms = self.in_range(id, atom);
        if let Some(atoms) = atoms {
            for a in atoms {
                self.add_atom(id, a, rounds);
            }
            return;
        }
        if self.graph[id].psi.len() >= MOST_ATOMS {
            self.pin(id, "too many atoms");
            return;
        }
        self.watch_size(id, atom);
        let node = &mut self.graph[id];
        node.psi.add(&self.x.store, atom);
        node.pending.push((atom, rounds));
        if !node.dirty {
            node.dirty = true;
            self.dirty.push((node.depth, id));
        }
    }

    /// Many values a form must not have are said as the range it is in.
    fn in_range(&mut self, id: NodeId, atom: Term) -> Option<Vec<Term>> {
        let b = bound_of(&self.x.store, atom)?;
        if b.side != Side::Differs {
            return None;
        }
        let differing = self.graph[id].psi.excluded(b.form);
        if differing.len() < MOST_EXCLUDED {
            return None;
        }
        let v = self.value_at(id, b.form)?;
        let width = self.x.store.width(b.form);
        let v = number(self.x.store.constant(v)?, width, true)?;
        let all = differing.iter().copied().chain([b.limit]);
        let low = all.clone().filter(|k| *k < v).max();
        let high = all.filter(|k| *k > v).min();
        let side = |side, limit| Bound { form: b.form, side, signed: true, limit };
        let bounds = [low.map(|k| side(Side::Lower, k + 1)), high.map(|k| side(Side::Upper, k - 1))];
        Some(bounds.into_iter().flatten().map(|b| b.term(&mut self.x.store)).collect())
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
            node.pending.clear();
            at = node.parent;
            self.stats.pinned += 1;
            if let Some(a) = self.abs.of_node.get(&n) {
                let a = *a;
                self.abs.doomed.push(Doom::Useless(a));
            }
            *self.pins.entry(why).or_default() += 1;
            for t in std::mem::take(&mut self.graph[n].covers) {
                self.uncover(t);
            }
        }
    }

    pub(crate) fn uncover(&mut self, id: NodeId) {
        if !matches!(self.graph[id].status, Status::Covered(_)) {
            return;
        }
        if self.graph[id].freed {
            // never: nothing covers it that may still need more. If it were so, nothing could be said of it
            self.control.give_up(Unknown::Unsupported("a node was needed after it was freed".into()));
            return;
        }
        self.stats.uncovered += 1;
        self.head_uncovered(self.graph[id].location);
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
            if rounds.is_multiple_of(8)
                && let Some(stop) = self.over_budget(hooks)
            {
                return Err(stop);
            }
            self.dirty.pop();
            self.travel(id);
        }
        Ok(())
    }

    /// Lets needs travel for a moment, whatever the budget says.
    pub(crate) fn settle_shortly(&mut self) {
        let begin = Instant::now();
        while begin.elapsed() < A_MOMENT
            && let Some((_, id)) = self.dirty.pop()
        {
            self.travel(id);
        }
    }

    fn travel(&mut self, id: NodeId) {
        self.graph[id].dirty = false;
        let mut atoms = std::mem::take(&mut self.graph[id].pending);
        // what a tighter atom has replaced since need not travel
        atoms.retain(|a| self.graph[id].psi.contains(a.0));
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
            if (self.are_constraints(id, atoms) || !self.goes_round(t, atoms))
                && atoms.iter().all(|a| self.entails(t, a.0))
            {
                let more = u32::from(self.graph[t].below_coverer);
                for (a, rounds) in atoms {
                    self.add_atom(t, *a, rounds + more);
                }
            } else {
                self.graph[id].covers.retain(|c| *c != t);
                self.uncover(t);
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
        let before = self.diverged.get(&location).copied().unwrap_or(0);
        let most = (MOST_ROUNDS >> before.min(4)).max(1);
        if atoms.iter().all(|a| a.1 < most) {
            return false;
        }
        *self.diverged.entry(location).or_default() += 1;
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
                let edge = Box::new(self.edge(parent, &trail));
                self.graph[id].trail = trail;
                edge
            }
        };
        for (a, rounds) in atoms {
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
            self.require(parent, &mut edge, *rounds);
        }
        self.graph[id].edge = Some(edge);
    }

    pub(crate) fn backward(&mut self, parent: NodeId, edge: &mut Edge, atom: Term) -> Result<Term, Pin> {
        let reads_go_on = self.x.goes_on(&CheckKind::InvalidDeref);
        let mut cx = Cx {
            store: &mut self.x.store,
            places: &mut self.places,
            program: self.x.program,
            start: &self.graph[parent].state,
            monitor: &self.x.config.monitor,
            tables: &self.tables,
            locals: &self.locals,
            constants: &self.constants,
            reads_go_on,
            deadline: &self.x.config.budget.deadline,
            looks: 0,
        };
        edge.backward(&mut cx, atom)
    }

    /// The summary of what was executed from a node on.
    pub(crate) fn edge(&mut self, from: NodeId, trail: &[TrailOp]) -> Edge {
        let reads_go_on = self.x.goes_on(&CheckKind::InvalidDeref);
        let mut cx = Cx {
            store: &mut self.x.store,
            places: &mut self.places,
            program: self.x.program,
            start: &self.graph[from].state,
            monitor: &self.x.config.monitor,
            tables: &self.tables,
            locals: &self.locals,
            constants: &self.constants,
            reads_go_on,
            deadline: &self.x.config.budget.deadline,
            looks: 0,
        };
        Edge::new(&mut cx, trail)
    }

    /// Hands the needs of an edge to the node it starts from.
    pub(crate) fn require(&mut self, from: NodeId, edge: &mut Edge, rounds: u32) {
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
            if self.x.config.budget.deadline.passed().is_some() {
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
}

/// A relation of one variable to a constant: nothing but the same says it.
fn is_plain(store: &secateur_term::TermStore, atom: Term) -> bool {
    secateur_term::bound::bound_of(store, atom).is_some_and(|b| store.as_symbol(b.form).is_some())
}
