//! Operations on ranges of bytes: copying, setting, making nondeterministic. Lengths and places become known
//! first (forking over their values if need be).

use super::access::Readable;
use super::eval::UninitBytes;
use super::{Executor, Step, Stop};
use crate::inputs::{InputRecord, InputTerms};
use crate::outcome::Ending;
use crate::state::State;
use crate::tuning::{BYTES_PER_DEADLINE_CHECK, LONGEST_INPUT, LONGEST_RANGE};
use secateur_memory::Content;
use secateur_program::{CheckKind, InputKind, Span, TypeHint};
use secateur_term::Term;

/// What an operation on a range did.
pub(crate) enum Done {
    All,
    /// The bytes at the destination became anything.
    AnyBytes,
    /// It trapped.
    Nothing,
}

impl Executor<'_> {
    /// The length of a range operation, known and not too long.
    fn known_length(&mut self, state: &mut State, len: Term, most: u64, span: Span) -> Step<u64> {
        let len = self.concretize(state, len, span)?;
        match u64::try_from(len) {
            Ok(n) if n <= most => Ok(n),
            _ => {
                let what = format!("an operation on {len} bytes of memory at once");
                Err(Stop(Ending::Unsupported { what, span }))
            }
        }
    }

    /// Whether there is nothing to do, for the side of the path that is followed.
    fn is_empty_range(&mut self, state: &mut State, len: Term, span: Span) -> Step<bool> {
        if self.store.constant(len) == Some(0) {
            return Ok(true);
        }
        let zero = self.store.bv(self.pointer_width(), 0);
        let empty = self.store.eq(len, zero);
        self.decide(state, empty, span)
    }

    pub(crate) fn mem_copy(
        &mut self,
        state: &mut State,
        dst: Term,
        src: Term,
        len: Term,
        overlap: bool,
        span: Span,
    ) -> Step<Done> {
        if self.is_empty_range(state, len, span)? {
            return Ok(Done::All);
        }
        let Some((to, to_offset)) = self.write_target(state, dst, len, span)? else {
            return Ok(Done::Nothing);
        };
        let from = match self.read_target(state, src, len, false, span)? {
            Readable::Inside { number, offset } => Some((number, offset)),
            Readable::Perhaps { .. } | Readable::Invalid => None,
        };
        let len = self.known_length(state, len, LONGEST_RANGE, span)?;
        let to_offset = self.concretize(state, to_offset, span)? as u64;
        let Some((from, from_offset)) = from else {
            return self.any_bytes(state, (to, to_offset), len, span);
        };
        let from_offset = self.concretize(state, from_offset, span)? as u64;
        let apart = to != from || to_offset + len <= from_offset || from_offset + len <= to_offset;
        if !overlap && !apart && to_offset != from_offset {
            let text = format!("memcpy between overlapping parts of {}", self.describe_object(state, to));
            if self.goes_on(&CheckKind::InvalidDeref) {
                self.went_on(state, text, Term::FALSE, span);
                return self.any_bytes(state, (to, to_offset), len, span);
            }
            return self.fail(state, CheckKind::InvalidDeref, text, span);
        }
        let mut uninit = UninitBytes {
            inputs: &mut state.inputs,
            fresh: &mut self.fresh,
            span,
            deadline: &self.config.budget.deadline,
        };
        state.memory.copy_range(&mut self.store, (to, to_offset), (from, from_offset), len, &mut uninit);
        // a copy that was cut off ends the path
        self.in_time(span)?;
        Ok(Done::All)
    }

    pub(crate) fn mem_set(
        &mut self,
        state: &mut State,
        dst: Term,
        byte: Term,
        len: Term,
        span: Span,
    ) -> Step<Done> {
        if self.is_empty_range(state, len, span)? {
            return Ok(Done::All);
        }
        let Some((number, offset)) = self.write_target(state, dst, len, span)? else {
            return Ok(Done::Nothing);
        };
        let len = self.known_length(state, len, LONGEST_RANGE, span)?;
        let offset = self.concretize(state, offset, span)? as u64;
        let Some(object) = state.memory.object_mut(number) else { return Ok(Done::All) };
        let size = self.store.constant(object.size).map(|s| s as u64);
        match &mut object.content {
            Content::Cells(cells) => cells.set_range(&mut self.store, offset, len, byte, size),
            Content::Array(_) | Content::Layers(_) => {
                for i in 0..len {
                    if i.is_multiple_of(BYTES_PER_DEADLINE_CHECK) {
                        self.in_time(span)?;
                    }
                    state.memory.write(&mut self.store, number, offset + i, 1, byte);
                }
            }
        }
        Ok(Done::All)
    }

    /// The bytes of a range that lies in its object become anything.
    fn any_bytes(
        &mut self,
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
            let byte = self.any_value(8);
            state.memory.write(&mut self.store, number, offset + i, 1, byte);
        }
        Ok(Done::AnyBytes)
    }

    pub(crate) fn input_memory(
        &mut self,
        state: &mut State,
        addr: Term,
        len: Term,
        name: &str,
        span: Span,
    ) -> Step<()> {
        if self.store.constant(len) == Some(0) {
            return Ok(());
        }
        let (number, offset) = self.checked_target(state, addr, len, true, span)?;
        let len = self.known_length(state, len, LONGEST_INPUT, span)?;
        let offset = self.concretize(state, offset, span)? as u64;
        let prefix = state.inputs.len();
        let mut bytes = Vec::with_capacity(len as usize);
        for i in 0..len {
            if i.is_multiple_of(BYTES_PER_DEADLINE_CHECK) {
                self.in_time(span)?;
            }
            let byte = self.store.input(format!("{name}!{prefix}[{i}]"), 8);
            state.memory.write(&mut self.store, number, offset + i, 1, byte);
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
}
