//! A sample of the campaign for every run of the tests; `make semantics` runs it all.

use secateur_difftest::{Comparison, Generator, Level, Tools, available, judge};
use secateur_program::DataModel;

/// The programs of these seeds must behave the same, natively and interpreted; a few may be refused or take
/// too long.
fn sample(generator: Generator, seeds: std::ops::Range<u64>, fewest: usize) {
    let tools = Tools::default();
    if let Err(why) = available(generator, &tools) {
        // said plainly; the other generator is always there
        eprintln!("skipped: {why}");
        return;
    }
    let mut same = 0;
    for seed in seeds {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let model = if seed % 2 == 0 { DataModel::Lp64 } else { DataModel::Ilp32 };
        let level = [Level::O0, Level::O0, Level::O1, Level::O2][(seed / 2) as usize % 4];
        let case = generator.case(&tools, seed, model, level, directory.path()).expect("the generator runs");
        let Some(case) = case else { continue };
        let verdict = judge(&case, &tools);
        assert!(
            !matches!(verdict, Comparison::Different(_)),
            "seed {seed} {model} {}: {verdict:?}",
            level.flag()
        );
        same += usize::from(matches!(verdict, Comparison::Same { .. }));
    }
    assert!(same >= fewest, "only {same} programs of {generator:?} could be compared");
}

#[test]
fn csmith_programs_behave_the_same() {
    sample(Generator::Csmith, 1100..1120, 8);
}

#[test]
fn our_own_programs_behave_the_same() {
    sample(Generator::Cgen, 1000..1016, 12);
}
