//! SIGINT and SIGTERM: the first asks the run to stop and print what it has, the second makes the watchdog end it at once,
//! the third ends the process on the spot, without tidying up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::exit::Exit;
use crate::sys;

/// So many signals end the process whatever it is doing.
const ENOUGH: usize = 3;

/// Shared with everything that runs long; set once, never reset.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    signals: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Installs the handlers.
    pub fn install() -> io::Result<Self> {
        let interrupt = Interrupt::default();
        let seen = interrupt.clone();
        sys::on_signals(move || {
            if seen.count() >= ENOUGH {
                sys::exit_now(Exit::Interrupted.code());
            }
        })?;
        Ok(interrupt)
    }

    /// A signal came; returns how many have come so far. Atomic operations only: this runs in a signal handler.
    fn count(&self) -> usize {
        self.flag.store(true, Ordering::Relaxed);
        self.signals.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Has the user asked to stop?
    pub fn requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// How many signals have come.
    pub fn signals(&self) -> usize {
        self.signals.load(Ordering::Relaxed)
    }

    /// Asks to stop, as a signal does.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// The raw flag, for engines that know nothing of this crate.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_to_stop_is_no_signal() {
        let interrupt = Interrupt::default();
        interrupt.set();
        assert!(interrupt.requested());
        assert_eq!(interrupt.signals(), 0);
        assert_eq!(interrupt.count(), 1);
        assert_eq!(interrupt.clone().signals(), 1);
    }
}
