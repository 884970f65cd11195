//! When a loop is abstracted: its head was reached again and again, was not covered, and what its nodes need keeps growing.
//! What attempts that fail may cost is a share of what the run did otherwise, so nothing is lost where covering does.

use super::Attempt;
use super::abstractor::Abstractor;
use super::effort::effort;
use crate::graph::{Location, NodeId};
use crate::options::{Method, Order};
use hashbrown::HashSet;
use secateur_program::{Origin, Stmt, StmtKind};
use secateur_term::Term;

/// Heads expanded before the first attempt.
const FIRST: u64 = 4;
/// A loop that changes more variables is a machine with states, which covering is for.
const MOST_CHANGED: usize = 20;
/// Loops of more blocks are left to covering for a while.
const LARGE: usize = 40;
/// With less left no attempt is begun.
const LEAST: u64 = 50_000;
/// Loops inside loops inside loops.
const DEEPEST: usize = 6;

impl Abstractor<'_, '_> {
    /// What the run has done so far.
    pub(super) fn effort(&self) -> u64 {
        effort(self.steps, self.graph, self.reasoner)
    }

    /// Begins to abstract at an open node that nothing covers, if it is time.
    pub(crate) fn begin_abstraction(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        let program = self.reasoner.x.program;
        if location.stmt != 0
            || !program.function(location.func).block(location.block).loop_head
            || self.options.method != Method::Wp
            || self.options.order != Order::Covered
            || !(self.options.invariants || self.abs.given.has(location))
            || self.needs_every_path()
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
        let given = !facts.given && self.abs.given.has(location);
        let facts = self.abs.heads.entry(location).or_default();
        let due = if given { 2 } else { facts.next_try.max(first) };
        let early = !given && self.options.patience > 0 && self.effort() < self.patience_with(location);
        let facts = self.abs.heads.entry(location).or_default();
        if early
            || facts.expanded < due
            || self.abs.allowance(location, self.effort()) < LEAST
            || self.abs.earlier_visits(self.graph, id, 1).is_empty()
        {
            return false;
        }
        if may_settle && !given && self.settles(location) {
            return false;
        }
        let same = self
            .abs
            .chain(self.graph[id].under)
            .any(|a| self.abs.list[a as usize].head == location && !self.abs.has_left(self.graph, id, a));
        if same || self.abs.chain(self.graph[id].under).count() >= DEEPEST {
            return false;
        }
        let loops = self.facts.loops(location.func);
        let Some(l) = loops.with_head(location.block) else { return false };
        let body: std::rc::Rc<[_]> = l.body.as_slice().into();
        let assigned = self.facts.assigned_in(&self.reasoner.x.store, location.func, l);
        let live = assigned
            .iter()
            .filter(|v| {
                program.variable(**v).is_global()
                    || self.facts.is_live(&self.reasoner.x.store, location.func, location.block, **v)
            })
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
        let mut visits = self.abs.visits_of_loop(self.graph, id, &body);
        // after an iteration of an outer loop little is known in few words
        let inner = l.body.iter().any(|b| *b != l.head && loops.with_head(*b).is_some());
        let first = usize::from(!given && inner == (turn == 1));
        let at = visits.len().checked_sub(1 + first);
        let entry = if turn < 2 { at.map_or(id, |i| visits[i]) } else { id };
        if entry == id {
            visits = self.abs.earlier_visits(self.graph, id, 3);
        } else {
            visits.retain(|v| *v > entry);
            visits.insert(0, id);
            // it waits outside of the search
            self.work.push(crate::search::work_list::Item::Node(id));
        }
        let before = self.effort();
        let mut constraints = self.guesses().guess(id, 0);
        if entry != id {
            constraints = self.had_of(entry, constraints);
        }
        let asked = self.abs.given.had(self.reasoner, &self.graph[entry]);
        for &c in &asked {
            if !constraints.contains(&c) {
                constraints.push(c);
            }
        }
        let a = self.abs.list.len() as u32;
        let spent = self.effort() - before;
        let allowed = self.abs.allowance(location, self.effort());
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
    fn patience_with(&mut self, location: Location) -> u64 {
        let function = self.reasoner.x.program.function(location.func);
        let loops = self.facts.loops(location.func);
        let Some(l) = loops.with_head(location.block) else { return 0 };
        let in_memory = |s: &Stmt| {
            matches!(s.kind, StmtKind::Load { .. } | StmtKind::Store { .. } | StmtKind::MemSet { .. })
        };
        let memory = l.body.iter().any(|b| function.block(*b).stmts.iter().any(in_memory));
        let wait = memory || function.origin != Origin::User || l.body.len() > LARGE;
        if wait { self.options.patience } else { 0 }
    }

    /// Whether nodes of a head need nothing that was not needed when half as many had been expanded: then covering will do.
    fn settles(&mut self, location: Location) -> bool {
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
