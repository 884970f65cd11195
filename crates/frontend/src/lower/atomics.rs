//! Atomic operations: the program is sequential, so they are loads and stores.

use super::body::Body;
use super::error::Lowered;
use super::memory::{address_operand, load_leaf};
use super::types::{self, Leaf};
use crate::llvm::{RmwOp, Val};
use secateur_program::{StmtKind, TypeHint};
use secateur_term::{Op, Term};

/// `atomicrmw`: the program is sequential, so it is a load, an operation and a store.
pub(crate) fn lower_atomic_update(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    let place = inst.operand(0).ok_or("atomicrmw without address")?;
    let operand = inst.operand(1).ok_or("atomicrmw without value")?;
    let op = inst.rmw_op().ok_or("atomicrmw without operation")?;
    let leaf = types::scalar(body.code.cx.layout, operand.ty())?;
    let value = body.scalar(operand)?;
    let value = body.code.repeatable(value);
    let address = address_operand(body, place)?;
    let address = body.code.repeatable(address);
    let var = load_leaf(body, &inst.name(), address, leaf);
    let old = body.code.read(var);
    let new = updated(body, op, old, value, leaf)?;
    body.code.emit(StmtKind::Store { addr: address, value: new, bytes: leaf.bytes });
    body.bind_var(inst, var);
    Ok(())
}

fn updated(body: &mut Body<'_, '_>, op: RmwOp, old: Term, value: Term, leaf: Leaf) -> Lowered<Term> {
    use RmwOp::*;
    let format = match leaf.kind {
        types::LeafKind::Float(f) => Some(f),
        _ => None,
    };
    let s = &mut body.code.cx.store;
    Ok(match (op, format) {
        (LLVMAtomicRMWBinOpXchg, _) => value,
        (LLVMAtomicRMWBinOpAdd, None) => s.add(old, value),
        (LLVMAtomicRMWBinOpSub, None) => s.sub(old, value),
        (LLVMAtomicRMWBinOpAnd, None) => s.and(old, value),
        (LLVMAtomicRMWBinOpNand, None) => {
            let both = s.and(old, value);
            s.not(both)
        }
        (LLVMAtomicRMWBinOpOr, None) => s.or(old, value),
        (LLVMAtomicRMWBinOpXor, None) => s.xor(old, value),
        (LLVMAtomicRMWBinOpMax, None) => {
            let c = s.slt(old, value);
            s.ite(c, value, old)
        }
        (LLVMAtomicRMWBinOpMin, None) => {
            let c = s.slt(value, old);
            s.ite(c, value, old)
        }
        (LLVMAtomicRMWBinOpUMax, None) => {
            let c = s.ult(old, value);
            s.ite(c, value, old)
        }
        (LLVMAtomicRMWBinOpUMin, None) => {
            let c = s.ult(value, old);
            s.ite(c, value, old)
        }
        (LLVMAtomicRMWBinOpFAdd, Some(f)) => s.fbinary(Op::FAdd, f, old, value),
        (LLVMAtomicRMWBinOpFSub, Some(f)) => s.fbinary(Op::FSub, f, old, value),
        _ => return Err(String::from("an atomic operation")),
    })
}

/// `cmpxchg`: gives the old value and whether it was the expected one.
pub(crate) fn lower_compare_exchange(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    let [place, expected, new] = [0, 1, 2].map(|i| inst.operand(i));
    let (Some(place), Some(expected), Some(new)) = (place, expected, new) else {
        return Err(String::from("cmpxchg without operands"));
    };
    let leaf = types::scalar(body.code.cx.layout, new.ty())?;
    let expected = body.scalar(expected)?;
    let new = body.scalar(new)?;
    let address = address_operand(body, place)?;
    let address = body.code.repeatable(address);
    let var = load_leaf(body, &inst.name(), address, leaf);
    let old = body.code.read(var);
    let same = body.code.cx.store.eq(old, expected);
    let same = body.code.assign_temp("", same, TypeHint::Bool);
    let same = body.code.read(same);
    body.branch(
        same,
        |b| {
            b.code.emit(StmtKind::Store { addr: address, value: new, bytes: leaf.bytes });
            Ok(())
        },
        |_| Ok(()),
    )?;
    body.values.set(inst, vec![old, same]);
    Ok(())
}
