//! Listens to the interpreter and keeps what a trace is made of, within bounds whatever the length of the
//! run.

use super::fold::Folded;
use super::history::{Content, Def, History};
use super::implicit_branch::{Own, own};
use super::library::{Library, objects_of_models};
use super::objects::{Fate, Seen, When, is_compilers};
use super::path::{Happened, Raw};
use super::scope_exit::{Leaving, Ways};
use super::uninitialised::Unset;
use super::variables::Live;
use crate::trace::present::data::{Doing, Input, InputSource, Line, Place};
use crate::trace::present::fact::fact;
use crate::value::{c_string, c_value};
use secateur_interpreter::{Event, Level, Observer, Points};
use secateur_program::{FuncId, INTERNAL, InputKind, Origin, Program, Span, StmtKind, TypeId, VarId};
use secateur_term::TermStore;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// How much is kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Inputs that are kept for the trace.
    pub inputs: usize,
    /// Steps of the folded path that are kept; the oldest go first.
    pub path: usize,
    /// Lines of the full trace: the first and the last so many. 0: no full trace.
    pub lines: usize,
}

impl Bounds {
    /// For a trace that fits a screen.
    pub const SCREEN: Bounds = Bounds { inputs: 10_000, path: 2_000, lines: 0 };
    /// For `--trace full`.
    pub const FULL: Bounds = Bounds { inputs: 100_000, path: 10_000, lines: 100_000 };
}

/// The observer.
pub struct Recorder<'p> {
    program: &'p Program,
    terms: &'p TermStore,
    bounds: Bounds,
    pub(in crate::trace) live: Live<'p>,
    pub(in crate::trace) history: History<'p>,
    pub(in crate::trace) path: Folded<Raw>,
    /// Why the allocation at a place failed, the last time it did.
    pub(in crate::trace) failed: HashMap<Span, String>,
    /// What the last condition of the user's looked at.
    pub(in crate::trace) decided: (FuncId, Vec<Rc<Def>>),
    /// Where functions returned, the last time they did.
    pub(in crate::trace) returns: HashMap<FuncId, (Leaving, u64)>,
    /// How the lives of locals in memory ended.
    pub(in crate::trace) ended: HashMap<u32, Leaving>,
    pub(in crate::trace) ways: Ways,
    /// The last step: it may turn out to lie behind the error.
    pub(in crate::trace) last: Option<Raw>,
    /// Sizes of blocks that are not what they were meant to be.
    pub(in crate::trace) wrapped: HashMap<u32, String>,
    pub(in crate::trace) inputs: VecDeque<Input>,
    first_lines: Vec<Line>,
    last_lines: VecDeque<Line>,
    pub(in crate::trace) left_out: u64,
    /// The variable the last input went to: the assignment that follows says nothing new.
    just_given: Option<VarId>,
    pub(in crate::trace) library: Library,
    pub(in crate::trace) unset: Option<Unset>,
}

impl<'p> Recorder<'p> {
    /// What the interpreter has to tell.
    pub const LEVEL: Level = Level::All;

    /// A recorder for one run of the program, at [`Recorder::LEVEL`].
    pub fn new(program: &'p Program, terms: &'p TermStore, bounds: Bounds) -> Recorder<'p> {
        let hidden = objects_of_models(program);
        Recorder {
            program,
            terms,
            bounds,
            live: Live::new(program, &hidden),
            history: History::new(program, terms),
            failed: HashMap::new(),
            decided: (program.entry, Vec::new()),
            returns: HashMap::new(),
            ended: HashMap::new(),
            ways: Ways::default(),
            last: None,
            wrapped: HashMap::new(),
            path: Folded::new(bounds.path),
            inputs: VecDeque::new(),
            first_lines: Vec::new(),
            last_lines: VecDeque::new(),
            left_out: 0,
            just_given: None,
            library: Library::new(bounds.inputs, hidden),
            unset: None,
        }
    }

    pub(in crate::trace) fn is_user(&self, function: FuncId) -> bool {
        self.program.function(function).origin == Origin::User
    }

    pub(in crate::trace) fn place(&self, function: FuncId, span: Span) -> Place {
        let file = self.program.files.get(span.file as usize).cloned().unwrap_or_default();
        let function = self.program.function(function).name.clone();
        Place { file, line: span.line, column: span.column, function }
    }

    pub(in crate::trace) fn step(&mut self, at: secateur_interpreter::Place, what: Happened) {
        if self.is_user(at.function) && at.span.is_known() {
            let raw = Raw { what, function: at.function, block: at.block, span: at.span };
            if let Some(before) = self.last.replace(raw) {
                self.path.push(before);
            }
        }
    }

    pub(in crate::trace) fn input(&mut self, input: Input) {
        if self.inputs.len() >= self.bounds.inputs.max(1) {
            self.inputs.pop_front();
            self.left_out += 1;
        }
        self.inputs.push_back(input);
    }

    pub(in crate::trace) fn line(
        &mut self,
        at: secateur_interpreter::Place,
        kind: Doing,
        text: impl FnOnce(&Recorder<'p>) -> Option<String>,
    ) {
        if self.bounds.lines == 0 || !self.is_user(at.function) {
            return;
        }
        let Some(text) = text(self) else { return };
        let line = Line { kind, place: self.place(at.function, at.span), depth: at.depth, text };
        let half = self.bounds.lines.div_ceil(2);
        if self.first_lines.len() < half {
            self.first_lines.push(line);
            return;
        }
        if self.last_lines.len() >= half {
            self.last_lines.pop_front();
            self.left_out += 1;
        }
        self.last_lines.push_back(line);
    }

    /// The C type of the local that is made at a place.
    fn local_type(&self, at: secateur_interpreter::Place) -> Option<TypeId> {
        let block = self.program.function(at.function).block(at.block);
        match block.stmts.get(at.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Alloc { var, .. }) => self.program.types.locals.get(var).copied(),
            _ => None,
        }
    }

    /// Whether this is for a full trace.
    pub(in crate::trace) fn tells_all(&self) -> bool {
        self.bounds.lines > 0
    }

    /// The lines of the full trace.
    pub(in crate::trace) fn take_lines(&mut self) -> Vec<Line> {
        let last = std::mem::take(&mut self.last_lines);
        std::mem::take(&mut self.first_lines).into_iter().chain(last).collect()
    }

    pub(in crate::trace) fn terms(&self) -> &'p TermStore {
        self.terms
    }

    pub(in crate::trace) fn program(&self) -> &'p Program {
        self.program
    }

    pub(in crate::trace) fn user_name(&self, var: VarId) -> Option<String> {
        self.variable(var).map(str::to_string)
    }

    fn variable(&self, var: VarId) -> Option<&str> {
        let v = self.program.variable(var);
        (v.is_user() && !is_compilers(&v.name)).then_some(v.name.as_str())
    }
}

impl Observer for Recorder<'_> {
    fn event(&mut self, at: secateur_interpreter::Place, event: &Event<'_>) {
        self.heard(at, event);
        self.ways.note(at, event);
    }
}

impl Recorder<'_> {
    fn heard(&mut self, at: secateur_interpreter::Place, event: &Event<'_>) {
        self.live.at(at.function);
        let called = self.library.unfinished().filter(|_| !self.is_user(at.function));
        self.history.inside(called.map(|c| (c.caller, c.span)));
        let given = self.just_given.take();
        match event {
            Event::Input { kind, name, var, width, value, ty, cell } => {
                let seen = Seen { bits: *value, points: None };
                // a variable that had a value and has none any more was declared anew
                let again =
                    *kind == InputKind::UninitVar && var.is_some_and(|v| self.history.of(v).is_some());
                self.learn_input(at, *kind, (name, *ty), *var, seen, *cell);
                if let Some(cell) = cell {
                    let fixed = (cell.object as usize) < self.program().objects.len();
                    self.library.consumed.left_open.push(fixed);
                }
                if !self.counts(at, *kind, name) {
                    return;
                }
                if *kind == InputKind::UninitByte {
                    let object = cell.and_then(|c| self.live.objects.name(c.object));
                    let told = object
                        .zip(*cell)
                        .map(|(o, c)| format!("{}[{}]", o.trim_start_matches('&'), c.offset));
                    self.uninitialised(at, told.as_deref().unwrap_or(name), *value as u8);
                    return;
                }
                let shown = c_value(*width, *value, *ty);
                let variable = var.and_then(|v| self.variable(v)).map(str::to_string);
                let place = self.place(at.function, at.span);
                if let Some(var) = var {
                    if !self.is_made_up(*var) {
                        self.live.assign(*var, Seen { bits: *value, points: None });
                    }
                    self.just_given = Some(*var);
                }
                let target = variable.clone().unwrap_or_else(|| "input".into());
                self.line(at, Doing::Input, |_| Some(format!("{target} = {shown}    (input {name})")));
                self.input(Input {
                    name: (*name).into(),
                    variable,
                    value: shown,
                    kind: source_of(*kind),
                    place,
                    again,
                });
            }
            Event::InputMemory { .. } => self.memory_input(at, event),
            Event::Output { text } => {
                self.line(at, Doing::Output, |_| {
                    Some(format!("prints {}", c_string(&String::from_utf8_lossy(text))))
                });
            }
            Event::Branch { cond, taken, .. } => {
                let (condition, held) = (*cond, *taken);
                match own(self.program, self.terms, &self.history, at, condition, held) {
                    Some(Own::Silent) => {
                        self.failed.remove(&at.span);
                        return;
                    }
                    Some(Own::Said(text)) => {
                        self.line(at, Doing::Branch, |_| Some(text.clone()));
                        self.failed.insert(at.span, text.clone());
                        self.step(at, Happened::Said(text));
                        return;
                    }
                    None => {}
                }
                self.line(at, Doing::Branch, |r| {
                    let fact = fact(r.program, r.terms, condition, held);
                    Some(format!("branch: {}", fact.unwrap_or_else(|| held.to_string())))
                });
                self.decided = (at.function, self.history.of_all(condition));
                self.step(at, Happened::Branch { condition, held });
            }
            Event::Switch { value, bits, .. } => {
                let (value, bits) = (*value, *bits);
                self.line(at, Doing::Branch, |r| Some(format!("switch: {}", r.case(value, bits))));
                self.step(at, Happened::Switch { value, bits });
            }
            Event::Call { callee, args: bits, points } => {
                let seen = |(bits, points): (&u128, &Option<Points>)| Seen { bits: *bits, points: *points };
                let (callee, args): (FuncId, Vec<Seen>) =
                    (*callee, bits.iter().zip(*points).map(seen).collect());
                self.history.call(at, callee, &args);
                self.line(at, Doing::Call, |r| {
                    let f = r.program.function(callee);
                    if f.name.starts_with(INTERNAL) {
                        return None;
                    }
                    let shown = |(v, x): (&VarId, &Seen)| r.live.shown(*v, *x, When::Then);
                    let list: Vec<String> = f.params.iter().zip(&args).map(shown).collect();
                    Some(format!("calls {}({})", f.name, list.join(", ")))
                });
                self.live.enter(callee, &args);
                if self.is_user(at.function) && !self.is_user(callee) {
                    let depth = self.live.functions().count();
                    self.library.enter(callee, bits, at.function, at.span, depth);
                }
                if self.is_user(callee) {
                    self.step(at, Happened::Call { callee, args: args.into_iter().map(Some).collect() });
                }
            }
            Event::Return { function, value, points } => self.returned(at, *function, *value, *points),
            Event::Load { from, bytes } => self.history.loaded(*from, *bytes),
            Event::Assign { var, new, points, .. } => {
                let (var, new) = (*var, Seen { bits: *new, points: *points });
                self.history.assign(at, var, new);
                if self.is_made_up(var) {
                    self.live.forget(var);
                } else {
                    self.live.assign(var, new);
                }
                if given == Some(var) {
                    return;
                }
                self.line(at, Doing::Assign, |r| {
                    Some(format!("{} = {}", r.variable(var)?, r.live.shown(var, new, When::Then)))
                });
            }
            Event::Store { object, number, base, offset, bytes, value, points, from, fill } => {
                let to = Points { object: *number, offset: i128::from(*offset) };
                let seen = value.map(|bits| Seen { bits, points: *points });
                self.live.store(to, *bytes, seen);
                let content = match (seen, from, fill) {
                    (Some(seen), ..) => Content::Value(seen),
                    (_, Some(from), _) => Content::Copy(*from),
                    (_, _, fill) => Content::Fill(fill.unwrap_or_default()),
                };
                self.history.store(at, to, *bytes, content);
                self.library.store(object, *base, *offset, *bytes, *value);
                self.line(at, Doing::Assign, |r| Some(r.stored(at.function, object, to, *bytes, content)));
            }
            Event::Alloc { object, number, size, heap, address } => {
                let span = self.library.unfinished().map_or(at.span, |c| c.span);
                self.live.objects.allocate(*number, object, *heap, at.function, span);
                self.history.forget(*number);
                if !heap {
                    let ty = self.local_type(at);
                    self.live.allocate(*number, object, *size, at.span, ty);
                    self.library.allocate(*address);
                } else {
                    self.library.block(*address);
                }
                let heap = *heap;
                if heap {
                    self.size_wraps(at, *number, *size);
                }
                self.line(at, Doing::Allocate, |_| heap.then(|| format!("{object} allocates {size} bytes")));
            }
            Event::Free { object, number, .. } => {
                let block = self.program.function(at.function).block(at.block);
                let kind = block.stmts.get(at.statement as usize).map(|s| &s.kind);
                let moved = matches!(kind, Some(StmtKind::Realloc { .. }));
                self.live.objects.end(*number, if moved { Fate::Moved } else { Fate::Freed });
                self.history.forget(*number);
                self.line(at, Doing::Free, |_| Some(format!("frees the block of {object}")));
            }
            Event::EndScope { number } => self.scope_ended(at, *number),
        }
    }
}

fn source_of(kind: InputKind) -> InputSource {
    match kind {
        InputKind::Call => InputSource::Call,
        InputKind::Memory => InputSource::Memory,
        InputKind::UninitVar => InputSource::UninitialisedVariable,
        InputKind::UninitByte => InputSource::UninitialisedByte,
    }
}
