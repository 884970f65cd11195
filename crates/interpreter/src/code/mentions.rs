//! The expressions of a statement and the variables they mention, in the order in which they are evaluated.

use crate::code::Where;
use secateur_program::Program;
use secateur_term::{Op, Term, TermStore, VarId};
use std::collections::HashSet;

/// The expressions at a place.
pub fn terms_at(program: &Program, place: Where) -> Vec<Term> {
    let block = program.function(place.function).block(place.block);
    match block.stmts.get(place.statement as usize) {
        Some(stmt) => stmt.kind.terms(),
        None => block.end.terms(),
    }
}

/// The variables of terms in the order of their first evaluation, from left to right.
pub fn variables(store: &TermStore, terms: &[Term]) -> Vec<VarId> {
    let mut seen = HashSet::new();
    let mut out = Vec::new();
    let mut stack: Vec<Term> = terms.iter().rev().copied().collect();
    while let Some(t) = stack.pop() {
        let Some(node) = store.node(t) else { continue };
        if !seen.insert(t) {
            continue;
        }
        if node.op == Op::Var {
            out.push(VarId(node.raw(0) as u32));
        }
        stack.extend(node.children().iter().rev());
    }
    out
}
