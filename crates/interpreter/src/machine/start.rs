//! Setting up: static objects, registers, initial values, the first frame.

use super::{Machine, Stop};
use crate::memory::{AllocFailure, Birth, Request, Sort};
use crate::outcome::Outcome;
use crate::value::Value;
use secateur_program::{FuncId, InitItem, ObjectId, ObjectKind, OutsideObject, Span, StaticObject};

impl Machine<'_> {
    /// Answers where to start.
    pub fn start(&mut self, function: FuncId, args: &[u128]) -> Result<u32, Stop> {
        let program = self.process.program;
        for (i, object) in program.objects.iter().enumerate() {
            self.add_static(i as u32, object)?;
        }
        self.add_outside()?;
        self.fill_registers();
        self.initialise_objects()?;
        self.execute(self.process.code.start as usize);
        self.process.push_frame(function, None)?;
        let code = self.process.code;
        let called = &code.functions[function.0 as usize];
        let base = self.process.regs.len() - called.locals;
        for (&(param, width), arg) in called.params.iter().zip(args) {
            self.process.regs[param.index(base)] = Value::int(secateur_term::trunc(*arg, u32::from(width)));
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
        let chosen = self.process.memory.layout.chosen_static(ObjectId(number));
        match self.process.memory.add_static(request, chosen) {
            Ok(_) => Ok(()),
            Err(AllocFailure::Full) => Err(Box::new(Outcome::MemoryLimit)),
            Err(AllocFailure::Taken(base)) => {
                let what = format!("the address {base:#x} chosen for {} is taken", object.name);
                Err(Box::new(Outcome::Mismatch { what, span: Span::NONE }))
            }
        }
    }

    /// The objects that pointers from outside point to.
    fn add_outside(&mut self) -> Result<(), Stop> {
        let objects = self.inputs.outside();
        for (index, object) in objects.iter().enumerate() {
            let request = Request {
                size: object.size,
                align: 1,
                sort: Sort::Outside,
                birth: Birth::Before,
                zeroed: false,
            };
            let base = u64::try_from(object.base).unwrap_or(0);
            match self.process.memory.add_static(request, Some(base)) {
                Ok(slot) => self.process.memory.objects[slot].number = OutsideObject::number(index),
                Err(AllocFailure::Full) => return Err(Box::new(Outcome::MemoryLimit)),
                Err(AllocFailure::Taken(base)) => {
                    let what = format!("the address {base:#x} chosen for memory from outside is taken");
                    return Err(Box::new(Outcome::Mismatch { what, span: Span::NONE }));
                }
            }
        }
        Ok(())
    }

    fn fill_registers(&mut self) {
        let registers = &self.process.code.registers;
        self.process.regs = vec![Value::ZERO; registers.first_symbol];
        self.process.regs.resize(registers.first_constant, Value::UNSET);
        for (i, object) in self.process.program.objects.iter().enumerate() {
            if let Some(sym) = self.process.store.as_symbol(object.base) {
                self.process.regs[registers.first_symbol + sym.0 as usize] = self.process.memory.address(i);
            }
        }
        self.process.regs.extend(self.process.code.constants.iter().map(|&c| Value::int(c)));
    }

    fn initialise_objects(&mut self) -> Result<(), Stop> {
        let program = self.process.program;
        let mut addresses = self.process.code.addresses.iter();
        for (slot, object) in program.objects.iter().enumerate() {
            for item in &object.init {
                match item {
                    InitItem::Bytes { offset, bytes } => {
                        let at = self.initialiser_range(slot, *offset, bytes.len() as u64)?;
                        self.process.memory.objects[slot].write_bytes(at, bytes);
                    }
                    InitItem::Undefined { offset, bytes } => {
                        let at = self.initialiser_range(slot, *offset, *bytes)?;
                        self.process.memory.objects[slot].forget(at, *bytes as usize);
                    }
                    InitItem::Address { offset, bytes, .. } => {
                        let at = self.initialiser_range(slot, *offset, u64::from(*bytes))?;
                        if let Some((code, reg)) = addresses.next() {
                            if let Some(code) = code {
                                self.execute(*code as usize);
                            }
                            let value = self.process.regs[reg.index(0)];
                            self.process.memory.objects[slot].write(at, *bytes as usize, value);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn initialiser_range(&self, slot: usize, offset: u64, len: u64) -> Result<usize, Stop> {
        let object = &self.process.memory.objects[slot];
        object.offset_of(object.base.wrapping_add(offset), len).ok_or_else(|| {
            let what = format!("an initialiser of {} larger than it", self.process.object_name(slot));
            Box::new(Outcome::Unsupported { what, span: Span::NONE })
        })
    }
}
