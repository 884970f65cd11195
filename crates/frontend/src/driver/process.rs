//! Runs one external program with a deadline and keeps the beginning of what it says.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// More output than this is read and forgotten.
const KEPT: usize = 64 * 1024;

pub struct Finished {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

pub enum RunError {
    Start(std::io::Error),
    Timeout,
}

/// Runs the command without standard input. With a deadline in the past nothing is started.
pub fn run(command: &mut Command, deadline: Option<Instant>) -> Result<Finished, RunError> {
    if deadline.is_some_and(|d| d <= Instant::now()) {
        return Err(RunError::Timeout);
    }
    // a group of its own: what it starts can be ended with it
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().map_err(RunError::Start)?;
    let stdout = child.stdout.take().map(drain);
    let stderr = child.stderr.take().map(drain);
    let result = collect(&mut child, stdout, stderr, deadline);
    if result.is_err() {
        kill_group(&child);
        // nothing else to tell if it is already gone
        let _ = child.kill();
        let _ = child.wait();
    }
    result
}

/// The child and what it started: compilers start linkers, and wrappers start compilers.
fn kill_group(child: &Child) {
    // 0 and 1 would mean our own group and everybody
    if let Some(group) = libc::pid_t::try_from(child.id()).ok().filter(|pid| *pid > 1) {
        // SAFETY: kill has no memory effects; the child is not reaped, so the number is still its own.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
}

fn collect(
    child: &mut Child,
    stdout: Option<Receiver<Vec<u8>>>,
    stderr: Option<Receiver<Vec<u8>>>,
    deadline: Option<Instant>,
) -> Result<Finished, RunError> {
    // the pipes close when the program ends, so waiting for them costs no polling
    let stdout = receive(stdout, deadline)?;
    let stderr = receive(stderr, deadline)?;
    let status = loop {
        match child.try_wait().map_err(RunError::Start)? {
            Some(status) => break status,
            None if deadline.is_some_and(|d| d <= Instant::now()) => return Err(RunError::Timeout),
            None => thread::sleep(Duration::from_micros(200)),
        }
    };
    Ok(Finished { status, stdout, stderr })
}

fn receive(pipe: Option<Receiver<Vec<u8>>>, deadline: Option<Instant>) -> Result<Vec<u8>, RunError> {
    let Some(pipe) = pipe else {
        return Ok(Vec::new());
    };
    match deadline {
        None => Ok(pipe.recv().unwrap_or_default()),
        Some(d) => {
            let left = d.saturating_duration_since(Instant::now());
            pipe.recv_timeout(left).map_err(|_| RunError::Timeout)
        }
    }
}

fn drain(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut kept = Vec::new();
        let mut chunk = [0u8; 8192];
        loop {
            match pipe.read(&mut chunk) {
                Ok(0) => break,
                Ok(n) => {
                    let room = KEPT.saturating_sub(kept.len());
                    kept.extend_from_slice(&chunk[..n.min(room)]);
                }
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        // nobody listens any more after a time-out
        let _ = send.send(kept);
    });
    receive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_status_come_back() {
        let done = run(Command::new("sh").args(["-c", "echo out; echo err >&2; exit 3"]), None);
        let done = done.unwrap_or_else(|_| panic!("sh runs"));
        assert_eq!(done.status.code(), Some(3));
        assert_eq!(done.stdout, b"out\n");
        assert_eq!(done.stderr, b"err\n");
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let start = Instant::now();
        let done = run(Command::new("sleep").arg("20"), Some(start + Duration::from_millis(100)));
        assert!(matches!(done, Err(RunError::Timeout)));
        assert!(start.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn what_the_program_started_is_ended_with_it() {
        let folder = tempfile::tempdir().expect("temp dir");
        let mark = folder.path().join("mark");
        let script = format!("(sleep 1; touch {}) & wait", mark.display());
        let end = Instant::now() + Duration::from_millis(300);
        assert!(matches!(run(Command::new("sh").args(["-c", &script]), Some(end)), Err(RunError::Timeout)));
        thread::sleep(Duration::from_millis(1200));
        assert!(!mark.exists());
    }

    #[test]
    fn a_flood_of_output_is_cut_and_does_not_block() {
        let done = run(Command::new("sh").args(["-c", "head -c 1000000 /dev/zero"]), None);
        let done = done.unwrap_or_else(|_| panic!("sh runs"));
        assert_eq!(done.stdout.len(), KEPT);
        assert!(done.status.success());
    }

    #[test]
    fn a_missing_program_is_an_error() {
        assert!(matches!(run(&mut Command::new("no-such-program-here"), None), Err(RunError::Start(_))));
    }
}
