//! Guesses that fail are mostly refuted by states near one that is known: a walk through the states of a path, one value changed at
//! a time, costs evaluations where each model of a solver costs a search.

use crate::search::engine::CoveredGraphEngine;
use hashbrown::HashSet;
use secateur_solver::Answer;
use secateur_term::{Evaluator, Model, SymId, Term, mask};

/// Fewer guesses are asked about as they are.
const FEW: usize = 8;
/// Values tried for a symbol.
const EACH: usize = 6;
/// Symbols that are changed, and conditions that are worth evaluating so often.
const MOST_SYMBOLS: usize = 40;
const LONGEST_PATH: usize = 400;

impl CoveredGraphEngine<'_> {
    /// Throws out atoms (with their values) that a state found on the way does not have.
    pub(super) fn wander(&mut self, path: &[Term], left: &mut Vec<(Term, Term)>) {
        let open = left.iter().filter(|x| !x.1.is_true()).count();
        if open < FEW || path.len() > LONGEST_PATH {
            return;
        }
        let Answer::Sat(mut model) = self.reasoner.x.solver.model(&mut self.reasoner.x.store, path) else {
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
        let mut eval = Evaluator::new(&self.reasoner.x.store, model);
        path.iter().rev().all(|c| eval.is_true(*c) == Some(true))
    }

    fn symbols_of(&self, left: &[(Term, Term)]) -> Vec<(SymId, u32)> {
        let store = &self.reasoner.x.store;
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

/// Values that guesses tend to forget: the ends of the numbers, and the neighbours.
fn values(now: u128, width: u32) -> [u128; EACH] {
    let all = mask(width);
    let top = 1u128 << (width - 1);
    [0, 1 & all, all, top, now.wrapping_add(1) & all, top.wrapping_sub(1) & all]
}
