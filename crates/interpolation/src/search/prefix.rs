//! The beginning of the program, up to the first input or decision, is one path whatever happens: it is run
//! as by the plain executor and the graph starts behind it. Nothing there could be covered, so nothing has to
//! be learnt from it.

use crate::graph::call_stacks::CallStacks;
use crate::graph::{Node, NodeId};
use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::Run;
use crate::search::undecided::decides;
use crate::tuning::{LONGEST_PREFIX, PREFIX_SHARE, PREFIX_TIME};
use secateur_explore::{Conclusion, Flow, Hooks, State};
use std::time::Instant;

impl CoveredGraphEngine<'_> {
    /// The root of the graph; none if the program ended without a decision.
    pub(super) fn root(&mut self, hooks: &mut dyn Hooks) -> Result<Option<NodeId>, Conclusion> {
        let first = State::initial(&mut self.reasoner.x.store, self.reasoner.x.program);
        let mut run = Run::new(first.clone(), CallStacks::BOTTOM, NodeId(0), 0);
        self.reasoner.x.recording = false;
        let begin = Instant::now();
        let patience = self
            .reasoner
            .x
            .config
            .budget
            .deadline
            .remaining()
            .map_or(PREFIX_TIME, |left| left.mul_f64(PREFIX_SHARE));
        let ended = loop {
            self.control.statistics.steps += 1;
            if self.control.statistics.steps > LONGEST_PREFIX
                && self.control.statistics.steps.is_multiple_of(2048)
                && begin.elapsed() > patience
            {
                run = Run::new(first, CallStacks::BOTTOM, NodeId(0), 0);
                break None;
            }
            if self.control.statistics.steps.is_multiple_of(2048)
                && let Some(stop) = self.over_budget(hooks)
            {
                return Err(Conclusion::Unknown(stop));
            }
            if decides(&mut self.reasoner.x, &mut run.state) {
                break None;
            }
            let (depth, func) = (run.state.call_depth, run.state.top.func);
            match self.reasoner.x.step(&mut run.state) {
                Flow::End(ending) => break Some(ending),
                Flow::Continue => run.stack = self.stacks.follow(run.stack, &run.state, (depth, func)),
            }
        };
        self.reasoner.x.recording = true;
        self.reasoner.x.trail.clear();
        let root = self.graph.add(Node::new(run.location(), 0, run.state.clone()));
        let Some(ending) = ended else { return Ok(Some(root)) };
        self.graph[root].status = crate::graph::Status::Expanded;
        self.record.add_end(root, Vec::new());
        run.path_start = run.state.path.len();
        self.conclude(&run, ending, hooks)?;
        Ok(None)
    }
}
