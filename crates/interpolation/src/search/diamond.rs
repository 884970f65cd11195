//! Branches of which one side is impossible here and harmless elsewhere.
//!
//! That a condition holds is needed only if the other side matters. Where it does nothing but assign until
//! both sides meet, the branch is a conditional assignment: what is needed after it is needed of the values
//! either side gives (the assume rule with implication of Jaffar et al., TracerX, section 4, on both sides at
//! once), and the condition itself is not. So states that go the other way there can be covered too.

use crate::options::Method;
use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::Run;
use crate::tuning::{LONGEST_SIDE, MOST_ASSIGNMENTS};
use secateur_explore::TrailOp;
use secateur_program::{BlockId, FuncId, Function, StmtKind, Terminator, VarId};
use secateur_term::{Term, TermStore};

/// A branch whose sides have not met yet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OpenFork {
    depth: u32,
    join: BlockId,
}

/// The assignments from a block to where the sides meet, if there is nothing else.
pub fn assignments(function: &Function, from: BlockId, join: BlockId) -> Option<Vec<(VarId, Term)>> {
    let mut found = Vec::new();
    let mut at = from;
    for _ in 0..LONGEST_SIDE {
        if at == join {
            return Some(found);
        }
        let block = function.block(at);
        for stmt in &block.stmts {
            let StmtKind::Assign { var, value } = &stmt.kind else { return None };
            found.push((*var, *value));
        }
        let Terminator::Goto(next) = block.end else { return None };
        if block.loop_head || found.len() > MOST_ASSIGNMENTS {
            return None;
        }
        at = next;
    }
    None
}

/// Whether a term has more nodes than this, as a tree.
pub fn is_larger(store: &TermStore, t: Term, most: usize) -> bool {
    let mut open = vec![t];
    let mut n = 0;
    while let Some(t) = open.pop() {
        n += 1;
        if n > most {
            return true;
        }
        if let Some(node) = store.node(t) {
            open.extend_from_slice(node.children());
        }
    }
    false
}

impl CoveredGraphEngine<'_> {
    /// A branch with a side that is impossible, though not by a value that is known: those are needed as they
    /// are.
    pub(super) fn fork(
        &mut self,
        run: &mut Run,
        value: Term,
        (cond, truth): (Term, bool),
        other: BlockId,
    ) -> Option<TrailOp> {
        if self.reasoner.x.store().constant(value).is_some()
            || !self.options.diamonds
            || self.options.method != Method::Wp
        {
            return None;
        }
        let (func, block): (FuncId, BlockId) = (run.state.top.func, run.state.top.block);
        let join = self.facts.joins(func).meeting(block)?;
        assignments(self.reasoner.x.program().function(func), other, join)?;
        let depth = run.state.call_depth;
        self.propagation.watch_size();
        run.forks.push(OpenFork { depth, join });
        Some(TrailOp::Fork { depth, cond, truth, func, other, join })
    }
}

impl Run {
    /// Control may have come to where sides meet.
    pub(super) fn join_forks(&mut self, trail: &mut Vec<TrailOp>) {
        let (depth, block) = (self.state.call_depth, self.state.top.block);
        while let Some(f) = self.forks.last() {
            if f.depth > depth {
                // the call was left
                self.forks.pop();
            } else if f.depth == depth && f.join == block {
                trail.push(TrailOp::Join { depth, block });
                self.forks.pop();
            } else {
                break;
            }
        }
    }
}
