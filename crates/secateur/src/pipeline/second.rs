//! A second opinion for the covered graph: when its run becomes long, the loops are cut at their heads and invariants of all
//! of them are looked for at once (`secateur_invariants`), with a share of the time. If that proves the program, the run ends.

use std::time::Duration;

use secateur_base::thread_time;
use secateur_explore::{Candidate, Confirmation, Hooks, Progress};
use secateur_interpolation::InterpolationStats;
use secateur_invariants::Proven;
use secateur_program::Program;
use secateur_term::TermStore;

/// A run that has had a core for so long is long; and when it has taken so many times more, again.
const LONG: Duration = Duration::from_millis(150);
const LONGER: u32 = 2;
/// The second opinion may take as long as the run did so far, but at least this.
const LEAST: Duration = Duration::from_secs(1);

/// What came of it.
pub enum Second {
    /// A proof, with the counts of the run that is the proof.
    Proven(Box<(Proven, InterpolationStats)>),
    /// Nothing can come of it.
    Nothing,
    /// The time was too short.
    Unfinished,
}

/// The hooks of a run, which asks when it has become long.
pub struct SecondOpinion<'a> {
    hooks: &'a mut dyn Hooks,
    /// Looks for a proof within a time.
    ask: Option<&'a dyn Fn(Duration) -> Second>,
    begin: Duration,
    next: Duration,
    pub answer: Second,
}

impl<'a> SecondOpinion<'a> {
    pub fn new(hooks: &'a mut dyn Hooks, ask: Option<&'a dyn Fn(Duration) -> Second>) -> SecondOpinion<'a> {
        SecondOpinion { hooks, ask, begin: thread_time(), next: LONG, answer: Second::Nothing }
    }
}

impl Hooks for SecondOpinion<'_> {
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation {
        self.hooks.confirm(candidate, program, store)
    }

    fn progress(&mut self, progress: &Progress) {
        self.hooks.progress(progress);
    }

    fn answered(&mut self) -> bool {
        if matches!(self.answer, Second::Proven(_)) {
            return true;
        }
        let Some(ask) = self.ask else { return false };
        let so_far = thread_time().saturating_sub(self.begin);
        if so_far < self.next {
            return false;
        }
        self.answer = ask(so_far.max(LEAST));
        self.next = LONGER * thread_time().saturating_sub(self.begin);
        if !matches!(self.answer, Second::Unfinished) {
            self.ask = None;
        }
        matches!(self.answer, Second::Proven(_))
    }
}
