//! Scopes of locals: LLVM's lifetime markers say where they begin and end.
//!
//! A local in memory is a new object each time its scope is entered, so that a pointer from an earlier round
//! of a loop dangles as it does in C. LLVM itself thinks of one object that comes back to life; the two agree
//! where the only marker of the beginning dominates every use, as it does in code that was not optimised.
//! Locals without markers are for [`super::lifetimes`]; others live until their function returns. A local
//! that is a variable loses its value where its scope begins, if anybody could still see it.

use super::allocas;
use super::body::Body;
use super::error::Lowered;
use crate::llvm::{Bb, Opcode, Val};
use secateur_analysis::Liveness;
use secateur_program::{Block, Function, StmtKind, Terminator, visit_variables};
use secateur_term::{Term, TermStore, VarId};
use std::collections::{HashMap, HashSet};

const START: &str = "llvm.lifetime.start";
const END: &str = "llvm.lifetime.end";

/// The local a marker is for.
fn marked(inst: Val, name: &str) -> Option<Val> {
    let callee = inst.called().filter(|c| c.is_function() && c.is_intrinsic())?;
    callee.name().starts_with(name).then(|| inst.operand(1)).flatten()
}

/// Whether the instruction ends the life of a local.
pub(crate) fn is_end(inst: Val) -> bool {
    marked(inst, END).is_some()
}

/// Whether the instruction begins or ends the life of a local.
pub(crate) fn is_marker(inst: Val) -> bool {
    marked(inst, START).or(marked(inst, END)).is_some()
}

/// Finds the allocas in memory whose markers can be followed; `order` are the blocks, those before a
/// block's own successors first where there is no loop.
pub(crate) fn find_scoped(body: &mut Body<'_, '_>, entry: Bb, order: &[Bb]) {
    let mut starts: HashMap<Val, u32> = HashMap::new();
    for b in order {
        for place in b.instructions().into_iter().filter_map(|i| marked(i, START)) {
            *starts.entry(place).or_default() += 1;
        }
    }
    let local = |v: &Val| v.opcode() == Some(Opcode::LLVMAlloca) && v.block() == Some(entry);
    starts.retain(|v, n| *n == 1 && local(v) && !body.locals.is_promoted(*v));
    if starts.is_empty() {
        return;
    }
    let candidates: HashSet<Val> = starts.into_keys().collect();
    let begun = begun_at_start(&candidates, entry, order);
    let mut good = candidates.clone();
    for b in order {
        let Some(mut now) = begun.get(b).cloned() else { continue };
        for inst in b.instructions() {
            if let Some(place) = marked(inst, START) {
                now.insert(place);
            } else if !inst.is_phi() {
                for v in inst.operands().into_iter().filter(|v| !now.contains(v)) {
                    good.remove(&v);
                }
            }
        }
        // phi nodes use their operands where they come from
        let next = b.terminator().map(Val::successors).unwrap_or_default();
        for (v, from) in next.iter().flat_map(|s| s.phis()).flat_map(Val::incoming) {
            if from == *b && !now.contains(&v) {
                good.remove(&v);
            }
        }
    }
    body.locals.add_scoped(good);
}

/// Lowers a lifetime marker; `false` if the instruction is none that matters.
pub(crate) fn lower_marker(body: &mut Body<'_, '_>, inst: Val) -> Lowered<bool> {
    if let Some(place) = marked(inst, START) {
        if let Some(var) = body.locals.variable(place) {
            // the entry block is entered once, with nothing to forget
            if inst.block().is_some_and(|b| !body.is_entry(b)) {
                body.save_readers_of(var);
                body.code.emit(StmtKind::Forget { var });
            }
            return Ok(true);
        }
        if body.locals.is_scoped(place) {
            begin_scope(body, place)?;
        }
        return Ok(true);
    }
    let Some(place) = marked(inst, END) else {
        return Ok(false);
    };
    if body.locals.is_scoped(place) {
        let addr = body.scalar(place)?;
        body.code.emit(StmtKind::EndScope { addr });
    }
    Ok(true)
}

/// A new object for a local whose scope begins.
pub(crate) fn begin_scope(body: &mut Body<'_, '_>, place: Val) -> Lowered<()> {
    let address = body.scalar(place)?;
    if let Some(var) = body.code.cx.store.as_var(address) {
        body.save_readers_of(var);
        allocas::allocate_local(body, place, var)?;
    }
    Ok(())
}

/// Begins and ends the objects whose blocks are entered and left before an instruction.
pub(crate) fn lower_changes_before(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    let changes = body.locals.changes_before(inst);
    lower_changes(body, changes)
}

/// Begins and ends the objects whose blocks are entered and left on an edge.
pub(crate) fn lower_changes_on(body: &mut Body<'_, '_>, from: Bb, to: Bb) -> Lowered<()> {
    let changes = body.locals.changes_on(from, to);
    lower_changes(body, changes)
}

fn lower_changes(body: &mut Body<'_, '_>, changes: Vec<(Val, bool)>) -> Lowered<()> {
    // what ends makes room for what begins
    let (begin, end): (Vec<_>, Vec<_>) = changes.into_iter().partition(|c| c.1);
    for (place, _) in end {
        let addr = body.scalar(place)?;
        body.code.emit(StmtKind::EndScope { addr });
    }
    for (place, _) in begin {
        begin_scope(body, place)?;
    }
    Ok(())
}

/// For each block the allocas whose scope has surely begun before it.
fn begun_at_start(candidates: &HashSet<Val>, entry: Bb, order: &[Bb]) -> HashMap<Bb, HashSet<Val>> {
    let mut before: HashMap<Bb, HashSet<Val>> = HashMap::from([(entry, HashSet::new())]);
    let mut changed = true;
    while changed {
        changed = false;
        for b in order {
            let Some(mut now) = before.get(b).cloned() else { continue };
            now.extend(
                b.instructions()
                    .into_iter()
                    .filter_map(|i| marked(i, START))
                    .filter(|v| candidates.contains(v)),
            );
            for s in b.terminator().map(Val::successors).unwrap_or_default() {
                match before.get_mut(&s) {
                    None => {
                        before.insert(s, now.clone());
                        changed = true;
                    }
                    Some(old) => {
                        let size = old.len();
                        old.retain(|v| now.contains(v));
                        changed |= old.len() != size;
                    }
                }
            }
        }
    }
    before
}

/// Where a function returns its locals die anyway.
pub(crate) fn drop_at_return(blocks: &mut [Block]) {
    for block in blocks.iter_mut().filter(|b| matches!(b.end, Terminator::Return(_))) {
        while block.stmts.last().is_some_and(|s| matches!(s.kind, StmtKind::EndScope { .. })) {
            block.stmts.pop();
        }
    }
}

/// Drops the [`StmtKind::Forget`] of variables that are written before they are read, which is almost all of
/// them.
pub(crate) fn drop_needless(function: &mut Function, store: &TermStore) {
    let mut doubtful = false;
    for block in &mut function.blocks {
        for i in (0..block.stmts.len()).rev() {
            if let StmtKind::Forget { var } = block.stmts[i].kind {
                match written_first(store, block, i + 1, var) {
                    Some(true) => drop(block.stmts.remove(i)),
                    _ => doubtful = true,
                }
            }
        }
    }
    if !doubtful {
        return;
    }
    let live = Liveness::of(function, store);
    for block in &mut function.blocks {
        for i in (0..block.stmts.len()).rev() {
            if let StmtKind::Forget { var } = block.stmts[i].kind
                && written_first(store, block, i + 1, var).is_none()
                && !block.end.successors().into_iter().any(|s| live.is_live(s, var))
            {
                block.stmts.remove(i);
            }
        }
    }
}

/// Whether the rest of a block writes `var` before it reads it; `None` if it does neither.
fn written_first(store: &TermStore, block: &Block, from: usize, var: VarId) -> Option<bool> {
    let reads = |terms: &[Term]| {
        let mut found = false;
        terms.iter().for_each(|&t| visit_variables(store, t, |v| found |= v == var));
        found
    };
    for stmt in block.stmts.iter().skip(from) {
        if reads(&stmt.kind.terms()) {
            return Some(false);
        }
        if stmt.kind.target() == Some(var) {
            return Some(true);
        }
    }
    if reads(&block.end.terms()) {
        return Some(false);
    }
    (block.end.target() == Some(var)).then_some(true)
}
