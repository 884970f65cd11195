//! When a loop is abstracted: its head was reached again and again, was not covered, and what its nodes need keeps growing.
//! What attempts that fail may cost is a share of what the run did otherwise, so nothing is lost where covering does.

use super::{Attempt, Phase};
use crate::graph::NodeId;
use crate::learner::{Learner, Method, Order};
use hashbrown::HashSet;
use secateur_solver::Stats;
use secateur_term::Term;

/// Heads expanded before the first attempt.
const FIRST: u64 = 4;
/// A loop that changes more variables is a machine with states, which covering is for.
const MOST_CHANGED: usize = 20;
/// Failed attempts may cost the rest of the run divided by this.
const SHARE: u64 = 4;
/// And so much before anything else was done.
const SPARE: u64 = 150_000;
/// With less left no attempt is begun.
const LEAST: u64 = 60_000;
/// Loops inside loops inside loops.
const DEEPEST: usize = 6;

/// What things cost, in ticks of roughly a tenth of a microsecond.
const STEP: u64 = 2;
const NODE: u64 = 100;
const QUESTION: u64 = 40;
const SAT_CALL: u64 = 300;

impl Learner<'_> {
    /// What the run has done so far: counted, not timed, so that a run can be repeated.
    pub(crate) fn effort(&self) -> u64 {
        let cost = |s: &Stats| QUESTION * s.total() + SAT_CALL * s.sat_calls + s.propagations;
        let own = STEP * self.counts.steps + NODE * self.graph.len() as u64;
        own + cost(self.x.solver.stats()) + cost(self.logic.stats())
    }

    /// What an attempt that fails may cost now.
    fn allowance(&self) -> u64 {
        let rest = self.effort().saturating_sub(self.abs.wasted);
        (rest / SHARE + SPARE).saturating_sub(self.abs.wasted)
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
        facts.seen.push(id);
        // where nodes cover each other nothing need be guessed
        let due = facts.next_try.max(if diverged { 2 } else { FIRST + 2 * facts.covered });
        if facts.expanded < due || self.allowance() < LEAST || self.earlier_visits(id, 1).is_empty() {
            return false;
        }
        if self.settles(location) {
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
            allowed: self.allowance(),
            outer: None,
            unrolled: 0,
            further: false,
            facts: None,
        });
        self.begin_search(a)
    }

    /// Whether nodes of a head need nothing that was not needed when half as many had been expanded: then covering will do.
    fn settles(&mut self, location: crate::graph::Location) -> bool {
        let Some(facts) = self.abs.heads.get_mut(&location) else { return false };
        let mut atoms: HashSet<Term> = HashSet::new();
        for id in &facts.seen {
            atoms.extend(self.graph[*id].psi.atoms());
        }
        let before = std::mem::replace(&mut facts.atoms, atoms.len());
        if atoms.is_empty() || atoms.len() > before {
            return false;
        }
        facts.next_try = facts.expanded * 2;
        true
    }
}
