//! Loads and stores with their checks.

use super::eval::UninitBytes;
use super::resolve::Target;
use super::{Executor, Step, Stop};
use crate::outcome::{Ending, Note, Violation};
use crate::state::State;
use secateur_memory::{Liveness, Region};
use secateur_program::{CheckKind, ObjectKind, Span};
use secateur_solver::Branch;
use secateur_term::{Term, to_signed};

impl Executor<'_> {
    pub fn violation(&self, state: &State, kind: CheckKind, text: String, span: Span) -> Violation {
        let function = self.program.function(state.top.func).name.clone();
        Violation { kind, text, span: self.span_or(span, state), function }
    }

    /// An error for certain: the path ends, as an error if the property asks for it.
    pub fn fail<T>(&mut self, state: &State, kind: CheckKind, text: String, span: Span) -> Step<T> {
        let counts = self.config.monitor.counts(&kind);
        let violation = self.violation(state, kind, text, span);
        if counts {
            return Err(Stop(Ending::Error(violation)));
        }
        self.note(Note::AssumedDefined { what: violation.text.clone(), span: violation.span });
        Err(Stop(Ending::Undefined(violation)))
    }

    /// `ok` must hold. If it can fail and the property asks for it, this state takes the failing side (and ends) and a
    /// fork the other; if the property does not ask, the failing side is dropped with a note.
    pub(crate) fn require(
        &mut self,
        state: &mut State,
        ok: Term,
        kind: CheckKind,
        text: impl FnOnce(&Self, &State) -> String,
        span: Span,
    ) -> Step<()> {
        match self.sides(state, ok, span)? {
            Branch::OnlyTrue => Ok(()),
            Branch::OnlyFalse => {
                let text = text(self, state);
                self.fail(state, kind, text, span)
            }
            Branch::Both => {
                if self.config.monitor.counts(&kind) {
                    let not = self.store.not(ok);
                    self.fork(state, not);
                    let text = text(self, state);
                    return self.fail(state, kind, text, span);
                }
                let what = text(self, state);
                self.note(Note::AssumedDefined { what, span: self.span_or(span, state) });
                self.assume(state, ok);
                Ok(())
            }
        }
    }

    /// The object and offset of an access of `len` bytes (a pointer-wide term), checked.
    pub(crate) fn checked_target(
        &mut self,
        state: &mut State,
        addr: Term,
        len: Term,
        write: bool,
        span: Span,
    ) -> Step<(u32, Term)> {
        let verb = if write { "write" } else { "read" };
        let (number, offset) = match self.resolve(state, addr, span)? {
            Target::Object { number, offset } => (number, offset),
            Target::Nothing { null } => {
                let what = if null { "a null pointer" } else { "an address where no object lives" };
                return self.fail(state, CheckKind::InvalidDeref, format!("{verb} through {what}"), span);
            }
        };
        let Some(object) = state.memory.object(number) else {
            return self.fail(
                state,
                CheckKind::InvalidDeref,
                format!("{verb} of an object that does not exist"),
                span,
            );
        };
        let problem = match (&object.liveness, object.info.region) {
            (Liveness::Freed(at), _) => Some(self.freed_at(*at)),
            (Liveness::OutOfScope, _) => Some("after its lifetime ended".into()),
            (Liveness::Alive, Region::Code) => Some("which is code".into()),
            (Liveness::Alive, Region::Constant) if write => Some("which is read-only".into()),
            _ => None,
        };
        let size = object.size;
        if let Some(problem) = problem {
            let text = format!("{verb} of {} {problem}", self.describe_object(state, number));
            return self.fail(state, CheckKind::InvalidDeref, text, span);
        }
        let ok = self.in_bounds(offset, len, size);
        if self.is_unsized(number) && !self.decide(state, ok, span)? {
            let what = format!("access of '{}', whose size is not known", self.static_name(number));
            return Err(Stop(Ending::Unsupported { what, span }));
        }
        if !ok.is_true() {
            self.require(
                state,
                ok,
                CheckKind::InvalidDeref,
                |x, state| {
                    let at = x.store.constant(offset).map(|o| to_signed(o, x.pointer_width()));
                    let at = at.map(|o| format!(" at offset {o},")).unwrap_or_default();
                    format!("{verb}{at} outside the bounds of {}", x.describe_object(state, number))
                },
                span,
            )?;
        }
        Ok((number, offset))
    }

    /// Whether an object is defined outside with a size nobody knows.
    pub(super) fn is_unsized(&self, number: u32) -> bool {
        self.program.objects.get(number as usize).is_some_and(|o| o.kind == ObjectKind::Unsized)
    }

    fn static_name(&self, number: u32) -> &str {
        self.program.objects.get(number as usize).map_or("memory", |o| &o.name)
    }

    /// `offset + len <= size` without wrap-around.
    fn in_bounds(&mut self, offset: Term, len: Term, size: Term) -> Term {
        if let (Some(o), Some(l), Some(s)) =
            (self.store.constant(offset), self.store.constant(len), self.store.constant(size))
        {
            return self.store.bool(o <= s && l <= s - o);
        }
        let fits = self.store.ule(len, size);
        let room = self.store.sub(size, len);
        let below = self.store.ule(offset, room);
        self.store.and(fits, below)
    }

    pub(crate) fn load(&mut self, state: &mut State, addr: Term, bytes: u32, span: Span) -> Step<Term> {
        let len = self.store.bv(self.pointer_width(), u128::from(bytes));
        let (number, mut offset) = self.checked_target(state, addr, len, false, span)?;
        if self.config.monitor.uninit_read && self.store.constant(offset).is_none() {
            // which bytes are read decides whether they were written
            let at = self.concretize(state, offset, span)?;
            offset = self.store.bv(self.pointer_width(), at);
        }
        let mut uninit = UninitBytes { inputs: &mut state.inputs, fresh: &mut self.fresh, span };
        let value = match self.store.constant(offset) {
            Some(o) => state.memory.read(&mut self.store, number, o as u64, bytes, &mut uninit),
            None => state
                .memory
                .object_mut(number)
                .map(|o| o.read_symbolic(&mut self.store, offset, bytes, &mut uninit)),
        };
        value.ok_or(Stop(Ending::Unreachable))
    }

    pub(crate) fn write(
        &mut self,
        state: &mut State,
        addr: Term,
        bytes: u32,
        value: Term,
        span: Span,
    ) -> Step<()> {
        let len = self.store.bv(self.pointer_width(), u128::from(bytes));
        let (number, offset) = self.checked_target(state, addr, len, true, span)?;
        let value = self.store.resize(value, 8 * bytes);
        match self.store.constant(offset) {
            Some(o) => state.memory.write(&mut self.store, number, o as u64, bytes, value),
            None => {
                let mut uninit = UninitBytes { inputs: &mut state.inputs, fresh: &mut self.fresh, span };
                if let Some(o) = state.memory.object_mut(number) {
                    o.write_symbolic(&mut self.store, offset, bytes, value, &mut uninit);
                }
            }
        }
        Ok(())
    }
}
