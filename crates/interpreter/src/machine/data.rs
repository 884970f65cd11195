//! Reading and writing memory.

use super::{Machine, Stop};
use crate::event::{Event, Points};
use crate::memory::{AllocFailure, Fault, Request, Sort};
use crate::options::Level;
use crate::outcome::{AccessFault, Outcome};
use crate::value::{Origin, Value};

/// What is written.
enum Source {
    Value(Value),
    /// What is at this offset of this object.
    Copy(usize, usize),
    /// The same byte everywhere.
    Fill(u8),
}

impl Machine<'_> {
    #[inline]
    pub(super) fn load(&mut self, pointer: Value, bytes: u32, pc: usize) -> Result<Value, Stop> {
        if self.options.monitor.uninit_read {
            self.check_written(pointer, bytes, pc)?;
        }
        let (slot, offset) = self.readable(pointer, u64::from(bytes), pc)?;
        if self.options.level >= Level::All {
            self.tell_load(slot, offset, bytes, pc);
        }
        // wider reads than a value: the low part is the value
        Ok(self.memory.objects[slot].read(offset, bytes.min(16) as usize))
    }

    /// Where to read `len` bytes, all of which have a value.
    #[inline]
    pub(super) fn readable(&mut self, pointer: Value, len: u64, pc: usize) -> Result<(usize, usize), Stop> {
        match self.memory.locate(pointer, len, false) {
            Ok((slot, offset)) => {
                if !self.memory.objects[slot].all_known(offset, len as usize) {
                    self.settle(slot, offset, len as usize, pc)?;
                }
                Ok((slot, offset))
            }
            Err(fault) => Err(self.bad_access(&fault, pointer, len, false, pc)),
        }
    }

    #[inline]
    pub(super) fn store_value(
        &mut self,
        pointer: Value,
        value: Value,
        bytes: u32,
        pc: usize,
    ) -> Result<(), Stop> {
        match self.memory.locate(pointer, u64::from(bytes), true) {
            Ok((slot, offset)) => {
                if self.options.level >= Level::All {
                    self.watch_write(slot, offset, bytes as usize, value, pc);
                }
                self.memory.objects[slot].write(offset, bytes as usize, value);
                if self.options.level >= Level::All {
                    self.tell_store(slot, offset, u64::from(bytes), Source::Value(value), pc);
                }
                Ok(())
            }
            Err(fault) => Err(self.bad_access(&fault, pointer, u64::from(bytes), true, pc)),
        }
    }

    #[cold]
    fn tell_load(&mut self, slot: usize, offset: usize, bytes: u32, pc: usize) {
        let from = Points { object: slot as u32, offset: offset as i128 };
        self.tell(pc, &Event::Load { from, bytes: u64::from(bytes) });
    }

    #[cold]
    fn tell_store(&mut self, slot: usize, offset: usize, bytes: u64, what: Source, pc: usize) {
        let object = &self.object_name(slot);
        let (number, base) = (slot as u32, self.memory.address(slot).bits);
        let (value, from, fill) = match what {
            Source::Value(v) => (Some(v), None, None),
            Source::Copy(slot, offset) => {
                (None, Some(Points { object: slot as u32, offset: offset as i128 }), None)
            }
            Source::Fill(byte) => (None, None, Some(byte)),
        };
        let points = value.and_then(|v| self.points(v));
        let (value, offset) = (value.map(|v| v.bits), offset as u64);
        self.tell(pc, &Event::Store { object, number, base, offset, bytes, value, points, from, fill });
    }

    fn writable(&self, pointer: Value, len: u64, pc: usize) -> Result<(usize, usize), Stop> {
        let found = self.memory.locate(pointer, len, true);
        found.map_err(|fault| self.bad_access(&fault, pointer, len, true, pc))
    }

    /// `memcpy` and `memmove`. The bytes are read, so they have values afterwards.
    pub(super) fn copy(
        &mut self,
        dst: Value,
        src: Value,
        len: Value,
        overlap: bool,
        pc: usize,
    ) -> Result<(), Stop> {
        let len = self.length(len);
        if len == 0 {
            return Ok(());
        }
        let (to, to_offset) = self.writable(dst, len, pc)?;
        let (from, from_offset) = self.readable(src, len, pc)?;
        let distance = to_offset.abs_diff(from_offset) as u64;
        // copying an object onto itself is what compilers make of `*p = *p`
        if !overlap && to == from && distance != 0 && distance < len {
            let from = from_offset as u64;
            let fault = Fault { fault: AccessFault::Overlap { from }, object: Some(to) };
            return Err(self.bad_access(&fault, dst, len, true, pc));
        }
        let piece = self.memory.objects[from].piece(from_offset, len as usize);
        let origin = piece.pointed().find(|o| self.memory.watch.as_ref().is_some_and(|w| w.is_watched(*o)));
        let kept = Value { bits: 0, origin: origin.unwrap_or(Origin::NONE) };
        self.watch_write(to, to_offset, len as usize, kept, pc);
        self.memory.objects[to].put(to_offset, &piece);
        if self.options.level >= Level::All {
            self.tell_store(to, to_offset, len, Source::Copy(from, from_offset), pc);
        }
        Ok(())
    }

    pub(super) fn fill(&mut self, dst: Value, byte: Value, len: Value, pc: usize) -> Result<(), Stop> {
        let len = self.length(len);
        if len == 0 {
            return Ok(());
        }
        let (slot, offset) = self.writable(dst, len, pc)?;
        self.watch_write(slot, offset, len as usize, Value::ZERO, pc);
        self.memory.objects[slot].fill(offset, len as usize, byte.bits as u8);
        if self.options.level >= Level::All {
            self.tell_store(slot, offset, len, Source::Fill(byte.bits as u8), pc);
        }
        Ok(())
    }

    pub(super) fn write_bytes(&mut self, dst: Value, bytes: &[u8], pc: usize) -> Result<(), Stop> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (slot, offset) = self.writable(dst, bytes.len() as u64, pc)?;
        self.watch_write(slot, offset, bytes.len(), Value::ZERO, pc);
        self.memory.objects[slot].write_bytes(offset, bytes);
        Ok(())
    }

    /// A length in bytes; one that is too large for any object stays too large.
    pub(super) fn length(&self, len: Value) -> u64 {
        u64::try_from(len.bits).unwrap_or(u64::MAX)
    }

    pub(super) fn new_object(&mut self, request: Request, pc: usize) -> Result<usize, Stop> {
        let slot = match self.memory.allocate(request) {
            Ok(slot) => slot,
            Err(AllocFailure::Full) => {
                let stack = request.sort != Sort::Heap;
                let end = if stack { Outcome::StackOverflow } else { Outcome::MemoryLimit };
                return Err(Box::new(end));
            }
            Err(AllocFailure::Taken(base)) => {
                let what = format!("the address {base:#x} chosen for an object is taken");
                return Err(Box::new(Outcome::Mismatch { what, span: self.place(pc).span }));
            }
        };
        if request.sort == Sort::Heap {
            self.memory.objects[slot].made = Some(self.calls());
        }
        if self.options.level >= Level::All {
            let name = self.object_name(slot);
            let object = &self.memory.objects[slot];
            let (address, size, heap) = (u128::from(object.base), object.size, object.sort == Sort::Heap);
            let number = slot as u32;
            self.tell(pc, &Event::Alloc { object: &name, number, address, size, heap });
        }
        Ok(slot)
    }
}
