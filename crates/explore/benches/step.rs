//! Steps of the plain executor: a loop on known values, where nothing is asked of a solver, and a chain of
//! branches on inputs, where every path is followed.

use criterion::{Criterion, criterion_group, criterion_main};
use secateur_base::Deadline;
use secateur_explore::{Candidate, Conclusion, Config, Confirmation, Explorer, Hooks};
use secateur_program::testing::Maker;
use secateur_program::{BlockId, Program, Terminator};
use secateur_solver::{Layered, Options};
use secateur_term::{Term, TermStore};
use std::hint::black_box;

/// The programs have no checks, so there is nothing to confirm.
struct NoErrors;

impl Hooks for NoErrors {
    fn confirm(&mut self, _: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        Confirmation::Confirmed
    }
}

/// `for (i = 0; i < count; i++) sum += i;`
fn counting(count: u128) -> (Program, TermStore) {
    let mut maker = Maker::new();
    let (i, sum) = (maker.local("i", 32), maker.local("sum", 32));
    let zero = maker.store.bv(32, 0);
    maker.assign(i, zero);
    maker.assign(sum, zero);
    maker.end(Terminator::Goto(BlockId(1)));
    let (counter, limit) = (maker.read(i), maker.store.bv(32, count));
    let go_on = maker.store.slt(counter, limit);
    maker.end(Terminator::Branch { cond: go_on, then: BlockId(2), other: BlockId(3) });
    let (total, one) = (maker.read(sum), maker.store.bv(32, 1));
    let (total, next) = (maker.store.add(total, counter), maker.store.add(counter, one));
    maker.assign(sum, total);
    maker.assign(i, next);
    maker.end(Terminator::Goto(BlockId(1)));
    maker.end(Terminator::Return(None));
    maker.finish(None)
}

/// `count` inputs one after the other, each of which adds 1 or 2: 2 to the `count` paths.
fn diamonds(count: u32) -> (Program, TermStore) {
    let mut maker = Maker::new();
    let (x, sum) = (maker.local("x", 32), maker.local("sum", 32));
    let zero = maker.store.bv(32, 0);
    maker.assign(sum, zero);
    for number in 0..count {
        maker.input(x);
        let value = maker.read(x);
        let positive = maker.store.slt(zero, value);
        let first = 3 * number + 1;
        maker.end(Terminator::Branch { cond: positive, then: BlockId(first), other: BlockId(first + 1) });
        for amount in [1, 2] {
            let (total, amount) = (maker.read(sum), maker.store.bv(32, amount));
            let total: Term = maker.store.add(total, amount);
            maker.assign(sum, total);
            maker.end(Terminator::Goto(BlockId(first + 2)));
        }
    }
    maker.end(Terminator::Return(None));
    maker.finish(None)
}

fn run((program, store): &(Program, TermStore)) -> u64 {
    let solver = Layered::new(Options::new(Deadline::never()));
    let explorer = Explorer::new(program, store.clone(), solver, Config::default());
    let (outcome, _) = explorer.run(&mut NoErrors);
    assert!(outcome.conclusion == Conclusion::Exhausted, "these programs are safe");
    outcome.statistics.steps
}

fn steps(criterion: &mut Criterion) {
    let counting = counting(10_000);
    criterion.bench_function("step/known values, 10000 iterations", |bench| {
        bench.iter(|| run(black_box(&counting)));
    });
    let diamonds = diamonds(8);
    criterion.bench_function("step/branches on inputs, 256 paths", |bench| {
        bench.iter(|| run(black_box(&diamonds)));
    });
}

criterion_group!(benches, steps);
criterion_main!(benches);
