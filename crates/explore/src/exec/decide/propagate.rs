//! What an equation on the path says about the variables.

use crate::state::State;
use secateur_term::{Op, Term, TermStore};

/// Levels of operators that are looked through for the symbol.
const FUEL: u32 = 4;

/// A symbol has become known: variables that hold it (or a simple function of it) hold a constant from
/// now on.
pub(super) fn known(store: &mut TermStore, state: &mut State, symbol: Term, value: Term) {
    if store.as_symbol(symbol).is_none() {
        return;
    }
    for i in 0..state.top.locals.len() {
        let local = state.top.locals[i];
        if let Some(v) = replaced(store, local, symbol, value, FUEL) {
            state.top.locals[i] = v;
        }
    }
    let hits: Vec<(usize, Term)> =
        state.globals.iter().enumerate().filter(|(_, t)| !t.is_immediate()).collect();
    for (i, t) in hits {
        if let Some(v) = replaced(store, t, symbol, value, FUEL) {
            state.globals[i] = v;
        }
    }
}

/// A small term over `symbol` and constants only, evaluated.
fn replaced(store: &mut TermStore, t: Term, symbol: Term, value: Term, fuel: u32) -> Option<Term> {
    if t == symbol {
        return Some(value);
    }
    if t.is_immediate() || t == Term::UNSET || fuel == 0 {
        return None;
    }
    let node = *store.node(t)?;
    let simple = matches!(
        node.op,
        Op::ZExt
            | Op::SExt
            | Op::Extract
            | Op::Add
            | Op::Mul
            | Op::Eq
            | Op::Slt
            | Op::Ult
            | Op::Not
            | Op::And
    );
    if !simple {
        return None;
    }
    let mut args = node.args;
    for a in &mut args[..node.op.arity()] {
        if store.constant(*a).is_none() {
            *a = replaced(store, *a, symbol, value, fuel - 1)?;
        }
    }
    Some(store.rebuild(&node, args))
}
