//! The counts of a bench run, whole and by group.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::row::{Row, RowStatus, kind};
use crate::quantity::{show_memory, show_seconds, show_time};

/// How many rows ended how.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    /// Rows in all.
    pub tasks: usize,
    /// Said TRUE, and it is.
    pub correct_true: usize,
    /// Said FALSE, and it is.
    pub correct_false: usize,
    /// Said TRUE where there is a violation: the worst that can happen.
    pub wrong_true: usize,
    /// Said FALSE where there is none, or for the wrong part of the property.
    pub wrong_false: usize,
    /// Said UNKNOWN.
    pub unknown: usize,
    /// Out of time.
    pub timeouts: usize,
    /// Out of memory.
    pub out_of_memory: usize,
    /// The tool broke.
    pub crashes: usize,
    /// The tool refused the input.
    pub errors: usize,
    /// Properties nothing decides yet.
    pub unsupported: usize,
    /// CPU time of all.
    pub cpu_seconds: f64,
    /// Largest of any task.
    pub peak_memory: u64,
}

/// All counts.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Over all rows.
    pub total: Counts,
    /// Why rows are unknown: the kind of reason, and how many.
    pub unknown_reasons: BTreeMap<String, usize>,
    /// By the first two folders of the path.
    pub groups: BTreeMap<String, Counts>,
}

impl Counts {
    fn add(&mut self, row: &Row) {
        self.tasks += 1;
        let answer = row.answer() == Some(true);
        let count = match row.status {
            RowStatus::Correct if answer => &mut self.correct_true,
            RowStatus::Correct => &mut self.correct_false,
            RowStatus::Wrong if answer => &mut self.wrong_true,
            RowStatus::Wrong => &mut self.wrong_false,
            RowStatus::Unknown => &mut self.unknown,
            RowStatus::Timeout => &mut self.timeouts,
            RowStatus::OutOfMemory => &mut self.out_of_memory,
            RowStatus::Crash => &mut self.crashes,
            RowStatus::Error => &mut self.errors,
            RowStatus::Unsupported => &mut self.unsupported,
        };
        *count += 1;
        self.cpu_seconds += row.cpu_seconds;
        self.peak_memory = self.peak_memory.max(row.peak_memory);
    }

    /// Wrong answers of both kinds.
    pub fn wrong(&self) -> usize {
        self.wrong_true + self.wrong_false
    }

    fn cpu(&self) -> String {
        show_seconds(self.cpu_seconds)
    }
}

impl Summary {
    /// Counts the rows.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Self {
        let mut summary = Summary::default();
        for row in rows {
            summary.total.add(row);
            let group = summary.groups.entry(row.task.group().to_string());
            group.or_default().add(row);
            if row.status == RowStatus::Unknown {
                let reason = row.reason.as_deref().map_or("no reason given", kind);
                *summary.unknown_reasons.entry(reason.to_string()).or_default() += 1;
            }
        }
        summary
    }

    /// As text; `selected` is the number of tasks that should have run.
    pub fn render(&self, selected: usize, wall: Duration) -> String {
        let mut text = String::new();
        // writing to a String does not fail
        let _ = self.write(&mut text, selected, wall);
        text
    }

    fn write(&self, text: &mut String, selected: usize, wall: Duration) -> std::fmt::Result {
        let total = &self.total;
        if total.tasks == selected {
            writeln!(text, "Summary of {selected} tasks")?;
        } else {
            writeln!(text, "Summary of {} tasks out of {selected} (stopped early)", total.tasks)?;
        }
        for (name, count) in [
            ("correct true", total.correct_true),
            ("correct false", total.correct_false),
            ("WRONG true", total.wrong_true),
            ("WRONG false", total.wrong_false),
            ("unknown", total.unknown),
            ("time-out", total.timeouts),
            ("out of memory", total.out_of_memory),
            ("crash", total.crashes),
            ("error", total.errors),
            ("not supported", total.unsupported),
        ] {
            writeln!(text, "  {name:<14}{count:>7}")?;
        }
        writeln!(
            text,
            "CPU time {}, wall time {}, peak memory {}",
            total.cpu(),
            show_time(wall),
            show_memory(total.peak_memory)
        )?;
        self.write_reasons(text)?;
        self.write_groups(text)
    }

    fn write_reasons(&self, text: &mut String) -> std::fmt::Result {
        if self.unknown_reasons.is_empty() {
            return Ok(());
        }
        let mut reasons: Vec<(&String, &usize)> = self.unknown_reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        writeln!(text, "\nUnknown by reason")?;
        for (reason, count) in reasons {
            writeln!(text, "  {count:>5}  {reason}")?;
        }
        Ok(())
    }

    fn write_groups(&self, text: &mut String) -> std::fmt::Result {
        if self.groups.len() < 2 {
            return Ok(());
        }
        let longest = self.groups.keys().map(|name| name.chars().count()).max();
        let width = longest.unwrap_or(0).max(5);
        writeln!(
            text,
            "\n{:<width$}  tasks   true  false  WRONG  unknown  time-out  other      CPU",
            "Group"
        )?;
        for (name, counts) in &self.groups {
            let other = counts.out_of_memory + counts.crashes + counts.errors + counts.unsupported;
            writeln!(
                text,
                "{name:<width$}  {:>5}  {:>5}  {:>5}  {:>5}  {:>7}  {:>8}  {other:>5}  {:>7}",
                counts.tasks,
                counts.correct_true,
                counts.correct_false,
                counts.wrong(),
                counts.unknown,
                counts.timeouts,
                counts.cpu(),
            )?;
        }
        Ok(())
    }
}

/// Tests of the summary, with rows that other tests use too.
#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::bench::row::tests::task;

    /// A row without a child.
    pub fn row(path: &str, expected: bool, status: RowStatus, verdict: &str, cpu: f64) -> Row {
        let mut row = Row::idle(task(path, expected), status, "");
        row.reason = None;
        if let Some(why) = verdict.strip_prefix('?') {
            row.reason = Some(why.to_string());
        } else if !verdict.is_empty() {
            row.verdict = Some(verdict.to_string());
        }
        row.cpu_seconds = cpu;
        row.wall_seconds = cpu;
        row.peak_memory = 100 << 20;
        row
    }

    /// Rows with different statuses, in several folders.
    pub fn rows() -> Vec<Row> {
        vec![
            row("loops/new/a.c", true, RowStatus::Correct, "TRUE", 0.5),
            row("loops/new/b.c", false, RowStatus::Correct, "FALSE(unreach-call)", 1.5),
            row("loops/new/c.c", false, RowStatus::Wrong, "TRUE", 0.25),
            row("memory/lists/d.c", true, RowStatus::Wrong, "FALSE(unreach-call)", 0.25),
            row("memory/lists/e.c", true, RowStatus::Unknown, "?external function: puts", 2.0),
            row("memory/lists/f.c", true, RowStatus::Unknown, "?external function: gets", 2.0),
            row("memory/lists/g.c", true, RowStatus::Unknown, "?loop bound", 2.0),
            row("memory/lists/h.c", true, RowStatus::Timeout, "", 60.0),
            row("memory/trees/i.c", true, RowStatus::OutOfMemory, "", 9.0),
            row("memory/trees/j.c", true, RowStatus::Crash, "?signal 11", 0.1),
            row("memory/trees/k.c", true, RowStatus::Error, "?bad thing", 0.1),
            row("top.c", true, RowStatus::Unsupported, "?unsupported property: termination", 0.0),
        ]
    }

    #[test]
    fn every_row_is_counted_once() {
        let total = Summary::of(&rows()).total;
        let parts = [
            total.correct_true,
            total.correct_false,
            total.wrong_true,
            total.wrong_false,
            total.timeouts,
            total.out_of_memory,
            total.crashes,
            total.errors,
            total.unsupported,
        ];
        assert_eq!(parts, [1; 9]);
        assert_eq!(total.unknown, 3);
        assert_eq!(total.tasks, 12);
        assert!((total.cpu_seconds - 77.7).abs() < 1e-9);
    }

    #[test]
    fn groups_add_up() {
        let summary = Summary::of(&rows());
        let tasks: Vec<(&str, usize)> =
            summary.groups.iter().map(|(name, counts)| (name.as_str(), counts.tasks)).collect();
        assert_eq!(tasks, [(".", 1), ("loops/new", 3), ("memory/lists", 5), ("memory/trees", 3)]);
    }

    #[test]
    fn layout() {
        let summary = Summary::of(&rows());
        insta::assert_snapshot!(summary.render(12, Duration::from_secs(40)));
    }

    #[test]
    fn layout_when_stopped_early() {
        let summary = Summary::of(&rows()[..2]);
        insta::assert_snapshot!(summary.render(12, Duration::from_secs(2)));
    }
}
