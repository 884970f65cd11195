//! Statements about whole objects: questions, objects that become arbitrary, cells set at once. The last two
//! are in derived programs only.

use crate::exec::context::RunContext;
use crate::exec::decide::Decider;
use crate::exec::memory::{resolve, target};
use crate::exec::{Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use crate::tuning::MOST_POINTER_CHOICES;
use secateur_memory::{Content, Filling, Reading, Region, split_base};
use secateur_program::{CellFill, CheckKind, ObjectQuestion, Span};
use secateur_term::{Substitution, Term, TermStore};

/// No object is that large, so a range of more bytes is out of bounds.
const LARGEST_OBJECT: u64 = 1 << 47;
/// What lives at the address, if anything does, holds anything from now on. The object must be the one
/// the pointer was made from, wherever in it or beside it the pointer points now; and it may hold no
/// pointers: one read back would have lost its object.
pub fn havoc(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<()> {
    let unknown = "a loop that writes through a pointer whose object is not known";
    let Some(number) = made_from(d, state, addr, unknown, span)? else { return Ok(()) };
    let Some(object) = state.memory.object(number) else { return Ok(()) };
    if !object.is_alive() || !object.is_writable() {
        return Ok(());
    }
    if object.content.terms().into_iter().any(|t| !d.bases_in(t).is_empty()) {
        let what = String::from("a loop that sets an object in which pointers are kept");
        return Err(Stop(Ending::Unsupported { what, span }));
    }
    if let Some(object) = state.memory.object_mut(number) {
        object.havoc(&mut d.cx.store);
    }
    Ok(())
}

/// The answer to a question about the object that a pointer was made from. Where the object is not to be read
/// off the address there is none: an address alone does not tell, one past the end of an object may be the
/// start of the next.
pub fn ask(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    question: ObjectQuestion,
    span: Span,
) -> Step<Term> {
    let unknown = "a question about the object of a pointer that is not known";
    let number = made_from(d, state, addr, unknown, span)?;
    let Some((number, object)) = number.and_then(|n| Some((n, state.memory.object(n)?))) else {
        return Ok(d.cx.word(0));
    };
    let (start, size) = (object.base, object.size);
    let (alive, heap) = (object.is_alive(), object.info.region == Region::Heap);
    Ok(match question {
        ObjectQuestion::Start => start,
        ObjectQuestion::Size => size,
        ObjectQuestion::Alive => d.cx.word(alive.into()),
        ObjectQuestion::OnHeap => d.cx.word(heap.into()),
        ObjectQuestion::Number => d.cx.word(u128::from(number) + 1),
    })
}

/// The object a pointer was made from; none if it is null. A pointer from nowhere has none that is known.
fn made_from(d: &mut Decider, state: &mut State, addr: Term, unknown: &str, span: Span) -> Step<Option<u32>> {
    let mut addr = addr;
    for _ in 0..MOST_POINTER_CHOICES {
        if let Some((number, _)) = split_base(&mut d.cx.store, addr) {
            return Ok(Some(number));
        }
        if d.cx.store.constant(addr) == Some(0) {
            return Ok(None);
        }
        match resolve::choose_side(d, state, addr, span)? {
            Some(simpler) => addr = simpler,
            None => break,
        }
    }
    let what = String::from(unknown);
    Err(Stop(Ending::Unsupported { what, span }))
}

pub(crate) fn fill_cells(d: &mut Decider, state: &mut State, fill: &CellFill, span: Span) -> Step<()> {
    let count = d.cx.eval(state, fill.count);
    let zero = d.cx.word(0);
    let empty = d.cx.store.eq(count, zero);
    if d.decide(state, empty, span)? {
        return Ok(());
    }
    let addr = d.cx.eval(state, fill.addr);
    let stride = i64::try_from(fill.stride).unwrap_or(i64::MAX);
    let (number, offset) = range(d, state, (addr, stride, fill.bytes), count, true, span)?;
    let mut from = Vec::new();
    for r in &fill.reads {
        let addr = d.cx.eval(state, r.addr);
        from.push(range(d, state, (addr, r.stride, r.bytes), count, false, span)?);
    }
    // everything is decided
    let bound: Vec<Term> = std::iter::once(fill.index)
        .chain(fill.reads.iter().map(|r| r.var))
        .map(|v| d.cx.store.var(v, d.cx.program().variable(v).width))
        .collect();
    let mut reads = Vec::new();
    for ((r, (number, offset)), name) in fill.reads.iter().zip(from).zip(&bound[1..]) {
        let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
        let Some(object) = state.memory.object_mut(number) else {
            return Err(Stop(Ending::Unreachable));
        };
        let from = object.layers(store, &mut uninit);
        reads.push(Reading { name: *name, from, offset, stride: r.stride, bytes: r.bytes });
    }
    let value = eval_bound(d, state, fill.value, &bound);
    let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
    let Some(object) = state.memory.object_mut(number) else { return Err(Stop(Ending::Unreachable)) };
    let below = object.layers(store, &mut uninit);
    let (stride, bytes, index) = (fill.stride, fill.bytes, bound[0]);
    let filling = Filling { offset, stride, bytes, count, index, reads, value };
    object.content = Content::Layers(below.fill(filling));
    Ok(())
}

/// The object of a range of `count` (at least one) cells from `addr` on, checked, and the offset of the
/// first.
fn range(
    d: &mut Decider,
    state: &mut State,
    (addr, stride, bytes): (Term, i64, u32),
    count: Term,
    write: bool,
    span: Span,
) -> Step<(u32, Term)> {
    let width = d.cx.pointer_width();
    let step = stride.unsigned_abs();
    let largest = LARGEST_OBJECT.min(1 << (width - 1));
    let most = d.cx.store.bv(width, u128::from(largest / step.max(1)));
    let possible = d.cx.store.ule(count, most);
    let text =
        |_: &RunContext, _: &State| String::from("an access in a loop outside the bounds of its object");
    d.require(state, possible, CheckKind::InvalidDeref, text, span)?;
    let one = d.cx.store.bv(width, 1);
    let last = d.cx.store.sub(count, one);
    let step = d.cx.store.bv(width, u128::from(step));
    let reach = d.cx.store.mul(last, step);
    let size = d.cx.store.bv(width, u128::from(bytes));
    let len = d.cx.store.add(reach, size);
    let start = if stride < 0 { d.cx.store.sub(addr, reach) } else { addr };
    let (number, offset) = target::checked_target(d, state, start, len, write, span)?;
    Ok((number, if stride < 0 { d.cx.store.add(offset, reach) } else { offset }))
}

/// The value of an expression in which some variables stand for themselves.
fn eval_bound(d: &mut Decider, state: &mut State, e: Term, bound: &[Term]) -> Term {
    // names of their own for the time of the evaluation
    let mut names: Vec<(Term, Term)> = Vec::new();
    for b in bound {
        let width = d.cx.store.width(*b);
        let name = d.cx.store.input(format!("bound!{}!{width}", names.len()), width);
        names.push((*b, name));
    }
    let there = Substitution::new(|_: &mut TermStore, t| names.iter().find(|n| n.0 == t).map(|n| n.1))
        .apply(&mut d.cx.store, e);
    let value = d.cx.eval(state, there);
    Substitution::new(|_: &mut TermStore, t| names.iter().find(|n| n.1 == t).map(|n| n.0))
        .apply(&mut d.cx.store, value)
}
