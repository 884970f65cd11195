//! Needs that arrive at an abstract node: the constraints that imply them.

use super::equations::eliminate;
use super::houdini::MOST_CONFLICTS;
use crate::graph::NodeId;
use crate::search::engine::CoveredGraphEngine;
use secateur_solver::Answer;
use secateur_term::Term;

impl CoveredGraphEngine<'_> {
    /// Constraints of an abstract node that, with the guards, imply an atom for all values of the unknowns.
    pub(crate) fn by_invariant(&mut self, parent: NodeId, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let a = *self.abs.of_node.get(&parent)?;
        if self.is_forgetful(a) {
            return None;
        }
        let constraints = self.abs.list[a as usize].constraints.clone();
        if constraints.contains(&atom) {
            return Some(vec![atom]);
        }
        self.logic.set_effort(Some(MOST_CONFLICTS));
        let used = self.by_constraints(a, parent, constraints, atom, guards);
        self.logic.set_effort(None);
        used
    }

    fn by_constraints(
        &mut self,
        a: u32,
        parent: NodeId,
        mut constraints: Vec<Term>,
        atom: Term,
        guards: &[Term],
    ) -> Option<Vec<Term>> {
        let mut needed: Vec<Term> = self.graph[parent].psi.atoms().chain(guards.iter().copied()).collect();
        let mut goal = atom;
        eliminate(&mut self.x.store, &mut needed, &mut goal);
        if goal.is_true() || self.implied(&needed, goal) {
            return Some(Vec::new());
        }
        // what the loop does not change has its facts too
        let facts = self.facts_of_abstraction(a, parent);
        constraints.extend(facts);
        let mut about = guards.to_vec();
        about.push(atom);
        constraints.extend(self.known_values(parent, &about));
        let mut all = guards.to_vec();
        all.extend_from_slice(&constraints);
        let used = self.used_of(guards.len(), all, atom);
        used.map(|u| u.into_iter().map(|i| constraints[i]).collect())
    }

    /// Which facts after the guards imply an atom together with them, few of them.
    fn used_of(&mut self, guards: usize, facts: Vec<Term>, atom: Term) -> Option<Vec<usize>> {
        let (mut simple, mut goal) = (facts, atom);
        let solved = eliminate(&mut self.x.store, &mut simple, &mut goal);
        let mut used: Vec<usize> = Vec::new();
        if !goal.is_true() {
            let not = self.x.store.not(goal);
            let Answer::Unsat(core) = self.logic.check(&mut self.x.store, &simple, not) else { return None };
            used = core.into_iter().filter(|i| *i < simple.len() && *i >= guards).collect();
            // fewer needs, fewer rounds
            let mut i = 0;
            while i < used.len() && used.len() <= 12 {
                let mut rest = simple[..guards].to_vec();
                rest.extend(used.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, k)| simple[*k]));
                if self.implied(&rest, goal) {
                    used.remove(i);
                } else {
                    i += 1;
                }
            }
        }
        used.extend(solved.into_iter().filter(|i| *i >= guards));
        used.sort_unstable();
        used.dedup();
        Some(used.into_iter().map(|i| i - guards).collect())
    }

    fn facts_of_abstraction(&mut self, a: u32, node: NodeId) -> Vec<Term> {
        if let Some((of, facts)) = &self.abs.list[a as usize].facts
            && *of == node
        {
            return facts.clone();
        }
        let mut facts = self.path_facts(node, &[]);
        let known = &self.abs.list[a as usize].constraints;
        facts.retain(|f| !known.contains(f));
        self.abs.list[a as usize].facts = Some((node, facts.clone()));
        facts
    }

    /// Whether atoms are constraints of the abstract node that covers: they are finitely many and cannot go round for ever.
    pub(crate) fn are_constraints(&self, coverer: NodeId, atoms: &[(Term, u32)]) -> bool {
        self.abs.of_node.get(&coverer).is_some_and(|a| {
            let known = &self.abs.list[*a as usize].constraints;
            atoms.iter().all(|x| known.contains(&x.0))
        })
    }
}
