//! Watched objects: where the last pointer to them went. Which objects a run loses is known at its end, so
//! another run on the same inputs watches them.

use super::Object;
use crate::value::Origin;
use secateur_program::VarId;
use std::collections::{BTreeSet, HashMap, HashSet};

/// How a pointer to a watched object went, and at which instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Went {
    /// A variable got another value.
    Variable(VarId),
    /// Memory was overwritten at an offset of an object.
    Cell {
        /// The number of that object.
        object: usize,
        /// The first byte in it that held the pointer.
        offset: usize,
    },
    /// The object that held it died.
    Holder {
        /// The number of that object.
        object: usize,
        /// The first byte in it that held the pointer.
        offset: usize,
    },
    /// A function with this variable returned; it held the pointer since this step.
    Frame {
        /// The variable.
        var: VarId,
        /// The step of the last assignment of a watched pointer to it.
        since: u64,
    },
}

/// The end of a pointer to a watched object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Gone {
    /// How it ended.
    pub went: Went,
    /// The instruction.
    pub at: u32,
    /// The step of the run.
    pub step: u64,
}

/// The watched objects of a run and what happened to the pointers to them.
#[derive(Default)]
pub struct Watch {
    /// By the number of their allocation.
    numbers: BTreeSet<u64>,
    slots: HashSet<usize>,
    /// The last pointer that was overwritten or died with its object.
    pub last: Option<Gone>,
    /// Variables that held a pointer when their function returned, last ones last: they may have been out of
    /// scope by then.
    pub frames: Vec<Gone>,
    since: HashMap<VarId, u64>,
}

/// Returns that are remembered.
const MOST: usize = 16;

impl Watch {
    /// Watches the allocations with these numbers.
    pub fn new(numbers: impl IntoIterator<Item = u64>) -> Watch {
        Watch { numbers: numbers.into_iter().collect(), ..Watch::default() }
    }

    /// An object was allocated; it is watched from now on if its number was asked for.
    pub fn allocated(&mut self, number: u64, slot: usize) {
        if self.numbers.contains(&number) {
            self.slots.insert(slot);
        }
    }

    /// Whether a value of this origin points to a watched object.
    pub fn is_watched(&self, origin: Origin) -> bool {
        origin.object().is_some_and(|s| self.slots.contains(&s))
    }

    /// A variable of the user's gets a value.
    pub fn assigned(&mut self, var: VarId, old: Origin, new: Origin, at: u32, step: u64) {
        if self.is_watched(new) {
            self.since.insert(var, step);
        } else if self.is_watched(old) {
            self.last = Some(Gone { went: Went::Variable(var), at, step });
        }
    }

    /// A function returns with this value in one of its variables.
    pub fn left(&mut self, var: VarId, value: Origin, at: u32, step: u64) {
        if self.is_watched(value) {
            let since = self.since.get(&var).copied().unwrap_or(step);
            if self.frames.len() == MOST {
                self.frames.remove(0);
            }
            self.frames.push(Gone { went: Went::Frame { var, since }, at, step });
        }
    }

    /// Bytes of an object are about to be overwritten, with a pointer to a watched object again if `again`.
    pub fn overwritten(
        &mut self,
        (slot, object): (usize, &Object),
        (offset, len): (usize, usize),
        again: bool,
        at: u32,
        step: u64,
    ) {
        // what watched objects hold keeps none of them
        if again || self.slots.contains(&slot) {
            return;
        }
        if let Some(offset) = object.holds(offset, len, |o| self.is_watched(o)) {
            self.last = Some(Gone { went: Went::Cell { object: slot, offset }, at, step });
        }
    }

    /// An object is about to die.
    pub fn died(&mut self, slot: usize, object: &Object, at: u32, step: u64) {
        if self.slots.contains(&slot) {
            return;
        }
        if let Some(offset) = object.holds(0, object.size as usize, |o| self.is_watched(o)) {
            self.last = Some(Gone { went: Went::Holder { object: slot, offset }, at, step });
        }
    }
}
