//! One load, one store.

use super::range::Done;
use super::target::{self, Readable, Writable};
use crate::exec::decide::Decider;
use crate::exec::{Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use secateur_program::Span;
use secateur_term::Term;

/// Where reads of what was never written are looked for, it must be known which bytes are read and
/// written: one path for each offset.
pub fn known_offset(d: &mut Decider, state: &mut State, offset: Term, span: Span) -> Step<Term> {
    if !d.cx.config().monitor.uninit_read || d.cx.store.constant(offset).is_some() {
        return Ok(offset);
    }
    let at = d.concretize(state, offset, span)?;
    Ok(d.cx.word(at))
}

/// What is read, and whether it surely is what memory holds there: if the property does not ask for valid
/// reads, an invalid one gives any value.
pub fn load(d: &mut Decider, state: &mut State, addr: Term, bytes: u32, span: Span) -> Step<(Term, bool)> {
    let len = d.cx.word(u128::from(bytes));
    match target::read_target(d, state, addr, len, true, span)? {
        Readable::Inside { number, offset } => Ok((content(d, state, (number, offset), bytes, span)?, true)),
        Readable::Perhaps { number, offset, inside } => {
            let value = content(d, state, (number, offset), bytes, span)?;
            let any = d.cx.any_value(8 * bytes);
            Ok((d.cx.store.ite(inside, value, any), false))
        }
        Readable::Invalid => Ok((d.cx.any_value(8 * bytes), false)),
        Readable::Lost => Ok((d.cx.lost_value(8 * bytes), false)),
    }
}

fn content(
    d: &mut Decider,
    state: &mut State,
    (number, offset): (u32, Term),
    bytes: u32,
    span: Span,
) -> Step<Term> {
    let offset = known_offset(d, state, offset, span)?;
    let known = d.cx.store.constant(offset);
    let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
    let value = match known {
        Some(o) => state.memory.read(store, number, o as u64, bytes, &mut uninit),
        None => state.memory.object_mut(number).map(|o| o.read_symbolic(store, offset, bytes, &mut uninit)),
    };
    let what = || Ending::Unsupported { what: String::from("a read of an object that is not there"), span };
    value.ok_or_else(|| Stop(what()))
}

/// What a write did: one that traps or hits no object changes nothing.
pub fn write(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    bytes: u32,
    value: Term,
    span: Span,
) -> Step<Done> {
    let len = d.cx.word(u128::from(bytes));
    let (number, offset) = match target::write_target(d, state, addr, len, span)? {
        Writable::Inside { number, offset } => (number, offset),
        Writable::Traps => return Ok(Done::Nothing),
        Writable::Missed => return Ok(Done::Missed),
    };
    let offset = known_offset(d, state, offset, span)?;
    let value = d.cx.store.resize(value, 8 * bytes);
    match d.cx.store.constant(offset) {
        Some(o) => state.memory.write(&mut d.cx.store, number, o as u64, bytes, value),
        None => {
            let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
            if let Some(o) = state.memory.object_mut(number) {
                o.write_symbolic(store, offset, bytes, value, &mut uninit);
            }
        }
    }
    Ok(Done::All)
}
