//! Runs a small program for a look at its output, with a time limit.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use secateur_base::process;

use crate::child::{self, End, Limits};
use crate::interrupt::Interrupt;

/// What the program said.
#[derive(Debug)]
pub struct Said {
    /// Exit code 0?
    pub success: bool,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

const LIMITS: Limits = Limits {
    time: Some(Duration::from_secs(20)),
    grace: Duration::ZERO,
    // a sanitizer reserves far more than it uses; resident memory is what counts
    memory: 2 << 30,
};

/// Runs it to the end; an error means that it could not be started.
pub fn run<A: AsRef<OsStr>>(
    program: &OsStr,
    arguments: impl IntoIterator<Item = A>,
    folder: &Path,
) -> io::Result<Said> {
    let [stdout, stderr] = ["probe.out", "probe.err"].map(|name| folder.join(name));
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::null());
    command.stdout(fs::File::create(&stdout)?).stderr(fs::File::create(&stderr)?);
    let outcome = child::run(&mut command, &LIMITS, &Interrupt::default())?;
    Ok(Said {
        success: outcome.end == End::Itself(process::End::Exited(0)),
        stdout: String::from_utf8_lossy(&fs::read(&stdout)?).into_owned(),
        stderr: String::from_utf8_lossy(&fs::read(&stderr)?).into_owned(),
    })
}
