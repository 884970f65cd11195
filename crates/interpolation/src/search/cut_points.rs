//! Where nodes are made: where paths that parted meet again, and at heads of loops. A stretch on which
//! nothing is decided is one edge, however many joins of the source it passes.

use crate::search::expand::Run;
use crate::static_facts::StaticFacts;
use secateur_explore::{Executor, TrailOp};
use secateur_program::BlockId;

/// A meeting point that is waited for: a block of the frame `depth`, or (none known) any join of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// The number of the frame whose sides parted.
    pub depth: u32,
    /// The block where they meet, if it is known.
    pub block: Option<BlockId>,
}

/// Whether a run that is at the start of a block gets a node there. `searched` tells whether the run is at
/// the head of a loop that is being abstracted.
pub fn is_cut(
    facts: &mut StaticFacts,
    executor: &Executor,
    run: &mut Run,
    searched: impl FnOnce(&Run) -> bool,
) -> bool {
    let (func, block) = (run.state.top.func, run.state.top.block);
    let depth = run.state.call_depth;
    let mut hit = false;
    while let Some(s) = run.seek.last() {
        let there = depth < s.depth || (depth == s.depth && s.block == Some(block));
        if !there {
            break;
        }
        hit = true;
        run.seek.pop();
    }
    if hit {
        return true;
    }
    if executor.program().function(func).block(block).loop_head {
        run.visits += 1;
        let decides = |op: &TrailOp| {
            matches!(
                op,
                TrailOp::Guard { .. } | TrailOp::Input { .. } | TrailOp::Address { assumed: true, .. }
            )
        };
        return executor.trail().iter().any(decides) || run.visits >= run.patience || searched(run);
    }
    // on the way there some sides may meet earlier
    let waits = run.seek.last().is_some_and(|s| s.depth == depth);
    waits && facts.joins(func).is_join(block)
}

/// The run waits for where the ways out of its block meet.
pub fn seek_meeting(facts: &mut StaticFacts, run: &mut Run) {
    let (func, block) = (run.state.top.func, run.state.top.block);
    let seek = Seek { depth: run.state.call_depth, block: facts.joins(func).meeting(block) };
    if run.seek.last() != Some(&seek) {
        run.seek.push(seek);
    }
}
