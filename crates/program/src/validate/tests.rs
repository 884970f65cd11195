//! Good programs pass; each kind of fault is found.

use super::*;
use crate::testing::{Maker, calls};
use crate::{Argument, Callee, Halt, StmtKind, Terminator, VarId};

fn faults(m: Maker, result: Option<u32>) -> Vec<String> {
    let (program, store) = m.finish(result);
    validate(&program, &store).err().unwrap_or_default()
}

/// One block with this statement; `x` is 32 bits, `p` 64.
fn one_fault(make: impl FnOnce(&mut Maker, VarId, VarId) -> StmtKind, expected: &str) {
    let mut m = Maker::new();
    let (x, p) = (m.local("x", 32), m.local("p", 64));
    let stmt = make(&mut m, x, p);
    m.stmt(stmt);
    m.end(Terminator::Return(None));
    let found = faults(m, None);
    assert!(found.len() == 1 && found[0].contains(expected), "wanted `{expected}`, found {found:?}");
}

#[test]
fn a_good_program_passes() {
    let mut m = Maker::new();
    let (x, p) = (m.local("x", 32), m.local("p", 64));
    let (vx, vp) = (m.read(x), m.read(p));
    let size = m.store.bv(64, 8);
    m.stmt(StmtKind::Alloc {
        var: p,
        size,
        align: 8,
        kind: crate::AllocKind::Heap,
        name: "m".into(),
        zeroed: false,
    });
    m.stmt(StmtKind::Store { addr: vp, value: vx, bytes: 4 });
    m.stmt(StmtKind::Load { var: x, addr: vp, bytes: 4 });
    m.end(Terminator::Return(Some(vx)));
    assert_eq!(faults(m, Some(32)), Vec::<String>::new());
    let (program, store) = calls(&[&[1], &[]], &[0], &[1]);
    assert_eq!(validate(&program, &store), Ok(()));
}

#[test]
fn widths_are_checked() {
    one_fault(|m, x, p| StmtKind::Assign { var: x, value: m.read(p) }, "64 bits where 32");
    one_fault(|m, x, _| StmtKind::Free { addr: m.read(x) }, "32 bits where 64");
    one_fault(|m, x, _| StmtKind::Assume { cond: m.read(x) }, "32 bits where 1");
    one_fault(|m, x, p| StmtKind::Load { var: x, addr: m.read(p), bytes: 2 }, "32 bits in 2 bytes");
    one_fault(
        |m, x, p| StmtKind::Store { addr: m.read(p), value: m.read(x), bytes: 3 },
        "32 bits in 3 bytes",
    );
    one_fault(|_, x, _| StmtKind::StackSave { var: x }, "another width");
}

#[test]
fn foreign_variables_and_symbols_are_found() {
    one_fault(|m, x, _| StmtKind::Assign { var: x, value: m.store.var(VarId(99), 32) }, "does not exist");
    one_fault(
        |m, _, p| StmtKind::Assign { var: p, value: m.store.var(VarId(0), 64) },
        "32 bits wide but read as 64",
    );
    one_fault(|m, x, _| StmtKind::Assign { var: x, value: m.store.input("in", 32) }, "no address");
    one_fault(
        |m, _, _| StmtKind::Assign { var: VarId(50), value: m.store.bv(32, 0) },
        "not one of this function",
    );
}

#[test]
fn calls_and_blocks_are_checked() {
    let mut m = Maker::new();
    m.end(Terminator::Goto(BlockId(7)));
    assert!(faults(m, None)[0].contains("block 7"));

    let mut m = Maker::new();
    let x = m.local("x", 32);
    let value = m.read(x);
    let arg = Argument { value, bytes: 4, align: 4, by_value: false };
    m.end(Terminator::Call {
        callee: Callee::Direct(FuncId(0)),
        args: vec![arg],
        var: Some(x),
        next: BlockId(1),
    });
    m.end(Terminator::Return(None));
    let found = faults(m, None);
    assert!(found.iter().any(|f| f.contains("1 arguments for the 0")), "{found:?}");
    assert!(found.iter().any(|f| f.contains("result of `main`")), "{found:?}");

    let mut m = Maker::new();
    m.end(Terminator::Return(None));
    assert!(faults(m, Some(32))[0].contains("returns nothing"));

    let mut m = Maker::new();
    let x = m.local("x", 32);
    let value = m.read(x);
    let cases = vec![(3, BlockId(1)), (3, BlockId(1)), (1 << 40, BlockId(1))];
    m.end(Terminator::Switch { value, cases, default: BlockId(1) });
    m.end(Terminator::Halt(Halt::Abort));
    let found = faults(m, None);
    assert!(found.len() == 2 && found[0].contains("twice") && found[1].contains("does not fit"), "{found:?}");
}

#[test]
fn a_cycle_needs_a_loop_head() {
    let mut m = Maker::new();
    m.end(Terminator::Goto(BlockId(1)));
    m.end(Terminator::Goto(BlockId(1)));
    let (mut program, store) = m.finish(None);
    assert!(validate(&program, &store).is_err_and(|f| f[0].contains("loop head")));
    program.functions[0].blocks[1].loop_head = true;
    assert_eq!(validate(&program, &store), Ok(()));
}

#[test]
fn frames_and_objects_are_checked() {
    let mut m = Maker::new();
    m.local("x", 32);
    m.variables[0].slot = 3;
    m.end(Terminator::Return(None));
    assert!(faults(m, None)[0].contains("slot 3"));

    let (mut program, store) = calls(&[&[], &[]], &[], &[1]);
    program.objects[2].size = 4;
    let found = validate(&program, &store).err().unwrap_or_default();
    assert!(found.iter().any(|f| f.contains("past its end")), "{found:?}");
    assert!(found.iter().any(|f| f.contains("its address is")), "{found:?}");
}

#[test]
fn deep_and_large_expressions_are_found_without_recursion() {
    let mut m = Maker::new();
    let (x, y) = (m.local("x", 32), m.local("y", 32));
    let (vx, vy) = (m.read(x), m.read(y));
    let mut deep = vx;
    for i in 0..100_000u128 {
        let k = m.store.bv(32, i | 1);
        deep = m.store.udiv(deep, k);
        deep = m.store.xor(deep, vy);
    }
    m.assign(x, deep);
    // a tree of 2^60 nodes as a graph of 60
    let mut large = vx;
    for _ in 0..60 {
        let sum = m.store.udiv(large, vy);
        large = m.store.udiv(sum, large);
    }
    m.assign(y, large);
    m.end(Terminator::Return(None));
    let found = faults(m, None);
    assert!(found.iter().any(|f| f.contains("statement 0") && f.contains("depth")), "{found:?}");
    assert!(found.iter().any(|f| f.contains("statement 1") && f.contains("nodes")), "{found:?}");
}
