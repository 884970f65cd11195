//! Reading and writing memory.

use super::events::{self, Source};
use super::{Machine, Stop};
use crate::event::Event;
use crate::memory::{AllocFailure, Fault, Request, Sort};
use crate::options::Level;
use crate::outcome::{AccessFault, Outcome};
use crate::value::{Origin, Value};

impl Machine<'_> {
    #[inline]
    pub(crate) fn load(&mut self, pointer: Value, bytes: u32, pc: usize) -> Result<Value, Stop> {
        if self.process.options.monitor.uninit_read {
            self.process.check_written(pointer, bytes, pc)?;
        }
        let (slot, offset) = self.readable(pointer, u64::from(bytes), pc)?;
        if self.process.options.level >= Level::All {
            events::tell_load(self, slot, offset, bytes, pc);
        }
        // wider reads than a value: the low part is the value
        Ok(self.process.memory.objects[slot].read(offset, bytes.min(16) as usize))
    }

    /// Where to read `len` bytes, all of which have a value.
    #[inline]
    pub fn readable(&mut self, pointer: Value, len: u64, pc: usize) -> Result<(usize, usize), Stop> {
        match self.process.memory.locate(pointer, len, false) {
            Ok((slot, offset)) => {
                if !self.process.memory.objects[slot].all_known(offset, len as usize) {
                    self.settle(slot, offset, len as usize, pc)?;
                }
                Ok((slot, offset))
            }
            Err(fault) => Err(self.process.bad_access(&fault, pointer, len, false, pc)),
        }
    }

    #[inline]
    pub(crate) fn store_value(
        &mut self,
        pointer: Value,
        value: Value,
        bytes: u32,
        pc: usize,
    ) -> Result<(), Stop> {
        match self.process.memory.locate(pointer, u64::from(bytes), true) {
            Ok((slot, offset)) => {
                if self.process.options.level >= Level::All {
                    self.process.watch_write(slot, offset, bytes as usize, value, pc);
                }
                self.process.memory.objects[slot].write(offset, bytes as usize, value);
                if self.process.options.level >= Level::All {
                    events::tell_store(self, slot, offset, u64::from(bytes), Source::Value(value), pc);
                }
                Ok(())
            }
            Err(fault) => Err(self.process.bad_access(&fault, pointer, u64::from(bytes), true, pc)),
        }
    }

    /// `memcpy` and `memmove`. The bytes are read, so they have values afterwards.
    pub fn copy(&mut self, dst: Value, src: Value, len: Value, overlap: bool, pc: usize) -> Result<(), Stop> {
        let len = length(len);
        if len == 0 {
            return Ok(());
        }
        let (to, to_offset) = self.process.writable(dst, len, pc)?;
        let (from, from_offset) = self.readable(src, len, pc)?;
        let distance = to_offset.abs_diff(from_offset) as u64;
        // copying an object onto itself is what compilers make of `*p = *p`
        if !overlap && to == from && distance != 0 && distance < len {
            let from = from_offset as u64;
            let fault = Fault { fault: AccessFault::Overlap { from }, object: Some(to) };
            return Err(self.process.bad_access(&fault, dst, len, true, pc));
        }
        let piece = self.process.memory.objects[from].piece(from_offset, len as usize);
        let origin =
            piece.pointed().find(|o| self.process.memory.watch.as_ref().is_some_and(|w| w.is_watched(*o)));
        let kept = Value { bits: 0, origin: origin.unwrap_or(Origin::NONE) };
        self.process.watch_write(to, to_offset, len as usize, kept, pc);
        self.process.memory.objects[to].put(to_offset, &piece);
        if self.process.options.level >= Level::All {
            events::tell_store(self, to, to_offset, len, Source::Copy(from, from_offset), pc);
        }
        Ok(())
    }

    pub(crate) fn fill(&mut self, dst: Value, byte: Value, len: Value, pc: usize) -> Result<(), Stop> {
        let len = length(len);
        if len == 0 {
            return Ok(());
        }
        let (slot, offset) = self.process.writable(dst, len, pc)?;
        self.process.watch_write(slot, offset, len as usize, Value::ZERO, pc);
        self.process.memory.objects[slot].fill(offset, len as usize, byte.bits as u8);
        if self.process.options.level >= Level::All {
            events::tell_store(self, slot, offset, len, Source::Fill(byte.bits as u8), pc);
        }
        Ok(())
    }

    pub(crate) fn write_bytes(&mut self, dst: Value, bytes: &[u8], pc: usize) -> Result<(), Stop> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (slot, offset) = self.process.writable(dst, bytes.len() as u64, pc)?;
        self.process.watch_write(slot, offset, bytes.len(), Value::ZERO, pc);
        self.process.memory.objects[slot].write_bytes(offset, bytes);
        Ok(())
    }

    pub(crate) fn new_object(&mut self, request: Request, pc: usize) -> Result<usize, Stop> {
        let slot = match self.process.memory.allocate(request) {
            Ok(slot) => slot,
            Err(AllocFailure::Full) => {
                let stack = request.sort != Sort::Heap;
                let end = if stack { Outcome::StackOverflow } else { Outcome::MemoryLimit };
                return Err(Box::new(end));
            }
            Err(AllocFailure::Taken(base)) => {
                let what = format!("the address {base:#x} chosen for an object is taken");
                return Err(Box::new(Outcome::Mismatch { what, span: self.process.place(pc).span }));
            }
        };
        if request.sort == Sort::Heap {
            self.process.memory.objects[slot].made = Some(self.process.calls());
        }
        if self.process.options.level >= Level::All {
            let name = self.process.object_name(slot);
            let object = &self.process.memory.objects[slot];
            let (address, size, heap) = (u128::from(object.base), object.size, object.sort == Sort::Heap);
            let number = slot as u32;
            events::tell(self, pc, &Event::Alloc { object: &name, number, address, size, heap });
        }
        Ok(slot)
    }
}

/// A length in bytes; one that is too large for any object stays too large.
pub fn length(len: Value) -> u64 {
    u64::try_from(len.bits).unwrap_or(u64::MAX)
}
