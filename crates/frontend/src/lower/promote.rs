//! Which allocas and globals become variables: scalars that are only loaded, stored and made nondeterministic
//! as a whole. The decision is the escape analysis's ([`secateur_analysis::escape`]); this file tells it what
//! each use in LLVM code needs.

use super::context::Cx;
use super::intrinsics;
use super::types;
use crate::llvm::{Opcode, Ty, Val};
use secateur_analysis::escape::{ObjectUse, is_promotable};
use std::collections::HashSet;

/// Whether an alloca of the entry block can be a variable.
pub(crate) fn alloca(cx: &Cx<'_>, v: Val) -> bool {
    let Some(ty) = v.allocated_type() else {
        return false;
    };
    let single = v.operand(0).and_then(Val::as_int) == Some(1);
    let uses = v.users().into_iter().map(|u| object_use(cx, v, ty, u));
    single && types::scalar(cx.layout, ty).is_ok() && is_promotable(uses)
}

/// Whether a global with a definition can be a variable; only users inside the reachable functions count.
pub(crate) fn global(cx: &Cx<'_>, g: Val, in_reach: &HashSet<Val>) -> bool {
    let ty = g.object_type();
    if !g.has_definition() || types::scalar(cx.layout, ty).is_err() {
        return false;
    }
    is_promotable(g.users().into_iter().map(|u| match u.function() {
        Some(f) if !in_reach.contains(&f) => ObjectUse::Value,
        // a write to a constant has to be checked, and variables have no such check
        Some(_) if g.is_read_only() && u.opcode() == Some(Opcode::LLVMStore) => ObjectUse::Address,
        Some(_) => object_use(cx, g, ty, u),
        None => ObjectUse::Address,
    }))
}

/// What a use needs: the value only, or the address.
fn object_use(cx: &Cx<'_>, v: Val, ty: Ty, user: Val) -> ObjectUse {
    let same = |t: Ty| match (types::scalar(cx.layout, t), types::scalar(cx.layout, ty)) {
        (Ok(a), Ok(b)) => a.width == b.width,
        _ => false,
    };
    let value_only = match user.opcode() {
        Some(Opcode::LLVMLoad) => same(user.ty()),
        Some(Opcode::LLVMStore) => {
            user.operand(1) == Some(v) && user.operand(0).is_some_and(|x| x != v && same(x.ty()))
        }
        Some(Opcode::LLVMCall) => {
            let size = cx.layout.store_size(ty).unwrap_or(0);
            intrinsics::takes_whole_variable(user, v, size)
        }
        _ => false,
    };
    if value_only { ObjectUse::Value } else { ObjectUse::Address }
}
