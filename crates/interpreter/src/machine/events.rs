//! What the observer hears.

use super::Machine;
use crate::event::{Event, Points};
use crate::options::Level;
use crate::value::{Origin, Value};
use crate::view::StateView;
use secateur_program::{BlockId, Terminator, VarId};

/// What is written.
pub enum Source {
    /// A value.
    Value(Value),
    /// What is at this offset of this object.
    Copy(usize, usize),
    /// The same byte everywhere.
    Fill(u8),
}

/// Tells the observer what the instruction at `pc` does.
pub fn tell(m: &mut Machine<'_>, pc: usize, event: &Event<'_>) {
    let place = m.process.place(pc);
    m.observer.event(place, event);
}

/// Shows the observer the state at the head of a loop.
pub fn tell_loop_head(m: &mut Machine<'_>, pc: usize) {
    let place = m.process.place(pc);
    let view = StateView {
        program: m.process.program,
        registers: &m.process.regs,
        first_global: m.process.code.registers.first_global,
        first_local: m.process.frame_base(),
        memory: &m.process.memory,
    };
    m.observer.at_loop_head(place, &view);
}

pub(crate) fn tell_assignment(m: &mut Machine<'_>, var: VarId, old: Value, new: Value, pc: usize) {
    if m.process.options.level >= Level::All {
        m.process.watch_assignment(var, old, new, pc);
        let old = (old.origin != Origin::UNSET).then_some(old.bits);
        let points = m.process.points(new);
        tell(m, pc, &Event::Assign { var, old, new: new.bits, points });
    }
}

#[cold]
pub(crate) fn tell_branch(m: &mut Machine<'_>, taken: bool, pc: usize) {
    let w = m.process.code.origins[pc];
    if let Terminator::Branch { cond, then, other } =
        &m.process.program.function(w.function).block(w.block).end
    {
        let to = if taken { *then } else { *other };
        tell(m, pc, &Event::Branch { cond: *cond, taken, to });
    }
}

#[inline]
pub(crate) fn tell_switch(m: &mut Machine<'_>, value: Value, to: u32, pc: usize) {
    if m.process.options.level < Level::Control {
        return;
    }
    let w = m.process.code.origins[pc];
    let to: BlockId = m.process.code.origins[to as usize].block;
    let term = match &m.process.program.function(w.function).block(w.block).end {
        Terminator::Switch { value, .. } => *value,
        Terminator::Indirect { addr, .. } => *addr,
        _ => return,
    };
    tell(m, pc, &Event::Switch { value: term, bits: value.bits, to });
}

#[cold]
pub(crate) fn tell_load(m: &mut Machine<'_>, slot: usize, offset: usize, bytes: u32, pc: usize) {
    let from = Points { object: slot as u32, offset: offset as i128 };
    tell(m, pc, &Event::Load { from, bytes: u64::from(bytes) });
}

#[cold]
pub(crate) fn tell_store(
    m: &mut Machine<'_>,
    slot: usize,
    offset: usize,
    bytes: u64,
    what: Source,
    pc: usize,
) {
    let object = &m.process.object_name(slot);
    let (number, base) = (slot as u32, m.process.memory.address(slot).bits);
    let (value, from, fill) = match what {
        Source::Value(v) => (Some(v), None, None),
        Source::Copy(slot, offset) => {
            (None, Some(Points { object: slot as u32, offset: offset as i128 }), None)
        }
        Source::Fill(byte) => (None, None, Some(byte)),
    };
    let points = value.and_then(|v| m.process.points(v));
    let (value, offset) = (value.map(|v| v.bits), offset as u64);
    tell(m, pc, &Event::Store { object, number, base, offset, bytes, value, points, from, fill });
}

pub(crate) fn tell_ends(m: &mut Machine<'_>, dead: impl IntoIterator<Item = usize>, pc: usize) {
    if m.process.options.level >= Level::All {
        for slot in dead {
            tell(m, pc, &Event::EndScope { number: slot as u32 });
        }
    }
}
