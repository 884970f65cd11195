//! Loads and stores.

use super::body::Body;
use super::context::Home;
use super::error::Lowered;
use super::types::{self, Leaf};
use crate::llvm::{Ty, Val};
use secateur_program::{CheckKind, StmtKind, TypeHint};
use secateur_term::{Term, VarId};

/// Lowers a load: of a variable, of a constant, or of memory.
pub(crate) fn lower_load(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    let place = inst.operand(0).ok_or("load without address")?;
    if let Some(var) = body.variable_at(place) {
        let value = body.code.read(var);
        body.bind(inst, vec![value]);
        return Ok(());
    }
    if let Some(&Home::Constant(value)) = body.code.cx.homes.get(&place) {
        body.bind(inst, vec![value]);
        return Ok(());
    }
    let address = address_operand(body, place)?;
    let address = aligned(body, address, inst.alignment(), "read");
    let parts = load(body, inst, address, inst.ty())?;
    if let Some(parts) = parts {
        body.values.set(inst, parts);
    }
    Ok(())
}

/// The address an instruction accesses; other address spaces than the usual one are refused.
pub(crate) fn address_operand(body: &mut Body<'_, '_>, place: Val) -> Lowered<Term> {
    if place.ty().address_space() != 0 {
        return Err(format!("memory of address space {}", place.ty().address_space()));
    }
    body.scalar(place)
}

/// Loads a value of any type; `None` when the instruction has its value (or needs none) already.
fn load(body: &mut Body<'_, '_>, inst: Val, address: Term, ty: Ty) -> Lowered<Option<Vec<Term>>> {
    if types::packed_vector_bits(body.code.cx.layout, ty).is_some() {
        return load_packed(body, inst, address, ty).map(Some);
    }
    let leaves = types::memory_leaves(body.code.cx.layout, ty)?;
    if let [leaf] = leaves.as_slice() {
        let var = body.result_variable(inst, leaf.width, leaf.hint());
        body.code.emit(StmtKind::Load { var, addr: address, bytes: leaf.bytes });
        return Ok(None);
    }
    let address = body.code.repeatable(address);
    let name = inst.name();
    let mut parts = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        let var = load_leaf(body, &name, address, leaf);
        parts.push(body.code.read(var));
    }
    Ok(Some(parts))
}

/// Loads one scalar of what lies at an address into a new variable.
pub(crate) fn load_leaf(body: &mut Body<'_, '_>, name: &str, address: Term, leaf: Leaf) -> VarId {
    let var = body.code.temp(name, leaf.width, leaf.hint());
    let addr = body.code.offset(address, leaf.offset);
    body.code.emit(StmtKind::Load { var, addr, bytes: leaf.bytes });
    var
}

/// A vector of elements that are not whole bytes.
fn load_packed(body: &mut Body<'_, '_>, inst: Val, address: Term, ty: Ty) -> Lowered<Vec<Term>> {
    let (bits, bytes) = packed_shape(body, ty)?;
    let var = body.code.temp(&inst.name(), bits, TypeHint::Unsigned);
    body.code.emit(StmtKind::Load { var, addr: address, bytes });
    let t = body.code.read(var);
    body.code.cx.bitcast(ty, &[t])
}

fn packed_shape(body: &Body<'_, '_>, ty: Ty) -> Lowered<(u32, u32)> {
    match (body.code.cx.layout.bits(ty), body.code.cx.layout.store_size(ty)) {
        (Some(bits), Some(bytes)) if bits <= u64::from(types::WIDEST) => Ok((bits as u32, bytes as u32)),
        _ => Err(format!("type {}", ty.text())),
    }
}

/// Lowers a store: to a variable or to memory.
/// The variable by which a program for CBMC chooses how floating-point numbers are rounded; 0 is to the nearest.
const ROUNDING_MODE: &str = "__CPROVER_rounding_mode";

pub(crate) fn lower_store(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    let value = inst.operand(0).ok_or("store without value")?;
    let place = inst.operand(1).ok_or("store without address")?;
    if place.name() == ROUNDING_MODE && value.as_int() != Some(0) {
        return Err(String::from("rounding other than to the nearest number"));
    }
    if let Some(var) = body.variable_at(place) {
        let t = body.scalar(value)?;
        body.assign(var, t);
        return Ok(());
    }
    let parts = body.operand(value)?;
    let address = address_operand(body, place)?;
    let address = aligned(body, address, inst.alignment(), "write");
    store(body, address, &parts, value.ty())
}

/// The address, checked if the user asked for it.
fn aligned(body: &mut Body<'_, '_>, address: Term, align: u64, verb: &str) -> Term {
    let ours = body.code.cx.options.check_alignment && !body.guards.addresses;
    if !ours || !align.is_power_of_two() || align == 1 {
        return address;
    }
    let address = body.code.repeatable(address);
    let low = body.code.cx.store.extract(address, 0, align.trailing_zeros());
    let zero = body.code.cx.store.bv(align.trailing_zeros(), 0);
    let ok = body.code.cx.store.eq(low, zero);
    let text = format!("{verb} at an address that is no multiple of {align}");
    body.code.check(ok, CheckKind::Misaligned, &text);
    address
}

fn store(body: &mut Body<'_, '_>, address: Term, parts: &[Term], ty: Ty) -> Lowered<()> {
    if types::packed_vector_bits(body.code.cx.layout, ty).is_some() {
        let (_, bytes) = packed_shape(body, ty)?;
        if let Some(value) = body.code.cx.join(parts) {
            body.code.emit(StmtKind::Store { addr: address, value, bytes });
        }
        return Ok(());
    }
    let leaves = types::memory_leaves(body.code.cx.layout, ty)?;
    let address = if leaves.len() > 1 { body.code.repeatable(address) } else { address };
    for (leaf, &value) in leaves.iter().zip(parts) {
        let addr = body.code.offset(address, leaf.offset);
        body.code.emit(StmtKind::Store { addr, value, bytes: leaf.bytes });
    }
    Ok(())
}
