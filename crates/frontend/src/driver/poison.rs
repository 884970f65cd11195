//! Numbers clang could not compute. It folds operations on numbers, and one without a result (a quotient out
//! of range, a shift by too much) becomes poison: what was written is gone. Where it matters the program is
//! compiled again so that clang leaves such operations in.

use crate::llvm::{Opcode, Unit, Val, ValueKind};
use inkwell::module::Module;

/// Whether an instruction uses a number that clang could not compute.
pub fn has_poison(module: &Module) -> bool {
    let functions = Unit::unchecked(module).functions();
    functions.into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()).any(uses_poison)
}

fn uses_poison(instruction: Val) -> bool {
    use Opcode::*;
    // clang begins aggregates and vectors with poison
    let builds =
        matches!(instruction.opcode(), Some(LLVMInsertValue | LLVMInsertElement | LLVMShuffleVector) | None);
    let poison = |v: Val| v.kind() == ValueKind::LLVMPoisonValueKind && v.ty().is_integer();
    !builds && instruction.operands().into_iter().any(poison)
}
