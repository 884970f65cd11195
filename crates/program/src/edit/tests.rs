//! Derived programs keep what the original has, and know where their blocks came from.

use super::*;
use crate::testing::{Maker, calls, graph};
use crate::{Callee, Halt};

const MAIN: FuncId = FuncId(0);

/// `x = 1; x = 2; x = 3`, and then the end.
fn three_assignments() -> (Program, TermStore, VarId) {
    let mut m = Maker::new();
    let x = m.local("x", 32);
    for n in 1..=3 {
        let value = m.store.bv(32, n);
        m.assign(x, value);
    }
    m.end(Terminator::Return(None));
    let (program, store) = m.finish(None);
    (program, store, x)
}

#[test]
fn a_block_is_split_and_both_parts_come_from_it() {
    let (program, store, _) = three_assignments();
    let mut edit = Edit::of(&program);
    let rest = edit.split(MAIN, BlockId(0), 1);
    assert_eq!(edit.function(MAIN).block(BlockId(0)).stmts, program.function(MAIN).blocks[0].stmts[..1]);
    assert_eq!(edit.function(MAIN).block(rest).stmts, program.function(MAIN).blocks[0].stmts[1..]);
    assert_eq!(edit.function(MAIN).block(BlockId(0)).end, Terminator::Goto(rest));
    let block = OriginalBlock { function: MAIN, block: BlockId(0) };
    assert_eq!((edit.origin(MAIN, BlockId(0)), edit.origin(MAIN, rest)), (Some(block), Some(block)));
    let last = edit.split(MAIN, rest, 99);
    assert!(edit.function(MAIN).block(last).stmts.is_empty());
    edit.finish(&store);
}

#[test]
fn new_variables_have_slots_of_their_own() {
    let (program, mut store, x) = three_assignments();
    let mut edit = Edit::of(&program);
    let temp = edit.add_temp(MAIN, "count", 8);
    let copy = edit.copy_local(MAIN, x, VarKind::Temp);
    let init = store.bv(16, 7);
    let global = edit.add_global(&store, "seen", init, TypeHint::Unsigned);
    assert_eq!([x, temp, copy].map(|v| edit.variable(v).slot), [0, 1, 2]);
    assert_eq!((edit.variable(copy).name.as_str(), edit.variable(copy).width), ("x", 32));
    assert_eq!((edit.variable(global).width, edit.globals.len()), (16, 1));
    // the frame of another function does not change
    let other = edit.add_function(&mut store, "stub");
    edit.add_block(other, vec![], Terminator::Return(None), Span::NONE);
    assert!(edit.function(other).locals.is_empty());
    assert_eq!(edit.origin(other, BlockId(0)), None);
    edit.finish(&store);
}

#[test]
fn edges_are_redirected_one_by_one_or_by_target() {
    // 0 -> 1, 1 -> {2, 2, 0}
    let mut edit = Edit::of(&calls(&[&[]], &[], &[]).0);
    edit.program.functions[0].blocks = graph(&[&[1], &[2, 2, 0], &[]]).blocks;
    edit.origins[0] = vec![None; 3];
    let next = |edit: &Edit| edit.function(MAIN).block(BlockId(1)).end.successors();
    let before = next(&edit);
    assert_eq!(before.iter().filter(|b| **b == BlockId(2)).count(), 2);
    let slot = before.iter().position(|b| *b == BlockId(2)).unwrap();
    edit.redirect(MAIN, (BlockId(1), slot), BlockId(0));
    assert_eq!(next(&edit).iter().filter(|b| **b == BlockId(2)).count(), 1);
    // an edge that is not there is left alone
    edit.redirect(MAIN, (BlockId(1), 9), BlockId(1));
    edit.redirect_target(MAIN, BlockId(1), BlockId(0), BlockId(2));
    assert_eq!(next(&edit), vec![BlockId(2); 3]);
    let new = edit.interpose(MAIN, BlockId(1), BlockId(2), vec![]);
    assert_eq!(next(&edit), vec![new; 3]);
    assert_eq!(edit.function(MAIN).block(new).end, Terminator::Goto(BlockId(2)));
}

#[test]
fn statements_are_inserted_and_replaced_and_keep_their_spans() {
    let (program, mut store, x) = three_assignments();
    let mut edit = Edit::of(&program);
    let nine = store.bv(32, 9);
    let kind = StmtKind::Assign { var: x, value: nine };
    let span = program.function(MAIN).blocks[0].stmts[2].span;
    edit.insert(MAIN, BlockId(0), 2, [Stmt { kind: kind.clone(), span }]);
    edit.append(MAIN, BlockId(0), [Stmt { kind: kind.clone(), span }]);
    let is_nine = |s: &Stmt| s.kind == kind;
    let at: Vec<bool> = edit.function(MAIN).blocks[0].stmts.iter().map(is_nine).collect();
    assert_eq!(at, [false, false, true, false, true]);
    edit.replace_statements(|s| (!is_nine(s)).then_some(StmtKind::Forget { var: x }));
    let stmts = &edit.function(MAIN).blocks[0].stmts;
    assert_eq!(stmts[0].kind, StmtKind::Forget { var: x });
    assert_eq!(stmts[0].span, program.function(MAIN).blocks[0].stmts[0].span);
    edit.finish(&store);
}

#[test]
fn a_call_becomes_the_code_of_the_function() {
    // f0 calls f1, which calls f2
    let (program, mut store) = calls(&[&[1], &[2], &[]], &[], &[]);
    let mut edit = Edit::of(&program);
    let own = edit.add_temp(FuncId(1), "t", 32);
    let value = store.var(own, 32);
    edit.append(
        FuncId(1),
        BlockId(0),
        [Stmt { kind: StmtKind::Assign { var: own, value }, span: Span::NONE }],
    );
    edit.inline(&mut store, FuncId(0), BlockId(0), FuncId(1), &|v| v == own);
    let function = edit.function(FuncId(0)).clone();
    // entry, return, and the two blocks of f1
    assert_eq!(function.blocks.len(), 4);
    assert_eq!(function.blocks[0].end, Terminator::Goto(BlockId(2)));
    let copy = function.locals[0];
    assert_eq!(function.blocks[0].stmts[0].kind, StmtKind::Forget { var: copy });
    assert_eq!(function.blocks[2].stmts[0].kind, StmtKind::Assign { var: copy, value: store.var(copy, 32) });
    // the call of f2 stays, and its continuation is the copy; the return goes to where the call went on
    assert!(matches!(
        &function.blocks[2].end,
        Terminator::Call { callee: Callee::Direct(FuncId(2)), next: BlockId(3), .. }
    ));
    assert_eq!(function.blocks[3].end, Terminator::Goto(BlockId(1)));
    let from = OriginalBlock { function: FuncId(1), block: BlockId(1) };
    assert_eq!(edit.origin(FuncId(0), BlockId(3)), Some(from));
    edit.finish(&store);
}

#[test]
fn a_stub_takes_the_calls_of_a_function_and_the_program_can_begin_elsewhere() {
    // f0 calls f1, which calls f2
    let (program, mut store) = calls(&[&[1], &[2], &[]], &[], &[]);
    let mut edit = Edit::of(&program);
    let stub = edit.add_function(&mut store, "stub");
    let param = edit.add_local(stub, "n", 32, TypeHint::Signed);
    edit.rename(param, String::from("n@entry"));
    edit.set_signature(stub, vec![param], Some(32), Span::NONE);
    assert_eq!(edit.next_block(stub), BlockId(0));
    edit.replace_callees(|f| (f == FuncId(2)).then_some(stub));
    edit.set_entry(FuncId(1));
    let callee = |f: u32| match &edit.function(FuncId(f)).blocks[0].end {
        Terminator::Call { callee: Callee::Direct(to), .. } => Some(*to),
        _ => None,
    };
    assert_eq!((callee(0), callee(1), edit.entry), (Some(FuncId(1)), Some(stub), FuncId(1)));
    let (variable, function) = (edit.variable(param), edit.function(stub));
    assert_eq!((variable.name.as_str(), &variable.kind), ("n@entry", &VarKind::Local));
    assert_eq!((&function.params, function.result_width), (&vec![param], Some(32)));
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "not well-formed")]
fn what_is_no_program_is_found() {
    let (program, store, x) = three_assignments();
    let mut edit = Edit::of(&program);
    let value = Term::TRUE;
    let kind = StmtKind::Assign { var: x, value };
    let block = edit.add_block(
        MAIN,
        vec![Stmt { kind, span: Span::NONE }],
        Terminator::Halt(Halt::Abort),
        Span::NONE,
    );
    edit.set_end(MAIN, BlockId(0), Terminator::Goto(block));
    edit.finish(&store);
}
