//! Conjuncts of the path that nothing in the state depends on any more are dropped from it: they were
//! satisfiable and stay so. The whole path is kept along the nodes.

use crate::search::path_bounds::drop_implied_bounds;
use crate::static_facts::StaticFacts;
use crate::tuning::SHORT_PATH;
use crate::wp::view::frames;
use hashbrown::{HashMap, HashSet};
use secateur_explore::State;
use secateur_memory::{Object, Region};
use secateur_program::Program;
use secateur_term::{Op, Term, TermStore};
use std::rc::Rc;
use std::sync::Arc;

/// Drops from paths what does not matter any more.
#[derive(Default)]
pub struct PathSlicer {
    /// The symbols in the content of an object, by its number, for the content seen last: a large array rarely
    /// changes between two nodes.
    held: HashMap<u32, (Arc<Object>, Rc<[Term]>)>,
}

impl PathSlicer {
    /// Drops the conjuncts of a path that no value of the state depends on, and bounds that others imply.
    pub fn slice(
        &mut self,
        store: &mut TermStore,
        program: &Program,
        facts: &mut StaticFacts,
        state: &mut State,
    ) {
        if state.path.len() < SHORT_PATH.max(2 * state.kept) {
            return;
        }
        let live = self.live_symbols(store, program, facts, state);
        let lost = lost_objects(store, state, &live);
        let mut keep = touching(store, &state.path, live, &lost);
        for (keep, cond) in keep.iter_mut().zip(&state.path) {
            *keep = *keep && !state.outside.implies(store, *cond);
        }
        let mut i = 0;
        state.path.retain(|_| {
            i += 1;
            keep[i - 1]
        });
        drop_implied_bounds(store, &mut state.path);
        state.kept = state.path.len();
    }

    /// The symbols of everything that may still be read.
    fn live_symbols(
        &mut self,
        store: &TermStore,
        program: &Program,
        facts: &mut StaticFacts,
        state: &State,
    ) -> HashSet<Term> {
        let roots = variables(store, program, facts, state);
        let mut live = HashSet::new();
        symbols(store, &roots, &mut HashSet::new(), &mut live);
        let mut outside = Vec::new();
        for (number, object) in state.memory.shared_objects() {
            if object.info.region == Region::Outside {
                outside.push((number, object));
            } else {
                live.extend(self.held(store, number, object).iter());
            }
        }
        // an object from outside that no pointer leads to any more is never read again
        let pointers = pointers_to_outside(store, state);
        loop {
            let before = outside.len();
            outside.retain(|(number, object)| {
                let mut pointers = pointers.get(number).into_iter().flatten();
                let reached = live.contains(&object.base) || pointers.any(|p| live.contains(p));
                if reached {
                    live.insert(object.base);
                    live.extend(self.held(store, *number, object).iter());
                }
                !reached
            });
            if outside.len() == before {
                return live;
            }
        }
    }

    /// The symbols in the size and the content of an object.
    fn held(&mut self, store: &TermStore, number: u32, object: &Arc<Object>) -> Rc<[Term]> {
        if let Some((_, held)) = self.held.get(&number).filter(|known| Arc::ptr_eq(&known.0, object)) {
            return Rc::clone(held);
        }
        let mut terms = object.content.terms();
        terms.push(object.size);
        let mut held = HashSet::new();
        symbols(store, &terms, &mut HashSet::new(), &mut held);
        let held: Rc<[Term]> = held.into_iter().collect();
        self.held.insert(number, (Arc::clone(object), Rc::clone(&held)));
        held
    }
}

/// The symbols of the pointers that lead to objects from outside, by the number of the object.
fn pointers_to_outside(store: &TermStore, state: &State) -> HashMap<u32, Vec<Term>> {
    let mut found: HashMap<u32, Vec<Term>> = HashMap::new();
    for (pointer, made) in state.outside.followed() {
        found.entry(made.number).or_default().extend(store.symbols_of(&[pointer]));
    }
    found
}

/// The base addresses of objects from outside that no pointer leads to any more.
fn lost_objects(store: &TermStore, state: &State, live: &HashSet<Term>) -> HashSet<Term> {
    let made = state.outside.followed().filter_map(|(_, made)| state.memory.object(made.number));
    made.map(|o| o.base).filter(|base| !live.contains(base) && is_base(store, *base)).collect()
}

/// Which conjuncts share symbols with what is live, directly or through others.
fn touching(store: &TermStore, path: &[Term], mut live: HashSet<Term>, lost: &HashSet<Term>) -> Vec<bool> {
    let mut left: Vec<(usize, Vec<Term>)> = path
        .iter()
        .enumerate()
        .map(|(i, c)| {
            let mut own = HashSet::new();
            symbols(store, &[*c], &mut HashSet::new(), &mut own);
            (i, own.into_iter().collect())
        })
        .collect();
    let mut keep = vec![false; path.len()];
    loop {
        let before = left.len();
        left.retain(|(i, own)| {
            // addresses are tied to all others by layout
            let touches = own.iter().any(|s| live.contains(s) || is_base(store, *s) && !lost.contains(s));
            if touches {
                keep[*i] = true;
                live.extend(own);
            }
            !touches
        });
        if left.len() == before {
            return keep;
        }
    }
}

/// The values of variables that may still be read.
fn variables(store: &TermStore, program: &Program, facts: &mut StaticFacts, state: &State) -> Vec<Term> {
    let mut roots: Vec<Term> = state.globals.iter().collect();
    for (depth, frame) in frames(state) {
        if depth == state.call_depth && frame.stmt > 0 {
            roots.extend(frame.locals.iter());
            continue;
        }
        for var in facts.liveness(store, frame.func).live_at(frame.block) {
            roots.push(frame.locals[program.variable(var).slot as usize]);
        }
    }
    roots.retain(|t| *t != Term::UNSET);
    roots
}

fn is_base(store: &TermStore, t: Term) -> bool {
    store.as_symbol(t).is_some_and(|s| matches!(store.symbol(s).kind, secateur_term::SymbolKind::Base { .. }))
}

fn symbols(store: &TermStore, roots: &[Term], seen: &mut HashSet<Term>, found: &mut HashSet<Term>) {
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        let Some(n) = store.node(t) else { continue };
        if !seen.insert(t) {
            continue;
        }
        if n.op == Op::Sym {
            found.insert(t);
        } else {
            stack.extend_from_slice(n.children());
        }
    }
}
