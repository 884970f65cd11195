//! When a loop is abstracted: its head was reached again and again, was not covered, and what its nodes need keeps growing.
//! What attempts that fail may cost is a share of what the run did otherwise, so nothing is lost where covering does.

use super::{Attempt, Phase};
use crate::graph::NodeId;
use crate::options::{Method, Order};
use crate::search::engine::CoveredGraphEngine;
use hashbrown::HashSet;
use secateur_program::{Origin, Stmt, StmtKind};
use secateur_solver::Stats;
use secateur_term::Term;

/// Heads expanded before the first attempt.
const FIRST: u64 = 4;
/// A loop that changes more variables is a machine with states, which covering is for.
const MOST_CHANGED: usize = 20;
/// Loops of more blocks are left to covering for a while.
const LARGE: usize = 40;
/// Failed attempts may cost the rest of the run divided by this.
const SHARE: u64 = 2;
/// And so much before anything else was done: more where nothing covers anything.
const SPARE: u64 = 400_000;
const SPARE_BESIDE_COVERS: u64 = 100_000;
/// An invariant that was proved may cost so many times more before what it is for is proved.
const PROVED: u64 = 2;
/// With less left no attempt is begun.
const LEAST: u64 = 50_000;
/// Loops inside loops inside loops.
const DEEPEST: usize = 6;

/// What things cost, in ticks of roughly a tenth of a microsecond.
const STEP: u64 = 2;
const NODE: u64 = 100;
const QUESTION: u64 = 40;
const SAT_CALL: u64 = 300;
const PROPAGATIONS: u64 = 4;

impl CoveredGraphEngine<'_> {
    /// What the run has done so far: counted, not timed, so that a run can be repeated.
    pub(crate) fn effort(&self) -> u64 {
        let cost = |s: &Stats| QUESTION * s.total() + SAT_CALL * s.sat_calls + s.propagations / PROPAGATIONS;
        let own = STEP * self.control.statistics.steps + NODE * self.graph.len() as u64;
        own + cost(self.reasoner.x.solver.stats()) + cost(self.reasoner.logic_stats())
    }

    /// What an attempt that fails may cost now.
    fn allowance(&self, location: crate::graph::Location) -> u64 {
        let covers = self.abs.heads.get(&location).is_some_and(|f| f.covered > 0);
        let spare = if covers { SPARE_BESIDE_COVERS } else { SPARE };
        let rest = self.effort().saturating_sub(self.abs.wasted);
        (rest / SHARE + spare).saturating_sub(self.abs.wasted)
    }

    /// What was done since the last time goes to the account of the abstractions it was done below.
    pub(super) fn account(&mut self) {
        let now = self.effort();
        let done = now - std::mem::replace(&mut self.abs.accounted, now);
        let at = self.abs.at.take();
        let around: Vec<u32> = self.chain(at).collect();
        for a in around {
            self.abs.list[a as usize].spent += done;
        }
    }

    /// Whether an attempt has cost what it may.
    pub(super) fn is_spent(&self, a: u32) -> bool {
        let attempt = &self.abs.list[a as usize];
        let most = if attempt.phase == Phase::Proved {
            attempt.allowed.saturating_mul(PROVED)
        } else {
            attempt.allowed
        };
        attempt.spent > most
    }

    /// An attempt failed: what it cost was for nothing.
    pub(super) fn write_off(&mut self, a: u32) {
        let attempt = &self.abs.list[a as usize];
        let (spent, parent) = (attempt.spent, attempt.parent);
        self.abs.wasted += spent.saturating_sub(attempt.counted);
        if let Some(p) = parent {
            self.abs.list[p as usize].counted += spent;
        }
    }

    /// A node was covered there.
    pub(crate) fn head_covered(&mut self, location: crate::graph::Location) {
        if location.stmt == 0
            && self.reasoner.x.program.function(location.func).block(location.block).loop_head
        {
            self.abs.heads.entry(location).or_default().covered += 1;
        }
    }

    /// Begins to abstract at an open node that nothing covers, if it is time.
    pub(crate) fn begin_abstraction(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        let program = self.reasoner.x.program;
        if location.stmt != 0
            || !program.function(location.func).block(location.block).loop_head
            || self.options.method != Method::Wp
            || self.options.order != Order::Covered
            || !(self.options.invariants || self.has_given(location))
            || self.bounded()
            || self.reasoner.x.config.all_errors
        {
            return false;
        }
        if self.weaken_for(id) {
            return true;
        }
        let diverged = self.propagation.has_diverged(location);
        let facts = self.abs.heads.entry(location).or_default();
        facts.expanded += 1;
        facts.seen.push(id);
        // where nodes cover each other nothing need be guessed
        let first = if diverged { 2 } else { FIRST + 2 * facts.covered };
        let may_settle = facts.attempts > 0;
        let given = !facts.given && self.has_given(location);
        let facts = self.abs.heads.entry(location).or_default();
        let due = if given { 2 } else { facts.next_try.max(first) };
        let early = !given && self.options.patience > 0 && self.effort() < self.patience_with(location);
        let facts = self.abs.heads.entry(location).or_default();
        if early
            || facts.expanded < due
            || self.allowance(location) < LEAST
            || self.earlier_visits(id, 1).is_empty()
        {
            return false;
        }
        if may_settle && !given && self.settles(location) {
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
        let assigned = self.assigned_in(location.func, l);
        let live = assigned
            .iter()
            .filter(|v| program.variable(**v).is_global() || self.is_live(location.func, location.block, **v))
            .count();
        if live > MOST_CHANGED && !given {
            return false;
        }
        let facts = self.abs.heads.entry(location).or_default();
        if given {
            // not one of those that take turns
            facts.given = true;
        } else {
            facts.attempts += 1;
            facts.next_try = facts.expanded * 2;
        }
        // the whole loop; without its first iteration, before which its condition need not hold; or the rest of it
        let turn = if given { 0 } else { facts.attempts.saturating_sub(1) % 3 };
        let mut visits = self.visits_of_loop(id, &body);
        // after an iteration of an outer loop little is known in few words
        let inner = l.body.iter().any(|b| *b != l.head && loops.with_head(*b).is_some());
        let first = usize::from(!given && inner == (turn == 1));
        let at = visits.len().checked_sub(1 + first);
        let entry = if turn < 2 { at.map_or(id, |i| visits[i]) } else { id };
        if entry == id {
            visits = self.earlier_visits(id, 3);
        } else {
            visits.retain(|v| *v > entry);
            visits.insert(0, id);
            // it waits outside of the search
            self.work.push(crate::search::work_list::Item::Node(id));
        }
        let before = self.effort();
        let mut constraints = self.guess(id, 0);
        if entry != id {
            constraints = self.had_of(entry, constraints);
        }
        let asked = self.given_had(entry);
        for &c in &asked {
            if !constraints.contains(&c) {
                constraints.push(c);
            }
        }
        let a = self.abs.list.len() as u32;
        let spent = self.effort() - before;
        let allowed = self.allowance(location);
        self.abs.list.push(Attempt {
            body,
            visits,
            tried: constraints.iter().copied().collect(),
            plain: constraints.iter().copied().collect(),
            wanted: asked.into_iter().collect(),
            initial: constraints.clone(),
            constraints,
            spent,
            allowed,
            ..Attempt::new(entry, &self.graph[entry])
        });
        self.begin_search(a)
    }

    /// How long a loop is left to covering. Large ones are rather machines with states; of memory an
    /// abstract state knows little, so that a success there may cost more than it saves.
    fn patience_with(&mut self, location: crate::graph::Location) -> u64 {
        let function = self.reasoner.x.program.function(location.func);
        let loops = self.loops_of(location.func);
        let Some(l) = loops.with_head(location.block) else { return 0 };
        let in_memory = |s: &Stmt| {
            matches!(s.kind, StmtKind::Load { .. } | StmtKind::Store { .. } | StmtKind::MemSet { .. })
        };
        let memory = l.body.iter().any(|b| function.block(*b).stmts.iter().any(in_memory));
        let wait = memory || function.origin != Origin::User || l.body.len() > LARGE;
        if wait { self.options.patience } else { 0 }
    }

    /// The visits of a loop above a node since control came to it, the nearest first.
    fn visits_of_loop(&self, id: NodeId, body: &[secateur_program::BlockId]) -> Vec<NodeId> {
        let location = self.graph[id].location;
        let depth = self.graph[id].state.call_depth;
        let innermost = self.abs.active.last().copied();
        let mut found = Vec::new();
        let mut at = self.above(id);
        while let Some(n) = at {
            let node = &self.graph[n];
            let inside = node.state.call_depth > depth
                || (node.state.call_depth == depth && body.binary_search(&node.location.block).is_ok());
            // what is being tried is not folded into something around it
            let within = innermost.is_none_or(|a| self.is_under(n, a));
            if !inside || !within || node.freed {
                break;
            }
            if node.location == location && !self.abs.of_node.contains_key(&n) {
                found.push(n);
            }
            at = self.above(n);
        }
        found
    }

    /// Whether nodes of a head need nothing that was not needed when half as many had been expanded: then covering will do.
    fn settles(&mut self, location: crate::graph::Location) -> bool {
        let Some(facts) = self.abs.heads.get_mut(&location) else { return false };
        let mut atoms: HashSet<Term> = HashSet::new();
        for id in &facts.seen {
            atoms.extend(self.graph[*id].interpolant.atoms());
        }
        let before = facts.atoms.replace(atoms.len());
        if atoms.is_empty() || before.is_some_and(|b| atoms.len() > b) {
            return false;
        }
        facts.next_try = facts.expanded * if before.is_some() { 2 } else { 1 } + 2;
        true
    }
}
