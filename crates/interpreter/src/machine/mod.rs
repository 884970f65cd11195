//! One run: registers, frames, memory, inputs, output.

mod call;
mod contents;
mod data;
mod exec;
mod inputs;
mod memory_error_text;
mod output;
mod program_end;
mod report;
mod start;
mod statement;
mod uninitialised;
mod watched_objects;

use crate::code::{Compiled, Reg};
use crate::event::{Event, Observer, Place, Points};
use crate::memory::{Layout, Memory, Watch};
use crate::options::{Level, Options};
use crate::outcome::{Outcome, Run};
use crate::value::{Origin, Value};
use crate::view::StateView;
use inputs::Inputs;
use secateur_program::{FuncId, InputKind, Program, Scenario, VarId};
use secateur_term::TermStore;

/// A stop of the run. Boxed: the way there is cold.
pub type Stop = Box<Outcome>;

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

/// The state of one run.
pub struct Machine<'a> {
    program: &'a Program,
    store: &'a TermStore,
    code: &'a Compiled,
    options: &'a Options,
    observer: &'a mut dyn Observer,
    regs: Vec<Value>,
    frames: Vec<Frame>,
    memory: Memory,
    inputs: Inputs<'a>,
    output: Vec<u8>,
    output_cut: bool,
    steps: u64,
    /// When to look at limits next.
    next_look: u64,
    /// What the run ends with as soon as it is noticed.
    pending: Option<Outcome>,
}

impl<'a> Machine<'a> {
    /// A machine before the start: neither the static objects nor the entry's frame are there yet.
    pub fn new(
        program: &'a Program,
        store: &'a TermStore,
        code: &'a Compiled,
        options: &'a Options,
        scenario: &'a Scenario,
        observer: &'a mut dyn Observer,
    ) -> Machine<'a> {
        let layout = Layout::new(program.data_model, scenario);
        let mut memory = Memory::new(layout, options.memory_limit);
        if !options.watch.is_empty() {
            memory.watch = Some(Box::new(Watch::new(options.watch.iter().copied())));
        }
        Machine {
            program,
            store,
            code,
            options,
            observer,
            regs: Vec::new(),
            frames: Vec::new(),
            memory,
            inputs: Inputs::new(scenario, options.missing),
            output: Vec::new(),
            output_cut: false,
            steps: 0,
            next_look: 0,
            pending: None,
        }
    }

    /// Runs a function on these arguments.
    pub fn run(mut self, function: FuncId, args: &[u128]) -> Run {
        let ended = match self.start(function, args) {
            Ok(pc) => self.execute(pc as usize),
            Err(stop) => *stop,
        };
        let outcome = self.pending.take().unwrap_or(ended);
        let losses = self.losses();
        Run {
            outcome,
            output: self.output,
            output_cut: self.output_cut,
            steps: self.steps,
            inputs_used: self.inputs.used(),
            losses,
        }
    }

    /// Shows the observer the state at the head of a loop.
    fn tell_loop_head(&mut self, pc: usize) {
        let place = self.place(pc);
        let view = StateView {
            program: self.program,
            registers: &self.regs,
            first_global: self.code.registers.first_global,
            first_local: self.frame_base(),
            memory: &self.memory,
        };
        self.observer.at_loop_head(place, &view);
    }

    /// What the observer makes of something of which the scenario tells nothing more.
    fn chosen(&mut self, kind: InputKind, width: u32) -> Option<u128> {
        if !self.inputs.is_exhausted(kind) {
            return None;
        }
        self.observer.choose(kind, width).map(|bits| secateur_term::trunc(bits, width))
    }

    fn frame_base(&self) -> usize {
        self.frames.last().map_or(0, |f| f.base)
    }

    /// The value of a register, which gets one if it is a variable without.
    fn get(&mut self, reg: Reg, pc: usize) -> Value {
        let index = reg.index(self.frame_base());
        match self.regs.get(index) {
            Some(v) if v.origin != Origin::UNSET => *v,
            _ => self.first_read(index, pc),
        }
    }

    fn pointer_bytes(&self) -> u64 {
        u64::from(self.program.data_model.pointer_width() / 8)
    }

    /// Gives a variable its value; observers hear of it.
    fn set_variable(&mut self, var: VarId, value: Value, pc: usize) {
        let Some(v) = self.program.variables.get(var.0 as usize) else { return };
        let slot = v.slot as usize;
        let global = self.code.registers.first_global;
        let index = if v.is_global() { global + slot } else { self.frame_base() + slot };
        let value = Value { bits: secateur_term::trunc(value.bits, v.width), ..value };
        if let Some(reg) = self.regs.get_mut(index) {
            let old = std::mem::replace(reg, value);
            if value.origin != Origin::UNSET {
                self.tell_assignment(var, old, value, pc);
            }
        }
    }

    fn tell_assignment(&mut self, var: VarId, old: Value, new: Value, pc: usize) {
        if self.options.level >= Level::All {
            self.watch_assignment(var, old, new, pc);
            let old = (old.origin != Origin::UNSET).then_some(old.bits);
            let points = self.points(new);
            self.tell(pc, &Event::Assign { var, old, new: new.bits, points });
        }
    }

    /// Where a value points, if it comes from an address.
    fn points(&self, value: Value) -> Option<Points> {
        let slot = value.origin.object()?;
        let base = self.memory.objects.get(slot)?.base;
        Some(Points { object: slot as u32, offset: self.distance(value.bits, u128::from(base)) })
    }

    fn distance(&self, address: u128, base: u128) -> i128 {
        memory_error_text::distance(address, base, self.program.data_model.pointer_width())
    }

    fn tell(&mut self, pc: usize, event: &Event<'_>) {
        let place = self.place(pc);
        self.observer.event(place, event);
    }

    fn place(&self, pc: usize) -> Place {
        let w = self.code.origins[pc];
        let block = self.program.function(w.function).block(w.block);
        let span = block.stmts.get(w.statement as usize).map_or(block.end_span, |s| s.span);
        let step = self.steps + u64::from(w.statement);
        let statement = w.statement;
        Place { function: w.function, block: w.block, statement, span, depth: self.frames.len(), step }
    }
}
