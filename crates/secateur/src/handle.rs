//! The handle of a run: to watch it, to cancel it, and to ask what is known so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::events::{Observer, Silent};
use crate::known::{Draft, Known};

/// Asks a run to stop. Cheap to clone; set once, never reset.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the run to stop soon. It ends with what it knows, usually UNKNOWN(interrupted). This may be
    /// called in a signal handler.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the run was asked to stop.
    pub fn requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The raw flag, for the parts below this library.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// A handle of one run, shared with other threads by cloning.
#[derive(Clone)]
pub struct Handle {
    cancel: Cancel,
    observer: Arc<dyn Observer>,
    draft: Draft,
}

impl Default for Handle {
    fn default() -> Handle {
        Handle::new(Cancel::default(), Arc::new(Silent))
    }
}

impl Handle {
    /// A handle that this flag cancels; the observer hears of events.
    pub fn new(cancel: Cancel, observer: Arc<dyn Observer>) -> Handle {
        Handle { cancel, observer, draft: Draft::default() }
    }

    /// The flag that cancels the run.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// What is known so far, if that is to be had within the time: an error that was confirmed, else UNKNOWN
    /// without a reason. `None` before the run has begun.
    pub fn known(&self, within: Duration) -> Option<Arc<Known>> {
        self.draft.get(within)
    }

    pub(crate) fn observer(&self) -> Arc<dyn Observer> {
        Arc::clone(&self.observer)
    }

    pub(crate) fn draft(&self) -> &Draft {
        &self.draft
    }
}
