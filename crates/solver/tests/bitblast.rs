//! The bit-blaster against evaluation: models hold, and what it calls unsatisfiable has no model among all
//! values.

use secateur_base::Deadline;
use secateur_solver::{Answer, BitblastOptions, Bitblaster, Division, Solver};
use secateur_term::testing::{Generator, Shape, Values};
use secateur_term::{Term, TermStore};

fn conjunction(seed: u64, shape: Shape) -> (Generator, Vec<usize>) {
    let mut g = Generator::new(seed, shape);
    let count = 1 + g.rng.below(5);
    let roots = (0..count).map(|_| g.condition()).collect();
    (g, roots)
}

/// Whether all roots hold under some of the first values of the leaves; `None` if there are too many to try.
fn brute_force(g: &Generator, roots: &[usize], limit: u64) -> Option<bool> {
    for n in 0..limit {
        match Values::nth(&g.plain, n) {
            None => return Some(false),
            Some(v) => {
                let values = v.evaluate(&g.plain);
                if roots.iter().all(|&r| values[r] == 1) {
                    return Some(true);
                }
            }
        }
    }
    None
}

fn against_all_values(division: Division, seeds: std::ops::Range<u64>) {
    let shape = Shape { depth: 4, max_width: 5, max_hard: 5, arrays: false };
    let options = BitblastOptions { division, ..BitblastOptions::default() };
    let (mut sat, mut unsat) = (0, 0);
    for seed in seeds {
        let (g, roots) = conjunction(seed, shape);
        let Some(expected) = brute_force(&g, &roots, 1 << 15) else { continue };
        let mut store = TermStore::new();
        let (terms, leaves) = g.plain.build(&mut store);
        let assumptions: Vec<Term> = roots.iter().map(|&r| terms[r]).collect();
        let mut solver = Bitblaster::new(options.clone(), Deadline::never());
        match solver.check(&mut store, &assumptions) {
            Answer::Sat(model) => {
                assert!(expected, "seed {seed}: no values satisfy it");
                let values = Values::from_model(&g.plain, &store, &leaves, &model).evaluate(&g.plain);
                assert!(roots.iter().all(|&r| values[r] == 1), "seed {seed}: the model does not hold");
                sat += 1;
            }
            Answer::Unsat(core) => {
                assert!(!expected, "seed {seed}: there are values that satisfy it");
                let part: Vec<usize> = core.iter().map(|&i| roots[i]).collect();
                assert_eq!(brute_force(&g, &part, 1 << 15), Some(false), "seed {seed}: the core is no core");
                unsat += 1;
            }
            Answer::Unknown(why) => panic!("seed {seed}: {why}"),
        }
    }
    assert!(sat > 100 && unsat > 100, "{sat} satisfiable, {unsat} unsatisfiable: not much of a test");
}

#[test]
fn small_words_restoring_division() {
    against_all_values(Division::Restoring, 0..2000);
}

#[test]
fn small_words_product_division() {
    against_all_values(Division::Product, 10_000..12_000);
}

/// One solver for many questions: what it has learnt from one must not spoil another.
#[test]
fn models_hold_at_all_widths() {
    let shape = Shape { depth: 4, max_width: 128, max_hard: 16, arrays: true };
    let mut sat = 0;
    let mut store = TermStore::new();
    let mut solver = Bitblaster::new(
        BitblastOptions { max_variables: 30_000, ..BitblastOptions::default() },
        Deadline::never(),
    );
    for seed in 20_000..21_000 {
        let (g, roots) = conjunction(seed, shape);
        let (terms, leaves) = g.plain.build(&mut store);
        let assumptions: Vec<Term> = roots.iter().map(|&r| terms[r]).collect();
        solver.set_deadline(Deadline::after(std::time::Duration::from_secs(5)));
        match solver.check(&mut store, &assumptions) {
            Answer::Sat(model) => {
                let values = Values::from_model(&g.plain, &store, &leaves, &model).evaluate(&g.plain);
                assert!(roots.iter().all(|&r| values[r] == 1), "seed {seed}: the model does not hold");
                sat += 1;
            }
            Answer::Unsat(core) => assert!(core.iter().all(|&i| i < roots.len())),
            Answer::Unknown(secateur_solver::Reason::Deadline) => {}
            Answer::Unknown(why) => panic!("seed {seed}: {why}"),
        }
    }
    assert!(sat > 300, "only {sat} satisfiable");
    assert!(solver.stats().restarts > 0, "the bound on variables was never reached");
}
