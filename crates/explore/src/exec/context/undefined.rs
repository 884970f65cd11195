//! Undefined behaviour that the property does not ask about. TRUE never rests on its absence, so a path goes
//! on behind it wherever going on with *any value* covers all that a real run may do: what an invalid read
//! gives, the result of a division by zero or of a shift by too much. A write, or a call, through null traps
//! on every platform and changes nothing that is known. Anything else (a write outside of its object, say)
//! may change whatever there is: the path ends without an answer.

use super::RunContext;
use crate::outcome::{Assumption, Ending, Note};
use crate::state::State;
use crate::trail::{AddressIs, TrailOp};
use crate::tuning::{MOST_MISSED, MOST_UNDEFINED_CONDITIONS};
use secateur_memory::split_base;
use secateur_program::{CheckKind, Span, Uncounted};
use secateur_term::{Sort, SymbolKind, Term};

impl RunContext<'_> {
    /// What a failing check means where the property does not ask for it.
    pub fn uncounted(&self, state: &State, kind: &CheckKind) -> Uncounted {
        kind.uncounted_in(self.program.function(state.top.func).origin)
    }

    /// Whether a path may go on behind undefined behaviour of this kind.
    pub fn goes_on(&self, kind: &CheckKind) -> bool {
        !self.config.monitor.counts(kind) && !self.config.stop_at_undefined
    }

    /// Whether writes that hit no object are assumed to change none ([`Assumption::Writes`]): where pointers come from
    /// outside, what they are used for is not the program's to show.
    pub fn assumes_writes(&self) -> bool {
        self.config.outside_objects && self.goes_on(&CheckKind::InvalidDeref)
    }

    /// A write that hits no object changes none, by assumption.
    pub fn missed(&mut self, state: &mut State, text: String, span: Span) {
        self.went_on(state, text, Term::FALSE, span);
        self.note(Note::Assumed(Assumption::Writes));
    }

    /// A write through this address had no effect, as the address is that of no object, or none of so many bytes is in
    /// one.
    pub fn record_missed(&mut self, state: &mut State, addr: Term, bytes: u32) {
        if !self.is_recording() {
            return;
        }
        let v = self.eval(state, addr);
        let v = state.outside.settled(&mut self.store, v);
        if self.store.constant(v).is_some() {
            return self.record_same_address(state, addr);
        }
        let depth = state.call_depth;
        if split_base(&mut self.store, v).is_none() {
            let is = AddressIs::Nowhere;
            return self.record(TrailOp::Address { depth, addr, is, truth: true, assumed: false });
        }
        if bytes > MOST_MISSED {
            return self.record(TrailOp::Opaque("a write of a range that hits no object"));
        }
        for k in 0..bytes {
            let k = self.word(u128::from(k));
            let (addr, is) = (self.store.add(addr, k), AddressIs::Valid { bytes: 1, write: true });
            self.record(TrailOp::Address { depth, addr, is, truth: false, assumed: false });
        }
    }

    /// This address is that of no object of the program. What was done with it concerns only the outside.
    pub fn record_foreign(&mut self, state: &State, addr: Term) {
        let (depth, is) = (state.call_depth, AddressIs::Foreign);
        self.record(TrailOp::Address { depth, addr, is, truth: true, assumed: false });
    }

    /// A path that ends because of undefined behaviour, with the place in words.
    pub fn undefined(&self, state: &State, text: &str, span: Span) -> Ending {
        let span = self.span_or(span, state);
        Ending::Undefined { what: self.at_place(text, span), span }
    }

    fn at_place(&self, text: &str, span: Span) -> String {
        let place = self.program.place(span);
        if place.is_empty() { text.to_string() } else { format!("{text}, {place}") }
    }

    /// The path goes on behind undefined behaviour, which did not happen if `unless` holds.
    pub fn went_on(&mut self, state: &mut State, text: String, unless: Term, span: Span) {
        let span = self.span_or(span, state);
        let past = &mut state.undefined;
        let (first, conditional) = match unless.is_false() {
            true => (&mut past.certain, false),
            false => (&mut past.perhaps, true),
        };
        if first.is_none() {
            *first = Some(self.at_place(&text, span).into());
        }
        if conditional && past.unless.len() < MOST_UNDEFINED_CONDITIONS {
            past.unless.push(unless);
        }
        self.note(Note::Undefined { what: text, span });
    }

    /// Any value. It is no input of the program: no run can be given it.
    pub fn any_value(&mut self, width: u32) -> Term {
        self.fresh += 1;
        self.store.fresh(format!("undefined!{}", self.fresh), Sort::Bv(width), SymbolKind::Internal)
    }

    /// Any value that may be a pointer to an object of the program.
    pub fn lost_value(&mut self, width: u32) -> Term {
        let value = self.any_value(width);
        self.lost.insert(value);
        value
    }

    /// Whether an address comes from such a value.
    pub fn is_lost(&self, addr: Term) -> bool {
        !self.lost.is_empty() && self.store.symbols_of(&[addr]).iter().any(|s| self.lost.contains(s))
    }

    /// The address of an access without effect was this one: another state with the same does as little.
    pub fn record_same_address(&mut self, state: &mut State, addr: Term) {
        if !self.is_recording() {
            return;
        }
        let v = self.eval(state, addr);
        let number =
            split_base(&mut self.store, v).map(|(number, offset)| (number, self.store.constant(offset)));
        let plain = match number {
            // the addresses of static objects are the same in all states
            Some((number, offset)) => (number as usize) < self.program.objects.len() && offset.is_some(),
            None => self.store.constant(v).is_some(),
        };
        if !plain {
            self.record(TrailOp::Opaque(
                "an access without effect at an address that is not the same in all states",
            ));
            return;
        }
        let cond = self.store.eq(addr, v);
        self.record(TrailOp::Forced { depth: state.call_depth, cond, truth: true });
    }
}
