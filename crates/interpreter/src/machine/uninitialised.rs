//! First reads of variables and bytes that were never written.

use super::inputs::NoInput;
use super::{Machine, Stop, events};
use crate::code::{terms_at, variables};
use crate::event::{Event, Points};
use crate::memory::Sort;
use crate::options::Level;
use crate::outcome::Outcome;
use crate::value::{Origin, Value};
use secateur_program::{CheckKind, InputKind, TypeHint};

impl Machine<'_> {
    /// A register without a value was read. Registers are read when an operator needs them, which is not the
    /// order of the language; so now all variables of the statement get their values, from left to right.
    #[cold]
    pub fn first_read(&mut self, index: usize, pc: usize) -> Value {
        let terms = terms_at(self.process.program, self.process.code.origins[pc]);
        for var in variables(self.process.store, &terms) {
            let v = self.process.program.variable(var);
            if v.is_global() {
                continue;
            }
            let at = self.process.frame_base() + v.slot as usize;
            if self.process.regs.get(at).is_some_and(|r| r.origin == Origin::UNSET) {
                if self.process.options.monitor.uninit_read {
                    let text = format!("read of '{}', which has no value yet", v.name);
                    let error = self.process.error(CheckKind::UninitRead, text, None, None, pc);
                    self.postpone(*error);
                }
                let value = match self.chosen(InputKind::UninitVar, &v.name, v.width, pc) {
                    Some(bits) => bits,
                    None => {
                        let given = self.inputs.variable(&v.name, v.width);
                        self.or_zero(given, pc)
                    }
                };
                self.process.regs[at] = Value::int(value);
                if self.process.options.level >= Level::Inputs {
                    let (kind, name, var) = (InputKind::UninitVar, v.name.as_str(), Some(var));
                    let (width, ty) = (v.width, v.ty);
                    events::tell(self, pc, &Event::Input { kind, name, var, width, value, ty, cell: None });
                }
            }
        }
        match self.process.regs.get(index) {
            Some(v) if v.origin != Origin::UNSET => *v,
            _ => {
                self.postpone(self.process.unsupported("an expression over a symbol that is no address", pc));
                Value::ZERO
            }
        }
    }

    fn or_zero<T: Default>(&mut self, given: Result<T, NoInput>, pc: usize) -> T {
        given.unwrap_or_else(|why| {
            if let NoInput::Mismatch(what) = why {
                let span = self.process.place(pc).span;
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

    /// Bytes without a value get one, first bytes first.
    pub fn settle(&mut self, slot: usize, offset: usize, len: usize, pc: usize) -> Result<(), Stop> {
        let end = offset + len;
        let mut from = offset;
        while let Some(at) = self.process.memory.objects[slot].first_unknown(from, end - from) {
            let object = &self.process.memory.objects[slot];
            let made =
                matches!(object.sort, Sort::Stack | Sort::Vla | Sort::Heap | Sort::Library | Sort::Outside);
            let place = made.then_some((object.number, at as u64));
            let byte = match self.chosen(InputKind::UninitByte, "memory", 8, pc) {
                Some(bits) => bits as u8,
                None => {
                    let given = self.inputs.byte(place);
                    self.or_zero(given, pc)
                }
            };
            self.process.memory.objects[slot].settle_byte(at, byte);
            if self.process.options.level >= Level::Inputs {
                let name = self.process.object_name(slot);
                let (kind, ty) = (InputKind::UninitByte, TypeHint::Unsigned);
                let name = format!("{name}[{at}]");
                let (name, value) = (&name, u128::from(byte));
                let cell = Some(Points { object: slot as u32, offset: at as i128 });
                events::tell(self, pc, &Event::Input { kind, name, var: None, width: 8, value, ty, cell });
            }
            if let Some(outcome) = self.pending.take() {
                return Err(Box::new(outcome));
            }
            from = at + 1;
        }
        Ok(())
    }
}
