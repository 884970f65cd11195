//! A report as text for the terminal. The verdict is the caller's last line, not part of this.

use std::fmt::Write;

use secateur::{Answer, Note, SourcePlace, Value};

use crate::quantity::show_count;

/// Assumptions that are shown; the functions without body of a driver are hundreds.
const SHOWN_ASSUMPTIONS: usize = 20;

/// Everything above the verdict line.
pub fn render(answer: &Answer, with_statistics: bool) -> String {
    let mut text = String::new();
    // writing to a String does not fail
    let _ = head(&mut text, answer);
    let _ = decided(&mut text, answer);
    let _ = violation(&mut text, answer);
    let _ = errors(&mut text, answer);
    let _ = notes(&mut text, answer);
    let _ = assumptions(&mut text, answer);
    if with_statistics {
        let _ = statistics(&mut text, answer);
    }
    text
}

fn head(text: &mut String, answer: &Answer) -> std::fmt::Result {
    writeln!(text, "Program   {} ({})", answer.files.join(" "), answer.data_model)?;
    writeln!(text, "Property  {}: {}", answer.property.name, answer.property.checks.join(", "))
}

fn decided(text: &mut String, answer: &Answer) -> std::fmt::Result {
    match &answer.decided_by {
        Some(by) => writeln!(text, "Decided   {}, {:.2} s", by.engine, by.seconds),
        None => Ok(()),
    }
}

fn violation(text: &mut String, answer: &Answer) -> std::fmt::Result {
    if answer.location.is_none() && answer.inputs.is_empty() && answer.trace.is_empty() {
        return Ok(());
    }
    writeln!(text)?;
    for step in &answer.trace {
        writeln!(text, "{step}")?;
    }
    if answer.trace.is_empty() {
        untraced(text, answer)?;
    }
    match &answer.confirmed_by {
        Some(how) => writeln!(text, "confirmed by {how}"),
        None => Ok(()),
    }
}

/// A violation of which there is no trace: the place and the inputs have to do.
fn untraced(text: &mut String, answer: &Answer) -> std::fmt::Result {
    if let Some(place) = &answer.location {
        let check = answer.verdict.check().unwrap_or("property");
        writeln!(text, "Violation of {check} at {}", show_place(place))?;
    }
    if let Some(failing) = &answer.failing {
        writeln!(text, "  {failing}")?;
    }
    if !answer.inputs.is_empty() {
        writeln!(text, "inputs")?;
        for input in &answer.inputs {
            let place = input.location.as_ref().map(show_place);
            let place = place.map(|p| format!("  at {p}")).unwrap_or_default();
            writeln!(text, "  {} {} = {}{place}", input.c_type, input.name, input.value)?;
        }
    }
    Ok(())
}

/// The list of `--all-errors`.
fn errors(text: &mut String, answer: &Answer) -> std::fmt::Result {
    if answer.errors.is_empty() {
        return Ok(());
    }
    writeln!(text, "\nErrors    {} at different places", answer.errors.len())?;
    for (i, e) in answer.errors.iter().enumerate() {
        let place = e.location.as_ref().map(|p| format!("{}:{}: ", p.file, p.line)).unwrap_or_default();
        writeln!(text, "  {}  {place}{}: {}", i + 1, e.violated, e.text)?;
        // the first one was told in full above
        for line in e.detail.iter().filter(|_| i > 0 || answer.trace.is_empty()) {
            writeln!(text, "     {line}")?;
        }
        let test = e.test.as_ref().map(|t| format!(", test in {t}")).unwrap_or_default();
        writeln!(text, "     confirmed by {}{test}", e.confirmed_by)?;
    }
    Ok(())
}

fn notes(text: &mut String, answer: &Answer) -> std::fmt::Result {
    let lines: Vec<String> = answer.notes.iter().filter_map(|n| remark(n, answer)).collect();
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(text, "\nNotes")?;
    for line in lines {
        writeln!(text, "  {line}")?;
    }
    Ok(())
}

/// What the answer rests on. All of it is in the JSON report.
fn assumptions(text: &mut String, answer: &Answer) -> std::fmt::Result {
    if answer.assumptions.is_empty() || answer.verdict.reason().is_some() {
        return Ok(());
    }
    writeln!(text, "\nAssumptions")?;
    for assumption in answer.assumptions.iter().take(SHOWN_ASSUMPTIONS) {
        writeln!(text, "  {assumption}")?;
    }
    match answer.assumptions.len().saturating_sub(SHOWN_ASSUMPTIONS) {
        0 => Ok(()),
        more => writeln!(text, "  and {more} more, all of which --json writes"),
    }
}

/// A note, without what the verdict line says anyway.
fn remark(note: &Note, answer: &Answer) -> Option<String> {
    let place = note.location.as_ref().map(show_place);
    let (what, detail) = note.text.split_once(": ").unwrap_or((&note.text, &note.text));
    let said = |text: &str| answer.verdict.reason().is_some_and(|r| r.contains(text));
    if said(&note.text) {
        return None;
    }
    match (note.kind.as_str(), place) {
        ("gap" | "unconfirmed", place) if said(detail) => place.map(|p| format!("{what} at {p}")),
        (_, Some(place)) => Some(format!("{} ({place})", note.text)),
        (_, None) => Some(note.text.clone()),
    }
}

fn statistics(text: &mut String, answer: &Answer) -> std::fmt::Result {
    for (group, values) in &answer.statistics.0.0 {
        writeln!(text, "\nStatistics: {group}")?;
        for (name, value) in &values.0 {
            writeln!(text, "  {name:<27} {:>16}", show_value(value))?;
        }
    }
    Ok(())
}

fn show_value(value: &Value) -> String {
    match value {
        Value::Count(count) => show_count(*count),
        Value::Number(number) => format!("{number:.3}"),
        Value::Text(text) => text.clone(),
    }
}

fn show_place(place: &SourcePlace) -> String {
    let mut shown = format!("{}:{}", place.file, place.line);
    if place.column > 0 {
        shown.push_str(&format!(":{}", place.column));
    }
    if let Some(function) = &place.function {
        shown.push_str(&format!(" in {function}"));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::full_answer;

    #[test]
    fn a_violation_with_everything() {
        insta::assert_snapshot!(render(&full_answer(), true));
    }

    #[test]
    fn a_plain_answer_is_three_lines() {
        let mut answer = full_answer();
        answer.location = None;
        answer.inputs.clear();
        answer.trace.clear();
        answer.notes.clear();
        assert_eq!(render(&answer, false).lines().count(), 3);
    }
}
