//! Keeps time, memory and signals whatever the rest of the process does.
//!
//! Engines look at their limits themselves; this thread is for the one that does not, or not in time. It then
//! says what is known, tidies up and ends the process. It takes no lock that an engine could hold for long,
//! and exactly one of it and the main flow speaks: whoever gets hold of the [`Word`] first.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use secateur_base::process;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::session;

/// The time between two looks at the limits.
const TICK: Duration = Duration::from_millis(50);
/// The time an engine has to stop by itself after the time limit, or above the memory limit.
const GRACE: Duration = Duration::from_secs(1);
/// The same after a signal. It is shorter because the user waits.
const SIGNAL_GRACE: Duration = Duration::from_millis(700);

/// The right to print the answer; only one gets it.
#[derive(Debug, Clone, Default)]
pub struct Word(Arc<AtomicBool>);

impl Word {
    /// True for the first who asks.
    pub fn take(&self) -> bool {
        !self.0.swap(true, Ordering::SeqCst)
    }

    /// Returns if the word is ours; else the other one speaks and ends the process.
    pub fn take_or_wait(&self) {
        if self.take() {
            return;
        }
        loop {
            thread::park();
        }
    }
}

/// Why the process is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The time limit has passed.
    Time,
    /// The memory limit has been passed.
    Memory,
    /// The user asked for it.
    Signal,
}

/// What the process may use.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// When it was told to stop.
    pub deadline: Option<Instant>,
    /// Resident memory of it and its children.
    pub memory: Option<u64>,
}

/// What to do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Wait,
    /// Say what is known, and end.
    End(Why),
    /// End without a word.
    AtOnce,
}

/// The decision, apart from clocks and processes.
#[derive(Debug)]
struct Rules {
    limits: Limits,
    /// Since when the memory limit has been passed.
    over: Option<Instant>,
    /// When the first signal was seen.
    asked: Option<Instant>,
}

impl Rules {
    fn new(limits: Limits) -> Rules {
        Rules { limits, over: None, asked: None }
    }

    fn look(&mut self, now: Instant, signals: usize, memory: u64) -> Step {
        let since = |begin: Option<Instant>| begin.map(|begin| now.saturating_duration_since(begin));
        if signals >= 2 {
            return Step::AtOnce;
        }
        if signals == 1 {
            self.asked.get_or_insert(now);
        }
        match self.limits.memory {
            Some(limit) if memory > limit => _ = self.over.get_or_insert(now),
            _ => self.over = None,
        }
        // it grows while we wait
        if self.limits.memory.is_some_and(|limit| memory > limit + limit / 16) {
            return Step::End(Why::Memory);
        }
        if since(self.asked).is_some_and(|t| t >= SIGNAL_GRACE) {
            Step::End(Why::Signal)
        } else if since(self.over).is_some_and(|t| t >= GRACE) {
            Step::End(Why::Memory)
        } else if since(self.limits.deadline).is_some_and(|t| t >= GRACE) {
            Step::End(Why::Time)
        } else {
            Step::Wait
        }
    }
}

/// Watches from now on. `last_words` prints the answer so far, and says how to exit; it runs if the main flow
/// has not taken the word.
pub fn start(
    limits: Limits,
    interrupt: &Interrupt,
    word: &Word,
    last_words: impl FnOnce(Why) -> Exit + Send + 'static,
) -> Result<(), Failure> {
    let (interrupt, word) = (interrupt.clone(), word.clone());
    let watch = move || {
        let why = watch(limits, &interrupt);
        // whatever still runs is to start nothing new
        interrupt.set();
        match why {
            Some(why) if word.take() => {
                session::ending();
                let exit = catch_unwind(AssertUnwindSafe(|| last_words(why)));
                session::end_over_threads(exit.unwrap_or(Exit::Internal))
            }
            // the main flow is printing
            Some(_) => wait_for_second_signal(&interrupt),
            None => {}
        }
        session::end_over_threads(Exit::Interrupted)
    };
    thread::Builder::new()
        .name("watchdog".to_string())
        .spawn(watch)
        .map(|_| ())
        .map_err(|error| Failure::internal(format!("cannot start a thread: {error}")))
}

/// Why to end, or `None` for at once.
fn watch(limits: Limits, interrupt: &Interrupt) -> Option<Why> {
    let mut rules = Rules::new(limits);
    loop {
        let memory = if limits.memory.is_some() { process::whole_memory() } else { 0 };
        match rules.look(Instant::now(), interrupt.signals(), memory) {
            Step::Wait => thread::sleep(TICK),
            Step::End(why) => return Some(why),
            Step::AtOnce => return None,
        }
    }
}

fn wait_for_second_signal(interrupt: &Interrupt) {
    while interrupt.signals() < 2 {
        thread::sleep(TICK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: u64 = 1600;

    /// A clock that is set by hand.
    struct Watched {
        begin: Instant,
        rules: Rules,
    }

    impl Watched {
        /// With a time limit of ten seconds.
        fn new() -> Watched {
            let begin = Instant::now();
            let deadline = Some(begin + Duration::from_secs(10));
            Watched { begin, rules: Rules::new(Limits { deadline, memory: Some(MEMORY) }) }
        }

        fn at(&mut self, seconds: f64, signals: usize, memory: u64) -> Step {
            self.rules.look(self.begin + Duration::from_secs_f64(seconds), signals, memory)
        }
    }

    #[test]
    fn the_time_limit_has_a_grace() {
        let mut watched = Watched::new();
        for seconds in [0.0, 9.0, 10.0, 10.9] {
            assert_eq!(watched.at(seconds, 0, 1), Step::Wait);
        }
        assert_eq!(watched.at(11.0, 0, 1), Step::End(Why::Time));
    }

    #[test]
    fn memory_is_ended_at_once_when_far_above_and_after_a_grace_when_little() {
        let mut watched = Watched::new();
        assert_eq!(watched.at(1.0, 0, MEMORY), Step::Wait);
        assert_eq!(watched.at(2.0, 0, MEMORY + 1), Step::Wait);
        assert_eq!(watched.at(2.9, 0, MEMORY), Step::Wait);
        assert_eq!(watched.at(3.5, 0, MEMORY + 100), Step::Wait);
        assert_eq!(watched.at(4.5, 0, MEMORY + 1), Step::End(Why::Memory));
        let mut watched = Watched::new();
        assert_eq!(watched.at(1.0, 0, MEMORY + MEMORY / 16 + 1), Step::End(Why::Memory));
    }

    #[test]
    fn a_signal_has_a_grace_and_a_second_one_none() {
        let mut watched = Watched::new();
        assert_eq!(watched.at(1.0, 1, 1), Step::Wait);
        assert_eq!(watched.at(1.6, 1, 1), Step::Wait);
        assert_eq!(watched.at(1.7, 1, 1), Step::End(Why::Signal));
        let mut watched = Watched::new();
        assert_eq!(watched.at(1.0, 2, 1), Step::AtOnce);
    }

    #[test]
    fn without_limits_nothing_but_signals_counts() {
        let begin = Instant::now();
        let mut rules = Rules::new(Limits::default());
        assert_eq!(rules.look(begin + Duration::from_secs(1 << 20), 0, u64::MAX), Step::Wait);
    }

    #[test]
    fn one_speaks() {
        let word = Word::default();
        let other = word.clone();
        assert!(other.take());
        assert!(!word.take());
    }
}
