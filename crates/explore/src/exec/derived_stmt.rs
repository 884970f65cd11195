//! Cells set at once, and objects that become arbitrary: statements that only derived programs have.

use super::eval::UninitBytes;
use super::{Executor, Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use crate::tuning::MOST_POINTER_CHOICES;
use secateur_memory::{Content, Filling, Reading, split_base};
use secateur_program::{CellFill, CheckKind, Span};
use secateur_term::{Substitution, Term, TermStore};

/// No object is that large, so a range of more bytes is out of bounds.
const LARGEST_OBJECT: u64 = 1 << 47;
impl Executor<'_> {
    /// What lives at the address, if anything does, holds anything from now on. The object must be the one
    /// the pointer was made from, wherever in it or beside it the pointer points now; and it may hold no
    /// pointers: one read back would have lost its object.
    pub(super) fn havoc(&mut self, state: &mut State, addr: Term, span: Span) -> Step<()> {
        let Some(number) = self.made_from(state, addr, span)? else { return Ok(()) };
        let Some(object) = state.memory.object(number) else { return Ok(()) };
        if !object.is_alive() || !object.is_writable() {
            return Ok(());
        }
        if object.content.terms().into_iter().any(|t| !self.bases_in(t).is_empty()) {
            let what = String::from("a loop that sets an object in which pointers are kept");
            return Err(Stop(Ending::Unsupported { what, span }));
        }
        if let Some(object) = state.memory.object_mut(number) {
            object.havoc(&mut self.store);
        }
        Ok(())
    }

    /// The object a pointer was made from; none if it is null. A pointer from nowhere has none that is known.
    fn made_from(&mut self, state: &mut State, addr: Term, span: Span) -> Step<Option<u32>> {
        let mut addr = addr;
        for _ in 0..MOST_POINTER_CHOICES {
            if let Some((number, _)) = split_base(&mut self.store, addr) {
                return Ok(Some(number));
            }
            if self.store.constant(addr) == Some(0) {
                return Ok(None);
            }
            match self.choose_side(state, addr, span)? {
                Some(simpler) => addr = simpler,
                None => break,
            }
        }
        let what = String::from("a loop that writes through a pointer whose object is not known");
        Err(Stop(Ending::Unsupported { what, span }))
    }

    pub(super) fn fill_cells(&mut self, state: &mut State, fill: &CellFill, span: Span) -> Step<()> {
        let count = self.eval(state, fill.count);
        let zero = self.store.bv(self.pointer_width(), 0);
        let empty = self.store.eq(count, zero);
        if self.decide(state, empty, span)? {
            return Ok(());
        }
        let addr = self.eval(state, fill.addr);
        let stride = i64::try_from(fill.stride).unwrap_or(i64::MAX);
        let (number, offset) = self.range(state, (addr, stride, fill.bytes), count, true, span)?;
        let mut from = Vec::new();
        for r in &fill.reads {
            let addr = self.eval(state, r.addr);
            from.push(self.range(state, (addr, r.stride, r.bytes), count, false, span)?);
        }
        // everything is decided
        let bound: Vec<Term> = std::iter::once(fill.index)
            .chain(fill.reads.iter().map(|r| r.var))
            .map(|v| self.store.var(v, self.program.variable(v).width))
            .collect();
        let mut reads = Vec::new();
        for ((r, (number, offset)), name) in fill.reads.iter().zip(from).zip(&bound[1..]) {
            let mut uninit = UninitBytes {
                inputs: &mut state.inputs,
                fresh: &mut self.fresh,
                span,
                deadline: &self.config.budget.deadline,
            };
            let Some(object) = state.memory.object_mut(number) else {
                return Err(Stop(Ending::Unreachable));
            };
            let from = object.layers(&mut self.store, &mut uninit);
            reads.push(Reading { name: *name, from, offset, stride: r.stride, bytes: r.bytes });
        }
        let value = self.eval_bound(state, fill.value, &bound);
        let mut uninit = UninitBytes {
            inputs: &mut state.inputs,
            fresh: &mut self.fresh,
            span,
            deadline: &self.config.budget.deadline,
        };
        let Some(object) = state.memory.object_mut(number) else { return Err(Stop(Ending::Unreachable)) };
        let below = object.layers(&mut self.store, &mut uninit);
        let (stride, bytes, index) = (fill.stride, fill.bytes, bound[0]);
        let filling = Filling { offset, stride, bytes, count, index, reads, value };
        object.content = Content::Layers(below.fill(filling));
        Ok(())
    }

    /// The object of a range of `count` (at least one) cells from `addr` on, checked, and the offset of the
    /// first.
    fn range(
        &mut self,
        state: &mut State,
        (addr, stride, bytes): (Term, i64, u32),
        count: Term,
        write: bool,
        span: Span,
    ) -> Step<(u32, Term)> {
        let width = self.pointer_width();
        let step = stride.unsigned_abs();
        let largest = LARGEST_OBJECT.min(1 << (width - 1));
        let most = self.store.bv(width, u128::from(largest / step.max(1)));
        let possible = self.store.ule(count, most);
        let text = |_: &Self, _: &State| String::from("an access in a loop outside the bounds of its object");
        self.require(state, possible, CheckKind::InvalidDeref, text, span)?;
        let one = self.store.bv(width, 1);
        let last = self.store.sub(count, one);
        let step = self.store.bv(width, u128::from(step));
        let reach = self.store.mul(last, step);
        let size = self.store.bv(width, u128::from(bytes));
        let len = self.store.add(reach, size);
        let start = if stride < 0 { self.store.sub(addr, reach) } else { addr };
        let (number, offset) = self.checked_target(state, start, len, write, span)?;
        Ok((number, if stride < 0 { self.store.add(offset, reach) } else { offset }))
    }

    /// The value of an expression in which some variables stand for themselves.
    fn eval_bound(&mut self, state: &mut State, e: Term, bound: &[Term]) -> Term {
        // names of their own for the time of the evaluation
        let mut names: Vec<(Term, Term)> = Vec::new();
        for b in bound {
            let width = self.store.width(*b);
            let name = self.store.input(format!("bound!{}!{width}", names.len()), width);
            names.push((*b, name));
        }
        let there = Substitution::new(|_: &mut TermStore, t| names.iter().find(|n| n.0 == t).map(|n| n.1))
            .apply(&mut self.store, e);
        let value = self.eval(state, there);
        Substitution::new(|_: &mut TermStore, t| names.iter().find(|n| n.1 == t).map(|n| n.0))
            .apply(&mut self.store, value)
    }
}
