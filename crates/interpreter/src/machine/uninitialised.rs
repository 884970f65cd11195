//! First reads of variables and bytes that were never written.

use super::inputs::NoInput;
use super::{Machine, Stop};
use crate::code::{terms_at, variables};
use crate::event::{Event, Points};
use crate::memory::{Fault, Sort};
use crate::options::Level;
use crate::outcome::{AccessFault, Outcome};
use crate::value::{Origin, Value};
use secateur_program::{CheckKind, InputKind, StmtKind, TypeHint};

impl Machine<'_> {
    /// A register without a value was read. Registers are read when an operator needs them, which is not the
    /// order of the language; so now all variables of the statement get their values, from left to right.
    #[cold]
    pub(super) fn first_read(&mut self, index: usize, pc: usize) -> Value {
        let terms = terms_at(self.program, self.code.origins[pc]);
        for var in variables(self.store, &terms) {
            let v = self.program.variable(var);
            if v.is_global() {
                continue;
            }
            let at = self.frame_base() + v.slot as usize;
            if self.regs.get(at).is_some_and(|r| r.origin == Origin::UNSET) {
                if self.options.monitor.uninit_read {
                    let text = format!("read of '{}', which has no value yet", v.name);
                    let error = self.error(CheckKind::UninitRead, text, None, None, pc);
                    self.postpone(*error);
                }
                let value = match self.chosen(InputKind::UninitVar, v.width) {
                    Some(bits) => bits,
                    None => {
                        let given = self.inputs.variable(&v.name, v.width);
                        self.or_zero(given, pc)
                    }
                };
                self.regs[at] = Value::int(value);
                if self.options.level >= Level::Inputs {
                    let (kind, name, var) = (InputKind::UninitVar, v.name.as_str(), Some(var));
                    let (width, ty) = (v.width, v.ty);
                    self.tell(pc, &Event::Input { kind, name, var, width, value, ty, cell: None });
                }
            }
        }
        match self.regs.get(index) {
            Some(v) if v.origin != Origin::UNSET => *v,
            _ => {
                self.postpone(self.unsupported("an expression over a symbol that is no address", pc));
                Value::ZERO
            }
        }
    }

    fn or_zero<T: Default>(&mut self, given: Result<T, NoInput>, pc: usize) -> T {
        given.unwrap_or_else(|why| {
            if let NoInput::Mismatch(what) = why {
                let span = self.place(pc).span;
                self.postpone(Outcome::Mismatch { what, span });
            }
            T::default()
        })
    }

    /// The run ends at the end of the block: where a value is needed nothing can be returned.
    fn postpone(&mut self, outcome: Outcome) {
        self.pending.get_or_insert(outcome);
        self.next_look = 0;
    }

    pub(super) fn unsupported(&self, what: &str, pc: usize) -> Outcome {
        Outcome::Unsupported { what: String::from(what), span: self.place(pc).span }
    }

    /// A read of bytes none of which was ever written, where that is asked for. Some of them may be padding.
    pub(super) fn check_written(&self, pointer: Value, bytes: u32, pc: usize) -> Result<(), Stop> {
        let Ok((slot, offset)) = self.memory.locate(pointer, u64::from(bytes), false) else { return Ok(()) };
        let (object, len) = (&self.memory.objects[slot], bytes as usize);
        if (0..len).any(|i| object.is_written(offset + i)) || self.is_update(pc) {
            return Ok(());
        }
        let fault = Fault { fault: AccessFault::NeverWritten, object: Some(slot) };
        Err(self.bad_access(&fault, pointer, u64::from(bytes), false, pc))
    }

    /// Whether a load is part of a write to a bit-field.
    fn is_update(&self, pc: usize) -> bool {
        let place = self.code.origins[pc];
        let block = self.program.function(place.function).block(place.block);
        match block.stmts.get(place.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Load { var, .. }) => self.program.variable(*var).is_update(),
            _ => false,
        }
    }

    /// Bytes without a value get one, first bytes first.
    pub(super) fn settle(&mut self, slot: usize, offset: usize, len: usize, pc: usize) -> Result<(), Stop> {
        let end = offset + len;
        let mut from = offset;
        while let Some(at) = self.memory.objects[slot].first_unknown(from, end - from) {
            let object = &self.memory.objects[slot];
            let made = matches!(object.sort, Sort::Stack | Sort::Vla | Sort::Heap | Sort::Library);
            let place = made.then_some((object.number, at as u64));
            let byte = match self.chosen(InputKind::UninitByte, 8) {
                Some(bits) => bits as u8,
                None => {
                    let given = self.inputs.byte(place);
                    self.or_zero(given, pc)
                }
            };
            self.memory.objects[slot].settle_byte(at, byte);
            if self.options.level >= Level::Inputs {
                let name = self.object_name(slot);
                let (kind, ty) = (InputKind::UninitByte, TypeHint::Unsigned);
                let name = format!("{name}[{at}]");
                let (name, value) = (&name, u128::from(byte));
                let cell = Some(Points { object: slot as u32, offset: at as i128 });
                self.tell(pc, &Event::Input { kind, name, var: None, width: 8, value, ty, cell });
            }
            if let Some(outcome) = self.pending.take() {
                return Err(Box::new(outcome));
            }
            from = at + 1;
        }
        Ok(())
    }
}
