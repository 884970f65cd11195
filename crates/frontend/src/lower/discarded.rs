//! Structures that the program reads and throws away (`*p;`, `p->part;`, `a[i];`): clang emits their address
//! and no access. The access is put back as the read of one byte, so that its validity is checked. No native
//! run shows such an error.

use super::body::Body;
use super::context::Cx;
use super::error::Lowered;
use crate::llvm::{Opcode, Ty, TypeKind, Val};
use secateur_program::{StmtKind, TypeHint};

/// Reads what an instruction points to if the program does so and clang does not.
pub(crate) fn read_discarded(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    if !body.code.is_open() || !is_discarded(body.code.cx, inst) {
        return Ok(());
    }
    let Some(&[address]) = body.values.get(inst) else {
        return Err(String::from("a structure that is read and thrown away"));
    };
    let var = body.code.temp("discarded", 8, TypeHint::Unsigned);
    body.code.emit(StmtKind::Load { var, addr: address, bytes: 1 });
    Ok(())
}

/// Whether an instruction gives the address of such a structure.
pub(crate) fn is_discarded(cx: &Cx<'_>, inst: Val) -> bool {
    if !cx.options.check_discarded {
        return false;
    }
    let unused = || inst.ty().is_pointer() && inst.users().is_empty();
    match inst.opcode() {
        Some(Opcode::LLVMLoad | Opcode::LLVMCall) => {
            unused() && inst.location().is_some_and(|at| cx.discarded.contains(&at))
        }
        // an address that is taken of nothing else; an array is not read where it is named
        Some(Opcode::LLVMGetElementPtr) => {
            unused() && inst.location().is_some() && target(inst).is_some_and(is_structure)
        }
        _ => false,
    }
}

fn is_structure(ty: Ty) -> bool {
    ty.kind() == TypeKind::LLVMStructTypeKind
}

/// The type of what the address of an element is the address of.
fn target(inst: Val) -> Option<Ty> {
    let mut ty = inst.gep_source()?;
    for index in inst.operands().into_iter().skip(2) {
        ty = match is_structure(ty) {
            true => ty.field(u64::try_from(index.as_int()?).ok()?)?,
            false => ty.element()?,
        };
    }
    Some(ty)
}
