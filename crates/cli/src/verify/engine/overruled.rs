//! What is said when an engine has a proof about a derived program and the program itself has an error. No engine is known to be wrong, so
//! the proof is made up here; what comes after it is what every run goes through.

use std::ffi::OsString;

use clap::Parser;
use secateur_explore::{Outcome, Verdict as Said};
use secateur_invariants::Contract;
use secateur_program::Span;

use super::run::Ran;
use super::*;
use crate::args::{Cli, Command};
use crate::report::render::render;

/// What all wrong proofs are followed by.
const TOLD: &str =
    "an engine had a proof that there is no error, and here is one: the engine was wrong, please report this";

/// Any of the first runs fails.
const OFTEN: &str = "int main(void) { if (__VERIFIER_nondet_uint() % 3 != 1) reach_error(); return 0; }";
/// Random runs do not meet this one, three iterations do.
const SELDOM: &str = "int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = 0;
  for (unsigned i = 0; i < 3; i++) n += x;
  if (n == 30000003) reach_error();
  return 0;
}";
const NEVER: &str = "int main(void) { if (__VERIFIER_nondet_uint() % 3 == 3) reach_error(); return 0; }";

/// TRUE, without a word about what it rests on.
fn no_error() -> Ran {
    Ran::of(Outcome {
        verdict: Said::True,
        notes: Vec::new(),
        statistics: secateur_explore::Statistics::default(),
        errors: Vec::new(),
        stopped: None,
        followed: None,
    })
}

/// The report about a program of which an engine said this.
fn report(source: &str, ran: Ran) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.c");
    let declared = "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\n";
    std::fs::write(&file, format!("{declared}{source}\n")).unwrap();
    let line = ["secateur", "verify", "--property", "unreach-call", "--no-native", "--timeout", "60s"];
    let line = line.into_iter().map(OsString::from).chain([file.into_os_string()]);
    let Command::Verify(args) = Cli::try_parse_from(line).unwrap().command else { panic!("not verify") };
    let config = VerifyConfig::new(&args).unwrap();
    let control = Control::default();
    let deadline = Deadline::after(Duration::from_secs(60));
    let mut report = empty_report(&config);
    let unit = load::load(&config, Instant::now(), &Deadline::never(), &mut report, &control.progress)
        .unwrap()
        .unwrap();
    conclude(&config, &control, unit, &deadline, ran, &mut report);
    report
}

fn accelerated() -> Ran {
    Ran { accelerated: Some((1, 1)), ..no_error() }
}

#[test]
fn an_error_that_random_runs_meet_overrules_a_proof() {
    let report = report(OFTEN, accelerated());
    assert_eq!(report.full_verdict().to_string(), "FALSE(unreach-call)");
    assert!(render(&report, false).contains(TOLD), "{}", render(&report, false));
    assert_eq!(report.inputs.len(), 1);
}

#[test]
fn an_error_that_unrolling_meets_overrules_a_proof() {
    let report = report(SELDOM, accelerated());
    let text = render(&report, false);
    assert_eq!(report.full_verdict().to_string(), "FALSE(unreach-call)", "{text}");
    assert!(text.contains(TOLD), "{text}");
    assert!(text.contains("x = 10000001"), "{text}");
}

/// Contracts and invariants make derived programs too.
#[test]
fn proofs_by_contracts_are_looked_at() {
    let contract = Contract {
        function: String::from("main"),
        span: Span::default(),
        requires: Vec::new(),
        ensures: vec![String::from("result == 0")],
    };
    let report = report(SELDOM, Ran { contracts: vec![contract], ..no_error() });
    assert_eq!(report.full_verdict().to_string(), "FALSE(unreach-call)");
}

#[test]
fn a_proof_that_nothing_speaks_against_is_kept() {
    let report = report(NEVER, accelerated());
    assert_eq!(report.full_verdict().to_string(), "TRUE");
    assert!(!render(&report, true).contains(TOLD));
}

/// A covered graph is about the program as it is: nothing is run beside it.
#[test]
fn a_proof_about_the_program_itself_is_not_run_again() {
    let report = report(OFTEN, no_error());
    assert_eq!(report.full_verdict().to_string(), "TRUE");
}
