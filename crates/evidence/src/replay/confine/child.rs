//! Runs one confined child to its end or to a limit, and keeps a bounded part of what it says.

use super::apply::{Confinement, prepare};
use super::disk::too_much;
use super::layers::Layers;
use rustix::pipe::{PipeFlags, pipe_with};
use secateur_base::Deadline;
use secateur_base::process::{self, End, Job};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::process::Command;
use std::time::{Duration, Instant};

/// How often its files are looked at.
const DISK_TICK: Duration = Duration::from_millis(100);
/// All its files together may be so many times the largest one.
const FILES: u64 = 64;

/// A child to be.
pub struct Start<'a> {
    /// The program; environment, folder and streams are set here.
    pub command: &'a mut Command,
    /// When the child is killed.
    pub deadline: &'a Deadline,
    /// What it is put under before it starts.
    pub confinement: &'a Confinement,
    /// Bytes of resident memory at which the child is killed.
    pub memory: Option<u64>,
    /// Bytes kept of the report and of standard error, each.
    pub keep: usize,
}

/// Why a child was killed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Its time was up.
    Deadline,
    /// It used more memory than it may.
    Memory,
    /// The whole verification run was ended from outside.
    Interrupted,
    /// Too many files, or too much in them.
    Disk,
}

impl From<process::Stop> for Stop {
    fn from(stop: process::Stop) -> Stop {
        match stop {
            process::Stop::Deadline => Stop::Deadline,
            process::Stop::Memory => Stop::Memory,
            process::Stop::Interrupted => Stop::Interrupted,
            process::Stop::Exceeded => Stop::Disk,
        }
    }
}

/// What became of a child.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its exit status or signal.
    pub end: End,
    /// Set if we killed it.
    pub stopped: Option<Stop>,
    /// What it wrote to its report descriptor.
    pub report: Vec<u8>,
    /// The first part of standard error.
    pub stderr: Vec<u8>,
    /// The layers of confinement it got, by its own word.
    pub layers: Layers,
}

/// Why there was no child.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A layer of confinement that is a must is not to be had.
    #[error("{0}")]
    Refused(&'static str),
    /// The process, its pipe or its streams could not be made.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Runs the child; no process of its group is left when this returns.
pub fn run(start: Start<'_>) -> Result<Finished, StartError> {
    let (read, write) = pipe_with(PipeFlags::CLOEXEC).map_err(io::Error::from)?;
    let report = read.try_clone()?;
    prepare(start.command, start.confinement, write.as_raw_fd());
    let mut exceeded = disk_limit(start.confinement);
    let job = Job {
        memory: start.memory,
        stdout: false,
        extra: Some((read, write)),
        exceeded: Some(&mut exceeded),
        ..Job::new(start.command, start.deadline, start.keep)
    };
    let done =
        process::run(job).map_err(|e| refusal(report).map_or(StartError::Io(e), StartError::Refused))?;
    // the first byte of the report is the child's word about its confinement
    let (first, report) = done.extra.split_first().map_or((None, &[][..]), |(b, rest)| (Some(*b), rest));
    Ok(Finished {
        end: done.end,
        stopped: done.stopped.map(Stop::from),
        report: report.to_vec(),
        stderr: done.stderr,
        layers: first.and_then(Layers::from_byte).unwrap_or_default(),
    })
}

/// Says, now and then, whether the child has written too much.
fn disk_limit(confinement: &Confinement) -> impl FnMut() -> bool {
    let (home, most) = (confinement.home.clone(), confinement.file_size.saturating_mul(FILES));
    let mut next = Instant::now() + DISK_TICK;
    move || {
        if Instant::now() < next {
            return false;
        }
        let exceeded = too_much(&home, most);
        next = Instant::now() + DISK_TICK;
        exceeded
    }
}

/// What a child that was never started said about its confinement. All writing ends of the pipe are closed by
/// now.
fn refusal(report: OwnedFd) -> Option<&'static str> {
    let mut first = [0];
    File::from(report).read_exact(&mut first).ok()?;
    Layers::from_byte(first[0])?.refusal()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_confined_child_has_its_layers_and_nothing_of_our_environment() {
        let home = tempfile::tempdir().expect("temporary directory");
        let confinement = Confinement {
            home: home.path().to_path_buf(),
            cpu_time: Duration::from_secs(5),
            address_space: Some(1 << 30),
            file_size: 4096,
            stack: 8 << 20,
            environment: vec![("GIVEN", "yes".into())],
            tracer: false,
            tell: false,
        };
        let script = "echo \"$PWD ${HOME-none} $GIVEN\" >&2; while read -r name value; do case $name in NoNewPrivs:) echo $value >&2;; esac; done </proc/self/status; echo x >/tmp/escaped-$$ && echo escaped >&2; grep x /dev/null; [ $? = 1 ]";
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        let deadline = Deadline::after(Duration::from_secs(20));
        let start = Start {
            command: &mut command,
            deadline: &deadline,
            confinement: &confinement,
            memory: None,
            keep: 1000,
        };
        let done = run(start).expect("starts");
        assert_eq!(done.layers.refusal(), None, "{:?}", done.layers);
        let said = String::from_utf8_lossy(&done.stderr).to_string();
        let home = home.path().canonicalize().expect("is there");
        assert!(said.starts_with(&format!("{} none yes\n1\n", home.display())), "{said}");
        if done.layers.has(Layers::OWN_FILES) {
            assert!(!said.contains("escaped\n"), "{said}");
        }
        if done.layers.has(Layers::CALL_FILTER) {
            // grep is a new process
            assert_ne!(done.end, End::Exited(0));
        }
    }
}
