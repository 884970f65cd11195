//! Objects called by the site where they were made.
//!
//! A site is a statement under one call stack. Where neither the statement nor one of the calls lies on a cycle,
//! a path passes there at most once, so all states have at most one object from there: atoms may name it, on
//! whatever path it was made.

use crate::graph::Location;
use crate::graph::call_stacks::CallStacks;
use crate::static_facts::StaticFacts;
use hashbrown::HashMap;
use secateur_explore::{State, TrailOp};

/// The sites seen so far, by number.
#[derive(Default)]
pub struct Sites {
    numbers: HashMap<Location, Option<u32>>,
    /// By call stack: whether a path makes these calls at most once.
    once: HashMap<u32, bool>,
    count: u32,
}

impl Sites {
    /// A step at a location may have made an object, which was the next one to be made: it is called by its
    /// site if it can be.
    pub fn name(
        &mut self,
        facts: &mut StaticFacts,
        stacks: &CallStacks,
        at: Location,
        (state, next): (&mut State, u32),
        trail: &mut [TrailOp],
    ) {
        if state.memory.next_number() != next + 1 {
            return;
        }
        let Some(TrailOp::Alloc { base, site, .. }) = trail.last_mut() else { return };
        if state.memory.object(next).is_none_or(|o| o.base != *base) {
            return;
        }
        let Some(number) = self.number(facts, stacks, at) else { return };
        *site = Some(number);
        state.memory.set_site(next, number);
    }

    fn number(&mut self, facts: &mut StaticFacts, stacks: &CallStacks, at: Location) -> Option<u32> {
        if let Some(known) = self.numbers.get(&at) {
            return *known;
        }
        let once = !facts.is_on_cycle(at.func, at.block) && self.is_once(facts, stacks, at.stack);
        let number = once.then_some(self.count);
        self.count += u32::from(once);
        self.numbers.insert(at, number);
        number
    }

    fn is_once(&mut self, facts: &mut StaticFacts, stacks: &CallStacks, stack: u32) -> bool {
        if let Some(known) = self.once.get(&stack) {
            return *known;
        }
        let once = match stacks.top(stack) {
            None => true,
            // the block behind a call is where control goes from it, so it lies on every cycle that the call does
            Some((below, func, back)) => !facts.is_on_cycle(func, back) && self.is_once(facts, stacks, below),
        };
        self.once.insert(stack, once);
        once
    }
}
