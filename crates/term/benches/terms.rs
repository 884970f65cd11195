//! Terms: building with rewriting, building what is there already, substitution and evaluation. Every branch
//! question begins with these.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use secateur_term::testing::Rng;
use secateur_term::{Evaluator, Model, Substitution, Term, TermStore};
use std::hint::black_box;

/// Sums, comparisons and choices over a few inputs, as a path of a small program has them.
fn conditions(store: &mut TermStore, inputs: &[Term], count: usize) -> Vec<Term> {
    let mut rng = Rng::new(1);
    let mut value = inputs[0];
    (0..count)
        .map(|_| {
            let factor = store.bv(32, u128::from(1 + rng.below(7)));
            let other = rng.pick(inputs);
            let part = store.mul(other, factor);
            let sum = store.add(value, part);
            let bound = store.bv(32, u128::from(rng.below(10_000)));
            let condition = store.sle(sum, bound);
            value = store.ite(condition, sum, other);
            condition
        })
        .collect()
}

fn inputs(store: &mut TermStore) -> Vec<Term> {
    (0..6).map(|i| store.input(format!("x{i}"), 32)).collect()
}

fn terms(criterion: &mut Criterion) {
    criterion.bench_function("terms/build 200 conditions", |bench| {
        let fresh = || {
            let mut store = TermStore::new();
            let inputs = inputs(&mut store);
            (store, inputs)
        };
        bench.iter_batched(
            fresh,
            |(mut store, inputs)| black_box(conditions(&mut store, &inputs, 200)).len(),
            BatchSize::SmallInput,
        );
    });

    let mut store = TermStore::new();
    let leaves = inputs(&mut store);
    let built = conditions(&mut store, &leaves, 200);
    criterion.bench_function("terms/build 200 conditions that exist", |bench| {
        bench.iter(|| black_box(conditions(&mut store, &leaves, 200)).len());
    });
    criterion.bench_function("terms/constants fold, 1000 steps", |bench| {
        bench.iter(|| {
            let (one, limit) = (store.bv(32, 1), store.bv(32, 1_000_000));
            let mut value = store.bv(32, 0);
            for _ in 0..1000 {
                value = store.add(value, one);
                black_box(store.sle(value, limit));
            }
            value
        });
    });
    criterion.bench_function("terms/substitute constants in 200 conditions", |bench| {
        bench.iter(|| {
            let known = leaves[0];
            let value = store.bv(32, 17);
            let mut substitution =
                Substitution::new(|_: &mut TermStore, leaf: Term| (leaf == known).then_some(value));
            built.iter().filter(|t| substitution.apply(&mut store, **t) == Term::TRUE).count()
        });
    });
    let mut model = Model::default();
    for (number, leaf) in leaves.iter().enumerate() {
        if let Some(symbol) = store.as_symbol(*leaf) {
            model.set(symbol, 1000 * number as u128);
        }
    }
    criterion.bench_function("terms/evaluate 200 conditions under a model", |bench| {
        bench.iter(|| {
            let mut evaluator = Evaluator::new(&store, &model);
            built.iter().filter(|t| evaluator.is_true(**t) == Some(true)).count()
        });
    });
}

criterion_group!(benches, terms);
criterion_main!(benches);
