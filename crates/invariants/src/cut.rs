//! Loops cut at their heads, and the statements that show facts.
//!
//! ```text
//! enter: remember what changes; assert(invariant); objects the loop writes = *; variables it sets = *; assume(invariant); goto head
//! back:  assert(invariant); stop
//! ```
//!
//! A pointer that the loop sets becomes what it may come from plus any number ([`secateur_analysis::LoopMemory`]): every value it can have is of
//! this form, and the executor still sees which object it belongs to.

use crate::cells::{CellFact, Range, assume};
use crate::fact::{Fact, What, label, place};
use crate::heads::Head;
use crate::vars::{block, input, variable};
use hashbrown::HashMap;
use secateur_analysis::PointerOrigin;
use secateur_program::{
    Block, BlockId, CheckKind, FuncId, Halt, Program, Span, Stmt, StmtKind, Terminator, TypeHint, VarId,
};
use secateur_term::{Term, TermStore};

/// Facts put into one statement: its value grows with each.
const TOGETHER: usize = 3;

/// Cuts a loop at its head: whoever comes there keeps the invariant, and goes on from any state that does.
pub(crate) fn cut(
    program: &mut Program,
    store: &mut TermStore,
    head: &Head,
    facts: &[(usize, &Fact)],
    apart: bool,
) {
    let f = head.function.0 as usize;
    let enter = program.functions[f].blocks.len() as u32;
    let mut remember = Vec::new();
    for (v, ghost) in &head.ghosts {
        let value = store.var(*v, program.variable(*v).width);
        remember.push(StmtKind::Assign { var: *ghost, value });
    }
    let mut blocks = vec![block(remember, Terminator::Goto(BlockId(enter + 1)), head.span)];
    blocks.extend(checks(program, store, head.function, facts, apart, enter + 1));
    let mut anew = arbitrary(program, store, head);
    let terms = facts.iter().filter_map(|(_, fact)| fact.term());
    anew.extend(terms.map(|cond| at(StmtKind::Assume { cond }, head.span)));
    anew.extend(assumed(program, store, head, facts));
    let end = Terminator::Goto(head.body.head);
    blocks.push(Block { stmts: anew, end, end_span: head.span, loop_head: false });
    let back = enter + blocks.len() as u32;
    blocks.extend(checks(program, store, head.function, facts, apart, back));
    blocks.push(block(vec![], Terminator::Halt(Halt::Silent), head.span));
    for (i, b) in program.functions[f].blocks.iter_mut().enumerate() {
        let inside = head.body.contains(BlockId(i as u32));
        retarget(&mut b.end, head.body.head, BlockId(if inside { back } else { enter }));
    }
    program.functions[f].blocks.extend(blocks);
    program.functions[f].blocks[head.body.head.0 as usize].loop_head = false;
}

fn at(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span }
}

/// Everything the loop may change, arbitrary.
fn arbitrary(program: &mut Program, store: &mut TermStore, head: &Head) -> Vec<Stmt> {
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

/// Statements that assume the facts about cells.
fn assumed(program: &mut Program, store: &mut TermStore, head: &Head, facts: &[(usize, &Fact)]) -> Vec<Stmt> {
    let mut order: Vec<&Range> = Vec::new();
    let mut groups: HashMap<&Range, Vec<(usize, &CellFact)>> = HashMap::new();
    for (i, fact) in facts {
        if let What::Cells(c) = &fact.what {
            let group = groups.entry(&c.range).or_default();
            if group.is_empty() {
                order.push(&c.range);
            }
            group.push((*i, c));
        }
    }
    let mut stmts = Vec::new();
    let pointer_width = program.data_model.pointer_width();
    for range in order {
        let mut mine = groups[range].clone();
        mine.sort_by_key(|f| f.1.rank);
        for group in mine.chunks(TOGETHER) {
            let index = variable(program, head.function, "k", pointer_width, TypeHint::Unsigned);
            let cells: Vec<&CellFact> = group.iter().map(|g| g.1).collect();
            stmts.push(at(assume(store, &cells, index), place(group[0].0)));
        }
    }
    stmts
}

fn retarget(end: &mut Terminator, from: BlockId, to: BlockId) {
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

/// Blocks, the first of which has number `first`, that check the facts and go on to the block after them, where all hold.
pub(crate) fn checks(
    program: &mut Program,
    store: &mut TermStore,
    function: FuncId,
    facts: &[(usize, &Fact)],
    apart: bool,
    first: u32,
) -> Vec<Block> {
    let span = Span::default();
    let mut blocks = Vec::new();
    if !apart {
        let mut stmts = Vec::new();
        for (i, fact) in facts {
            check(store, *i, fact, &mut stmts, &mut blocks, first);
        }
        let end = Terminator::Goto(BlockId(first + blocks.len() as u32 + 1));
        blocks.push(Block { stmts, end, end_span: span, loop_head: false });
        return blocks;
    }
    let choice = variable(program, function, "which", 32, TypeHint::Unsigned);
    blocks.push(block(vec![input(choice, TypeHint::Unsigned)], Terminator::Halt(Halt::Silent), span));
    let mut cases = Vec::new();
    for (n, (i, fact)) in (1u128..).zip(facts) {
        cases.push((n, BlockId(first + blocks.len() as u32)));
        let mut stmts = Vec::new();
        check(store, *i, fact, &mut stmts, &mut blocks, first);
        blocks.push(Block { stmts, end: Terminator::Halt(Halt::Silent), end_span: span, loop_head: false });
    }
    let default = BlockId(first + blocks.len() as u32);
    blocks[0].end = Terminator::Switch { value: store.var(choice, 32), cases, default };
    let all = facts.iter().filter_map(|(_, f)| f.term()).map(|cond| StmtKind::Assume { cond }).collect();
    blocks.push(block(all, Terminator::Goto(BlockId(default.0 + 1)), span));
    blocks
}

/// Adds the check of one fact to the statements of a block that is not ended yet, ending it if need be.
fn check(
    store: &mut TermStore,
    i: usize,
    fact: &Fact,
    stmts: &mut Vec<Stmt>,
    blocks: &mut Vec<Block>,
    first: u32,
) {
    let cells = match &fact.what {
        What::Holds(ok) => {
            let kind = StmtKind::Check { ok: *ok, kind: CheckKind::Contract, text: label(i) };
            stmts.push(at(kind, Span::default()));
            return;
        }
        What::Cells(cells) => cells,
    };
    let shown = cells.show(store, i, place(i));
    stmts.extend(shown.before);
    let inside = first + blocks.len() as u32 + 1;
    let end = Terminator::Branch { cond: shown.cond, then: BlockId(inside), other: BlockId(inside + 1) };
    let span = Span::default();
    blocks.push(Block { stmts: std::mem::take(stmts), end, end_span: span, loop_head: false });
    let end = Terminator::Goto(BlockId(inside + 1));
    blocks.push(Block { stmts: shown.inside, end, end_span: span, loop_head: false });
}
