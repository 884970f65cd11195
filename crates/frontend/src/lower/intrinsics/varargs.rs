//! Variable arguments.

use super::Reply;
use crate::llvm::Val;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use crate::lower::types;
use secateur_program::{DataModel, StmtKind, TypeHint};

/// Bytes of a `va_list` object: a pointer on 32-bit x86, four fields on 64-bit.
fn list_size(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => 4,
        DataModel::Lp64 => 24,
    }
}

pub(super) fn start(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let list = call.arg(0)?;
    b.code.emit(StmtKind::VaStart { list });
    Ok(Reply::Nothing)
}

pub(super) fn copy(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let len = b.code.cx.size(list_size(b.code.cx.data_model));
    b.code.emit(StmtKind::MemCopy { dst, src, len, overlap: true });
    Ok(Reply::Nothing)
}

/// The `va_arg` instruction, which clang writes out itself on the machines we know: only the simple list
/// is read here.
pub(crate) fn lower_va_arg(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    if body.code.cx.data_model != DataModel::Ilp32 {
        return Err(String::from("the va_arg instruction"));
    }
    let place = inst.operand(0).ok_or("va_arg without list")?;
    let leaf = types::scalar(body.code.cx.layout, inst.ty())?;
    let list = body.scalar(place)?;
    let list = body.code.repeatable(list);
    let cursor = body.code.temp("", 32, TypeHint::Pointer);
    body.code.emit(StmtKind::Load { var: cursor, addr: list, bytes: 4 });
    let at = body.code.read(cursor);
    let var = body.code.temp(&inst.name(), leaf.width, leaf.hint());
    body.code.emit(StmtKind::Load { var, addr: at, bytes: leaf.bytes });
    let step = u64::from(leaf.bytes).next_multiple_of(4);
    let value = body.code.offset(at, step);
    body.code.emit(StmtKind::Store { addr: list, value, bytes: 4 });
    body.bind_var(inst, var);
    Ok(())
}
