//! One run. [`Process`] is what is run and how far it is, for reading; [`Machine`] makes it go on: the loop over
//! instructions (`exec`), calls, memory accesses (`data`), statements that are no instructions, first reads,
//! the start and the end. What the observer hears is in `events`.

mod call;
mod data;
mod events;
mod exec;
mod inputs;
mod output;
mod process;
mod program_end;
mod start;
mod statement;
mod uninitialised;

use crate::code::{Compiled, Reg};
use crate::event::Observer;
use crate::options::Options;
use crate::outcome::{Outcome, Run};
use crate::value::{Origin, Value};
use inputs::Inputs;
use output::Output;
use process::Process;
use secateur_program::{FuncId, InputKind, Program, Scenario, VarId};
use secateur_term::TermStore;

/// A stop of the run. Boxed: the way there is cold.
pub type Stop = Box<Outcome>;

/// A run in progress.
pub struct Machine<'a> {
    process: Process<'a>,
    observer: &'a mut dyn Observer,
    inputs: Inputs<'a>,
    output: Output,
    /// When to look at limits next, in steps.
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
        Machine {
            process: Process::new(program, store, code, options, scenario),
            observer,
            inputs: Inputs::new(scenario, options.missing),
            output: Output::default(),
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
        let losses = self.process.losses();
        Run {
            outcome,
            output: self.output.text,
            output_cut: self.output.cut,
            steps: self.process.steps,
            inputs_used: self.inputs.used(),
            losses,
        }
    }

    /// What the observer makes of something of which the scenario tells nothing more.
    fn chosen(&mut self, kind: InputKind, name: &str, width: u32, pc: usize) -> Option<u128> {
        if !self.inputs.is_exhausted(kind) {
            return None;
        }
        let place = self.process.place(pc);
        self.observer.choose_at(place, kind, name, width).map(|bits| secateur_term::trunc(bits, width))
    }

    /// The value of a register, which gets one if it is a variable without.
    fn get(&mut self, reg: Reg, pc: usize) -> Value {
        let index = reg.index(self.process.frame_base());
        match self.process.regs.get(index) {
            Some(v) if v.origin != Origin::UNSET => *v,
            _ => self.first_read(index, pc),
        }
    }

    /// Gives a variable its value; observers hear of it.
    fn set_variable(&mut self, var: VarId, value: Value, pc: usize) {
        let Some(v) = self.process.program.variables.get(var.0 as usize) else { return };
        let slot = v.slot as usize;
        let global = self.process.code.registers.first_global;
        let index = if v.is_global() { global + slot } else { self.process.frame_base() + slot };
        let value = Value { bits: secateur_term::trunc(value.bits, v.width), ..value };
        if let Some(reg) = self.process.regs.get_mut(index) {
            let old = std::mem::replace(reg, value);
            if value.origin != Origin::UNSET {
                events::tell_assignment(self, var, old, value, pc);
            }
        }
    }
}
