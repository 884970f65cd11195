//! The context of backward reasoning over an edge: the terms, the vocabulary, and the state at its start.

use super::Pin;
use crate::propagate::queue::TIME_OVER;
use crate::tuning::LOOKS_PER_CLOCK;
use crate::wp::region::Anchored;
use crate::wp::view::{Unwritten, frames};
use crate::wp::vocabulary::{Place, Vocabulary};
use secateur_analysis::static_base;
use secateur_base::Deadline;
use secateur_explore::{Executor, State};
use secateur_memory::{Object, Region, split_base};
use secateur_program::{CheckKind, Program, VarId};
use secateur_term::{SymbolKind, Term, TermStore};

/// The program, the language of atoms, and the state at the start of an edge.
pub struct EdgeContext<'a> {
    /// The terms of atoms and of the state.
    pub store: &'a mut TermStore,
    /// The places atoms are about, with their symbols.
    pub vocabulary: &'a mut Vocabulary,
    /// The program, for its variables.
    pub program: &'a Program,
    /// The state at the start of the edge.
    pub start: &'a State,
    /// An invalid read gives any value: no error, and no end of the path.
    pub reads_go_on: bool,
    /// A write that hits no object changes nothing: that one is valid matters only to what reads there.
    pub writes_go_on: bool,
    deadline: &'a Deadline,
    /// How many changes were looked at.
    looks: u32,
}

impl<'a> EdgeContext<'a> {
    /// The context of edges that start in a state.
    pub fn new(x: &'a mut Executor, vocabulary: &'a mut Vocabulary, start: &'a State) -> EdgeContext<'a> {
        let (reads_go_on, program) = (x.goes_on(&CheckKind::InvalidDeref), x.program());
        let writes_go_on = x.assumes_writes();
        let (store, config) = x.terms_and_config();
        let deadline = &config.budget.deadline;
        EdgeContext { reads_go_on, writes_go_on, program, store, vocabulary, start, deadline, looks: 0 }
    }

    /// Whether a term is the base address of an object that is the same in all states.
    pub(super) fn is_common_base(&self, base: Term) -> bool {
        let kind = |s| self.store.symbol(s).kind;
        match self.store.as_symbol(base).map(kind) {
            Some(SymbolKind::Base { object, .. }) => self.vocabulary.is_common(object),
            _ => false,
        }
    }

    /// The name of the object that an address is a place in: its base address, or the site where it was made.
    pub(super) fn named_base(&self, addr: Term) -> Option<Term> {
        if let Some(at) = Anchored::at_sight(self.store, addr) {
            return self.is_name(at.anchor).then_some(at.anchor);
        }
        if let Some(base) = static_base(self.store, addr) {
            return Some(base);
        }
        let is_name = |t| matches!(self.vocabulary.place(self.store, t), Some(Place::MadeAt { .. }));
        let form = self.store.linear(addr);
        let mut names = form.monomials.iter().filter(|m| is_name(m.atom));
        match (names.next(), names.next()) {
            (Some(m), None) if m.coefficient == 1 => Some(m.atom),
            _ => None,
        }
    }

    /// The object of the start that has a name.
    pub(super) fn named_object(&self, base: Term) -> Option<&'a Object> {
        let start: &'a State = self.start;
        start.memory.object(self.object_number(base)?)
    }

    /// The number that the object of a name has at the start.
    fn object_number(&self, base: Term) -> Option<u32> {
        let symbol = self.store.as_symbol(base)?;
        match self.vocabulary.of_symbol(symbol) {
            Some(Place::MadeAt { site }) => self.start.memory.made_at(site),
            Some(_) => None,
            None => match self.store.symbol(symbol).kind {
                SymbolKind::Base { object, .. } => Some(object),
                _ => None,
            },
        }
    }

    /// Whether two addresses lie in different objects wherever they lie in objects at all. Their objects are named
    /// by variables that hold nothing else, and one of them may be an object of another region. Both addresses are
    /// a constant distance from where their object begins, so that they lead to no other.
    pub(super) fn are_of_other_objects(&self, a: Term, b: Term) -> bool {
        match (self.local(a), self.local(b)) {
            (Some(x), Some(y)) => x != y,
            (Some(_), None) => self.is_in_region(b, |r| r != Region::Stack),
            (None, Some(_)) => self.is_in_region(a, |r| r != Region::Stack),
            (None, None) => false,
        }
    }

    /// Whether an address lies in an object that is no allocated one, in every state.
    pub(super) fn is_not_on_heap(&self, addr: Term) -> bool {
        self.local(addr).is_some() || self.is_in_region(addr, |r| r != Region::Heap)
    }

    /// The number of the frame that takes the object of an address with it, in every state.
    pub(super) fn frame_of(&self, addr: Term) -> Option<u32> {
        if let Some((depth, _)) = self.local(addr) {
            return Some(depth);
        }
        let number = self.object_number(self.anchor(addr)?)?;
        frames(self.start).find(|(_, f)| f.objects.iter().any(|o| o.0 == number)).map(|(depth, _)| depth)
    }

    /// What an address is a constant distance from.
    fn anchor(&self, addr: Term) -> Option<Term> {
        Anchored::of(self.store, addr).map(|a| a.anchor)
    }

    /// The variable of a frame that names the local object of an address.
    fn local(&self, addr: Term) -> Option<(u32, VarId)> {
        match self.vocabulary.place(self.store, self.anchor(addr)?)? {
            Place::Local { depth, var } => self.vocabulary.fixed_size(var).map(|_| (depth, var)),
            _ => None,
        }
    }

    /// Whether the object with a name that an address is in was made in such a region, which the name tells.
    fn is_in_region(&self, addr: Term, such: impl Fn(Region) -> bool) -> bool {
        let object = self.anchor(addr).filter(|a| self.is_name(*a)).and_then(|a| self.named_object(a));
        object.is_some_and(|o| such(o.info.region))
    }

    /// Whether a term is the name of one object in all states.
    pub(super) fn is_name(&self, t: Term) -> bool {
        let Some(symbol) = self.store.as_symbol(t) else { return false };
        matches!(self.store.symbol(symbol).kind, SymbolKind::Base { .. })
            || matches!(self.vocabulary.of_symbol(symbol), Some(Place::MadeAt { .. }))
    }

    /// A read of a static object that nothing writes, at an index that is not one number: its content, which is the
    /// same in every state, as a function of the index.
    pub(super) fn table(&mut self, base: Term, addr: Term, bytes: u32) -> Option<Term> {
        let object = self.named_object(base)?;
        self.store.constant(object.size).filter(|size| *size >= u128::from(bytes))?;
        let (_, index) = split_base(self.store, addr)?;
        let table = self.vocabulary.table(base, object);
        let mut unwritten = Unwritten::default();
        let value = table.read_symbolic(self.store, index, bytes, &mut unwritten);
        let store: &TermStore = self.store;
        let open = |t| store.as_symbol(t).map(|s| store.symbol(s).kind);
        let differs = |t| matches!(open(t), Some(SymbolKind::Input | SymbolKind::Uninit));
        (!unwritten.any() && !store.any_subterm(value, differs)).then_some(value)
    }

    /// One more change is looked at; edges can be long, so the clock is too, now and then.
    pub(super) fn look(&mut self) -> Result<(), Pin> {
        self.looks = self.looks.wrapping_add(1);
        if self.looks.is_multiple_of(LOOKS_PER_CLOCK) && self.deadline.passed().is_some() {
            return Err(Pin(TIME_OVER));
        }
        Ok(())
    }
}
