//! Whether what is left on the heap can still be reached where the path alone does not tell: a pointer that
//! was overwritten at a place that is not known, or that is one of several things by a condition. That an
//! address occurs in a term is not enough, for it may be there only to be compared, or below what was written
//! over it.

use crate::exec::decide::Decider;
use crate::state::State;
use crate::tuning::MOST_POINTERS_IN_OBJECT;
use hashbrown::HashMap;
use secateur_memory::{Content, UninitSource};
use secateur_term::{Term, TermStore};

/// Bytes that were never written: anything.
struct Anything;

impl UninitSource for Anything {
    fn byte(&mut self, store: &mut TermStore) -> Term {
        store.input("never written", 8)
    }
}

/// For each of these objects, a condition under which it can be reached from the roots or from objects
/// that surely can. Where the condition is not met it may still be reachable in a way that was not looked
/// at, never the other way round.
pub fn kept_if(
    d: &mut Decider,
    state: &State,
    roots: &[Term],
    sure: &[u32],
    wanted: &[u32],
) -> Vec<(u32, Term)> {
    let mut known: HashMap<u32, Term> = wanted.iter().map(|n| (*n, Term::FALSE)).collect();
    // what holds a pointer to an object, if that is reachable: the value and the object it is in
    let mut held: Vec<(Option<u32>, Term)> = roots.iter().map(|t| (None, *t)).collect();
    held.extend(sure.iter().flat_map(|n| pointers_in(d, state, *n, wanted)).map(|t| (None, t)));
    for n in wanted {
        held.extend(pointers_in(d, state, *n, wanted).into_iter().map(|t| (Some(*n), t)));
    }
    let width = d.cx.pointer_width();
    let mut edges: Vec<(Option<u32>, u32, Term)> = Vec::new();
    for (from, value) in held {
        if d.cx.store.width(value) != width {
            continue;
        }
        for to in d.bases_in(value).into_iter().filter(|b| known.contains_key(b)) {
            let Some(object) = state.memory.object(to) else { continue };
            let offset = d.cx.store.sub(value, object.base);
            edges.push((from, to, d.cx.store.ule(offset, object.size)));
        }
    }
    for _ in wanted {
        let before = known.clone();
        for (from, to, cond) in &edges {
            let there = from.map_or(Term::TRUE, |n| before[&n]);
            let this = d.cx.store.and(there, *cond);
            known.insert(*to, d.cx.store.or(known[to], this));
        }
        if known == before {
            break;
        }
    }
    wanted.iter().map(|n| (*n, known[n])).collect()
}

/// Values as wide as a pointer in a live object that mention one of these objects.
fn pointers_in(d: &mut Decider, state: &State, number: u32, wanted: &[u32]) -> Vec<Term> {
    let Some(object) = state.memory.object(number).filter(|o| o.is_alive()) else { return Vec::new() };
    let width = d.cx.pointer_width();
    let mentioned: Vec<Term> = object.content.terms();
    let mentioned: Vec<Term> =
        mentioned.into_iter().filter(|t| d.bases_in(*t).iter().any(|b| wanted.contains(b))).collect();
    if matches!(object.content, Content::Cells(_)) && mentioned.iter().all(|t| d.cx.store.width(*t) == width)
    {
        return mentioned;
    }
    let (step, size) = (u64::from(width / 8), d.cx.store.constant(object.size));
    let count = size.map_or(0, |s| (s as u64 / step).min(MOST_POINTERS_IN_OBJECT));
    let mut memory = state.memory.clone();
    let places = (0..count).map(|k| k * step);
    let read = |at| memory.read(&mut d.cx.store, number, at, width / 8, &mut Anything);
    places.filter_map(read).collect()
}
