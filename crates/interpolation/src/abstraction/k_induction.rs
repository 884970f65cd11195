//! Constraints that hold only because of several iterations (k-induction): what is broken by one way round
//! the loop may follow if it also holds one iteration later, and so on. "It holds after this way" is a
//! condition over the variables at the head (the weakest precondition of the constraint along the way), so it
//! is one more constraint, and all of them together are kept by one iteration where the first alone is kept
//! by several.

use super::abstractor::Abstractor;
use crate::graph::NodeId;
use crate::tuning::{LARGEST_STEP_CLAUSE, MOST_EARLIER, MOST_INDUCTION_STEPS};
use crate::wp::edge::Memo;
use hashbrown::HashSet;
use secateur_term::Term;

/// What an attempt knows of iterations before the one at hand.
#[derive(Default)]
pub(crate) struct Induction {
    /// Constraints that were asked for: what they need some iterations earlier is tried too.
    pub wanted: HashSet<Term>,
    /// What those that were removed need an iteration earlier.
    pub earlier: Vec<Term>,
    /// The number of iterations by which weakest preconditions were moved back.
    steps: u32,
}

impl Induction {
    /// Records that an error path asked for these constraints.
    pub fn of(wanted: Vec<Term>) -> Induction {
        Induction { wanted: wanted.into_iter().collect(), ..Induction::default() }
    }
}

impl Abstractor<'_, '_> {
    /// A way back to the head breaks a constraint: if it was asked for, what it needs at the beginning of
    /// this way is noted.
    pub(super) fn needed_earlier(&mut self, a: u32, id: NodeId, constraint: Term) {
        let known = &self.abs.list[a as usize].induction;
        if !known.wanted.contains(&constraint)
            || known.steps >= MOST_INDUCTION_STEPS
            || known.earlier.len() >= MOST_EARLIER
        {
            return;
        }
        // what it needs may have been tried and removed for the same reason: further back
        let mut clause = constraint;
        for _ in 0..MOST_INDUCTION_STEPS {
            let Some(before) = self.before_way(a, id, clause) else { return };
            if before.is_false() {
                return;
            }
            clause = before;
            let attempt = &mut self.abs.list[a as usize];
            attempt.induction.wanted.insert(clause);
            if attempt.induction.earlier.contains(&clause) {
                return;
            }
            if !attempt.tried.contains(&clause) {
                attempt.induction.earlier.push(clause);
                return;
            }
        }
    }

    /// Over the variables at the head: if this way is taken, the constraint holds at its end. Conditions
    /// about inputs are left out, which asks for more.
    fn before_way(&mut self, a: u32, id: NodeId, constraint: Term) -> Option<Term> {
        let node = self.abs.list[a as usize].node;
        let mut at = id;
        // the disjuncts: the constraint, then each condition under which the way is not taken
        let mut literals = vec![constraint];
        while at != node {
            // an abstract node has no parent, so no way leads through it
            let parent = self.graph[at].parent?;
            let trail = self.graph[at].trail.to_vec();
            let mut edge = self.reasoner.edge(&self.graph[parent].state, &trail);
            let mut before = Vec::new();
            for (i, literal) in literals.into_iter().enumerate() {
                let state = &self.graph[parent].state;
                let t = self.reasoner.backward(state, &mut edge, literal, &mut Memo::new()).ok();
                let t = t.filter(|t| !self.reasoner.vocabulary.mentions_unknown(self.reasoner.x.store(), *t));
                if t.is_none() && i == 0 {
                    return None;
                }
                before.extend(t);
            }
            for guard in edge.guards {
                if !self.reasoner.vocabulary.mentions_unknown(self.reasoner.x.store(), guard) {
                    before.push(self.reasoner.x.store_mut().not(guard));
                }
            }
            literals = before;
            at = parent;
        }
        let mut clause = Term::FALSE;
        for literal in literals {
            clause = self.reasoner.x.store_mut().or(clause, literal);
        }
        if self.reasoner.x.store().size_up_to(clause, 200) > LARGEST_STEP_CLAUSE {
            return None;
        }
        (!clause.is_true()).then_some(clause)
    }

    /// All ways round keep what is left, but something that was asked for is gone: again, with what it needs
    /// earlier.
    pub(super) fn look_earlier(&mut self, a: u32) -> bool {
        let known = &mut self.abs.list[a as usize].induction;
        let earlier = std::mem::take(&mut known.earlier);
        if earlier.is_empty() || known.steps >= MOST_INDUCTION_STEPS || self.abs.is_spent(a) {
            return false;
        }
        let entry = self.abs.list[a as usize].entry;
        let fresh = self.had_of(entry, earlier);
        if fresh.is_empty() {
            return false;
        }
        let attempt = &mut self.abs.list[a as usize];
        attempt.induction.steps += 1;
        attempt.tried.extend(&fresh);
        attempt.induction.wanted.extend(&fresh);
        attempt.initial.extend(&fresh);
        attempt.constraints = attempt.initial.clone();
        self.restart(a);
        true
    }
}
