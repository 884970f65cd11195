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
    b.emit(StmtKind::VaStart { list });
    Ok(Reply::Nothing)
}

pub(super) fn copy(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let len = b.cx.size(list_size(b.cx.data_model));
    b.emit(StmtKind::MemCopy { dst, src, len, overlap: true });
    Ok(Reply::Nothing)
}

impl Body<'_, '_> {
    /// The `va_arg` instruction, which clang writes out itself on the machines we know: only the simple list
    /// is read here.
    pub fn lower_va_arg(&mut self, inst: Val) -> Lowered<()> {
        if self.cx.data_model != DataModel::Ilp32 {
            return Err(String::from("the va_arg instruction"));
        }
        let place = inst.operand(0).ok_or("va_arg without list")?;
        let leaf = types::scalar(self.cx.layout, inst.ty())?;
        let list = self.scalar(place)?;
        let list = self.repeatable(list);
        let cursor = self.temp("", 32, TypeHint::Pointer);
        self.emit(StmtKind::Load { var: cursor, addr: list, bytes: 4 });
        let at = self.read(cursor);
        let var = self.temp(&inst.name(), leaf.width, leaf.hint());
        self.emit(StmtKind::Load { var, addr: at, bytes: leaf.bytes });
        let step = u64::from(leaf.bytes).next_multiple_of(4);
        let value = self.offset(at, step);
        self.emit(StmtKind::Store { addr: list, value, bytes: 4 });
        self.bind_var(inst, var);
        Ok(())
    }
}
