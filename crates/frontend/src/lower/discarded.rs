//! Structures that the program reads and throws away (`*p;`, `p->part;`, `a[i];`): clang emits their address
//! and no access. The access is put back as the read of one byte, so that its validity is checked. No native
//! run shows such an error.

use super::body::Body;
use super::error::Lowered;
use crate::llvm::{Opcode, Ty, TypeKind, Val};
use secateur_program::{StmtKind, TypeHint};

impl Body<'_, '_> {
    /// Reads what an instruction points to if the program does so and clang does not.
    pub(super) fn read_discarded(&mut self, inst: Val) -> Lowered<()> {
        if !self.is_open() || !self.is_discarded(inst) {
            return Ok(());
        }
        let Some(&[address]) = self.values.get(&inst).map(Vec::as_slice) else {
            return Err(String::from("a structure that is read and thrown away"));
        };
        let var = self.temp("discarded", 8, TypeHint::Unsigned);
        self.emit(StmtKind::Load { var, addr: address, bytes: 1 });
        Ok(())
    }

    /// Whether an instruction gives the address of such a structure.
    pub(super) fn is_discarded(&self, inst: Val) -> bool {
        if !self.cx.options.check_discarded {
            return false;
        }
        let unused = || inst.ty().is_pointer() && inst.users().is_empty();
        match inst.opcode() {
            Some(Opcode::LLVMLoad | Opcode::LLVMCall) => {
                unused() && inst.location().is_some_and(|at| self.cx.discarded.contains(&at))
            }
            // an address that is taken of nothing else; an array is not read where it is named
            Some(Opcode::LLVMGetElementPtr) => {
                unused() && inst.location().is_some() && target(inst).is_some_and(is_structure)
            }
            _ => false,
        }
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
