//! Which allocas and globals become variables: scalars that are only loaded, stored and made nondeterministic
//! as a whole.

use super::context::Cx;
use super::intrinsics;
use super::types;
use crate::llvm::{Opcode, Ty, Val};
use hashbrown::HashSet;

/// Whether an alloca of the entry block can be a variable.
pub(crate) fn alloca(cx: &Cx<'_>, v: Val) -> bool {
    let Some(ty) = v.allocated_type() else {
        return false;
    };
    let single = v.operand(0).and_then(Val::as_int) == Some(1);
    single && types::scalar(cx.layout, ty).is_ok() && v.users().into_iter().all(|u| harmless(cx, v, ty, u))
}

/// Whether a global with a definition can be a variable; only users inside the reachable functions count.
pub(crate) fn global(cx: &Cx<'_>, g: Val, in_reach: &HashSet<Val>) -> bool {
    let ty = g.object_type();
    if !g.has_definition() || types::scalar(cx.layout, ty).is_err() {
        return false;
    }
    g.users().into_iter().all(|u| match u.function() {
        Some(f) if !in_reach.contains(&f) => true,
        Some(_) => harmless(cx, g, ty, u) && !(g.is_read_only() && u.opcode() == Some(Opcode::LLVMStore)),
        None => false,
    })
}

/// Whether a use needs the value only, not the address.
fn harmless(cx: &Cx<'_>, v: Val, ty: Ty, user: Val) -> bool {
    let same = |t: Ty| match (types::scalar(cx.layout, t), types::scalar(cx.layout, ty)) {
        (Ok(a), Ok(b)) => a.width == b.width,
        _ => false,
    };
    match user.opcode() {
        Some(Opcode::LLVMLoad) => same(user.ty()),
        Some(Opcode::LLVMStore) => {
            user.operand(1) == Some(v) && user.operand(0).is_some_and(|x| x != v && same(x.ty()))
        }
        Some(Opcode::LLVMCall) => {
            let size = cx.layout.store_size(ty).unwrap_or(0);
            intrinsics::takes_whole_variable(user, v, size)
        }
        _ => false,
    }
}
