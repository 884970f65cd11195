//! Output statements. Looking at memory to print it consumes no inputs: bytes without a value print as zeros.

use super::{Machine, Stop};
use crate::event::Event;
use crate::format::{Source, format};
use crate::options::Level;
use crate::value::Value;
use secateur_program::{OutputKind, VarId};

/// Texts longer than this are no texts.
const LONGEST: usize = 1 << 24;

impl Machine<'_> {
    pub(super) fn print(
        &mut self,
        kind: &OutputKind,
        args: &[Value],
        var: Option<VarId>,
        pc: usize,
    ) -> Result<(), Stop> {
        let text = self.printed(kind, args, pc)?;
        if let Some(text) = &text {
            let room = self.options.output_limit.saturating_sub(self.output.len());
            self.output.extend_from_slice(&text[..text.len().min(room)]);
            self.output_cut |= text.len() > room;
            if self.options.level >= Level::Inputs {
                self.tell(pc, &Event::Output { text });
            }
        }
        if let Some(var) = var {
            let count = text.map_or(0, |t| t.len() as u128);
            self.set_variable(var, Value::int(count), pc);
        }
        Ok(())
    }

    /// The text, for the kinds whose text matters.
    fn printed(&mut self, kind: &OutputKind, args: &[Value], pc: usize) -> Result<Option<Vec<u8>>, Stop> {
        Ok(match (kind, args) {
            (OutputKind::Format, [pattern, rest @ ..]) => {
                let pattern = self.text(*pattern, None, pc)?;
                let model = self.program.data_model;
                let mut source = Arguments { machine: self, rest: rest.iter(), last: Value::ZERO, pc };
                Some(format(model, &pattern, &mut source)?)
            }
            (OutputKind::Line, [text]) => {
                let mut text = self.text(*text, None, pc)?;
                text.push(b'\n');
                Some(text)
            }
            (OutputKind::Text, [text]) => Some(self.text(*text, None, pc)?),
            (OutputKind::Char, [byte]) => Some(vec![byte.bits as u8]),
            (OutputKind::Bytes, [address, len]) => {
                let len = self.length(*len);
                if len == 0 {
                    return Ok(Some(Vec::new()));
                }
                match self.memory.locate(*address, len, false) {
                    Ok((slot, offset)) => {
                        Some(self.memory.objects[slot].bytes(offset, len as usize).to_vec())
                    }
                    Err(fault) => return Err(self.bad_access(&fault, *address, len, false, pc)),
                }
            }
            _ => None,
        })
    }

    /// The bytes from an address up to a zero.
    fn text(&self, address: Value, most: Option<usize>, pc: usize) -> Result<Vec<u8>, Stop> {
        let mut out = Vec::new();
        while most.is_none_or(|m| out.len() < m) && out.len() < LONGEST {
            let at = Value { bits: address.bits + out.len() as u128, ..address };
            match self.memory.locate(at, 1, false) {
                Ok((slot, offset)) => match self.memory.objects[slot].byte(offset) {
                    0 => break,
                    byte => out.push(byte),
                },
                Err(fault) => return Err(self.bad_access(&fault, at, 1, false, pc)),
            }
        }
        Ok(out)
    }
}

struct Arguments<'m, 'a, 'r> {
    machine: &'m Machine<'a>,
    rest: std::slice::Iter<'r, Value>,
    /// The last argument with its origin, for the pointers among them.
    last: Value,
    pc: usize,
}

impl Source for Arguments<'_, '_, '_> {
    type Error = Stop;

    fn argument(&mut self) -> Result<u128, Stop> {
        match self.rest.next() {
            Some(&value) => {
                self.last = value;
                Ok(value.bits)
            }
            None => Err(Box::new(self.machine.unsupported("output with too few arguments", self.pc))),
        }
    }

    fn text(&mut self, address: u128, most: Option<usize>) -> Result<Vec<u8>, Stop> {
        self.machine.text(Value { bits: address, ..self.last }, most, self.pc)
    }

    fn unknown(&mut self, conversion: &str) -> Stop {
        Box::new(self.machine.unsupported(&format!("the conversion {conversion} in output"), self.pc))
    }
}
