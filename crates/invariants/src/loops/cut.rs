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
use crate::derived::parts::{block, input, variable};
use crate::fact::{Fact, What};
use crate::tuning::FACTS_PER_FILL;
use hashbrown::HashMap;
use secateur_analysis::PointerOrigin;
use secateur_program::{
    Block, BlockId, FactId, Halt, Program, Span, Stmt, StmtKind, StmtPlace, Terminator, TypeHint, VarId,
};
use secateur_term::{Term, TermStore};

/// Cuts a loop at its head.
pub(crate) fn cut(
    program: &mut Program,
    store: &mut TermStore,
    head: &CutLoop,
    facts: &[(FactId, &Fact)],
    checks: &mut Checks,
) {
    let f = head.function.0 as usize;
    let enter = program.functions[f].blocks.len() as u32;
    let remember = remembered(program, store, head);
    let mut blocks = vec![block(remember, Terminator::Goto(BlockId(enter + 1)), head.span)];
    blocks.extend(checks.blocks(program, store, head.function, facts, enter + 1));
    let mut anew = arbitrary(program, store, head);
    let terms = facts.iter().filter_map(|(_, fact)| fact.term());
    anew.extend(terms.map(|cond| at(StmtKind::Assume { cond }, head.span)));
    let here = BlockId(enter + blocks.len() as u32);
    for (fact, stmt) in assumed(program, store, head, facts) {
        let place = StmtPlace { function: head.function, block: here, stmt: anew.len() as u32 };
        checks.places.insert(place, fact);
        anew.push(stmt);
    }
    let end = Terminator::Goto(head.body.head);
    blocks.push(Block { stmts: anew, end, end_span: head.span, loop_head: false });
    let back = enter + blocks.len() as u32;
    blocks.extend(checks.blocks(program, store, head.function, facts, back));
    blocks.push(block(vec![], Terminator::Halt(Halt::Silent), head.span));
    for (i, b) in program.functions[f].blocks.iter_mut().enumerate() {
        let inside = head.body.contains(BlockId(i as u32));
        retarget(&mut b.end, head.body.head, BlockId(if inside { back } else { enter }));
    }
    program.functions[f].blocks.extend(blocks);
    program.functions[f].blocks[head.body.head.0 as usize].loop_head = false;
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
fn arbitrary(program: &mut Program, store: &mut TermStore, head: &CutLoop) -> Vec<Stmt> {
    let pointer_width = program.data_model.pointer_width();
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
        let way = variable(program, head.function, "moved", pointer_width, TypeHint::Unsigned);
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
                        let which = variable(program, head.function, "which", 32, TypeHint::Unsigned);
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
        stmts.push(assigned.unwrap_or_else(|| input(*v, program.variable(*v).ty)));
    }
    let pointer = |v: &VarId| head.memory.pointers.iter().any(|p| p.0 == *v);
    let others = head.modified.iter().filter(|v| !pointer(v));
    stmts.extend(others.map(|v| input(*v, program.variable(*v).ty)));
    stmts.into_iter().map(|kind| at(kind, head.span)).collect()
}

/// Statements that assume the facts about cells, each with the first of its facts.
fn assumed(
    program: &mut Program,
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
    let pointer_width = program.data_model.pointer_width();
    for range in order {
        let mut mine = groups[range].clone();
        mine.sort_by_key(|f| f.1.rank);
        for group in mine.chunks(FACTS_PER_FILL) {
            let index = variable(program, head.function, "k", pointer_width, TypeHint::Unsigned);
            let cells: Vec<&CellFact> = group.iter().map(|g| g.1).collect();
            stmts.push((group[0].0, at(assume(store, &cells, index), Span::default())));
        }
    }
    stmts
}

/// Lets a block go to another one instead.
pub(crate) fn retarget(end: &mut Terminator, from: BlockId, to: BlockId) {
    let change = |b: &mut BlockId| {
        if *b == from {
            *b = to;
        }
    };
    match end {
        Terminator::Goto(b) | Terminator::Call { next: b, .. } => change(b),
        Terminator::Branch { then, other, .. } => {
            change(then);
            change(other);
        }
        Terminator::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|c| change(&mut c.1));
            change(default);
        }
        Terminator::Indirect { targets, .. } => targets.iter_mut().for_each(|t| change(&mut t.1)),
        Terminator::Return(_) | Terminator::Halt(_) => {}
    }
}
