//! The reading end of a pipe from a child.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::time::Duration;

/// Keeps the beginning of what comes through a pipe. Reading goes on past what is kept, so that the child
/// never waits for us.
pub struct Capture {
    source: Option<File>,
    kept: Vec<u8>,
    keep: usize,
}

impl Capture {
    /// Reads from this end of a pipe, which becomes non-blocking, and keeps the first `keep` bytes.
    pub fn new(pipe: OwnedFd, keep: usize) -> Capture {
        // a pipe that cannot be made non-blocking is one that cannot be read either
        let source = rustix::io::ioctl_fionbio(&pipe, true).is_ok().then(|| File::from(pipe));
        Capture { source, kept: Vec::new(), keep }
    }

    /// Reads what is there now.
    pub fn read(&mut self) {
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

    /// What was kept, with what is there now.
    pub fn finish(mut self) -> Vec<u8> {
        self.read();
        self.kept
    }

    /// Whether more may come: the child has not closed its end, and reading has not failed.
    pub fn is_open(&self) -> bool {
        self.source.is_some()
    }
}

/// Waits until one of the pipes has something to read or is closed, at most so long.
pub fn wait_readable(captures: &[&Capture], at_most: Duration) {
    let open = captures.iter().filter_map(|c| c.source.as_ref());
    let mut polled: Vec<PollFd<'_>> = open.map(|file| PollFd::new(file, PollFlags::IN)).collect();
    let wait = at_most.max(Duration::from_millis(1));
    let time = Timespec {
        tv_sec: i64::try_from(wait.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: i64::from(wait.subsec_nanos()),
    };
    // a failure (a signal) only shortens the wait
    let _ = poll(&mut polled, Some(&time));
}
