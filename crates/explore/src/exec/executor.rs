//! The executor as engines see it.

use super::context::RunContext;
use super::control::callee::Callees;
use super::control::{branch, call_site};
use super::decide::Decider;
use super::memory::uninit;
use super::{Flow, Step, Stop, ending, statement};
use crate::config::Config;
use crate::outcome::{Ending, Note, Violation};
use crate::state::State;
use crate::trail::TrailOp;
use secateur_program::{BlockId, CheckKind, Program, Scenario, Span, Uncounted, VarId};
use secateur_solver::{Answer, Branch, Layered, Reason, Stats};
use secateur_term::{Term, TermStore};
use std::sync::Arc;

/// The step function of all engines: it executes one statement of one state and asks the solver where a
/// branch is open. It holds what all states of a run share.
pub struct Executor<'p> {
    decider: Decider<'p>,
    callees: Callees,
}

/// What an executor was made of, and what it noted.
pub struct ExecutorParts<'p> {
    /// The program that was run.
    pub program: &'p Program,
    /// All terms that were made.
    pub store: TermStore,
    /// The solver with its counts.
    pub solver: Layered,
    /// The configuration of the run.
    pub config: Config,
    /// The approximations noted, for the outcome.
    pub notes: Vec<Note>,
}

impl<'p> Executor<'p> {
    /// An executor for a run of `program`, whose expressions are terms of `store`.
    pub fn new(program: &'p Program, store: TermStore, solver: Layered, config: Config) -> Executor<'p> {
        let decider = Decider::new(RunContext::new(program, store, config), solver);
        Executor { decider, callees: Callees::default() }
    }

    /// The program that is run.
    #[inline]
    pub fn program(&self) -> &'p Program {
        self.decider.cx.program()
    }

    /// The property, the search and the limits of the run.
    #[inline]
    pub fn config(&self) -> &Config {
        self.decider.cx.config()
    }

    /// The terms of the program and of all states.
    #[inline]
    pub fn store(&self) -> &TermStore {
        &self.decider.cx.store
    }

    /// The same, to make terms.
    #[inline]
    pub fn store_mut(&mut self) -> &mut TermStore {
        &mut self.decider.cx.store
    }

    /// The terms, to make more, beside the configuration.
    #[inline]
    pub fn terms_and_config(&mut self) -> (&mut TermStore, &Config) {
        self.decider.cx.terms_and_config()
    }

    /// The solver and the terms it is asked about.
    #[inline]
    pub fn solver(&mut self) -> (&mut Layered, &mut TermStore) {
        self.decider.solver_mut()
    }

    /// The counts of the solver.
    pub fn solver_stats(&self) -> &Stats {
        self.decider.solver().stats()
    }

    /// How many states were forked off since the executor was made.
    pub fn fork_count(&self) -> u64 {
        self.decider.fork_count()
    }

    /// Counts a state that an engine forked off on its own.
    #[inline]
    pub fn count_fork(&mut self) {
        self.decider.count_fork();
    }

    /// From now on objects are numbered over all states, from `first` on, instead of state by state: states
    /// that are to be merged must not call different objects by one number.
    pub fn share_object_numbers(&mut self, first: u32) {
        self.decider.cx.share_numbers(first);
    }

    /// Switches the writing of steps to the trail on or off.
    pub fn set_recording(&mut self, on: bool) {
        self.decider.cx.recorder().set(on);
    }

    /// What was executed since an engine last took it, if steps are recorded.
    #[inline]
    pub fn trail(&self) -> &[TrailOp] {
        self.decider.cx.trail()
    }

    /// The same, for an engine that takes it away or adds what it decided on its own.
    #[inline]
    pub fn trail_mut(&mut self) -> &mut Vec<TrailOp> {
        self.decider.cx.recorder().ops_mut()
    }

    /// Keeps a note for the outcome, unless there are enough of them.
    pub fn note(&mut self, note: Note) {
        self.decider.cx.note(note);
    }

    /// What is left of the executor: at the end of the run, or to begin again.
    pub fn into_parts(self) -> ExecutorParts<'p> {
        let program = self.program();
        let (cx, solver) = self.decider.into_parts();
        let (store, config, notes) = cx.into_parts();
        ExecutorParts { program, store, solver, config, notes }
    }

    /// Executes the next statement (or terminator) of a state. States forked off are appended to the fork
    /// list.
    pub fn step(&mut self, state: &mut State) -> Flow {
        state.steps += 1;
        let inputs = state.inputs.len();
        let d = &mut self.decider;
        let block = d.cx.program().function(state.top.func).block(state.top.block);
        let at = state.top.stmt as usize;
        let result = match block.stmts.get(at) {
            Some(stmt) => statement::statement(d, state, &stmt.kind, stmt.span).map(|()| state.top.stmt += 1),
            None => branch::terminator(d, &mut self.callees, state, &block.end, block.end_span),
        };
        if d.cx.config().monitor.uninit_read
            && state.inputs.len() > inputs
            && let Some(error) = uninit::uninit_read(&d.cx, state, inputs, block.stmts.get(at))
        {
            return Flow::End(Ending::Error(error));
        }
        match result {
            Ok(()) => Flow::Continue,
            Err(Stop(ending)) => Flow::End(call_site::placed(&d.cx, state, ending)),
        }
    }

    /// The states the last step forked off.
    #[inline]
    pub fn take_forks(&mut self, into: &mut Vec<State>) {
        self.decider.take_forks(into);
    }
}

/// The parts of a step, for engines that decide branches and checks on their own.
impl Executor<'_> {
    /// The value of an expression. Strictly left to right, so that first reads come in one order everywhere.
    #[inline]
    pub fn eval(&mut self, state: &mut State, e: Term) -> Term {
        self.decider.cx.eval(state, e)
    }

    /// Writes a variable of the running frame, or a promoted global. It is not recorded in the trail.
    #[inline]
    pub fn assign(&mut self, state: &mut State, var: VarId, value: Term) {
        self.decider.cx.assign(state, var, value);
    }

    /// Control enters a block; bounds on iterations count here.
    #[inline]
    pub fn go(&mut self, state: &mut State, to: BlockId) -> Step<()> {
        branch::go(&mut self.decider, state, to)
    }

    /// Which sides of a condition are possible in a state. Paths are satisfiable, so at least one is.
    #[inline]
    pub fn sides(&mut self, state: &mut State, cond: Term, span: Span) -> Step<Branch> {
        self.decider.sides(state, cond, span)
    }

    /// Whether a condition can hold in a state: half of the question above.
    #[inline]
    pub fn possible(&mut self, state: &mut State, cond: Term, span: Span) -> Step<bool> {
        self.decider.possible(state, cond, span)
    }

    /// Whether the path of a state can be taken at all, for paths that need not be possible.
    pub fn has_model(&mut self, state: &State, span: Span) -> Step<bool> {
        self.decider.has_model(state, span)
    }

    /// Whether a condition holds wherever the path condition does.
    pub fn must_be_true(&mut self, path: &[Term], cond: Term) -> Result<bool, Reason> {
        let (solver, store) = self.decider.solver_mut();
        solver.must_be_true(store, path, cond)
    }

    /// The same, if it can be told without a search.
    pub fn quick(&mut self, path: &[Term], cond: Term) -> Option<bool> {
        let (solver, store) = self.decider.solver_mut();
        solver.quick(store, path, cond)
    }

    /// Conflicts that a question may cost from now on; none is no limit.
    pub fn set_effort(&mut self, conflicts: Option<u32>) {
        self.decider.solver_mut().0.set_effort(conflicts);
    }

    /// A model of a path condition and one more.
    pub fn check(&mut self, path: &[Term], extra: Term) -> Answer {
        let (solver, store) = self.decider.solver_mut();
        solver.check(store, path, extra)
    }

    /// A model of a path condition.
    pub fn model(&mut self, path: &[Term]) -> Answer {
        self.decider.model(path)
    }

    /// Adds a condition that is possible to the path.
    #[inline]
    pub fn assume(&mut self, state: &mut State, cond: Term) {
        self.decider.assume(state, cond);
    }

    /// The path says that a condition has this truth: what that makes known is used from now on.
    #[inline]
    pub fn follows(&mut self, state: &mut State, cond: Term, truth: bool) {
        self.decider.follows(state, cond, truth);
    }

    /// A check of an operation that does not count: where it fails, the operation (the next assignment) has
    /// any result. The state is left at the last statement that was done.
    pub fn any_result(&mut self, state: &mut State, ok: Term, text: &str, span: Span) -> Step<()> {
        statement::any_result(&mut self.decider, state, ok, text, span)
    }

    /// What a failing check means where the property does not ask for it.
    pub fn uncounted(&self, state: &State, kind: &CheckKind) -> Uncounted {
        self.decider.cx.uncounted(state, kind)
    }

    /// Whether writes that hit no object are assumed to change none.
    pub fn assumes_writes(&self) -> bool {
        self.decider.cx.assumes_writes()
    }

    /// Whether a path may go on behind undefined behaviour of this kind.
    pub fn goes_on(&self, kind: &CheckKind) -> bool {
        self.decider.cx.goes_on(kind)
    }

    /// A path that ends because of undefined behaviour, with the place in words.
    pub fn undefined(&self, state: &State, text: &str, span: Span) -> Ending {
        self.decider.cx.undefined(state, text, span)
    }

    /// The error of a failed check at the statement a state is at. The state's place is used where `span` is
    /// not known.
    pub fn violation(&self, state: &State, kind: CheckKind, text: String, span: Span) -> Violation {
        self.decider.cx.violation(state, kind, text, span)
    }

    /// Ends the path when the time is over: long loops inside of one step ask.
    pub fn in_time(&self, span: Span) -> Step<()> {
        self.decider.cx.in_time(span)
    }

    /// The inputs of a path, from a model of its condition, and what undefined behaviour they lead through:
    /// none if there is such a model.
    pub fn scenario(&mut self, state: &State) -> Result<(Scenario, Option<Arc<str>>), Reason> {
        ending::scenario(&mut self.decider, state)
    }
}
