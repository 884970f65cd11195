//! The process that is run: the code, registers and frames, and memory. Everything that reads it only is here:
//! places, errors and what they say about objects.

mod contents;
pub mod leftover;
mod memory_error_text;
mod printed;
mod report;
mod watched_objects;

use super::Stop;
use crate::code::Compiled;
use crate::event::{Points, ProgramPoint};
use crate::memory::{AddressLayout, Fault, Memory, Sort, Watch};
use crate::options::Options;
use crate::outcome::{AccessFault, Outcome};
use crate::value::Value;
use secateur_program::{CheckKind, FuncId, Program, Scenario, StmtKind};
use secateur_term::TermStore;

/// A call on the stack.
pub struct Frame {
    /// The function that was called.
    pub function: FuncId,
    /// Its first register.
    pub base: usize,
    /// The call instruction it returns to; none in the entry function.
    pub call: Option<u32>,
    /// Stack objects below this mark belong to callers.
    pub stack_mark: usize,
    /// The object that holds the variadic arguments.
    pub arguments: Option<usize>,
}

/// What is run and how far it is.
pub struct Process<'a> {
    /// The program.
    pub program: &'a Program,
    /// The terms of its expressions.
    pub store: &'a TermStore,
    /// Its code.
    pub code: &'a Compiled,
    /// What the caller of the run chose.
    pub options: &'a Options,
    /// The registers: constants, globals, and the locals of all frames.
    pub regs: Vec<Value>,
    /// The calls, the entry function's first.
    pub frames: Vec<Frame>,
    /// All objects.
    pub memory: Memory,
    /// Statements and terminators executed, up to the last end of a block.
    pub steps: u64,
}

impl<'a> Process<'a> {
    /// A process before its start: it has neither static objects nor frames.
    pub fn new(
        program: &'a Program,
        store: &'a TermStore,
        code: &'a Compiled,
        options: &'a Options,
        scenario: &Scenario,
    ) -> Process<'a> {
        let layout = AddressLayout::new(program.data_model, scenario);
        let mut memory = Memory::new(layout, options.memory_limit);
        if !options.watch.is_empty() {
            memory.watch = Some(Box::new(Watch::new(options.watch.iter().copied())));
        }
        Process { program, store, code, options, regs: Vec::new(), frames: Vec::new(), memory, steps: 0 }
    }
}

impl Process<'_> {
    pub(crate) fn frame_base(&self) -> usize {
        self.frames.last().map_or(0, |f| f.base)
    }

    pub(crate) fn push_frame(&mut self, function: FuncId, call: Option<u32>) -> Result<(), Stop> {
        if self.frames.len() >= self.options.depth_limit {
            return Err(Box::new(Outcome::StackOverflow));
        }
        let base = self.regs.len();
        let locals = self.code.functions[function.0 as usize].locals;
        if (base + locals) as u64 > self.options.memory_limit / size_of::<Value>() as u64 {
            return Err(Box::new(Outcome::StackOverflow));
        }
        self.regs.resize(base + locals, Value::UNSET);
        let stack_mark = self.memory.stack_mark();
        self.frames.push(Frame { function, base, call, stack_mark, arguments: None });
        Ok(())
    }

    pub(crate) fn place(&self, pc: usize) -> ProgramPoint {
        let w = self.code.origins[pc];
        let block = self.program.function(w.function).block(w.block);
        let span = block.stmts.get(w.statement as usize).map_or(block.end_span, |s| s.span);
        let step = self.steps + u64::from(w.statement);
        let statement = w.statement;
        ProgramPoint { function: w.function, block: w.block, statement, span, depth: self.frames.len(), step }
    }

    pub(crate) fn pointer_bytes(&self) -> u64 {
        u64::from(self.program.data_model.pointer_width() / 8)
    }

    /// Where a value points, if it comes from an address.
    pub fn points(&self, value: Value) -> Option<Points> {
        let slot = value.origin.object()?;
        let base = self.memory.objects.get(slot)?.base;
        Some(Points { object: slot as u32, offset: self.distance(value.bits, u128::from(base)) })
    }

    pub(crate) fn distance(&self, address: u128, base: u128) -> i128 {
        memory_error_text::distance(address, base, self.program.data_model.pointer_width())
    }

    /// The function that starts at this address.
    pub fn function_at(&mut self, pointer: Value, pc: usize) -> Result<FuncId, Stop> {
        let known = pointer.origin.object().filter(|&s| s < self.memory.objects.len());
        let found = known.or_else(|| self.memory.find_start(pointer.bits as u64));
        let sort = found.map(|s| &self.memory.objects[s]).filter(|o| u128::from(o.base) == pointer.bits);
        match sort.map(|o| o.sort) {
            Some(Sort::Function(f)) => Ok(f),
            Some(Sort::UnknownFunction) => {
                let name = found.map(|s| self.object_name(s)).unwrap_or_default();
                Err(Box::new(self.unsupported(&format!("a call of {name}, which has no body"), pc)))
            }
            _ => {
                let null = pointer.bits == 0;
                let fault = if null { AccessFault::NullCall } else { AccessFault::NotAFunction };
                Err(self.bad_access(&Fault { fault, object: found }, pointer, 0, false, pc))
            }
        }
    }

    pub(crate) fn writable(&self, pointer: Value, len: u64, pc: usize) -> Result<(usize, usize), Stop> {
        let found = self.memory.locate(pointer, len, true);
        found.map_err(|fault| self.bad_access(&fault, pointer, len, true, pc))
    }

    #[cold]
    pub(crate) fn failed_check(&mut self, pc: usize) -> Result<(), Stop> {
        let w = self.code.origins[pc];
        let block = self.program.function(w.function).block(w.block);
        if let Some(StmtKind::Check { ok, kind, text }) =
            block.stmts.get(w.statement as usize).map(|s| &s.kind)
            && self.options.ends(kind)
        {
            return Err(self.error(kind.clone(), text.clone(), Some(*ok), None, pc));
        }
        Ok(())
    }

    pub(crate) fn same_object(&self, a: Value, b: Value, what: &str, pc: usize) -> Result<(), Stop> {
        let object = |p: Value| {
            let known = p.origin.object().filter(|&s| s < self.memory.objects.len());
            known.or_else(|| self.memory.find(p.bits as u64))
        };
        let (x, y) = (object(a), object(b));
        if x == y {
            return Ok(());
        }
        let name = |slot: Option<usize>| match slot {
            Some(s) => memory_error_text::described(self, s),
            None => String::from("no object"),
        };
        let text = format!("{what} of pointers into {} and {}", name(x), name(y));
        Err(self.error(CheckKind::PointerMix, text, None, None, pc))
    }

    /// A read of bytes none of which was ever written, where that is asked for. Some of them may be padding.
    pub fn check_written(&self, pointer: Value, bytes: u32, pc: usize) -> Result<(), Stop> {
        let Ok((slot, offset)) = self.memory.locate(pointer, u64::from(bytes), false) else { return Ok(()) };
        let (object, len) = (&self.memory.objects[slot], bytes as usize);
        if (0..len).any(|i| object.is_written(offset + i)) || self.is_update(pc) {
            return Ok(());
        }
        let fault = Fault { fault: AccessFault::NeverWritten, object: Some(slot) };
        Err(self.bad_access(&fault, pointer, u64::from(bytes), false, pc))
    }

    /// Whether a load is part of a write to a bit-field.
    pub fn is_update(&self, pc: usize) -> bool {
        let place = self.code.origins[pc];
        let block = self.program.function(place.function).block(place.block);
        match block.stmts.get(place.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Load { var, .. }) => self.program.variable(*var).is_update(),
            _ => false,
        }
    }

    pub(crate) fn unsupported(&self, what: &str, pc: usize) -> Outcome {
        Outcome::Unsupported { what: String::from(what), span: self.place(pc).span }
    }
}
