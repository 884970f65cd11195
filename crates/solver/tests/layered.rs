//! The layers against the bit-blaster alone: on random paths that grow, shrink and branch, every answer is
//! the same.

use secateur_base::Deadline;
use secateur_solver::{
    Answer, AnsweredBy, BitblastOptions, Bitblaster, Branch, Layered, Options, Overlaps, Reason, Solver,
};
use secateur_term::testing::{Generator, Rng, Shape};
use secateur_term::{Evaluator, Sort, SymbolKind, Term, TermStore};
use std::time::Duration;

/// Asks the bit-blaster; `None` if it does not know.
fn plain(solver: &mut Bitblaster, store: &mut TermStore, all: &[Term]) -> Option<bool> {
    match solver.check(store, all) {
        Answer::Sat(_) => Some(true),
        Answer::Unsat(_) => Some(false),
        Answer::Unknown(_) => None,
    }
}

fn conditions(seed: u64, shape: Shape, store: &mut TermStore) -> Vec<Term> {
    let mut g = Generator::new(seed, shape);
    let roots: Vec<usize> = (0..25).map(|_| g.condition()).collect();
    let (terms, _) = g.plain.build(store);
    roots.into_iter().map(|r| terms[r]).collect()
}

fn walk(seeds: std::ops::Range<u64>, shape: Shape, options: &Options) -> [u64; 7] {
    let mut counts = [0; 7];
    for seed in seeds {
        let mut store = TermStore::new();
        let conds = conditions(seed, shape, &mut store);
        let mut rng = Rng::new(seed);
        let mut reference = Bitblaster::new(BitblastOptions::default(), Deadline::never());
        let mut layered = Layered::new(options.clone());
        let mut path: Vec<Term> = Vec::new();
        for _ in 0..40 {
            let cond = rng.pick(&conds);
            let not = store.not(cond);
            let cond = if rng.chance(50) { cond } else { not };
            let mut all = path.clone();
            all.push(cond);
            let Some(expected) = plain(&mut reference, &mut store, &all) else { continue };
            let got = layered.may_be_true(&mut store, &path, cond);
            assert_eq!(got, Ok(expected), "seed {seed}, path {path:?}, condition {cond:?}");
            if rng.chance(30) {
                check(&mut layered, &mut reference, &mut store, &path, cond, expected, seed);
            }
            path.push(if expected { cond } else { store.not(cond) });
            if rng.chance(20) {
                path.truncate(rng.below(path.len() as u64 + 1) as usize);
            }
        }
        for kind in AnsweredBy::ALL {
            counts[kind as usize] += layered.stats().count(kind);
        }
    }
    counts
}

fn check(
    layered: &mut Layered,
    reference: &mut Bitblaster,
    store: &mut TermStore,
    path: &[Term],
    cond: Term,
    expected: bool,
    seed: u64,
) {
    let mut all = path.to_vec();
    all.push(cond);
    match layered.check(store, path, cond) {
        Answer::Sat(model) => {
            assert!(expected, "seed {seed}: sat");
            let mut e = Evaluator::new(store, &model);
            assert!(all.iter().all(|&t| e.is_true(t) == Some(true)), "seed {seed}: the model does not hold");
        }
        Answer::Unsat(core) => {
            assert!(!expected, "seed {seed}: unsat");
            let part: Vec<Term> = core.iter().map(|&i| all[i]).collect();
            assert_eq!(plain(reference, store, &part), Some(false), "seed {seed}: the core is no core");
        }
        Answer::Unknown(why) => panic!("seed {seed}: {why}"),
    }
}

#[test]
fn same_answers_with_all_layers() {
    let shape = Shape { depth: 2, max_width: 8, max_hard: 4, arrays: false };
    let counts = walk(0..250, shape, &Options::new(Deadline::never()));
    for kind in [
        AnsweredBy::Syntactic,
        AnsweredBy::Intervals,
        AnsweredBy::Cache,
        AnsweredBy::ModelReuse,
        AnsweredBy::Sat,
    ] {
        assert!(counts[kind as usize] > 20, "{} answered only {}", kind.name(), counts[kind as usize]);
    }
}

#[test]
fn same_answers_with_deeper_conditions_and_arrays() {
    let shape = Shape { depth: 3, max_width: 40, max_hard: 6, arrays: true };
    walk(1000..1100, shape, &Options::new(Deadline::never()));
}

#[test]
fn same_answers_with_one_layer_at_a_time() {
    let shape = Shape { depth: 2, max_width: 12, max_hard: 6, arrays: true };
    let none = Options {
        slicing: false,
        intervals: false,
        cache: false,
        model_reuse: false,
        ..Options::new(Deadline::never())
    };
    for options in [
        Options { intervals: true, ..none.clone() },
        Options { slicing: true, ..none.clone() },
        Options { cache: true, slicing: true, ..none.clone() },
        Options { model_reuse: true, slicing: true, ..none.clone() },
    ] {
        walk(2000..2040, shape, &options);
    }
}

#[test]
fn branches() {
    let mut s = TermStore::new();
    let mut solver = Layered::new(Options::new(Deadline::never()));
    let x = s.input("x", 32);
    let ten = s.bv(32, 10);
    let five = s.bv(32, 5);
    let small = s.ult(x, ten);
    let smaller = s.ult(x, five);
    assert_eq!(solver.branch(&mut s, &[], small), Ok(Branch::Both));
    assert_eq!(solver.branch(&mut s, &[smaller], small), Ok(Branch::OnlyTrue));
    let large = s.not(small);
    assert_eq!(solver.branch(&mut s, &[large], smaller), Ok(Branch::OnlyFalse));
    assert_eq!(solver.branch(&mut s, &[small], smaller), Ok(Branch::Both));
}

fn base(s: &mut TermStore, object: u32, size: u64) -> Term {
    s.fresh(format!("b{object}"), Sort::Bv(32), SymbolKind::Base { object, align: 16, size })
}

#[test]
fn bases_are_laid_out() {
    let mut s = TermStore::new();
    let mut solver = Layered::new(Options::new(Deadline::never()));
    let (a, b) = (base(&mut s, 1, 64), base(&mut s, 2, 32));
    let zero = s.bv(32, 0);
    let null = s.eq(a, zero);
    assert_eq!(solver.may_be_true(&mut s, &[], null), Ok(false));
    let low = s.extract(a, 0, 4);
    let zero4 = s.bv(4, 0);
    let aligned = s.eq(low, zero4);
    assert_eq!(solver.must_be_true(&mut s, &[], aligned), Ok(true));
    let same = s.eq(a, b);
    assert_eq!(solver.may_be_true(&mut s, &[], same), Ok(false));
    // inside a, then one past its end
    let k = s.bv(32, 48);
    let inside = s.add(a, k);
    let meets = s.eq(inside, b);
    assert_eq!(solver.may_be_true(&mut s, &[], meets), Ok(false));
    let k = s.bv(32, 64);
    let end = s.add(a, k);
    let touches = s.eq(end, b);
    assert_eq!(solver.may_be_true(&mut s, &[], touches), Ok(true));
    let wraps = s.ult(end, a);
    assert_eq!(solver.may_be_true(&mut s, &[], wraps), Ok(false));
    // unless one was freed before the other was made
    let mut overlaps = Overlaps::new();
    overlaps.allow(2, 1);
    solver.set_overlaps(overlaps);
    assert_eq!(solver.may_be_true(&mut s, &[], same), Ok(true));
}

/// Each base alone has room below the limit, both together have not: slices must not be judged apart.
#[test]
fn bases_of_different_slices_need_room_together() {
    let mut s = TermStore::new();
    let mut solver = Layered::new(Options::new(Deadline::never()));
    let (a, b) = (base(&mut s, 1, 64), base(&mut s, 2, 64));
    let limit = s.bv(32, 0x10060);
    let (low_a, low_b) = (s.ult(a, limit), s.ult(b, limit));
    assert_eq!(solver.may_be_true(&mut s, &[], low_a), Ok(true));
    assert_eq!(solver.may_be_true(&mut s, &[low_a], low_b), Ok(true));
    let limit = s.bv(32, 0x10030);
    let (low_a, low_b) = (s.ult(a, limit), s.ult(b, limit));
    assert_eq!(solver.may_be_true(&mut s, &[low_a], low_b), Ok(false));
    match solver.check(&mut s, &[low_a], low_b) {
        Answer::Unsat(core) => assert_eq!(core, vec![0, 1]),
        other => panic!("{other:?}"),
    }
}

/// A question about factors that takes longer than no time at all.
fn factors(s: &mut TermStore) -> Vec<Term> {
    let (x, y) = (s.input("x", 64), s.input("y", 64));
    let product = s.mul(x, y);
    let number = s.bv(64, 18_446_744_030_759_878_681);
    let limit = s.bv(64, 1 << 32);
    vec![s.eq(product, number), s.ult(x, limit), s.ult(y, limit)]
}

#[test]
fn the_time_of_a_question_is_not_the_end_of_the_run() {
    let reason = |options: Options| {
        let mut s = TermStore::new();
        let question = factors(&mut s);
        Layered::new(options).check(&mut s, &question, Term::TRUE)
    };
    let never = Options { external: None, ..Options::new(Deadline::never()) };
    let short = Options { query_time: Some(Duration::ZERO), ..never.clone() };
    assert_eq!(reason(short.clone()), Answer::Unknown(Reason::QuestionTime));
    let over = Options { deadline: Deadline::after(Duration::ZERO), ..short };
    assert_eq!(reason(over), Answer::Unknown(Reason::Deadline));
}

/// A sum of many choices has bounds that intervals see, however many terms it is made of.
#[test]
fn bounds_of_long_sums_need_no_search() {
    let mut store = TermStore::new();
    let (one, minus_one) = (store.bv(32, 1), store.bv(32, u128::from(u32::MAX)));
    let mut sum = store.bv(32, 0);
    for i in 0..2000 {
        let bit = store.fresh(format!("b{i}"), Sort::Bv(1), SymbolKind::Input);
        let term = store.ite(bit, one, minus_one);
        sum = store.add(sum, term);
    }
    let least = store.bv(32, (-2000i64 as u32).into());
    let below = store.slt(sum, least);
    let mut layered = Layered::new(Options::new(Deadline::never()));
    assert_eq!(layered.may_be_true(&mut store, &[], below), Ok(false));
    assert_eq!(layered.stats().sat_calls, 0);
}
