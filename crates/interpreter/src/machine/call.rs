//! Calls, returns, variadic arguments.

use super::{Machine, Stop, events, statement};
use crate::code::{CallSite, Target};
use crate::event::{Event, Points};
use crate::memory::{Birth, Request, Sort};
use crate::options::Level;
use crate::outcome::Outcome;
use crate::value::Value;
use secateur_program::{Argument, DataModel, Terminator};
use secateur_term::trunc;

impl Machine<'_> {
    /// Enters the callee; answers where its code starts.
    pub fn call(&mut self, site: u32, pc: usize) -> Result<u32, Stop> {
        let code = self.process.code;
        let site = &code.calls[site as usize];
        let callee = match site.callee {
            Target::Direct(f) => f,
            Target::Indirect(reg) => {
                let pointer = self.get(reg, pc);
                if self.process.leads_outside(pointer) {
                    return self.call_outside(site, pc);
                }
                self.process.function_at(pointer, pc)?
            }
        };
        let target = &code.functions[callee.0 as usize];
        let declared = target.params.len();
        let caller = self.process.frame_base();
        // an uninitialised argument is read here, before the frame of the callee is there
        for &arg in &site.args {
            self.get(arg, pc);
        }
        self.process.push_frame(callee, Some(pc as u32))?;
        let base = self.process.frame_base();
        for (&(param, width), arg) in target.params.iter().zip(&site.args) {
            let value = self.process.regs[arg.index(caller)];
            self.process.regs[param.index(base)] =
                Value { bits: trunc(value.bits, u32::from(width)), ..value };
        }
        if self.process.program.function(callee).variadic {
            let values: Vec<Value> =
                site.args.iter().skip(declared).map(|r| self.process.regs[r.index(caller)]).collect();
            self.lay_out_arguments(declared, &values, pc)?;
        }
        if self.process.options.level >= Level::Control {
            self.process.watch_arguments(pc);
            let regs = &self.process.regs;
            let args: Vec<u128> = target.params.iter().map(|p| regs[p.0.index(base)].bits).collect();
            let points: Vec<Option<Points>> =
                target.params.iter().map(|p| self.process.points(regs[p.0.index(base)])).collect();
            events::tell(self, pc, &Event::Call { callee, args: &args, points: &points });
        }
        Ok(target.entry)
    }

    /// A call of a function that is none of the program's: it gives the next input and changes nothing.
    #[cold]
    fn call_outside(&mut self, site: &CallSite, pc: usize) -> Result<u32, Stop> {
        for &arg in &site.args {
            self.get(arg, pc);
        }
        if let Some(var) = site.var {
            let ty = self.process.program.variable(var).ty;
            statement::input(self, var, "function from outside", ty, pc)?;
        }
        Ok(site.next)
    }

    /// Leaves the current function; answers where the caller goes on.
    pub fn leave(&mut self, value: Option<Value>, steps: u32, pc: usize) -> Result<u32, Stop> {
        let Some(frame) = self.process.frames.last() else {
            return Err(Box::new(Outcome::Exited(0)));
        };
        let (function, base, mark) = (frame.function, frame.base, frame.stack_mark);
        if self.process.options.level >= Level::Control {
            let points = value.and_then(|v| self.process.points(v));
            events::tell(self, pc, &Event::Return { function, value: value.map(|v| v.bits), points });
        }
        self.process.watch_return(pc);
        let Some(call) = frame_call(self) else {
            self.process.steps += u64::from(steps);
            self.process.memory.unwind(mark, pc as u32);
            return Err(self.exit(value, false, pc));
        };
        if self.process.memory.stack_mark() > mark {
            self.process.memory.unwind(mark, pc as u32);
        }
        self.process.frames.pop();
        self.process.regs.truncate(base);
        let code = self.process.code;
        let crate::code::Inst::Call { call: site, .. } = code.insts[call as usize] else {
            return Err(Box::new(self.process.unsupported("a return to something that is no call", pc)));
        };
        let site = &code.calls[site as usize];
        if let Some(var) = site.var {
            // a function that ends without a value leaves none
            self.set_variable(var, value.unwrap_or(Value::UNSET), call as usize);
        }
        Ok(site.next)
    }

    /// The arguments past the declared parameters, in an object of the callee's frame laid out as the ABI
    /// does in memory.
    fn lay_out_arguments(&mut self, declared: usize, values: &[Value], pc: usize) -> Result<(), Stop> {
        let w = self.process.code.origins[pc];
        let Terminator::Call { args, .. } = &self.process.program.function(w.function).block(w.block).end
        else {
            return Ok(());
        };
        let rest = args.get(declared..).unwrap_or(&[]);
        let (offsets, size) = argument_offsets(self.process.program.data_model, rest);
        let birth = Birth::Arguments(pc as u32);
        let area =
            self.new_object(Request { size, align: 16, sort: Sort::Stack, birth, zeroed: false }, pc)?;
        for ((arg, &offset), &value) in rest.iter().zip(&offsets).zip(values) {
            let bytes = arg.bytes as usize;
            if arg.by_value {
                let (slot, from) = self.readable(value, arg.bytes, pc)?;
                let piece = self.process.memory.objects[slot].piece(from, bytes);
                self.process.memory.objects[area].put(offset as usize, &piece);
            } else {
                self.process.memory.objects[area].write(offset as usize, bytes, value);
            }
        }
        if let Some(frame) = self.process.frames.last_mut() {
            frame.arguments = Some(area);
        }
        Ok(())
    }

    /// `va_start`: the list says that all registers are used up, so that `va_arg` looks in memory.
    pub fn va_start(&mut self, list: Value, pc: usize) -> Result<(), Stop> {
        let Some(area) = self.process.frames.last().and_then(|f| f.arguments) else {
            return Err(Box::new(
                self.process.unsupported("va_start in a function that is not variadic", pc),
            ));
        };
        let address = self.process.memory.address(area);
        match self.process.program.data_model {
            DataModel::Ilp32 => self.store_value(list, address, 4, pc),
            DataModel::Lp64 => {
                let field = |offset: u128| Value { bits: list.bits.wrapping_add(offset), ..list };
                self.store_value(list, Value::int(48), 4, pc)?;
                self.store_value(field(4), Value::int(176), 4, pc)?;
                self.store_value(field(8), address, 8, pc)?;
                self.store_value(field(16), address, 8, pc)
            }
        }
    }
}

fn frame_call(machine: &Machine<'_>) -> Option<u32> {
    machine.process.frames.last().and_then(|f| f.call)
}

/// Offsets of variadic arguments in memory, and the size of all.
fn argument_offsets(model: DataModel, args: &[Argument]) -> (Vec<u64>, u64) {
    let word: u64 = if model == DataModel::Lp64 { 8 } else { 4 };
    let mut at = 0u64;
    let mut offsets = Vec::with_capacity(args.len());
    for arg in args {
        let align = if model == DataModel::Lp64 && arg.align >= 16 { 16 } else { word };
        at = at.next_multiple_of(align);
        offsets.push(at);
        at += arg.bytes.next_multiple_of(word);
    }
    (offsets, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::Term;

    fn arg(bytes: u64, align: u64) -> Argument {
        Argument { value: Term::FALSE, bytes, align, by_value: false }
    }

    #[test]
    fn layout_of_the_two_abis() {
        let args = [arg(4, 4), arg(8, 8), arg(16, 16), arg(3, 1), arg(4, 4)];
        assert_eq!(argument_offsets(DataModel::Lp64, &args), (vec![0, 8, 16, 32, 40], 48));
        assert_eq!(argument_offsets(DataModel::Ilp32, &args), (vec![0, 4, 12, 28, 32], 36));
    }
}
