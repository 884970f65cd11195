//! The object and the offset of an access, with its checks.

use crate::exec::context::RunContext;
use crate::exec::decide::Decider;
use crate::exec::memory::resolve::{self, Search, Target};
use crate::exec::{Step, Stop};
use crate::outcome::Ending;
use crate::outside::tied_bases;
use crate::state::State;
use secateur_memory::{Liveness, Region};
use secateur_program::{CheckKind, Span};
use secateur_solver::Branch;
use secateur_term::{Term, to_signed};

/// A place in an object that may be accessed.
struct Spot {
    number: u32,
    offset: Term,
    size: Term,
}

enum Located {
    Object(Spot),
    /// Nothing that may be accessed so. `traps`: a write there ends the process on every platform.
    Invalid {
        text: String,
        traps: bool,
    },
}

/// What a read gives.
pub enum Readable {
    /// What the object holds.
    Inside { number: u32, offset: Term },
    /// That, where the condition holds; else any value.
    Perhaps { number: u32, offset: Term, inside: Term },
    /// Any value.
    Invalid,
    /// Any value, which may be a pointer to an object of the program: the place that was read may be in one.
    Lost,
}

/// The object and offset of an access of `len` bytes (a pointer-wide term), checked.
pub fn checked_target(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    len: Term,
    write: bool,
    span: Span,
) -> Step<(u32, Term)> {
    match locate(d, state, addr, write, span)? {
        Located::Object(place) => {
            require_inside(d, state, &place, len, write, span)?;
            Ok((place.number, place.offset))
        }
        Located::Invalid { text, .. } => d.cx.fail(state, CheckKind::InvalidDeref, text, span),
    }
}

/// Where a write goes.
pub enum Writable {
    /// A place in an object.
    Inside { number: u32, offset: Term },
    /// It traps, which changes nothing, and the property does not ask for it.
    Traps,
    /// It hits no object, which is assumed to change nothing.
    Missed,
}

/// As `checked_target`, for a write.
pub fn write_target(d: &mut Decider, state: &mut State, addr: Term, len: Term, span: Span) -> Step<Writable> {
    let assumed = d.cx.assumes_writes();
    let search = if assumed { Search::Tied } else { Search::All };
    match locate_for(d, state, addr, true, search, span)? {
        Located::Object(place) => {
            let (number, offset) = (place.number, place.offset);
            let inside = in_bounds(&mut d.cx, offset, len, place.size);
            if assumed
                && !inside.is_true()
                && !d.cx.is_unsized(number)
                && !d.decide(state, inside, span)?
                && (is_outside(state, number) || misses(d, state, &place, len, span)?)
            {
                let text = outside(&d.cx, state, number, offset, "write");
                d.cx.missed(state, text, span);
                return Ok(Writable::Missed);
            }
            require_inside(d, state, &place, len, true, span)?;
            Ok(Writable::Inside { number, offset })
        }
        Located::Invalid { text, traps: true } if d.cx.goes_on(&CheckKind::InvalidDeref) => {
            d.cx.went_on(state, text, Term::FALSE, span);
            Ok(Writable::Traps)
        }
        Located::Invalid { .. } if assumed && d.cx.is_lost(addr) => {
            let what = String::from("a pointer that was read through one that may be any of several");
            Err(Stop(Ending::Unsupported { what, span }))
        }
        Located::Invalid { text, .. } if assumed => {
            d.cx.missed(state, text, span);
            Ok(Writable::Missed)
        }
        Located::Invalid { text, .. } => d.cx.fail(state, CheckKind::InvalidDeref, text, span),
    }
}

/// Whether an object is from outside: nobody knows where it ends.
fn is_outside(state: &State, number: u32) -> bool {
    state.memory.object(number).is_some_and(|o| o.info.region == Region::Outside)
}

/// Whether none of so many bytes lies in the object, for the side of the path that is followed: what lies in it in part
/// changes it.
fn misses(d: &mut Decider, state: &mut State, place: &Spot, len: Term, span: Span) -> Step<bool> {
    let zero = d.cx.word(0);
    let last = d.cx.store.sub(zero, len);
    let (behind, whole) = (d.cx.store.ule(place.size, place.offset), d.cx.store.ule(place.offset, last));
    let misses = d.cx.store.and(behind, whole);
    d.decide(state, misses, span)
}

/// As `checked_target`, for a read. Where the property does not ask for its validity, an invalid read
/// gives any value. `one`: a read that may be valid or not is followed as one.
pub fn read_target(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    len: Term,
    one: bool,
    span: Span,
) -> Step<Readable> {
    if !d.cx.goes_on(&CheckKind::InvalidDeref) {
        let (number, offset) = checked_target(d, state, addr, len, false, span)?;
        return Ok(Readable::Inside { number, offset });
    }
    let place = match locate_for(d, state, addr, false, Search::Never, span)? {
        Located::Object(place) => place,
        Located::Invalid { text, .. } => {
            d.cx.went_on(state, text, Term::FALSE, span);
            // what is read of an object that was not looked for may be a pointer to one
            let lost = d.cx.assumes_writes() && !tied_bases(&d.cx.store, state, addr).is_empty();
            return Ok(if lost { Readable::Lost } else { Readable::Invalid });
        }
    };
    let (number, offset) = (place.number, place.offset);
    let inside = in_bounds(&mut d.cx, offset, len, place.size);
    known_size(d, state, number, inside, span)?;
    let sides = d.sides(state, inside, span)?;
    if sides == Branch::OnlyTrue {
        return Ok(Readable::Inside { number, offset });
    }
    let text = outside(&d.cx, state, number, offset, "read");
    // which bytes are read decides whether they were written
    let apart = sides == Branch::Both && (d.cx.config().monitor.uninit_read || !one);
    if apart && d.decide(state, inside, span)? {
        return Ok(Readable::Inside { number, offset });
    }
    if apart || sides == Branch::OnlyFalse {
        d.cx.went_on(state, text, Term::FALSE, span);
        return Ok(Readable::Invalid);
    }
    d.cx.went_on(state, text, inside, span);
    Ok(Readable::Perhaps { number, offset, inside })
}

/// What lives at an address, whatever the bounds are.
fn locate(d: &mut Decider, state: &mut State, addr: Term, write: bool, span: Span) -> Step<Located> {
    locate_for(d, state, addr, write, Search::All, span)
}

fn locate_for(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    write: bool,
    search: Search,
    span: Span,
) -> Step<Located> {
    let verb = if write { "write" } else { "read" };
    let (number, offset) = match resolve::resolve_for(d, state, addr, search, span)? {
        Target::Object { number, offset } => (number, offset),
        Target::Anywhere => {
            let text = format!("{verb} through a pointer that may point anywhere");
            return Ok(Located::Invalid { text, traps: false });
        }
        Target::Nothing { null } => {
            let what = if null { "a null pointer" } else { "an address where no object lives" };
            return Ok(Located::Invalid { text: format!("{verb} through {what}"), traps: null });
        }
    };
    let Some(object) = state.memory.object(number) else {
        let text = format!("{verb} of an object that does not exist");
        return Ok(Located::Invalid { text, traps: false });
    };
    let (problem, traps) = match (&object.liveness, object.info.region) {
        (Liveness::Freed(at), _) => (d.cx.freed_at(*at), false),
        (Liveness::OutOfScope, _) => (String::from("after its lifetime ended"), false),
        (Liveness::Alive, Region::Code) => (String::from("which is code"), true),
        (Liveness::Alive, Region::Constant) if write => (String::from("which is read-only"), true),
        _ => return Ok(Located::Object(Spot { number, offset, size: object.size })),
    };
    // only inside of the object is it known what lies there
    let one = d.cx.word(1);
    let inside = in_bounds(&mut d.cx, offset, one, object.size);
    let text = format!("{verb} of {} {problem}", d.cx.describe_object(state, number));
    Ok(Located::Invalid { text, traps: traps && inside.is_true() })
}

fn require_inside(
    d: &mut Decider,
    state: &mut State,
    place: &Spot,
    len: Term,
    write: bool,
    span: Span,
) -> Step<()> {
    let ok = in_bounds(&mut d.cx, place.offset, len, place.size);
    if ok.is_true() {
        return Ok(());
    }
    let verb = if write { "write" } else { "read" };
    let (number, offset) = (place.number, place.offset);
    known_size(d, state, number, ok, span)?;
    let text = |cx: &RunContext, state: &State| outside(cx, state, number, offset, verb);
    d.require(state, ok, CheckKind::InvalidDeref, text, span)
}

fn outside(cx: &RunContext, state: &State, number: u32, offset: Term, verb: &str) -> String {
    let at = cx.store.constant(offset).map(|o| to_signed(o, cx.pointer_width()));
    let at = at.map(|o| format!(" at offset {o},")).unwrap_or_default();
    format!("{verb}{at} outside the bounds of {}", cx.describe_object(state, number))
}

/// Outside of what is known of an object that is defined elsewhere there may be more of it: a path
/// without an answer.
fn known_size(d: &mut Decider, state: &mut State, number: u32, inside: Term, span: Span) -> Step<()> {
    if d.cx.is_unsized(number) && !d.decide(state, inside, span)? {
        let what = format!("access of '{}', whose size is not known", static_name(&d.cx, number));
        return Err(Stop(Ending::Unsupported { what, span }));
    }
    Ok(())
}

fn static_name<'a>(cx: &'a RunContext, number: u32) -> &'a str {
    cx.program().objects.get(number as usize).map_or("memory", |o| &o.name)
}

/// `offset + len <= size` without wrap-around.
fn in_bounds(cx: &mut RunContext, offset: Term, len: Term, size: Term) -> Term {
    if let (Some(o), Some(l), Some(s)) =
        (cx.store.constant(offset), cx.store.constant(len), cx.store.constant(size))
    {
        return cx.store.bool(o <= s && l <= s - o);
    }
    let fits = cx.store.ule(len, size);
    let room = cx.store.sub(size, len);
    let below = cx.store.ule(offset, room);
    cx.store.and(fits, below)
}
