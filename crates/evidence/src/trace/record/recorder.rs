//! Listens to the interpreter and keeps what a trace is made of. [`Recording`] knows what the values are and
//! where they come from, [`Log`] the lists of the trace, [`Library`] what library functions did.

use super::history::WrittenValue;
use super::implicit_branch::{Own, own};
use super::library::{Library, objects_of_models};
use super::log::Log;
use super::objects::{Fate, Seen, When};
use super::path::{self, Happened};
use super::recording::Recording;
use super::scope_exit::Ways;
use super::uninitialised::Unset;
use super::writes;
use crate::trace::present::allocation_size::size_wraps;
use crate::trace::present::cause::is_made_up;
use crate::trace::present::data::Doing;
use crate::trace::present::fact::fact;
use crate::value::c_string;
use secateur_interpreter::{Event, Level, Observer, Points, ProgramPoint};
use secateur_program::{FuncId, INTERNAL, Program, StmtKind, TypeId, VarId};
use secateur_term::{Term, TermStore};

pub use super::log::Bounds;

/// The observer.
pub struct Recorder<'p> {
    pub(in crate::trace) run: Recording<'p>,
    pub(in crate::trace) log: Log,
    pub(in crate::trace) library: Library,
    pub(in crate::trace) ways: Ways,
    /// The variable the last input went to: the assignment that follows says nothing new.
    pub(super) just_given: Option<VarId>,
    pub(super) unset: Option<Unset>,
}

impl<'p> Recorder<'p> {
    /// What the interpreter has to tell.
    pub const LEVEL: Level = Level::All;

    /// A recorder for one run of the program, at [`Recorder::LEVEL`].
    pub fn new(program: &'p Program, terms: &'p TermStore, bounds: Bounds) -> Recorder<'p> {
        let hidden = objects_of_models(program);
        Recorder {
            run: Recording::new(program, terms, &hidden),
            log: Log::new(bounds),
            library: Library::new(bounds.inputs, hidden),
            ways: Ways::default(),
            just_given: None,
            unset: None,
        }
    }

    /// Adds a line of the full trace.
    pub(super) fn line(
        &mut self,
        at: ProgramPoint,
        kind: Doing,
        text: impl FnOnce(&Recording<'p>) -> Option<String>,
    ) {
        self.log.line(&self.run, at, kind, text);
    }

    /// Adds a step of the path.
    pub(super) fn step(&mut self, at: ProgramPoint, what: Happened) {
        self.log.step(&self.run, at, what);
    }

    /// The statement that runs at a place; `None` at the end of a block.
    fn statement(&self, at: ProgramPoint) -> Option<&'p StmtKind> {
        let block = self.run.program().function(at.function).block(at.block);
        block.stmts.get(at.statement as usize).map(|s| &s.kind)
    }

    /// The C type of the local that is made at a place.
    fn local_type(&self, at: ProgramPoint) -> Option<TypeId> {
        match self.statement(at) {
            Some(StmtKind::Alloc { var, .. }) => self.run.program().types.locals.get(var).copied(),
            _ => None,
        }
    }
}

impl Observer for Recorder<'_> {
    fn event(&mut self, at: ProgramPoint, event: &Event<'_>) {
        self.heard(at, event);
        self.ways.note(at, event);
    }
}

impl Recorder<'_> {
    fn heard(&mut self, at: ProgramPoint, event: &Event<'_>) {
        self.run.live.at(at.function);
        let called = self.library.unfinished().filter(|_| !self.run.is_user(at.function));
        self.run.history.inside(called.map(|c| (c.caller, c.span)));
        let given = self.just_given.take();
        match event {
            Event::Input { .. } => self.value_input(at, event),
            Event::InputMemory { .. } => self.memory_input(at, event),
            Event::Output { text } => self.line(at, Doing::Output, |_| {
                Some(format!("prints {}", c_string(&String::from_utf8_lossy(text))))
            }),
            Event::Branch { cond, taken, .. } => self.branched(at, *cond, *taken),
            Event::Switch { value, bits, .. } => {
                let (value, bits) = (*value, *bits);
                self.line(at, Doing::Branch, |run| Some(format!("switch: {}", path::case(run, value, bits))));
                self.step(at, Happened::Switch { value, bits });
            }
            Event::Call { callee, args, points } => self.called(at, *callee, args, points),
            Event::Return { function, value, points } => self.returned(at, *function, *value, *points),
            Event::Load { from, bytes } => self.run.history.loaded(*from, *bytes),
            Event::Assign { var, new, points, .. } => {
                self.assigned(at, *var, Seen { bits: *new, points: *points }, given);
            }
            Event::Store { .. } => self.stored(at, event),
            Event::Alloc { .. } => self.allocated(at, event),
            Event::Free { object, number, .. } => {
                let moved = matches!(self.statement(at), Some(StmtKind::Realloc { .. }));
                self.run.live.objects.end(*number, if moved { Fate::Moved } else { Fate::Freed });
                self.run.history.forget(*number);
                self.line(at, Doing::Free, |_| Some(format!("frees the block of {object}")));
            }
            Event::EndScope { number } => self.scope_ended(at, *number),
        }
    }

    fn branched(&mut self, at: ProgramPoint, condition: Term, held: bool) {
        let (program, terms) = (self.run.program(), self.run.terms());
        match own(program, terms, &self.run.history, at, condition, held) {
            Some(Own::Silent) => {
                self.run.failed.remove(&at.span);
                return;
            }
            Some(Own::Said(text)) => {
                self.line(at, Doing::Branch, |_| Some(text.clone()));
                self.run.failed.insert(at.span, text.clone());
                self.step(at, Happened::Said(text));
                return;
            }
            None => {}
        }
        self.line(at, Doing::Branch, |_| {
            let fact = fact(program, terms, condition, held);
            Some(format!("branch: {}", fact.unwrap_or_else(|| held.to_string())))
        });
        self.run.decided = (at.function, self.run.history.of_all(condition));
        self.step(at, Happened::Branch { condition, held });
    }

    fn called(&mut self, at: ProgramPoint, callee: FuncId, bits: &[u128], points: &[Option<Points>]) {
        let seen = |(bits, points): (&u128, &Option<Points>)| Seen { bits: *bits, points: *points };
        let args: Vec<Seen> = bits.iter().zip(points).map(seen).collect();
        self.run.history.call(at, callee, &args);
        self.line(at, Doing::Call, |run| {
            let f = run.program().function(callee);
            if f.name.starts_with(INTERNAL) {
                return None;
            }
            let shown = |(v, x): (&VarId, &Seen)| run.live.shown(*v, *x, When::Then);
            let list: Vec<String> = f.params.iter().zip(&args).map(shown).collect();
            Some(format!("calls {}({})", f.name, list.join(", ")))
        });
        self.run.live.enter(callee, &args);
        if self.run.is_user(at.function) && !self.run.is_user(callee) {
            let depth = self.run.live.functions().count();
            self.library.enter(callee, bits, at.function, at.span, depth);
        }
        if self.run.is_user(callee) {
            self.step(at, Happened::Call { callee, args: args.into_iter().map(Some).collect() });
        }
    }

    fn assigned(&mut self, at: ProgramPoint, var: VarId, new: Seen, given: Option<VarId>) {
        self.run.history.assign(at, var, new);
        if is_made_up(&self.run, var) {
            self.run.live.forget(var);
        } else {
            self.run.live.assign(var, new);
        }
        if given == Some(var) {
            return;
        }
        self.line(at, Doing::Assign, |run| {
            Some(format!("{} = {}", run.user_name(var)?, run.live.shown(var, new, When::Then)))
        });
    }

    fn stored(&mut self, at: ProgramPoint, event: &Event<'_>) {
        let Event::Store { object, number, base, offset, bytes, value, points, from, fill } = event else {
            return;
        };
        let to = Points { object: *number, offset: i128::from(*offset) };
        let seen = value.map(|bits| Seen { bits, points: *points });
        self.run.live.store(to, *bytes, seen);
        let content = match (seen, from, fill) {
            (Some(seen), ..) => WrittenValue::Value(seen),
            (_, Some(from), _) => WrittenValue::Copy(*from),
            (_, _, fill) => WrittenValue::Fill(fill.unwrap_or_default()),
        };
        self.run.history.store(at, to, *bytes, content);
        self.library.store(object, *base, *offset, *bytes, *value);
        self.line(at, Doing::Assign, |run| {
            Some(writes::stored(run, at.function, object, to, *bytes, content))
        });
    }

    fn allocated(&mut self, at: ProgramPoint, event: &Event<'_>) {
        let Event::Alloc { object, number, size, heap, address } = event else { return };
        let span = self.library.unfinished().map_or(at.span, |c| c.span);
        self.run.live.objects.allocate(*number, object, *heap, at.function, span);
        self.run.history.forget(*number);
        if *heap {
            self.library.block(*address);
            if let Some(text) = size_wraps(&self.run, at, *size) {
                self.run.wrapped.insert(*number, text);
            }
        } else {
            let ty = self.local_type(at);
            self.run.live.allocate(*number, object, *size, at.span, ty);
            self.library.allocate(*address);
        }
        self.line(at, Doing::Allocate, |_| heap.then(|| format!("{object} allocates {size} bytes")));
    }
}
