//! Runs one external program until the deadline and keeps the beginning of its output.

use secateur_base::process::{Finished, Job, Stop, run as run_job};
use secateur_base::{Deadline, Expired};
use std::io;
use std::process::Command;

/// Bytes kept of each output; more is read and forgotten.
const KEPT: usize = 64 * 1024;

/// Why a program did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The operating system refused to start it or to watch it.
    #[error("cannot be started: {0}")]
    Start(#[from] io::Error),
    /// The deadline passed; the program was stopped or not started.
    #[error("did not end in time")]
    Timeout,
    /// The run was asked to end.
    #[error("was interrupted")]
    Interrupted,
}

/// Runs the command without standard input. With a deadline that has passed nothing is started.
pub fn run(command: &mut Command, deadline: &Deadline) -> Result<Finished, RunError> {
    match deadline.passed() {
        Some(Expired::Time) => return Err(RunError::Timeout),
        Some(Expired::Interrupted) => return Err(RunError::Interrupted),
        None => {}
    }
    let done = run_job(Job::new(command, deadline, KEPT))?;
    match done.stopped {
        None => Ok(done),
        Some(Stop::Interrupted) => Err(RunError::Interrupted),
        Some(_) => Err(RunError::Timeout),
    }
}
