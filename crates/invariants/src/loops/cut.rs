//! Loops cut at their heads: whoever comes there keeps the invariant, and goes on from any state that does.
//!
//! ```text
//! enter: remember what changes; assert(invariant);
//!        objects the loop writes = *; variables it sets = *; assume(invariant); goto head
//! back:  assert(invariant); stop
//! ```
//!
//! A pointer that the loop sets becomes what it may come from plus any number
//! ([`secateur_analysis::LoopMemory`]): every value it can have is of this form, and the executor still sees
//! which object it belongs to.

use super::cell_fact::{CellFact, Range, assume};
use super::cut_loop::CutLoop;
use crate::derived::checks::Checks;
use crate::derived::parts::{input, statements};
use crate::fact::{Fact, What};
use crate::tuning::FACTS_PER_FILL;
use hashbrown::HashMap;
use secateur_analysis::PointerOrigin;
use secateur_program::{
    BlockId, Edit, FactId, Halt, Program, Span, Stmt, StmtKind, StmtPlace, Terminator, TypeHint, VarId,
};
use secateur_term::{Term, TermStore};

/// Cuts a loop at its head.
pub(crate) fn cut(
    edit: &mut Edit,
    store: &mut TermStore,
    head: &CutLoop,
    facts: &[(FactId, &Fact)],
    checks: &mut Checks,
) {
    let f = head.function;
    let enter = edit.next_block(f);
    let remember = statements(remembered(edit, store, head), head.span);
    edit.add_block(f, remember, Terminator::Goto(BlockId(enter.0 + 1)), head.span);
    checks.add(edit, store, f, facts);
    let mut anew = arbitrary(edit, store, head);
    let terms = facts.iter().filter_map(|(_, fact)| fact.term());
    anew.extend(terms.map(|cond| at(StmtKind::Assume { cond }, head.span)));
    let here = edit.next_block(f);
    for (fact, stmt) in assumed(edit, store, head, facts) {
        let place = StmtPlace { function: f, block: here, stmt: anew.len() as u32 };
        checks.places.insert(place, fact);
        anew.push(stmt);
    }
    edit.add_block(f, anew, Terminator::Goto(head.body.head), head.span);
    let back = edit.next_block(f);
    checks.add(edit, store, f, facts);
    edit.add_block(f, vec![], Terminator::Halt(Halt::Silent), head.span);
    // the blocks that were there before come to the new ones instead
    for from in (0..enter.0).map(BlockId) {
        let to = if head.body.contains(from) { back } else { enter };
        edit.redirect_target(f, from, head.body.head, to);
    }
    edit.set_loop_head(f, head.body.head, false);
}

/// Statements that remember what changes in the loop when it is entered.
pub(crate) fn remembered(program: &Program, store: &mut TermStore, head: &CutLoop) -> Vec<StmtKind> {
    let copy = |(v, ghost): &(VarId, VarId)| {
        let value = store.var(*v, program.variable(*v).width);
        StmtKind::Assign { var: *ghost, value }
    };
    head.ghosts.iter().map(copy).collect()
}

fn at(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span }
}

/// Everything the loop may change, arbitrary.
fn arbitrary(edit: &mut Edit, store: &mut TermStore, head: &CutLoop) -> Vec<Stmt> {
    let pointer_width = edit.data_model.pointer_width();
    let mut stmts = Vec::new();
    let origin = |store: &mut TermStore, o: &PointerOrigin| match o {
        PointerOrigin::Static(base) => *base,
        PointerOrigin::Entry(v) => store.var(head.ghost(*v).unwrap_or(*v), pointer_width),
        PointerOrigin::Null => store.bv(pointer_width, 0),
    };
    for o in &head.memory.written {
        stmts.push(StmtKind::Havoc { addr: origin(store, o) });
    }
    for (v, from) in &head.memory.pointers {
        let way = edit.add_local(head.function, "moved", pointer_width, TypeHint::Unsigned);
        stmts.push(input(way, TypeHint::Unsigned));
        let way = store.var(way, pointer_width);
        let mut value: Option<Term> = None;
        let mut choice = None;
        for (i, o) in from.iter().enumerate() {
            let base = origin(store, o);
            let here = if *o == PointerOrigin::Null { base } else { store.add(base, way) };
            value = Some(match value {
                None => here,
                Some(others) => {
                    let which = *choice.get_or_insert_with(|| {
                        let which = edit.add_local(head.function, "which", 32, TypeHint::Unsigned);
                        stmts.push(input(which, TypeHint::Unsigned));
                        store.var(which, 32)
                    });
                    let number = store.bv(32, i as u128);
                    let this = store.eq(which, number);
                    store.ite(this, here, others)
                }
            });
        }
        let assigned = value.map(|value| StmtKind::Assign { var: *v, value });
        stmts.push(assigned.unwrap_or_else(|| input(*v, edit.variable(*v).ty)));
    }
    let pointer = |v: &VarId| head.memory.pointers.iter().any(|p| p.0 == *v);
    let others = head.modified.iter().filter(|v| !pointer(v));
    stmts.extend(others.map(|v| input(*v, edit.variable(*v).ty)));
    statements(stmts, head.span)
}

/// Statements that assume the facts about cells, each with the first of its facts.
fn assumed(
    edit: &mut Edit,
    store: &mut TermStore,
    head: &CutLoop,
    facts: &[(FactId, &Fact)],
) -> Vec<(FactId, Stmt)> {
    let mut order: Vec<&Range> = Vec::new();
    let mut groups: HashMap<&Range, Vec<(FactId, &CellFact)>> = HashMap::new();
    for (id, fact) in facts {
        if let What::Cells(c) = &fact.what {
            let group = groups.entry(&c.range).or_default();
            if group.is_empty() {
                order.push(&c.range);
            }
            group.push((*id, c));
        }
    }
    let mut stmts = Vec::new();
    let pointer_width = edit.data_model.pointer_width();
    for range in order {
        let mut mine = groups[range].clone();
        mine.sort_by_key(|f| f.1.rank);
        for group in mine.chunks(FACTS_PER_FILL) {
            let index = edit.add_local(head.function, "k", pointer_width, TypeHint::Unsigned);
            let cells: Vec<&CellFact> = group.iter().map(|g| g.1).collect();
            stmts.push((group[0].0, at(assume(store, &cells, index), Span::default())));
        }
    }
    stmts
}
