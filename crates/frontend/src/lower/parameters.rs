//! The parameters of a function, and the variables of its promoted allocas: both have their places in the
//! frame before anything is lowered.

use super::body::Body;
use super::error::Lowered;
use super::types;
use crate::llvm::{Bb, Opcode, Val};
use secateur_program::{AllocKind, StmtKind, TypeHint, VarKind};
use std::collections::{HashMap, HashSet};

/// Makes the variables of the parameters and of the promoted allocas.
pub(crate) fn parameters(body: &mut Body<'_, '_>, f: Val, entry: Bb) -> Lowered<()> {
    let merged = merged_parameters(body, f, entry);
    let mut prologue: Vec<(Val, usize)> = Vec::new();
    for (index, p) in f.params().into_iter().enumerate() {
        if f.param_in_alloca(index) {
            return Err(String::from("arguments passed in a block the caller lays out (inalloca)"));
        }
        if let Some(&(store, alloca)) = merged.get(&p) {
            let leaf = types::scalar(body.code.cx.layout, p.ty())?;
            let (name, ty, span) = body.locals.describe(body.code.cx, alloca, leaf);
            let var = body.code.parameter(name, leaf.width, ty, span);
            body.locals.set_variable(alloca, var);
            body.values.take_over(store);
            body.bind_var(p, var);
            continue;
        }
        let leaves = types::leaves(body.code.cx.layout, p.ty())?;
        let mut parts = Vec::new();
        for (i, leaf) in leaves.iter().enumerate() {
            let (name, ty, span) = body.locals.describe(body.code.cx, p, *leaf);
            let name = if leaves.len() > 1 { format!("{name}.{i}") } else { name };
            let var = body.code.parameter(name, leaf.width, ty, span);
            parts.push(body.code.read(var));
        }
        body.values.set(p, parts);
        if f.by_value_type(index).is_some() {
            prologue.push((p, index));
        }
    }
    declare_promoted(body, entry)?;
    for (p, index) in prologue {
        copy_by_value(body, f, p, index)?;
    }
    Ok(())
}

/// Parameters whose only use is the store to their own variable, as `-O0` code does it: parameter to
/// store and alloca.
fn merged_parameters(body: &Body<'_, '_>, f: Val, entry: Bb) -> HashMap<Val, (Val, Val)> {
    let mut found = HashMap::new();
    let mut touched: HashSet<Val> = HashSet::new();
    let params: HashSet<Val> = f.params().into_iter().collect();
    for inst in entry.instructions() {
        if inst.opcode() == Some(Opcode::LLVMStore)
            && let (Some(value), Some(place)) = (inst.operand(0), inst.operand(1))
            && params.contains(&value)
            && value.users().len() == 1
            && body.locals.is_promoted(place)
            && !touched.contains(&place)
        {
            found.insert(value, (inst, place));
        }
        touched.extend(inst.operands());
    }
    found
}

fn declare_promoted(body: &mut Body<'_, '_>, entry: Bb) -> Lowered<()> {
    for inst in entry.instructions() {
        if !body.locals.awaits_variable(inst) {
            continue;
        }
        let Some(ty) = inst.allocated_type() else {
            continue;
        };
        let leaf = types::scalar(body.code.cx.layout, ty)?;
        let (name, ty, span) = body.locals.describe(body.code.cx, inst, leaf);
        // what the compiler made for itself (the returned value, cleanup) is no variable of the user
        let kind = if body.locals.declared(inst).is_some() { VarKind::Local } else { VarKind::Temp };
        let var = body.code.local(name, leaf.width, kind, ty, span);
        body.locals.set_variable(inst, var);
    }
    Ok(())
}

/// An aggregate passed by value: the callee works on its own copy.
fn copy_by_value(body: &mut Body<'_, '_>, f: Val, p: Val, index: usize) -> Lowered<()> {
    let Some(ty) = f.by_value_type(index) else {
        return Ok(());
    };
    let size = body.code.cx.layout.alloc_size(ty).ok_or_else(|| format!("type {}", ty.text()))?;
    let align = f.param_align(index).or(body.code.cx.layout.align(ty)).unwrap_or(1);
    let source = body.scalar(p)?;
    let width = body.code.cx.pointer_width();
    let name = p.name();
    let var = body.code.temp(&format!("&{name}"), width, TypeHint::Pointer);
    let len = body.code.cx.size(size);
    body.code.emit(StmtKind::Alloc { var, size: len, align, kind: AllocKind::Stack, name, zeroed: false });
    let dst = body.code.read(var);
    body.code.emit(StmtKind::MemCopy { dst, src: source, len, overlap: false });
    body.values.set(p, vec![dst]);
    Ok(())
}
