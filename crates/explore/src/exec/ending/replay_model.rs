//! The model a counterexample is made of. Any model of the path will do for the path; one with small
//! allocations can also be run: a program asked for 2^62 bytes gets none, and the error is not seen.

use crate::exec::context::RunContext;
use crate::exec::decide::Decider;
use crate::state::State;
use crate::tuning::{FIRST_PLACE, MOST_SINGLE_SIZES, PLACE, ROUNDS_APART, SMALL_MODEL_TIME, SMALL_SIZES};
use secateur_solver::{Answer, Reason};
use secateur_term::{Evaluator, Model, Term};
use std::collections::BTreeSet;

/// A model of the path, with sizes of allocations a machine can serve where the path allows it, in which the
/// objects from outside lie apart from each other and from all others whose address matters.
pub fn replayable_model(d: &mut Decider, state: &State) -> Result<Model, Reason> {
    if let Some(placed) = with_places(d, state)
        && let Ok(model) = small_sizes_model(d, &placed)
        && overlapping(d, &placed, &model).is_empty()
    {
        return Ok(model);
    }
    let mut apart = state.clone();
    for _ in 0..ROUNDS_APART {
        let model = small_sizes_model(d, &apart)?;
        let pairs = overlapping(d, &apart, &model);
        if pairs.is_empty() {
            return Ok(model);
        }
        for (a, b) in pairs {
            let cond = lie_apart(&mut d.cx, &apart, a, b);
            apart.path.extend(cond);
        }
        if !matches!(d.model(&apart.path), Answer::Sat(_)) {
            break;
        }
    }
    small_sizes_model(d, state)
}

/// The state with a place for each object whose address matters, apart from all others: most paths do not ask where
/// objects lie, so that a solver need not look for places. `None` if there are no objects from outside.
fn with_places(d: &mut Decider, state: &State) -> Option<State> {
    state.outside.made().next()?;
    let mut next = FIRST_PLACE;
    let mut placed = state.clone();
    for number in addressed(d, state) {
        let object = state.memory.object(number)?;
        let (base, size) = (object.base, d.cx.store.constant(object.size).unwrap_or(0));
        let place = d.cx.word(next);
        placed.path.push(d.cx.store.eq(base, place));
        next += (size / PLACE + 1) * PLACE;
    }
    Some(placed)
}

/// The objects from outside, and those whose address the path mentions.
fn addressed(d: &mut Decider, state: &State) -> BTreeSet<u32> {
    let mut numbers: BTreeSet<u32> = state.path.iter().flat_map(|c| d.bases_in(*c)).collect();
    numbers.extend(state.outside.made().map(|made| made.number));
    numbers
}

/// Objects that a model puts on top of each other, at least one of each pair from outside.
fn overlapping(d: &mut Decider, state: &State, model: &Model) -> Vec<(u32, u32)> {
    let outside: BTreeSet<u32> = state.outside.made().map(|made| made.number).collect();
    if outside.is_empty() {
        return Vec::new();
    }
    let numbers = addressed(d, state);
    let mut eval = Evaluator::new(&d.cx.store, model);
    let mut places: Vec<(u128, u128, u32)> = Vec::new();
    for number in numbers {
        let Some(o) = state.memory.object(number) else { continue };
        let (Some(base), Some(size)) = (eval.eval(o.base), eval.eval(o.size)) else { continue };
        places.push((base, base + size.max(1), number));
    }
    places.sort_unstable();
    let mut found = Vec::new();
    for (i, a) in places.iter().enumerate() {
        let after = places[i + 1..].iter().take_while(|b| b.0 < a.1);
        found.extend(after.filter(|b| outside.contains(&a.2) || outside.contains(&b.2)).map(|b| (a.2, b.2)));
    }
    found
}

fn lie_apart(cx: &mut RunContext, state: &State, a: u32, b: u32) -> Option<Term> {
    let (x, y) = (state.memory.object(a)?, state.memory.object(b)?);
    let (x_end, y_end) = (cx.store.add(x.base, x.size), cx.store.add(y.base, y.size));
    let (before, after) = (cx.store.ule(x_end, y.base), cx.store.ule(y_end, x.base));
    Some(cx.store.or(before, after))
}

fn small_sizes_model(d: &mut Decider, state: &State) -> Result<Model, Reason> {
    let plain = match d.model(&state.path) {
        Answer::Sat(model) => model,
        Answer::Unsat(_) => return Err(Reason::Failed(String::from("the path is infeasible after all"))),
        Answer::Unknown(reason) => return Err(reason),
    };
    let sizes = large_sizes(d, state, &plain);
    if sizes.is_empty() {
        return Ok(plain);
    }
    let whole = d.cx.config().budget.deadline.clone();
    d.set_deadline(whole.within(SMALL_MODEL_TIME));
    let small = small_model(d, state, &sizes);
    d.set_deadline(whole);
    Ok(small.unwrap_or(plain))
}

/// Sizes that are not fixed, if the model makes one of them large.
fn large_sizes(d: &mut Decider, state: &State, model: &Model) -> Vec<Term> {
    let sizes = state.memory.objects().map(|(_, o)| o.size);
    let open: BTreeSet<Term> = sizes.filter(|s| d.cx.store.constant(*s).is_none()).collect();
    let mut eval = Evaluator::new(&d.cx.store, model);
    let large = open.iter().any(|s| eval.eval(*s).is_none_or(|v| v > SMALL_SIZES[0]));
    if large { open.into_iter().collect() } else { Vec::new() }
}

fn small_model(d: &mut Decider, state: &State, sizes: &[Term]) -> Option<Model> {
    let mut path = state.path.clone();
    let all: Vec<Term> = sizes.iter().map(|s| at_most(&mut d.cx, *s, SMALL_SIZES[0])).collect();
    path.extend(&all);
    if let Answer::Sat(model) = d.model(&path) {
        return Some(model);
    }
    path.truncate(state.path.len());
    let mut best = None;
    for size in sizes.iter().take(MOST_SINGLE_SIZES) {
        for bound in SMALL_SIZES {
            let conjunct = at_most(&mut d.cx, *size, bound);
            path.push(conjunct);
            if let Answer::Sat(model) = d.model(&path) {
                best = Some(model);
                break;
            }
            path.pop();
        }
    }
    best
}

fn at_most(cx: &mut RunContext, size: Term, bound: u128) -> Term {
    let bound = cx.store.bv(cx.store.width(size), bound);
    cx.store.ule(size, bound)
}
