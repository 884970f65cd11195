//! What `bench` shows while it runs: a row per finished task on stdout, a bar on stderr if that is a
//! terminal.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::row::{Row, RowStatus};
use crate::quantity::{show_memory, show_seconds};

/// Rows and bar.
pub struct Display {
    bar: ProgressBar,
    wrong: usize,
    answered: usize,
}

impl Display {
    /// For this many tasks.
    pub fn new(tasks: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(tasks as u64), ProgressDrawTarget::hidden());
        if io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            let style = "{bar:30} {pos}/{len}  {msg}  {elapsed}, about {eta} left";
            if let Ok(style) = ProgressStyle::with_template(style) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        Display { bar, wrong: 0, answered: 0 }
    }

    /// One more task is done.
    pub fn row(&mut self, row: &Row) {
        self.wrong += usize::from(row.status == RowStatus::Wrong);
        self.answered += usize::from(row.status == RowStatus::Correct);
        let line = line(row);
        // a reader that has gone away does not stop the run: the result file still counts
        self.bar.suspend(|| {
            let _ = writeln!(io::stdout(), "{line}");
        });
        self.bar.set_message(format!("{} answered, {} wrong", self.answered, self.wrong));
        self.bar.inc(1);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// One row as text.
pub fn line(row: &Row) -> String {
    let mark = match row.status {
        RowStatus::Correct => "correct",
        RowStatus::Wrong => "WRONG",
        RowStatus::Unknown => "unknown",
        RowStatus::Timeout => "time",
        RowStatus::OutOfMemory => "memory",
        RowStatus::Crash => "CRASH",
        RowStatus::Error => "error",
        RowStatus::Unsupported => "skipped",
    };
    let answer = match row.answer() {
        Some(true) => "true",
        Some(false) => "false",
        None => "-",
    };
    let cpu = show_seconds(row.cpu_seconds);
    let memory = show_memory(row.peak_memory);
    let mut line =
        format!("{mark:<8}{answer:<6}{cpu:>7} {memory:>6}  {} {}", row.task.path, row.task.property);
    let says_more = !matches!(row.status, RowStatus::Timeout | RowStatus::OutOfMemory);
    if let Some(reason) = row.reason.as_ref().filter(|_| says_more) {
        let reason: Vec<&str> = reason.split_whitespace().collect();
        line.push_str(&format!("  ({})", reason.join(" ")));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::summary::tests::rows;

    #[test]
    fn rows_line_up() {
        let lines: Vec<String> = rows().iter().map(line).collect();
        insta::assert_snapshot!(lines.join("\n"));
    }
}
