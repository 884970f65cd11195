//! The result of one task, and the judgement about it.

use std::time::Duration;

use secateur::{Answer, Decision, Statistics, Verdict, reason};
use serde::{Deserialize, Serialize};

use super::tasks::BenchTask;
use secateur_base::process;

use crate::child::{ChildResult, End};
use crate::exit::Exit;

/// How an answer compares with the known one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowStatus {
    /// TRUE or FALSE, as known.
    Correct,
    /// TRUE or FALSE, and the opposite is known.
    Wrong,
    /// UNKNOWN.
    Unknown,
    /// The time ran out.
    Timeout,
    /// The memory ran out.
    OutOfMemory,
    /// The tool broke.
    Crash,
    /// The tool refused the input.
    Error,
    /// No engine decides this property yet; nothing was run.
    Unsupported,
}

/// One line of the results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The task.
    #[serde(flatten)]
    pub task: BenchTask,
    /// The judgement.
    pub status: RowStatus,
    /// The answer, as on the verdict line; none when there was no answer.
    #[serde(default)]
    pub verdict: Option<String>,
    /// Why there is no answer, or what is odd about it.
    #[serde(default)]
    pub reason: Option<String>,
    /// CPU time.
    #[serde(default)]
    pub cpu_seconds: f64,
    /// Wall time.
    #[serde(default)]
    pub wall_seconds: f64,
    /// Bytes.
    #[serde(default)]
    pub peak_memory: u64,
    /// The child's own numbers.
    #[serde(default)]
    pub statistics: Statistics,
}

impl Row {
    /// A row for a task that did not run.
    pub fn idle(task: BenchTask, status: RowStatus, reason: impl Into<String>) -> Self {
        Row {
            task,
            status,
            verdict: None,
            reason: Some(reason.into()),
            cpu_seconds: 0.0,
            wall_seconds: 0.0,
            peak_memory: 0,
            statistics: Statistics::default(),
        }
    }

    /// Said TRUE, said FALSE, or neither.
    pub fn answer(&self) -> Option<bool> {
        let verdict = self.verdict.as_deref()?;
        match verdict.parse::<Verdict>().ok()?.decision() {
            Decision::True => Some(true),
            Decision::False(_) => Some(false),
            Decision::Unknown(_) => None,
        }
    }

    /// What happened, in a few words.
    pub fn shown(&self) -> String {
        match (self.status, self.answer(), &self.reason) {
            (RowStatus::Correct | RowStatus::Wrong, Some(true), _) => "true".to_string(),
            (RowStatus::Correct | RowStatus::Wrong, Some(false), _) => "false".to_string(),
            (RowStatus::Timeout, ..) => "time-out".to_string(),
            (RowStatus::OutOfMemory, ..) => "out of memory".to_string(),
            (_, _, Some(reason)) => reason.clone(),
            _ => "unknown".to_string(),
        }
    }
}

/// Judges a finished child; `None` for one that was stopped by the user.
///
/// `checks` are the names the property can be violated by.
pub fn judge(
    task: BenchTask,
    checks: &[&str],
    outcome: &ChildResult,
    report: Option<Answer>,
    stderr: &str,
) -> Option<Row> {
    let mut row = Row::idle(task, RowStatus::Crash, "");
    row.reason = None;
    row.cpu_seconds = seconds(outcome.used.cpu);
    row.wall_seconds = seconds(outcome.wall);
    row.peak_memory = outcome.used.peak_memory;
    match outcome.end {
        End::Interrupted => return None,
        End::Time => row.status = RowStatus::Timeout,
        End::Memory => row.status = RowStatus::OutOfMemory,
        End::Itself(process::End::Signal(signal)) => row.reason = Some(format!("signal {signal}")),
        End::Itself(process::End::Exited(code)) => by_exit_code(&mut row, checks, code, report, stderr),
    }
    Some(row)
}

fn by_exit_code(row: &mut Row, checks: &[&str], code: i32, report: Option<Answer>, stderr: &str) {
    let message = first_line(stderr);
    match (code, report) {
        (0 | 5 | 10, Some(report)) => {
            let verdict = report.verdict;
            row.statistics = report.statistics;
            if Exit::of(&verdict).code() == code {
                by_verdict(row, checks, &verdict);
            } else {
                row.reason = Some(format!("exit code {code} with verdict {verdict}"));
            }
        }
        (0 | 5 | 10, None) => row.reason = Some(format!("exit code {code} without a report")),
        (1 | 2, _) => {
            row.status = RowStatus::Error;
            row.reason = Some(message.unwrap_or_else(|| format!("exit code {code}")));
        }
        (code, _) => {
            row.reason = Some(match message {
                Some(message) => format!("exit code {code}: {message}"),
                None => format!("exit code {code}"),
            });
        }
    }
}

fn by_verdict(row: &mut Row, checks: &[&str], verdict: &Verdict) {
    row.verdict = Some(verdict.to_string());
    match verdict.decision() {
        Decision::True => row.status = right_or_wrong(row.task.expected),
        Decision::False(check) => {
            // the competitions count the wrong part of a property as a wrong answer, too
            let part = match &row.task.subproperty {
                Some(part) => part == check,
                None => checks.contains(&check.as_str()),
            };
            row.status = right_or_wrong(!row.task.expected && part);
            if !part {
                row.reason = Some(format!("{check} was not expected"));
            }
        }
        Decision::Unknown(why) => {
            row.status = match kind(why) {
                reason::TIMEOUT => RowStatus::Timeout,
                reason::MEMORY => RowStatus::OutOfMemory,
                reason::UNSUPPORTED_PROPERTY => RowStatus::Unsupported,
                _ => RowStatus::Unknown,
            };
            row.reason = Some(why.clone());
        }
    }
}

fn right_or_wrong(right: bool) -> RowStatus {
    if right { RowStatus::Correct } else { RowStatus::Wrong }
}

/// A reason is `kind` or `kind: detail`; summaries count kinds.
pub fn kind(reason: &str) -> &str {
    reason.split(':').next().unwrap_or_default().trim()
}

fn first_line(text: &str) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let line = line.strip_prefix("error: ").unwrap_or(line);
    Some(line.chars().take(200).collect())
}

fn seconds(time: Duration) -> f64 {
    // microseconds are as fine as it is measured
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Tests of rows, with tasks that other tests use too.
#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::report::tests::full_answer;
    use secateur_base::process::Usage;

    /// A task with a property that should hold or not.
    pub fn task(path: &str, expected: bool) -> BenchTask {
        BenchTask {
            path: path.to_string(),
            property: "unreach-call".to_string(),
            expected,
            subproperty: None,
            data_model: None,
        }
    }

    fn outcome(end: End) -> ChildResult {
        ChildResult {
            end,
            used: Usage { cpu: Duration::from_millis(10), peak_memory: 1 << 20 },
            wall: Duration::from_millis(12),
        }
    }

    fn judged(expected: bool, part: Option<&str>, code: i32, verdict: Option<&str>) -> Row {
        let mut task = task("a/b/c.c", expected);
        task.subproperty = part.map(str::to_string);
        let report = verdict.map(|verdict| {
            let mut report = full_answer();
            report.verdict = verdict.parse().unwrap();
            report
        });
        let end = End::Itself(process::End::Exited(code));
        judge(
            task,
            &["unreach-call", "valid-free", "valid-deref"],
            &outcome(end),
            report,
            "\nerror: bad thing\n  --> x\n",
        )
        .unwrap()
    }

    #[test]
    fn answers_are_compared() {
        let status = |expected, part, code, verdict| judged(expected, part, code, Some(verdict)).status;
        assert_eq!(status(true, None, 0, "TRUE"), RowStatus::Correct);
        assert_eq!(status(false, None, 0, "TRUE"), RowStatus::Wrong);
        assert_eq!(status(true, None, 10, "FALSE(unreach-call)"), RowStatus::Wrong);
        assert_eq!(status(false, None, 10, "FALSE(unreach-call)"), RowStatus::Correct);
        assert_eq!(status(false, Some("valid-free"), 10, "FALSE(valid-free)"), RowStatus::Correct);
        assert_eq!(status(false, Some("valid-free"), 10, "FALSE(valid-deref)"), RowStatus::Wrong);
        assert_eq!(status(false, None, 10, "FALSE(no-overflow)"), RowStatus::Wrong);
        assert_eq!(status(true, None, 5, "UNKNOWN(depth bound)"), RowStatus::Unknown);
        assert_eq!(status(true, None, 5, "UNKNOWN(timeout)"), RowStatus::Timeout);
        assert_eq!(status(true, None, 5, "UNKNOWN(memory)"), RowStatus::OutOfMemory);
        assert_eq!(
            status(true, None, 5, "UNKNOWN(unsupported property: termination)"),
            RowStatus::Unsupported
        );
    }

    #[test]
    fn a_report_that_contradicts_the_exit_code_is_a_crash() {
        let row = judged(true, None, 10, Some("TRUE"));
        assert_eq!(row.status, RowStatus::Crash);
        assert_eq!(row.reason.as_deref(), Some("exit code 10 with verdict TRUE"));
        assert_eq!(row.answer(), None);
        let row = judged(true, None, 0, None);
        assert_eq!(row.status, RowStatus::Crash);
        assert_eq!(row.reason.as_deref(), Some("exit code 0 without a report"));
    }

    #[test]
    fn other_ends() {
        let row = judged(true, None, 2, None);
        assert_eq!((row.status, row.reason.as_deref()), (RowStatus::Error, Some("bad thing")));
        let row = judged(true, None, 6, None);
        assert_eq!(row.status, RowStatus::Crash);
        assert_eq!(row.reason.as_deref(), Some("exit code 6: bad thing"));
        let by_end = |end| judge(task("x", true), &[], &outcome(end), None, "");
        assert_eq!(by_end(End::Time).unwrap().status, RowStatus::Timeout);
        assert_eq!(by_end(End::Memory).unwrap().status, RowStatus::OutOfMemory);
        assert_eq!(by_end(End::Interrupted), None);
        let row = by_end(End::Itself(process::End::Signal(11))).unwrap();
        assert_eq!((row.status, row.reason.as_deref()), (RowStatus::Crash, Some("signal 11")));
    }
}
