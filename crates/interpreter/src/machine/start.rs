//! Setting up: static objects, registers, initial values, the first frame.

use super::{Frame, Machine, Stop};
use crate::memory::{AllocFailure, Birth, Request, Sort};
use crate::outcome::Outcome;
use crate::value::Value;
use secateur_program::{FuncId, InitItem, ObjectId, ObjectKind, Span, StaticObject};

impl Machine<'_> {
    /// Answers where to start.
    pub(super) fn start(&mut self, function: FuncId, args: &[u128]) -> Result<u32, Stop> {
        let program = self.program;
        for (i, object) in program.objects.iter().enumerate() {
            self.add_static(i as u32, object)?;
        }
        self.fill_registers();
        self.initialise_objects()?;
        self.execute(self.code.start as usize);
        self.push_frame(function, None)?;
        let code = self.code;
        let called = &code.functions[function.0 as usize];
        let base = self.regs.len() - called.locals;
        for (&(param, width), arg) in called.params.iter().zip(args) {
            self.regs[param.index(base)] = Value::int(secateur_term::trunc(*arg, u32::from(width)));
        }
        Ok(called.entry)
    }

    fn add_static(&mut self, number: u32, object: &StaticObject) -> Result<(), Stop> {
        let sort = match object.kind {
            ObjectKind::Global => Sort::Global,
            ObjectKind::External | ObjectKind::Unsized => Sort::External,
            ObjectKind::Constant => Sort::Constant,
            ObjectKind::Function(f) => Sort::Function(f),
            ObjectKind::UnknownFunction => Sort::UnknownFunction,
            ObjectKind::Label => Sort::Label,
        };
        // code takes room, so that every function has an address of its own
        let size = if sort.is_data() { object.size } else { object.size.max(1) };
        let zeroed = sort != Sort::External;
        let request = Request { size, align: object.align, sort, birth: Birth::Static(number), zeroed };
        let chosen = self.memory.layout.chosen_static(ObjectId(number));
        match self.memory.add_static(request, chosen) {
            Ok(_) => Ok(()),
            Err(AllocFailure::Full) => Err(Box::new(Outcome::MemoryLimit)),
            Err(AllocFailure::Taken(base)) => {
                let what = format!("the address {base:#x} chosen for {} is taken", object.name);
                Err(Box::new(Outcome::Mismatch { what, span: Span::NONE }))
            }
        }
    }

    fn fill_registers(&mut self) {
        let registers = &self.code.registers;
        self.regs = vec![Value::ZERO; registers.first_symbol];
        self.regs.resize(registers.first_constant, Value::UNSET);
        for (i, object) in self.program.objects.iter().enumerate() {
            if let Some(sym) = self.store.as_symbol(object.base) {
                self.regs[registers.first_symbol + sym.0 as usize] = self.memory.address(i);
            }
        }
        self.regs.extend(self.code.constants.iter().map(|&c| Value::int(c)));
    }

    fn initialise_objects(&mut self) -> Result<(), Stop> {
        let program = self.program;
        let mut addresses = self.code.addresses.iter();
        for (slot, object) in program.objects.iter().enumerate() {
            for item in &object.init {
                match item {
                    InitItem::Bytes { offset, bytes } => {
                        let at = self.initialiser_range(slot, *offset, bytes.len() as u64)?;
                        self.memory.objects[slot].write_bytes(at, bytes);
                    }
                    InitItem::Undefined { offset, bytes } => {
                        let at = self.initialiser_range(slot, *offset, *bytes)?;
                        self.memory.objects[slot].forget(at, *bytes as usize);
                    }
                    InitItem::Address { offset, bytes, .. } => {
                        let at = self.initialiser_range(slot, *offset, u64::from(*bytes))?;
                        if let Some((code, reg)) = addresses.next() {
                            if let Some(code) = code {
                                self.execute(*code as usize);
                            }
                            let value = self.regs[reg.index(0)];
                            self.memory.objects[slot].write(at, *bytes as usize, value);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn initialiser_range(&self, slot: usize, offset: u64, len: u64) -> Result<usize, Stop> {
        let object = &self.memory.objects[slot];
        object.offset_of(object.base.wrapping_add(offset), len).ok_or_else(|| {
            let what = format!("an initialiser of {} larger than it", self.object_name(slot));
            Box::new(Outcome::Unsupported { what, span: Span::NONE })
        })
    }

    pub(super) fn push_frame(&mut self, function: FuncId, call: Option<u32>) -> Result<(), Stop> {
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
}
