//! Needs that arrive at an abstract node: the constraints that imply them.

use super::Phase;
use crate::graph::NodeId;
use crate::learner::Learner;
use secateur_solver::Answer;
use secateur_term::Term;

impl Learner<'_> {
    /// Constraints of an abstract node that, with the guards, imply an atom for all values of the unknowns.
    pub(crate) fn by_invariant(&mut self, parent: NodeId, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let a = *self.abs.of_node.get(&parent)?;
        if self.abs.list[a as usize].phase == Phase::Forgetful {
            return None;
        }
        let mut constraints = self.abs.list[a as usize].constraints.clone();
        if constraints.contains(&atom) {
            return Some(vec![atom]);
        }
        let needed: Vec<Term> = self.graph[parent].psi.atoms().chain(guards.iter().copied()).collect();
        if self.implied(&needed, atom) {
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
        let not = self.x.store.not(atom);
        let Answer::Unsat(core) = self.logic.check(&mut self.x.store, &all, not) else { return None };
        let mut used: Vec<Term> =
            core.into_iter().filter_map(|i| constraints.get(i.checked_sub(guards.len())?).copied()).collect();
        // fewer needs, fewer rounds
        let mut i = 0;
        while i < used.len() && used.len() <= 12 {
            let mut rest = guards.to_vec();
            rest.extend(used.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, t)| *t));
            if self.implied(&rest, atom) {
                used.remove(i);
            } else {
                i += 1;
            }
        }
        Some(used)
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
