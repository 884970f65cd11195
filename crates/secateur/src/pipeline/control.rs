//! The connections of a running engine: the flag that cancels it, the observer of its progress, and the draft
//! of the answer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

use secateur_base::{process, thread_time};

use super::outlook::{Outlook, View};
use super::tuning::ASIDE;
use crate::events::{Event, Observer, Phase, Progress, Silent};
use crate::handle::{Cancel, Handle};
use crate::known::Draft;

/// What one engine shares with the rest of the run.
#[derive(Clone)]
pub(crate) struct Control {
    /// Stop soon when this is set.
    pub cancel: Cancel,
    /// Hears what this engine does.
    pub observer: Arc<dyn Observer>,
    /// How far this engine is.
    pub counts: Arc<Counts>,
    /// Held by the engine whose error is being confirmed: engines that found the same error need not compile
    /// it all at once.
    pub turn: Arc<Mutex<()>>,
    /// What is known so far.
    pub draft: Draft,
    /// When this engine gives way to others, if it may have to.
    pub outlook: Option<Arc<Mutex<Outlook>>>,
    /// Set when this engine will soon be done: then the others leave it a core.
    pub nearly_done: Arc<AtomicBool>,
}

/// Paths of one engine; reading them never stops it.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    done: AtomicU64,
    open: AtomicU64,
}

impl Counts {
    /// Paths done and open, as last told.
    pub fn paths(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.open.load(Ordering::Relaxed))
    }
}

impl Control {
    /// The control of the first engine of a run: it tells the observer of the handle.
    pub fn new(handle: &Handle) -> Control {
        Control {
            cancel: handle.cancel().clone(),
            observer: handle.observer(),
            counts: Arc::default(),
            turn: Arc::default(),
            draft: handle.draft().clone(),
            outlook: None,
            nearly_done: Arc::default(),
        }
    }

    /// The control of an engine beside others: another flag stops it, and its progress is not reported.
    pub fn beside(&self, cancel: &Cancel) -> Control {
        let (cancel, observer) = (cancel.clone(), Arc::new(Silent));
        Control { cancel, observer, counts: Arc::default(), outlook: None, ..self.clone() }
    }

    /// The engine, on its own thread, tells which part of its tree is done. One that will not come to its end
    /// leaves the cores to the others; one that nearly has is given a core.
    pub fn share(&self, share: f64) {
        let Some(outlook) = &self.outlook else { return };
        let Ok(mut outlook) = outlook.lock() else { return };
        match outlook.look(thread_time(), share) {
            View::Same => {}
            View::Bright => self.nearly_done.store(true, Ordering::Relaxed),
            View::Bleak => {
                tracing::info!(share, "gives way to other engines");
                process::lower_priority(ASIDE);
            }
        }
    }

    /// Whether some engine has an error confirmed just now.
    pub fn confirming(&self) -> bool {
        matches!(self.turn.try_lock(), Err(TryLockError::WouldBlock))
    }

    /// The next phase begins.
    pub fn phase(&self, phase: Phase) {
        self.observer.event(&Event::Phase(phase));
    }

    /// The engine tells how far it is.
    pub fn progress(&self, progress: Progress) {
        self.counts.done.store(progress.done, Ordering::Relaxed);
        self.counts.open.store(progress.open, Ordering::Relaxed);
        self.observer.event(&Event::Progress(progress));
    }
}
