//! What every engine does at the end of a path, at an error and at a limit. An engine owns one
//! [`RunControl`], reports to it what happens and gets its outcome from it; so all engines count, confirm and
//! stop in the same way.

mod clock;
mod known;

use crate::exec::{Executor, ExecutorParts};
use crate::hooks::{Candidate, Confirmation, Hooks};
use crate::outcome::{Conclusion, Ending, Note, Outcome, Statistics, Unknown, Violation};
use crate::state::State;
use crate::tuning::{REPLAYS_BEHIND_UNDEFINED, STEPS_PER_BUDGET_CHECK};
use clock::Clock;
use known::KnownErrors;
use secateur_base::Expired;
use secateur_term::TermStore;
use std::sync::Arc;

/// The endings, errors, counts and limits of one run.
#[derive(Default)]
pub struct RunControl {
    /// The counts of the run. Engines may count steps and depths here themselves.
    pub statistics: Statistics,
    clock: Clock,
    /// The first reason found why TRUE cannot be said.
    gap: Option<Unknown>,
    known: KnownErrors,
    /// Errors behind undefined behaviour that were met.
    met_behind_undefined: u32,
    /// Whether the counts of the search were taken.
    counted: bool,
}

/// What an error means for the run.
#[derive(Clone, PartialEq, Debug)]
pub enum AtError {
    /// The error is reported and the search goes on (testing mode).
    Reported,
    /// Replay did not confirm the error. The search goes on, and TRUE cannot be said any more.
    Unconfirmed,
    /// The run ends.
    Ends(Conclusion),
}

impl RunControl {
    /// Counts a step. Every so many steps the limits are checked: the result is why the run has to stop, if
    /// it has to.
    #[inline]
    pub fn step(&mut self, executor: &Executor, open: usize, hooks: &mut dyn Hooks) -> Option<Unknown> {
        self.statistics.steps += 1;
        if !self.statistics.steps.is_multiple_of(STEPS_PER_BUDGET_CHECK) {
            return None;
        }
        self.check_limits(executor, open, hooks)
    }

    /// Why the run has to stop, if it has to. `open` counts the states that wait.
    pub fn check_limits(
        &mut self,
        executor: &Executor,
        open: usize,
        hooks: &mut dyn Hooks,
    ) -> Option<Unknown> {
        self.clock.check(executor, &self.statistics, open, hooks)
    }

    /// Counts the end of a path. Returns whether TRUE cannot be said because of it; an error is judged by
    /// [`RunControl::error`].
    pub fn path_ended(&mut self, executor: &mut Executor, ending: &Ending) -> bool {
        *self.statistics.endings.entry(ending.name()).or_default() += 1;
        let Some((note, why)) = ending.gap() else { return false };
        if let Some(note) = note {
            executor.note(note);
        }
        self.gap.get_or_insert(why);
        true
    }

    /// Keeps the greatest number of branchings on a path.
    pub fn reached_depth(&mut self, depth: u64) {
        self.statistics.deepest = self.statistics.deepest.max(depth);
    }

    /// The search is given up for a reason that outweighs those noted before.
    pub fn give_up(&mut self, why: Unknown) {
        self.gap = Some(why);
    }

    /// Whether some path ended without an answer.
    pub fn has_gap(&self) -> bool {
        self.gap.is_some()
    }

    /// Whether errors were reported in testing mode.
    pub fn has_errors(&self) -> bool {
        !self.known.is_empty()
    }

    /// Whether testing mode has reported an error at this place before, so that nothing is left to do about
    /// this one.
    pub fn is_known(&self, executor: &Executor, state: &State, violation: &Violation) -> bool {
        executor.config().all_errors && self.known.contains(executor.program(), state, violation)
    }

    /// A path ended in an error. It is replayed, unless one at the same place was reported before; `state`
    /// has the whole path condition.
    pub fn error(
        &mut self,
        executor: &mut Executor,
        state: &State,
        violation: Violation,
        hooks: &mut dyn Hooks,
    ) -> AtError {
        if self.is_known(executor, state, &violation) {
            return AtError::Reported;
        }
        let mut behind = None;
        const LIKE_OTHERS: &str = "it lies behind undefined behaviour, like others that were not confirmed";
        // inputs are searched for only where they may show something
        let certain = state.undefined.certain.clone();
        if certain.is_some() && !self.is_worth_replay(certain.as_ref()) {
            return self.unconfirmed(executor, &violation, LIKE_OTHERS, certain.as_deref());
        }
        let rejected = match executor.scenario(state) {
            Ok((_, undefined)) if certain.is_none() && !self.is_worth_replay(undefined.as_ref()) => {
                behind = undefined;
                String::from(LIKE_OTHERS)
            }
            Ok((scenario, undefined)) => {
                behind = undefined;
                let candidate = Candidate { violation: violation.clone(), scenario, depth: state.depth };
                match hooks.confirm(&candidate, executor.program(), executor.store()) {
                    Confirmation::Confirmed => return self.confirmed(executor, state, violation),
                    Confirmation::Another(other) => return self.confirmed(executor, state, *other),
                    Confirmation::Rejected(why) => why,
                    Confirmation::Spurious(why) => {
                        let why = Unknown::Unconfirmed(format!("{} ({why})", violation.text));
                        return AtError::Ends(Conclusion::Unknown(why));
                    }
                }
            }
            Err(reason) => reason.to_string(),
        };
        self.unconfirmed(executor, &violation, &rejected, behind.as_deref())
    }

    fn confirmed(&mut self, executor: &Executor, state: &State, violation: Violation) -> AtError {
        if !executor.config().all_errors {
            return AtError::Ends(Conclusion::False(violation));
        }
        self.known.add(executor.program(), state, violation);
        AtError::Reported
    }

    fn unconfirmed(
        &mut self,
        executor: &mut Executor,
        violation: &Violation,
        rejected: &str,
        behind: Option<&str>,
    ) -> AtError {
        let what = format!("{} ({rejected})", violation.text);
        executor.note(Note::Unconfirmed { what: what.clone(), span: violation.span });
        // a bound or time-out says less than an error that was nearly confirmed
        self.gap = Some(Unknown::unconfirmed(what, behind));
        // a replay that was interrupted rejects nothing
        match executor.config().budget.deadline.passed() {
            Some(Expired::Interrupted) => AtError::Ends(Conclusion::Unknown(Unknown::Interrupted)),
            _ => AtError::Unconfirmed,
        }
    }

    /// Whether an error is worth a replay. Most errors behind undefined behaviour are not confirmed, so only
    /// a few are tried.
    fn is_worth_replay(&mut self, behind: Option<&Arc<str>>) -> bool {
        if behind.is_none() {
            return true;
        }
        self.met_behind_undefined += 1;
        self.met_behind_undefined <= REPLAYS_BEHIND_UNDEFINED
    }

    /// The conclusion when no state is left: exhausted unless some path ended without an answer.
    pub fn exhausted(&self) -> Conclusion {
        match &self.gap {
            None => Conclusion::Exhausted,
            Some(reason) => Conclusion::Unknown(reason.clone()),
        }
    }

    /// Takes the counts of the search. An engine calls it where its reports ask further questions, which are
    /// not part of the search; else [`RunControl::finish`] does.
    pub fn count(&mut self, executor: &Executor, open: usize) {
        self.statistics.open = open as u64;
        self.statistics.forks = executor.fork_count();
        self.statistics.terms = executor.store().len() as u64;
        self.statistics.solver = executor.solver_stats().clone();
        self.counted = true;
    }

    /// The outcome of the run. `open` counts the states that were left; every path with fewer branchings than
    /// `followed` was followed to its end.
    pub fn finish(
        mut self,
        executor: Executor,
        conclusion: Conclusion,
        open: usize,
        followed: Option<u64>,
    ) -> (Outcome, TermStore) {
        if !self.counted {
            self.count(&executor, open);
        }
        let ExecutorParts { notes, store, .. } = executor.into_parts();
        let errors = self.known.into_errors();
        let (conclusion, stopped) = first_error(&errors, conclusion);
        let outcome = Outcome { conclusion, notes, statistics: self.statistics, errors, stopped, followed };
        (outcome, store)
    }
}

/// The conclusion of a run in testing mode: the first error found. The other one is why the run ended.
fn first_error(errors: &[Violation], conclusion: Conclusion) -> (Conclusion, Option<Unknown>) {
    match (errors.first(), conclusion) {
        (Some(first), Conclusion::Unknown(why)) => (Conclusion::False(first.clone()), Some(why)),
        (Some(first), _) => (Conclusion::False(first.clone()), None),
        (None, conclusion) => (conclusion, None),
    }
}
