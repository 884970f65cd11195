//! The loop over instructions.

use super::{Machine, Stop};
use crate::arith;
use crate::code::{Inst, Reg, Two};
use crate::event::Event;
use crate::options::Level;
use crate::outcome::Outcome;
use crate::value::{Origin, Value};
use secateur_program::{BlockId, StmtKind, Terminator};
use secateur_term::{Op, fold_float_binary, fold_float_convert, fold_float_fma};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Blocks between two looks at the clock.
const PATIENCE: u64 = 1 << 16;

impl Machine<'_> {
    /// Runs from a place in the code until the run ends (or a piece of code that is no block).
    pub(super) fn execute(&mut self, start: usize) -> Outcome {
        match self.run_code(start) {
            Ok(never) => match never {},
            Err(stop) => *stop,
        }
    }

    fn run_code(&mut self, start: usize) -> Result<std::convert::Infallible, Stop> {
        let code = self.code;
        let traced = self.options.level >= Level::Control;
        let mut pc = start;
        let mut frame = self.frame_base();

        macro_rules! get {
            ($reg:expr) => {{
                let index = $reg.index(frame);
                let value = self.regs[index];
                if value.origin == Origin::UNSET { self.first_read(index, pc) } else { value }
            }};
        }
        macro_rules! set {
            ($reg:expr, $value:expr) => {{
                let value = $value;
                let index = $reg.index(frame);
                self.regs[index] = value;
            }};
        }
        // an operator whose result is an integer whatever the operands are
        macro_rules! plain {
            ($op:expr, $two:expr) => {{
                let Two { width, dst, a, b } = $two;
                let (x, y) = (get!(a), get!(b));
                set!(dst, Value::int(arith::binary($op, width, x.bits, y.bits)));
            }};
        }
        macro_rules! with_origin {
            ($op:expr, $two:expr, $rule:ident) => {{
                let Two { width, dst, a, b } = $two;
                let (x, y) = (get!(a), get!(b));
                let bits = arith::binary($op, width, x.bits, y.bits);
                set!(dst, Value { bits, origin: x.origin.$rule(y.origin) });
            }};
        }
        macro_rules! end_block {
            ($steps:expr) => {{
                self.steps += u64::from($steps);
                if self.steps >= self.next_look {
                    self.look()?;
                }
            }};
        }

        loop {
            match code.insts[pc] {
                Inst::Copy { dst, a } => set!(dst, get!(a)),
                Inst::Add(two) => with_origin!(Op::Add, two, sum),
                Inst::Mul(two) => {
                    let Two { width, dst, a, b } = two;
                    let (x, y) = (get!(a), get!(b));
                    let bits = arith::binary(Op::Mul, width, x.bits, y.bits);
                    let origin = if x.origin.is_none() && y.origin.is_none() {
                        Origin::NONE
                    } else {
                        product(width, x, y)
                    };
                    set!(dst, Value { bits, origin });
                }
                Inst::And(two) => with_origin!(Op::And, two, mix),
                Inst::Or(two) => with_origin!(Op::Or, two, mix),
                Inst::Xor(two) => with_origin!(Op::Xor, two, xor),
                Inst::Eq(two) => plain!(Op::Eq, two),
                Inst::Ult(two) => plain!(Op::Ult, two),
                Inst::Slt(two) => plain!(Op::Slt, two),
                Inst::Shl(two) => with_origin!(Op::Shl, two, hashed),
                Inst::LShr(two) => with_origin!(Op::LShr, two, hashed),
                Inst::AShr(two) => with_origin!(Op::AShr, two, hashed),
                Inst::Divide(op, two) => {
                    let Two { width, dst, a, b } = two;
                    let (x, y) = (get!(a), get!(b));
                    let bits = arith::binary(op, width, x.bits, y.bits);
                    set!(dst, Value { bits, origin: x.origin.hashed(y.origin) });
                }
                Inst::Not { width, dst, a } => {
                    let x = get!(a);
                    let bits = secateur_term::trunc(!x.bits, u32::from(width));
                    let origin = if x.origin.is_none() { Origin::NONE } else { Origin::WILD };
                    set!(dst, Value { bits, origin });
                }
                Inst::Ite { dst, c, a, b } => {
                    let (c, x, y) = (get!(c), get!(a), get!(b));
                    set!(dst, if c.bits == 1 { x } else { y });
                }
                Inst::Concat { low, dst, a, b } => {
                    let (x, y) = (get!(a), get!(b));
                    set!(dst, Value { bits: x.bits << low | y.bits, origin: x.origin.mix(y.origin) });
                }
                Inst::Extract { low, width, dst, a } => {
                    let x = get!(a);
                    set!(dst, Value { bits: arith::extract(low, width, x.bits), origin: x.origin });
                }
                Inst::SExt { from, width, dst, a } => {
                    let x = get!(a);
                    set!(dst, Value { bits: arith::sign_extend(from, width, x.bits), origin: x.origin });
                }
                Inst::Float(op, format, Two { dst, a, b, .. }) => {
                    let (x, y) = (get!(a), get!(b));
                    let bits = fold_float_binary(op, format, x.bits, y.bits);
                    set!(dst, Value::int(self.known(bits, pc)?));
                }
                Inst::Fma { format, dst, a, b, c } => {
                    let (x, y, z) = (get!(a), get!(b), get!(c));
                    set!(dst, Value::int(fold_float_fma(format, x.bits, y.bits, z.bits)));
                }
                Inst::FloatConvert { op, format, raw, from, width, dst, a } => {
                    let x = get!(a);
                    let (raw, from, width) = (u64::from(raw), u32::from(from), u32::from(width));
                    let bits = fold_float_convert(op, format, raw, from, width, x.bits);
                    set!(dst, Value::int(self.known(bits, pc)?));
                }
                Inst::Load { width, dst, addr, bytes } => {
                    let pointer = get!(addr);
                    let loaded = self.load(pointer, bytes, pc)?;
                    let bits = arith::extract(0, width, loaded.bits);
                    set!(dst, Value { bits, origin: loaded.origin });
                }
                Inst::Store { addr, value, bytes } => {
                    let pointer = get!(addr);
                    let value = get!(value);
                    self.store_value(pointer, value, bytes, pc)?;
                }
                Inst::Assume { cond } => {
                    if get!(cond).bits != 1 {
                        return Err(Box::new(Outcome::AssumeFailed { span: self.place(pc).span }));
                    }
                }
                Inst::Check { ok } => {
                    if get!(ok).bits != 1 {
                        self.failed_check(pc)?;
                    }
                }
                Inst::LoopHead => self.tell_loop_head(pc),
                Inst::Other { list } => self.statement(list, pc)?,
                Inst::Strange => {
                    return Err(Box::new(self.unsupported("an expression that is no number", pc)));
                }
                Inst::Traced { var, dst, a } => {
                    let value = get!(a);
                    let old = std::mem::replace(&mut self.regs[dst.index(frame)], value);
                    self.tell_assignment(var, old, value, pc);
                }
                Inst::Goto { to, steps } => {
                    end_block!(steps);
                    pc = to as usize;
                    continue;
                }
                Inst::Branch { cond, then, other, steps } => {
                    let taken = get!(cond).bits == 1;
                    if traced {
                        self.tell_branch(taken, pc);
                    }
                    end_block!(steps);
                    pc = if taken { then } else { other } as usize;
                    continue;
                }
                Inst::Switch { value, table, steps } => {
                    let value = get!(value);
                    let to = code.switches[table as usize].target(value.bits);
                    self.tell_switch(value, to, pc);
                    end_block!(steps);
                    pc = to as usize;
                    continue;
                }
                Inst::Indirect { value, table, steps } => {
                    let value = get!(value);
                    let to = self.label(value, table, pc)?;
                    self.tell_switch(value, to, pc);
                    end_block!(steps);
                    pc = to as usize;
                    continue;
                }
                Inst::Call { call, steps } => {
                    let to = self.call(call, pc)?;
                    end_block!(steps);
                    pc = to as usize;
                    frame = self.frame_base();
                    continue;
                }
                Inst::Return { value, steps } => {
                    let value = value.map(|r| get!(r));
                    let back = self.leave(value, steps, pc)?;
                    end_block!(steps);
                    pc = back as usize;
                    frame = self.frame_base();
                    continue;
                }
                Inst::Halt { value, steps } => {
                    let value = value.map(|r| get!(r));
                    self.steps += u64::from(steps);
                    return Err(self.halt(value, pc));
                }
                Inst::Done => return Err(Box::new(Outcome::Silent)),
            }
            pc += 1;
        }
    }

    /// The result of a float operator, or the end of the run where it cannot be computed.
    fn known(&self, bits: Option<u128>, pc: usize) -> Result<u128, Stop> {
        bits.ok_or_else(|| Box::new(self.unsupported("a float operation without an exact result", pc)))
    }

    /// Limits, interruption, postponed ends.
    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if let Some(outcome) = self.pending.take() {
            return Err(Box::new(outcome));
        }
        if self.steps >= self.options.step_limit {
            return Err(Box::new(Outcome::StepLimit));
        }
        if self.options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
            return Err(Box::new(Outcome::Interrupted));
        }
        if self.options.end.is_some_and(|end| Instant::now() >= end) {
            return Err(Box::new(Outcome::StepLimit));
        }
        self.next_look = self.steps.saturating_add(PATIENCE).min(self.options.step_limit);
        Ok(())
    }

    #[cold]
    fn failed_check(&mut self, pc: usize) -> Result<(), Stop> {
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

    /// The target of a computed goto.
    fn label(&mut self, value: Value, table: u32, pc: usize) -> Result<u32, Stop> {
        let labels: &[(Reg, u32)] = &self.code.labels[table as usize];
        for &(reg, to) in labels {
            if self.get(reg, pc).bits == value.bits {
                return Ok(to);
            }
        }
        Err(Box::new(self.unsupported("a computed goto to something that is no label", pc)))
    }

    #[cold]
    fn tell_branch(&mut self, taken: bool, pc: usize) {
        let w = self.code.origins[pc];
        if let Terminator::Branch { cond, then, other } =
            &self.program.function(w.function).block(w.block).end
        {
            let to = if taken { *then } else { *other };
            self.tell(pc, &Event::Branch { cond: *cond, taken, to });
        }
    }

    #[inline]
    fn tell_switch(&mut self, value: Value, to: u32, pc: usize) {
        if self.options.level < Level::Control {
            return;
        }
        let w = self.code.origins[pc];
        let to: BlockId = self.code.origins[to as usize].block;
        let term = match &self.program.function(w.function).block(w.block).end {
            Terminator::Switch { value, .. } => *value,
            Terminator::Indirect { addr, .. } => *addr,
            _ => return,
        };
        self.tell(pc, &Event::Switch { value: term, bits: value.bits, to });
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
