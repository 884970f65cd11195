//! What changed from one result file to another.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::results::Results;
use super::row::{Row, RowStatus};
use crate::quantity::show_seconds;

/// A task in both files whose outcome differs.
struct Change<'a> {
    old: &'a Row,
    new: &'a Row,
}

/// The comparison, as text and as the one fact a script wants.
pub struct Comparison {
    /// For the terminal.
    pub text: String,
    /// Is an answer wrong now that was not wrong before?
    pub new_wrong: bool,
}

type Key<'a> = (&'a str, &'a str);

/// A task that got this many times slower, and by this many seconds, is listed.
const SLOWER: (f64, f64) = (2.0, 1.0);

/// Compares two runs task by task.
pub fn compare(old: &Results, new: &Results) -> Comparison {
    let (before, after) = (index(old), index(new));
    let keys: BTreeSet<&Key<'_>> = before.keys().chain(after.keys()).collect();
    let mut sections = Sections::default();
    let mut both = 0;
    for key in keys {
        match (before.get(key), after.get(key)) {
            (Some(old), Some(new)) => {
                both += 1;
                sections.sort(Change { old, new });
            }
            (Some(_), None) => sections.only_old += 1,
            (None, Some(new)) => {
                sections.only_new += 1;
                sections.new_wrong_alone |= new.status == RowStatus::Wrong;
            }
            (None, None) => {}
        }
    }
    Comparison {
        new_wrong: !sections.wrong.is_empty() || sections.new_wrong_alone,
        text: sections.render(old, new, both),
    }
}

fn index(results: &Results) -> BTreeMap<Key<'_>, &Row> {
    let rows = results.rows.iter();
    rows.map(|row| ((row.task.path.as_str(), row.task.property.as_str()), row)).collect()
}

#[derive(Default)]
struct Sections<'a> {
    wrong: Vec<Change<'a>>,
    no_longer_wrong: Vec<Change<'a>>,
    lost: Vec<Change<'a>>,
    gained: Vec<Change<'a>>,
    otherwise: Vec<Change<'a>>,
    slower: Vec<Change<'a>>,
    faster: usize,
    solved: usize,
    cpu: (f64, f64),
    only_old: usize,
    only_new: usize,
    new_wrong_alone: bool,
}

impl<'a> Sections<'a> {
    fn sort(&mut self, change: Change<'a>) {
        use RowStatus::{Correct, Wrong};
        let (old, new) = (change.old, change.new);
        match (old.status, new.status) {
            (Wrong, Wrong) | (Correct, Correct) => self.time(change),
            (_, Wrong) => self.wrong.push(change),
            (Wrong, _) => self.no_longer_wrong.push(change),
            (Correct, _) => self.lost.push(change),
            (_, Correct) => self.gained.push(change),
            (before, after) if before != after => self.otherwise.push(change),
            _ => {}
        }
    }

    fn time(&mut self, change: Change<'a>) {
        let (old, new) = (change.old.cpu_seconds, change.new.cpu_seconds);
        self.solved += 1;
        self.cpu.0 += old;
        self.cpu.1 += new;
        if slower(old, new) {
            self.slower.push(change);
        } else if slower(new, old) {
            self.faster += 1;
        }
    }

    fn render(&self, old: &Results, new: &Results, both: usize) -> String {
        let mut text = String::new();
        // writing to a String does not fail
        let _ = self.write(&mut text, old, new, both);
        text
    }

    fn write(&self, text: &mut String, old: &Results, new: &Results, both: usize) -> std::fmt::Result {
        writeln!(
            text,
            "{both} tasks in both, {} only in the first, {} only in the second",
            self.only_old, self.only_new
        )?;
        for (name, run) in [("first", old), ("second", new)] {
            if !run.complete {
                writeln!(text, "the {name} run was stopped early")?;
            }
        }
        write_settings(text, old, new)?;
        list(text, "WRONG now", &self.wrong)?;
        list(text, "No longer wrong", &self.no_longer_wrong)?;
        list(text, "Lost: answered before, not now", &self.lost)?;
        list(text, "Gained: answered now, not before", &self.gained)?;
        list(text, "Unanswered for another reason", &self.otherwise)?;
        if !self.slower.is_empty() {
            writeln!(text, "\nMuch slower: {}", self.slower.len())?;
            for change in &self.slower {
                let (before, after) =
                    (show_seconds(change.old.cpu_seconds), show_seconds(change.new.cpu_seconds));
                writeln!(text, "  {}  {before} -> {after}", name(change.new))?;
            }
        }
        writeln!(
            text,
            "\nCPU time of the {} tasks answered the same in both: {} -> {}; much slower {}, much faster {}",
            self.solved,
            show_seconds(self.cpu.0),
            show_seconds(self.cpu.1),
            self.slower.len(),
            self.faster
        )
    }
}

fn slower(before: f64, after: f64) -> bool {
    after > before * SLOWER.0 && after > before + SLOWER.1
}

fn write_settings(text: &mut String, old: &Results, new: &Results) -> std::fmt::Result {
    let (a, b) = (&old.settings, &new.settings);
    let memory = (a.memory.to_string(), b.memory.to_string());
    let flags = (a.flags.join(" "), b.flags.join(" "));
    let jobs = (a.jobs.to_string(), b.jobs.to_string());
    for (name, before, after) in [
        ("time limit", &a.timeout, &b.timeout),
        ("memory limit", &memory.0, &memory.1),
        ("flags", &flags.0, &flags.1),
        ("jobs", &jobs.0, &jobs.1),
        ("version", &old.secateur, &new.secateur),
    ] {
        if before != after {
            writeln!(text, "different {name}: {before:?} and {after:?}")?;
        }
    }
    Ok(())
}

fn list(text: &mut String, title: &str, changes: &[Change<'_>]) -> std::fmt::Result {
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n{title}: {}", changes.len())?;
    for change in changes {
        writeln!(text, "  {}  {} -> {}", name(change.new), change.old.shown(), change.new.shown())?;
    }
    Ok(())
}

fn name(row: &Row) -> String {
    format!("{} {}", row.task.path, row.task.property)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::results::{FORMAT, Settings};
    use crate::bench::summary::Summary;
    use crate::bench::summary::tests::{row, rows};
    use crate::bench::tasks::Selection;

    fn results(rows: Vec<Row>) -> Results {
        Results {
            format: FORMAT,
            secateur: "0.1.0".to_string(),
            settings: Settings {
                tasks: "tasks.tsv".to_string(),
                selection: Selection::default(),
                timeout: "60s".to_string(),
                memory: 4 << 30,
                jobs: 2,
                flags: Vec::new(),
                cores: 2,
            },
            complete: true,
            wall_seconds: 1.0,
            summary: Summary::of(&rows),
            rows,
        }
    }

    #[test]
    fn the_same_run_shows_no_change() {
        let run = results(rows());
        let comparison = compare(&run, &run);
        assert!(!comparison.new_wrong, "wrong in both is not new");
        assert_eq!(comparison.text.lines().count(), 3, "{}", comparison.text);
    }

    #[test]
    fn every_kind_of_change() {
        let old = results(rows());
        let mut changed = rows();
        // a: lost, b: much slower, c: no longer wrong, e: gained, f: wrong now, h: another reason, i: gone
        changed[0] = row("loops/new/a.c", true, RowStatus::Timeout, "", 60.0);
        changed[1].cpu_seconds = 9.0;
        changed[2] = row("loops/new/c.c", false, RowStatus::Correct, "FALSE(unreach-call)", 0.1);
        changed[4] = row("memory/lists/e.c", true, RowStatus::Correct, "TRUE", 0.1);
        changed[5] = row("memory/lists/f.c", true, RowStatus::Wrong, "FALSE(unreach-call)", 0.1);
        changed[7] = row("memory/lists/h.c", true, RowStatus::Crash, "?signal 6", 0.1);
        changed.remove(8);
        changed.push(row("new.c", true, RowStatus::Correct, "TRUE", 0.1));
        let mut new = results(changed);
        new.settings.timeout = "5s".to_string();
        new.complete = false;
        let comparison = compare(&old, &new);
        assert!(comparison.new_wrong);
        insta::assert_snapshot!(comparison.text);
    }

    #[test]
    fn a_wrong_answer_in_a_new_task_counts() {
        let old = results(Vec::new());
        let new = results(vec![row("a.c", false, RowStatus::Wrong, "TRUE", 0.1)]);
        assert!(compare(&old, &new).new_wrong);
    }
}
