//! From a path to the inputs that take it.

use super::Executor;
use crate::inputs::InputTerms;
use crate::state::State;
use hashbrown::HashSet;
use secateur_program::{InputData, InputValue, ObjectId, Scenario};
use secateur_solver::Reason;
use secateur_term::{Evaluator, Model, SymId, SymbolKind, Term};

impl Executor<'_> {
    /// The inputs of a path, from a model of its condition.
    pub fn scenario(&mut self, state: &State) -> Result<Scenario, Reason> {
        let model = self.replayable_model(state)?;
        let store = &self.store;
        let mut eval = Evaluator::new(store, &model);
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
        let chosen = self.bases_of(&state.path);
        self.addresses(&model, &chosen, &past.allocated, &mut scenario);
        Ok(scenario)
    }

    /// The addresses conditions speak about. The others are nobody's choice: what the solver gave them may overlap.
    fn bases_of(&self, path: &[Term]) -> HashSet<SymId> {
        let mut found = HashSet::new();
        let mut seen = HashSet::new();
        let mut open = path.to_vec();
        while let Some(t) = open.pop() {
            let Some(node) = self.store.node(t) else { continue };
            if !seen.insert(t) {
                continue;
            }
            match self.store.as_symbol(t) {
                Some(s) if matches!(self.store.symbol(s).kind, SymbolKind::Base { .. }) => {
                    found.insert(s);
                }
                _ => open.extend_from_slice(node.children()),
            }
        }
        found
    }

    /// Addresses the model chose.
    fn addresses(&self, model: &Model, chosen: &HashSet<SymId>, allocated: &[u32], scenario: &mut Scenario) {
        let statics = self.program.objects.len() as u32;
        for (sym, value) in model.bits.iter().filter(|(s, _)| chosen.contains(*s)) {
            if let SymbolKind::Base { object, .. } = self.store.symbol(*sym).kind {
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
