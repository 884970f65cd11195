//! What is said when an engine has a proof about a derived program and the program itself has an error. No
//! engine is known to be wrong, so the proof is made up here; what comes after it is what every run goes
//! through.

use std::time::Duration;

use secateur_explore::Conclusion;
use secateur_invariants::Contract;
use secateur_program::Span;

use super::engine::{AcceleratedLoops, Details, bare};
use super::*;
use crate::task::Task;
use secateur_frontend::property::Property;

/// What all wrong proofs are followed by.
const TOLD: &str = "an engine proved that there is no error, but this one was confirmed: that engine is wrong, please report it";

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
fn no_error() -> Finished {
    Finished::of(bare(Conclusion::Exhausted))
}

/// The answer about a program of which an engine said this.
fn answer(source: &str, finished: Finished) -> Answer {
    let declared = "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);\n";
    let property = Property::from_names("unreach-call").unwrap();
    let task = Task::text(format!("{declared}{source}\n")).with_property(property);
    let options = Options { native: false, ..Options::default() };
    let request = Request::new(&task, &options).unwrap();
    let control = Control::new(&Handle::default());
    let deadline = Deadline::after(Duration::from_secs(60));
    let mut answer = unanswered(&task);
    let unit = load::load(&request, Instant::now(), &deadline, &mut answer, &control).unwrap().unwrap();
    conclude(&request, &control, unit, &deadline, finished, &mut answer);
    answer
}

/// Everything that is told in words.
fn told(answer: &Answer) -> String {
    let notes: Vec<&str> = answer.notes.iter().map(|n| n.text.as_str()).collect();
    format!("{}\n{}", answer.trace.join("\n"), notes.join("\n"))
}

fn accelerated() -> Finished {
    let loops = AcceleratedLoops { accelerators: 1, whole: 1 };
    let details = Details { accelerated: Some(loops), ..Details::default() };
    Finished { details, ..no_error() }
}

#[test]
fn an_error_that_random_runs_meet_overrules_a_proof() {
    let answer = answer(OFTEN, accelerated());
    assert_eq!(answer.verdict.to_string(), "FALSE(unreach-call)");
    assert!(told(&answer).contains(TOLD), "{}", told(&answer));
    assert_eq!(answer.inputs.len(), 1);
}

#[test]
fn an_error_that_unrolling_meets_overrules_a_proof() {
    let answer = answer(SELDOM, accelerated());
    let text = told(&answer);
    assert_eq!(answer.verdict.to_string(), "FALSE(unreach-call)", "{text}");
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
    let details = Details { contracts: vec![contract], ..Details::default() };
    let answer = answer(SELDOM, Finished { details, ..no_error() });
    assert_eq!(answer.verdict.to_string(), "FALSE(unreach-call)");
}

#[test]
fn a_proof_that_nothing_speaks_against_is_kept() {
    let answer = answer(NEVER, accelerated());
    assert_eq!(answer.verdict.to_string(), "TRUE");
    assert!(!told(&answer).contains(TOLD));
}

/// A covered graph is about the program as it is: nothing is run beside it.
#[test]
fn a_proof_about_the_program_itself_is_not_run_again() {
    let answer = answer(OFTEN, no_error());
    assert_eq!(answer.verdict.to_string(), "TRUE");
}
