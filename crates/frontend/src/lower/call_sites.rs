//! Calls that are calls in the program too: of functions with a body, and through pointers.

use super::body::{Body, Code};
use super::calls::fit;
use super::error::Lowered;
use super::results::ResultShape;
use super::types::{self, Leaf, LeafKind};
use super::unspecified_results::MISSING_ARGUMENT;
use crate::llvm::{Ty, Val};
use secateur_program::{Argument, Callee, TypeHint};
use secateur_term::{Term, VarId};

/// A call that becomes one in the program.
pub(crate) fn call_through(
    body: &mut Body<'_, '_>,
    inst: Val,
    callee: Callee,
    target: Option<Val>,
) -> Lowered<()> {
    let call_type = inst.called_type().ok_or("a call without type")?;
    let mut args = arguments(body, inst, call_type)?;
    if let Some(f) = target
        && f.object_type() != call_type
    {
        args = adapt(body, args, f)?;
    }
    let expected = body.code.cx.result_shape(inst.ty())?;
    let actual = match target {
        Some(f) => body.code.cx.result_shape(f.object_type().result())?,
        None => body.code.cx.result_shape(inst.ty())?,
    };
    body.save_readers_of_globals();
    if !body.values.is_used(inst) {
        body.code.call(callee, args, None);
        return Ok(());
    }
    if actual.leaves.is_empty() || expected.leaves.is_empty() {
        body.code.call(callee, args, None);
        let parts = expected.leaves.iter().map(|l| body.code.cx.undefined(l.width)).collect();
        body.values.set(inst, parts);
        return Ok(());
    }
    if let ([a], [e]) = (actual.leaves.as_slice(), expected.leaves.as_slice())
        && a.width == e.width
    {
        let var = body.result_variable(inst, a.width, e.hint());
        body.code.call(callee, args, Some(var));
        return Ok(());
    }
    let width = actual.width.ok_or("a call without result")?;
    let var = body.code.temp(&inst.name(), width, TypeHint::Unsigned);
    body.code.call(callee, args, Some(var));
    let parts = result_parts(&mut body.code, &actual, var);
    let parts = fit(body, inst.ty(), parts)?;
    // the variable belongs to this call alone, so its parts may be read anywhere
    body.values.set(inst, parts);
    Ok(())
}

/// The scalars of a result of this shape whose value is in `var`.
fn result_parts(code: &mut Code<'_, '_>, shape: &ResultShape, var: VarId) -> Vec<Term> {
    let whole = code.read(var);
    let mut parts = Vec::new();
    let mut low = 0;
    for (i, leaf) in shape.leaves.iter().enumerate() {
        if shape.joined {
            parts.push(code.cx.store.extract(whole, low, leaf.width));
            low += leaf.width;
        } else if i == 0 {
            parts.push(whole);
        } else {
            let slot = code.cx.result_slot(i, leaf.width);
            let value = code.read(slot);
            let saved = code.assign_temp("", value, leaf.hint());
            parts.push(code.read(saved));
        }
    }
    parts
}

/// The arguments of a call, split into scalars, with their layout in memory.
pub(crate) fn arguments(body: &mut Body<'_, '_>, inst: Val, call_type: Ty) -> Lowered<Vec<Argument>> {
    let declared = call_type.params().len();
    let mut out = Vec::new();
    for (i, a) in inst.call_args().into_iter().enumerate() {
        if inst.param_in_alloca(i) {
            return Err(String::from("arguments passed in a block the caller lays out (inalloca)"));
        }
        let parts = body.operand(a)?;
        let by_value = inst.by_value_type(i).filter(|_| i >= declared);
        if let (Some(ty), [value]) = (by_value, parts.as_slice()) {
            let bytes = body.code.cx.layout.alloc_size(ty).ok_or("an argument without size")?;
            let align = inst.param_align(i).or(body.code.cx.layout.align(ty)).unwrap_or(1);
            out.push(Argument { value: *value, bytes, align, by_value: true });
            continue;
        }
        for (leaf, &value) in types::leaves(body.code.cx.layout, a.ty())?.iter().zip(&parts) {
            let (bytes, align) = argument_layout(body, a.ty(), leaf, parts.len());
            out.push(Argument { value, bytes, align, by_value: false });
        }
    }
    Ok(out)
}

fn argument_layout(body: &Body<'_, '_>, ty: Ty, leaf: &Leaf, parts: usize) -> (u64, u64) {
    if parts == 1 {
        let bytes = body.code.cx.layout.alloc_size(ty).unwrap_or(u64::from(leaf.bytes));
        return (bytes, body.code.cx.layout.align(ty).unwrap_or(bytes));
    }
    (u64::from(leaf.bytes), u64::from(leaf.bytes))
}

/// Arguments of a call whose type is not the callee's (no prototype, or a wrong one).
fn adapt(body: &mut Body<'_, '_>, args: Vec<Argument>, f: Val) -> Lowered<Vec<Argument>> {
    let ty = f.object_type();
    let mut wanted = Vec::new();
    for p in ty.params() {
        wanted.extend(types::leaves(body.code.cx.layout, p)?);
    }
    let mut out = Vec::new();
    for (i, leaf) in wanted.iter().enumerate() {
        match args.get(i) {
            Some(a) => {
                let width = body.code.cx.store.width(a.value);
                if matches!(leaf.kind, LeafKind::Float(_)) && width != leaf.width {
                    return Err(format!(
                        "call of `{}` with arguments of other types than it takes",
                        f.name()
                    ));
                }
                let value = body.code.cx.store.resize(a.value, leaf.width);
                out.push(Argument { value, ..a.clone() });
            }
            None => {
                let value = body.code.input(MISSING_ARGUMENT, leaf.width, leaf.hint());
                let bytes = u64::from(leaf.bytes);
                out.push(Argument { value, bytes, align: bytes, by_value: false });
            }
        }
    }
    if ty.is_variadic() {
        out.extend(args.into_iter().skip(wanted.len()));
    }
    Ok(out)
}
