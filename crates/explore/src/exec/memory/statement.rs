//! Statements that change memory other than by one load or store.

use crate::exec::context::{NewObject, RunContext};
use crate::exec::control::varargs;
use crate::exec::decide::Decider;
use crate::exec::memory::{
    derived, heap,
    range::{self, Done},
    resolve::{self, Target},
};
use crate::exec::{Step, Stop};
use crate::outcome::{Ending, Note};
use crate::state::State;
use crate::trail::{ObjectLife, Resized, TrailOp};
use secateur_memory::{Fill, Liveness, Region};
use secateur_program::{AllocKind, Span, StmtKind};
use secateur_term::Term;

/// Executes a statement of memory; any other one does nothing.
pub fn memory_statement(d: &mut Decider, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
    match kind {
        StmtKind::Alloc { .. } => alloc_statement(&mut d.cx, state, kind, span),
        StmtKind::Realloc { .. } => realloc_statement(d, state, kind, span)?,
        StmtKind::Free { addr } => {
            let op = TrailOp::Free { depth: state.call_depth, addr: *addr };
            let freed = *addr;
            let addr = d.cx.eval(state, freed);
            let own = heap::free(d, state, addr, span)?;
            if own {
                d.cx.record(op);
            } else {
                // other states may have an object of the program there
                d.cx.record_foreign(state, freed);
            }
        }
        StmtKind::MemCopy { .. } | StmtKind::MemSet { .. } => return range_statement(d, state, kind, span),
        StmtKind::InputMemory { addr, len, name } => {
            let op = TrailOp::Havoc { depth: state.call_depth, dst: *addr, len: *len };
            let addr = d.cx.eval(state, *addr);
            let len = d.cx.eval(state, *len);
            range::input_memory(d, state, addr, len, name, span)?;
            d.cx.record(op);
        }
        StmtKind::VaStart { .. }
        | StmtKind::EndScope { .. }
        | StmtKind::StackSave { .. }
        | StmtKind::StackRestore { .. } => return frame_statement(d, state, kind, span),
        StmtKind::Havoc { addr } => {
            d.cx.record(TrailOp::Opaque("an object set to anything"));
            let addr = d.cx.eval(state, *addr);
            derived::havoc(d, state, addr, span)?;
        }
        StmtKind::FillCells(fill) => {
            d.cx.record(TrailOp::Opaque("cells set at once"));
            derived::fill_cells(d, state, fill, span)?;
        }
        _ => {}
    }
    Ok(())
}

/// `memcpy`, `memmove` and `memset`.
fn range_statement(d: &mut Decider, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
    match kind {
        StmtKind::MemCopy { dst, src, len, overlap } => {
            let op =
                TrailOp::Copy { depth: state.call_depth, dst: *dst, src: *src, len: *len, overlap: *overlap };
            let (to, from) = (d.cx.eval(state, *dst), d.cx.eval(state, *src));
            let size = d.cx.eval(state, *len);
            match range::mem_copy(d, state, to, from, size, *overlap, span)? {
                Done::All => d.cx.record(op),
                Done::AnyBytes => {
                    d.cx.record(TrailOp::Havoc { depth: state.call_depth, dst: *dst, len: *len });
                }
                Done::Nothing => d.cx.record_same_address(state, *dst),
                Done::Missed => record_missed(&mut d.cx, state, *dst, size),
            }
        }
        StmtKind::MemSet { dst, value, len } => {
            let op = TrailOp::Fill { depth: state.call_depth, dst: *dst, value: *value, len: *len };
            let (to, value) = (d.cx.eval(state, *dst), d.cx.eval(state, *value));
            let len = d.cx.eval(state, *len);
            match range::mem_set(d, state, to, value, len, span)? {
                Done::Nothing => d.cx.record_same_address(state, *dst),
                Done::Missed => record_missed(&mut d.cx, state, *dst, len),
                Done::All | Done::AnyBytes => d.cx.record(op),
            }
        }
        _ => {}
    }
    Ok(())
}

/// A write of a range had no effect. How long the range was matters if it lies in an object in part.
fn record_missed(cx: &mut RunContext, state: &mut State, dst: Term, len: Term) {
    match cx.store.constant(len).and_then(|n| u32::try_from(n).ok()) {
        Some(bytes) => cx.record_missed(state, dst, bytes),
        None => cx.record(TrailOp::Opaque("a write of unknown length that hits no object")),
    }
}

/// Statements about the objects of the running frame.
fn frame_statement(d: &mut Decider, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
    match kind {
        StmtKind::VaStart { list } => {
            let op = TrailOp::VaStart { depth: state.call_depth, list: *list };
            let list = d.cx.eval(state, *list);
            varargs::va_start(d, state, list, span)?;
            d.cx.record(op);
        }
        StmtKind::EndScope { addr } => {
            let op = TrailOp::EndScope { depth: state.call_depth, addr: *addr };
            let addr = d.cx.eval(state, *addr);
            end_scope(d, state, addr, span)?;
            d.cx.record(op);
        }
        StmtKind::StackSave { var } => {
            let width = d.cx.program().variable(*var).width;
            let mark = d.cx.store.bv(width, state.top.objects.len() as u128);
            d.cx.assign(state, *var, mark);
            d.cx.record(TrailOp::Assign { depth: state.call_depth, var: *var, value: mark });
        }
        StmtKind::StackRestore { saved } => {
            let saved = d.cx.eval(state, *saved);
            let bases = stack_restore(d, state, saved, span)?;
            if !bases.is_empty() {
                d.cx.record(TrailOp::Restore { depth: state.call_depth, bases: bases.into() });
            }
        }
        _ => {}
    }
    Ok(())
}

fn alloc_statement(cx: &mut RunContext, state: &mut State, kind: &StmtKind, span: Span) {
    let StmtKind::Alloc { var, size, align, kind, name, zeroed } = kind else { return };
    let expr = *size;
    let size = cx.eval(state, expr);
    let region = match kind {
        AllocKind::Heap => Region::Heap,
        AllocKind::Library => Region::Static,
        AllocKind::Stack | AllocKind::Vla => Region::Stack,
    };
    let fill = if *zeroed { Fill::Zero } else { Fill::Uninit };
    let new = NewObject { name, region, size, align: *align, fill };
    let (number, base) = cx.allocate(state, new, span);
    if region == Region::Stack {
        state.top.objects.push((number, *kind == AllocKind::Vla));
    }
    cx.assign(state, *var, base);
    let (depth, var, zeroed) = (state.call_depth, *var, *zeroed);
    let life = match kind {
        AllocKind::Heap => ObjectLife::Heap,
        AllocKind::Stack => ObjectLife::Frame,
        AllocKind::Vla => ObjectLife::Restored,
        AllocKind::Library => return cx.record(TrailOp::Opaque("an object of a library function")),
    };
    cx.record(TrailOp::Alloc { depth, var, base, size: expr, zeroed, life, site: None });
}

fn realloc_statement(d: &mut Decider, state: &mut State, kind: &StmtKind, span: Span) -> Step<()> {
    let StmtKind::Realloc { var, ptr, size } = kind else { return Ok(()) };
    let expr = *ptr;
    let ptr = d.cx.eval(state, expr);
    let wanted = *size;
    let size = d.cx.eval(state, wanted);
    let how = heap::reallocate(d, state, ptr, size, span)?;
    let new = match how {
        Resized::New { base } | Resized::Moved { base, .. } => base,
        Resized::Freed => d.cx.word(0),
    };
    d.cx.assign(state, *var, new);
    let depth = state.call_depth;
    d.cx.record(TrailOp::Realloc { depth, var: *var, ptr: expr, size: wanted, how });
    Ok(())
}

/// The object at `addr` dies before its frame does.
fn end_scope(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<()> {
    if let Target::Object { number, .. } = resolve::resolve(d, state, addr, span)? {
        state.memory.kill(number, Liveness::OutOfScope);
        // scopes nest, so this keeps the list as short as the scope is deep
        if state.top.objects.last() == Some(&(number, false)) {
            state.top.objects.pop();
        }
    }
    Ok(())
}

/// Variable-length arrays allocated since the mark die. The result is their addresses.
fn stack_restore(d: &mut Decider, state: &mut State, saved: Term, span: Span) -> Step<Vec<Term>> {
    let Some(mark) = d.cx.store.constant(saved) else {
        d.cx.note(Note::Gap { what: String::from("a stack mark that is not known"), span });
        return Err(Stop(Ending::Unsupported { what: String::from("stack restore"), span }));
    };
    let mark = mark as usize;
    let mut i = state.top.objects.len();
    let mut bases = Vec::new();
    while i > mark {
        i -= 1;
        let (number, vla) = state.top.objects[i];
        if vla {
            bases.extend(state.memory.object(number).map(|o| o.base));
            state.memory.kill(number, Liveness::OutOfScope);
        }
    }
    Ok(bases)
}
