//! A child in a process group of its own, with limits enforced from outside.
//!
//! A task of `bench` gets its limits as flags and is expected to keep them; this is for the one that does
//! not.

use std::io;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use secateur_base::process::{self, Signal, Usage};

use crate::interrupt::Interrupt;
use crate::sys;

/// What the child may use before it is ended.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Wall time it was told to keep.
    pub time: Option<Duration>,
    /// Extra time to stop and write its report.
    pub grace: Duration,
    /// Resident memory of it and its children it was told to keep.
    pub memory: u64,
}

/// Between the polite signal and the final one. The child's own watchdog needs most of a second.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Why the child ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself, or by a signal that was not ours.
    Itself(process::End),
    /// Ended from outside: too long.
    Time,
    /// Ended from outside: too much memory.
    Memory,
    /// Ended from outside: the user wants to stop.
    Interrupted,
}

/// What a child did.
#[derive(Debug, Clone, Copy)]
pub struct ChildResult {
    /// How it ended.
    pub end: End,
    /// CPU time and memory.
    pub used: Usage,
    /// Wall time.
    pub wall: Duration,
}

/// Starts the command and waits for its end, whatever that takes.
pub fn run(command: &mut Command, limits: &Limits, interrupt: &Interrupt) -> io::Result<ChildResult> {
    sys::isolate(command);
    let begin = Instant::now();
    let child = command.spawn()?;
    Watch::new(&child, begin, limits).wait(interrupt)
}

struct Watch<'a> {
    pid: u32,
    begin: Instant,
    limits: &'a Limits,
    peak: u64,
    stopping: Option<(End, Instant)>,
}

impl<'a> Watch<'a> {
    fn new(child: &Child, begin: Instant, limits: &'a Limits) -> Self {
        Watch { pid: child.id(), begin, limits, peak: 0, stopping: None }
    }

    fn wait(mut self, interrupt: &Interrupt) -> io::Result<ChildResult> {
        let mut next_look = self.begin;
        loop {
            if let Some((ended, used)) = process::try_wait(self.pid)? {
                // what it left running in its group must not disturb the next task
                process::signal_group(self.pid, Signal::KILL);
                return Ok(self.outcome(ended, used));
            }
            let now = Instant::now();
            if now >= next_look {
                next_look = now + Duration::from_millis(100);
                self.peak = self.peak.max(process::tree_memory(self.pid));
            }
            self.act(now, interrupt);
            let young = now - self.begin < Duration::from_secs(1);
            thread::sleep(Duration::from_millis(if young { 2 } else { 20 }));
        }
    }

    fn act(&mut self, now: Instant, interrupt: &Interrupt) {
        if let Some((_, since)) = self.stopping {
            if now - since > LAST_WORDS {
                self.kill();
            }
            return;
        }
        let late = |time: Duration| now - self.begin > time + self.limits.grace;
        let reason = if interrupt.requested() {
            End::Interrupted
        } else if self.peak > self.limits.memory + self.limits.memory / 8 {
            End::Memory
        } else if self.limits.time.is_some_and(late) {
            End::Time
        } else {
            return;
        };
        self.stopping = Some((reason, now));
        match reason {
            // it grows while we wait
            End::Memory => self.kill(),
            _ => process::signal_process(self.pid, Signal::TERM),
        }
    }

    /// The group, and the descendants that have left it.
    fn kill(&self) {
        let descendants = process::descendants_of(self.pid);
        process::signal_group(self.pid, Signal::KILL);
        for pid in descendants {
            process::signal_process(pid, Signal::KILL);
        }
    }

    fn outcome(self, ended: process::End, used: Usage) -> ChildResult {
        ChildResult {
            end: self.stopping.map_or(End::Itself(ended), |(reason, _)| reason),
            used: Usage { peak_memory: used.peak_memory.max(self.peak), ..used },
            wall: self.begin.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, time: f64, memory: u64) -> ChildResult {
        let limits =
            Limits { time: Some(Duration::from_secs_f64(time)), grace: Duration::from_millis(100), memory };
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        run(&mut command, &limits, &Interrupt::default()).unwrap()
    }

    #[test]
    fn a_well_behaved_child() {
        let outcome = shell("exit 3", 20.0, 1 << 30);
        assert_eq!(outcome.end, End::Itself(process::End::Exited(3)));
        assert!(outcome.wall < Duration::from_secs(10));
    }

    #[test]
    fn a_child_killed_by_somebody_else_is_not_our_limit() {
        let outcome = shell("kill -11 $$", 20.0, 1 << 30);
        assert_eq!(outcome.end, End::Itself(process::End::Signal(11)));
    }

    #[test]
    fn a_child_that_ignores_the_time_and_the_polite_signal() {
        let outcome = shell("trap '' TERM; sleep 60 & while true; do sleep 1; done", 0.2, 1 << 30);
        assert_eq!(outcome.end, End::Time);
        assert!(outcome.wall < Duration::from_secs(10), "{:?}", outcome.wall);
    }

    #[test]
    fn a_child_that_eats_memory() {
        // tail keeps the whole of a line it has not seen the end of
        let outcome = shell("tail -n 1 /dev/zero", 60.0, 64 << 20);
        assert_eq!(outcome.end, End::Memory);
        assert!(outcome.used.peak_memory > 64 << 20);
    }
}
