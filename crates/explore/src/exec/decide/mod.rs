//! Decisions: which sides of a condition are possible, forking, assuming.

mod propagate;
mod separation;

use super::context::RunContext;
use super::{Step, Stop};
use crate::outcome::Ending;
use crate::outside::Made;
use crate::state::State;
use secateur_base::Deadline;
use secateur_program::{CheckKind, Span};
use secateur_solver::{Answer, Branch, Layered, Overlaps};
use secateur_term::{Evaluator, Op, Term, TermStore};
use separation::Separation;

/// Decides conditions under the path of a state; a state for which both sides are possible is forked.
pub struct Decider<'p> {
    /// What needs no decision.
    pub cx: RunContext<'p>,
    /// Asked whether sides of branches and violations of checks are feasible under a path condition.
    solver: Layered,
    separation: Separation,
    /// States forked off by the current step.
    forks: Vec<State>,
    /// How many states were forked off so far.
    fork_count: u64,
}

impl<'p> Decider<'p> {
    /// A decider that asks `solver`.
    pub fn new(cx: RunContext<'p>, mut solver: Layered) -> Decider<'p> {
        // the solver knows no lifetimes: see `separation`
        solver.set_overlaps(Overlaps::any());
        Decider { cx, solver, separation: Separation::default(), forks: Vec::new(), fork_count: 0 }
    }

    /// The solver.
    pub fn solver(&self) -> &Layered {
        &self.solver
    }

    /// The solver and the terms it is asked about.
    #[inline]
    pub fn solver_mut(&mut self) -> (&mut Layered, &mut TermStore) {
        (&mut self.solver, &mut self.cx.store)
    }

    /// A model of a path condition.
    pub fn model(&mut self, path: &[Term]) -> Answer {
        self.solver.model(&mut self.cx.store, path)
    }

    /// When the solver has to give up from now on.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.solver.set_deadline(deadline);
    }

    /// Moves the states forked off by the last step to a list.
    #[inline]
    pub fn take_forks(&mut self, into: &mut Vec<State>) {
        into.append(&mut self.forks);
    }

    /// How many states were forked off so far.
    pub fn fork_count(&self) -> u64 {
        self.fork_count
    }

    /// Counts a fork that was not made here.
    #[inline]
    pub fn count_fork(&mut self) {
        self.fork_count += 1;
    }

    /// The context and the solver, which nobody decides with any more.
    pub fn into_parts(self) -> (RunContext<'p>, Layered) {
        (self.cx, self.solver)
    }

    /// The objects whose base addresses a term mentions.
    pub fn bases_in(&mut self, t: Term) -> Vec<u32> {
        self.separation.bases_in(&self.cx.store, t)
    }

    /// Puts on the path that an object is apart from all others that the path mentions: what it says of a pointer may
    /// have put the pointer into one of those bit by bit.
    pub fn set_apart(&mut self, state: &mut State, base: Term) {
        let path: Vec<Term> = state.path.to_vec();
        for cond in path {
            if !self.separation.bases_in(&self.cx.store, cond).is_empty() {
                let both = self.cx.store.concat(base, cond);
                self.separation.separate(&mut self.cx, state, both);
            }
        }
    }

    /// Of an object that was made for a pointer from outside nothing is said but that the pointer is in it.
    pub fn roams(&mut self, made: Made, state: &State) {
        if let Some(object) = state.memory.object(made.number) {
            self.solver.roams(object.base);
        }
    }

    /// Which sides of a condition are possible in a state. Paths are satisfiable, so at least one is.
    pub fn sides(&mut self, state: &mut State, cond: Term, span: Span) -> Step<Branch> {
        if cond.is_true() {
            return Ok(Branch::OnlyTrue);
        }
        if cond.is_false() {
            return Ok(Branch::OnlyFalse);
        }
        let settled = settled(&mut self.cx.store, state, cond);
        let known = self.cx.store.constant(settled).map(|v| v == 1);
        if let Some(known) = known.or_else(|| separation::layout_answer(&mut self.cx, state, settled)) {
            return Ok(if known { Branch::OnlyTrue } else { Branch::OnlyFalse });
        }
        self.separation.separate(&mut self.cx, state, cond);
        self.solver
            .branch(&mut self.cx.store, &state.path, cond)
            .map_err(|reason| Stop(Ending::SolverUnknown { reason, span }))
    }

    /// Whether a condition can hold in a state: half of the question above.
    pub fn possible(&mut self, state: &mut State, cond: Term, span: Span) -> Step<bool> {
        if let Some(known) = self.cx.store.constant(cond) {
            return Ok(known == 1);
        }
        let settled = settled(&mut self.cx.store, state, cond);
        if let Some(known) = separation::layout_answer(&mut self.cx, state, settled) {
            return Ok(known);
        }
        self.separation.separate(&mut self.cx, state, cond);
        self.solver
            .may_be_true(&mut self.cx.store, &state.path, cond)
            .map_err(|reason| Stop(Ending::SolverUnknown { reason, span }))
    }

    /// Whether the path of a state can be taken at all, for paths that need not be possible.
    pub fn has_model(&mut self, state: &State, span: Span) -> Step<bool> {
        match self.model(&state.path) {
            Answer::Sat(_) => Ok(true),
            Answer::Unsat(_) => Ok(false),
            Answer::Unknown(reason) => Err(Stop(Ending::SolverUnknown { reason, span })),
        }
    }

    /// The truth of a condition in this state; if both are possible, a fork takes the false side.
    pub fn decide(&mut self, state: &mut State, cond: Term, span: Span) -> Step<bool> {
        match self.sides(state, cond, span)? {
            Branch::OnlyTrue => {
                self.follows(state, cond, true);
                Ok(true)
            }
            Branch::OnlyFalse => {
                self.follows(state, cond, false);
                Ok(false)
            }
            Branch::Both => {
                self.fork(state, cond);
                Ok(true)
            }
        }
    }

    /// The path says that a condition has this truth. If the condition is an equation, what it makes known
    /// is used from now on, as if it had been assumed.
    pub fn follows(&mut self, state: &mut State, cond: Term, truth: bool) {
        let Some(mut n) = self.cx.store.node(cond).copied() else { return };
        if !truth {
            if n.op != Op::Not {
                return;
            }
            let Some(inner) = self.cx.store.node(n.args[0]).copied() else { return };
            n = inner;
        }
        if n.op == Op::Eq && self.cx.store.constant(n.args[1]).is_some() {
            propagate::known(&mut self.cx.store, state, n.args[0], n.args[1]);
        }
    }

    /// The state assumes `cond`, a copy of it the opposite. Both sides must be possible.
    pub fn fork(&mut self, state: &mut State, cond: Term) {
        state.depth += 1;
        self.count_fork();
        let mut other = state.clone();
        let not = self.cx.store.not(cond);
        self.assume(&mut other, not);
        self.assume(state, cond);
        self.forks.push(other);
    }

    /// Adds a condition that is possible to the path.
    pub fn assume(&mut self, state: &mut State, cond: Term) {
        let mut todo = vec![cond];
        while let Some(c) = todo.pop() {
            if c.is_true() {
                continue;
            }
            if let Some(n) = self.cx.store.node(c).copied() {
                if n.op == Op::And {
                    todo.extend([n.args[1], n.args[0]]);
                    continue;
                }
                if n.op == Op::Eq && self.cx.store.constant(n.args[1]).is_some() {
                    propagate::known(&mut self.cx.store, state, n.args[0], n.args[1]);
                }
            }
            state.outside.learn(&self.cx.store, c);
            state.path.push(c);
        }
    }

    /// One possible value of a term; if there are others, a fork takes them.
    pub fn concretize(&mut self, state: &mut State, t: Term, span: Span) -> Step<u128> {
        if let Some(v) = self.cx.store.constant(t) {
            return Ok(v);
        }
        self.separation.separate(&mut self.cx, state, t);
        let model = match self.model(&state.path) {
            Answer::Sat(model) => model,
            Answer::Unsat(_) => return Err(Stop(Ending::AssumeFalse)),
            Answer::Unknown(reason) => return Err(Stop(Ending::SolverUnknown { reason, span })),
        };
        let Some(v) = Evaluator::new(&self.cx.store, &model).eval(t) else {
            let what = String::from("a value that cannot be computed");
            return Err(Stop(Ending::Unsupported { what, span }));
        };
        let width = self.cx.store.width(t);
        let constant = self.cx.store.bv(width, v);
        let same = self.cx.store.eq(t, constant);
        self.decide(state, same, span)?;
        Ok(v)
    }

    /// `ok` must hold. If it can fail, this state takes the failing side (and ends) and a fork the other.
    pub fn require(
        &mut self,
        state: &mut State,
        ok: Term,
        kind: CheckKind,
        text: impl FnOnce(&RunContext, &State) -> String,
        span: Span,
    ) -> Step<()> {
        match self.sides(state, ok, span)? {
            Branch::OnlyTrue => return Ok(()),
            Branch::OnlyFalse => {}
            Branch::Both => {
                let not = self.cx.store.not(ok);
                self.fork(state, not);
            }
        }
        let text = text(&self.cx, state);
        self.cx.fail(state, kind, text, span)
    }
}

/// An equation between addresses, or that there is none, in terms of the objects that pointers from outside were found
/// to point to.
fn settled(store: &mut TermStore, state: &State, cond: Term) -> Term {
    if !state.outside.is_open() {
        return cond;
    }
    let (equation, negated) = match store.node(cond) {
        Some(n) if n.op == Op::Not => (n.args[0], true),
        _ => (cond, false),
    };
    let Some(n) = store.node(equation).filter(|n| n.op == Op::Eq).copied() else { return cond };
    let (a, b) = (state.outside.settled(store, n.args[0]), state.outside.settled(store, n.args[1]));
    if (a, b) == (n.args[0], n.args[1]) {
        return cond;
    }
    let equation = store.eq(a, b);
    if negated { store.not(equation) } else { equation }
}
