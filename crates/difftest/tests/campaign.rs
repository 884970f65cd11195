//! A sample of the campaign: the truth of programs by all their native runs, and the interpreter's word on
//! single ones. That of the engines is in the tests of the command line.

use secateur_difftest::Tools;
use secateur_difftest::campaign::concrete::Concrete;
use secateur_difftest::campaign::hunt::Hunt;
use secateur_difftest::campaign::keep::Kept;
use secateur_difftest::campaign::native::Native;
use secateur_difftest::campaign::property::FailureKind;
use secateur_difftest::campaign::state::CampaignState;
use secateur_difftest::campaign::tool::{Engine, Tool};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

const INPUTS: &str = "extern _Bool __VERIFIER_nondet_bool(void);\nextern void reach_error(void);\n";

fn truth(body: &str) -> (Vec<FailureKind>, u64, bool) {
    let directory = tempfile::tempdir().expect("a directory");
    let native = Native::new(&Tools::default().clang, directory.path()).expect("a harness");
    let truth = native.truth(&format!("{INPUTS}{body}")).expect("a program that compiles");
    (truth.kinds(), truth.runs, truth.complete)
}

#[test]
fn inputs_inside_loops_are_a_tree() {
    let body = "int g; int main(void) { int n = 0; while (n < 3 && __VERIFIER_nondet_bool()) n++; g += n; if (g == 3) reach_error(); return 0; }";
    assert_eq!(truth(body), (vec![FailureKind::ErrorCall], 4, true));
}

#[test]
fn a_run_without_end_makes_the_truth_unknown() {
    assert!(!truth("int main(void) { while (__VERIFIER_nondet_bool()) ; return 0; }").2);
}

#[test]
fn every_kind_of_error_is_told_apart() {
    let body = "void *malloc(unsigned long); void free(void *);\nint a[2]; int main(void) {\n\
        int k = 0, n = 0; while (n < 6 && __VERIFIER_nondet_bool()) n++;\n\
        if (n == 0) return a[n + 2]; if (n == 1) return 5 / k; if (n == 2) return 1 << (n + 30 + k);\n\
        if (n == 3) return 2147483647 + n; if (n == 4) free(a); if (n == 5) malloc(4);\n\
        if (n == 6) return (-2147483647 - 1) / (n - 7); return 0; }";
    let expected = vec![
        FailureKind::Deref,
        FailureKind::Free,
        FailureKind::Cleanup,
        FailureKind::Overflow,
        FailureKind::DivisionOverflow,
        FailureKind::DivisionByZero,
        FailureKind::Shift,
    ];
    assert_eq!(truth(body), (expected, 7, true));
}

#[test]
fn the_interpreter_finds_what_the_sanitizers_find() {
    let directory = tempfile::tempdir().expect("a directory");
    let native = Native::new(&Tools::default().clang, directory.path()).expect("a harness");
    let place = directory.path().to_path_buf();
    let mut state = CampaignState::open(&place.join("state"), 0).expect("a state");
    let mut concrete = Concrete::new(native, place.clone(), Vec::new(), place, Duration::ZERO);
    for seed in 1..13 {
        let difference = concrete.seed(seed, &mut state).expect("a comparison");
        assert_eq!(difference, None, "seed {seed}:\n{}", concrete.program(seed));
    }
    assert!(state.get("interpreter: runs") > 50, "{state}");
}

/// A tool that gives one answer to everything is caught at either sort of program.
#[test]
fn wrong_answers_are_found() {
    let directory = tempfile::tempdir().expect("a directory");
    let place = directory.path().to_path_buf();
    let mut state = CampaignState::open(&place.join("state"), 0).expect("a state");
    let kept = place.join("kept");
    std::fs::create_dir(&kept).expect("a directory");
    for (answer, code, wrong) in [("TRUE", 0, "wrong-TRUE"), ("FALSE(unreach-call)", 10, "wrong-FALSE")] {
        let program = place.join(wrong);
        std::fs::write(&program, format!("#!/bin/sh\necho 'Verdict: {answer}'\nexit {code}\n"))
            .expect("a script");
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("a script");
        let mut hunt = Hunt {
            native: Native::new(&Tools::default().clang, &place).expect("a harness"),
            tool: Tool { program, limit: Duration::from_secs(5) },
            engines: Engine::ALL.to_vec(),
            asked: 1,
            kept: Kept::new(kept.clone(), Duration::ZERO, 0),
            directory: place.clone(),
        };
        let all = (1..9).flat_map(|seed| hunt.seed(seed, &mut state).expect("a hunt"));
        let found: Vec<String> = all.map(|finding| finding.wrong).collect();
        assert!(!found.is_empty() && found.iter().all(|f| f == wrong), "{found:?}\n{state}");
    }
    assert!(kept.read_dir().expect("a directory").count() > 0, "findings are kept");
}
