//! The text of an output statement. Looking at memory to print it consumes no inputs: bytes without a value print as zeros.

use super::{Process, Stop};
use crate::format::{FormatArguments, format};
use crate::value::Value;
use secateur_program::OutputKind;

/// Texts longer than this are no texts.
const LONGEST: usize = 1 << 24;

impl Process<'_> {
    /// The text, for the kinds whose text matters.
    pub fn printed(&mut self, kind: &OutputKind, args: &[Value], pc: usize) -> Result<Option<Vec<u8>>, Stop> {
        Ok(match (kind, args) {
            (OutputKind::Format, [pattern, rest @ ..]) => {
                let pattern = self.text(*pattern, None, pc)?;
                let model = self.program.data_model;
                let mut source = Arguments { process: self, rest: rest.iter(), last: Value::ZERO, pc };
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
                let len = crate::machine::data::length(*len);
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
    pub fn text(&self, address: Value, most: Option<usize>, pc: usize) -> Result<Vec<u8>, Stop> {
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
    process: &'m Process<'a>,
    rest: std::slice::Iter<'r, Value>,
    /// The last argument with its origin, for the pointers among them.
    last: Value,
    pc: usize,
}

impl FormatArguments for Arguments<'_, '_, '_> {
    type Error = Stop;

    fn argument(&mut self) -> Result<u128, Stop> {
        match self.rest.next() {
            Some(&value) => {
                self.last = value;
                Ok(value.bits)
            }
            None => Err(Box::new(self.process.unsupported("output with too few arguments", self.pc))),
        }
    }

    fn text(&mut self, address: u128, most: Option<usize>) -> Result<Vec<u8>, Stop> {
        self.process.text(Value { bits: address, ..self.last }, most, self.pc)
    }

    fn unknown(&mut self, conversion: &str) -> Stop {
        Box::new(self.process.unsupported(&format!("the conversion {conversion} in output"), self.pc))
    }
}
