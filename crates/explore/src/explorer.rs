//! The run: work list, budgets, verdict.

use crate::config::Config;
use crate::exec::{Executor, Flow};
use crate::found::Found;
use crate::outcome::{Ending, Note, Outcome, Statistics, Unknown, Verdict, Violation, first_error};
use crate::search::WorkList;
use crate::state::State;
use crate::watch::Watch;
use secateur_base::Expired;
use secateur_program::{Program, Scenario};
use secateur_solver::Layered;
use secateur_term::TermStore;
use std::time::Duration;

/// An error with the inputs that should lead to it.
pub struct Candidate {
    pub violation: Violation,
    pub scenario: Scenario,
    /// Branchings on the path.
    pub depth: u64,
}

/// What replay says about a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Confirmation {
    Confirmed,
    /// The run meets another error of the property before it: that one is the answer.
    Another(Box<Violation>),
    /// It does not happen, or cannot be shown to happen; the reason.
    Rejected(String),
}

/// A look at a run in progress.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    pub steps: u64,
    pub paths: u64,
    pub open: u64,
    pub solver_time: Duration,
    pub elapsed: Duration,
}

/// How a run talks to the outside: errors are confirmed, progress is shown.
pub trait Hooks {
    fn confirm(&mut self, candidate: &Candidate, program: &Program, store: &TermStore) -> Confirmation;
    fn progress(&mut self, _progress: &Progress) {}
    /// Asked again and again: whether another way has led to the answer, so that the run may stop.
    fn answered(&mut self) -> bool {
        false
    }
}

pub struct Explorer<'p> {
    executor: Executor<'p>,
    work: WorkList,
    stats: Statistics,
    watch: Watch,
    /// The first reason found why TRUE cannot be said.
    gap: Option<Unknown>,
    found: Found,
}

/// Budgets are looked at every so many steps.
const CHECK_EVERY: u64 = 64;

impl<'p> Explorer<'p> {
    pub fn new(program: &'p Program, store: TermStore, solver: Layered, config: Config) -> Explorer<'p> {
        let work = WorkList::new(config.search, config.seed);
        Explorer {
            executor: Executor::new(program, store, solver, config),
            work,
            stats: Statistics::default(),
            watch: Watch::default(),
            gap: None,
            found: Found::default(),
        }
    }

    /// Runs to the end of all paths, to a confirmed error, or to the end of the budget.
    pub fn run(mut self, hooks: &mut dyn Hooks) -> (Outcome, TermStore) {
        let first = State::initial(&mut self.executor.store, self.executor.program);
        self.work.start(first);
        let verdict = self.explore(hooks);
        let followed =
            match &verdict {
                // a path that ended without an answer may be a short one
                Verdict::Unknown(
                    Unknown::Timeout | Unknown::Memory | Unknown::Interrupted | Unknown::Steps,
                ) if self.gap.is_none() => self.work.shallowest(),
                _ => None,
            };
        self.stats.open = self.work.len() as u64;
        self.stats.forks = self.executor.fork_count;
        self.stats.terms = self.executor.store.len() as u64;
        self.stats.solver = self.executor.solver_stats().clone();
        let notes = std::mem::take(&mut self.executor.notes).into_iter().collect();
        let errors = self.found.errors;
        let (verdict, stopped) = first_error(&errors, verdict);
        let outcome = Outcome { verdict, notes, statistics: self.stats, errors, stopped, followed };
        (outcome, self.executor.store)
    }

    fn explore(&mut self, hooks: &mut dyn Hooks) -> Verdict {
        let slice = self.work.slice();
        let mut forks = Vec::new();
        while let Some(mut state) = self.work.next() {
            let mut left = slice;
            loop {
                self.stats.steps += 1;
                if self.stats.steps.is_multiple_of(CHECK_EVERY)
                    && let Some(stop) = self.over_budget(hooks)
                {
                    self.work.put(state);
                    return Verdict::Unknown(stop);
                }
                let flow = self.executor.step(&mut state);
                self.executor.take_forks(&mut forks);
                let forked = !forks.is_empty();
                match flow {
                    Flow::Continue if !forked => {
                        left -= 1;
                        if left == 0 {
                            self.work.put(state);
                            break;
                        }
                    }
                    Flow::Continue => {
                        self.stats.deepest = self.stats.deepest.max(state.depth);
                        let too_deep = self.executor.config.budget.depth.is_some_and(|d| state.depth > d);
                        if too_deep {
                            // the forks are as deep as the state
                            for f in forks.drain(..) {
                                self.end(&f, &Ending::Cut("a depth bound"));
                            }
                            self.end(&state, &Ending::Cut("a depth bound"));
                            self.work.ended(state.leaf);
                        } else {
                            self.work.put_forks(state, &mut forks);
                        }
                        break;
                    }
                    Flow::End(ending) => {
                        // forks of a step that ended its own state take its place
                        let leaf = state.leaf;
                        match forks.pop() {
                            Some(mut heir) => {
                                heir.leaf = leaf;
                                self.work.put_forks(heir, &mut forks);
                            }
                            None => self.work.ended(leaf),
                        }
                        self.end(&state, &ending);
                        if let Some(verdict) = self.conclude(&state, ending, hooks) {
                            return verdict;
                        }
                        break;
                    }
                }
            }
        }
        match self.gap.take() {
            None => Verdict::True,
            Some(reason) => Verdict::Unknown(reason),
        }
    }

    fn end(&mut self, _state: &State, ending: &Ending) {
        *self.stats.endings.entry(ending.name()).or_default() += 1;
        let gap = ending.gap().map(|(note, why)| {
            if let Some(note) = note {
                self.executor.note(note);
            }
            why
        });
        if self.gap.is_none() {
            self.gap = gap;
        }
    }

    /// An error is handed over for confirmation; a confirmed one is the verdict.
    fn conclude(&mut self, state: &State, ending: Ending, hooks: &mut dyn Hooks) -> Option<Verdict> {
        let Ending::Error(violation) = ending else { return None };
        let all = self.executor.config.all_errors;
        if all && self.found.is_known(self.executor.program, state, &violation) {
            return None;
        }
        let mut behind = None;
        let rejected = match self.executor.scenario(state) {
            Ok((_, undefined)) if !self.executor.is_tried_again(undefined.as_ref()) => {
                behind = undefined;
                String::from("it lies behind undefined behaviour, as others that were not confirmed")
            }
            Ok((scenario, undefined)) => {
                behind = undefined;
                let candidate = Candidate { violation: violation.clone(), scenario, depth: state.depth };
                match hooks.confirm(&candidate, self.executor.program, &self.executor.store) {
                    Confirmation::Confirmed if all => {
                        self.found.add(self.executor.program, state, violation);
                        return None;
                    }
                    Confirmation::Another(other) if all => {
                        self.found.add(self.executor.program, state, *other);
                        return None;
                    }
                    Confirmation::Confirmed => return Some(Verdict::False(violation)),
                    Confirmation::Another(other) => return Some(Verdict::False(*other)),
                    Confirmation::Rejected(why) => why,
                }
            }
            Err(reason) => reason.to_string(),
        };
        let what = format!("{} ({rejected})", violation.text);
        let interrupted = self.executor.config.budget.deadline.passed() == Some(Expired::Interrupted);
        self.executor.note(Note::Unconfirmed { what: what.clone(), span: violation.span });
        // a bound or time-out says less than an error that nearly was one
        self.gap = Some(Unknown::unconfirmed(what, behind.as_deref()));
        // a replay that was interrupted rejects nothing
        interrupted.then_some(Verdict::Unknown(Unknown::Interrupted))
    }

    fn over_budget(&mut self, hooks: &mut dyn Hooks) -> Option<Unknown> {
        self.watch.over(&self.executor, &self.stats, self.work.len() + 1, hooks)
    }
}
