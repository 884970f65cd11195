//! When a loop is abstracted: its head was reached again and again and not covered.

use super::{Attempt, Phase};
use crate::graph::NodeId;
use crate::learner::{Learner, Method, Order};
use hashbrown::HashSet;

/// Heads expanded before the first attempt.
const FIRST: u64 = 4;
/// Nodes kept to guess from.
const MOST_SEEN: usize = 12;
/// A loop that changes more variables is a machine with states, which covering is for.
const MOST_CHANGED: usize = 20;
/// What attempts that fail may cost before anything else was done.
const SPARE_EFFORT: u64 = 80_000;
/// A question to the solver in steps.
const STEPS_PER_QUESTION: u64 = 500;
/// Attempts at one head.
const MOST_ATTEMPTS: u64 = 12;
/// Loops inside loops inside loops.
const DEEPEST: usize = 6;

impl Learner<'_> {
    /// What the run has done so far, in steps.
    pub(crate) fn effort(&self) -> u64 {
        self.counts.steps + STEPS_PER_QUESTION * self.x.solver.stats().sat_calls
    }

    /// A node was covered there.
    pub(crate) fn head_covered(&mut self, location: crate::graph::Location) {
        if location.stmt == 0 && self.x.program.function(location.func).block(location.block).loop_head {
            self.abs.heads.entry(location).or_default().covered += 1;
        }
    }

    /// It was opened again.
    pub(crate) fn head_uncovered(&mut self, location: crate::graph::Location) {
        if let Some(facts) = self.abs.heads.get_mut(&location) {
            facts.covered = facts.covered.saturating_sub(1);
        }
    }

    /// Begins to abstract at an open node that nothing covers, if it is time.
    pub(crate) fn begin_abstraction(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        let program = self.x.program;
        if location.stmt != 0
            || !program.function(location.func).block(location.block).loop_head
            || self.options.method != Method::Wp
            || self.options.order != Order::Covered
            || !self.options.invariants
            || self.bounded()
        {
            return false;
        }
        if self.weaken_for(id) {
            return true;
        }
        let diverged = self.diverged.contains_key(&location);
        let facts = self.abs.heads.entry(location).or_default();
        facts.expanded += 1;
        if facts.seen.len() < MOST_SEEN {
            facts.seen.push(id);
        }
        // where nodes cover each other nothing need be guessed
        let due = facts.next_try.max(if diverged { 2 } else { FIRST + 2 * facts.covered });
        if facts.expanded < due || facts.attempts >= MOST_ATTEMPTS {
            return false;
        }
        if self.abs.wasted > self.effort() / 3 + SPARE_EFFORT || self.earlier_visits(id, 1).is_empty() {
            return false;
        }
        let same = self
            .chain(self.graph[id].under)
            .any(|a| self.abs.list[a as usize].head == location && !self.has_left(id, a));
        if same || self.chain(self.graph[id].under).count() >= DEEPEST {
            return false;
        }
        let loops = self.loops_of(location.func);
        let Some(l) = loops.with_head(location.block) else { return false };
        let body: std::rc::Rc<[_]> = l.body.as_slice().into();
        let assigned = self.assigned_in(location.func, location.block, &body);
        let live = assigned
            .iter()
            .filter(|v| program.variable(**v).is_global() || self.is_live(location.func, location.block, **v))
            .count();
        if live > MOST_CHANGED {
            return false;
        }
        let facts = self.abs.heads.entry(location).or_default();
        facts.attempts += 1;
        facts.next_try = facts.expanded * 2;
        let constraints = self.guess(id, false);
        let a = self.abs.list.len() as u32;
        self.abs.list.push(Attempt {
            head: location,
            depth: self.graph[id].state.call_depth,
            body,
            entry: id,
            node: id,
            parent: self.graph[id].under,
            phase: Phase::Dead,
            tried: constraints.iter().copied().collect::<HashSet<_>>(),
            initial: constraints.clone(),
            constraints,
            held: Vec::new(),
            parked: Vec::new(),
            changed: false,
            rounds: 0,
            refinements: 0,
            begun: self.effort(),
            outer: None,
            unrolled: 0,
            further: false,
            facts: None,
        });
        self.begin_search(a)
    }
}
