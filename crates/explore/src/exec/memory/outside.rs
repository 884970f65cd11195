//! Following a pointer that the program was given from outside: an input, or what was never written. The
//! object it points to is made at the first access. It is one of its own, apart from all others, and what it
//! holds was never written; so a pointer in it is one from outside again. That is an assumption
//! ([`Assumption::Pointers`]), which the outcome tells.

use crate::exec::Step;
use crate::exec::context::{NewObject, RunContext};
use crate::exec::decide::Decider;
use crate::outcome::{Assumption, Note};
use crate::outside::{Made, is_from_outside};
use crate::state::State;
use crate::trail::TrailOp;
use crate::tuning::{OUTSIDE_BYTES, OUTSIDE_BYTES_BEFORE};
use secateur_memory::{Fill, Region};
use secateur_program::{CheckKind, Span};
use secateur_term::{Term, TermStore};

/// How messages call such an object.
const NAME: &str = "memory from outside";

/// The address, now that the object its pointer from outside points to was made; `None` if that can point to no
/// object of its own. Null stays null where the property asks for valid accesses.
pub(super) fn follow(
    d: &mut Decider,
    state: &mut State,
    (addr, pointer): (Term, Term),
    span: Span,
) -> Step<Option<Term>> {
    if d.cx.config().monitor.counts(&CheckKind::InvalidDeref) {
        let zero = d.cx.word(0);
        let null = d.cx.store.eq(pointer, zero);
        if d.decide(state, null, span)? {
            return Ok(Some(d.cx.store.sub(addr, pointer)));
        }
    }
    let free = state.outside.is_free(&d.cx.store, pointer);
    let before = state.clone();
    let made = make(&mut d.cx, state, span);
    if free {
        d.roams(made, state);
    }
    let there = d.cx.store.eq(pointer, made.address);
    // a whole symbol of which nothing is said may be the address of what was just made, wherever that lies
    let surely = free && d.cx.store.as_symbol(pointer).is_some();
    if !free {
        let base = state.memory.object(made.number).map_or(made.address, |o| o.base);
        d.set_apart(state, base);
    }
    if !surely && !d.possible(state, there, span)? {
        *state = before;
        // in another state it may be followed
        d.cx.record(TrailOp::Opaque("a pointer from outside that cannot point to an object of its own"));
        return Ok(None);
    }
    let earlier = state.outside.clone();
    if !free {
        // in another state that could be the address of an object of the program
        d.cx.record(TrailOp::Opaque("a pointer from outside of which the path says something"));
    }
    d.assume(state, there);
    state.outside.unlearn(&earlier);
    state.outside.add(pointer, made);
    d.cx.note(Note::Assumed(Assumption::Pointers));
    let distance = d.cx.store.sub(addr, pointer);
    Ok(Some(d.cx.store.add(made.address, distance)))
}

fn make(cx: &mut RunContext, state: &mut State, span: Span) -> Made {
    let size = cx.word(u128::from(OUTSIDE_BYTES));
    let new = NewObject { name: NAME, region: Region::Outside, size, align: 1, fill: Fill::Uninit };
    let (number, base) = cx.allocate(state, new, span);
    let before = cx.word(u128::from(OUTSIDE_BYTES_BEFORE));
    Made { number, address: cx.store.add(base, before) }
}

/// The pointer from outside that an address is at a distance of, if there is exactly one.
pub(super) fn pointer_in(store: &TermStore, addr: Term) -> Option<Term> {
    let form = store.linear(addr);
    let mut found = form.monomials.iter().filter(|m| m.coefficient == 1 && is_from_outside(store, m.atom));
    let first = found.next()?;
    found.next().is_none().then_some(first.atom)
}
