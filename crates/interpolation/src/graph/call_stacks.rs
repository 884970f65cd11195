//! Call stacks by number: a location is a program point under one stack (Jaffar et al., TracerX: subsumption
//! only under the same calls).

use hashbrown::HashMap;
use secateur_explore::State;
use secateur_program::{BlockId, FuncId};

/// Gives equal call stacks equal numbers, so that locations are compared in one step.
#[derive(Default)]
pub struct CallStacks {
    numbers: HashMap<(u32, FuncId, BlockId), u32>,
    /// By number, less one: the stack below, and the call on top.
    calls: Vec<(u32, FuncId, BlockId)>,
}

impl CallStacks {
    /// The number of the stack of the entry function: no calls.
    pub const BOTTOM: u32 = 0;

    /// The stack after a call that will return to this block.
    pub fn push(&mut self, stack: u32, func: FuncId, back: BlockId) -> u32 {
        let next = self.calls.len() as u32 + 1;
        let number = *self.numbers.entry((stack, func, back)).or_insert(next);
        if number == next {
            self.calls.push((stack, func, back));
        }
        number
    }

    /// The stack after a step from a frame of this depth and function.
    pub fn follow(&mut self, stack: u32, state: &State, (depth, func): (u32, FuncId)) -> u32 {
        if state.call_depth > depth {
            state.callers.as_ref().map_or(stack, |c| self.push(stack, func, c.frame.block))
        } else if state.call_depth < depth {
            self.pop(stack)
        } else {
            stack
        }
    }

    /// The stack after a return.
    pub fn pop(&self, stack: u32) -> u32 {
        match stack.checked_sub(1) {
            Some(i) => self.calls.get(i as usize).map_or(CallStacks::BOTTOM, |c| c.0),
            None => CallStacks::BOTTOM,
        }
    }

    /// The call on top of a stack, with the stack below it and the block that it returns to; none at the
    /// bottom.
    pub fn top(&self, stack: u32) -> Option<(u32, FuncId, BlockId)> {
        self.calls.get(stack.checked_sub(1)? as usize).copied()
    }
}
