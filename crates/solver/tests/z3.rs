//! A sample of the differential test against z3; the example `fuzz_z3` runs it at length.

mod differential;

use differential::{Backend, Plan, run};

/// Without z3 on this machine there is nothing to compare with.
fn z3_is_here() -> bool {
    std::process::Command::new("z3").arg("--version").output().is_ok()
}

fn sample(backend: Backend, count: u64, seed: u64) {
    if !z3_is_here() {
        return;
    }
    let plan = Plan { count, seed, backend, ..Plan::default() };
    match run(&plan, false) {
        Ok(report) => {
            assert!(report.sat > count / 10 && report.unsat > count / 10, "lopsided: {report}");
            assert!(report.undecided.0 < count / 50, "too often undecided: {report}");
        }
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn bitblaster_agrees_with_z3() {
    sample(Backend::Bitblast, 1500, 11);
}

#[test]
fn layered_agrees_with_z3() {
    sample(Backend::Layered, 1000, 12);
}

#[test]
fn external_backend_agrees_with_z3() {
    sample(Backend::External, 200, 13);
}
