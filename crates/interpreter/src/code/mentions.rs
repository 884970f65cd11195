//! The expressions of a statement and the variables they mention, in the order in which they are evaluated.

use crate::code::Where;
use secateur_program::{Callee, Halt, Program, Stmt, StmtKind, Terminator};
use secateur_term::{Op, Term, TermStore, VarId};
use std::collections::HashSet;

/// The expressions of a statement, first evaluated first.
pub fn statement_terms(stmt: &Stmt) -> Vec<Term> {
    match &stmt.kind {
        StmtKind::Assign { value, .. } => vec![*value],
        StmtKind::Load { addr, .. } | StmtKind::Free { addr } | StmtKind::EndScope { addr } => vec![*addr],
        StmtKind::Store { addr, value, .. } => vec![*addr, *value],
        StmtKind::Alloc { size, .. } => vec![*size],
        StmtKind::Realloc { ptr, size, .. } => vec![*ptr, *size],
        StmtKind::MemCopy { dst, src, len, .. } => vec![*dst, *src, *len],
        StmtKind::MemSet { dst, value, len } => vec![*dst, *value, *len],
        StmtKind::InputMemory { addr, len, .. } => vec![*addr, *len],
        StmtKind::Assume { cond } => vec![*cond],
        StmtKind::Check { ok, .. } => vec![*ok],
        StmtKind::Output { args, .. } => args.clone(),
        StmtKind::SameObject { a, b, .. } => vec![*a, *b],
        StmtKind::VaStart { list } => vec![*list],
        StmtKind::StackRestore { saved } => vec![*saved],
        StmtKind::Input { .. }
        | StmtKind::Havoc { .. }
        | StmtKind::FillCells(_)
        | StmtKind::Forget { .. }
        | StmtKind::StackSave { .. }
        | StmtKind::Unsupported { .. } => vec![],
    }
}

/// The expressions of a block's end, first evaluated first.
pub fn end_terms(end: &Terminator) -> Vec<Term> {
    match end {
        Terminator::Branch { cond, .. } => vec![*cond],
        Terminator::Switch { value, .. } => vec![*value],
        Terminator::Indirect { addr, targets } => {
            std::iter::once(*addr).chain(targets.iter().map(|t| t.0)).collect()
        }
        Terminator::Call { callee, args, .. } => {
            let callee = match callee {
                Callee::Indirect(t) => Some(*t),
                Callee::Direct(_) => None,
            };
            callee.into_iter().chain(args.iter().map(|a| a.value)).collect()
        }
        Terminator::Return(value) => value.iter().copied().collect(),
        Terminator::Halt(Halt::Exit(code)) => vec![*code],
        Terminator::Goto(_) | Terminator::Halt(_) => vec![],
    }
}

/// The expressions at a place.
pub fn terms_at(program: &Program, place: Where) -> Vec<Term> {
    let block = program.function(place.function).block(place.block);
    match block.stmts.get(place.statement as usize) {
        Some(stmt) => statement_terms(stmt),
        None => end_terms(&block.end),
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
