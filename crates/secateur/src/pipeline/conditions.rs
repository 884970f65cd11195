//! The conditions for TRUE, one at a time: a claim that is a proof is spoiled in each way that `verdict.rs`
//! names.

use std::time::{Duration, Instant};

use secateur_base::Deadline;
use secateur_explore::{Conclusion, Unknown, Violation};
use secateur_frontend::property::Property;
use secateur_interpolation::Checked;
use secateur_program::{CheckKind, Program, Span, Unmodelled};

use super::control::Control;
use super::engine::bare;
use super::request::Request;
use super::{load, unanswered};
use crate::handle::Handle;
use crate::options::Options;
use crate::task::{ExternalCalls, Task};
use crate::verdict::{Claim, Verdict};

fn task() -> Task {
    let property = Property::from_names("unreach-call").unwrap();
    Task::text("int main(void) { return 0; }").with_property(property)
}

fn program(task: &Task) -> Program {
    let request = Request::new(task, &Options::default()).unwrap();
    let control = Control::new(&Handle::default());
    let deadline = Deadline::after(Duration::from_secs(60));
    let unit = load::load(&request, Instant::now(), &deadline, &mut unanswered(task), &control);
    unit.unwrap().unwrap().program
}

/// The verdict on a claim that `spoil` has changed.
fn verdict(spoil: impl FnOnce(&mut Case)) -> String {
    let task = task();
    let program = program(&task);
    let outcome = bare(Conclusion::Exhausted);
    let (options, checked) = (Options::default(), Checked::default());
    let mut case = Case { task, options, program, outcome, checked, derived: false, cross_checked: false };
    spoil(&mut case);
    let Case { task, options, program, outcome, checked, derived, cross_checked } = &case;
    let (derived, cross_checked) = (*derived, *cross_checked);
    let checked = Some(checked);
    Verdict::proved(&Claim { task, options, program, outcome, derived, cross_checked, checked }).to_string()
}

struct Case {
    task: Task,
    options: Options,
    program: Program,
    outcome: secateur_explore::Outcome,
    checked: Checked,
    derived: bool,
    cross_checked: bool,
}

fn violation() -> Violation {
    let function = String::from("main");
    Violation { kind: CheckKind::Assertion, text: String::new(), span: Span::NONE, function, place: None }
}

#[test]
fn a_claim_that_nothing_stands_against_is_a_proof() {
    assert_eq!(verdict(|_| ()), "TRUE");
    assert_eq!(verdict(|c| (c.derived, c.cross_checked) = (true, true)), "TRUE");
}

#[test]
fn an_engine_that_is_not_through_proves_nothing() {
    let of = |why: Unknown| verdict(|c| c.outcome.conclusion = Conclusion::Unknown(why));
    assert_eq!(of(Unknown::Timeout), "UNKNOWN(timeout)");
    assert_eq!(of(Unknown::Unsupported(String::from("x"))), "UNKNOWN(unsupported: x)");
    let bound = |c: &mut Case| {
        c.options.unroll = Some(3);
        c.outcome.conclusion = Conclusion::Unknown(Unknown::Bound(String::from("x")));
    };
    assert_eq!(verdict(bound), "UNKNOWN(bound: no error up to 3 iterations of a loop)");
    assert!(
        verdict(|c| c.outcome.conclusion = Conclusion::False(violation())).starts_with("UNKNOWN(a violation")
    );
    assert!(verdict(|c| c.outcome.errors.push(violation())).starts_with("UNKNOWN(a violation"));
}

#[test]
fn a_proof_that_is_contradicted_is_none() {
    let wrong = verdict(|c| c.checked.wrong.push(String::from("an edge")));
    assert!(wrong.starts_with("UNKNOWN(the proof does not hold"), "{wrong}");
}

#[test]
fn checks_that_nobody_decides_are_not_proved() {
    let open = verdict(|c| c.task.property = Property::from_names("unreach-call,termination").unwrap());
    assert_eq!(open, "UNKNOWN(unsupported property: termination)");
}

#[test]
fn approximations_are_not_covered() {
    let noted = |note: &str| verdict(|c| c.program.notes.push(note.to_string()));
    assert_eq!(noted("floats"), "UNKNOWN(approximation: floats)");
    assert_eq!(noted(secateur_frontend::STACK_NOTE), "TRUE");
}

#[test]
fn functions_taken_to_return_any_value_are_an_assumption() {
    let unmodelled = |calls: ExternalCalls| {
        verdict(|c| {
            c.task.external_calls = calls;
            c.program.unmodelled.push(Unmodelled { name: String::from("f"), calls: 1, first: Span::NONE });
        })
    };
    assert_eq!(unmodelled(ExternalCalls::Nondet), "TRUE");
    // no path that was followed calls it, or the engine would not be through
    assert_eq!(unmodelled(ExternalCalls::Unknown), "TRUE");
}

#[test]
fn a_derived_program_must_have_been_compared() {
    assert_eq!(verdict(|c| c.derived = true), "UNKNOWN(the proof was not compared with the program)");
}
