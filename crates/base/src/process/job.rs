//! Runs one child to its end or to the deadline, whichever is first, and keeps a bounded part of what it
//! prints.

use super::capture::{Capture, wait_readable};
use super::{End, end_group, resident};
use crate::{Deadline, Expired};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How often memory, the stop flag and the caller's own limit are looked at.
const TICK: Duration = Duration::from_millis(20);
/// How often a child that closed its pipes is asked for: it is usually about to end.
const SHORT_TICK: Duration = Duration::from_millis(1);

/// A child to be run.
pub struct Job<'a> {
    /// What to start; its standard streams are set here.
    pub command: &'a mut Command,
    /// When it is killed at the latest.
    pub deadline: &'a Deadline,
    /// Bytes of resident memory at which the child is killed.
    pub memory: Option<u64>,
    /// Bytes kept of each pipe.
    pub keep: usize,
    /// Whether standard output is kept; else it is thrown away.
    pub stdout: bool,
    /// One more pipe, reading end first. The command hands the writing end to the child; ours is closed once
    /// it has it.
    pub extra: Option<(OwnedFd, OwnedFd)>,
    /// A limit of the caller's own: the child is killed when this says so.
    pub exceeded: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Job<'a> {
    /// A job that keeps the first `keep` bytes of each pipe, with no limit but the deadline.
    pub fn new(command: &'a mut Command, deadline: &'a Deadline, keep: usize) -> Job<'a> {
        Job { command, deadline, memory: None, keep, stdout: true, extra: None, exceeded: None }
    }
}

/// Why a child was killed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time is over.
    Deadline,
    /// It used too much memory.
    Memory,
    /// Somebody set the stop flag.
    Interrupted,
    /// The caller's own limit was met.
    Exceeded,
}

/// What became of a child.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// How it ended.
    pub end: End,
    /// Set if we killed it.
    pub stopped: Option<Stop>,
    /// The beginning of its standard output.
    pub stdout: Vec<u8>,
    /// The beginning of its standard error.
    pub stderr: Vec<u8>,
    /// What came through the extra pipe.
    pub extra: Vec<u8>,
}

/// Runs the child, without standard input; no process of its group is left when this returns.
pub fn run(mut job: Job<'_>) -> io::Result<Finished> {
    let stdout = if job.stdout { Stdio::piped() } else { Stdio::null() };
    // a group of its own: what it starts is ended with it
    job.command.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped()).process_group(0);
    let spawned = job.command.spawn();
    let extra = job.extra.take().map(|(read, _)| read);
    let mut child = spawned?;
    let keep = job.keep;
    let capture = |pipe: Option<OwnedFd>| pipe.map(|pipe| Capture::new(pipe, keep));
    let mut pipes = [
        capture(child.stdout.take().map(OwnedFd::from)),
        capture(child.stderr.take().map(OwnedFd::from)),
        capture(extra),
    ];
    let stopped = watch(&mut job, &child, &mut pipes);
    end_group(child.id());
    let end = End::from(child.wait()?);
    let [stdout, stderr, extra] = pipes.map(|pipe| pipe.map_or_else(Vec::new, Capture::finish));
    Ok(Finished { end, stopped, stdout, stderr, extra })
}

/// Runs a command for at most `time` and keeps the first `keep` bytes of each of its outputs.
pub fn run_within(command: &mut Command, time: Duration, keep: usize) -> io::Result<Finished> {
    run(Job::new(command, &Deadline::after(time), keep))
}

/// Waits for the end of the child or a reason to end it.
fn watch(job: &mut Job<'_>, child: &Child, pipes: &mut [Option<Capture>; 3]) -> Option<Stop> {
    loop {
        pipes.iter_mut().flatten().for_each(Capture::read);
        if has_ended(child) {
            return None;
        }
        match job.deadline.passed() {
            Some(Expired::Time) => return Some(Stop::Deadline),
            Some(Expired::Interrupted) => return Some(Stop::Interrupted),
            None => {}
        }
        if job.memory.is_some_and(|limit| resident(child.id()).is_some_and(|used| used > limit)) {
            return Some(Stop::Memory);
        }
        if job.exceeded.as_mut().is_some_and(|exceeded| exceeded()) {
            return Some(Stop::Exceeded);
        }
        let open: Vec<&Capture> = pipes.iter().flatten().filter(|c| c.is_open()).collect();
        let pause = if open.is_empty() { SHORT_TICK } else { TICK };
        wait_readable(&open, job.deadline.remaining().map_or(pause, |left| left.min(pause)));
    }
}

/// Whether the child has ended. It is not reaped, so that its number still names its group.
fn has_ended(child: &Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else { return true };
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn output_and_status_come_back() {
        let done =
            run_within(&mut shell("echo out; echo err >&2; exit 3"), Duration::from_secs(20), 100).unwrap();
        assert_eq!(done.end, End::Exited(3));
        assert_eq!((&done.stdout[..], &done.stderr[..]), (&b"out\n"[..], &b"err\n"[..]));
        assert_eq!(done.stopped, None);
    }

    #[test]
    fn output_is_kept_up_to_the_bound_and_drained_beyond() {
        let script = "head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2; exit 3";
        let done = run_within(&mut shell(script), Duration::from_secs(20), 1000).unwrap();
        assert_eq!(done.end, End::Exited(3));
        assert_eq!((done.stdout.len(), done.stderr.len()), (1000, 1000));
    }

    #[test]
    fn the_deadline_kills_the_whole_group() {
        let begun = Instant::now();
        let done = run_within(&mut shell("sleep 30 & sleep 30"), Duration::from_millis(200), 1000).unwrap();
        assert_eq!(done.stopped, Some(Stop::Deadline));
        assert_eq!(done.end, End::Signal(9));
        // standard error is held open by both sleeps: had one survived, nothing would have ended before 30 s
        assert!(begun.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn what_the_program_started_is_ended_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join("mark");
        let script = format!("(sleep 1; touch {}) & wait", mark.display());
        let done = run_within(&mut shell(&script), Duration::from_millis(300), 10).unwrap();
        assert_eq!(done.stopped, Some(Stop::Deadline));
        std::thread::sleep(Duration::from_millis(1200));
        assert!(!mark.exists());
    }

    #[test]
    fn a_stop_flag_and_a_limit_of_the_caller_end_the_child() {
        let deadline = Deadline::after(Duration::from_secs(20));
        let mut exceeded = || true;
        let mut sleep = shell("sleep 30");
        let job = Job { exceeded: Some(&mut exceeded), ..Job::new(&mut sleep, &deadline, 10) };
        assert_eq!(run(job).unwrap().stopped, Some(Stop::Exceeded));
        deadline.interrupt();
        let done = run(Job::new(&mut shell("sleep 30"), &deadline, 10)).unwrap();
        assert_eq!(done.stopped, Some(Stop::Interrupted));
    }

    #[test]
    fn a_missing_program_is_an_error_not_a_panic() {
        assert!(run_within(&mut Command::new("/no/such/program"), Duration::from_secs(1), 10).is_err());
    }
}
