//! Statements that are not instructions of their own.

use super::inputs::NoInput;
use super::{Machine, Stop};
use crate::event::Event;
use crate::memory::{Birth, Life, Request, Sort};
use crate::options::Level;
use crate::outcome::Outcome;
use crate::value::Value;
use secateur_program::{AllocKind, CheckKind, InputKind, StmtKind, TypeHint, VarId};

impl Machine<'_> {
    pub(super) fn statement(&mut self, list: u32, pc: usize) -> Result<(), Stop> {
        let code = self.code;
        let regs = &code.lists[list as usize];
        let mut values = Vec::with_capacity(regs.len());
        for &reg in regs {
            values.push(self.get(reg, pc));
        }
        self.watching(pc);
        let w = code.origins[pc];
        let program = self.program;
        let block = program.function(w.function).block(w.block);
        let Some(stmt) = block.stmts.get(w.statement as usize) else {
            return Ok(());
        };
        match (&stmt.kind, values.as_slice()) {
            (StmtKind::Alloc { var, align, kind, zeroed, .. }, &[size]) => {
                let sort = match kind {
                    AllocKind::Stack => Sort::Stack,
                    AllocKind::Vla => Sort::Vla,
                    AllocKind::Heap => Sort::Heap,
                    AllocKind::Library => Sort::Library,
                };
                let (size, birth) = (self.length(size), Birth::Code(pc as u32));
                let request = Request { size, align: *align, sort, birth, zeroed: *zeroed };
                let slot = self.new_object(request, pc)?;
                self.set_variable(*var, self.memory.address(slot), pc);
                Ok(())
            }
            (StmtKind::Realloc { var, .. }, &[pointer, size]) => self.reallocate(*var, pointer, size, pc),
            (StmtKind::Free { .. }, &[pointer]) => self.free(pointer, pc),
            (StmtKind::MemCopy { overlap, .. }, &[dst, src, len]) => self.copy(dst, src, len, *overlap, pc),
            (StmtKind::MemSet { .. }, &[dst, value, len]) => self.fill(dst, value, len, pc),
            (StmtKind::Input { var, name, ty }, []) => self.input(*var, name, *ty, pc),
            (StmtKind::InputMemory { name, .. }, &[addr, len]) => self.input_memory(addr, len, name, pc),
            (StmtKind::Output { kind, var, .. }, args) => self.print(kind, args, *var, pc),
            (StmtKind::SameObject { what, .. }, &[a, b]) => self.same_object(a, b, what, pc),
            (StmtKind::VaStart { .. }, &[list]) => self.va_start(list, pc),
            (StmtKind::Forget { var }, []) => {
                self.set_variable(*var, Value::UNSET, pc);
                Ok(())
            }
            (StmtKind::EndScope { .. }, &[pointer]) => {
                let dead = self.memory.end_scope(pointer, pc as u32);
                self.tell_ends(dead, pc);
                Ok(())
            }
            (StmtKind::StackSave { var }, []) => {
                self.set_variable(*var, Value::int(u128::from(self.memory.allocated)), pc);
                Ok(())
            }
            (StmtKind::StackRestore { .. }, &[saved]) => {
                let mark = self.frames.last().map_or(0, |f| f.stack_mark);
                let number = self.length(saved);
                let dead = self.memory.restore(mark, number, pc as u32);
                self.tell_ends(dead, pc);
                Ok(())
            }
            (StmtKind::Unsupported { what }, []) => Err(Box::new(self.unsupported(what, pc))),
            _ => Err(Box::new(self.unsupported("a statement nobody knows", pc))),
        }
    }

    fn tell_ends(&mut self, dead: impl IntoIterator<Item = usize>, pc: usize) {
        if self.options.level >= Level::All {
            for slot in dead {
                self.tell(pc, &Event::EndScope { number: slot as u32 });
            }
        }
    }

    fn same_object(&self, a: Value, b: Value, what: &str, pc: usize) -> Result<(), Stop> {
        let object = |p: Value| {
            let known = p.origin.object().filter(|&s| s < self.memory.objects.len());
            known.or_else(|| self.memory.find(p.bits as u64))
        };
        let (x, y) = (object(a), object(b));
        if x == y {
            return Ok(());
        }
        let name = |slot: Option<usize>| match slot {
            Some(s) => self.described(s),
            None => String::from("no object"),
        };
        let text = format!("{what} of pointers into {} and {}", name(x), name(y));
        Err(self.error(CheckKind::PointerMix, text, None, None, pc))
    }

    fn free(&mut self, pointer: Value, pc: usize) -> Result<(), Stop> {
        if pointer.bits == 0 {
            return Ok(());
        }
        match self.memory.locate_heap(pointer) {
            Ok(slot) => {
                self.bury(slot, pc);
                Ok(())
            }
            Err(fault) => Err(self.bad_free(&fault, pointer, pc)),
        }
    }

    fn bury(&mut self, slot: usize, pc: usize) {
        if self.options.level >= Level::All {
            let name = self.object_name(slot);
            let address = u128::from(self.memory.objects[slot].base);
            self.tell(pc, &Event::Free { object: &name, number: slot as u32, address });
        }
        self.memory.objects[slot].unmade = Some(self.calls());
        self.memory.bury(slot, Life::Freed, pc as u32);
    }

    /// The old object dies, the new one starts with its bytes.
    fn reallocate(&mut self, var: VarId, pointer: Value, size: Value, pc: usize) -> Result<(), Stop> {
        let size = self.length(size);
        let old = match pointer.bits {
            0 => None,
            _ => match self.memory.locate_heap(pointer) {
                Ok(slot) => Some(slot),
                Err(fault) => return Err(self.bad_free(&fault, pointer, pc)),
            },
        };
        let birth = Birth::Code(pc as u32);
        let slot =
            self.new_object(Request { size, align: 16, sort: Sort::Heap, birth, zeroed: false }, pc)?;
        if let Some(old) = old {
            let kept = self.memory.objects[old].size.min(size) as usize;
            // the copy is a first read of what was never written
            self.settle(old, 0, kept, pc)?;
            let piece = self.memory.objects[old].piece(0, kept);
            self.memory.objects[slot].put(0, &piece);
            self.bury(old, pc);
        }
        self.set_variable(var, self.memory.address(slot), pc);
        Ok(())
    }

    fn input(&mut self, var: VarId, name: &str, ty: TypeHint, pc: usize) -> Result<(), Stop> {
        let width = self.program.variable(var).width;
        let meant = if ty == TypeHint::Bool { 1 } else { width };
        let value = match self.chosen(InputKind::Call, meant) {
            Some(bits) => bits,
            None => self.inputs.bits(name, width, ty).map_err(|e| self.no_input(e, name, pc))?,
        };
        if self.options.level >= Level::Inputs {
            let kind = InputKind::Call;
            self.tell(pc, &Event::Input { kind, name, var: Some(var), width, value, ty, cell: None });
        }
        self.set_variable(var, Value::int(value), pc);
        Ok(())
    }

    fn input_memory(&mut self, addr: Value, len: Value, name: &str, pc: usize) -> Result<(), Stop> {
        let len = self.length(len);
        if len > 0
            && let Err(fault) = self.memory.locate(addr, len, true)
        {
            return Err(self.bad_access(&fault, addr, len, true, pc));
        }
        let bytes = self.inputs.bytes(name, len).map_err(|e| self.no_input(e, name, pc))?;
        self.write_bytes(addr, &bytes, pc)?;
        if self.options.level >= Level::Inputs {
            let place = self.memory.locate(addr, len, true).ok().filter(|_| len > 0);
            let object = place.map(|(slot, _)| self.object_name(slot)).unwrap_or_default();
            let base = place.map_or(0, |(slot, _)| self.memory.address(slot).bits);
            let offset = place.map_or(0, |(_, offset)| offset as u64);
            let (object, number) = (&object, place.map(|(slot, _)| slot as u32));
            self.tell(pc, &Event::InputMemory { name, object, number, base, offset, bytes: &bytes });
        }
        Ok(())
    }

    fn no_input(&self, why: NoInput, name: &str, pc: usize) -> Stop {
        let span = self.place(pc).span;
        Box::new(match why {
            NoInput::Exhausted => Outcome::InputsExhausted { name: String::from(name), span },
            NoInput::Mismatch(what) => Outcome::Mismatch { what, span },
        })
    }
}
