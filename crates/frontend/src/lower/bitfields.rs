//! Stores to bit-fields. Clang reads the storage unit, puts the new bits in and writes it back: the read is
//! no read of the program.

use crate::llvm::{Opcode, Val};

/// Whether a load is there only to keep the other bits of a storage unit that is written back:
/// `store(or(and(load, mask), bits))`, at the same address. Clang's name of the load tells it from a `&=` of
/// the program.
pub(super) fn is_update(load: Val) -> bool {
    let Some(place) = load.operand(0) else { return false };
    let stored = |v: Val, user: &Val| {
        user.opcode() == Some(Opcode::LLVMStore)
            && user.operand(0) == Some(v)
            && user.operand(1) == Some(place)
    };
    let only = |v: Val, ok: &dyn Fn(&Val) -> bool| {
        let users = v.users();
        !users.is_empty() && users.iter().all(ok)
    };
    let set = |user: &Val| user.opcode() == Some(Opcode::LLVMOr) && only(*user, &|s| stored(*user, s));
    let cleared = |user: &Val| {
        user.opcode() == Some(Opcode::LLVMAnd)
            && user.operand(1).is_some_and(|mask| mask.as_int().is_some())
            && only(*user, &|s| stored(*user, s) || set(s))
    };
    load.name().starts_with("bf.load") && only(load, &cleared)
}
