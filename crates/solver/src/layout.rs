//! The layout rules of base addresses: not null, aligned, not wrapping, apart from each other.

use hashbrown::HashSet;
use std::sync::Arc;

/// Pairs of objects that may share addresses (one was freed before the other was allocated). All others are apart.
#[derive(Clone, Debug, Default)]
pub struct Overlaps {
    pairs: Arc<HashSet<(u32, u32)>>,
}

impl Overlaps {
    pub fn new() -> Overlaps {
        Overlaps::default()
    }

    pub fn allow(&mut self, a: u32, b: u32) {
        Arc::make_mut(&mut self.pairs).insert((a.min(b), a.max(b)));
    }

    pub fn allowed(&self, a: u32, b: u32) -> bool {
        self.pairs.contains(&(a.min(b), a.max(b)))
    }
}
