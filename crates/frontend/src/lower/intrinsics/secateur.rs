//! The functions our own library models are written with.

use super::Reply;
use super::nondet::{assume, memory, truth, value};
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use secateur_program::CheckKind;

pub(super) const TABLE: super::Table = &[
    ("__secateur_nondet_int", value),
    ("__secateur_nondet_uchar", value),
    ("__secateur_nondet_long", value),
    ("__secateur_nondet_ulong", value),
    ("__secateur_nondet_double", value),
    ("__secateur_nondet_memory", memory),
    ("__secateur_assume", assume),
    ("__secateur_check", check),
    ("__secateur_unsupported", unsupported),
];

fn check(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let c = call.arg(0)?;
    let ok = truth(b, c);
    let text = call.values.get(1).and_then(|&v| b.code.cx.string_behind(v)).unwrap_or_default();
    b.code.check(ok, CheckKind::InvalidDeref, &text);
    Ok(Reply::Nothing)
}

fn unsupported(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let text = call.values.first().and_then(|&v| b.code.cx.string_behind(v));
    Err(text.unwrap_or_else(|| String::from("a library function")))
}
