//! Loops inside loops, replaced and as they were, run step by step on concrete values: widths, signs,
//! directions, steps and limits at random, often near the ends of their range, so that counters wrap around.
//! Where both loops are replaced by what they do, the program must end with the values the loops end with.

mod cases;
#[allow(dead_code, reason = "this test file uses a part of it")]
mod machine;

use cases::{Numbers, block, program};
use machine::{Ended, Machine};
use secateur_accelerate::{AccelerateOptions, accelerate};
use secateur_base::Deadline;
use secateur_program::{BlockId, Monitor, Program, StmtKind, Terminator, VarId};
use secateur_term::{Term, TermStore};

/// The counters and limits of the outer and the inner loop, two sums, and one more that the machine does not
/// look at.
const I: usize = 0;
const N: usize = 1;
const J: usize = 2;
const M: usize = 3;
const X: usize = 4;
const Y: usize = 5;
const VARIABLES: usize = 7;

struct Case {
    program: Program,
    store: TermStore,
    start: Vec<(VarId, u128)>,
}

fn case(r: &mut Numbers) -> Case {
    let mut s = TermStore::new();
    let width = r.pick(&[8u32, 8, 16, 32]);
    let v: Vec<Term> = (0..VARIABLES as u32).map(|i| s.var(VarId(i), width)).collect();
    let guard = |s: &mut TermStore, r: &mut Numbers, counter: Term, limit: Term, up: bool| {
        let signed = r.below(2) == 0;
        let (a, b) = if up { (counter, limit) } else { (limit, counter) };
        match r.below(5) {
            0 => s.ne(a, b),
            1 if signed => s.sle(a, b),
            1 => s.ule(a, b),
            _ if signed => s.slt(a, b),
            _ => s.ult(a, b),
        }
    };
    let step = |s: &mut TermStore, by: u64, up: bool| {
        s.bv(width, if up { u128::from(by) } else { 0u128.wrapping_sub(u128::from(by)) })
    };
    let assign = |var: usize, value: Term| StmtKind::Assign { var: VarId(var as u32), value };
    let (outer_up, inner_up) = (r.below(4) > 0, r.below(4) > 0);
    let inner_by = r.pick(&[1, 1, 1, 2, 4, 3]);
    let limit = r.pick(&[M, M, M, I, N]);
    let outer = guard(&mut s, r, v[I], v[N], outer_up);
    let mut inner = guard(&mut s, r, v[J], v[limit], inner_up);
    if r.below(6) == 0 {
        let most = s.bv(width, u128::from(r.below(12)));
        let also = s.ult(v[J], most);
        inner = s.and(inner, also);
    }
    let first = match r.below(4) {
        0 => v[I],
        1 => s.bv(width, u128::from(r.below(3))),
        2 => v[J],
        _ => s.bv(width, 0),
    };
    let mut body = Vec::new();
    let grows = r.pick(&[M, Y, J, X]);
    let by = if grows == X { s.bv(width, u128::from(1 + r.below(4))) } else { v[grows] };
    let x = s.add(v[X], by);
    body.push(assign(X, x));
    let by = step(&mut s, inner_by, inner_up);
    let j = s.add(v[J], by);
    body.push(assign(J, j));
    let mut after = Vec::new();
    if r.below(2) == 0 {
        let by = s.bv(width, u128::from(r.below(5)));
        let y = s.add(v[Y], by);
        after.push(assign(Y, y));
    }
    let by = step(&mut s, r.pick(&[1, 1, 1, 2]), outer_up);
    let i = s.add(v[I], by);
    after.push(assign(I, i));
    let mut used = v[X];
    for w in [I, J, Y] {
        used = s.add(used, v[w]);
    }
    let blocks = vec![
        block(vec![], Terminator::Goto(BlockId(1))),
        block(vec![], Terminator::Branch { cond: outer, then: BlockId(2), other: BlockId(6) }),
        block(vec![assign(J, first)], Terminator::Goto(BlockId(3))),
        block(vec![], Terminator::Branch { cond: inner, then: BlockId(4), other: BlockId(5) }),
        block(body, Terminator::Goto(BlockId(3))),
        block(after, Terminator::Goto(BlockId(1))),
        block(vec![], Terminator::Return(Some(used))),
    ];
    let program = program(&mut s, &[width; VARIABLES], width, blocks);
    Case { program, store: s, start: start(r, width, outer_up, inner_up) }
}

/// Counters a little way from their limits, often across the end of the range.
fn start(r: &mut Numbers, width: u32, outer_up: bool, inner_up: bool) -> Vec<(VarId, u128)> {
    let mut edge = || match r.below(4) {
        0 => 0u128.wrapping_sub(u128::from(1 + r.below(6))),
        1 => (1u128 << (width - 1)).wrapping_sub(u128::from(1 + r.below(6))),
        _ => u128::from(r.below(6)),
    };
    let (i, j, x, y) = (edge(), edge(), edge(), edge());
    let beyond =
        |from: u128, way: u128, up: bool| if up { from.wrapping_add(way) } else { from.wrapping_sub(way) };
    let n = beyond(i, u128::from(r.below(14)), outer_up);
    let m =
        if r.below(2) == 0 { u128::from(r.below(14)) } else { beyond(j, u128::from(r.below(14)), inner_up) };
    let values = [i, n, j, m, x, y, 0];
    values.iter().enumerate().map(|(v, value)| (VarId(v as u32), *value)).collect()
}

#[test]
fn loops_that_were_replaced_do_what_they_did() {
    let mut r = Numbers::new(23);
    let (mut compared, mut iterated, mut wrapped, mut left) = (0u32, 0u32, 0u32, 0u32);
    for number in 0..700 {
        let Case { program, mut store, start } = case(&mut r);
        let options =
            AccelerateOptions { monitor: Monitor::default(), automaton: true, deadline: Deadline::never() };
        let fast = accelerate(&program, &mut store, &options);
        if fast.fully_accelerated < 2 || fast.accelerators.iter().any(|a| !a.replaces_loop) {
            left += 1;
            continue;
        }
        let mut slow = Machine::new(&program, &start);
        let before = slow.state().0;
        if slow.run_to(&mut store, BlockId(u32::MAX)) != Ended::Returned {
            // too long for a machine that goes step by step, or without end
            continue;
        }
        let mut run = Machine::new(&fast.program, &start);
        assert_eq!(run.run_to(&mut store, BlockId(u32::MAX)), Ended::Returned, "case {number}");
        let (done, wanted) = (run.state().0, slow.state().0);
        assert_eq!(done, wanted, "case {number}: from {before:?}");
        compared += 1;
        iterated += u32::from(before[I] != done[I] && before[X] != done[X]);
        wrapped += u32::from(before[I] > done[I] || before[X] > done[X]);
    }
    let all = format!("{compared} compared, {iterated} iterated, {wrapped} wrapped, {left} not replaced");
    assert!(compared > 130 && iterated > 50 && wrapped > 30, "{all}");
}
