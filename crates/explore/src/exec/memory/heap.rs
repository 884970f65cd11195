//! The heap: `free` and `realloc`.

use crate::exec::context::NewObject;
use crate::exec::decide::Decider;
use crate::exec::memory::resolve::{self, Search, Target};
use crate::exec::{Step, Stop};
use crate::outcome::{Assumption, Ending, Note};
use crate::state::State;
use crate::trail::Resized;
use crate::tuning::LONGEST_RANGE;
use secateur_memory::{Fill, Liveness, Region};
use secateur_program::{CheckKind, Span};
use secateur_term::Term;

/// What `free` and `realloc` are given.
enum Given {
    Null,
    Heap(u32),
    /// An object from outside, which may be one that can be freed.
    Outside,
}

/// What a pointer that is to be freed points to.
fn heap_object(d: &mut Decider, state: &mut State, addr: Term, what: &str, span: Span) -> Step<Given> {
    let assumed = d.cx.assumes_writes() && !d.cx.config().monitor.counts(&CheckKind::InvalidFree);
    let search = if assumed { Search::Tied } else { Search::All };
    let (number, offset) = match resolve::resolve_for(d, state, addr, search, span)? {
        Target::Nothing { null: true } if d.cx.store.constant(addr).is_none_or(|v| v == 0) => {
            return Ok(Given::Null);
        }
        Target::Anywhere => return Ok(Given::Outside),
        Target::Nothing { .. } => {
            let text = format!("{what} of an address that was never allocated");
            return d.cx.fail(state, CheckKind::InvalidFree, text, span);
        }
        Target::Object { number, offset } => (number, offset),
    };
    let region = state.memory.object(number).map(|o| o.info.region);
    if region == Some(Region::Outside) && !d.cx.config().monitor.counts(&CheckKind::InvalidFree) {
        return Ok(Given::Outside);
    }
    let problem = match state.memory.object(number) {
        None => Some("that does not exist".into()),
        Some(o) => match (&o.liveness, o.info.region) {
            (Liveness::Freed(at), _) => Some(d.cx.freed_at(*at)),
            (_, Region::Heap) => None,
            _ => Some("which is not on the heap".into()),
        },
    };
    if let Some(problem) = problem {
        let text = format!("{what} of {} {problem}", d.cx.describe_object(state, number));
        return d.cx.fail(state, CheckKind::InvalidFree, text, span);
    }
    let zero = d.cx.word(0);
    let start = d.cx.store.eq(offset, zero);
    d.require(
        state,
        start,
        CheckKind::InvalidFree,
        |x, state| format!("{what} of a pointer into the middle of {}", x.describe_object(state, number)),
        span,
    )?;
    Ok(Given::Heap(number))
}

/// Whether it was the program's to free: nothing becomes of an object from outside.
pub(crate) fn free(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<bool> {
    match heap_object(d, state, addr, "free", span)? {
        Given::Null => {}
        Given::Heap(number) => state.memory.free(number, span),
        Given::Outside => {
            d.cx.note(Note::Assumed(Assumption::Frees));
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) fn reallocate(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    size: Term,
    span: Span,
) -> Step<Resized> {
    let old = heap_object(d, state, addr, "realloc", span)?;
    let number = match old {
        Given::Heap(number) => Some(number),
        Given::Null => None,
        Given::Outside => {
            let what = String::from("realloc of memory from outside");
            return Err(Stop(Ending::Unsupported { what, span }));
        }
    };
    let Some(number) = number else {
        let new = NewObject { name: "realloc", region: Region::Heap, size, align: 16, fill: Fill::Uninit };
        return Ok(Resized::New { base: d.cx.allocate(state, new, span).1 });
    };
    let size = d.concretize(state, size, span)?;
    let width = d.cx.pointer_width();
    if size == 0 {
        state.memory.free(number, span);
        return Ok(Resized::Freed);
    }
    let old_size = match state.memory.object(number).map(|o| o.size) {
        Some(old_size) => d.concretize(state, old_size, span)?,
        None => 0,
    };
    let keep = old_size.min(size);
    if keep > u128::from(LONGEST_RANGE) {
        let what = format!("realloc of {old_size} bytes");
        return Err(Stop(Ending::Unsupported { what, span }));
    }
    let size = d.cx.store.bv(width, size);
    let new = NewObject { name: "realloc", region: Region::Heap, size, align: 16, fill: Fill::Uninit };
    let (new, base) = d.cx.allocate(state, new, span);
    let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
    state.memory.copy_range(store, (new, 0), (number, 0), keep as u64, &mut uninit);
    d.cx.in_time(span)?;
    state.memory.free(number, span);
    Ok(Resized::Moved { base, kept: keep as u32 })
}
