//! The list of `--all-errors` (testing, Chu et al., Heap Programs, IV-B): every error that was found, with
//! its test.

use std::path::Path;

use secateur_explore::{Outcome, Violation};
use secateur_program::Program;

use super::confirm::Finding;
use super::load::place;
use super::{note, summary};
use crate::failure::Failure;
use crate::report::{FoundError, Report};
use crate::verify::config::VerifyConfig;

/// Lists the errors and writes their tests.
pub fn fill(
    config: &VerifyConfig,
    report: &mut Report,
    program: &Program,
    outcome: &Outcome,
    findings: &[Finding],
) {
    for (finding, violation) in findings.iter().zip(&outcome.errors) {
        let test = config.test_dir.as_ref().and_then(|_| written(report, finding));
        report.errors.push(one(program, violation, finding, test.as_deref().map(Path::new)));
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
    note(report, "all-errors", text);
}

/// An error for the list; its test lies at `test`.
pub fn one(program: &Program, violation: &Violation, finding: &Finding, test: Option<&Path>) -> FoundError {
    let failure = finding.counterexample.trace.failure.as_ref();
    let location = summary::location(finding, program);
    FoundError {
        violated: violation.kind.property().to_string(),
        text: failure.map_or_else(|| violation.text.clone(), |f| f.text.clone()),
        location: location.or_else(|| place(program, violation.span, Some(&violation.function))),
        confirmed_by: summary::confirmed_by(&finding.counterexample.confirmation),
        detail: finding.counterexample.trace.brief(),
        test: test.map(|path| path.display().to_string()),
        counterexample: serde_json::to_value(&finding.counterexample).ok(),
    }
}

/// Writes the test of a finding; its name if that worked.
fn written(report: &mut Report, finding: &Finding) -> Option<String> {
    let (path, test) = (finding.path.as_ref()?, finding.test.as_ref()?);
    let test = match test {
        Ok(test) => test,
        Err(why) => {
            note(report, "test", format!("there is no C test: {why}"));
            return None;
        }
    };
    if let Err(error) = std::fs::write(path, &test.text) {
        let what = format!("the test cannot be written: {error}");
        report.unwritten = Some(Failure::input(what).at(path));
        return None;
    }
    Some(path.display().to_string())
}
