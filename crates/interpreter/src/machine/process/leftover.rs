//! Memory that was never freed when the program ends.

use super::memory_error_text::block;
use super::{Process, Stop};
use crate::outcome::Outcome;
use crate::value::Origin;
use secateur_program::CheckKind;

/// With more lost objects than this, those that lead to the reported one are not looked for.
const MOST_LOST: usize = 2000;

/// However the program ends, `valid-memcleanup` wants everything freed before.
pub fn uncleaned(p: &Process<'_>, pc: usize) -> Option<Stop> {
    let slot = *p.memory.live_heap().first().filter(|_| p.options.monitor.cleanup)?;
    Some(left_over(p, slot, &[], CheckKind::Cleanup, "never freed", pc))
}

pub(crate) fn lost(p: &Process<'_>, lost: &[usize], pc: usize) -> Option<Stop> {
    let text = "lost: not freed, and nothing points to it at the end";
    Some(left_over(p, *lost.first()?, lost, CheckKind::Leak, text, pc))
}

pub(crate) fn leaked(p: &Process<'_>, frames: bool) -> Vec<usize> {
    let registers = &p.code.registers;
    let globals = &p.regs[registers.first_global..registers.first_symbol];
    let locals = if frames { &p.regs[p.code.first_frame()..] } else { &[] };
    let roots = globals.iter().chain(locals).copied().filter(|v| v.origin != Origin::UNSET);
    p.memory.leaked(roots, p.pointer_bytes() as usize)
}

pub(crate) fn left_over(
    p: &Process<'_>,
    slot: usize,
    lost: &[usize],
    kind: CheckKind,
    text: &str,
    pc: usize,
) -> Stop {
    let object = p.object_view(slot);
    let made = p.program.place(object.made.span);
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
    let mut stop = p.error(kind, text, None, Some(access), pc);
    if let Outcome::Error(report) = stop.as_mut()
        && (1..=MOST_LOST).contains(&lost.len())
    {
        report.lost = p.memory.leading_to(slot, lost);
    }
    stop
}
