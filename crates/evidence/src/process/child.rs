//! Runs one child to its end or to the deadline, whichever is first, and keeps a bounded part of what it says.

use super::confine::{Confinement, prepare};
use super::disk::too_much;
use super::layers::Layers;
use super::sys::{self, End};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often memory and the stop flag are looked at.
const TICK: Duration = Duration::from_millis(20);
/// How often its files are looked at.
const DISK_TICK: Duration = Duration::from_millis(100);
/// All its files together may be so many times the largest one.
const FILES: u64 = 64;

/// A child to be.
pub struct Start<'a> {
    pub command: Command,
    pub deadline: Instant,
    /// `None` for programs we trust, such as the compiler.
    pub confinement: Option<&'a Confinement>,
    /// Resident memory at which the child is killed.
    pub memory: Option<u64>,
    /// Bytes kept of the report and of standard error, each.
    pub keep: usize,
    pub stop: Option<&'a AtomicBool>,
}

/// Why a child was killed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    Deadline,
    Memory,
    Interrupted,
    /// Too many files, or too much in them.
    Disk,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    pub end: End,
    /// Set if we killed it.
    pub stopped: Option<Stop>,
    /// What a confined child wrote to its report descriptor.
    pub report: Vec<u8>,
    pub stderr: Vec<u8>,
    pub layers: Layers,
}

#[derive(Debug)]
pub enum StartError {
    /// A layer of confinement that is a must is not to be had.
    Refused(&'static str),
    Io(io::Error),
}

impl From<io::Error> for StartError {
    fn from(e: io::Error) -> StartError {
        StartError::Io(e)
    }
}

/// Runs the child; no process of its group is left when this returns.
pub fn run(mut start: Start<'_>) -> Result<Finished, StartError> {
    start.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).process_group(0);
    let pipe = match start.confinement {
        Some(_) => Some(sys::pipe()?),
        None => None,
    };
    if let (Some(confinement), Some((_, write))) = (start.confinement, &pipe) {
        prepare(&mut start.command, confinement, write.as_raw_fd());
    }
    let spawned = start.command.spawn();
    let mut report = pipe.map(|(read, write)| {
        drop(write);
        Channel::new(read, start.keep)
    });
    let mut child = match spawned {
        Ok(child) => child,
        Err(e) => return Err(refusal(report).map_or(StartError::Io(e), StartError::Refused)),
    };
    let mut stderr = child.stderr.take().map(|s| Channel::new(OwnedFd::from(s), start.keep));
    let stopped = watch(&start, child.id(), &mut report, &mut stderr);
    sys::kill_group(child.id());
    let end = reap(&mut child)?;
    let mut report = finish(report);
    let layers = report.first().and_then(|&b| Layers::from_byte(b)).unwrap_or_default();
    if start.confinement.is_some() && !report.is_empty() {
        report.remove(0);
    }
    Ok(Finished { end, stopped, report, stderr: finish(stderr), layers })
}

fn refusal(report: Option<Channel>) -> Option<&'static str> {
    let layers = Layers::from_byte(*finish(report).first()?)?;
    layers.refusal()
}

fn finish(channel: Option<Channel>) -> Vec<u8> {
    channel.map_or_else(Vec::new, |mut c| {
        c.read();
        c.kept
    })
}

/// Waits for the end of the child or a reason to end it.
fn watch(
    start: &Start<'_>,
    pid: u32,
    report: &mut Option<Channel>,
    stderr: &mut Option<Channel>,
) -> Option<Stop> {
    let mut next_disk = Instant::now() + DISK_TICK;
    loop {
        let mut open = Vec::new();
        for channel in [&mut *report, &mut *stderr].into_iter().flatten() {
            channel.read();
            open.extend(channel.source.as_ref().map(AsRawFd::as_raw_fd));
        }
        if sys::has_ended(pid) {
            return None;
        }
        let now = Instant::now();
        if now >= start.deadline {
            return Some(Stop::Deadline);
        }
        if start.memory.is_some_and(|limit| sys::resident(pid).is_some_and(|used| used > limit)) {
            return Some(Stop::Memory);
        }
        if let Some(c) = start.confinement.filter(|_| now >= next_disk) {
            if too_much(&c.home, c.file_size.saturating_mul(FILES)) {
                return Some(Stop::Disk);
            }
            next_disk = Instant::now() + DISK_TICK;
        }
        if start.stop.is_some_and(|s| s.load(Ordering::Relaxed)) {
            return Some(Stop::Interrupted);
        }
        // a child that closed its descriptors and runs on is asked for less often than one that is about to end
        let pause = if open.is_empty() { Duration::from_millis(1) } else { TICK };
        sys::wait_readable(&open, pause.min(start.deadline - now));
    }
}

fn reap(child: &mut Child) -> io::Result<End> {
    let status: ExitStatus = child.wait()?;
    Ok(match (status.code(), status.signal()) {
        (Some(code), _) => End::Exited(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    })
}

/// One end of a pipe. Reading goes on past what is kept, so that the child never waits for us.
struct Channel {
    source: Option<File>,
    kept: Vec<u8>,
    keep: usize,
}

impl Channel {
    fn new(fd: OwnedFd, keep: usize) -> Channel {
        sys::unblock(&fd);
        Channel { source: Some(File::from(fd)), kept: Vec::new(), keep }
    }

    fn read(&mut self) {
        let mut buffer = [0; 4096];
        // a child that writes without end must not keep us here
        for _ in 0..64 {
            let Some(source) = &mut self.source else { return };
            match source.read(&mut buffer) {
                Ok(0) => self.source = None,
                Ok(n) => {
                    let room = self.keep.saturating_sub(self.kept.len());
                    self.kept.extend_from_slice(&buffer[..n.min(room)]);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.source = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(command: Command, time: Duration, confinement: Option<&Confinement>) -> Start<'_> {
        let deadline = Instant::now() + time;
        Start { command, deadline, confinement, memory: None, keep: 1000, stop: None }
    }

    fn shell(script: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn output_is_kept_up_to_the_bound_and_drained_beyond() {
        let script = "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789 >&2; i=$((i+1)); done; exit 3";
        let done = run(start(shell(script), Duration::from_secs(20), None)).expect("starts");
        assert_eq!(done.end, End::Exited(3));
        assert_eq!(done.stderr.len(), 1000);
        assert_eq!(done.stopped, None);
    }

    #[test]
    fn the_deadline_kills_the_whole_group() {
        let begun = Instant::now();
        let done =
            run(start(shell("sleep 30 & sleep 30"), Duration::from_millis(200), None)).expect("starts");
        assert_eq!(done.stopped, Some(Stop::Deadline));
        assert_eq!(done.end, End::Signal(libc::SIGKILL));
        // standard error is held open by both sleeps: had one survived, nothing would have ended before 30 s
        assert!(begun.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_stop_flag_ends_the_child() {
        let stop = AtomicBool::new(true);
        let mut start = start(shell("sleep 30"), Duration::from_secs(20), None);
        start.stop = Some(&stop);
        assert_eq!(run(start).expect("starts").stopped, Some(Stop::Interrupted));
    }

    #[test]
    fn a_missing_program_is_an_error_not_a_panic() {
        let command = Command::new("/no/such/program");
        assert!(matches!(run(start(command, Duration::from_secs(1), None)), Err(StartError::Io(_))));
    }

    #[cfg(target_os = "linux")]
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
        let done = run(start(shell(script), Duration::from_secs(20), Some(&confinement))).expect("starts");
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
