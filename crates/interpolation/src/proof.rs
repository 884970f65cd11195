//! The proof, checked again from its data (the check mode of all tests): every edge by an external solver, with the rules
//! of invariants only. What was pruned, propagated or remembered on the way has no say here.
//!
//! - The root's state satisfies its interpolant.
//! - An interpolant and the guards of an edge imply the interpolant at its end, in terms of its start, and everything the edge
//!   relied on.
//! - Where paths part, the interpolant implies that one of the sides is taken, and every side was followed to its end.
//! - A covered node's interpolant implies its coverer's, and its state satisfies it.
//!
//! Nodes that may not cover others are not described by interpolants: their states were explored themselves.

use crate::graph::{NodeId, Status};
use crate::search::engine::CoveredGraphEngine;
use hashbrown::HashMap;
use secateur_explore::TrailOp;
use secateur_solver::{Answer, Solver};
use secateur_term::Term;
use secateur_term::push_conjuncts;

/// What is kept of a run for the check.
#[derive(Default)]
pub(crate) struct Record {
    /// Stretches that led to the end of a path.
    pub ends: Vec<(NodeId, Vec<TrailOp>)>,
    /// Where paths part: the beginnings of all sides.
    pub sides: HashMap<NodeId, Vec<Vec<TrailOp>>>,
    /// How many stretches that begin at a node came to their end.
    pub ways: HashMap<NodeId, usize>,
}

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    pub questions: u64,
    /// The solver did not say.
    pub open: u64,
    pub wrong: Vec<String>,
}

impl CoveredGraphEngine<'_> {
    /// Checks the finished graph.
    pub(crate) fn check_proof(&mut self, solver: &mut dyn Solver) -> Checked {
        let mut out = Checked::default();
        for id in self.graph.ids() {
            if self.graph[id].status == Status::Discarded {
                continue;
            }
            if self.graph[id].parent.is_none() {
                self.check_state(id, &mut out);
            }
            if let Status::Covered(by) = self.graph[id].status {
                self.check_cover(id, by, solver, &mut out);
            }
            if self.graph[id].status == Status::Expanded {
                self.check_sides(id, solver, &mut out);
            }
            if self.graph[id].status == Status::Open {
                out.wrong.push(format!("node {} is open", id.0));
            }
            if let Some(parent) = self.graph[id].parent {
                let trail = self.graph[id].trail.to_vec();
                let end: Vec<Term> = if self.graph[id].pinned.is_some() {
                    Vec::new()
                } else {
                    self.graph[id].psi.atoms().collect()
                };
                self.check_edge(parent, &trail, &end, solver, &mut out);
            }
        }
        for (parent, trail) in self.record.ends.clone() {
            if self.graph[parent].status != Status::Discarded {
                self.check_edge(parent, &trail, &[], solver, &mut out);
            }
        }
        out
    }

    /// Nothing was left out below a node that was followed.
    fn check_sides(&mut self, id: NodeId, solver: &mut dyn Solver, out: &mut Checked) {
        let sides = self.record.sides.get(&id).cloned().unwrap_or_default();
        let ways = self.record.ways.get(&id).copied().unwrap_or(0);
        if ways != sides.len().max(1) {
            out.wrong.push(format!("node {}: {ways} of {} sides were followed", id.0, sides.len().max(1)));
        }
        if sides.is_empty() || self.graph[id].pinned.is_some() {
            return;
        }
        let mut one = Term::FALSE;
        for trail in sides {
            let guards = self.edge(id, &trail).guards;
            let taken = self.x.store.conjoin(guards.iter().copied());
            one = self.x.store.or(one, taken);
        }
        if self.is_late(out) {
            return;
        }
        let psi: Vec<Term> = self.graph[id].psi.atoms().collect();
        self.prove(&psi, &[one], solver, out, &format!("the sides of node {}", id.0));
    }

    /// A stretch that begins at a node came to its end.
    pub(crate) fn note_way(&mut self, from: NodeId) {
        if self.options.check.is_some() {
            *self.record.ways.entry(from).or_default() += 1;
        }
    }

    fn check_state(&mut self, id: NodeId, out: &mut Checked) {
        let atoms: Vec<Term> = self.graph[id].psi.atoms().collect();
        for a in atoms {
            if self.graph[id].pinned.is_none() {
                self.check_atom(id, a, out);
            }
        }
    }

    fn check_atom(&mut self, id: NodeId, atom: Term, out: &mut Checked) {
        match self.entails_within(id, atom, None) {
            Some(true) => {}
            Some(false) => out.wrong.push(format!("node {} does not satisfy an atom", id.0)),
            // no answer in time is no mistake
            None => out.open += 1,
        }
    }

    fn check_cover(&mut self, id: NodeId, by: NodeId, solver: &mut dyn Solver, out: &mut Checked) {
        if self.graph[by].pinned.is_some() || self.graph[by].location != self.graph[id].location {
            out.wrong.push(format!("node {} may not be covered by {}", id.0, by.0));
            return;
        }
        let wanted: Vec<Term> = self.graph[by].psi.atoms().collect();
        if self.graph[id].pinned.is_some() {
            for a in wanted {
                self.check_atom(id, a, out);
            }
            return;
        }
        self.check_state(id, out);
        let facts: Vec<Term> = self.graph[id].psi.atoms().collect();
        self.prove(&facts, &wanted, solver, out, &format!("the cover of node {}", id.0));
    }

    fn check_edge(
        &mut self,
        parent: NodeId,
        trail: &[TrailOp],
        end: &[Term],
        solver: &mut dyn Solver,
        out: &mut Checked,
    ) {
        if self.graph[parent].pinned.is_some() {
            return;
        }
        let mut edge = self.edge(parent, trail);
        let mut goals = Vec::new();
        let mut pins = Vec::new();
        for a in end {
            match self.backward(parent, &mut edge, *a) {
                Ok(t) => push_conjuncts(&mut self.x.store, t, &mut goals),
                Err(pin) => pins.push(format!("an edge from node {}: {}", parent.0, pin.0)),
            }
        }
        // an edge that was given up because the time is up says nothing about the proof
        if self.is_late(out) {
            return;
        }
        out.wrong.extend(pins);
        if edge.pin.is_some() {
            out.wrong.push(format!("an edge from node {} has no summary", parent.0));
        }
        let psi: Vec<Term> = self.graph[parent].psi.atoms().collect();
        let what = format!("an edge from node {}", parent.0);
        for need in std::mem::take(&mut edge.needs) {
            let mut facts = psi.clone();
            facts.extend_from_slice(&edge.guards[..need.guards]);
            self.prove(&facts, &[need.atom], solver, out, &what);
        }
        let mut facts = psi;
        facts.extend_from_slice(&edge.guards);
        self.prove(&facts, &goals, solver, out, &what);
    }

    /// Whether the time is up; then a question stays open.
    fn is_late(&self, out: &mut Checked) -> bool {
        let late = self.x.config.budget.deadline.passed().is_some();
        out.questions += u64::from(late);
        out.open += u64::from(late);
        late
    }

    fn prove(
        &mut self,
        facts: &[Term],
        goals: &[Term],
        solver: &mut dyn Solver,
        out: &mut Checked,
        what: &str,
    ) {
        let goals: Vec<Term> = goals.iter().copied().filter(|g| !g.is_true() && !facts.contains(g)).collect();
        if goals.is_empty() {
            return;
        }
        let all = self.x.store.conjoin(goals.iter().copied());
        let mut question = facts.to_vec();
        question.push(self.x.store.not(all));
        if self.is_late(out) {
            return;
        }
        out.questions += 1;
        match solver.check(&mut self.x.store, &question) {
            Answer::Unsat(_) => {}
            Answer::Unknown(_) => out.open += 1,
            Answer::Sat(_) => {
                let goals: Vec<String> =
                    goals.iter().map(|g| secateur_term::to_smt(&self.x.store, *g)).collect();
                let facts: Vec<String> =
                    facts.iter().map(|g| secateur_term::to_smt(&self.x.store, *g)).collect();
                out.wrong.push(format!("{what}: {facts:?} do not imply {goals:?}"));
            }
        }
    }
}
