//! From an address to an object and an offset.

use crate::exec::context::RunContext;
use crate::exec::decide::Decider;
use crate::exec::memory::outside;
use crate::exec::{Step, Stop};
use crate::outcome::Ending;
use crate::outside::tied_bases;
use crate::state::State;
use crate::trail::TrailOp;
use secateur_memory::split_base;
use secateur_program::{CheckKind, Span};
use secateur_term::{Linear, Op, Term};

/// What an address points to.
pub enum Target {
    Object {
        number: u32,
        offset: Term,
    },
    /// No object at all: null, or an address nothing lives at.
    Nothing {
        null: bool,
    },
    /// Nothing is known of the address, and it was not to be searched for.
    Anywhere,
}

/// What is done about an address that mentions no object.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Search {
    /// All objects are tried.
    All,
    /// Those that the path relates the address to are tried: anything else is memory of the outside.
    Tied,
    Never,
}

/// A pointer that could be any of more objects than this is not followed.
pub const MANY: usize = 64;

pub(crate) fn resolve(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<Target> {
    resolve_for(d, state, addr, Search::All, span)
}

pub(crate) fn resolve_for(
    d: &mut Decider,
    state: &mut State,
    addr: Term,
    search: Search,
    span: Span,
) -> Step<Target> {
    let mut addr = addr;
    for _ in 0..=MANY {
        if let Some((number, offset)) = split_base(&mut d.cx.store, addr) {
            return Ok(Target::Object { number, offset });
        }
        if let Some(v) = d.cx.store.constant(addr) {
            return Ok(Target::Nothing { null: v < 4096 });
        }
        if let Some(simpler) = settle(d, state, addr, span)? {
            addr = simpler;
            continue;
        }
        match choose_side(d, state, addr, span)? {
            Some(simpler) => addr = simpler,
            None => match by_equation(&mut d.cx, state, addr) {
                Some(known) => addr = known,
                None if search == Search::Never && d.bases_in(addr).is_empty() => {
                    return Ok(Target::Anywhere);
                }
                None if search == Search::Tied => {
                    return search_tied(d, state, addr, span);
                }
                None => return search_objects(d, state, addr, span),
            },
        }
    }
    Err(Stop(Ending::Unsupported { what: String::from("a pointer with too many targets"), span }))
}

/// An address whose pointer comes from outside, as one in the object that the pointer points to; `None` if
/// there is no such pointer. What the path says of a pointer that was not followed before comes first.
pub(crate) fn settle(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<Option<Term>> {
    let settled = state.outside.settled(&mut d.cx.store, addr);
    if settled != addr {
        return Ok(Some(settled));
    }
    if !state.outside.is_open() {
        return Ok(None);
    }
    let Some(pointer) = outside::pointer_in(&d.cx.store, addr) else { return Ok(None) };
    match by_equation(&mut d.cx, state, addr) {
        Some(known) => {
            // another state may say another thing of the pointer
            d.cx.record(TrailOp::Opaque("a pointer that the path says to be another one"));
            Ok(Some(known))
        }
        None => outside::follow(d, state, (addr, pointer), span),
    }
}

/// An address that the path says to be equal to one with a base, or to a number.
fn by_equation(cx: &mut RunContext, state: &State, addr: Term) -> Option<Term> {
    let width = cx.store.width(addr);
    for c in state.path.iter().rev() {
        let Some(n) = cx.store.node(*c).copied() else { continue };
        if n.op != Op::Eq || cx.store.width(n.args[0]) != width {
            continue;
        }
        let difference = cx.store.sub(n.args[0], n.args[1]);
        let form = cx.store.linear(addr);
        for other in [cx.store.sub(addr, difference), cx.store.add(addr, difference)] {
            if state.outside.is_open() && !is_free_of(cx, other, &form) {
                continue;
            }
            let other = state.outside.settled(&mut cx.store, other);
            if cx.store.constant(other).is_some() || split_base(&mut cx.store, other).is_some() {
                return Some(other);
            }
        }
    }
    None
}

/// Whether something of the address has gone: an equation about other values only adds to it.
fn is_free_of(cx: &RunContext, other: Term, addr: &Linear) -> bool {
    let form = cx.store.linear(other);
    addr.monomials.iter().any(|m| form.monomials.iter().all(|n| n.atom != m.atom))
}

/// Two pointers that are ordered or subtracted belong to one object (or to none, both of them).
pub fn same_object(d: &mut Decider, state: &mut State, a: Term, b: Term, what: &str, span: Span) -> Step<()> {
    if !d.cx.config().monitor.counts(&CheckKind::PointerMix) {
        return Ok(());
    }
    let number = |t: Target| match t {
        Target::Object { number, .. } => Some(number),
        Target::Nothing { .. } | Target::Anywhere => None,
    };
    let (x, y) = (number(resolve(d, state, a, span)?), number(resolve(d, state, b, span)?));
    if x == y {
        return Ok(());
    }
    let name = |n: Option<u32>| match n {
        Some(n) => d.cx.describe_object(state, n),
        None => String::from("no object"),
    };
    let text = format!("{what} of pointers into {} and {}", name(x), name(y));
    d.cx.fail(state, CheckKind::PointerMix, text, span)
}

/// A pointer chosen by a condition: decide it (forking if need be) and go on with the side taken.
pub fn choose_side(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<Option<Term>> {
    let form = d.cx.store.linear(addr);
    for m in &form.monomials {
        let Some(n) = d.cx.store.node(m.atom).copied() else { continue };
        if n.op != Op::Ite {
            continue;
        }
        let taken = if d.decide(state, n.args[0], span)? { n.args[1] } else { n.args[2] };
        let mut rest = form.clone();
        rest.monomials.retain(|x| x.atom != m.atom);
        let factor = d.cx.store.bv(form.width, m.coefficient);
        let side = d.cx.store.mul(taken, factor);
        let rest = d.cx.store.linear_term(&rest);
        return Ok(Some(d.cx.store.add(rest, side)));
    }
    Ok(None)
}

/// An address of which nothing is known but what the path says: an object that it is related to, or none.
fn search_tied(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<Target> {
    for base in tied_bases(&d.cx.store, state, addr) {
        let Some((number, _)) = split_base(&mut d.cx.store, base) else { continue };
        let Some(size) = state.memory.object(number).map(|o| o.size) else { continue };
        let offset = d.cx.store.sub(addr, base);
        let inside = d.cx.store.ult(offset, size);
        if d.decide(state, inside, span)? {
            return Ok(Target::Object { number, offset });
        }
    }
    Ok(Target::Anywhere)
}

/// An address without a visible base: try the objects it mentions, or all.
fn search_objects(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<Target> {
    let mentioned = d.bases_in(addr);
    let candidates: Vec<u32> = if mentioned.is_empty() {
        state.memory.objects().filter(|(_, o)| o.is_alive()).map(|(n, _)| n).collect()
    } else {
        mentioned
    };
    if candidates.len() > MANY {
        let what = String::from("a pointer that may point to any object");
        return Err(Stop(Ending::Unsupported { what, span }));
    }
    let zero = d.cx.word(0);
    let null = d.cx.store.eq(addr, zero);
    if d.decide(state, null, span)? {
        return Ok(Target::Nothing { null: true });
    }
    for number in candidates {
        let Some(o) = state.memory.object(number) else { continue };
        let (base, size) = (o.base, o.size);
        let offset = d.cx.store.sub(addr, base);
        let inside = d.cx.store.ult(offset, size);
        if d.decide(state, inside, span)? {
            return Ok(Target::Object { number, offset });
        }
    }
    Ok(Target::Nothing { null: false })
}
