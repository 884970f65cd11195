//! Where nodes are made: where paths that parted meet again, and at heads of loops. A stretch on which nothing is decided is
//! one edge, however many joins of the source it passes.

use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::Run;
use secateur_analysis::Joins;
use secateur_explore::TrailOp;
use secateur_program::BlockId;

/// A meeting point that is waited for: a block of the frame `depth`, or (none known) any join of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    pub depth: u32,
    pub block: Option<BlockId>,
}

/// The most visits of loop heads without a node.
pub const MOST_PATIENCE: u32 = 64;

impl CoveredGraphEngine<'_> {
    pub(crate) fn joins(&mut self, func: secateur_program::FuncId) -> &Joins {
        let program = self.reasoner.x.program;
        self.joins[func.0 as usize].get_or_insert_with(|| Joins::of(program.function(func)))
    }

    /// Whether a run that is at the start of a block gets a node there.
    pub(crate) fn is_cut(&mut self, run: &mut Run) -> bool {
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
        if self.reasoner.x.program.function(func).block(block).loop_head {
            run.visits += 1;
            let decided = self
                .reasoner
                .x
                .trail
                .iter()
                .any(|op| matches!(op, TrailOp::Guard { .. } | TrailOp::Input { .. }));
            return decided || run.visits >= run.patience || self.is_searched(run);
        }
        // on the way there some sides may meet earlier
        let waits = run.seek.last().is_some_and(|s| s.depth == depth);
        waits && self.joins(func).is_join(block)
    }

    /// The run waits for where the ways out of its block meet.
    pub(crate) fn seek_meeting(&mut self, run: &mut Run) {
        let (func, block) = (run.state.top.func, run.state.top.block);
        let seek = Seek { depth: run.state.call_depth, block: self.joins(func).meeting(block) };
        if run.seek.last() != Some(&seek) {
            run.seek.push(seek);
        }
    }
}
