//! Inputs as a listener keeps them: those of models with the call they belong to, uninitialised bytes with
//! the read they were found by.

use super::history::How;
use super::library::LibraryCall;
use super::objects::Seen;
use super::recorder::Recorder;
use super::uninitialised::Unset;
use crate::trace::present::cause::is_made_up;
use crate::trace::present::data::{Doing, Input, InputSource};
use crate::value::{c_bytes, c_value};
use secateur_interpreter::{Event, Points, ProgramPoint};
use secateur_program::{InputKind, TypeHint, VarId};

impl Recorder<'_> {
    /// What an input means for where values come from.
    pub(super) fn learn_input(
        &mut self,
        at: ProgramPoint,
        kind: InputKind,
        (name, ty): (&str, TypeHint),
        var: Option<VarId>,
        seen: Seen,
        cell: Option<Points>,
    ) {
        let how = match kind {
            InputKind::UninitVar | InputKind::UninitByte => How::Uninitialised,
            InputKind::Call | InputKind::Memory => {
                How::Input { name: name.into(), pointer: ty == TypeHint::Pointer }
            }
        };
        if let Some(cell) = cell {
            self.run.history.fill(at, cell, 1, how);
        } else if let Some(var) = var {
            self.run.history.input(at, var, how, seen);
        }
    }

    /// A variable or a byte got a value from outside, or was read before it had one.
    pub(super) fn value_input(&mut self, at: ProgramPoint, event: &Event<'_>) {
        let Event::Input { kind, name, var, width, value, ty, cell } = event else { return };
        let seen = Seen { bits: *value, points: None };
        // a variable that had a value and has none any more was declared anew
        let again = *kind == InputKind::UninitVar && var.is_some_and(|v| self.run.history.of(v).is_some());
        self.learn_input(at, *kind, (name, *ty), *var, seen, *cell);
        if let Some(cell) = cell {
            // what is defined elsewhere is filled elsewhere
            let objects = &self.run.program().objects;
            let fixed = objects.get(cell.object as usize).is_some_and(|o| !o.kind.is_external());
            self.library.consumed.left_open.push(fixed);
        }
        if !self.counts(at, *kind, name) {
            return;
        }
        if *kind == InputKind::UninitByte {
            let object = cell.and_then(|c| self.run.live.objects.name(c.object));
            let told = object.zip(*cell).map(|(o, c)| format!("{}[{}]", o.trim_start_matches('&'), c.offset));
            self.uninitialised(at, told.as_deref().unwrap_or(name), *value as u8);
            return;
        }
        let shown = c_value(*width, *value, *ty);
        let variable = var.and_then(|v| self.run.user_name(v));
        let place = self.run.place(at.function, at.span);
        if let Some(var) = var {
            if !is_made_up(&self.run, *var) {
                self.run.live.assign(*var, seen);
            }
            self.just_given = Some(*var);
        }
        let target = variable.clone().unwrap_or_else(|| "input".into());
        self.line(at, Doing::Input, |_| Some(format!("{target} = {shown}    (input {name})")));
        let kind = source_of(*kind);
        self.log.input(Input { name: (*name).into(), variable, value: shown, kind, place, again });
    }

    /// A region of memory was filled from outside.
    pub(super) fn memory_input(&mut self, at: ProgramPoint, event: &Event<'_>) {
        let Event::InputMemory { name, object, number, base, offset, bytes } = event else { return };
        let value =
            (bytes.len() <= 16).then(|| bytes.iter().rev().fold(0, |value, b| value << 8 | u128::from(*b)));
        if let Some(object) = *number {
            let (to, len) = (Points { object, offset: i128::from(*offset) }, bytes.len() as u64);
            self.run.live.store(to, len, value.map(|bits| Seen { bits, points: None }));
            self.run.history.fill(at, to, len, How::Input { name: (*name).into(), pointer: false });
        }
        if !self.run.is_user(at.function) {
            self.library.fill(object, *base, *offset, bytes);
        }
        if !self.counts(at, InputKind::Memory, name) {
            return;
        }
        let shown = c_bytes(bytes, self.log.most_bytes());
        let place = self.run.place(at.function, at.span);
        self.line(at, Doing::Input, |_| Some(format!("{name} = {shown}    (input)")));
        let kind = InputSource::Memory;
        self.log.input(Input {
            name: (*name).into(),
            variable: None,
            value: shown,
            kind,
            place,
            again: false,
        });
    }

    /// Whether an input is one to be shown by itself: those of models are told with the call they belong to.
    pub(super) fn counts(&mut self, at: ProgramPoint, kind: InputKind, name: &str) -> bool {
        match kind {
            InputKind::UninitVar => self.run.is_user(at.function),
            InputKind::UninitByte => {
                self.library.byte(name);
                self.run.is_user(at.function)
            }
            InputKind::Call | InputKind::Memory if self.run.is_user(at.function) => {
                self.library.input_of_user();
                true
            }
            InputKind::Call | InputKind::Memory => {
                self.library.input_of_model(name);
                self.library.unfinished().is_none()
            }
        }
    }

    /// A library function came back with something from outside.
    pub(in crate::trace) fn library_input(&mut self, call: &LibraryCall, at: ProgramPoint) {
        let value = call.told(self.run.program(), self.log.most_bytes());
        let caller = ProgramPoint { function: call.caller, span: call.span, ..at };
        self.line(caller, Doing::Input, |_| Some(format!("{value}    (input)")));
        let name = call.name(self.run.program()).to_string();
        let place = self.run.place(call.caller, call.span);
        self.log.input(Input {
            name,
            variable: None,
            value,
            kind: InputSource::Library,
            place,
            again: false,
        });
    }

    /// The bytes one read found without a value are one input.
    pub(super) fn uninitialised(&mut self, at: ProgramPoint, name: &str, byte: u8) {
        self.line(at, Doing::Input, |_| Some(format!("{name} = {byte}    (uninitialised memory)")));
        match &mut self.unset {
            Some(unset) if unset.goes_on(at.step, name) => {
                unset.bytes.push(byte);
                self.log.drop_last_input();
            }
            _ => self.unset = Some(Unset::new(at.step, name, byte)),
        }
        let Some(unset) = &self.unset else { return };
        let (name, value, place) =
            (unset.name(), unset.value(self.log.most_bytes()), self.run.place(at.function, at.span));
        let kind = InputSource::UninitialisedByte;
        self.log.input(Input { name, variable: None, value, kind, place, again: false });
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
