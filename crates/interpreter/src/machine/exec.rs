//! The loop over instructions: [`Machine::run_code`] goes from block to block, and what happens inside of a block
//! is done by the functions it falls back to, one for each group of instructions. They are parts of the loop:
//! inlined into it, the groups make one jump table.

use super::{Machine, Stop, events, statement};
use crate::arith;
use crate::code::{Inst, Reg, Two};
use crate::options::Level;
use crate::outcome::Outcome;
use crate::value::{Origin, Value};
use secateur_term::{Op, fold_float_binary, fold_float_convert, fold_float_fma};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Blocks between two looks at the clock.
const PATIENCE: u64 = 1 << 16;

impl Machine<'_> {
    /// Runs from a place in the code until the run ends (or a piece of code that is no block).
    pub fn execute(&mut self, start: usize) -> Outcome {
        match self.run_code(start) {
            Ok(never) => match never {},
            Err(stop) => *stop,
        }
    }

    fn run_code(&mut self, start: usize) -> Result<std::convert::Infallible, Stop> {
        let code = self.process.code;
        let traced = self.process.options.level >= Level::Control;
        let mut pc = start;
        let mut frame = self.process.frame_base();
        loop {
            let inst = code.insts[pc];
            match inst {
                Inst::Goto { to, steps } => {
                    self.end_block(steps)?;
                    pc = to as usize;
                }
                Inst::Branch { cond, then, other, steps } => {
                    let taken = self.reg(cond, frame, pc).bits == 1;
                    if traced {
                        events::tell_branch(self, taken, pc);
                    }
                    self.end_block(steps)?;
                    pc = if taken { then } else { other } as usize;
                }
                Inst::Switch { value, table, steps } => {
                    let value = self.reg(value, frame, pc);
                    let to = code.switches[table as usize].target(value.bits);
                    events::tell_switch(self, value, to, pc);
                    self.end_block(steps)?;
                    pc = to as usize;
                }
                Inst::Indirect { value, table, steps } => {
                    let value = self.reg(value, frame, pc);
                    let to = self.label(value, table, pc)?;
                    events::tell_switch(self, value, to, pc);
                    self.end_block(steps)?;
                    pc = to as usize;
                }
                Inst::Call { call, steps } => {
                    let to = self.call(call, pc)?;
                    self.end_block(steps)?;
                    pc = to as usize;
                    frame = self.process.frame_base();
                }
                Inst::Return { value, steps } => {
                    let value = value.map(|r| self.reg(r, frame, pc));
                    let back = self.leave(value, steps, pc)?;
                    self.end_block(steps)?;
                    pc = back as usize;
                    frame = self.process.frame_base();
                }
                Inst::Halt { value, steps } => {
                    let value = value.map(|r| self.reg(r, frame, pc));
                    self.process.steps += u64::from(steps);
                    return Err(self.halt(value, pc));
                }
                Inst::Done => return Err(Box::new(Outcome::Silent)),
                _ => {
                    self.operator(inst, frame, pc)?;
                    pc += 1;
                }
            }
        }
    }

    /// Operators on integers.
    #[inline(always)]
    fn operator(&mut self, inst: Inst, frame: usize, pc: usize) -> Result<(), Stop> {
        match inst {
            Inst::Copy { dst, a } => {
                let value = self.reg(a, frame, pc);
                self.put(dst, frame, value);
            }
            Inst::Add(two) => self.with_origin(Op::Add, two, Origin::sum, frame, pc),
            Inst::Mul(two) => {
                let origin = |x: Value, y: Value| match x.origin.is_none() && y.origin.is_none() {
                    true => Origin::NONE,
                    false => product(two.width, x, y),
                };
                self.binary(Op::Mul, two, origin, frame, pc);
            }
            Inst::And(two) => self.with_origin(Op::And, two, Origin::mix, frame, pc),
            Inst::Or(two) => self.with_origin(Op::Or, two, Origin::mix, frame, pc),
            Inst::Xor(two) => self.with_origin(Op::Xor, two, Origin::xor, frame, pc),
            Inst::Eq(two) => self.binary(Op::Eq, two, |_, _| Origin::NONE, frame, pc),
            Inst::Ult(two) => self.binary(Op::Ult, two, |_, _| Origin::NONE, frame, pc),
            Inst::Slt(two) => self.binary(Op::Slt, two, |_, _| Origin::NONE, frame, pc),
            Inst::Shl(two) => self.with_origin(Op::Shl, two, Origin::hashed, frame, pc),
            Inst::LShr(two) => self.with_origin(Op::LShr, two, Origin::hashed, frame, pc),
            Inst::AShr(two) => self.with_origin(Op::AShr, two, Origin::hashed, frame, pc),
            Inst::Divide(op, two) => self.with_origin(op, two, Origin::hashed, frame, pc),
            _ => return self.shape(inst, frame, pc),
        }
        Ok(())
    }

    /// Operators that choose or rearrange bits, and floats.
    #[inline(always)]
    fn shape(&mut self, inst: Inst, frame: usize, pc: usize) -> Result<(), Stop> {
        let (dst, value) = match inst {
            Inst::Not { width, dst, a } => {
                let x = self.reg(a, frame, pc);
                let bits = secateur_term::trunc(!x.bits, u32::from(width));
                let origin = if x.origin.is_none() { Origin::NONE } else { Origin::WILD };
                (dst, Value { bits, origin })
            }
            Inst::Ite { dst, c, a, b } => {
                let c = self.reg(c, frame, pc);
                let (x, y) = (self.reg(a, frame, pc), self.reg(b, frame, pc));
                (dst, if c.bits == 1 { x } else { y })
            }
            Inst::Concat { low, dst, a, b } => {
                let (x, y) = (self.reg(a, frame, pc), self.reg(b, frame, pc));
                (dst, Value { bits: x.bits << low | y.bits, origin: x.origin.mix(y.origin) })
            }
            Inst::Extract { low, width, dst, a } => {
                let x = self.reg(a, frame, pc);
                (dst, Value { bits: arith::extract(low, width, x.bits), origin: x.origin })
            }
            Inst::SExt { from, width, dst, a } => {
                let x = self.reg(a, frame, pc);
                (dst, Value { bits: arith::sign_extend(from, width, x.bits), origin: x.origin })
            }
            Inst::Float(op, format, Two { dst, a, b, .. }) => {
                let (x, y) = (self.reg(a, frame, pc), self.reg(b, frame, pc));
                let bits = fold_float_binary(op, format, x.bits, y.bits);
                (dst, Value::int(self.known(bits, pc)?))
            }
            Inst::Fma { format, dst, a, b, c } => {
                let (x, y) = (self.reg(a, frame, pc), self.reg(b, frame, pc));
                let z = self.reg(c, frame, pc);
                (dst, Value::int(fold_float_fma(format, x.bits, y.bits, z.bits)))
            }
            Inst::FloatConvert { op, format, raw, from, width, dst, a } => {
                let x = self.reg(a, frame, pc);
                let (raw, from, width) = (u64::from(raw), u32::from(from), u32::from(width));
                let bits = fold_float_convert(op, format, raw, from, width, x.bits);
                (dst, Value::int(self.known(bits, pc)?))
            }
            _ => return self.effect(inst, frame, pc),
        };
        self.put(dst, frame, value);
        Ok(())
    }

    /// Memory, checks, and statements that are no instructions of their own.
    #[inline(always)]
    fn effect(&mut self, inst: Inst, frame: usize, pc: usize) -> Result<(), Stop> {
        match inst {
            Inst::Load { width, dst, addr, bytes } => {
                let pointer = self.reg(addr, frame, pc);
                let loaded = self.load(pointer, bytes, pc)?;
                let bits = arith::extract(0, width, loaded.bits);
                self.put(dst, frame, Value { bits, origin: loaded.origin });
            }
            Inst::Store { addr, value, bytes } => {
                let pointer = self.reg(addr, frame, pc);
                let value = self.reg(value, frame, pc);
                self.store_value(pointer, value, bytes, pc)?;
            }
            Inst::Assume { cond } => {
                if self.reg(cond, frame, pc).bits != 1 {
                    let span = self.process.place(pc).span;
                    return Err(Box::new(Outcome::AssumeFailed { span }));
                }
            }
            Inst::Check { ok } => {
                if self.reg(ok, frame, pc).bits != 1 {
                    self.process.failed_check(pc)?;
                }
            }
            Inst::LoopHead => events::tell_loop_head(self, pc),
            Inst::Other { list } => statement::statement(self, list, pc)?,
            Inst::Traced { var, dst, a } => {
                let value = self.reg(a, frame, pc);
                let old = std::mem::replace(&mut self.process.regs[dst.index(frame)], value);
                events::tell_assignment(self, var, old, value, pc);
            }
            _ => {
                return Err(Box::new(self.process.unsupported("an expression that is no number", pc)));
            }
        }
        Ok(())
    }

    /// The value of a register, which gets one if it is a variable without.
    #[inline(always)]
    fn reg(&mut self, reg: Reg, frame: usize, pc: usize) -> Value {
        let index = reg.index(frame);
        let value = self.process.regs[index];
        if value.origin == Origin::UNSET { self.first_read(index, pc) } else { value }
    }

    #[inline(always)]
    fn put(&mut self, reg: Reg, frame: usize, value: Value) {
        self.process.regs[reg.index(frame)] = value;
    }

    /// An operator on two values; `origin` tells where the result comes from.
    #[inline(always)]
    fn binary(&mut self, op: Op, two: Two, origin: impl Fn(Value, Value) -> Origin, frame: usize, pc: usize) {
        let Two { width, dst, a, b } = two;
        let (x, y) = (self.reg(a, frame, pc), self.reg(b, frame, pc));
        let bits = arith::binary(op, width, x.bits, y.bits);
        self.put(dst, frame, Value { bits, origin: origin(x, y) });
    }

    #[inline(always)]
    fn with_origin(
        &mut self,
        op: Op,
        two: Two,
        rule: impl Fn(Origin, Origin) -> Origin,
        frame: usize,
        pc: usize,
    ) {
        self.binary(op, two, |x, y| rule(x.origin, y.origin), frame, pc);
    }

    /// The result of a float operator, or the end of the run where it cannot be computed.
    fn known(&self, bits: Option<u128>, pc: usize) -> Result<u128, Stop> {
        let what = "a float operation without an exact result";
        bits.ok_or_else(|| Box::new(self.process.unsupported(what, pc)))
    }

    /// The steps of a block are counted at its end.
    #[inline(always)]
    fn end_block(&mut self, steps: u32) -> Result<(), Stop> {
        self.process.steps += u64::from(steps);
        if self.process.steps >= self.next_look { self.look() } else { Ok(()) }
    }

    /// Limits, interruption, postponed ends.
    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if let Some(outcome) = self.pending.take() {
            return Err(Box::new(outcome));
        }
        if self.process.steps >= self.process.options.step_limit {
            return Err(Box::new(Outcome::StepLimit));
        }
        if self.process.options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
            return Err(Box::new(Outcome::Interrupted));
        }
        if self.process.options.end.is_some_and(|end| Instant::now() >= end) {
            return Err(Box::new(Outcome::StepLimit));
        }
        self.next_look = self.process.steps.saturating_add(PATIENCE).min(self.process.options.step_limit);
        Ok(())
    }

    /// The target of a computed goto.
    fn label(&mut self, value: Value, table: u32, pc: usize) -> Result<u32, Stop> {
        let labels: &[(Reg, u32)] = &self.process.code.labels[table as usize];
        for &(reg, to) in labels {
            if self.get(reg, pc).bits == value.bits {
                return Ok(to);
            }
        }
        Err(Box::new(self.process.unsupported("a computed goto to something that is no label", pc)))
    }
}

/// The origin of a product: minus one times a pointer is how it is subtracted.
#[cold]
fn product(width: u8, x: Value, y: Value) -> Origin {
    let minus = secateur_term::mask(u32::from(width));
    match (x.bits, y.bits) {
        (_, k) if k == minus && y.origin.is_none() => x.origin.negated(),
        (k, _) if k == minus && x.origin.is_none() => y.origin.negated(),
        _ => x.origin.hashed(y.origin),
    }
}
