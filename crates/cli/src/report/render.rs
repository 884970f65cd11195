//! A report as text for the terminal. The verdict is the caller's last line, not part of this.

use std::fmt::Write;

use super::{Note, Place, Report};

/// Everything above the verdict line.
pub fn render(report: &Report, with_statistics: bool) -> String {
    let mut text = String::new();
    // writing to a String does not fail
    let _ = head(&mut text, report);
    let _ = violation(&mut text, report);
    let _ = errors(&mut text, report);
    let _ = notes(&mut text, report);
    if with_statistics {
        let _ = statistics(&mut text, report);
    }
    text
}

fn head(text: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(text, "Program   {} ({})", report.files.join(" "), report.data_model)?;
    writeln!(text, "Property  {}: {}", report.property.name, report.property.checks.join(", "))
}

fn violation(text: &mut String, report: &Report) -> std::fmt::Result {
    if report.location.is_none() && report.inputs.is_empty() && report.trace.is_empty() {
        return Ok(());
    }
    writeln!(text)?;
    for step in &report.trace {
        writeln!(text, "{step}")?;
    }
    if report.trace.is_empty() {
        untraced(text, report)?;
    }
    match &report.confirmed_by {
        Some(how) => writeln!(text, "confirmed by {how}"),
        None => Ok(()),
    }
}

/// A violation of which there is no trace: the place and the inputs have to do.
fn untraced(text: &mut String, report: &Report) -> std::fmt::Result {
    if let Some(place) = &report.location {
        let check = report.violated.as_deref().unwrap_or("property");
        writeln!(text, "Violation of {check} at {}", show_place(place))?;
    }
    if let Some(failing) = &report.failing {
        writeln!(text, "  {failing}")?;
    }
    if !report.inputs.is_empty() {
        writeln!(text, "inputs")?;
        for input in &report.inputs {
            let place = input.location.as_ref().map(show_place);
            let place = place.map(|p| format!("  at {p}")).unwrap_or_default();
            writeln!(text, "  {} {} = {}{place}", input.c_type, input.name, input.value)?;
        }
    }
    Ok(())
}

/// The list of `--all-errors`.
fn errors(text: &mut String, report: &Report) -> std::fmt::Result {
    if report.errors.is_empty() {
        return Ok(());
    }
    writeln!(text, "\nErrors    {} at different places", report.errors.len())?;
    for (i, e) in report.errors.iter().enumerate() {
        let place = e.location.as_ref().map(|p| format!("{}:{}: ", p.file, p.line)).unwrap_or_default();
        writeln!(text, "  {}  {place}{}: {}", i + 1, e.violated, e.text)?;
        // the first one was told in full above
        for line in e.detail.iter().filter(|_| i > 0 || report.trace.is_empty()) {
            writeln!(text, "     {line}")?;
        }
        let test = e.test.as_ref().map(|t| format!(", test in {t}")).unwrap_or_default();
        writeln!(text, "     confirmed by {}{test}", e.confirmed_by)?;
    }
    Ok(())
}

fn notes(text: &mut String, report: &Report) -> std::fmt::Result {
    let lines: Vec<String> = report.notes.iter().filter_map(|n| remark(n, report)).collect();
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(text, "\nNotes")?;
    for line in lines {
        writeln!(text, "  {line}")?;
    }
    Ok(())
}

/// A note, without what the verdict line says anyway.
fn remark(note: &Note, report: &Report) -> Option<String> {
    let place = note.location.as_ref().map(show_place);
    let (what, detail) = note.text.split_once(": ").unwrap_or((&note.text, &note.text));
    let said = |text: &str| report.reason.as_deref().is_some_and(|r| r.contains(text));
    if said(&note.text) {
        return None;
    }
    match (note.kind.as_str(), place) {
        ("gap" | "unconfirmed", place) if said(detail) => place.map(|p| format!("{what} at {p}")),
        (_, Some(place)) => Some(format!("{} ({place})", note.text)),
        (_, None) => Some(note.text.clone()),
    }
}

fn statistics(text: &mut String, report: &Report) -> std::fmt::Result {
    for (group, values) in &report.statistics.0.0 {
        writeln!(text, "\nStatistics: {group}")?;
        for (name, value) in &values.0 {
            writeln!(text, "  {name:<27} {:>16}", value.to_string())?;
        }
    }
    Ok(())
}

fn show_place(place: &Place) -> String {
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
    use crate::report::tests::full_report;

    #[test]
    fn a_violation_with_everything() {
        insta::assert_snapshot!(render(&full_report(), true));
    }

    #[test]
    fn a_plain_answer_is_two_lines() {
        let mut report = full_report();
        report.location = None;
        report.inputs.clear();
        report.trace.clear();
        report.notes.clear();
        assert_eq!(render(&report, false).lines().count(), 2);
    }
}
