//! The list of all errors (testing, Chu et al., Heap Programs, IV-B): every error that was found.

use secateur_explore::{Outcome, Violation};
use secateur_program::Program;

use super::judge::Finding;
use super::load::place;
use super::summary;
use crate::answer::{Answer, FoundError};

/// Lists the errors. The paths of their tests are added by the caller that writes the files.
pub fn fill(answer: &mut Answer, program: &Program, outcome: &Outcome, findings: &[Finding]) {
    for (finding, violation) in findings.iter().zip(&outcome.errors) {
        answer.errors.push(one(program, violation, finding));
    }
    if outcome.errors.is_empty() {
        return;
    }
    let text = match &outcome.stopped {
        Some(why) => format!("the search for errors ended early: {why}"),
        None => String::from(
            "no more errors were found; one that lies behind one of these places may have been missed",
        ),
    };
    answer.note("all-errors", text);
}

/// An error for the list.
pub fn one(program: &Program, violation: &Violation, finding: &Finding) -> FoundError {
    let failure = finding.counterexample.trace.failure.as_ref();
    let location = summary::location(finding, program);
    FoundError {
        violated: violation.kind.property().to_string(),
        text: failure.map_or_else(|| violation.text.clone(), |f| f.text.clone()),
        location: location.or_else(|| place(program, violation.span, Some(&violation.function))),
        confirmed_by: summary::confirmed_by(&finding.counterexample.confirmation),
        detail: finding.counterexample.trace.brief(),
        test: None,
        counterexample: serde_json::to_value(&finding.counterexample).ok(),
    }
}
