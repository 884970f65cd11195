//! The end of the program: exit codes, and memory that was never freed.

use super::memory_error_text::block;
use super::{Machine, Stop};
use crate::outcome::Outcome;
use crate::value::{Origin, Value};
use secateur_program::{CheckKind, Halt, Terminator};

/// With more lost objects than this, those that lead to the reported one are not looked for.
const MOST_LOST: usize = 2000;

impl Machine<'_> {
    pub(super) fn halt(&mut self, value: Option<Value>, pc: usize) -> Stop {
        let w = self.code.origins[pc];
        let span = self.place(pc).span;
        match &self.program.function(w.function).block(w.block).end {
            Terminator::Halt(Halt::Exit(_)) => self.exit(value, true, pc),
            Terminator::Halt(Halt::Abort) => match self.uncleaned(pc) {
                Some(lost) => lost,
                None => Box::new(Outcome::Aborted),
            },
            Terminator::Halt(Halt::Unreachable) => Box::new(Outcome::Unreachable { span }),
            Terminator::Halt(Halt::Silent) => Box::new(Outcome::Silent),
            _ => Box::new(self.unsupported("an end of a block nobody knows", pc)),
        }
    }

    /// The program ends normally. With `exit` the frames are still there, and so is what they point to.
    pub(super) fn exit(&mut self, value: Option<Value>, frames: bool, pc: usize) -> Stop {
        if let Some(lost) = self.uncleaned(pc) {
            return lost;
        }
        if self.options.monitor.leak
            && let Some(stop) = self.lost(&self.leaked(frames), pc)
        {
            return stop;
        }
        Box::new(Outcome::Exited(value.map_or(0, |v| v.bits as u32 as i32)))
    }

    /// However the program ends, `valid-memcleanup` wants everything freed before.
    fn uncleaned(&self, pc: usize) -> Option<Stop> {
        let slot = *self.memory.live_heap().first().filter(|_| self.options.monitor.cleanup)?;
        Some(self.left_over(slot, &[], CheckKind::Cleanup, "never freed", pc))
    }

    fn lost(&self, lost: &[usize], pc: usize) -> Option<Stop> {
        let text = "lost: not freed, and nothing points to it at the end";
        Some(self.left_over(*lost.first()?, lost, CheckKind::Leak, text, pc))
    }

    fn leaked(&self, frames: bool) -> Vec<usize> {
        let registers = &self.code.registers;
        let globals = &self.regs[registers.first_global..registers.first_symbol];
        let locals = if frames { &self.regs[self.code.first_frame()..] } else { &[] };
        let roots = globals.iter().chain(locals).copied().filter(|v| v.origin != Origin::UNSET);
        self.memory.leaked(roots, self.pointer_bytes() as usize)
    }

    fn left_over(&self, slot: usize, lost: &[usize], kind: CheckKind, text: &str, pc: usize) -> Stop {
        let object = self.object_view(slot);
        let made = self.program.place(object.made.span);
        let at = if made.is_empty() { made } else { format!(" at {made}") };
        let text = format!("{} from {}{at} is {text}", block(object.size), object.name);
        let access = crate::outcome::Access {
            fault: crate::outcome::AccessFault::Lost,
            address: object.base,
            size: object.size,
            write: false,
            object: Some(object),
            offset: Some(0),
        };
        let mut stop = self.error(kind, text, None, Some(access), pc);
        if let Outcome::Error(report) = stop.as_mut()
            && (1..=MOST_LOST).contains(&lost.len())
        {
            report.lost = self.memory.leading_to(slot, lost);
        }
        stop
    }
}
