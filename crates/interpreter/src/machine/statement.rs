//! Statements that are not instructions of their own.

use super::data::length;
use super::inputs::NoInput;
use super::process::Process;
use super::{Machine, Stop, events};
use crate::event::Event;
use crate::memory::{Birth, Fault, Life, Request, Sort};
use crate::options::Level;
use crate::outcome::Outcome;
use crate::value::Value;
use secateur_program::{AllocKind, CheckKind, InputKind, ObjectQuestion, StmtKind, TypeHint, VarId};

pub(crate) fn statement(m: &mut Machine<'_>, list: u32, pc: usize) -> Result<(), Stop> {
    let code = m.process.code;
    let regs = &code.lists[list as usize];
    let mut values = Vec::with_capacity(regs.len());
    for &reg in regs {
        values.push(m.get(reg, pc));
    }
    m.process.watching(pc);
    let w = code.origins[pc];
    let program = m.process.program;
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
            let (size, birth) = (length(size), Birth::Code(pc as u32));
            let request = Request { size, align: *align, sort, birth, zeroed: *zeroed };
            let slot = m.new_object(request, pc)?;
            m.set_variable(*var, m.process.memory.address(slot), pc);
            Ok(())
        }
        (StmtKind::Realloc { var, .. }, &[pointer, size]) => reallocate(m, *var, pointer, size, pc),
        (StmtKind::Free { .. }, &[pointer]) => free(m, pointer, pc),
        (StmtKind::MemCopy { overlap, .. }, &[dst, src, len]) => m.copy(dst, src, len, *overlap, pc),
        (StmtKind::MemSet { .. }, &[dst, value, len]) => m.fill(dst, value, len, pc),
        (StmtKind::Input { var, name, ty }, []) => input(m, *var, name, *ty, pc),
        (StmtKind::InputMemory { name, .. }, &[addr, len]) => input_memory(m, addr, len, name, pc),
        (StmtKind::Output { kind, var, .. }, args) => m.print(kind, args, *var, pc),
        (StmtKind::SameObject { what, .. }, &[a, b]) => m.process.same_object(a, b, what, pc),
        (StmtKind::AskObject { var, question, .. }, &[pointer]) => ask(m, *var, pointer, *question, pc),
        (StmtKind::VaStart { .. }, &[list]) => m.va_start(list, pc),
        (StmtKind::Forget { var }, []) => {
            m.set_variable(*var, Value::UNSET, pc);
            Ok(())
        }
        (StmtKind::EndScope { .. }, &[pointer]) => {
            let dead = m.process.memory.end_scope(pointer, pc as u32);
            events::tell_ends(m, dead, pc);
            Ok(())
        }
        (StmtKind::StackSave { var }, []) => {
            m.set_variable(*var, Value::int(u128::from(m.process.memory.allocated)), pc);
            Ok(())
        }
        (StmtKind::StackRestore { .. }, &[saved]) => {
            let mark = m.process.frames.last().map_or(0, |f| f.stack_mark);
            let number = length(saved);
            let dead = m.process.memory.restore(mark, number, pc as u32);
            events::tell_ends(m, dead, pc);
            Ok(())
        }
        (StmtKind::Unsupported { what }, []) => Err(Box::new(m.process.unsupported(what, pc))),
        _ => Err(Box::new(m.process.unsupported("a statement nobody knows", pc))),
    }
}

/// The answer to a question about the object that a pointer was made from.
fn ask(
    m: &mut Machine<'_>,
    var: VarId,
    pointer: Value,
    question: ObjectQuestion,
    pc: usize,
) -> Result<(), Stop> {
    let memory = &m.process.memory;
    let answer = match pointer.origin.object().filter(|&s| s < memory.objects.len()) {
        Some(slot) => {
            let object = &memory.objects[slot];
            match question {
                ObjectQuestion::Start => memory.address(slot),
                ObjectQuestion::Size => Value::int(object.size.into()),
                ObjectQuestion::Alive => Value::int((object.life == Life::Live).into()),
                ObjectQuestion::OnHeap => Value::int((object.sort == Sort::Heap).into()),
                ObjectQuestion::Number => Value::int(slot as u128 + 1),
            }
        }
        None if pointer.bits == 0 => Value::int(0),
        None => {
            let what = "a question about the object of a pointer that is not known";
            return Err(Box::new(m.process.unsupported(what, pc)));
        }
    };
    m.set_variable(var, answer, pc);
    Ok(())
}

pub(crate) fn free(m: &mut Machine<'_>, pointer: Value, pc: usize) -> Result<(), Stop> {
    if pointer.bits == 0 {
        return Ok(());
    }
    match m.process.memory.locate_heap(pointer) {
        Ok(slot) => {
            bury(m, slot, pc);
            Ok(())
        }
        Err(fault) if m.is_from_outside(&fault) => Ok(()),
        Err(fault) => Err(m.process.bad_free(&fault, pointer, pc)),
    }
}

impl Machine<'_> {
    /// Whether what cannot be freed is an object from outside, of which nobody knows where it was made, and
    /// the property does not ask.
    fn is_from_outside(&self, fault: &Fault) -> bool {
        let outside = fault.object.is_some_and(|s| self.process.memory.objects[s].sort == Sort::Outside);
        outside && !self.process.options.monitor.counts(&CheckKind::InvalidFree)
    }
}

pub(crate) fn bury(m: &mut Machine<'_>, slot: usize, pc: usize) {
    if m.process.options.level >= Level::All {
        let name = m.process.object_name(slot);
        let address = u128::from(m.process.memory.objects[slot].base);
        events::tell(m, pc, &Event::Free { object: &name, number: slot as u32, address });
    }
    m.process.memory.objects[slot].unmade = Some(m.process.calls());
    m.process.memory.bury(slot, Life::Freed, pc as u32);
}

/// The old object dies, the new one starts with its bytes.
pub fn reallocate(
    m: &mut Machine<'_>,
    var: VarId,
    pointer: Value,
    size: Value,
    pc: usize,
) -> Result<(), Stop> {
    let size = length(size);
    let old = match pointer.bits {
        0 => None,
        _ => match m.process.memory.locate_heap(pointer) {
            Ok(slot) => Some(slot),
            Err(fault) => return Err(m.process.bad_free(&fault, pointer, pc)),
        },
    };
    let birth = Birth::Code(pc as u32);
    let slot = m.new_object(Request { size, align: 16, sort: Sort::Heap, birth, zeroed: false }, pc)?;
    if let Some(old) = old {
        let kept = m.process.memory.objects[old].size.min(size) as usize;
        // the copy is a first read of what was never written
        m.settle(old, 0, kept, pc)?;
        let piece = m.process.memory.objects[old].piece(0, kept);
        m.process.memory.objects[slot].put(0, &piece);
        bury(m, old, pc);
    }
    m.set_variable(var, m.process.memory.address(slot), pc);
    Ok(())
}

pub(crate) fn input(
    m: &mut Machine<'_>,
    var: VarId,
    name: &str,
    ty: TypeHint,
    pc: usize,
) -> Result<(), Stop> {
    let width = m.process.program.variable(var).width;
    let meant = if ty == TypeHint::Bool { 1 } else { width };
    let value = match m.chosen(InputKind::Call, meant) {
        Some(bits) => bits,
        None => m.inputs.bits(name, width, ty).map_err(|e| no_input(&m.process, e, name, pc))?,
    };
    if m.process.options.level >= Level::Inputs {
        let kind = InputKind::Call;
        events::tell(m, pc, &Event::Input { kind, name, var: Some(var), width, value, ty, cell: None });
    }
    m.set_variable(var, Value::int(value), pc);
    Ok(())
}

pub(crate) fn input_memory(
    m: &mut Machine<'_>,
    addr: Value,
    len: Value,
    name: &str,
    pc: usize,
) -> Result<(), Stop> {
    let len = length(len);
    if len > 0
        && let Err(fault) = m.process.memory.locate(addr, len, true)
    {
        return Err(m.process.bad_access(&fault, addr, len, true, pc));
    }
    let bytes = m.inputs.bytes(name, len).map_err(|e| no_input(&m.process, e, name, pc))?;
    m.write_bytes(addr, &bytes, pc)?;
    if m.process.options.level >= Level::Inputs {
        let place = m.process.memory.locate(addr, len, true).ok().filter(|_| len > 0);
        let object = place.map(|(slot, _)| m.process.object_name(slot)).unwrap_or_default();
        let base = place.map_or(0, |(slot, _)| m.process.memory.address(slot).bits);
        let offset = place.map_or(0, |(_, offset)| offset as u64);
        let (object, number) = (&object, place.map(|(slot, _)| slot as u32));
        events::tell(m, pc, &Event::InputMemory { name, object, number, base, offset, bytes: &bytes });
    }
    Ok(())
}

pub(crate) fn no_input(p: &Process<'_>, why: NoInput, name: &str, pc: usize) -> Stop {
    let span = p.place(pc).span;
    Box::new(match why {
        NoInput::Exhausted => Outcome::InputsExhausted { name: String::from(name), span },
        NoInput::Mismatch(what) => Outcome::Mismatch { what, span },
    })
}
