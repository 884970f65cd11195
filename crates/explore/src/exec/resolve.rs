//! From an address to an object and an offset.

use super::{Executor, Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use secateur_memory::split_base;
use secateur_program::{CheckKind, Span};
use secateur_term::{Op, Term};

/// What an address points to.
pub(crate) enum Target {
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
pub(crate) enum Search {
    /// All objects are tried.
    All,
    Never,
}

/// A pointer that could be any of more objects than this is not followed.
pub(super) const MANY: usize = 64;

impl Executor<'_> {
    pub(crate) fn resolve(&mut self, state: &mut State, addr: Term, span: Span) -> Step<Target> {
        self.resolve_for(state, addr, Search::All, span)
    }

    pub(crate) fn resolve_for(
        &mut self,
        state: &mut State,
        addr: Term,
        search: Search,
        span: Span,
    ) -> Step<Target> {
        let mut addr = addr;
        for _ in 0..=MANY {
            if let Some((number, offset)) = split_base(&mut self.store, addr) {
                return Ok(Target::Object { number, offset });
            }
            if let Some(v) = self.store.constant(addr) {
                return Ok(Target::Nothing { null: v < 4096 });
            }
            match self.choose_side(state, addr, span)? {
                Some(simpler) => addr = simpler,
                None => match self.by_equation(state, addr) {
                    Some(known) => addr = known,
                    None if search == Search::Never && self.bases_in(addr).is_empty() => {
                        return Ok(Target::Anywhere);
                    }
                    None => return self.search_objects(state, addr, span),
                },
            }
        }
        Err(Stop(Ending::Unsupported { what: String::from("a pointer with too many targets"), span }))
    }

    /// An address that the path says to be equal to one with a base, or to a number.
    fn by_equation(&mut self, state: &State, addr: Term) -> Option<Term> {
        let width = self.store.width(addr);
        for c in state.path.iter().rev() {
            let Some(n) = self.store.node(*c).copied() else { continue };
            if n.op != Op::Eq || self.store.width(n.args[0]) != width {
                continue;
            }
            let difference = self.store.sub(n.args[0], n.args[1]);
            for other in [self.store.sub(addr, difference), self.store.add(addr, difference)] {
                if self.store.constant(other).is_some() || split_base(&mut self.store, other).is_some() {
                    return Some(other);
                }
            }
        }
        None
    }

    /// Two pointers that are ordered or subtracted belong to one object (or to none, both of them).
    pub(super) fn same_object(
        &mut self,
        state: &mut State,
        a: Term,
        b: Term,
        what: &str,
        span: Span,
    ) -> Step<()> {
        if !self.config.monitor.counts(&CheckKind::PointerMix) {
            return Ok(());
        }
        let number = |t: Target| match t {
            Target::Object { number, .. } => Some(number),
            Target::Nothing { .. } | Target::Anywhere => None,
        };
        let (x, y) = (number(self.resolve(state, a, span)?), number(self.resolve(state, b, span)?));
        if x == y {
            return Ok(());
        }
        let name = |n: Option<u32>| match n {
            Some(n) => self.describe_object(state, n),
            None => String::from("no object"),
        };
        let text = format!("{what} of pointers into {} and {}", name(x), name(y));
        self.fail(state, CheckKind::PointerMix, text, span)
    }

    /// A pointer chosen by a condition: decide it (forking if need be) and go on with the side taken.
    pub(super) fn choose_side(&mut self, state: &mut State, addr: Term, span: Span) -> Step<Option<Term>> {
        let form = self.store.linear(addr);
        for m in &form.monomials {
            let Some(n) = self.store.node(m.atom).copied() else { continue };
            if n.op != Op::Ite {
                continue;
            }
            let taken = if self.decide(state, n.args[0], span)? { n.args[1] } else { n.args[2] };
            let mut rest = form.clone();
            rest.monomials.retain(|x| x.atom != m.atom);
            let factor = self.store.bv(form.width, m.coefficient);
            let side = self.store.mul(taken, factor);
            let rest = self.store.linear_term(&rest);
            return Ok(Some(self.store.add(rest, side)));
        }
        Ok(None)
    }

    /// An address without a visible base: try the objects it mentions, or all.
    fn search_objects(&mut self, state: &mut State, addr: Term, span: Span) -> Step<Target> {
        let mentioned = self.bases_in(addr);
        let candidates: Vec<u32> = if mentioned.is_empty() {
            state.memory.objects().filter(|(_, o)| o.is_alive()).map(|(n, _)| n).collect()
        } else {
            mentioned
        };
        if candidates.len() > MANY {
            let what = String::from("a pointer that may point to any object");
            return Err(Stop(Ending::Unsupported { what, span }));
        }
        let zero = self.store.bv(self.pointer_width(), 0);
        let null = self.store.eq(addr, zero);
        if self.decide(state, null, span)? {
            return Ok(Target::Nothing { null: true });
        }
        for number in candidates {
            let Some(o) = state.memory.object(number) else { continue };
            let (base, size) = (o.base, o.size);
            let offset = self.store.sub(addr, base);
            let inside = self.store.ult(offset, size);
            if self.decide(state, inside, span)? {
                return Ok(Target::Object { number, offset });
            }
        }
        Ok(Target::Nothing { null: false })
    }
}
