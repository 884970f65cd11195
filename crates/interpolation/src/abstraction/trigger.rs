//! When a loop is abstracted: its head was reached again and again, was not covered, and what its nodes need
//! keeps growing. Attempts that fail may cost a fixed share of the run, so little is lost on programs that
//! covering alone can prove.

use super::abstractor::Abstractor;
use super::effort::{Cost, effort};
use super::k_induction::Induction;
use super::{Abstractions, Attempt};
use crate::graph::{Graph, Location, NodeId};
use crate::options::{InterpolationOptions, Method, Order};
use crate::propagate::queue::Propagation;
use crate::propagate::reasoner::Reasoner;
use crate::search::work_list::Item;
use crate::static_facts::StaticFacts;
use crate::tuning::{DEEPEST_NESTING, FIRST_ATTEMPT, LARGE_LOOP, LEAST_ALLOWANCE, MOST_CHANGED};
use hashbrown::HashSet;
use secateur_analysis::Loop;
use secateur_program::{BlockId, Origin, Stmt, StmtKind, VarId};
use secateur_term::Term;
use std::rc::Rc;

/// What decides whether it is time to abstract.
pub(super) struct Trigger<'a, 'p> {
    pub reasoner: &'a Reasoner<'p>,
    pub graph: &'a Graph,
    pub abs: &'a mut Abstractions,
    pub propagation: &'a Propagation,
    pub facts: &'a mut StaticFacts<'p>,
    pub options: &'a InterpolationOptions,
    pub effort: u64,
    pub needs_every_path: bool,
}

impl Trigger<'_, '_> {
    /// Whether loops are abstracted at a location at all.
    pub(super) fn may_abstract(&self, location: Location) -> bool {
        location.stmt == 0
            && self.reasoner.x.program().function(location.func).block(location.block).loop_head
            && self.options.method == Method::Wp
            && self.options.order == Order::Covered
            && (self.options.invariants || self.abs.given.has(location))
            && !self.needs_every_path
    }

    /// Whether it is time for an attempt at the head that a node is at.
    pub(super) fn is_due(&mut self, id: NodeId, given: bool) -> bool {
        let location = self.graph[id].location;
        let facts = self.abs.heads.entry(location).or_default();
        let (expanded, may_settle) = (facts.expanded, facts.attempts > 0);
        // where nodes cover each other, the loop closes without guesses
        let first =
            if self.propagation.has_diverged(location) { 2 } else { FIRST_ATTEMPT + 2 * facts.covered };
        let due = if given { 2 } else { facts.next_try.max(first) };
        let early = !given && self.options.patience > 0 && self.effort < self.patience_with(location);
        if early
            || expanded < due
            || self.abs.allowance(location, self.effort) < LEAST_ALLOWANCE
            || self.abs.earlier_visits(self.graph, id, 1).is_empty()
        {
            return false;
        }
        if may_settle && !given && self.settles(location) {
            return false;
        }
        let mut around = self.abs.chain(self.graph[id].under);
        let is_same = |a| self.abs.list[a as usize].head == location && !self.abs.has_left(self.graph, id, a);
        !around.any(is_same) && self.abs.chain(self.graph[id].under).count() < DEEPEST_NESTING
    }

    /// Whether a loop changes more variables than guesses are made of.
    pub(super) fn changes_too_much(&mut self, location: Location, l: &Loop) -> bool {
        let store = self.reasoner.x.store();
        let program = self.reasoner.x.program();
        let assigned = self.facts.assigned_in(store, location.func, l);
        let is_live = |v: &&VarId| {
            program.variable(**v).is_global() || self.facts.is_live(store, location.func, location.block, **v)
        };
        assigned.iter().filter(is_live).count() > MOST_CHANGED
    }

    /// How long a loop is left to covering. Large ones are rather machines with states; of memory an
    /// abstract state knows little, so that a success there may cost more than it saves.
    fn patience_with(&mut self, location: Location) -> u64 {
        let function = self.reasoner.x.program().function(location.func);
        let loops = self.facts.loops(location.func);
        let Some(l) = loops.with_head(location.block) else { return 0 };
        let in_memory = |s: &Stmt| {
            matches!(s.kind, StmtKind::Load { .. } | StmtKind::Store { .. } | StmtKind::MemSet { .. })
        };
        let memory = l.body.iter().any(|b| function.block(*b).stmts.iter().any(in_memory));
        let wait = memory || function.origin != Origin::User || l.body.len() > LARGE_LOOP;
        if wait { self.options.patience } else { 0 }
    }

    /// Whether nodes of a head need nothing that was not needed when half as many had been expanded: then
    /// covering will do.
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

impl Abstractor<'_, '_> {
    /// What the run has done so far.
    pub(super) fn effort(&self) -> u64 {
        effort(self.steps, self.graph, self.reasoner)
    }

    /// Begins to abstract at an open node that nothing covers, if it is time.
    pub(crate) fn begin_abstraction(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        if !self.trigger().may_abstract(location) {
            return false;
        }
        if self.weaken_for(id) {
            return true;
        }
        let facts = self.abs.heads.entry(location).or_default();
        facts.expanded += 1;
        facts.seen.push(id);
        let given = !facts.given && self.abs.given.has(location);
        if !self.trigger().is_due(id, given) {
            return false;
        }
        if !given && self.is_unrolled_well(id) {
            let facts = self.abs.heads.entry(location).or_default();
            facts.next_try = facts.expanded * 2;
            return false;
        }
        let loops = self.facts.loops(location.func);
        let Some(l) = loops.with_head(location.block) else { return false };
        if !given && self.trigger().changes_too_much(location, l) {
            return false;
        }
        let facts = self.abs.heads.entry(location).or_default();
        if given {
            // this attempt does not count among those that alternate below
            facts.given = true;
        } else {
            facts.attempts += 1;
            facts.next_try = facts.expanded * 2;
        }
        // the whole loop; without its first iteration, before which its condition need not hold; or the rest
        // of it
        let turn = if given { 0 } else { facts.attempts.saturating_sub(1) % 3 };
        // after an iteration of an outer loop the state is rarely described by few constraints
        let inner = l.body.iter().any(|b| *b != l.head && loops.with_head(*b).is_some());
        let without_first = !given && inner == (turn == 1);
        let body: Rc<[BlockId]> = l.body.as_slice().into();
        let (entry, visits) = self.choose_entry(id, &body, turn < 2, without_first);
        if entry != id {
            // the node waits until the search has ended
            self.work.push(Item::Node(id));
        }
        let attempt = self.new_attempt(id, entry);
        self.abs.list.push(Attempt { body, visits, ..attempt });
        self.begin_search(self.abs.list.len() as u32 - 1)
    }

    /// The node an abstraction is made from, and the visits of the head since, the last one first: the first
    /// visit of the loop on the path (or the second), or the node itself.
    fn choose_entry(
        &self,
        id: NodeId,
        body: &[BlockId],
        whole: bool,
        without_first: bool,
    ) -> (NodeId, Vec<NodeId>) {
        let mut visits = self.abs.visits_of_loop(self.graph, id, body);
        let at = visits.len().checked_sub(1 + usize::from(without_first));
        let entry = if whole { at.map_or(id, |i| visits[i]) } else { id };
        if entry == id {
            return (id, self.abs.earlier_visits(self.graph, id, 3));
        }
        visits.retain(|v| *v > entry);
        visits.insert(0, id);
        (entry, visits)
    }

    /// An attempt with what is guessed at a node and had by the entry.
    fn new_attempt(&mut self, id: NodeId, entry: NodeId) -> Attempt {
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
        let now = self.effort();
        let allowed = self.abs.allowance(self.graph[id].location, now);
        Attempt {
            tried: constraints.iter().copied().collect(),
            plain: constraints.iter().copied().collect(),
            induction: Induction::of(asked),
            initial: constraints.clone(),
            constraints,
            cost: Cost { spent: now - before, counted: 0, allowed },
            ..Attempt::new(entry, &self.graph[entry])
        }
    }
}
