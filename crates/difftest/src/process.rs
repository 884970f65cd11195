//! Child processes under a time limit.

use secateur_base::process::{End, run_within};
use std::io;
use std::process::Command;
use std::time::Duration;

/// What a child did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Exit code, standard output, standard error.
    Exited(i32, Vec<u8>, Vec<u8>),
    /// A signal ended it.
    Killed(i32),
    /// It took longer than the limit and was killed.
    TimedOut,
}

/// More bytes of output than this are not worth comparing.
const MOST: usize = 1 << 20;

/// Runs a command for at most so long. No process that it started is left.
pub fn run(command: &mut Command, limit: Duration) -> io::Result<Ended> {
    let done = run_within(command, limit, MOST)?;
    Ok(match (done.stopped, done.end) {
        (Some(_), _) => Ended::TimedOut,
        (None, End::Exited(code)) => Ended::Exited(code, done.stdout, done.stderr),
        (None, End::Signal(signal)) => Ended::Killed(signal),
    })
}
