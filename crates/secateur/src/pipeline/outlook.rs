//! Whether a run that goes path by path will come to its end: estimated from the part of its tree that is
//! done.

use std::time::Duration;

use secateur_base::Deadline;

use super::tuning::{BRIGHT, FIRST_LOOK, HOPELESS, LATE_ENDS};

/// What an estimate changes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Nothing.
    Same,
    /// The run will soon end: the others leave it a core.
    Bright,
    /// The run will not end in time: it leaves its core to the others.
    Bleak,
}

/// The estimates so far, made each time the run has taken twice as long.
#[derive(Debug)]
pub(crate) struct Outlook {
    deadline: Deadline,
    next: Duration,
    /// How many estimates in a row promised an end before the next one.
    promised: u32,
    was_bright: bool,
    given_up: bool,
}

impl Outlook {
    /// Of a run that has just begun.
    pub fn new(deadline: Deadline) -> Outlook {
        Outlook { deadline, next: FIRST_LOOK, promised: 0, was_bright: false, given_up: false }
    }

    /// What is found now, for the first time: after so much work, with this part of the tree done.
    pub fn look(&mut self, used: Duration, share: f64) -> View {
        if self.given_up || used < self.next {
            return View::Same;
        }
        self.next = used * 2;
        let (used, share) = (used.as_secs_f64(), share.clamp(1e-12, 1.0));
        let rest = used * (1.0 - share) / share;
        // a loop without end leaves less and less of the tree, and never nothing
        self.promised = if rest < used / 2.0 { self.promised + 1 } else { 0 };
        let left = self.deadline.remaining().map_or(f64::INFINITY, |left| left.as_secs_f64());
        self.given_up = self.promised >= LATE_ENDS || rest > left * HOPELESS;
        if self.given_up {
            return View::Bleak;
        }
        let bright = rest < used * BRIGHT && rest < left / 2.0;
        if !bright || std::mem::replace(&mut self.was_bright, true) {
            return View::Same;
        }
        View::Bright
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn a_run_that_will_end_is_left_alone_and_once_given_a_core() {
        let mut outlook = Outlook::new(Deadline::after(seconds(60)));
        assert_eq!(outlook.look(seconds(1), 0.05), View::Same);
        assert_eq!(outlook.look(seconds(2), 0.15), View::Bright);
        assert_eq!(outlook.look(seconds(4), 0.4), View::Same);
    }

    #[test]
    fn a_tree_that_is_too_large_is_bleak_once() {
        let mut outlook = Outlook::new(Deadline::after(seconds(10)));
        assert_eq!(outlook.look(seconds(1), 1e-6), View::Bleak);
        assert_eq!(outlook.look(seconds(2), 1e-6), View::Same);
    }

    #[test]
    fn a_loop_without_end_is_bleak_though_little_seems_left() {
        let mut outlook = Outlook::new(Deadline::never());
        let looks: Vec<View> = (0..5).map(|k| outlook.look(seconds(1 << k), 0.9999)).collect();
        assert_eq!(looks.iter().filter(|view| **view == View::Bleak).count(), 1);
    }
}
