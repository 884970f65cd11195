//! SIGINT and SIGTERM: the first asks the run to stop and print what it has, the second makes the watchdog
//! end it at once, the third ends the process on the spot, without tidying up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use secateur::Cancel;

use crate::exit::Exit;
use crate::sys;

/// So many signals end the process whatever it is doing.
const ENOUGH: usize = 3;

/// Shared with everything that runs long; set once, never reset.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    cancel: Cancel,
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

    /// A signal came; returns how many have come so far. Atomic operations only: this runs in a signal
    /// handler.
    fn count(&self) -> usize {
        self.cancel.request();
        self.signals.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Has the user asked to stop?
    pub fn requested(&self) -> bool {
        self.cancel.requested()
    }

    /// How many signals have come.
    pub fn signals(&self) -> usize {
        self.signals.load(Ordering::Relaxed)
    }

    /// Asks to stop, as a signal does.
    pub fn set(&self) {
        self.cancel.request();
    }

    /// The same for the library.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
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
