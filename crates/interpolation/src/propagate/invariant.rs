//! Needs that arrive at the abstraction of a loop: the constraints that imply them.

use crate::abstraction::eliminate;
use crate::graph::NodeId;
use crate::propagate::assume::AssumeRule;
use crate::tuning::CONSTRAINT_CONFLICTS;
use secateur_solver::Answer;
use secateur_term::Term;

/// The constraints of an abstract node, with room for what its path says beside them.
pub struct NodeConstraints<'a> {
    /// The abstract node.
    pub node: NodeId,
    /// The constraints that are left, over places.
    pub constraints: &'a [Term],
    /// Facts of the path over variables, for the node they were computed for.
    pub facts: &'a mut Option<(NodeId, Vec<Term>)>,
}

impl AssumeRule<'_, '_> {
    /// Constraints of an abstract node that, with the guards, imply an atom for all values of the unknowns.
    pub(super) fn by_invariant(&mut self, atom: Term, guards: &[Term]) -> Option<Vec<Term>> {
        let constraints = self.constraints.as_ref()?.constraints;
        if constraints.contains(&atom) {
            return Some(vec![atom]);
        }
        self.reasoner.limit_effort(Some(CONSTRAINT_CONFLICTS));
        let used = self.by_constraints(constraints.to_vec(), atom, guards);
        self.reasoner.limit_effort(None);
        used
    }

    fn by_constraints(
        &mut self,
        mut constraints: Vec<Term>,
        atom: Term,
        guards: &[Term],
    ) -> Option<Vec<Term>> {
        let mut needed: Vec<Term> = self.at.interpolant.atoms().chain(guards.iter().copied()).collect();
        let mut goal = atom;
        eliminate(self.reasoner.x.store_mut(), &mut needed, &mut goal);
        if goal.is_true() || self.reasoner.implied(&needed, goal) {
            return Some(Vec::new());
        }
        // what the loop does not change has its facts too
        constraints.extend(self.facts_of_path());
        let mut about = guards.to_vec();
        about.push(atom);
        constraints.extend(self.reasoner.known_values(&self.at.state, &about));
        let mut all = guards.to_vec();
        all.extend_from_slice(&constraints);
        let used = self.used_of(guards.len(), all, atom);
        used.map(|u| u.into_iter().map(|i| constraints[i]).collect())
    }

    /// Which facts after the guards imply an atom together with them, few of them.
    fn used_of(&mut self, guards: usize, facts: Vec<Term>, atom: Term) -> Option<Vec<usize>> {
        let (mut simple, mut goal) = (facts, atom);
        let solved = eliminate(self.reasoner.x.store_mut(), &mut simple, &mut goal);
        let mut used: Vec<usize> = Vec::new();
        if !goal.is_true() {
            let not = self.reasoner.x.store_mut().not(goal);
            let Answer::Unsat(core) = self.reasoner.satisfiable(&simple, not) else { return None };
            used = core.into_iter().filter(|i| *i < simple.len() && *i >= guards).collect();
            // fewer needs, fewer rounds
            let mut i = 0;
            while i < used.len() && used.len() <= 12 {
                let mut rest = simple[..guards].to_vec();
                rest.extend(used.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, k)| simple[*k]));
                if self.reasoner.implied(&rest, goal) {
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

    fn facts_of_path(&mut self) -> Vec<Term> {
        let Some(known) = &mut self.constraints else { return Vec::new() };
        if let Some((of, facts)) = &known.facts
            && *of == known.node
        {
            return facts.clone();
        }
        let mut facts = self.reasoner.path_facts(&self.at.state, &[]);
        facts.retain(|f| !known.constraints.contains(f));
        *known.facts = Some((known.node, facts.clone()));
        facts
    }
}
