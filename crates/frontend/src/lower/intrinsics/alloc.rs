//! Allocation on the heap.

use super::Reply;
use super::nondet::size_arg;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use secateur_program::{AllocKind, StmtKind, TypeHint};
use secateur_term::{AddressSpace, Term, VarId};

pub(super) const TABLE: super::Table = &[
    ("malloc", malloc),
    ("__kmalloc", malloc),
    ("valloc", valloc),
    ("_Znwm", malloc),
    ("_Znwj", malloc),
    ("_Znam", malloc),
    ("_Znaj", malloc),
    ("calloc", calloc),
    ("realloc", realloc),
    ("reallocarray", reallocarray),
    ("free", free),
    ("cfree", free),
    ("_ZdlPv", free),
    ("_ZdaPv", free),
    ("_ZdlPvm", free),
    ("_ZdaPvm", free),
    ("alloca", alloca),
    ("__builtin_alloca", alloca),
    ("aligned_alloc", aligned),
    ("memalign", aligned),
    ("posix_memalign", posix_memalign),
    ("__secateur_library_memory", library_memory),
];

/// What the C library aligns heap objects to.
const HEAP_ALIGN: u64 = 16;
const PAGE: u64 = 4096;

/// The error number of a failed allocation.
const ENOMEM: u128 = 12;

fn malloc(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let size = size_arg(b, call, 0)?;
    allocate(b, call, size, HEAP_ALIGN, false)
}

fn valloc(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let size = size_arg(b, call, 0)?;
    allocate(b, call, size, PAGE, false)
}

/// The product of two sizes and whether it is too large.
fn product(b: &mut Body<'_, '_>, call: &Call, first: usize) -> Lowered<(Term, Term)> {
    let (n, m) = (size_arg(b, call, first)?, size_arg(b, call, first + 1)?);
    let (n, m) = (b.code.repeatable(n), b.code.repeatable(m));
    let w = b.code.cx.pointer_width();
    let s = &mut b.code.cx.store;
    let (x, y) = (s.zext(n, 2 * w), s.zext(m, 2 * w));
    let exact = s.mul(x, y);
    let high = s.extract(exact, w, w);
    let zero = s.bv(w, 0);
    let too_large = s.ne(high, zero);
    let size = s.mul(n, m);
    Ok((size, too_large))
}

fn calloc(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (size, too_large) = product(b, call, 0)?;
    allocate_unless(b, call, too_large, size, HEAP_ALIGN, true)
}

fn alignment(b: &mut Body<'_, '_>, call: &Call, index: usize) -> Lowered<u64> {
    let t = call.arg(index)?;
    let k = b.code.cx.store.constant(t).and_then(|k| u64::try_from(k).ok());
    k.filter(|k| k.is_power_of_two()).ok_or_else(|| format!("`{}` with an unknown alignment", call.name))
}

fn aligned(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let align = alignment(b, call, 0)?;
    let size = size_arg(b, call, 1)?;
    allocate(b, call, size, align.max(HEAP_ALIGN), false)
}

fn posix_memalign(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let place = size_arg(b, call, 0)?;
    let place = b.code.repeatable(place);
    let align = alignment(b, call, 1)?;
    let size = size_arg(b, call, 2)?;
    let size = b.code.repeatable(size);
    let fails = too_large(b, size);
    let fails = or_at_will(b, fails);
    let code = b.code.temp("", 32, TypeHint::Signed);
    let (pointer_width, name) = (b.code.cx.pointer_width(), call.name.clone());
    b.branch(
        fails,
        |b| {
            let value = b.code.cx.store.bv(32, ENOMEM);
            b.code.emit(StmtKind::Assign { var: code, value });
            Ok(())
        },
        |b| {
            let var = b.code.temp("", pointer_width, TypeHint::Pointer);
            let kind = AllocKind::Heap;
            b.code.emit(StmtKind::Alloc {
                var,
                size,
                align: align.max(HEAP_ALIGN),
                kind,
                name,
                zeroed: false,
            });
            let value = b.code.read(var);
            b.code.emit(StmtKind::Store { addr: place, value, bytes: pointer_width / 8 });
            let value = b.code.cx.store.bv(32, 0);
            b.code.emit(StmtKind::Assign { var: code, value });
            Ok(())
        },
    )?;
    Ok(Reply::Value(b.code.read(code)))
}

fn realloc(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let size = size_arg(b, call, 1)?;
    reallocate(b, call, Term::FALSE, size)
}

fn reallocarray(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (size, too_large) = product(b, call, 1)?;
    reallocate(b, call, too_large, size)
}

/// A size of zero frees an object, as the GNU library does it; failure leaves the old object alone.
fn reallocate(b: &mut Body<'_, '_>, call: &Call, fails: Term, size: Term) -> Lowered<Reply> {
    let ptr = size_arg(b, call, 0)?;
    let (ptr, size) = (b.code.repeatable(ptr), b.code.repeatable(size));
    let w = b.code.cx.pointer_width();
    let too_large = too_large(b, size);
    let fails = b.code.cx.store.or(fails, too_large);
    let fails = or_at_will(b, fails);
    let zero = b.code.cx.store.bv(w, 0);
    let empty = b.code.cx.store.eq(size, zero);
    let some = b.code.cx.store.ne(ptr, zero);
    let frees = b.code.cx.store.and(empty, some);
    let var = call_result(b, call, w);
    b.branch(
        frees,
        |b| {
            b.code.emit(StmtKind::Free { addr: ptr });
            b.code.emit(StmtKind::Assign { var, value: zero });
            Ok(())
        },
        |b| {
            b.branch(
                fails,
                |b| {
                    b.code.emit(StmtKind::Assign { var, value: zero });
                    Ok(())
                },
                |b| {
                    b.code.emit(StmtKind::Realloc { var, ptr, size });
                    Ok(())
                },
            )
        },
    )?;
    Ok(call_reply(b, call, var))
}

fn free(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    b.code.emit(StmtKind::Free { addr });
    Ok(Reply::Nothing)
}

fn alloca(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let size = size_arg(b, call, 0)?;
    let w = b.code.cx.pointer_width();
    let var = call_result(b, call, w);
    let name = call.name.clone();
    b.code.emit(StmtKind::Alloc {
        var,
        size,
        align: HEAP_ALIGN,
        kind: AllocKind::Stack,
        name,
        zeroed: false,
    });
    Ok(call_reply(b, call, var))
}

/// A block of the library's own.
fn library_memory(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let size = size_arg(b, call, 0)?;
    let w = b.code.cx.pointer_width();
    let var = call_result(b, call, w);
    let (name, kind) = (call.name.clone(), AllocKind::Library);
    b.code.emit(StmtKind::Alloc { var, size, align: HEAP_ALIGN, kind, name, zeroed: false });
    Ok(call_reply(b, call, var))
}

/// The variable for the result of a known function.
pub(crate) fn call_result(body: &mut Body<'_, '_>, call: &Call, width: u32) -> VarId {
    match call.inst {
        Some(inst) if body.values.is_used(inst) => body.result_variable(inst, width, TypeHint::Pointer),
        _ => body.code.temp("", width, TypeHint::Pointer),
    }
}

/// The reply of a handler whose result is in `var`.
pub(crate) fn call_reply(body: &mut Body<'_, '_>, call: &Call, var: VarId) -> Reply {
    match call.inst {
        Some(_) => Reply::Bound,
        None => Reply::Value(body.code.read(var)),
    }
}

/// No object is larger than what there is room for, or than half of all addresses (`PTRDIFF_MAX`).
fn too_large(body: &mut Body<'_, '_>, size: Term) -> Term {
    let w = body.code.cx.pointer_width();
    let half = 1u128 << (w - 1);
    let room = AddressSpace::of(w).room();
    if room >= half {
        return body.code.cx.store.extract(size, w - 1, 1);
    }
    let room = body.code.cx.store.bv(w, room);
    body.code.cx.store.ult(room, size)
}

/// A failure that may also happen without reason, if the user wants that.
fn or_at_will(body: &mut Body<'_, '_>, fails: Term) -> Term {
    if !body.code.cx.options.malloc_may_fail {
        return fails;
    }
    let at_will = body.code.input("allocation fails", 1, TypeHint::Bool);
    body.code.cx.store.or(fails, at_will)
}

/// Allocates on the heap; the result is null where the size is too large or the user lets it fail.
pub(crate) fn allocate(
    body: &mut Body<'_, '_>,
    call: &Call,
    size: Term,
    align: u64,
    zeroed: bool,
) -> Lowered<Reply> {
    allocate_unless(body, call, Term::FALSE, size, align, zeroed)
}

fn allocate_unless(
    body: &mut Body<'_, '_>,
    call: &Call,
    fails: Term,
    size: Term,
    align: u64,
    zeroed: bool,
) -> Lowered<Reply> {
    let size = body.code.repeatable(size);
    let too_large = too_large(body, size);
    let fails = body.code.cx.store.or(fails, too_large);
    let fails = or_at_will(body, fails);
    let w = body.code.cx.pointer_width();
    let var = call_result(body, call, w);
    let name = call.name.clone();
    let zero = body.code.cx.store.bv(w, 0);
    body.branch(
        fails,
        |b| {
            b.code.emit(StmtKind::Assign { var, value: zero });
            Ok(())
        },
        |b| {
            b.code.emit(StmtKind::Alloc { var, size, align, kind: AllocKind::Heap, name, zeroed });
            Ok(())
        },
    )?;
    Ok(call_reply(body, call, var))
}
