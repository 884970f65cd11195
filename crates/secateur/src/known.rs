//! The answer so far, for a caller that has to print it when the run does not come to its end.
//!
//! The lock is held for the exchange of a pointer only, so whoever wants the answer gets it whatever the
//! engines do.

use std::sync::{Arc, Mutex, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use crate::answer::Answer;

/// Shared by the engines and whoever watches them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft(Arc<Mutex<Option<Arc<Known>>>>);

/// What is known so far.
#[derive(Debug, Clone)]
pub struct Known {
    /// The answer as it would be given now, with what was asked for besides it.
    pub answer: Answer,
    /// Whether the verdict is FALSE, and confirmed. Nothing that comes later changes it.
    pub found: bool,
}

impl Known {
    /// No error.
    fn nothing(answer: Answer) -> Known {
        Known { answer, found: false }
    }
}

impl Draft {
    /// The run goes on: more is known, but no error.
    pub fn update(&self, answer: &Answer) {
        if !self.get(FOREVER).is_some_and(|known| known.found) {
            self.put(Known::nothing(answer.clone()));
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
    use crate::answer::tests::full_answer;
    use crate::verdict::Verdict;

    #[test]
    fn a_confirmed_error_stays() {
        let mut answer = full_answer();
        answer.verdict = Verdict::unknown("timeout");
        let draft = Draft::default();
        draft.update(&answer);
        draft.found(|known| known.answer.verdict = Verdict::violated("no-overflow"));
        draft.update(&answer);
        let known = draft.get(Duration::ZERO).unwrap();
        assert!(known.answer.verdict.is_false());
        assert!(known.found);
    }

    #[test]
    fn a_lock_that_is_held_is_not_waited_for() {
        let draft = Draft::default();
        draft.update(&full_answer());
        let held = draft.0.lock().unwrap();
        assert!(draft.get(Duration::from_millis(5)).is_none());
        drop(held);
        assert!(draft.get(Duration::from_millis(5)).is_some());
    }
}
