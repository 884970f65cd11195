//! The end of the program.

use super::process::leftover;
use super::{Machine, Stop};
use crate::outcome::Outcome;
use crate::value::Value;
use secateur_program::{Halt, Terminator};

impl Machine<'_> {
    pub(crate) fn halt(&mut self, value: Option<Value>, pc: usize) -> Stop {
        let w = self.process.code.origins[pc];
        let span = self.process.place(pc).span;
        match &self.process.program.function(w.function).block(w.block).end {
            Terminator::Halt(Halt::Exit(_)) => self.exit(value, true, pc),
            Terminator::Halt(Halt::Abort) => match leftover::uncleaned(&self.process, pc) {
                Some(lost) => lost,
                None => Box::new(Outcome::Aborted),
            },
            Terminator::Halt(Halt::Unreachable) => Box::new(Outcome::Unreachable { span }),
            Terminator::Halt(Halt::Silent) => Box::new(Outcome::Silent),
            _ => Box::new(self.process.unsupported("an end of a block nobody knows", pc)),
        }
    }

    /// The program ends normally. With `exit` the frames are still there, and so is what they point to.
    pub fn exit(&mut self, value: Option<Value>, frames: bool, pc: usize) -> Stop {
        if let Some(lost) = leftover::uncleaned(&self.process, pc) {
            return lost;
        }
        if self.process.options.monitor.leak
            && let Some(stop) = leftover::lost(&self.process, &leftover::leaked(&self.process, frames), pc)
        {
            return stop;
        }
        Box::new(Outcome::Exited(value.map_or(0, |v| v.bits as u32 as i32)))
    }
}
