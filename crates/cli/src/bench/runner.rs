//! Runs the tasks on several threads, each task as `secateur verify` in a process of its own.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use secateur::{Answer, reason};
use secateur_frontend::property::Property;

use super::row::{Row, RowStatus, judge};
use super::tasks::BenchTask;
use crate::child::{self, Limits};
use crate::interrupt::Interrupt;
use crate::quantity::{Timeout, timeout_argument};
use crate::verify::property;

/// What every task has in common.
#[derive(Debug)]
pub struct Plan {
    /// The executable that knows `verify`.
    pub exe: PathBuf,
    /// The folder of the task list.
    pub root: PathBuf,
    /// For each task.
    pub timeout: Timeout,
    /// For each task.
    pub memory: u64,
    /// Tasks at the same time.
    pub jobs: usize,
    /// Further flags for `verify`.
    pub rest: Vec<OsString>,
}

/// Time to stop and write the report after the child's own limit has passed.
const GRACE: Duration = Duration::from_secs(3);

/// Runs the tasks and hands over each row, with the task's index, as it is done. Returns early when
/// interrupted.
pub fn run(plan: &Plan, tasks: &[BenchTask], interrupt: &Interrupt, mut on_row: impl FnMut(usize, Row)) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.jobs.min(tasks.len()) {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || {
                while !interrupt.requested() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { break };
                    let row = one(plan, task, interrupt);
                    if row.is_some_and(|row| sender.send((index, row)).is_err()) {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (index, row) in receiver {
            on_row(index, row);
        }
    });
}

fn one(plan: &Plan, task: &BenchTask, interrupt: &Interrupt) -> Option<Row> {
    let (property, argument) = match find_property(&plan.root, task) {
        Ok(Found::Supported(property, argument)) => (property, argument),
        Ok(Found::Unsupported(why)) => {
            let why = format!("{}: {why}", reason::UNSUPPORTED_PROPERTY);
            return Some(Row::idle(task.clone(), RowStatus::Unsupported, why));
        }
        Err(why) => return Some(Row::idle(task.clone(), RowStatus::Error, why)),
    };
    match execute(plan, task, &property, &argument, interrupt) {
        Ok(row) => row,
        Err(error) => {
            let why = format!("cannot run {}: {error}", plan.exe.display());
            Some(Row::idle(task.clone(), RowStatus::Crash, why))
        }
    }
}

enum Found {
    /// The property, and what to hand to `--property`.
    Supported(Property, OsString),
    /// The checks nothing decides yet.
    Unsupported(String),
}

/// The property file beside the program, else beside the list, else the built-in property of that name.
fn find_property(root: &Path, task: &BenchTask) -> Result<Found, String> {
    let file = format!("properties/{}.prp", task.property);
    let program = root.join(&task.path);
    let beside_program = program.parent().unwrap_or(root).join(&file);
    let found = [beside_program, root.join(&file)].into_iter().find(|path| path.is_file());
    let (property, argument) = match found {
        Some(path) => {
            let property = property::from_file(&path).map_err(|failure| failure.what)?;
            (property, path.into_os_string())
        }
        None => {
            let property = Property::from_names(&task.property)
                .map_err(|_| format!("no property file {file} beside the program or the task list"))?;
            (property, OsString::from(&task.property))
        }
    };
    if property.is_unsupported() {
        let names: Vec<&str> = property.checks.iter().map(|check| check.name()).collect();
        return Ok(Found::Unsupported(names.join(", ")));
    }
    Ok(Found::Supported(property, argument))
}

fn execute(
    plan: &Plan,
    task: &BenchTask,
    property: &Property,
    argument: &OsString,
    interrupt: &Interrupt,
) -> io::Result<Option<Row>> {
    let folder = tempfile::Builder::new().prefix("secateur-bench-").tempdir()?;
    let report = folder.path().join("report.json");
    let messages = folder.path().join("stderr");
    let mut command = Command::new(&plan.exe);
    command.arg("verify").arg(plan.root.join(&task.path));
    command.arg("--property").arg(argument);
    if let Some(model) = &task.data_model {
        command.args(["--data-model", model]);
    }
    command.args(["--timeout", &timeout_argument(plan.timeout)]);
    command.args(["--memory", &format!("{}K", plan.memory >> 10)]);
    command.arg("--json").arg(&report).args(&plan.rest);
    command.env("TMPDIR", folder.path());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(fs::File::create(&messages)?);
    let limits = Limits { time: plan.timeout.0, grace: GRACE, memory: plan.memory };
    let outcome = child::run(&mut command, &limits, interrupt)?;
    let report = fs::read(&report).ok();
    let report: Option<Answer> = report.and_then(|text| serde_json::from_slice(&text).ok());
    let messages = fs::read(&messages).unwrap_or_default();
    let messages = String::from_utf8_lossy(&messages[..messages.len().min(1 << 16)]).into_owned();
    let checks: Vec<&str> = property.checks.iter().map(|check| check.name()).collect();
    Ok(judge(task.clone(), &checks, &outcome, report, &messages))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(root: &Path, path: &str, property: &str) -> Result<Found, String> {
        let task = BenchTask {
            path: path.to_string(),
            property: property.to_string(),
            expected: true,
            subproperty: None,
            data_model: None,
        };
        find_property(root, &task)
    }

    #[test]
    fn property_files_are_found_beside_the_program_then_beside_the_list() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("g/own/properties")).unwrap();
        fs::create_dir_all(root.join("properties")).unwrap();
        let text = "CHECK( init(main()), LTL(G ! call(f(4))) )";
        let own = root.join("g/own/properties/p-4.prp");
        fs::write(&own, text).unwrap();
        let shared = root.join("properties/p-4.prp");
        fs::write(&shared, text).unwrap();
        fs::write(root.join("properties/broken.prp"), "oops").unwrap();
        let path = |at: &str, name: &str| match found(root, at, name) {
            Ok(Found::Supported(_, argument)) => argument,
            Ok(Found::Unsupported(why)) => OsString::from(format!("unsupported {why}")),
            Err(why) => OsString::from(format!("error {why}")),
        };
        assert_eq!(path("g/own/a.c", "p-4"), own);
        assert_eq!(path("g/other/a.c", "p-4"), shared);
        assert_eq!(path("g/other/a.c", "no-overflow"), "no-overflow");
        assert_eq!(path("g/other/a.c", "termination"), "unsupported termination");
        assert_eq!(
            path("g/other/a.c", "p-5"),
            "error no property file properties/p-5.prp beside the program or the task list"
        );
        assert_eq!(path("g/other/a.c", "broken"), "error expected CHECK or COVER, found `oops`");
    }
}
