//! States waiting at points of the unrolled program.

use crate::context::{Context, Key};
use secateur_explore::State;
use std::collections::BTreeMap;

/// A state and where it is in the unrolled program.
#[derive(Clone, Debug)]
pub struct QueuedState {
    /// The state, about to execute a statement or the end of its block.
    pub state: State,
    /// Its call stack with the iterations of the loops around.
    pub context: Context,
}

impl QueuedState {
    /// The point it waits at.
    pub fn key(&self) -> Key {
        self.context.key(self.state.top.stmt)
    }
}

/// More than one state waits at a point only if they cannot be merged.
#[derive(Default)]
pub struct Queue {
    waiting: BTreeMap<Key, Vec<QueuedState>>,
    len: usize,
}

impl Queue {
    /// How many states wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no state waits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The point whose states are next in topological order; `None` if no state waits.
    pub fn first(&self) -> Option<&Key> {
        self.waiting.first_key_value().map(|(k, _)| k)
    }

    /// Adds a state at a point, beside those that wait there already.
    pub fn put(&mut self, key: Key, node: QueuedState) {
        self.waiting.entry(key).or_default().push(node);
        self.len += 1;
    }

    /// The states at a point, taken out.
    pub fn take(&mut self, key: &Key) -> Vec<QueuedState> {
        let nodes = self.waiting.remove(key).unwrap_or_default();
        self.len -= nodes.len();
        nodes
    }

    /// One of the states at the first point.
    pub fn pop(&mut self) -> Option<QueuedState> {
        let mut entry = self.waiting.first_entry()?;
        let node = entry.get_mut().pop();
        if entry.get().is_empty() {
            entry.remove();
        }
        self.len -= usize::from(node.is_some());
        node
    }
}
