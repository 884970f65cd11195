//! New objects: their numbers and base addresses.

use super::RunContext;
use crate::state::State;
use secateur_memory::{BasePool, Cells, Content, Fill, Liveness, Object, ObjectInfo, Region};
use secateur_program::Span;
use secateur_term::Term;
use std::sync::Arc;

/// What is to be allocated.
pub struct NewObject<'a> {
    /// What messages call it.
    pub name: &'a str,
    /// Where it lives.
    pub region: Region,
    /// Its size in bytes, pointer-wide.
    pub size: Term,
    /// Bytes its address is a multiple of.
    pub align: u64,
    /// What it holds at first.
    pub fill: Fill,
}

/// Gives base addresses to objects, and numbers if those are counted over all states.
#[derive(Default)]
pub(super) struct Allocator {
    pool: BasePool,
    /// The next number, if objects are numbered over all states instead of state by state.
    next_number: Option<u32>,
}

impl RunContext<'_> {
    /// From now on objects are numbered over all states, from `first` on: states that are to be merged must
    /// not call different objects by one number.
    pub fn share_numbers(&mut self, first: u32) {
        self.allocator.next_number = Some(first);
    }

    /// Whether objects are numbered over all states.
    pub fn shares_numbers(&self) -> bool {
        self.allocator.next_number.is_some()
    }

    /// A new object; its number and address.
    pub fn allocate(&mut self, state: &mut State, new: NewObject, span: Span) -> (u32, Term) {
        if let Some(number) = self.allocator.next_number {
            state.memory.pad_to(&mut self.store, number);
            state.inputs.allocated(number);
            self.allocator.next_number = Some(number + 1);
        }
        let number = state.memory.next_number();
        let known = self.store.constant(new.size).and_then(|s| u64::try_from(s).ok()).unwrap_or(0);
        let width = self.pointer_width();
        let base = self.allocator.pool.base(&mut self.store, number, known, new.align.max(1), width);
        let info =
            Arc::new(ObjectInfo { name: new.name.to_string(), region: new.region, span, align: new.align });
        let content = Content::Cells(Cells::new(new.fill));
        state.memory.add(Object { info, base, size: new.size, liveness: Liveness::Alive, content });
        (number, base)
    }
}
