//! Calls of functions that have neither a body nor a model: what they do is the caller's choice
//! ([`ExternalFunctions`]). A further choice, such as one that changes what the arguments point to, gets its
//! case in [`lower_call`].

use super::body::Body;
use super::error::Lowered;
use super::intrinsics::{self, Reply};
use super::library_effects;
use super::options::ExternalFunctions;
use super::types;
use crate::llvm::{Ty, Val};
use secateur_program::{StmtKind, TypeHint};

/// Lowers the call of such a function.
pub(crate) fn lower_call(body: &mut Body<'_, '_>, inst: Val, name: &str) -> Lowered<()> {
    match body.code.cx.options.external_functions {
        ExternalFunctions::Unsupported => Err(format!("call of external function {name}")),
        ExternalFunctions::Nondet => {
            library_effects::note(body.code.cx, name);
            let ty = inst.ty();
            nondet(body, Some(inst), name, ty)?;
            Ok(())
        }
    }
}

/// Inputs for a value of any type; a single one goes straight to where it is stored.
pub(crate) fn nondet(body: &mut Body<'_, '_>, inst: Option<Val>, name: &str, ty: Ty) -> Lowered<Reply> {
    let leaves = types::leaves(body.code.cx.layout, ty)?;
    if let ([leaf], Some(inst)) = (leaves.as_slice(), inst) {
        let hint = intrinsics::nondet_hint(name, *leaf);
        let var = body.result_variable(inst, leaf.width, hint);
        body.code.emit(StmtKind::Input { var, name: name.to_string(), ty: hint });
        if hint == TypeHint::Bool && leaf.width > 1 {
            // a Boolean by name that is declared as a wider type
            let (value, two) = (body.code.read(var), body.code.cx.store.bv(leaf.width, 2));
            let small = body.code.cx.store.ult(value, two);
            body.code.assume(small);
        }
        return Ok(Reply::Bound);
    }
    let mut parts = Vec::new();
    for leaf in leaves {
        let hint = intrinsics::nondet_hint(name, leaf);
        parts.push(body.code.input(name, leaf.width, hint));
    }
    if let Some(inst) = inst
        && !ty.is_void()
    {
        body.values.set(inst, parts);
        return Ok(Reply::Bound);
    }
    Ok(Reply::Values(parts))
}
