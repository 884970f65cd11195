//! The one deadline of a run: a point in time and an interrupt flag, shared by everybody.

use cpu_time::{ProcessTime, ThreadTime};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Work that is given so much time may take this many times longer where it has to wait for a core.
const PATIENCE: u32 = 6;

/// The time this thread has had a core.
pub fn thread_time() -> Duration {
    ThreadTime::now().as_duration()
}

/// The time the threads of this process have had cores, taken together.
pub fn process_time() -> Duration {
    ProcessTime::now().as_duration()
}

/// Why a deadline has passed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Expired {
    /// The time is over.
    Time,
    /// Somebody set the stop flag.
    Interrupted,
}

/// When work has to end: a point in time, or earlier if the stop flag is set. Cheap to clone; clones share
/// the flag.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    end: Option<Instant>,
    /// For the thread that set it: the thread time at which it passes.
    work: Option<Duration>,
    interrupt: Arc<AtomicBool>,
}

impl Deadline {
    /// Never passes (but can be interrupted).
    pub fn never() -> Deadline {
        Deadline::default()
    }

    /// Passes `time` from now.
    pub fn after(time: Duration) -> Deadline {
        // a time past the end of the clock is no limit at all
        Deadline { end: Instant::now().checked_add(time), ..Deadline::default() }
    }

    /// Passes at this point in time.
    pub fn at(end: Instant) -> Deadline {
        Deadline { end: Some(end), ..Deadline::default() }
    }

    /// Passes at `end`, if there is one.
    pub fn until(end: Option<Instant>) -> Deadline {
        Deadline { end, ..Deadline::default() }
    }

    /// The same deadline, watching this flag (a signal handler's, say).
    pub fn with_flag(self, interrupt: Arc<AtomicBool>) -> Deadline {
        Deadline { interrupt, ..self }
    }

    /// The same flag, and the earlier of this deadline and `time` from now.
    pub fn within(&self, time: Duration) -> Deadline {
        let soon = Instant::now().checked_add(time);
        let end = match (self.end, soon) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Deadline { end, ..self.clone() }
    }

    /// The same flag, and the earlier of this deadline and `time` of work by this thread: a machine with
    /// other things to do gets as far as an idle one. It is meant for this thread only.
    pub fn within_work(&self, time: Duration) -> Deadline {
        let work = thread_time().saturating_add(time);
        let work = Some(self.work.map_or(work, |w| w.min(work)));
        Deadline { work, ..self.within(time.saturating_mul(PATIENCE)) }
    }

    /// Sets the flag: this deadline and its clones have passed.
    pub fn interrupt(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }

    /// The flag, for a signal handler, say.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.interrupt.clone()
    }

    /// Why to stop now, if so.
    pub fn passed(&self) -> Option<Expired> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Some(Expired::Interrupted);
        }
        let late = self.end.is_some_and(|end| Instant::now() >= end);
        (late || self.work.is_some_and(|work| thread_time() >= work)).then_some(Expired::Time)
    }

    /// The point in time; `None` if there is no limit.
    pub fn end(&self) -> Option<Instant> {
        self.end
    }

    /// Time left by the clock; `None` if there is no limit.
    pub fn remaining(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }
}
