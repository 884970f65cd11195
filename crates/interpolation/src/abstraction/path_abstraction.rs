//! Forgetting the path: where two nodes of a location have the same values and differ only in what their
//! paths assumed, one node with what both assumed stands for both, and for others to come. It is an
//! abstraction as those of loops are, a node without a parent that covers under the ordinary rule: an error
//! below it says nothing about the program, it is then given up and its entry is expanded as it is. (Chu et
//! al., Heap Programs, Fig. 2: which characters a matcher has seen on the way to a position does not matter
//! for the accesses it makes from there.)

use super::abstractor::Abstractor;
use super::{Attempt, Phase};
use crate::graph::{Location, Node, NodeId, Status};
use crate::options::{Method, Order};
use crate::search::expand::Run;
use crate::search::work_list::Item;
use crate::tuning::{
    DEEPER, FIRST_TWINS, LEAST_STEPS_BELOW, MOST_FAILURES, MOST_TWINS, SPARE_STEPS, STEPS_PER_QUESTION,
};
use crate::wp::view::frames;
use hashbrown::{HashMap, HashSet};
use secateur_explore::State;
use secateur_term::Term;

/// What is remembered about forgetting.
#[derive(Default)]
pub(crate) struct Forgetting {
    /// Expanded nodes by location, the youngest last.
    expanded: HashMap<Location, Vec<NodeId>>,
    /// The number of failed abstractions per location.
    failures: HashMap<Location, u32>,
    /// Nodes from which a path abstraction was made.
    entries: HashSet<NodeId>,
    /// Those with work below them and what had been done when each was made, the oldest first.
    live: Vec<(u32, u64)>,
    /// The effort spent on abstractions that were given up.
    wasted: u64,
    /// The deepest node that lies below none.
    deepest: u32,
}

impl Abstractor<'_, '_> {
    /// Makes a node that knows less than an open node nothing covers, if it is worth a try. The open node is
    /// looked at again.
    pub(crate) fn forget_path(&mut self, id: NodeId) -> bool {
        if !self.options.forget
            || self.options.lazy
            || self.options.method != Method::Wp
            || self.options.order != Order::Covered
            || self.needs_every_path()
            || !self.abs.active.is_empty()
        {
            return false;
        }
        if self.lost_its_end(id) {
            return true;
        }
        let location = self.graph[id].location;
        let twins = self.abs.forgetting.expanded.entry(location).or_default();
        let others = twins.clone();
        twins.push(id);
        if twins.len() > MOST_TWINS {
            twins.remove(0);
        }
        if others.len() < FIRST_TWINS
            || self.abs.forgetting.failures.get(&location).is_some_and(|n| *n >= MOST_FAILURES)
            || self.abs.forgetting.wasted > self.steps_done() / 4 + SPARE_STEPS
        {
            return false;
        }
        let twin = others.into_iter().rev().find(|t| self.same_values(id, *t));
        let Some(twin) = twin else { return false };
        if !self.abs.forgetting.entries.insert(id) {
            return false;
        }
        let theirs: HashSet<Term> = self.graph[twin].state.path.iter().copied().collect();
        let mut state = self.graph[id].state.clone();
        let before = state.path.len();
        let store = self.reasoner.x.store();
        state.path.retain(|c| theirs.contains(c) || store.mentions_base(*c));
        if state.path.len() == before {
            return false;
        }
        state.kept = 0;
        self.make_forgetful(id, state);
        true
    }

    /// Whether a node lies so deep below one that was made this way that it is given up.
    fn lost_its_end(&mut self, id: NodeId) -> bool {
        let depth = self.graph[id].depth;
        let Some(a) = self.graph[id].under else {
            let deepest = &mut self.abs.forgetting.deepest;
            *deepest = depth.max(*deepest);
            return false;
        };
        let attempt = &self.abs.list[a as usize];
        let below = depth - self.graph[attempt.node].depth.min(depth);
        if attempt.phase != Phase::Forgetful || below <= 3 * self.abs.forgetting.deepest + DEEPER {
            return false;
        }
        self.give_up(a);
        true
    }

    /// What the run has done so far, in steps.
    fn steps_done(&self) -> u64 {
        self.steps + STEPS_PER_QUESTION * self.reasoner.x.solver_stats().sat_calls
    }

    fn make_forgetful(&mut self, entry: NodeId, state: State) {
        let a = self.abs.list.len() as u32;
        let from = &self.graph[entry];
        let location = from.location;
        let attempt = Attempt { phase: Phase::Forgetful, ..Attempt::new(entry, from) };
        let node = Node {
            seek: from.seek.clone(),
            patience: from.patience,
            status: Status::Expanded,
            under: Some(a),
            ..Node::new(location, from.depth + 1, state)
        };
        self.abs.list.push(attempt);
        let node = self.graph.add(node);
        self.abs.list[a as usize].node = node;
        self.abs.of_node.insert(node, a);
        let begun = self.steps_done();
        self.abs.forgetting.live.push((a, begun));
        self.index.at(location).add(self.reasoner.x.store(), Term::TRUE, node);
        let run = Box::new(Run::from(self.graph, node));
        self.work.push(Item::Run(run));
        self.work.push(Item::Node(entry));
    }

    /// Whether two nodes of a location hold the same in memory and in all variables that are looked at again.
    fn same_values(&mut self, a: NodeId, b: NodeId) -> bool {
        let other = &self.graph[b];
        // what keeps a pinned node from covering lies below it, and would keep the new node from it, too
        if other.status == Status::Discarded || other.freed || other.pinned.is_some() || a == b {
            return false;
        }
        let (s, t) = (&self.graph[a].state, &self.graph[b].state);
        if !s.globals.differing(&t.globals).is_empty() || !s.memory.is_same(&t.memory) {
            return false;
        }
        let mut differing = Vec::new();
        for ((_, f), (_, g)) in frames(s).zip(frames(t)) {
            if f.objects != g.objects {
                return false;
            }
            let locals = &self.reasoner.x.program().function(f.func).locals;
            differing.extend(f.locals.differing(&g.locals).into_iter().map(|i| (f.func, f.block, locals[i])));
        }
        differing
            .into_iter()
            .all(|(func, block, var)| !self.facts.is_live(self.reasoner.x.store(), func, block, var))
    }

    /// Whether an error below nodes made this way is one of the program: the values are those of the entry,
    /// so it is if the path with all that was forgotten is possible.
    pub(crate) fn is_real_after_all(&mut self, run: &Run) -> bool {
        let under = self.graph[run.parent].under;
        if !self.abs.chain(under).all(|a| self.abs.list[a as usize].phase == Phase::Forgetful) {
            return false;
        }
        let mut path = self.abs.whole_path(self.graph, run.parent);
        path.extend_from_slice(&run.state.path[run.path_start..]);
        self.reasoner.x.model(&path).is_sat()
    }

    /// An abstraction of this kind was given up.
    pub(crate) fn forgot_too_much(&mut self, a: u32) {
        let head = self.abs.list[a as usize].head;
        let now = self.steps_done();
        let forgetting = &mut self.abs.forgetting;
        *forgetting.failures.entry(head).or_default() += 1;
        let cost = forgetting.live.iter().find(|x| x.0 == a).map_or(0, |x| now - x.1);
        forgetting.wasted += cost;
        forgetting.live.retain(|x| x.0 != a);
    }

    /// Gives up the oldest path abstraction if its subtree is still open after many steps.
    pub(crate) fn tend_forgetful(&mut self) {
        let Some(&(a, begun)) = self.abs.forgetting.live.first() else { return };
        if self.steps_done() - begun < LEAST_STEPS_BELOW.max(3 * begun) {
            return;
        }
        let below = |item: &Item| {
            let node = item.node();
            self.abs.is_under(self.graph, node, a)
        };
        if self.abs.list[a as usize].phase == Phase::Forgetful && self.work.items().any(below) {
            self.give_up(a);
        } else {
            self.abs.forgetting.live.remove(0);
        }
    }
}
