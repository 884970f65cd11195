//! An error below an abstraction: its path's conditions, said over the variables at the head, tell which
//! constraint would have kept it away. Those that the entry has are locked in (MAX of Jaffar et al.,
//! Unbounded Symbolic Execution) and the search begins again; if there is none the loop is unrolled.

use super::abstractor::Abstractor;
use super::guess::FURTHER;
use super::{Doom, Phase};
use crate::graph::NodeId;
use crate::search::expand::Run;
use crate::tuning::MOST_LEARNT;
use crate::tuning::{MOST_PAIRED, MOST_REFINEMENTS};
use hashbrown::HashMap;
use secateur_invariants::guess::is_hopeless;
use secateur_term::Term;

impl Abstractor<'_, '_> {
    /// Whether a path lies below an abstraction: then its end says nothing about the program. What it says
    /// about the abstraction is noted.
    pub(crate) fn abstract_end(&mut self, run: &Run, error: bool) -> bool {
        let Some(a) = self.graph[run.parent].under else { return false };
        if error && self.is_real_after_all(run) {
            return false;
        }
        if !error || self.abs.list[a as usize].phase == Phase::Forgetful {
            self.abs.doomed.push(Doom::Useless(a));
            return true;
        }
        let mut path = self.graph.path(run.parent);
        path.extend_from_slice(&run.state.path[run.path_start..]);
        let node = self.abs.list[a as usize].node;
        let start = self.graph[node].assumed.len();
        let (held, _) = self.reasoner.held_by_variables(&self.graph[node].state);
        let mut memo = HashMap::new();
        let mut literals = Vec::new();
        for c in path.into_iter().skip(start) {
            if let Some(t) = self.reasoner.over_variables(c, &held, &mut memo, 0) {
                literals.push(self.reasoner.x.store_mut().not(t));
            }
        }
        self.abs.doomed.push(Doom::Error(a, literals));
        true
    }

    pub(super) fn refine(&mut self, a: u32, literals: Vec<Term>) {
        let attempt = &mut self.abs.list[a as usize];
        if attempt.phase == Phase::Dead {
            return;
        }
        attempt.refinements += 1;
        let (refinements, entry) = (attempt.refinements, attempt.entry);
        if refinements > MOST_REFINEMENTS || self.abs.is_spent(a) {
            self.give_up(a);
            return;
        }
        let fresh = self.new_constraints(a, entry, literals);
        let head = self.graph[entry].location;
        let learnt = &mut self.abs.heads.entry(head).or_default().learnt;
        learnt.extend(&fresh);
        learnt.truncate(MOST_LEARNT);
        let asked = fresh.clone();
        let mut fresh = fresh;
        while fresh.is_empty() && self.abs.list[a as usize].further < FURTHER {
            self.abs.list[a as usize].further += 1;
            let further = self.abs.list[a as usize].further;
            let latest = self.abs.list[a as usize].visits.first().copied().unwrap_or(entry).max(entry);
            let mut more = self.guesses().guess(latest, further);
            if latest != entry {
                more = self.had_of(entry, more);
            }
            let tried = &self.abs.list[a as usize].tried;
            fresh.extend(more.into_iter().filter(|m| !tried.contains(m)));
        }
        if fresh.is_empty() {
            self.give_up(a);
            return;
        }
        let attempt = &mut self.abs.list[a as usize];
        attempt.tried.extend(&fresh);
        attempt.induction.wanted.extend(&asked);
        attempt.induction.earlier.clear();
        attempt.initial.extend(&fresh);
        attempt.constraints = attempt.initial.clone();
        self.restart(a);
    }

    fn new_constraints(&mut self, a: u32, entry: NodeId, literals: Vec<Term>) -> Vec<Term> {
        let mut guesses = literals.clone();
        let mut clause = Term::FALSE;
        for l in &literals {
            clause = self.reasoner.x.store_mut().or(clause, *l);
        }
        guesses.push(clause);
        if literals.len() <= MOST_PAIRED {
            for i in 0..literals.len() {
                for j in 0..i {
                    guesses.push(self.reasoner.x.store_mut().or(literals[i], literals[j]));
                }
            }
        }
        let tried = &self.abs.list[a as usize].tried;
        guesses.retain(|g| !g.is_true() && !g.is_false() && !tried.contains(g));
        guesses.dedup();
        guesses.retain(|g| !is_hopeless(self.reasoner.x.store(), *g));
        self.had_of(entry, guesses)
    }
}
