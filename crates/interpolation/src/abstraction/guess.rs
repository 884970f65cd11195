//! Guesses at a loop head: what its states have in common. The guesser of `secateur_invariants` gets the
//! states as data. A guess is kept only if the entry satisfies it bit for bit; the search finds out whether
//! the loop preserves it.

use super::Abstractions;
use super::filter::atoms_had;
use crate::graph::{Graph, NodeId, Status};
use crate::propagate::reasoner::Reasoner;
use crate::static_facts::StaticFacts;
use crate::tuning::{
    MORE_FOR_MODELS, MOST_JOINED, MOST_SUBJECTS, SEEN_FOR_EQUATIONS, VISITS_FOR_EQUATIONS, VISITS_FOR_MODELS,
};
use secateur_analysis::Loop;
use secateur_invariants::guess::{Guards, Guesser, Subject};
use secateur_invariants::sample::{Sample, SymbolicState, models};
use secateur_program::VarId;
use secateur_term::{Op, Term};

/// Kinds of guesses beyond the first kind, in the order of their cost.
pub(super) const FURTHER: u32 = 2;

/// What guesses are made from: the states of a head, its loop, and what was learnt there.
pub(super) struct Guesses<'a, 'p> {
    pub reasoner: &'a mut Reasoner<'p>,
    pub graph: &'a Graph,
    pub abs: &'a Abstractions,
    pub facts: &'a mut StaticFacts<'p>,
}

impl Guesses<'_, '_> {
    /// The guesses that a node at the head of a loop has: the plain ones first, further ones when those did
    /// not do.
    pub fn guess(&mut self, id: NodeId, further: u32) -> Vec<Term> {
        let location = self.graph[id].location;
        let loops = self.facts.loops(location.func);
        let Some(l) = loops.with_head(location.block) else { return Vec::new() };
        let guards = self.guards_at(id, l);
        let subjects = self.subjects(id, l, &guards);
        let mut nodes = vec![id];
        nodes.extend(self.abs.earlier_visits(self.graph, id, VISITS_FOR_MODELS));
        let samples = self.models_at(&nodes, &subjects);
        let candidates = match further {
            1 => {
                let constants = guards.constants(self.reasoner.x.store());
                let mut g = Guesser::new(self.reasoner.x.store_mut(), &subjects);
                g.slackened_guards(&guards.atoms);
                g.distances(&samples, &constants);
                g.residues(&samples);
                let found = g.found();
                let many = self.more_models(id, &subjects);
                let mut g = Guesser::new(self.reasoner.x.store_mut(), &subjects);
                g.add(found);
                g.polynomials(&many);
                g.candidates()
            }
            2 => {
                let mut g = Guesser::new(self.reasoner.x.store_mut(), &subjects);
                g.disjunctions(&guards.atoms, &samples);
                g.candidates()
            }
            _ => {
                let known = self.abs.heads.get(&location).map(|h| h.learnt.clone()).unwrap_or_default();
                let mut needed = Vec::new();
                self.learnt_at(id, &mut needed);
                let values = self.values_for_equations(id, &subjects);
                let mut g = Guesser::new(self.reasoner.x.store_mut(), &subjects);
                g.add(known);
                g.guards(&guards.atoms);
                g.add(needed);
                g.bounds(&samples);
                g.comparisons();
                g.equations_of_values(&values);
                g.equations_of_samples(&samples);
                g.candidates()
            }
        };
        atoms_had(self.reasoner, &self.graph[id], candidates)
    }

    /// Equations that the entry of an abstraction and all ways back to its head have, as far as their values
    /// show: what is left of equations that one of the ways broke.
    pub fn rejoined(&mut self, a: u32) -> Vec<Term> {
        let attempt = &self.abs.list[a as usize];
        let mut nodes: Vec<NodeId> = attempt.held.clone();
        nodes.push(attempt.entry);
        nodes.truncate(MOST_JOINED);
        let id = attempt.entry;
        let location = self.graph[id].location;
        let loops = self.facts.loops(location.func);
        let Some(l) = loops.with_head(location.block) else { return Vec::new() };
        let guards = self.guards_at(id, l);
        let subjects = self.subjects(id, l, &guards);
        let values = self.values_of(&nodes, &subjects);
        let mut g = Guesser::new(self.reasoner.x.store_mut(), &subjects);
        g.equations_of_values(&values);
        let mut guesses = g.found();
        let tried = &self.abs.list[a as usize].tried;
        guesses.retain(|g| !g.is_true() && !g.is_false() && !tried.contains(g));
        guesses.sort_unstable();
        guesses.dedup();
        atoms_had(self.reasoner, &self.graph[id], guesses)
    }

    /// The conditions around a loop, over places.
    fn guards_at(&mut self, id: NodeId, l: &Loop) -> Guards {
        let program = self.reasoner.x.program();
        let func = self.graph[id].location.func;
        let depth = self.graph[id].state.call_depth;
        let vocabulary = &mut self.reasoner.vocabulary;
        let mut name =
            |store: &mut secateur_term::TermStore, var| vocabulary.variable(store, program, depth, var);
        Guards::of(program, self.reasoner.x.store_mut(), func, l, &mut name)
    }

    /// The values of subjects at nodes.
    fn values_of(&mut self, nodes: &[NodeId], subjects: &[Subject]) -> Vec<Vec<Option<Term>>> {
        nodes
            .iter()
            .map(|n| subjects.iter().map(|s| self.reasoner.value(&self.graph[*n].state, s.term)).collect())
            .collect()
    }

    fn values_for_equations(&mut self, id: NodeId, subjects: &[Subject]) -> Vec<Vec<Option<Term>>> {
        let mut nodes = self.abs.earlier_visits(self.graph, id, VISITS_FOR_EQUATIONS);
        nodes.push(id);
        if let Some(facts) = self.abs.heads.get(&self.graph[id].location) {
            nodes.extend(facts.seen.iter().take(SEEN_FOR_EQUATIONS).filter(|n| self.is_there(**n)));
        }
        nodes.sort_unstable();
        nodes.dedup();
        self.values_of(&nodes, subjects)
    }

    /// Whether a node still has its state.
    fn is_there(&self, n: NodeId) -> bool {
        self.graph[n].status != Status::Discarded && !self.graph[n].freed
    }

    fn models_at(&mut self, nodes: &[NodeId], subjects: &[Subject]) -> Vec<Sample> {
        let values = self.values_of(nodes, subjects);
        let states = nodes.iter().zip(values).map(|(n, values)| SymbolicState {
            path: self.graph[*n].state.path.clone(),
            values: values.into_iter().collect(),
        });
        let states = states.collect();
        let (solver, store) = self.reasoner.x.solver();
        models(store, solver, states)
    }

    /// Models of more states, on other paths too.
    fn more_models(&mut self, id: NodeId, subjects: &[Subject]) -> Vec<Sample> {
        let mut nodes = vec![id];
        nodes.extend(self.abs.earlier_visits(self.graph, id, MORE_FOR_MODELS));
        if let Some(facts) = self.abs.heads.get(&self.graph[id].location) {
            nodes.extend(facts.seen.iter().filter(|n| self.is_there(**n)).take(MORE_FOR_MODELS));
        }
        nodes.sort_unstable();
        nodes.dedup();
        self.models_at(&nodes, subjects)
    }

    /// The atoms that nodes of this head have needed so far.
    fn learnt_at(&mut self, id: NodeId, into: &mut Vec<Term>) {
        for n in self.abs.earlier_visits(self.graph, id, 4).into_iter().chain([id]) {
            // a bound near the end of the numbers says how far it is to there, which differs from visit to
            // visit
            let far = |a: Term| {
                let bound = secateur_term::bound::bound_of(self.reasoner.x.store(), a);
                bound.is_some_and(|b| {
                    self.reasoner.x.store().width(b.form) >= 16
                        && b.limit.abs() > 1 << (self.reasoner.x.store().width(b.form) - 3)
                })
            };
            // the remainder of a sum follows from the remainder of its first part
            let moved = |a: Term| {
                let mut stack = vec![a];
                while let Some(t) = stack.pop() {
                    let Some(n) = self.reasoner.x.store().node(t) else { continue };
                    let divides = matches!(n.op, Op::URem | Op::SRem | Op::UDiv | Op::SDiv);
                    if divides && self.reasoner.x.store().op(n.args[0]) == Some(Op::Add) {
                        return true;
                    }
                    stack.extend_from_slice(n.children());
                }
                false
            };
            let simple = self.graph[n]
                .interpolant
                .atoms()
                .filter(|a| self.reasoner.x.store().op(*a) != Some(Op::Or) && !far(*a) && !moved(*a));
            into.extend(simple.take(8));
        }
    }

    fn subjects(&mut self, id: NodeId, l: &Loop, guards: &Guards) -> Vec<Subject> {
        let location = self.graph[id].location;
        let modified = self.facts.assigned_in(self.reasoner.x.store(), location.func, l);
        let mut vars: Vec<VarId> = modified.iter().copied().chain(guards.mentioned.iter().copied()).collect();
        vars.sort_unstable();
        vars.dedup();
        let mut found = Vec::new();
        for var in vars {
            let info = self.reasoner.x.program().variable(var);
            let global = info.is_global();
            if !Subject::is_possible(info) {
                continue;
            }
            if !global
                && (info.function != Some(location.func)
                    || !self.facts.is_live(self.reasoner.x.store(), location.func, location.block, var))
            {
                continue;
            }
            let slot = info.slot as usize;
            let state = &self.graph[id].state;
            let value = if global { state.globals[slot] } else { state.top.locals[slot] };
            if value == Term::UNSET || self.reasoner.x.store().mentions_base(value) {
                continue;
            }
            let depth = state.call_depth;
            let (vocabulary, x) = (&mut self.reasoner.vocabulary, &mut self.reasoner.x);
            let program = x.program();
            let term = vocabulary.variable(x.store_mut(), program, depth, var);
            found.push(Subject::new(
                self.reasoner.x.store(),
                guards,
                (var, info),
                term,
                modified.contains(&var),
            ));
        }
        // those of conditions first, then those that change
        found.sort_by_key(|s| (!guards.mentioned.contains(&s.var), !s.modified));
        found.truncate(MOST_SUBJECTS);
        found
    }
}
