//! From a path to the inputs that take it.

use super::Executor;
use crate::inputs::InputTerms;
use crate::state::State;
use hashbrown::HashSet;
use secateur_program::{InputData, InputValue, ObjectId, Scenario};
use secateur_solver::Reason;
use secateur_term::{Evaluator, Model, SymbolKind};
use std::sync::Arc;

impl Executor<'_> {
    /// The inputs of a path, from a model of its condition, and what undefined behaviour they lead through: none if there is
    /// such a model.
    pub fn scenario(&mut self, state: &State) -> Result<(Scenario, Option<Arc<str>>), Reason> {
        let past = &state.undefined;
        if !past.unless.is_empty() {
            let mut defined = state.clone();
            defined.path.extend_from_slice(&past.unless);
            if let Ok(model) = self.replayable_model(&defined) {
                return Ok((self.told(state, &model), past.certain.clone()));
            }
        }
        let model = self.replayable_model(state)?;
        let behind = past.certain.clone().or_else(|| past.perhaps.clone());
        Ok((self.told(state, &model), behind))
    }

    fn told(&mut self, state: &State, model: &Model) -> Scenario {
        // other addresses are nobody's choice: what the solver gave them may overlap
        let chosen: HashSet<u32> = state.path.iter().flat_map(|c| self.bases_in(*c)).collect();
        let store = &self.store;
        let mut eval = Evaluator::new(store, model);
        let mut inputs = Vec::new();
        let past = state.inputs.past(|cond| eval.is_true(cond) == Some(true));
        for record in past.inputs {
            let data = match &record.terms {
                InputTerms::One(t) => {
                    InputData::Bits { width: store.width(*t), value: eval.eval(*t).unwrap_or(0) }
                }
                InputTerms::Bytes(bytes) => {
                    InputData::Bytes(bytes.iter().map(|t| eval.eval(*t).unwrap_or(0) as u8).collect())
                }
            };
            inputs.push(InputValue {
                kind: record.kind,
                name: record.name.clone(),
                data,
                ty: record.ty,
                span: record.span,
            });
        }
        let mut scenario = Scenario { inputs, ..Scenario::default() };
        self.addresses(model, &chosen, &past.allocated, &mut scenario);
        scenario
    }

    /// Addresses the model chose.
    fn addresses(&self, model: &Model, chosen: &HashSet<u32>, allocated: &[u32], scenario: &mut Scenario) {
        let statics = self.program.objects.len() as u32;
        for (sym, value) in &model.bits {
            if let SymbolKind::Base { object, .. } = self.store.symbol(*sym).kind
                && chosen.contains(&object)
            {
                if object < statics {
                    scenario.static_bases.push((ObjectId(object), *value));
                } else if self.next_number.is_some() {
                    let place = allocated.iter().position(|n| *n == object);
                    scenario.dynamic_bases.extend(place.map(|p| (p as u64, *value)));
                } else {
                    scenario.dynamic_bases.push((u64::from(object - statics), *value));
                }
            }
        }
        scenario.static_bases.sort_unstable();
        scenario.dynamic_bases.sort_unstable();
    }
}
