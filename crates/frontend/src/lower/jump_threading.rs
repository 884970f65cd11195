//! Leaving nested scopes: clang notes in a variable where to go, runs through the ends of the scopes, which
//! all ways out share, and switches on that variable. Whoever knows the number gets a way of its own, as if
//! there were no scopes.

use super::context::Cx;
use secateur_program::{Block, BlockId, StmtKind, Terminator, VarKind};
use secateur_term::VarId;
use std::collections::HashSet;

/// Ends of scopes that are copied at most.
const LONGEST: usize = 8;

/// Scopes left at once at most; a program that goes round in circles here goes round for ever.
const DEEPEST: usize = 64;

/// Gives jumps out of nested scopes ways of their own, by copying the ends of the scopes.
pub(crate) fn thread(blocks: &mut [Block], cx: &Cx<'_>) {
    for id in 0..blocks.len() {
        // nested scopes are left one by one
        for _ in 0..DEEPEST {
            let Terminator::Goto(next) = blocks[id].end else { break };
            let Some(to) = way_on(blocks, cx, id, next) else { break };
            let copied = blocks[next.0 as usize].stmts.clone();
            let span = blocks[next.0 as usize].end_span;
            let block = &mut blocks[id];
            block.stmts.extend(copied);
            block.end = Terminator::Goto(to);
            // the jump out of the scopes says more than their common end
            if !block.end_span.is_known() {
                block.end_span = span;
            }
        }
    }
    drop_unread(blocks, cx);
}

/// Where block `id` goes after the switch of `next`.
fn way_on(blocks: &[Block], cx: &Cx<'_>, id: usize, next: BlockId) -> Option<BlockId> {
    let block = blocks.get(next.0 as usize)?;
    let ends_scopes = |k: &StmtKind| matches!(k, StmtKind::EndScope { .. });
    if block.stmts.len() > LONGEST || !block.stmts.iter().all(|s| ends_scopes(&s.kind)) {
        return None;
    }
    let Terminator::Switch { value, cases, default } = &block.end else {
        return None;
    };
    // what the user switches on stays as it is
    let var = cx.store.as_var(*value).filter(|v| cx.variables[v.0 as usize].kind == VarKind::Temp)?;
    let known = blocks[id].stmts.iter().rev().find(|s| s.kind.target() == Some(var))?;
    let StmtKind::Assign { value, .. } = known.kind else {
        return None;
    };
    let number = cx.store.constant(value)?;
    Some(cases.iter().find(|c| c.0 == number).map_or(*default, |c| c.1))
}

/// Variables of the compiler that only get numbers and are never read are not needed.
fn drop_unread(blocks: &mut [Block], cx: &Cx<'_>) {
    let reached = super::simplify::reachable(blocks);
    let mut vars: HashSet<VarId> = HashSet::new();
    for &id in &reached {
        vars.extend(blocks[id].stmts.iter().filter_map(|s| number_for_compiler(&s.kind, cx)));
    }
    // expressions are small trees: walking them needs no memory of what was seen
    let mut open = Vec::new();
    for &id in &reached {
        let block = &blocks[id];
        open.extend(block.stmts.iter().flat_map(|s| s.kind.terms()).chain(block.end.terms()));
        while let Some(t) = open.pop() {
            if vars.is_empty() {
                return;
            }
            if let Some(v) = cx.store.as_var(t) {
                vars.remove(&v);
            } else if let Some(node) = cx.store.node(t) {
                open.extend_from_slice(node.children());
            }
        }
    }
    for id in reached {
        blocks[id].stmts.retain(|s| number_for_compiler(&s.kind, cx).is_none_or(|v| !vars.contains(&v)));
    }
}

/// The variable that is assigned a number, if it is none of the user's.
fn number_for_compiler(kind: &StmtKind, cx: &Cx<'_>) -> Option<VarId> {
    match kind {
        StmtKind::Assign { var, value } if cx.store.constant(*value).is_some() => {
            (cx.variables[var.0 as usize].kind == VarKind::Temp).then_some(*var)
        }
        _ => None,
    }
}
