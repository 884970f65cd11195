//! Questions about memory objects, as CBMC, ESBMC, KLEE and SeaHorn ask them: where an object begins, how large
//! it is, whether a range of it may be accessed; and objects that become arbitrary as a whole.

use super::Reply;
use super::nondet::size_arg;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use secateur_program::{ObjectQuestion, StmtKind, TypeHint};
use secateur_term::Term;

pub(super) const TABLE: super::Table = &[
    ("__CPROVER_same_object", same_object),
    ("__CPROVER_OBJECT_SIZE", size),
    ("__CPROVER_POINTER_OBJECT", start),
    ("__CPROVER_POINTER_OFFSET", offset),
    ("__CPROVER_DYNAMIC_OBJECT", on_heap),
    ("__CPROVER_r_ok", accessible),
    ("__CPROVER_w_ok", accessible),
    ("__CPROVER_rw_ok", accessible),
    ("__CPROVER_havoc_object", havoc),
    ("__CPROVER_array_copy", copy),
    ("__CPROVER_array_replace", copy),
    ("__ESBMC_same_object", same_object),
    ("__ESBMC_get_object_size", size),
    ("__ESBMC_POINTER_OBJECT", start),
    ("__ESBMC_POINTER_OFFSET", offset),
    ("__ESBMC_r_ok", accessible),
    ("__ESBMC_init_object", havoc),
    ("klee_get_obj_size", size),
    ("sea_is_dereferenceable", accessible),
    ("sea_is_deref", accessible),
];

fn ask(b: &mut Body<'_, '_>, addr: Term, question: ObjectQuestion) -> Term {
    let width = b.code.cx.pointer_width();
    let hint = if question == ObjectQuestion::Start { TypeHint::Pointer } else { TypeHint::Unsigned };
    let var = b.code.temp("", width, hint);
    b.code.emit(StmtKind::AskObject { var, addr, question });
    b.code.read(var)
}

/// The pointer argument of a question, to be used more than once.
fn pointer(b: &mut Body<'_, '_>, call: &Call, index: usize) -> Lowered<Term> {
    let addr = size_arg(b, call, index)?;
    Ok(b.code.repeatable(addr))
}

fn same_object(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (x, y) = (size_arg(b, call, 0)?, size_arg(b, call, 1)?);
    let x = ask(b, x, ObjectQuestion::Number);
    let y = ask(b, y, ObjectQuestion::Number);
    Ok(Reply::Value(b.code.cx.store.eq(x, y)))
}

fn size(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    Ok(Reply::Value(ask(b, addr, ObjectQuestion::Size)))
}

/// The address of an object stands for its number.
fn start(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    Ok(Reply::Value(ask(b, addr, ObjectQuestion::Start)))
}

fn offset(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = pointer(b, call, 0)?;
    let start = ask(b, addr, ObjectQuestion::Start);
    Ok(Reply::Value(b.code.cx.store.sub(addr, start)))
}

fn on_heap(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = size_arg(b, call, 0)?;
    let heap = ask(b, addr, ObjectQuestion::OnHeap);
    let zero = b.code.cx.size(0);
    Ok(Reply::Value(b.code.cx.store.ne(heap, zero)))
}

/// Whether so many bytes from an address on lie in a living object. Without a number of bytes it is the type
/// of the pointer that counts, which is not known here.
fn accessible(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    if call.args.len() != 2 {
        return Err(format!("`{}` without a number of bytes", call.name));
    }
    let addr = pointer(b, call, 0)?;
    let count = pointer(b, call, 1)?;
    let start = ask(b, addr, ObjectQuestion::Start);
    let size = ask(b, addr, ObjectQuestion::Size);
    let alive = ask(b, addr, ObjectQuestion::Alive);
    let zero = b.code.cx.size(0);
    let s = &mut b.code.cx.store;
    let offset = s.sub(addr, start);
    let inside = s.ule(offset, size);
    let left = s.sub(size, offset);
    let fits = s.ule(count, left);
    let alive = s.ne(alive, zero);
    let fits = s.and(inside, fits);
    Ok(Reply::Value(s.and(alive, fits)))
}

/// The whole object becomes arbitrary, whatever part of it the argument points to.
fn havoc(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let addr = pointer(b, call, 0)?;
    let start = ask(b, addr, ObjectQuestion::Start);
    let len = ask(b, addr, ObjectQuestion::Size);
    let at_start = b.code.cx.store.eq(addr, start);
    let name = call.name.clone();
    b.branch(
        at_start,
        |b| {
            b.code.emit(StmtKind::InputMemory { addr: start, len, name: name.clone() });
            Ok(())
        },
        |b| {
            // a native run only sees the address that is given
            b.code.emit(StmtKind::Unsupported { what: format!("`{name}` in the middle of an object") });
            Ok(())
        },
    )?;
    Ok(Reply::Nothing)
}

/// One array gets the content of another one of the same size.
fn copy(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (dst, src) = (pointer(b, call, 0)?, pointer(b, call, 1)?);
    let (to, from) = (ask(b, dst, ObjectQuestion::Start), ask(b, src, ObjectQuestion::Start));
    let (room, len) = (ask(b, dst, ObjectQuestion::Size), ask(b, src, ObjectQuestion::Size));
    let s = &mut b.code.cx.store;
    let (whole_dst, whole_src, alike) = (s.eq(dst, to), s.eq(src, from), s.eq(room, len));
    let whole = s.and(whole_dst, whole_src);
    let fits = s.and(whole, alike);
    let name = call.name.clone();
    b.branch(
        fits,
        |b| {
            b.code.emit(StmtKind::MemCopy { dst, src, len, overlap: true });
            Ok(())
        },
        |b| {
            let what = format!("`{name}` of arrays of different sizes, or inside of objects");
            b.code.emit(StmtKind::Unsupported { what });
            Ok(())
        },
    )?;
    Ok(Reply::Nothing)
}
