//! Operations on ranges of bytes: copying, setting, making nondeterministic. Lengths and places become known
//! first (forking over their values if need be).

use crate::exec::decide::Decider;
use crate::exec::memory::target::{self, Readable, Writable};
use crate::exec::{Step, Stop};
use crate::inputs::{InputRecord, InputTerms};
use crate::outcome::Ending;
use crate::state::State;
use crate::tuning::{BYTES_PER_DEADLINE_CHECK, LONGEST_INPUT, LONGEST_RANGE, SHORT_RANGE};
use secateur_memory::Content;
use secateur_program::{CheckKind, InputKind, Span, TypeHint};
use secateur_term::Term;

/// What a write, or an operation on a range, did.
pub enum Done {
    All,
    /// The bytes at the destination became anything.
    AnyBytes,
    /// It trapped.
    Nothing,
    /// It hit no object, which is assumed to change nothing.
    Missed,
}

/// The length of a range operation, known and not too long.
fn known_length(d: &mut Decider, state: &mut State, len: Term, most: u64, span: Span) -> Step<u64> {
    let len = d.concretize(state, len, span)?;
    match u64::try_from(len) {
        Ok(n) if n <= most => Ok(n),
        _ => {
            let what = format!("an operation on {len} bytes of memory at once");
            Err(Stop(Ending::Unsupported { what, span }))
        }
    }
}

/// Whether there is nothing to do, for the side of the path that is followed.
fn is_empty_range(d: &mut Decider, state: &mut State, len: Term, span: Span) -> Step<bool> {
    if d.cx.store.constant(len) == Some(0) {
        return Ok(true);
    }
    let zero = d.cx.word(0);
    let empty = d.cx.store.eq(len, zero);
    d.decide(state, empty, span)
}

pub(crate) fn mem_copy(
    d: &mut Decider,
    state: &mut State,
    dst: Term,
    src: Term,
    len: Term,
    overlap: bool,
    span: Span,
) -> Step<Done> {
    if is_empty_range(d, state, len, span)? {
        return Ok(Done::All);
    }
    let (to, to_offset) = match target::write_target(d, state, dst, len, span)? {
        Writable::Inside { number, offset } => (number, offset),
        Writable::Traps => return Ok(Done::Nothing),
        Writable::Missed => return Ok(Done::Missed),
    };
    let from = match target::read_target(d, state, src, len, false, span)? {
        Readable::Inside { number, offset } => Some((number, offset)),
        Readable::Perhaps { .. } | Readable::Invalid | Readable::Lost => None,
    };
    let len = known_length(d, state, len, LONGEST_RANGE, span)?;
    if let Some((from, from_offset)) = from
        && from != to
        && is_short(d, &[to_offset, from_offset], len)
    {
        copy_words(d, state, (to, to_offset), (from, from_offset), len, span);
        return Ok(Done::All);
    }
    let to_offset = d.concretize(state, to_offset, span)? as u64;
    let Some((from, from_offset)) = from else {
        return any_bytes(d, state, (to, to_offset), len, span);
    };
    let from_offset = d.concretize(state, from_offset, span)? as u64;
    let apart = to != from || to_offset + len <= from_offset || from_offset + len <= to_offset;
    if !overlap && !apart && to_offset != from_offset {
        let text = format!("memcpy between overlapping parts of {}", d.cx.describe_object(state, to));
        if d.cx.goes_on(&CheckKind::InvalidDeref) {
            d.cx.went_on(state, text, Term::FALSE, span);
            return any_bytes(d, state, (to, to_offset), len, span);
        }
        return d.cx.fail(state, CheckKind::InvalidDeref, text, span);
    }
    let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
    state.memory.copy_range(store, (to, to_offset), (from, from_offset), len, &mut uninit);
    // a copy that was cut off ends the path
    d.cx.in_time(span)?;
    Ok(Done::All)
}

/// Whether a range is so short that it is read and written as a few words at places that are not known, rather than on
/// a path for each place. Only among pointers from outside, whose objects are large: there a replay is the exception.
fn is_short(d: &Decider, offsets: &[Term], len: u64) -> bool {
    let unknown = offsets.iter().any(|o| d.cx.store.constant(*o).is_none());
    unknown && len <= SHORT_RANGE && d.cx.assumes_writes()
}

/// The parts of a range of so many bytes that are accessed as one word each: where they begin, and how long they are.
fn words(len: u64) -> Vec<(u64, u32)> {
    let (mut at, mut found) = (0, Vec::new());
    while at < len {
        let word = [8, 4, 2, 1].into_iter().find(|w| at + w <= len).unwrap_or(1);
        found.push((at, word as u32));
        at += word;
    }
    found
}

fn copy_words(
    d: &mut Decider,
    state: &mut State,
    (to, to_offset): (u32, Term),
    (from, from_offset): (u32, Term),
    len: u64,
    span: Span,
) {
    let mut values = Vec::new();
    for (at, word) in words(len) {
        let k = d.cx.word(u128::from(at));
        let place = d.cx.store.add(from_offset, k);
        let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
        let value = match store.constant(place) {
            Some(o) => state.memory.read(store, from, o as u64, word, &mut uninit),
            None => state.memory.object_mut(from).map(|o| o.read_symbolic(store, place, word, &mut uninit)),
        };
        values.extend(value.map(|v| (at, word, v)));
    }
    for (at, word, value) in values {
        write_word(d, state, (to, to_offset), (at, word, value), span);
    }
}

/// Writes a word at a distance from a place in an object.
fn write_word(
    d: &mut Decider,
    state: &mut State,
    (to, offset): (u32, Term),
    (at, word, value): (u64, u32, Term),
    span: Span,
) {
    let k = d.cx.word(u128::from(at));
    let place = d.cx.store.add(offset, k);
    let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
    match store.constant(place) {
        Some(o) => state.memory.write(store, to, o as u64, word, value),
        None => {
            if let Some(o) = state.memory.object_mut(to) {
                o.write_symbolic(store, place, word, value, &mut uninit);
            }
        }
    }
}

pub(crate) fn mem_set(
    d: &mut Decider,
    state: &mut State,
    dst: Term,
    byte: Term,
    len: Term,
    span: Span,
) -> Step<Done> {
    if is_empty_range(d, state, len, span)? {
        return Ok(Done::All);
    }
    let (number, offset) = match target::write_target(d, state, dst, len, span)? {
        Writable::Inside { number, offset } => (number, offset),
        Writable::Traps => return Ok(Done::Nothing),
        Writable::Missed => return Ok(Done::Missed),
    };
    let len = known_length(d, state, len, LONGEST_RANGE, span)?;
    if is_short(d, &[offset], len) {
        for (at, word) in words(len) {
            let mut value = byte;
            for _ in 1..word {
                value = d.cx.store.concat(value, byte);
            }
            write_word(d, state, (number, offset), (at, word, value), span);
        }
        return Ok(Done::All);
    }
    let offset = d.concretize(state, offset, span)? as u64;
    let Some(object) = state.memory.object_mut(number) else { return Ok(Done::All) };
    let size = d.cx.store.constant(object.size).map(|s| s as u64);
    match &mut object.content {
        Content::Cells(cells) => cells.set_range(&mut d.cx.store, offset, len, byte, size),
        Content::Array(_) | Content::Layers(_) => {
            for i in 0..len {
                if i.is_multiple_of(BYTES_PER_DEADLINE_CHECK) {
                    d.cx.in_time(span)?;
                }
                state.memory.write(&mut d.cx.store, number, offset + i, 1, byte);
            }
        }
    }
    Ok(Done::All)
}

/// The bytes of a range that lies in its object become anything.
fn any_bytes(
    d: &mut Decider,
    state: &mut State,
    (number, offset): (u32, u64),
    len: u64,
    span: Span,
) -> Step<Done> {
    if len > LONGEST_INPUT {
        let what = format!("an undefined operation on {len} bytes of memory at once");
        return Err(Stop(Ending::Unsupported { what, span }));
    }
    for i in 0..len {
        let byte = d.cx.any_value(8);
        state.memory.write(&mut d.cx.store, number, offset + i, 1, byte);
    }
    Ok(Done::AnyBytes)
}

pub(crate) fn input_memory(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    len: Term,
    name: &str,
    span: Span,
) -> Step<()> {
    if d.cx.store.constant(len) == Some(0) {
        return Ok(());
    }
    let (number, offset) = target::checked_target(d, state, addr, len, true, span)?;
    let len = known_length(d, state, len, LONGEST_INPUT, span)?;
    let offset = d.concretize(state, offset, span)? as u64;
    let prefix = state.inputs.len();
    let mut bytes = Vec::with_capacity(len as usize);
    for i in 0..len {
        if i.is_multiple_of(BYTES_PER_DEADLINE_CHECK) {
            d.cx.in_time(span)?;
        }
        let byte = d.cx.store.input(format!("{name}!{prefix}[{i}]"), 8);
        state.memory.write(&mut d.cx.store, number, offset + i, 1, byte);
        bytes.push(byte);
    }
    state.inputs.push(InputRecord {
        kind: InputKind::Memory,
        name: name.to_string(),
        terms: InputTerms::Bytes(bytes),
        ty: TypeHint::Unsigned,
        span,
    });
    Ok(())
}
