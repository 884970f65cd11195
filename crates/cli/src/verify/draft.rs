//! The report so far, for the one who has to print it when the main flow does not come to its end.
//!
//! The lock is held for the exchange of a pointer only, so whoever wants the report gets it whatever the engines do.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::engine::confirm::CTest;
use crate::report::Report;

/// Shared by the engines and the watchdog.
#[derive(Debug, Clone, Default)]
pub struct Draft(Arc<Mutex<Option<Arc<Known>>>>);

/// What is known.
#[derive(Debug, Clone)]
pub struct Known {
    pub report: Report,
    /// Whether the verdict is FALSE, and confirmed.
    pub found: bool,
    /// Tests to be written with the report.
    pub tests: Vec<(PathBuf, Result<CTest, String>)>,
}

impl Known {
    /// No error, nothing to be written.
    pub fn nothing(report: Report) -> Known {
        Known { report, found: false, tests: Vec::new() }
    }
}

impl Draft {
    /// What a run begins with.
    pub fn new(report: Report) -> Draft {
        let draft = Draft::default();
        draft.put(Known::nothing(report));
        draft
    }

    /// The run goes on: more is known, but no error.
    pub fn update(&self, report: &Report) {
        if !self.get(FOREVER).is_some_and(|known| known.found) {
            self.put(Known::nothing(report.clone()));
        }
    }

    /// An error was confirmed.
    pub fn found(&self, add: impl FnOnce(&mut Known)) {
        let Some(known) = self.get(FOREVER) else { return };
        let mut known = Known::clone(&known);
        add(&mut known);
        known.found = true;
        self.put(known);
    }

    /// What is known, if it is to be had within the time.
    pub fn get(&self, within: Duration) -> Option<Arc<Known>> {
        let begin = Instant::now();
        loop {
            match self.0.try_lock() {
                Ok(known) => return known.clone(),
                Err(TryLockError::Poisoned(known)) => return known.into_inner().clone(),
                Err(TryLockError::WouldBlock) if begin.elapsed() > within => return None,
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    fn put(&self, known: Known) {
        let known = Some(Arc::new(known));
        match self.0.lock() {
            Ok(mut place) => *place = known,
            Err(place) => *place.into_inner() = known,
        }
    }
}

/// Longer than anybody holds the lock.
const FOREVER: Duration = Duration::from_secs(10);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Answer;
    use crate::report::tests::full_report;
    use crate::verdict::Verdict;

    #[test]
    fn a_confirmed_error_stays() {
        let mut report = full_report();
        report.set_verdict(&Verdict::unknown("timeout"));
        let draft = Draft::new(report.clone());
        draft.found(|known| known.report.set_verdict(&Verdict::False(String::from("no-overflow"))));
        draft.update(&report);
        let known = draft.get(Duration::ZERO).unwrap();
        assert_eq!(known.report.verdict, Answer::False);
        assert!(known.found);
    }

    #[test]
    fn a_lock_that_is_held_is_not_waited_for() {
        let draft = Draft::new(full_report());
        let held = draft.0.lock().unwrap();
        assert!(draft.get(Duration::from_millis(5)).is_none());
        drop(held);
        assert!(draft.get(Duration::from_millis(5)).is_some());
    }
}
