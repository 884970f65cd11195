//! From a path to the inputs that take it.

use crate::exec::context::RunContext;
use crate::exec::decide::Decider;
use crate::exec::ending::replay_model;
use crate::inputs::InputTerms;
use crate::state::State;
use hashbrown::HashSet;
use secateur_memory::Content;
use secateur_program::{InputData, InputValue, ObjectId, OutsideObject, Scenario, Unwritten};
use secateur_solver::Reason;
use secateur_term::{Evaluator, Model, Op, SymbolKind, Term, TermStore};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The inputs of a path, from a model of its condition, and what undefined behaviour they lead through:
/// none if there is such a model.
pub fn scenario(d: &mut Decider, state: &State) -> Result<(Scenario, Option<Arc<str>>), Reason> {
    let past = &state.undefined;
    if !past.unless.is_empty() {
        let mut defined = state.clone();
        defined.path.extend_from_slice(&past.unless);
        if let Ok(model) = replay_model::replayable_model(d, &defined) {
            return Ok((told(d, state, &model), past.certain.clone()));
        }
    }
    let model = replay_model::replayable_model(d, state)?;
    let behind = past.certain.clone().or_else(|| past.perhaps.clone());
    Ok((told(d, state, &model), behind))
}

fn told(d: &mut Decider, state: &State, model: &Model) -> Scenario {
    // other addresses are nobody's choice: what the solver gave them may overlap
    let chosen: HashSet<u32> = state.path.iter().flat_map(|c| d.bases_in(*c)).collect();
    let store = &d.cx.store;
    let mut eval = Evaluator::new(store, model);
    let mut inputs = Vec::new();
    let past = state.inputs.past(|cond| eval.is_true(cond) == Some(true));
    let statics = d.cx.program().objects.len() as u32;
    let outside = outside_numbers(state);
    // objects are numbered in the order of their allocation, unless several states share the numbers
    let place = |object: u32| match d.cx.shares_numbers() {
        true => past.allocated.iter().position(|n| *n == object).map(|p| p as u64),
        false => allocation(object, statics, &outside),
    };
    let mut unwritten = Vec::new();
    for (number, object) in state.memory.objects() {
        if number >= statics
            && let Content::Array(array) = object.content
            && let Some(held) = beginning(&mut eval, store, model, array)
            && let Some(object) = place(number)
        {
            unwritten.push(Unwritten { object, ..held });
        }
    }
    unwritten.sort_unstable_by_key(|u| u.object);
    for record in &past.inputs {
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
    let mut scenario = Scenario { inputs, unwritten, ..Scenario::default() };
    for number in &outside {
        let object = state.memory.object(*number);
        let value = |t: Option<Term>, eval: &mut Evaluator<'_>| t.and_then(|t| eval.eval(t)).unwrap_or(0);
        let base = value(object.map(|o| o.base), &mut eval);
        let size = value(object.map(|o| o.size), &mut eval) as u64;
        scenario.outside.push(OutsideObject { base, size });
    }
    addresses(&d.cx, model, &chosen, (&past.allocated, &outside), &mut scenario);
    scenario
}

/// The numbers of the objects from outside, in order: a run has them from its start.
fn outside_numbers(state: &State) -> Vec<u32> {
    let mut numbers: Vec<u32> = state.outside.made().map(|made| made.number).collect();
    numbers.sort_unstable();
    numbers
}

/// The number of an object among the allocations of the run, or as one from outside.
fn allocation(object: u32, statics: u32, outside: &[u32]) -> Option<u64> {
    let dynamic = object.checked_sub(statics)?;
    match outside.binary_search(&object) {
        Ok(index) => Some(OutsideObject::number(index)),
        Err(before) => dynamic.checked_sub(before as u32).map(u64::from),
    }
}

/// Addresses the model chose.
fn addresses(
    cx: &RunContext,
    model: &Model,
    chosen: &HashSet<u32>,
    (allocated, outside): (&[u32], &[u32]),
    scenario: &mut Scenario,
) {
    let statics = cx.program().objects.len() as u32;
    for (sym, value) in &model.bits {
        if let SymbolKind::Base { object, .. } = cx.store.symbol(*sym).kind
            && chosen.contains(&object)
        {
            if object < statics {
                scenario.static_bases.push((ObjectId(object), *value));
            } else if cx.shares_numbers() {
                let place = allocated.iter().position(|n| *n == object);
                scenario.dynamic_bases.extend(place.map(|p| (p as u64, *value)));
            } else if outside.binary_search(&object).is_err() {
                let place = allocation(object, statics, outside);
                scenario.dynamic_bases.extend(place.map(|p| (p, *value)));
            }
        }
    }
    scenario.static_bases.sort_unstable();
    scenario.dynamic_bases.sort_unstable();
}

/// What an array holds that was made by writes into one nobody knows: the bytes of that one, as the model
/// says. `None` if it was made in another way.
fn beginning(eval: &mut Evaluator<'_>, store: &TermStore, model: &Model, array: Term) -> Option<Unwritten> {
    let (mut array, mut in_order) = (array, BTreeSet::new());
    let held = loop {
        if let Some(symbol) = store.as_symbol(array) {
            break model.arrays.get(&symbol)?;
        }
        let node = store.node(array)?;
        array = match node.op {
            Op::Store => {
                // such bytes were read before the object became an array
                let symbol = store.as_symbol(node.args[2]).map(|s| &store.symbol(s).kind);
                if symbol == Some(&SymbolKind::Uninit) {
                    in_order.extend(store.constant(node.args[1]).and_then(|at| u64::try_from(at).ok()));
                }
                node.args[0]
            }
            Op::Ite if eval.is_true(node.args[0])? => node.args[1],
            Op::Ite => node.args[2],
            _ => return None,
        };
    };
    let cell = |(at, byte): (&u128, &u128)| Some((u64::try_from(*at).ok()?, *byte as u8));
    let bytes = held.cells.iter().filter_map(cell).collect();
    Some(Unwritten { object: 0, default: held.default as u8, bytes, in_order })
}
