//! Recent models, tried before a solver is asked. Values computed under a model are kept with it, so trying
//! it again on a longer path costs only what is new.

use hashbrown::HashMap;
use secateur_term::{Evaluator, Model, Term, TermStore};
use std::rc::Rc;

/// How many models are kept.
const KEPT: usize = 10;
/// Values kept with each.
const VALUES: usize = 100_000;

struct Remembered {
    model: Rc<Model>,
    values: HashMap<Term, u128>,
}

/// The last few models, each with the values computed under it.
#[derive(Default)]
pub(crate) struct Models {
    /// The most recently useful one first.
    recent: Vec<Remembered>,
}

impl Models {
    /// A model under which all these hold, the likeliest to fail first.
    pub fn find(&mut self, store: &TermStore, last: Term, others: &[Term]) -> Option<Rc<Model>> {
        let place = (0..self.recent.len()).find(|&i| self.recent[i].satisfies(store, last, others))?;
        self.recent[..=place].rotate_right(1);
        Some(self.recent[0].model.clone())
    }

    /// Puts a new model in front; the least recently useful one makes room.
    pub fn add(&mut self, model: Model) -> Rc<Model> {
        let model = Rc::new(model);
        self.recent.truncate(KEPT - 1);
        self.recent.insert(0, Remembered { model: model.clone(), values: HashMap::new() });
        model
    }

    /// The model used last.
    pub fn front(&self) -> Option<&Rc<Model>> {
        self.recent.first().map(|r| &r.model)
    }
}

impl Remembered {
    fn satisfies(&mut self, store: &TermStore, last: Term, others: &[Term]) -> bool {
        let values = std::mem::take(&mut self.values);
        let values = if values.len() > VALUES { HashMap::new() } else { values };
        let mut evaluator = Evaluator::with_memo(store, &self.model, values);
        let holds = evaluator.is_true(last) == Some(true)
            && others.iter().rev().all(|&t| evaluator.is_true(t) == Some(true));
        self.values = evaluator.into_memo();
        holds
    }
}
