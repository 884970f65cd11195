//! Writes to memory as lines of the full trace.

use super::history::WrittenValue;
use super::objects::{When, public};
use super::recording::Recording;
use secateur_interpreter::Points;
use secateur_program::{FuncId, TypeHint};

/// What was written where: `s.x = 3` where the type of the object is known.
pub(in crate::trace) fn stored(
    run: &Recording<'_>,
    inside: FuncId,
    object: &str,
    to: Points,
    bytes: u64,
    content: WrittenValue,
) -> String {
    let offset = u64::try_from(to.offset).unwrap_or_default();
    let part = run.live.part(to.object, offset, bytes);
    let hint = part.as_ref().map_or(TypeHint::Signed, |(_, hint)| *hint);
    let name = public(object);
    let place = match (part, bytes) {
        (Some((path, _)), _) => format!("{name}{path}"),
        (None, 1) => format!("{name}, byte {offset}"),
        (None, _) => format!("{name}, bytes {offset} to {}", offset + bytes.saturating_sub(1)),
    };
    let width = u32::try_from(bytes.saturating_mul(8)).ok().filter(|w| (1..=128).contains(w));
    match (content, width) {
        (WrittenValue::Value(seen), Some(width)) => {
            let shown = run.live.objects.shown(width, seen, hint, When::Then, Some(inside));
            format!("{place} = {shown}")
        }
        (WrittenValue::Value(_), None) => format!("{place} = ..."),
        (WrittenValue::Fill(byte), _) => format!("{place}: each byte set to {byte}"),
        (WrittenValue::Copy(from), _) => {
            let source = run.live.objects.pointer(from, When::Then, Some(inside));
            format!("{place}: copied from {}", source.unwrap_or_else(|| "memory".into()))
        }
    }
}
