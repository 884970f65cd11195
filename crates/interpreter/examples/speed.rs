//! Statements per second on two loops by hand: arithmetic, and memory.
//!
//! `cargo run --release -p secateur-interpreter --example speed`

#[path = "../tests/support/mod.rs"]
mod support;

use secateur_interpreter::{Options, Run};
use secateur_program::*;
use std::time::{Duration, Instant};
use support::*;

const TURNS: i128 = 10_000_000;

/// `for (i = 0; i < n; i++) { s = (s ^ i) * 3; }`
fn arithmetic() -> Build {
    let mut b = Build::new(DataModel::Lp64);
    let (s, rs) = b.main_local("s", 32);
    let (i, ri) = b.main_local("i", 32);
    let (zero, one, three, n) = (b.int(32, 0), b.int(32, 1), b.int(32, 3), b.int(32, TURNS));
    let mixed = b.store.binary(secateur_term::Op::Xor, rs, ri);
    let (new, next, less) = (b.store.mul(mixed, three), b.store.add(ri, one), b.store.slt(ri, n));
    let assign = |var, value| StmtKind::Assign { var, value };
    counted(&mut b, vec![assign(s, zero), assign(i, zero)], less, vec![assign(s, new), assign(i, next)], rs);
    b
}

/// `for (i = 0; i < n; i++) a[i & 255] = a[(i + 1) & 255] + 1;`
fn memory() -> Build {
    let mut b = Build::new(DataModel::Lp64);
    let (_, a) = b.object("a", 1024, ObjectKind::Global);
    let (i, ri) = b.main_local("i", 64);
    let (t, rt) = b.main_local("t", 32);
    let (zero, one, n) = (b.word(0), b.word(1), b.word(TURNS));
    let (four, mask, one32) = (b.word(4), b.word(255), b.int(32, 1));
    let next = b.store.add(ri, one);
    let place = |b: &mut Build, index| {
        let index = b.store.and(index, mask);
        let bytes = b.store.mul(index, four);
        b.store.add(a, bytes)
    };
    let (from, to) = (place(&mut b, next), place(&mut b, ri));
    let (value, less) = (b.store.add(rt, one32), b.store.slt(ri, n));
    let body = vec![
        StmtKind::Load { var: t, addr: from, bytes: 4 },
        StmtKind::Store { addr: to, value, bytes: 4 },
        StmtKind::Assign { var: i, value: next },
    ];
    counted(&mut b, vec![StmtKind::Assign { var: i, value: zero }], less, body, one32);
    b
}

fn counted(
    b: &mut Build,
    init: Vec<StmtKind>,
    cond: secateur_term::Term,
    body: Vec<StmtKind>,
    result: secateur_term::Term,
) {
    let main = FuncId(0);
    b.block(main, init, Terminator::Goto(BlockId(1)));
    b.block(main, vec![], Terminator::Branch { cond, then: BlockId(2), other: BlockId(3) });
    b.block(main, body, Terminator::Goto(BlockId(1)));
    b.block(main, vec![], Terminator::Return(Some(result)));
}

fn main() {
    for (name, build) in [("arithmetic", arithmetic()), ("memory", memory())] {
        let (run, time) = timed(&build);
        let rate = run.steps as f64 / time.as_secs_f64() / 1e6;
        println!(
            "{name:12} {:>11} steps {:>7.3} s {rate:>7.1} million/s  {:?}",
            run.steps,
            time.as_secs_f64(),
            run.outcome
        );
    }
}

fn timed(build: &Build) -> (Run, Duration) {
    let begin = Instant::now();
    let run = build.run(Options::default(), &Scenario::default());
    (run, begin.elapsed())
}
