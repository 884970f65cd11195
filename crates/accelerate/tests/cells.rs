//! Loops over arrays, accelerated and as they were, run step by step on concrete values: widths, directions,
//! strides, indexes that wrap around and pointers that overlap, at random. A run of the accelerated program
//! must do what the loop does in as many iterations, and the pieces that are as long as can be must lead
//! through it to the end.

mod cases;
mod machine;

use cases::{Numbers, block, program};
use machine::{Ended, Machine};
use secateur_accelerate::{AccelerateOptions, accelerate};
use secateur_base::Deadline;
use secateur_program::{BlockId, Monitor, Program, StmtKind, Terminator, VarId};
use secateur_term::{Term, TermStore};

const POINTER: u32 = 64;

struct Case {
    program: Program,
    store: TermStore,
    /// The variables at the start.
    start: Vec<(VarId, u128)>,
    bits: u32,
}

/// The variables of every case.
const TO: VarId = VarId(0);
const FROM: VarId = VarId(1);
const I: VarId = VarId(2);
const N: VarId = VarId(3);
const X: VarId = VarId(4);
const T: VarId = VarId(5);

fn case(r: &mut Numbers) -> Case {
    let mut s = TermStore::new();
    let bits = r.pick(&[8, 8, 16, 32, 64]);
    let (bytes, signed, up) = (r.pick(&[1u32, 2, 4, 8]), r.below(2) == 0, r.below(3) > 0);
    let stride = u64::from(bytes) * (1 + r.below(3));
    let step = 1 + r.below(3);
    let widths = [POINTER, POINTER, bits, bits, 8 * bytes, 8 * bytes];
    let vars: Vec<Term> = (0..6).map(|v| s.var(VarId(v), widths[v as usize])).collect();
    let (i, n) = (vars[I.0 as usize], vars[N.0 as usize]);
    // which cell: the index, or one a little further on
    let place = |s: &mut TermStore, base: Term, shift: i64, stride: u64| {
        let shift = s.bv(bits, shift as i128 as u128);
        let at = s.add(i, shift);
        let at = if signed { s.sext(at, POINTER) } else { s.zext(at, POINTER) };
        let stride = s.bv(POINTER, u128::from(stride));
        let way = s.mul(at, stride);
        s.add(base, way)
    };
    let shift = r.pick(&[0i64, 0, 0, 1, -1, 2]);
    let target = place(&mut s, vars[TO.0 as usize], shift, stride);
    let reads = r.below(3) > 0;
    let same = r.below(2) == 0;
    let base = if same { TO } else { FROM };
    let shift = r.pick(&[0i64, 0, 1, -1, 3, 20]);
    let source =
        place(&mut s, vars[base.0 as usize], shift, if r.below(4) == 0 { u64::from(bytes) } else { stride });
    let mut body: Vec<StmtKind> = Vec::new();
    if reads {
        body.push(StmtKind::Load { var: T, addr: source, bytes });
    }
    let (x, t) = (vars[X.0 as usize], vars[T.0 as usize]);
    let narrow = s.resize(i, 8 * bytes);
    let value = match r.below(4) {
        0 => x,
        1 => s.add(x, narrow),
        _ if !reads => s.mul(x, narrow),
        2 => s.add(t, x),
        _ => t,
    };
    body.push(StmtKind::Store { addr: target, value, bytes });
    if r.below(4) == 0 {
        // the same cell again, or one beside it
        let one = s.bv(POINTER, u128::from(r.pick(&[0, bytes / 2, bytes, 2 * bytes])));
        let addr = s.add(target, one);
        body.push(StmtKind::Store { addr, value: x, bytes });
    }
    let by = s.bv(8 * bytes, u128::from(r.below(5)));
    let grown = s.add(x, by);
    body.push(StmtKind::Assign { var: X, value: grown });
    let by = s.bv(bits, if up { u128::from(step) } else { 0u128.wrapping_sub(u128::from(step)) });
    let next = s.add(i, by);
    body.push(StmtKind::Assign { var: I, value: next });
    let (low, high) = if up { (i, n) } else { (n, i) };
    let guard = match r.below(3) {
        0 => s.ne(i, n),
        _ if signed => s.slt(low, high),
        _ => s.ult(low, high),
    };
    // all of them matter in the end
    let (wide_x, wide_i) = (s.zext(x, 64), s.zext(i, 64));
    let used = s.add(wide_x, wide_i);
    let blocks = vec![
        block(vec![], Terminator::Goto(BlockId(1))),
        block(vec![], Terminator::Branch { cond: guard, then: BlockId(2), other: BlockId(3) }),
        block(body, Terminator::Goto(BlockId(1))),
        block(vec![], Terminator::Return(Some(used))),
    ];
    let program = program(&mut s, &widths, 64, blocks);
    // in the middle of memory, one array near the other; indexes often near the end of their range
    let middle = machine::START + machine::SIZE / 2;
    let to = middle + r.below(64);
    let from = if r.below(3) == 0 { to } else { middle + r.below(200) };
    let i0 = match r.below(4) {
        0 => 0,
        1 => u128::from(r.below(40)),
        2 => 0u128.wrapping_sub(u128::from(1 + r.below(8))),
        _ => (1u128 << (bits - 1)).wrapping_sub(u128::from(1 + r.below(8))),
    };
    let distance = u128::from(step * r.below(12) + r.below(2));
    let n0 = if up { i0.wrapping_add(distance) } else { i0.wrapping_sub(distance) };
    let start = vec![
        (TO, u128::from(to)),
        (FROM, u128::from(from)),
        (I, i0),
        (N, n0),
        (X, u128::from(r.below(1000))),
        (T, u128::from(r.below(1000))),
    ];
    Case { program, store: s, start, bits }
}

/// A run that takes the accelerator for `k` more iterations, if it can.
fn piece<'a>(run: &Machine<'a>, k: u32, store: &mut TermStore) -> Option<Machine<'a>> {
    let mut next = run.clone();
    next.inputs.extend([1, u128::from(k)]);
    (next.run_to_input(store) == Ended::There).then_some(next)
}

/// So many iterations are looked at.
const MOST: u32 = 40;

#[test]
fn accelerated_stores_are_what_the_loop_does() {
    let mut r = Numbers::new(7);
    let (mut compared, mut several, mut whole, mut wrapped, mut through, mut faults) = (0, 0, 0, 0, 0, 0);
    for number in 0..1600 {
        let Case { program, mut store, start, bits } = case(&mut r);
        let options =
            AccelerateOptions { monitor: Monitor::default(), automaton: true, deadline: Deadline::never() };
        let fast = accelerate(&program, &mut store, &options);
        let Some(accelerator) = fast.accelerators.first() else { continue };
        // the states of the loop at its head
        let mut slow = Machine::new(&program, &start);
        let mut at_head = Vec::new();
        let end = loop {
            match slow.run_to(&mut store, BlockId(1)) {
                Ended::There if at_head.len() <= MOST as usize => at_head.push(slow.state()),
                Ended::There => break None,
                other => break Some(other),
            }
        };
        if accelerator.replaces_loop {
            let mut run = Machine::new(&fast.program, &start);
            let done = run.run_to(&mut store, BlockId(u32::MAX));
            match end {
                Some(Ended::Returned) => {
                    assert_eq!(done, Ended::Returned, "case {number}");
                    assert_eq!(run.state(), slow.state(), "case {number}");
                    whole += 1;
                }
                Some(Ended::Fault) => {
                    assert_eq!(done, Ended::Fault, "case {number}");
                    faults += 1;
                }
                _ => {}
            }
            continue;
        }
        for k in 0..24u32 {
            let mut run = Machine::new(&fast.program, &start);
            run.inputs.extend([1, u128::from(k)]);
            let done = run.run_to_input(&mut store);
            match at_head.get(k as usize + 1) {
                Some(state) if done == Ended::There => {
                    assert_eq!(run.state(), *state, "case {number}, {k} more");
                    compared += 1;
                    several += u32::from(k > 0);
                    let (first, last) = (at_head[0].0[I.0 as usize], state.0[I.0 as usize]);
                    wrapped += u32::from(first.abs_diff(last) > 1 << (bits - 1));
                }
                // it does not go so far, or what it does is an error: no run may say it does
                None if end.is_some() => assert_ne!(done, Ended::There, "case {number}, {k} more"),
                _ => {}
            }
        }
        // the longest pieces lead to the end
        if end == Some(Ended::Returned) {
            let mut run = Machine::new(&fast.program, &start);
            let mut left = at_head.len() as u32 - 1;
            run.run_to_input(&mut store);
            while left > 0 {
                let feasible = |k: &u32| piece(&run, *k, &mut store).is_some();
                let k = (0..left).take_while(feasible).last();
                let Some(k) = k else { panic!("case {number}: no way on, with {left} iterations left") };
                run = piece(&run, k, &mut store).unwrap_or(run);
                left -= k + 1;
            }
            run.inputs.push_back(0);
            assert_eq!(run.run_to(&mut store, BlockId(u32::MAX)), Ended::Returned, "case {number}");
            assert_eq!(run.state(), slow.state(), "case {number}");
            through += 1;
        }
    }
    let all = format!("{compared} {several} {whole} {wrapped} {through} {faults}");
    assert!(compared > 3_000 && several > 3_000 && whole > 50 && wrapped > 300 && through > 500, "{all}");
}
