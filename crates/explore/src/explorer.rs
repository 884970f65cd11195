//! The plain engine: a work list of states, each run step by step.

use crate::config::Config;
use crate::control::{AtError, RunControl};
use crate::exec::{Executor, Flow};
use crate::hooks::Hooks;
use crate::outcome::{Conclusion, Ending, Outcome};
use crate::search::WorkList;
use crate::state::State;
use crate::tuning::{
    STEPS_PER_PAUSE, TICKS_PER_QUESTION, TICKS_PER_SAT_CALL, TICKS_PER_STEP, TICKS_PER_TERM,
};
use secateur_program::Program;
use secateur_solver::Layered;
use secateur_term::TermStore;

/// The ending of a path with more branchings than the budget allows.
const TOO_DEEP: Ending = Ending::Cut("a depth bound");

/// Follows every path to its end, without pruning.
pub struct Explorer<'p> {
    executor: Executor<'p>,
    work: WorkList,
    control: RunControl,
    /// States forked off by the current step.
    forks: Vec<State>,
    /// Whether the first state was put on the work list.
    begun: bool,
}

impl<'p> Explorer<'p> {
    /// An engine for one run of `program`, whose expressions are terms of `store`.
    pub fn new(program: &'p Program, store: TermStore, solver: Layered, config: Config) -> Explorer<'p> {
        let work = WorkList::new(config.search, config.seed);
        let executor = Executor::new(program, store, solver, config);
        Explorer { executor, work, control: RunControl::default(), forks: Vec::new(), begun: false }
    }

    /// Runs to the end of all paths, to a confirmed error, or to the end of the budget.
    pub fn run(mut self, hooks: &mut dyn Hooks) -> (Outcome, TermStore) {
        loop {
            if let Some(conclusion) = self.run_for(u64::MAX, hooks) {
                return self.finish(conclusion);
            }
        }
    }

    /// Goes on for so many ticks (about a tenth of a microsecond each), counted and not timed. A conclusion ends the
    /// run.
    pub fn run_for(&mut self, ticks: u64, hooks: &mut dyn Hooks) -> Option<Conclusion> {
        if !std::mem::replace(&mut self.begun, true) {
            let program = self.executor.program();
            let mut first = State::initial(self.executor.store_mut(), program);
            if self.executor.config().outside_objects {
                first.outside.open();
            }
            self.work.start(first);
        }
        self.explore(self.effort().saturating_add(ticks), hooks)
    }

    /// What a run with this conclusion has found out.
    pub fn finish(self, conclusion: Conclusion) -> (Outcome, TermStore) {
        let followed = match &conclusion {
            // a path that ended without an answer may be a short one
            Conclusion::Unknown(why) if why.is_limit() && !self.control.has_gap() => self.work.shallowest(),
            _ => None,
        };
        let open = self.work.len();
        self.control.finish(self.executor, conclusion, open, followed)
    }

    /// What the run has done so far, in ticks.
    fn effort(&self) -> u64 {
        let solver = self.executor.solver_stats();
        TICKS_PER_STEP * self.control.statistics.steps
            + TICKS_PER_QUESTION * solver.total()
            + TICKS_PER_SAT_CALL * solver.sat_calls
            + TICKS_PER_TERM * self.executor.store().len() as u64
            + solver.propagations
    }

    /// Follows paths until the run has done so much.
    fn explore(&mut self, until: u64, hooks: &mut dyn Hooks) -> Option<Conclusion> {
        let pause = if until == u64::MAX { u64::MAX } else { STEPS_PER_PAUSE };
        let slice = self.work.slice().min(pause);
        while self.effort() <= until {
            let Some(state) = self.work.next() else { return Some(self.control.exhausted()) };
            if let Some(conclusion) = self.advance(state, slice, hooks) {
                return Some(conclusion);
            }
        }
        None
    }

    /// Runs a state until it forks or ends, or for `left` steps. A conclusion ends the run.
    fn advance(&mut self, mut state: State, mut left: u64, hooks: &mut dyn Hooks) -> Option<Conclusion> {
        loop {
            if let Some(stop) = self.control.step(&self.executor, self.work.len() + 1, hooks) {
                self.work.put(state);
                return Some(Conclusion::Unknown(stop));
            }
            let flow = self.executor.step(&mut state);
            self.executor.take_forks(&mut self.forks);
            match flow {
                Flow::End(ending) => return self.end(state, ending, hooks),
                Flow::Continue if !self.forks.is_empty() => {
                    self.fork(state);
                    return None;
                }
                Flow::Continue => {}
            }
            left -= 1;
            if left == 0 {
                self.work.put(state);
                return None;
            }
        }
    }

    /// The state and its forks go on, unless they are too deep.
    fn fork(&mut self, state: State) {
        self.control.reached_depth(state.depth);
        if self.executor.config().budget.depth.is_none_or(|most| state.depth <= most) {
            self.work.put_forks(state, &mut self.forks);
            return;
        }
        // the forks are as deep as the state
        for _ in 0..=self.forks.len() {
            self.control.path_ended(&mut self.executor, &TOO_DEEP);
        }
        self.forks.clear();
        self.work.ended(state.leaf);
    }

    fn end(&mut self, state: State, ending: Ending, hooks: &mut dyn Hooks) -> Option<Conclusion> {
        // forks of a step that ended its own state take its place
        match self.forks.pop() {
            Some(mut heir) => {
                heir.leaf = state.leaf;
                self.work.put_forks(heir, &mut self.forks);
            }
            None => self.work.ended(state.leaf),
        }
        self.control.statistics.share += 0.5f64.powi(i32::try_from(state.depth).unwrap_or(i32::MAX));
        self.control.path_ended(&mut self.executor, &ending);
        let Ending::Error(violation) = ending else { return None };
        match self.control.error(&mut self.executor, &state, violation, hooks) {
            AtError::Ends(conclusion) => Some(conclusion),
            AtError::Reported | AtError::Unconfirmed => None,
        }
    }
}
