//! The run: the points of the unrolled program in topological order, round after round with a larger bound.

use crate::context::Context;
use crate::functions::FunctionTable;
use crate::merge::merge;
use crate::queue::{Queue, QueuedState};
use crate::tuning::{DECIDING_ITERATION_COST, SMALL_COUNTS};
use secateur_explore::{
    AtError, Conclusion, Config, Ending, Executor, Flow, Hooks, Outcome, RunControl, State,
};
use secateur_program::{Program, StmtKind, VarId};
use secateur_solver::Layered;
use secateur_term::{Term, TermStore};

/// What the caller of [`Bmc`] chooses.
#[derive(Clone, Debug, Default)]
pub struct BmcOptions {
    /// Most iterations of one loop, counted anew whenever it is entered; `None`: as many as time allows.
    pub unroll: Option<u32>,
    /// Inputs whose names begin like this count something: a counterexample with small ones is preferred.
    pub counts: Option<&'static str>,
}

/// What a run did, whatever its verdict.
#[derive(Clone, Debug, Default)]
pub struct BmcStats {
    /// All runs with at most this many deciding iterations per loop (and nested calls of a function) were
    /// followed to their end.
    pub bound: u64,
    /// Rounds that were begun; each has twice the bound of the one before.
    pub rounds: u64,
    /// Times that two states at one point became one.
    pub merged: u64,
    /// Meetings of states that could not be merged.
    pub unmerged: u64,
    /// The states that were beyond the bound at the end.
    pub beyond: u64,
}

/// One run of bounded model checking over one program.
pub struct Bmc<'p> {
    executor: Executor<'p>,
    options: BmcOptions,
    functions: FunctionTable,
    queue: Queue,
    /// States beyond the bound.
    beyond: Vec<QueuedState>,
    bound: u64,
    control: RunControl,
    bmc: BmcStats,
    /// The values of the inputs that count something (see [`BmcOptions::counts`]).
    counts: Vec<Term>,
}

impl<'p> Bmc<'p> {
    /// A run from the entry of the program. The budget of iterations in `config` is ignored:
    /// [`BmcOptions::unroll`] is the bound here.
    pub fn new(
        program: &'p Program,
        store: TermStore,
        solver: Layered,
        mut config: Config,
        options: BmcOptions,
    ) -> Bmc<'p> {
        // iterations are counted here, by loop and not by path
        config.budget.iterations = None;
        let functions = FunctionTable::of(program, &store);
        Bmc {
            executor: Executor::new(program, store, solver, config),
            options,
            functions,
            queue: Queue::default(),
            beyond: Vec::new(),
            bound: 1,
            control: RunControl::default(),
            bmc: BmcStats::default(),
            counts: Vec::new(),
        }
    }

    /// Follows all paths, until nothing is left, an error ends the run, or a limit stops it. The store has
    /// the terms of the outcome.
    pub fn run(mut self, hooks: &mut dyn Hooks) -> (Outcome, BmcStats, TermStore) {
        let program = self.executor.program();
        let state = State::initial(self.executor.store_mut(), program);
        self.executor.share_object_numbers(state.memory.next_number());
        let context = Context::start(program.entry, self.functions.order(program.entry));
        let node = QueuedState { state, context };
        self.queue.put(node.key(), node);
        let conclusion = self.rounds(hooks);
        self.bmc.beyond = self.beyond.len() as u64;
        let open = self.queue.len() + self.beyond.len();
        let (outcome, store) = self.control.finish(self.executor, conclusion, open, None);
        (outcome, self.bmc, store)
    }

    /// Round after round with twice the bound, until no state is left beyond it.
    fn rounds(&mut self, hooks: &mut dyn Hooks) -> Conclusion {
        loop {
            self.bmc.rounds += 1;
            let (round, bound, states) = (self.bmc.rounds, self.bound, self.queue.len());
            tracing::debug!(round, bound, states, "begins a round of unrolling");
            while let Some(node) = self.queue.pop() {
                if let Some(conclusion) = self.advance(node, hooks) {
                    return conclusion;
                }
            }
            self.bmc.bound = self.bound;
            let (beyond, merged, unmerged) = (self.beyond.len(), self.bmc.merged, self.bmc.unmerged);
            tracing::debug!(round, bound, beyond, merged, unmerged, "has ended a round of unrolling");
            if self.beyond.is_empty() {
                return self.control.exhausted();
            }
            self.bound *= 2;
            for node in std::mem::take(&mut self.beyond) {
                self.wait(node);
            }
        }
    }

    /// Runs a state until another one is before it, or to its end. A conclusion ends the run.
    fn advance(&mut self, mut node: QueuedState, hooks: &mut dyn Hooks) -> Option<Conclusion> {
        let mut forks = Vec::new();
        let mut company = self.has_company(&node);
        loop {
            let open = self.queue.len() + self.beyond.len() + 1;
            if let Some(why) = self.control.step(&self.executor, open, hooks) {
                self.queue.put(node.key(), node);
                return Some(Conclusion::Unknown(why));
            }
            let top = &node.state.top;
            let block = self.executor.program().function(top.func).block(top.block);
            let leaves_block = top.stmt as usize >= block.stmts.len();
            let frames = node.state.call_depth;
            let flow = self.step(&mut node.state, &mut forks);
            let forked = !forks.is_empty();
            // the forks are still at the statement
            for state in forks.drain(..) {
                self.wait(QueuedState { state, context: node.context.clone() });
            }
            match flow {
                Flow::End(ending) => return self.end(&node, ending, hooks),
                Flow::Continue if leaves_block => {
                    self.moved(&mut node, frames);
                    if let Some(cut) = self.unwound(&node) {
                        self.control.path_ended(&mut self.executor, &cut);
                        return None;
                    }
                    if self.is_beyond(&node) {
                        self.beyond.push(node);
                        return None;
                    }
                }
                Flow::Continue => {}
            }
            if !(forked || company || leaves_block) || self.queue.is_empty() {
                continue;
            }
            let key = node.key();
            if self.queue.first().is_some_and(|first| *first <= key) {
                self.wait(node);
                return None;
            }
            company = self.has_company(&node);
        }
    }

    /// One step of the executor. Inputs that count something are remembered.
    fn step(&mut self, state: &mut State, forks: &mut Vec<State>) -> Flow {
        let block = self.executor.program().function(state.top.func).block(state.top.block);
        let counted = block.stmts.get(state.top.stmt as usize).and_then(|s| self.counted_input(&s.kind));
        let flow = self.executor.step(state);
        self.executor.take_forks(forks);
        if let Some(var) = counted {
            let slot = self.executor.program().variable(var).slot as usize;
            self.counts.extend(state.top.locals.get(slot));
        }
        flow
    }

    /// The variable that a statement sets to an input that counts something.
    fn counted_input(&self, kind: &StmtKind) -> Option<VarId> {
        match kind {
            StmtKind::Input { var, name, .. } if self.options.counts.is_some_and(|p| name.starts_with(p)) => {
                Some(*var)
            }
            _ => None,
        }
    }

    /// Whether another state waits in the same block.
    fn has_company(&self, node: &QueuedState) -> bool {
        self.queue.first().is_some_and(|k| k.same_block(&node.key()))
    }

    /// The state left its block (or its function, or called one).
    fn moved(&mut self, node: &mut QueuedState, frames: u32) {
        let state = &node.state;
        let branchings = state.depth;
        if state.call_depth > frames {
            node.context.enter(state.top.func, self.functions.order(state.top.func), branchings);
            return;
        }
        if state.call_depth < frames {
            node.context.leave();
        }
        node.context.go(self.functions.order(state.top.func), state.top.block, branchings);
    }

    /// Whether a loop or a recursion that was just entered again is beyond the bound of this round.
    fn is_beyond(&self, node: &QueuedState) -> bool {
        let Some(level) = node.context.levels.last() else { return false };
        let most = self.bound.saturating_mul(DECIDING_ITERATION_COST);
        level.cost > most || level.loops.last().is_some_and(|l| l.cost > most)
    }

    /// Whether the user's bound is passed.
    fn unwound(&self, node: &QueuedState) -> Option<Ending> {
        let most = self.options.unroll?;
        let level = node.context.levels.last()?;
        if level.recursion > most {
            return Some(Ending::Cut("a recursion depth"));
        }
        let passed = level.loops.last().is_some_and(|l| l.iteration > most);
        passed.then_some(Ending::Cut("an iteration bound"))
    }

    /// Puts a state where it is, merged with those that are there.
    fn wait(&mut self, mut node: QueuedState) {
        let key = node.key();
        let mut others = self.queue.take(&key);
        let mut apart = Vec::new();
        while let Some(other) = others.pop() {
            match merge(&mut self.executor, &self.functions, &other.state, &node.state) {
                Ok(state) => {
                    self.bmc.merged += 1;
                    let mut context = other.context;
                    context.join(&node.context);
                    node = QueuedState { state, context };
                }
                Err(_) => {
                    self.bmc.unmerged += 1;
                    apart.push(other);
                }
            }
        }
        for other in apart {
            self.queue.put(key.clone(), other);
        }
        self.queue.put(key, node);
    }

    fn end(&mut self, node: &QueuedState, ending: Ending, hooks: &mut dyn Hooks) -> Option<Conclusion> {
        self.control.path_ended(&mut self.executor, &ending);
        self.control.reached_depth(node.state.depth);
        let Ending::Error(violation) = ending else { return None };
        let state = self.with_small_counts(&node.state);
        match self.control.error(&mut self.executor, &state, violation, hooks) {
            AtError::Ends(conclusion) => Some(conclusion),
            AtError::Reported | AtError::Unconfirmed => None,
        }
    }

    /// The state with counts as small as they may be, roughly.
    fn with_small_counts(&mut self, state: &State) -> State {
        let mut small = state.clone();
        for most in SMALL_COUNTS {
            small.path.truncate(state.path.len());
            for c in &self.counts {
                let store = self.executor.store_mut();
                let most = store.bv(store.width(*c), most);
                small.path.push(store.ule(*c, most));
            }
            if small.path.len() == state.path.len() {
                break;
            }
            if self.executor.model(&small.path).is_sat() {
                return small;
            }
        }
        small.path.truncate(state.path.len());
        small
    }
}
