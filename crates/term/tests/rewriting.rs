//! The rewriter against the plain meaning of expressions: whatever is built means what was written.

use secateur_term::testing::{Generator, Shape, Values};
use secateur_term::{Evaluator, TermStore};

/// Builds random expressions and compares their values, node by node, under random values of the leaves.
fn compare(seeds: std::ops::Range<u64>, shape: Shape, rounds: u32) {
    let mut compared = 0u64;
    for seed in seeds {
        let mut g = Generator::new(seed, shape);
        for _ in 0..3 {
            g.condition();
            let w = g.some_width();
            g.bits(w, shape.depth);
        }
        let mut store = TermStore::new();
        let (terms, leaves) = g.plain.build(&mut store);
        for _ in 0..rounds {
            let values = Values::random(&g.plain, &mut g.rng);
            compared += check(&g, &store, &terms, &leaves, &values, seed);
        }
    }
    assert!(compared > 1000, "the generator made almost nothing");
}

fn check(
    g: &Generator,
    store: &TermStore,
    terms: &[secateur_term::Term],
    leaves: &[secateur_term::Term],
    values: &Values,
    seed: u64,
) -> u64 {
    let wanted = values.evaluate(&g.plain);
    let model = values.model(store, leaves);
    let mut evaluator = Evaluator::new(store, &model);
    let mut compared = 0;
    for (i, &t) in terms.iter().enumerate() {
        if matches!(store.sort(t), secateur_term::Sort::Array { .. }) {
            continue;
        }
        assert_eq!(store.width(t), g.plain.width(i), "width of node {i}, seed {seed}");
        let got = evaluator.eval(t);
        assert_eq!(got, Some(wanted[i]), "node {i} of seed {seed}: {:?}", g.plain.nodes[i]);
        compared += 1;
    }
    compared
}

#[test]
fn all_widths() {
    compare(0..6000, Shape::default(), 6);
}

#[test]
fn small_widths_with_all_values() {
    let shape = Shape { depth: 4, max_width: 4, max_hard: 4, arrays: false };
    let mut compared = 0;
    for seed in 1_000_000..1_006_000 {
        let mut g = Generator::new(seed, shape);
        g.condition();
        let w = g.some_width();
        g.bits(w, 4);
        let mut store = TermStore::new();
        let (terms, leaves) = g.plain.build(&mut store);
        for n in 0..512 {
            let Some(values) = Values::nth(&g.plain, n) else { break };
            compared += check(&g, &store, &terms, &leaves, &values, seed);
        }
    }
    assert!(compared > 100_000);
}

#[test]
fn deep_expressions() {
    let shape = Shape { depth: 7, ..Shape::default() };
    compare(2_000_000..2_000_400, shape, 4);
}

/// What the store builds does not depend on the order in which symbols and terms were made before.
#[test]
fn building_twice_gives_the_same_terms() {
    for seed in 3_000_000..3_000_500 {
        let g = {
            let mut g = Generator::new(seed, Shape::default());
            g.condition();
            g
        };
        let mut store = TermStore::new();
        let (terms, leaves) = g.plain.build(&mut store);
        // substituting each leaf by itself rebuilds nothing; by an equal value of another store it would be
        // the same
        for &t in &terms {
            let mut identity = secateur_term::Substitution::new(|_: &mut TermStore, leaf| Some(leaf));
            assert_eq!(identity.apply(&mut store, t), t, "seed {seed}");
        }
        assert!(
            !leaves.is_empty()
                || terms.iter().all(|&t| store.constant(t).is_some() || store.node(t).is_some())
        );
    }
}
