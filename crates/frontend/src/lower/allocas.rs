//! Allocas: the objects of locals that stay in memory, and the lengths of arrays that are not constant.

use super::body::Body;
use super::error::Lowered;
use super::spans::hint;
use crate::llvm::{Opcode, Val};
use secateur_program::{AllocKind, CheckKind, StmtKind, TypeHint};
use secateur_term::{Term, VarId};

/// The largest object of variable size a stack is taken to have room for, in bytes.
const LARGEST_ON_STACK: u64 = (1 << 31) - 1;

/// What is said of programs with such objects. It makes no answer weaker: a run with a larger one ends for
/// want of stack.
pub const STACK_NOTE: &str =
    "arrays of variable length are taken to be smaller than 2^31 bytes: larger ones do not fit a stack";

/// Lowers an alloca that is not promoted. Where its scope is followed, its object is made when that
/// begins.
pub(crate) fn lower_alloca(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    if body.locals.is_promoted(inst) || body.guards.is_for_reports(inst) {
        return Ok(());
    }
    let width = body.code.cx.pointer_width();
    let name = body.locals.name(inst);
    let var = body.code.temp(&format!("&{name}"), width, TypeHint::Pointer);
    if !body.locals.is_scoped(inst) {
        allocate_local(body, inst, var)?;
    }
    body.bind_var(inst, var);
    Ok(())
}

/// Makes the object of an alloca; `var` gets its address.
pub(crate) fn allocate_local(body: &mut Body<'_, '_>, inst: Val, var: VarId) -> Lowered<()> {
    let ty = inst.allocated_type().ok_or("alloca without type")?;
    let element =
        body.code.cx.layout.alloc_size(ty).ok_or_else(|| format!("the size of type {}", ty.text()))?;
    let count = inst.operand(0).ok_or("alloca without size")?;
    let fixed = count.as_int().is_some() && inst.block().is_some_and(|b| body.is_entry(b));
    // a negative length is an error of its own, which must not be taken for a large one
    // (with pointers of 32 bits no object is that large anyway)
    let large =
        body.code.cx.pointer_width() > 32 && count.as_int().is_none() && is_large_at_most(body, count);
    if count.as_int().is_none() && body.code.cx.options.check_memory {
        check_length(body, count, element)?;
    }
    let count = body.scalar(count)?;
    let width = body.code.cx.pointer_width();
    let count = body.code.cx.store.resize(count, width);
    let step = body.code.cx.size(element);
    let mut size = body.code.cx.store.mul(count, step);
    if large && body.code.cx.store.constant(size).is_none() {
        size = body.code.repeatable(size);
        let largest = body.code.cx.size(LARGEST_ON_STACK);
        let fits = body.code.cx.store.ule(size, largest);
        assume_on_stack(body, fits);
    }
    let align = inst.alignment().max(1);
    let name = body.locals.name(inst);
    if let Some(shape) = body.locals.declared(inst).and_then(|d| d.shape) {
        let ty = body.code.cx.c_type(shape);
        body.code.cx.types.locals.insert(var, ty);
    }
    let kind = if fixed { AllocKind::Stack } else { AllocKind::Vla };
    body.code.emit(StmtKind::Alloc { var, size, align, kind, name, zeroed: false });
    Ok(())
}

/// An array that is too large for any stack ends the program before it is used; such runs are left out,
/// and that is said.
fn assume_on_stack(body: &mut Body<'_, '_>, fits: Term) {
    body.code.cx.note(String::from(STACK_NOTE));
    body.code.assume(fits);
}

/// Whether a length that does not fit a stack cannot be a negative one, or was checked not to be.
fn is_large_at_most(body: &Body<'_, '_>, count: Val) -> bool {
    let length = match count.opcode() {
        Some(Opcode::LLVMZExt) => count.operand(0),
        _ => Some(count),
    };
    body.code.cx.options.check_memory || length.is_some_and(|v| is_unsigned_length(body, v))
}

/// Whether a length is read from a variable of an unsigned type: it is large then, never negative.
fn is_unsigned_length(body: &Body<'_, '_>, v: Val) -> bool {
    let place = v.operand(0).filter(|_| v.opcode() == Some(Opcode::LLVMLoad));
    let debug = place.and_then(|p| body.locals.declared(p));
    debug.is_some_and(|d| hint(&d.ty, TypeHint::Signed) == TypeHint::Unsigned)
}

/// The length of a variable-length array is not negative, and its bytes can be counted.
fn check_length(body: &mut Body<'_, '_>, count: Val, element: u64) -> Lowered<()> {
    let width = body.code.cx.pointer_width();
    let mut factors = Vec::new();
    let mut open = vec![count];
    while let Some(v) = open.pop() {
        match v.opcode() {
            Some(Opcode::LLVMMul) => open.extend(v.operands()),
            // clang widens lengths without their sign; beyond half its range no type counts what fits a
            // stack
            Some(Opcode::LLVMZExt) => factors.extend(v.operand(0)),
            _ => factors.push(v),
        }
    }
    let text = "an array of negative length, or larger than memory";
    let mut size = body.code.cx.size(element);
    // the size is surely below this power of two, or equal to it
    let mut bits = element.max(1).next_power_of_two().trailing_zeros();
    for v in factors {
        let Some(&[t]) = body.values.get(v) else {
            continue;
        };
        let t = body.code.repeatable(t);
        let s = &mut body.code.cx.store;
        let w = s.width(t);
        let zero = s.bv(w, 0);
        let positive = s.sle(zero, t);
        if is_unsigned_length(body, v) {
            assume_on_stack(body, positive);
        } else {
            body.code.check(positive, CheckKind::InvalidDeref, text);
        }
        let s = &mut body.code.cx.store;
        let wide = s.resize(t, width);
        bits += w - 1;
        if bits >= width {
            let (x, y) = (s.zext(size, 2 * width), s.zext(wide, 2 * width));
            let exact = s.mul(x, y);
            let high = s.extract(exact, width - 1, width + 1);
            let zero = s.bv(width + 1, 0);
            let fits = s.eq(high, zero);
            body.code.check(fits, CheckKind::InvalidDeref, text);
            bits = width - 1;
        }
        let product = body.code.cx.store.mul(size, wide);
        size = body.code.repeatable(product);
    }
    Ok(())
}
