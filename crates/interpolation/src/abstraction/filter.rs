//! Which guesses a state has. Models throw out many at a time, and most of those that fail are refuted by
//! states near one that is known: a walk through the states of a path, one value changed at a time, costs
//! evaluations where each model of a solver costs a search.

use crate::graph::Node;
use crate::propagate::reasoner::Reasoner;
use crate::tuning::{
    CONSTRAINT_CONFLICTS, FEW_GUESSES, LONGEST_WALKED_PATH, MOST_SYMBOLS, MOST_UNANSWERED, NEIGHBOURS,
};
use hashbrown::HashSet;
use secateur_solver::Answer;
use secateur_term::{Evaluator, Model, SymId, Term, mask};

/// The atoms of a list that hold in the state of a node. An atom that the solver cannot decide is dropped
/// too.
pub(super) fn atoms_had(reasoner: &mut Reasoner, node: &Node, atoms: Vec<Term>) -> Vec<Term> {
    AtomFilter { reasoner, node }.keep(atoms)
}

struct AtomFilter<'a, 'p> {
    reasoner: &'a mut Reasoner<'p>,
    node: &'a Node,
}

impl AtomFilter<'_, '_> {
    fn keep(&mut self, atoms: Vec<Term>) -> Vec<Term> {
        let path = self.node.state.path.clone();
        // atoms with their values; a value that is known to be true is TRUE
        let mut left: Vec<(Term, Term)> = Vec::new();
        for atom in atoms {
            let v = self.reasoner.value(&self.node.state, atom);
            let Some(v) = v else { continue };
            if v.is_true() || path.contains(&v) {
                left.push((atom, Term::TRUE));
            } else if !v.is_false() && self.reasoner.x.store().mentions_base(v) {
                if self.reasoner.entails(self.node, atom) {
                    left.push((atom, Term::TRUE));
                }
            } else if !v.is_false() && self.reasoner.x.quick(&path, v) == Some(true) {
                left.push((atom, Term::TRUE));
            } else if !v.is_false() {
                left.push((atom, v));
            }
        }
        self.reasoner.x.set_effort(Some(CONSTRAINT_CONFLICTS));
        self.wander(&path, &mut left);
        while self.throw_out(&path, &mut left) {}
        self.reasoner.x.set_effort(None);
        left.into_iter().map(|x| x.0).collect()
    }

    /// Asks the solver about all atoms at once. Returns whether some were dropped and others are still
    /// undecided.
    fn throw_out(&mut self, path: &[Term], left: &mut Vec<(Term, Term)>) -> bool {
        let open: Vec<Term> = left.iter().map(|x| x.1).filter(|v| !v.is_true()).collect();
        if open.is_empty() {
            return false;
        }
        let all = self.reasoner.x.store_mut().conjoin(open);
        let not = self.reasoner.x.store_mut().not(all);
        if not.is_false() {
            return false;
        }
        let before = left.len();
        match self.reasoner.x.check(path, not) {
            Answer::Unsat(_) => return false,
            Answer::Sat(model) => self.retain_true(left, &model),
            Answer::Unknown(_) => {}
        }
        if left.len() < before {
            return true;
        }
        // no model tells which atom fails, so each is asked about alone
        self.reasoner.x.set_effort(Some(CONSTRAINT_CONFLICTS / 8));
        let mut unanswered = 0;
        left.retain(|x| {
            if x.1.is_true() {
                return true;
            }
            if unanswered >= MOST_UNANSWERED {
                return false;
            }
            let answer = self.reasoner.x.must_be_true(path, x.1);
            unanswered += usize::from(answer.is_err());
            answer.unwrap_or(false)
        });
        false
    }

    fn retain_true(&self, left: &mut Vec<(Term, Term)>, model: &Model) {
        let mut eval = Evaluator::new(self.reasoner.x.store(), model);
        left.retain(|x| eval.is_true(x.1) != Some(false));
    }

    /// Drops the atoms (with their values) that do not hold in a state found on the way.
    fn wander(&mut self, path: &[Term], left: &mut Vec<(Term, Term)>) {
        let open = left.iter().filter(|x| !x.1.is_true()).count();
        if open < FEW_GUESSES || path.len() > LONGEST_WALKED_PATH {
            return;
        }
        let Answer::Sat(mut model) = self.reasoner.x.model(path) else {
            return;
        };
        self.retain_true(left, &model);
        for (symbol, width) in self.symbols_of(left) {
            for value in values(model.get(symbol), width) {
                let before = model.get(symbol);
                model.set(symbol, value);
                if self.is_on(path, &model) {
                    self.retain_true(left, &model);
                } else {
                    model.set(symbol, before);
                }
            }
        }
    }

    fn is_on(&self, path: &[Term], model: &Model) -> bool {
        let mut eval = Evaluator::new(self.reasoner.x.store(), model);
        path.iter().rev().all(|c| eval.is_true(*c) == Some(true))
    }

    fn symbols_of(&self, left: &[(Term, Term)]) -> Vec<(SymId, u32)> {
        let store = self.reasoner.x.store();
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut stack: Vec<Term> = left.iter().map(|x| x.1).collect();
        while let Some(t) = stack.pop() {
            let Some(node) = store.node(t) else { continue };
            if !seen.insert(t) {
                continue;
            }
            match store.as_symbol(t) {
                Some(s) if node.index == 0 && found.len() < MOST_SYMBOLS => found.push((s, store.width(t))),
                Some(_) => {}
                None => stack.extend_from_slice(node.children()),
            }
        }
        found
    }
}

/// Values that refute many guesses: the least and greatest numbers, and the neighbours of a value.
fn values(now: u128, width: u32) -> [u128; NEIGHBOURS] {
    let all = mask(width);
    let top = 1u128 << (width - 1);
    [0, 1 & all, all, top, now.wrapping_add(1) & all, top.wrapping_sub(1) & all]
}
