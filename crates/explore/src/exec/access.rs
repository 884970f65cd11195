//! Loads and stores with their checks.

use super::eval::UninitBytes;
use super::resolve::{Search, Target};
use super::{Executor, Step, Stop};
use crate::outcome::{Ending, Violation};
use crate::state::State;
use secateur_memory::{Liveness, Region};
use secateur_program::{CheckKind, ObjectKind, Span, StmtPlace};
use secateur_solver::Branch;
use secateur_term::{Term, to_signed};

/// A place in an object that may be accessed.
struct Spot {
    number: u32,
    offset: Term,
    size: Term,
}

enum Located {
    Object(Spot),
    /// Nothing that may be accessed so. `traps`: a write there ends the process on every platform.
    Invalid {
        text: String,
        traps: bool,
    },
}

/// What a read gives.
pub(crate) enum Readable {
    /// What the object holds.
    Inside { number: u32, offset: Term },
    /// That, where the condition holds; else any value.
    Perhaps { number: u32, offset: Term, inside: Term },
    /// Any value.
    Invalid,
}

impl Executor<'_> {
    /// The error of a failed check at the statement a state is at. The state's place is used where `span` is
    /// not known.
    pub fn violation(&self, state: &State, kind: CheckKind, text: String, span: Span) -> Violation {
        let function = self.program.function(state.top.func).name.clone();
        let top = &state.top;
        let place = StmtPlace { function: top.func, block: top.block, stmt: top.stmt };
        Violation { kind, text, span: self.span_or(span, state), function, place: Some(place) }
    }

    /// An error for certain: the path ends, as an error if the property asks for it.
    pub fn fail<T>(&mut self, state: &State, kind: CheckKind, text: String, span: Span) -> Step<T> {
        let counts = self.config.monitor.counts(&kind);
        let violation = self.violation(state, kind, text, span);
        Err(Stop(match counts {
            true => Ending::Error(violation),
            false => self.undefined(state, &violation.text, span),
        }))
    }

    /// `ok` must hold. If it can fail, this state takes the failing side (and ends) and a fork the other.
    pub(crate) fn require(
        &mut self,
        state: &mut State,
        ok: Term,
        kind: CheckKind,
        text: impl FnOnce(&Self, &State) -> String,
        span: Span,
    ) -> Step<()> {
        match self.sides(state, ok, span)? {
            Branch::OnlyTrue => return Ok(()),
            Branch::OnlyFalse => {}
            Branch::Both => {
                let not = self.store.not(ok);
                self.fork(state, not);
            }
        }
        let text = text(self, state);
        self.fail(state, kind, text, span)
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
        match self.locate(state, addr, write, span)? {
            Located::Object(place) => {
                self.require_inside(state, &place, len, write, span)?;
                Ok((place.number, place.offset))
            }
            Located::Invalid { text, .. } => self.fail(state, CheckKind::InvalidDeref, text, span),
        }
    }

    /// As `checked_target`, for a write. None if it traps, which changes nothing, and the property does not
    /// ask for it.
    pub(crate) fn write_target(
        &mut self,
        state: &mut State,
        addr: Term,
        len: Term,
        span: Span,
    ) -> Step<Option<(u32, Term)>> {
        match self.locate(state, addr, true, span)? {
            Located::Object(place) => {
                self.require_inside(state, &place, len, true, span)?;
                Ok(Some((place.number, place.offset)))
            }
            Located::Invalid { text, traps: true } if self.goes_on(&CheckKind::InvalidDeref) => {
                self.went_on(state, text, Term::FALSE, span);
                Ok(None)
            }
            Located::Invalid { text, .. } => self.fail(state, CheckKind::InvalidDeref, text, span),
        }
    }

    /// As `checked_target`, for a read. Where the property does not ask for its validity, an invalid read
    /// gives any value. `one`: a read that may be valid or not is followed as one.
    pub(crate) fn read_target(
        &mut self,
        state: &mut State,
        addr: Term,
        len: Term,
        one: bool,
        span: Span,
    ) -> Step<Readable> {
        if !self.goes_on(&CheckKind::InvalidDeref) {
            let (number, offset) = self.checked_target(state, addr, len, false, span)?;
            return Ok(Readable::Inside { number, offset });
        }
        let place = match self.locate_for(state, addr, false, Search::Never, span)? {
            Located::Object(place) => place,
            Located::Invalid { text, .. } => {
                self.went_on(state, text, Term::FALSE, span);
                return Ok(Readable::Invalid);
            }
        };
        let (number, offset) = (place.number, place.offset);
        let inside = self.in_bounds(offset, len, place.size);
        self.known_size(state, number, inside, span)?;
        let sides = self.sides(state, inside, span)?;
        if sides == Branch::OnlyTrue {
            return Ok(Readable::Inside { number, offset });
        }
        let text = self.outside(state, number, offset, "read");
        // which bytes are read decides whether they were written
        let apart = sides == Branch::Both && (self.config.monitor.uninit_read || !one);
        if apart && self.decide(state, inside, span)? {
            return Ok(Readable::Inside { number, offset });
        }
        if apart || sides == Branch::OnlyFalse {
            self.went_on(state, text, Term::FALSE, span);
            return Ok(Readable::Invalid);
        }
        self.went_on(state, text, inside, span);
        Ok(Readable::Perhaps { number, offset, inside })
    }

    /// What lives at an address, whatever the bounds are.
    fn locate(&mut self, state: &mut State, addr: Term, write: bool, span: Span) -> Step<Located> {
        self.locate_for(state, addr, write, Search::All, span)
    }

    fn locate_for(
        &mut self,
        state: &mut State,
        addr: Term,
        write: bool,
        search: Search,
        span: Span,
    ) -> Step<Located> {
        let verb = if write { "write" } else { "read" };
        let (number, offset) = match self.resolve_for(state, addr, search, span)? {
            Target::Object { number, offset } => (number, offset),
            Target::Anywhere => {
                let text = format!("{verb} through a pointer that may point anywhere");
                return Ok(Located::Invalid { text, traps: false });
            }
            Target::Nothing { null } => {
                let what = if null { "a null pointer" } else { "an address where no object lives" };
                return Ok(Located::Invalid { text: format!("{verb} through {what}"), traps: null });
            }
        };
        let Some(object) = state.memory.object(number) else {
            let text = format!("{verb} of an object that does not exist");
            return Ok(Located::Invalid { text, traps: false });
        };
        let (problem, traps) = match (&object.liveness, object.info.region) {
            (Liveness::Freed(at), _) => (self.freed_at(*at), false),
            (Liveness::OutOfScope, _) => (String::from("after its lifetime ended"), false),
            (Liveness::Alive, Region::Code) => (String::from("which is code"), true),
            (Liveness::Alive, Region::Constant) if write => (String::from("which is read-only"), true),
            _ => return Ok(Located::Object(Spot { number, offset, size: object.size })),
        };
        // only inside of the object is it known what lies there
        let one = self.store.bv(self.pointer_width(), 1);
        let inside = self.in_bounds(offset, one, object.size);
        let text = format!("{verb} of {} {problem}", self.describe_object(state, number));
        Ok(Located::Invalid { text, traps: traps && inside.is_true() })
    }

    fn require_inside(
        &mut self,
        state: &mut State,
        place: &Spot,
        len: Term,
        write: bool,
        span: Span,
    ) -> Step<()> {
        let ok = self.in_bounds(place.offset, len, place.size);
        if ok.is_true() {
            return Ok(());
        }
        let verb = if write { "write" } else { "read" };
        let (number, offset) = (place.number, place.offset);
        self.known_size(state, number, ok, span)?;
        let text = |x: &Self, state: &State| x.outside(state, number, offset, verb);
        self.require(state, ok, CheckKind::InvalidDeref, text, span)
    }

    fn outside(&self, state: &State, number: u32, offset: Term, verb: &str) -> String {
        let at = self.store.constant(offset).map(|o| to_signed(o, self.pointer_width()));
        let at = at.map(|o| format!(" at offset {o},")).unwrap_or_default();
        format!("{verb}{at} outside the bounds of {}", self.describe_object(state, number))
    }

    /// Outside of what is known of an object that is defined elsewhere there may be more of it: a path
    /// without an answer.
    fn known_size(&mut self, state: &mut State, number: u32, inside: Term, span: Span) -> Step<()> {
        if self.is_unsized(number) && !self.decide(state, inside, span)? {
            let what = format!("access of '{}', whose size is not known", self.static_name(number));
            return Err(Stop(Ending::Unsupported { what, span }));
        }
        Ok(())
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

    /// Where reads of what was never written are looked for, it must be known which bytes are read and
    /// written: one path for each offset.
    pub(super) fn known_offset(&mut self, state: &mut State, offset: Term, span: Span) -> Step<Term> {
        if !self.config.monitor.uninit_read || self.store.constant(offset).is_some() {
            return Ok(offset);
        }
        let at = self.concretize(state, offset, span)?;
        Ok(self.store.bv(self.pointer_width(), at))
    }

    /// What is read, and whether it surely is what memory holds there: if the property does not ask for valid
    /// reads, an invalid one gives any value.
    pub(crate) fn load(
        &mut self,
        state: &mut State,
        addr: Term,
        bytes: u32,
        span: Span,
    ) -> Step<(Term, bool)> {
        let len = self.store.bv(self.pointer_width(), u128::from(bytes));
        match self.read_target(state, addr, len, true, span)? {
            Readable::Inside { number, offset } => {
                Ok((self.content(state, (number, offset), bytes, span)?, true))
            }
            Readable::Perhaps { number, offset, inside } => {
                let value = self.content(state, (number, offset), bytes, span)?;
                let any = self.any_value(8 * bytes);
                Ok((self.store.ite(inside, value, any), false))
            }
            Readable::Invalid => Ok((self.any_value(8 * bytes), false)),
        }
    }

    fn content(
        &mut self,
        state: &mut State,
        (number, offset): (u32, Term),
        bytes: u32,
        span: Span,
    ) -> Step<Term> {
        let offset = self.known_offset(state, offset, span)?;
        let mut uninit = UninitBytes {
            inputs: &mut state.inputs,
            fresh: &mut self.fresh,
            span,
            deadline: &self.config.budget.deadline,
        };
        let value = match self.store.constant(offset) {
            Some(o) => state.memory.read(&mut self.store, number, o as u64, bytes, &mut uninit),
            None => state
                .memory
                .object_mut(number)
                .map(|o| o.read_symbolic(&mut self.store, offset, bytes, &mut uninit)),
        };
        let what =
            || Ending::Unsupported { what: String::from("a read of an object that is not there"), span };
        value.ok_or_else(|| Stop(what()))
    }

    /// Whether something was written: a write that traps changes nothing.
    pub(crate) fn write(
        &mut self,
        state: &mut State,
        addr: Term,
        bytes: u32,
        value: Term,
        span: Span,
    ) -> Step<bool> {
        let len = self.store.bv(self.pointer_width(), u128::from(bytes));
        let Some((number, offset)) = self.write_target(state, addr, len, span)? else { return Ok(false) };
        let offset = self.known_offset(state, offset, span)?;
        let value = self.store.resize(value, 8 * bytes);
        match self.store.constant(offset) {
            Some(o) => state.memory.write(&mut self.store, number, o as u64, bytes, value),
            None => {
                let mut uninit = UninitBytes {
                    inputs: &mut state.inputs,
                    fresh: &mut self.fresh,
                    span,
                    deadline: &self.config.budget.deadline,
                };
                if let Some(o) = state.memory.object_mut(number) {
                    o.write_symbolic(&mut self.store, offset, bytes, value, &mut uninit);
                }
            }
        }
        Ok(true)
    }
}
