//! A sample of the campaign for every run of the tests; `make differential` runs it all.

use secateur_difftest::Tools;
use secateur_difftest::engines::{Engine, Family, Tally, compare, first_failing, tasks};
use std::ops::Range;
use std::time::Duration;

/// All engines must give the verdict that trying all inputs gives; few answers may be missing.
fn sample(source: Family, engines: &[Engine], seeds: Range<u64>, fewest: u64) {
    let tools = Tools::default();
    let (mut tally, mut reports) = (Tally::default(), Vec::new());
    for seed in seeds {
        let directory = tempfile::tempdir().expect("a temporary directory");
        for task in tasks(source, seed, &tools, directory.path()).expect("a native run") {
            let limit = Duration::from_secs(2);
            let report = compare(&task, engines, seed, limit, &tools, directory.path());
            let report = report.expect("the program compiles");
            tally.add(&report);
            reports.push((task.text, report));
        }
    }
    if let Some(complaint) = first_failing(&reports) {
        panic!("{tally}\n{complaint}");
    }
    assert!(tally.given() >= fewest, "too few answers: {tally}");
}

#[test]
fn shapes_get_the_same_verdict_from_all_engines() {
    sample(Family::Shapes, &Engine::ALL, 500..510, 120);
}

#[test]
fn programs_of_all_of_c_get_the_same_verdict_from_all_engines() {
    sample(Family::Language, &Engine::ALL, 500..504, 12);
}

#[test]
fn counting_loops_get_the_same_verdict_with_and_without_acceleration() {
    sample(Family::Loops, &Engine::of_loops(), 500..508, 30);
}

#[test]
fn nested_loops_get_the_same_verdict_with_and_without_acceleration() {
    sample(Family::Nested, &Engine::of_loops(), 500..508, 20);
}
