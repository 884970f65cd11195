//! The one deadline of a run: a point in time and an interrupt flag, shared by everybody.

use crate::answer::Reason;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Cheap to clone; clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    end: Option<Instant>,
    interrupt: Arc<AtomicBool>,
}

impl Deadline {
    /// Never passes (but can be interrupted).
    pub fn never() -> Deadline {
        Deadline::default()
    }

    pub fn after(time: Duration) -> Deadline {
        // a time past the end of the clock is no limit at all
        Deadline { end: Instant::now().checked_add(time), interrupt: Arc::default() }
    }

    pub fn at(end: Instant) -> Deadline {
        Deadline { end: Some(end), interrupt: Arc::default() }
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
        Deadline { end, interrupt: self.interrupt.clone() }
    }

    pub fn interrupt(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }

    pub fn flag(&self) -> Arc<AtomicBool> {
        self.interrupt.clone()
    }

    /// Why to stop now, if so.
    pub fn passed(&self) -> Option<Reason> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(Reason::Deadline)
    }

    /// Time left; `None` if there is no limit.
    pub fn remaining(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }
}
