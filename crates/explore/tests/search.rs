//! Search orders: all of them follow the same paths, each in its own order.

mod common;

use common::{Judge, endings, judged, run_with, unknown};
use secateur_explore::{Conclusion, SearchKind, Unknown};

const ORDERS: [SearchKind; 6] = [
    SearchKind::DepthFirst,
    SearchKind::BreadthFirst,
    SearchKind::RandomPath,
    SearchKind::Random,
    SearchKind::Target,
    SearchKind::Interleaved,
];

#[test]
fn every_order_follows_every_path() {
    let body =
        "int i, s = 0; for (i = 0; i < 5; i++) { int x = input(); if (x > 0) s++; else if (x < 0) s--; }
                if (s > 5) reach_error();";
    for search in ORDERS {
        for seed in [0, 1, 77] {
            let outcome = run_with(body, |c| {
                c.search = search;
                c.seed = seed;
            });
            assert_eq!(outcome.conclusion, Conclusion::Exhausted, "{search:?}");
            assert_eq!(endings(&outcome), [("exit", 243)], "{search:?}");
            assert_eq!((outcome.statistics.open, outcome.statistics.deepest), (0, 10), "{search:?}");
        }
    }
}

/// An error near the root, on the side that depth first leaves for later, before a side that does not end.
const NEAR_AND_FAR: &str = "if (input()) { unsigned i = 0; while (i < __VERIFIER_nondet_uint()) i++; }
                            else { if (input() == 5) reach_error(); }";

#[test]
fn breadth_first_finds_what_is_near_and_depth_first_follows_one_side() {
    let with = |search| {
        let mut judge = Judge::default();
        judged(NEAR_AND_FAR, &mut judge, |c| {
            c.search = search;
            c.budget.steps = Some(40_000);
        })
    };
    assert!(matches!(with(SearchKind::BreadthFirst).conclusion, Conclusion::False(_)));
    for search in [SearchKind::RandomPath, SearchKind::Random] {
        assert!(matches!(with(search).conclusion, Conclusion::False(_)), "{search:?}");
    }
    // depth first is never done with the loop
    assert_eq!(*unknown(&with(SearchKind::DepthFirst)), Unknown::Steps);
}

#[test]
fn a_run_that_ends_early_says_how_far_all_paths_were_followed() {
    let body = "unsigned i = 0; while (i < __VERIFIER_nondet_uint()) i++; if (i > 1u << 31) reach_error();";
    let outcome = run_with(body, |c| {
        c.search = SearchKind::BreadthFirst;
        c.budget.steps = Some(4_000);
    });
    assert_eq!(*unknown(&outcome), Unknown::Steps);
    let followed = outcome.followed.expect("no path was given up");
    assert!(followed > 5 && followed <= outcome.statistics.deepest, "{followed}");
}

#[test]
fn a_run_is_the_same_for_the_same_seed() {
    let body = "int i, s = 0; for (i = 0; i < 6; i++) if (input() > i) s += i; if (s == 13) reach_error();";
    let steps = |seed| {
        let outcome = run_with(body, |c| {
            c.search = SearchKind::RandomPath;
            c.seed = seed;
        });
        (outcome.statistics.steps, outcome.statistics.forks)
    };
    assert_eq!(steps(3), steps(3));
    let all: std::collections::BTreeSet<(u64, u64)> = (0..6).map(steps).collect();
    assert!(all.len() > 1, "other seeds take other ways: {all:?}");
}
