//! Joins: blocks where paths that parted meet again.

use crate::cfg::Cfg;
use secateur_program::{BlockId, Function, Terminator};

/// Where the paths of a function meet.
#[derive(Clone, Debug)]
pub struct Joins {
    /// Blocks with several predecessors.
    joins: Vec<bool>,
    /// Immediate post-dominators.
    meeting: Vec<Option<BlockId>>,
}

impl Joins {
    /// The joins of a function.
    pub fn of(function: &Function) -> Joins {
        let cfg = Cfg::of(function);
        let returns = |b: &&BlockId| matches!(function.block(**b).end, Terminator::Return(_));
        let exits: Vec<BlockId> = cfg.order.iter().filter(returns).copied().collect();
        let joins = cfg.predecessors.iter().map(|p| p.len() > 1).collect();
        Joins { joins, meeting: cfg.post_dominators(&exits) }
    }

    /// Whether a block has several predecessors.
    pub fn is_join(&self, block: BlockId) -> bool {
        self.joins[block.0 as usize]
    }

    /// Where all ways out of a block that return meet again: its immediate post-dominator.
    pub fn meeting(&self, block: BlockId) -> Option<BlockId> {
        self.meeting[block.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::testing::graph;

    #[test]
    fn a_diamond_in_a_loop_meets_before_the_loop_goes_on() {
        // 0 -> 1 (head) -> 2 -> {3, 4} -> 5 -> 1; 1 -> 6
        let joins = Joins::of(&graph(&[&[1], &[2, 6], &[3, 4], &[5], &[5], &[1], &[]]));
        assert_eq!(joins.meeting(BlockId(2)), Some(BlockId(5)));
        assert_eq!(joins.meeting(BlockId(1)), Some(BlockId(6)));
        assert_eq!(joins.meeting(BlockId(6)), None);
        let joined: Vec<u32> = (0..7).filter(|b| joins.is_join(BlockId(*b))).collect();
        assert_eq!(joined, [1, 5]);
    }
}
