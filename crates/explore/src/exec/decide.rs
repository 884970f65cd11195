//! Decisions: which sides of a condition are possible, forking, assuming.

use super::{Executor, Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use secateur_program::Span;
use secateur_solver::{Answer, Branch};
use secateur_term::{Evaluator, Op, Term};

impl Executor<'_> {
    /// Which sides of a condition are possible in a state. Paths are satisfiable, so at least one is.
    pub fn sides(&mut self, state: &mut State, cond: Term, span: Span) -> Step<Branch> {
        if cond.is_true() {
            return Ok(Branch::OnlyTrue);
        }
        if cond.is_false() {
            return Ok(Branch::OnlyFalse);
        }
        if let Some(known) = self.layout_answer(state, cond) {
            return Ok(if known { Branch::OnlyTrue } else { Branch::OnlyFalse });
        }
        self.separate(state, cond);
        self.solver
            .branch(&mut self.store, &state.path, cond)
            .map_err(|reason| Stop(Ending::SolverUnknown { reason, span }))
    }

    /// Whether a condition can hold in a state: half of the question above.
    pub fn possible(&mut self, state: &mut State, cond: Term, span: Span) -> Step<bool> {
        if let Some(known) = self.store.constant(cond) {
            return Ok(known == 1);
        }
        if let Some(known) = self.layout_answer(state, cond) {
            return Ok(known);
        }
        self.separate(state, cond);
        self.solver
            .may_be_true(&mut self.store, &state.path, cond)
            .map_err(|reason| Stop(Ending::SolverUnknown { reason, span }))
    }

    /// Whether the path of a state can be taken at all, for paths that need not be possible.
    pub fn has_model(&mut self, state: &State, span: Span) -> Step<bool> {
        match self.solver.model(&mut self.store, &state.path) {
            Answer::Sat(_) => Ok(true),
            Answer::Unsat(_) => Ok(false),
            Answer::Unknown(reason) => Err(Stop(Ending::SolverUnknown { reason, span })),
        }
    }

    /// The truth of a condition in this state; if both are possible, a fork takes the false side.
    pub(crate) fn decide(&mut self, state: &mut State, cond: Term, span: Span) -> Step<bool> {
        match self.sides(state, cond, span)? {
            Branch::OnlyTrue => Ok(true),
            Branch::OnlyFalse => Ok(false),
            Branch::Both => {
                self.fork(state, cond);
                Ok(true)
            }
        }
    }

    /// The state assumes `cond`, a copy of it the opposite. Both sides must be possible.
    pub fn fork(&mut self, state: &mut State, cond: Term) {
        state.depth += 1;
        self.fork_count += 1;
        let mut other = state.clone();
        let not = self.store.not(cond);
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
            if let Some(n) = self.store.node(c).copied() {
                if n.op == Op::And {
                    todo.extend([n.args[1], n.args[0]]);
                    continue;
                }
                if n.op == Op::Eq && self.store.constant(n.args[1]).is_some() {
                    self.propagate(state, n.args[0], n.args[1]);
                }
            }
            state.path.push(c);
        }
    }

    /// A symbol has become known: variables that hold it (or a simple function of it) hold a constant from
    /// now on.
    fn propagate(&mut self, state: &mut State, symbol: Term, value: Term) {
        if self.store.as_symbol(symbol).is_none() {
            return;
        }
        for i in 0..state.top.locals.len() {
            let local = state.top.locals[i];
            if let Some(v) = self.replaced(local, symbol, value, 4) {
                state.top.locals[i] = v;
            }
        }
        let hits: Vec<(usize, Term)> =
            state.globals.iter().enumerate().filter(|(_, t)| !t.is_immediate()).collect();
        for (i, t) in hits {
            if let Some(v) = self.replaced(t, symbol, value, 4) {
                state.globals[i] = v;
            }
        }
    }

    /// A small term over `symbol` and constants only, evaluated.
    fn replaced(&mut self, t: Term, symbol: Term, value: Term, fuel: u32) -> Option<Term> {
        if t == symbol {
            return Some(value);
        }
        if t.is_immediate() || t == Term::UNSET || fuel == 0 {
            return None;
        }
        let node = *self.store.node(t)?;
        let simple = matches!(
            node.op,
            Op::ZExt
                | Op::SExt
                | Op::Extract
                | Op::Add
                | Op::Mul
                | Op::Eq
                | Op::Slt
                | Op::Ult
                | Op::Not
                | Op::And
        );
        if !simple {
            return None;
        }
        let mut args = node.args;
        for a in &mut args[..node.op.arity()] {
            if self.store.constant(*a).is_none() {
                *a = self.replaced(*a, symbol, value, fuel - 1)?;
            }
        }
        Some(self.store.rebuild(&node, args))
    }

    /// One possible value of a term; if there are others, a fork takes them.
    pub(crate) fn concretize(&mut self, state: &mut State, t: Term, span: Span) -> Step<u128> {
        if let Some(v) = self.store.constant(t) {
            return Ok(v);
        }
        self.separate(state, t);
        let model = match self.solver.model(&mut self.store, &state.path) {
            Answer::Sat(model) => model,
            Answer::Unsat(_) => return Err(Stop(Ending::AssumeFalse)),
            Answer::Unknown(reason) => return Err(Stop(Ending::SolverUnknown { reason, span })),
        };
        let Some(v) = Evaluator::new(&self.store, &model).eval(t) else {
            let what = String::from("a value that cannot be computed");
            return Err(Stop(Ending::Unsupported { what, span }));
        };
        let width = self.store.width(t);
        let constant = self.store.bv(width, v);
        let same = self.store.eq(t, constant);
        self.decide(state, same, span)?;
        Ok(v)
    }
}
