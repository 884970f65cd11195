//! Inputs as a listener keeps them: those of models with the call they belong to, uninitialised bytes with
//! the read they were found by.

use super::history::How;
use super::library::LibraryCall;
use super::objects::Seen;
use super::recorder::Recorder;
use super::uninitialised::Unset;
use crate::trace::present::data::{Doing, Input, InputSource};
use crate::value::c_bytes;
use secateur_interpreter::{Event, Place, Points};
use secateur_program::{InputKind, TypeHint, VarId};

impl Recorder<'_> {
    /// What an input means for where values come from.
    pub(in crate::trace) fn learn_input(
        &mut self,
        at: Place,
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
            self.history.fill(at, cell, 1, how);
        } else if let Some(var) = var {
            self.history.input(at, var, how, seen);
        }
    }

    /// A region of memory was filled from outside.
    pub(in crate::trace) fn memory_input(&mut self, at: Place, event: &Event<'_>) {
        let Event::InputMemory { name, object, number, base, offset, bytes } = event else { return };
        let value =
            (bytes.len() <= 16).then(|| bytes.iter().rev().fold(0, |value, b| value << 8 | u128::from(*b)));
        if let Some(object) = *number {
            let (to, len) = (Points { object, offset: i128::from(*offset) }, bytes.len() as u64);
            self.live.store(to, len, value.map(|bits| Seen { bits, points: None }));
            self.history.fill(at, to, len, How::Input { name: (*name).into(), pointer: false });
        }
        if !self.is_user(at.function) {
            self.library.fill(object, *base, *offset, bytes);
        }
        if !self.counts(at, InputKind::Memory, name) {
            return;
        }
        let shown = c_bytes(bytes, self.most_bytes());
        let place = self.place(at.function, at.span);
        self.line(at, Doing::Input, |_| Some(format!("{name} = {shown}    (input)")));
        let kind = InputSource::Memory;
        self.input(Input { name: (*name).into(), variable: None, value: shown, kind, place, again: false });
    }

    /// Bytes of a region that are told: a full trace tells all.
    pub(in crate::trace) fn most_bytes(&self) -> usize {
        if self.tells_all() { usize::MAX } else { 16 }
    }

    /// Whether an input is one to be shown by itself: those of models are told with the call they belong to.
    pub(in crate::trace) fn counts(
        &mut self,
        at: secateur_interpreter::Place,
        kind: InputKind,
        name: &str,
    ) -> bool {
        match kind {
            InputKind::UninitVar => self.is_user(at.function),
            InputKind::UninitByte => {
                self.library.byte(name);
                self.is_user(at.function)
            }
            InputKind::Call | InputKind::Memory if self.is_user(at.function) => {
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
    pub(in crate::trace) fn library_input(&mut self, call: &LibraryCall, at: secateur_interpreter::Place) {
        let value = call.told(self.program(), self.most_bytes());
        let caller = secateur_interpreter::Place { function: call.caller, span: call.span, ..at };
        self.line(caller, Doing::Input, |_| Some(format!("{value}    (input)")));
        let name = call.name(self.program()).to_string();
        let place = self.place(call.caller, call.span);
        self.input(Input { name, variable: None, value, kind: InputSource::Library, place, again: false });
    }

    /// The bytes one read found without a value are one input.
    pub(in crate::trace) fn uninitialised(&mut self, at: secateur_interpreter::Place, name: &str, byte: u8) {
        self.line(at, Doing::Input, |_| Some(format!("{name} = {byte}    (uninitialised memory)")));
        match &mut self.unset {
            Some(unset) if unset.goes_on(at.step, name) => {
                unset.bytes.push(byte);
                self.inputs.pop_back();
            }
            _ => self.unset = Some(Unset::new(at.step, name, byte)),
        }
        let Some(unset) = &self.unset else { return };
        let (name, value, place) =
            (unset.name(), unset.value(self.most_bytes()), self.place(at.function, at.span));
        let kind = InputSource::UninitialisedByte;
        self.input(Input { name, variable: None, value, kind, place, again: false });
    }
}
