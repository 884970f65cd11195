//! The beginning of the program, up to the first input or decision, is one path for all inputs: it is run as
//! by the plain executor, and the graph starts behind it. No state there could be covered, so no interpolants
//! are needed.

use crate::graph::call_stacks::CallStacks;
use crate::graph::{Node, NodeId};
use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::Run;
use crate::search::undecided::decides;
use crate::tuning::{LONGEST_PREFIX, PREFIX_SHARE, PREFIX_TIME};
use secateur_explore::{Conclusion, Flow, Hooks, State};
use std::time::{Duration, Instant};

/// The beginning of the program, as far as it was run.
pub(super) struct Prefix {
    /// The state the program starts in, for a beginning that is given up.
    first: State,
    run: Run,
    begin: Instant,
    patience: Duration,
}

/// How the beginning of the program ended.
pub(super) enum Root {
    /// At this node, from which on there is something to decide.
    Node(NodeId),
    /// With the program.
    Ended,
    /// Not yet: the run is paused.
    Paused(Box<Prefix>),
}

impl CoveredGraphEngine<'_> {
    /// The beginning of the program before its first step.
    pub(super) fn prefix(&mut self) -> Prefix {
        let x = &mut self.reasoner.x;
        let program = x.program();
        let mut first = State::initial(x.store_mut(), program);
        if x.config().outside_objects {
            first.outside.open();
        }
        let run = Run::new(first.clone(), CallStacks::BOTTOM, NodeId(0), 0);
        let left = x.config().budget.deadline.remaining();
        let patience = left.map_or(PREFIX_TIME, |left| left.mul_f64(PREFIX_SHARE));
        Prefix { first, run, begin: Instant::now(), patience }
    }

    /// Runs the beginning of the program to the root of the graph.
    pub(super) fn root(
        &mut self,
        prefix: Prefix,
        hooks: &mut dyn Hooks,
        pause: &mut dyn FnMut() -> bool,
    ) -> Result<Root, Conclusion> {
        let Prefix { first, mut run, begin, patience } = prefix;
        self.reasoner.x.set_recording(false);
        let ended = loop {
            self.control.statistics.steps += 1;
            if self.control.statistics.steps > LONGEST_PREFIX
                && self.control.statistics.steps.is_multiple_of(2048)
                && begin.elapsed() > patience
            {
                run = Run::new(first, CallStacks::BOTTOM, NodeId(0), 0);
                break None;
            }
            if self.control.statistics.steps.is_multiple_of(2048) {
                if let Some(stop) = self.over_budget(hooks) {
                    return Err(Conclusion::Unknown(stop));
                }
                if pause() || self.is_due() {
                    return Ok(Root::Paused(Box::new(Prefix { first, run, begin, patience })));
                }
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
        self.reasoner.x.set_recording(true);
        self.reasoner.x.trail_mut().clear();
        let learns = !self.options.lazy;
        let root = self.graph.add(Node { learns, ..Node::new(run.location(), 0, run.state.clone()) });
        let Some(ending) = ended else { return Ok(Root::Node(root)) };
        self.graph[root].status = crate::graph::Status::Expanded;
        self.record.add_end(root, Vec::new());
        run.path_start = run.state.path.len();
        self.conclude(&run, ending, hooks)?;
        Ok(Root::Ended)
    }
}
