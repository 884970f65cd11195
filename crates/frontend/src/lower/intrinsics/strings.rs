//! `memcpy` and its relatives.

use super::Reply;
use super::nondet::size_arg;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use secateur_program::StmtKind;

pub(super) const TABLE: super::Table = &[
    ("memcpy", copy),
    ("__memcpy_chk", copy),
    ("memmove", shift),
    ("__memmove_chk", shift),
    ("memset", set),
    ("__memset_chk", set),
    ("mempcpy", copy_to_end),
    ("__mempcpy", copy_to_end),
    ("__mempcpy_chk", copy_to_end),
    ("bzero", zero),
    ("explicit_bzero", zero),
    ("bcopy", backwards),
];

fn transfer(b: &mut Body<'_, '_>, call: &Call, overlap: bool) -> Lowered<()> {
    let (dst, src) = (size_arg(b, call, 0)?, size_arg(b, call, 1)?);
    let len = size_arg(b, call, 2)?;
    b.code.emit(StmtKind::MemCopy { dst, src, len, overlap });
    Ok(())
}

pub(super) fn copy(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    transfer(b, call, false)?;
    Ok(Reply::Value(call.arg(0)?))
}

pub(super) fn shift(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    transfer(b, call, true)?;
    Ok(Reply::Value(call.arg(0)?))
}

pub(super) fn set(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let dst = size_arg(b, call, 0)?;
    let value = call.arg(1)?;
    let value = b.code.cx.store.resize(value, 8);
    let len = size_arg(b, call, 2)?;
    b.code.emit(StmtKind::MemSet { dst, value, len });
    Ok(Reply::Value(dst))
}

fn copy_to_end(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    transfer(b, call, false)?;
    let (dst, len) = (size_arg(b, call, 0)?, size_arg(b, call, 2)?);
    Ok(Reply::Value(b.code.cx.store.add(dst, len)))
}

fn zero(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let dst = size_arg(b, call, 0)?;
    let len = size_arg(b, call, 1)?;
    let value = b.code.cx.store.bv(8, 0);
    b.code.emit(StmtKind::MemSet { dst, value, len });
    Ok(Reply::Nothing)
}

/// `bcopy(source, target, n)`
fn backwards(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (src, dst) = (size_arg(b, call, 0)?, size_arg(b, call, 1)?);
    let len = size_arg(b, call, 2)?;
    b.code.emit(StmtKind::MemCopy { dst, src, len, overlap: true });
    Ok(Reply::Nothing)
}
