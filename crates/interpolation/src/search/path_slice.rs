//! Conjuncts of the path that nothing in the state depends on any more are dropped from it: they were
//! satisfiable and stay so. The whole path is kept along the nodes.

use crate::static_facts::StaticFacts;
use crate::tuning::SHORT_PATH;
use crate::wp::view::frames;
use hashbrown::HashSet;
use secateur_explore::State;
use secateur_program::Program;
use secateur_term::{Op, Term, TermStore};

/// Drops the conjuncts of a path that no value of the state depends on.
pub fn slice_path(store: &TermStore, program: &Program, facts: &mut StaticFacts, state: &mut State) {
    if state.path.len() < SHORT_PATH.max(2 * state.kept) {
        return;
    }
    let mut roots = roots_of(store, program, facts, state);
    roots.retain(|t| !t.is_immediate() && *t != Term::UNSET);
    let mut live = HashSet::new();
    let mut seen = HashSet::new();
    symbols(store, &roots, &mut seen, &mut live);
    let mut left: Vec<(usize, Vec<Term>)> = state
        .path
        .iter()
        .enumerate()
        .map(|(i, c)| {
            let mut own = HashSet::new();
            symbols(store, &[*c], &mut HashSet::new(), &mut own);
            (i, own.into_iter().collect())
        })
        .collect();
    let mut keep = vec![false; state.path.len()];
    loop {
        let before = left.len();
        left.retain(|(i, own)| {
            // addresses are tied to all others by layout
            let touches = own.iter().any(|s| live.contains(s) || is_base(store, *s));
            if touches {
                keep[*i] = true;
                live.extend(own);
            }
            !touches
        });
        if left.len() == before {
            break;
        }
    }
    let mut i = 0;
    state.path.retain(|_| {
        i += 1;
        keep[i - 1]
    });
    state.kept = state.path.len();
}

/// Everything of a state that may still be read.
fn roots_of(store: &TermStore, program: &Program, facts: &mut StaticFacts, state: &State) -> Vec<Term> {
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
    for (_, o) in state.memory.objects() {
        roots.push(o.size);
        roots.extend(o.content.terms());
    }
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
