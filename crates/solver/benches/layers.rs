//! One question for each layer of the solver: how much is saved by not asking the next one.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use secateur_base::Deadline;
use secateur_solver::{BitblastOptions, Bitblaster, Layered, Options, Solver};
use secateur_term::testing::Rng;
use secateur_term::{Term, TermStore};
use std::hint::black_box;

/// `a*x + b*y <= k` with small factors, as branch conditions have them.
fn constraint(store: &mut TermStore, rng: &mut Rng, inputs: &[Term]) -> Term {
    let mut sum = store.bv(32, 0);
    for _ in 0..2 {
        let factor = store.bv(32, u128::from(1 + rng.below(3)));
        let input = rng.pick(inputs);
        let part = store.mul(input, factor);
        sum = if rng.chance(50) { store.add(sum, part) } else { store.sub(sum, part) };
    }
    let bound = store.bv(32, u128::from(rng.below(20_000)).wrapping_sub(10_000));
    store.sle(sum, bound)
}

/// A satisfiable path of so many constraints.
fn path(store: &mut TermStore, inputs: &[Term], length: usize) -> Vec<Term> {
    let mut rng = Rng::new(1);
    let mut solver = Bitblaster::new(BitblastOptions::default(), Deadline::never());
    let mut path = Vec::new();
    while path.len() < length {
        let next = constraint(store, &mut rng, inputs);
        path.push(next);
        if !solver.check(store, &path).is_sat() {
            path.pop();
        }
    }
    path
}

fn layers(criterion: &mut Criterion) {
    let mut store = TermStore::new();
    let inputs: Vec<Term> = (0..6).map(|i| store.input(format!("x{i}"), 32)).collect();
    let path = path(&mut store, &inputs, 20);

    let mut solver = Layered::new(Options::new(Deadline::never()));
    let constant = Term::TRUE;
    criterion.bench_function("layers/constant", |bench| {
        bench.iter(|| solver.may_be_true(&mut store, black_box(&path), constant));
    });

    let (small, large) = (store.bv(32, 10), store.bv(32, 20));
    let below_ten = store.ult(inputs[0], small);
    let below_twenty = store.ult(inputs[0], large);
    let bounded = [path.as_slice(), &[below_ten]].concat();
    criterion.bench_function("layers/interval, repeated", |bench| {
        bench.iter(|| solver.must_be_true(&mut store, black_box(&bounded), below_twenty));
    });

    let mut rng = Rng::new(7);
    let questions: Vec<Term> = (0..100).map(|_| constraint(&mut store, &mut rng, &inputs)).collect();
    criterion.bench_function("layers/100 questions, cold", |bench| {
        bench.iter_batched(
            || Layered::new(Options::new(Deadline::never())),
            |mut solver| ask(&mut solver, &mut store, &path, &questions),
            BatchSize::LargeInput,
        );
    });
    criterion.bench_function("layers/100 questions, answered before", |bench| {
        bench.iter(|| ask(&mut solver, &mut store, &path, &questions));
    });
    criterion.bench_function("layers/100 questions, bit-blaster alone", |bench| {
        bench.iter_batched(
            || Bitblaster::new(BitblastOptions::default(), Deadline::never()),
            |mut solver| {
                let mut all = path.clone();
                let mut possible = 0;
                for question in &questions {
                    all.push(*question);
                    possible += usize::from(solver.check(&mut store, &all).is_sat());
                    all.pop();
                }
                possible
            },
            BatchSize::LargeInput,
        );
    });
}

fn ask(solver: &mut Layered, store: &mut TermStore, path: &[Term], questions: &[Term]) -> usize {
    questions.iter().filter(|question| solver.may_be_true(store, path, **question) == Ok(true)).count()
}

criterion_group!(benches, layers);
criterion_main!(benches);
