//! Loops whose atoms never settle (Jaffar et al., TRACER and Unbounded Symbolic Execution):
//! path-based invariants in the covered graph.
//!
//! An *abstraction* is a node of the graph without a parent: a copy of a state at the head of a loop in which
//! what the loop changes is unknown but for constraints over program variables. Nothing about it is taken for
//! granted: the concrete node it was made from is covered by it under the ordinary rule, so everything its
//! subtree relied on is a need that every covered node has or is opened again. What is special is how it is
//! found:
//!
//! - the constraints are guesses the concrete node has (`guess`);
//! - in the *search* only the body of the loop is followed, and a constraint that some way back to the head
//!   does not have is removed (MIN of Jaffar et al., Unbounded Symbolic Execution), until all ways back have
//!   all of them: the strongest path-based invariant of the guesses;
//! - then the ways out of the loop are followed. An error there is only abstract: the conditions of its path
//!   become new guesses that must stay (MAX), or the abstraction is given up and the loop unrolled at least
//!   once more;
//! - when nothing is open below the abstraction it takes the place of what was unrolled from the concrete
//!   node.
//!
//! Until then the rest of the graph stands still, and what an attempt may cost is bounded (`trigger`).

mod abstractor;
mod attempt;
mod candidates;
mod conclude;
mod effort;
mod equations;
mod filter;
mod guess;
mod havoc;
mod houdini;
mod k_induction;
mod path_abstraction;
mod position;
mod refine;
mod removal;
mod report;
mod search;
mod trigger;
mod unrolled;

use crate::graph::{Location, NodeId};
use crate::search::expand::Run;
use crate::search::work_list::Item;
use crate::static_facts::StaticFacts;
use crate::tuning::MOST_SEEN;
use hashbrown::{HashMap, HashSet};
use secateur_program::Program;
use secateur_term::Term;

pub(crate) use crate::propagate::invariant::NodeConstraints;
pub(crate) use abstractor::Abstractor;
pub(crate) use attempt::Attempt;
pub(crate) use candidates::Candidates;
pub use candidates::{CandidateFate, CandidateInvariant, CandidateReport};
pub(crate) use effort::effort;
pub(crate) use equations::eliminate;
pub(crate) use report::LoopReporter;
pub use report::{Closed, LoopReport};
use unrolled::outermost;

/// How far an abstraction is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The body is searched: ways through it remove constraints.
    Search,
    /// All ways through the body preserve the constraints; what comes after the loop is explored.
    Proved,
    /// The abstraction only drops assumptions of the path; it is not about a loop.
    Forgetful,
    /// Given up.
    Dead,
}

/// What is to be done about an abstraction before the search goes on.
pub(crate) enum Doom {
    /// An error was reached below it; the negations of its path's conditions.
    Error(u32, Vec<Term>),
    /// The abstract node covers nothing any more.
    Useless(u32),
}

/// What is known of a loop head, over all paths.
#[derive(Clone, Default)]
pub(crate) struct HeadFacts {
    /// How many nodes were expanded there.
    pub expanded: u64,
    /// No attempt is made before so many nodes were expanded there.
    pub next_try: u64,
    /// How many attempts were made, not counting those with invariants from outside.
    pub attempts: u64,
    /// How many nodes are covered there now.
    pub covered: u64,
    /// For an outermost loop: how many covers were made in it so far, at heads of loops excluded.
    pub inside: u64,
    /// Whether invariants from outside were tried.
    pub given: bool,
    /// Nodes that were expanded there.
    pub seen: Vec<NodeId>,
    /// The number of different atoms that they needed at the last check.
    pub atoms: Option<usize>,
    /// Guesses from errors below former abstractions.
    pub learnt: Vec<Term>,
}

/// All abstractions of a run, by number, and what is known of the loops they are of.
#[derive(Default)]
pub(crate) struct Abstractions {
    /// Every attempt that was made; those that were given up are [`Phase::Dead`].
    pub list: Vec<Attempt>,
    /// The abstractions whose body is being searched, the innermost last.
    pub active: Vec<u32>,
    /// The abstraction of an abstract node.
    pub of_node: HashMap<NodeId, u32>,
    /// Abstractions that failed and are to be refined or given up.
    pub doomed: Vec<Doom>,
    /// What is known of loop heads.
    pub heads: HashMap<Location, HeadFacts>,
    /// Effort spent on abstractions that were given up.
    pub wasted: u64,
    /// Nodes that forgot their paths.
    pub forgetting: path_abstraction::Forgetting,
    /// Invariants from outside.
    pub given: candidates::Candidates,
    /// The effort when it was last accounted for.
    pub accounted: u64,
    /// The abstraction that the effort since belongs to.
    pub at: Option<u32>,
}

impl Abstractions {
    /// A node was covered there.
    pub fn head_covered(&mut self, program: &Program, location: Location) {
        if location.stmt == 0 && program.function(location.func).block(location.block).loop_head {
            self.heads.entry(location).or_default().covered += 1;
        }
    }

    /// A node was covered at a place in a loop that is no head of one.
    pub fn covered_inside(&mut self, facts: &mut StaticFacts, location: Location) {
        let loops = facts.loops(location.func);
        if loops.with_head(location.block).is_none()
            && let Some(head) = outermost(&loops, location)
        {
            self.heads.entry(head).or_default().inside += 1;
        }
    }

    /// A node of this location was opened again.
    pub fn head_uncovered(&mut self, location: Location) {
        if let Some(facts) = self.heads.get_mut(&location) {
            facts.covered = facts.covered.saturating_sub(1);
        }
    }

    /// Called for a node that covers nothing any more: an abstraction without covered nodes is useless.
    pub fn doom_useless(&mut self, node: NodeId) {
        if let Some(a) = self.of_node.get(&node) {
            self.doomed.push(Doom::Useless(*a));
        }
    }

    /// Whether there has been no abstraction yet.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether an abstraction is being tried.
    pub fn is_searching(&self) -> bool {
        !self.active.is_empty()
    }

    /// A way out of a loop waits while the body is searched.
    pub fn park(&mut self, a: u32, run: Run) {
        self.list[a as usize].parked.push(Item::Run(Box::new(run)));
    }

    /// Whether something is to be done about an abstraction that failed.
    pub fn has_failed(&self) -> bool {
        !self.doomed.is_empty()
    }

    /// Ways out of loops that wait.
    pub fn parked(&self) -> impl Iterator<Item = &Item> {
        self.list.iter().flat_map(|a| &a.parked)
    }

    /// Nodes whose states guesses are made from.
    pub fn kept_states(&self) -> HashSet<NodeId> {
        let seen = self.heads.values().flat_map(|h| h.seen.iter().copied().take(MOST_SEEN));
        let alive = self.list.iter().filter(|a| a.phase != Phase::Dead);
        seen.chain(alive.flat_map(|a| a.visits.iter().copied().chain([a.entry]))).collect()
    }

    /// The constraints of a node that is the abstraction of a loop.
    pub fn constraints_at(&mut self, node: NodeId) -> Option<NodeConstraints<'_>> {
        let attempt = &mut self.list[*self.of_node.get(&node)? as usize];
        if attempt.phase == Phase::Forgetful {
            return None;
        }
        Some(NodeConstraints { node, constraints: &attempt.constraints, facts: &mut attempt.facts })
    }

    /// Whether atoms are constraints of the abstract node that covers: they are finitely many and cannot go
    /// round for ever.
    pub fn are_constraints(&self, coverer: NodeId, atoms: &[(Term, u32)]) -> bool {
        self.of_node.get(&coverer).is_some_and(|a| {
            let known = &self.list[*a as usize].constraints;
            atoms.iter().all(|x| known.contains(&x.0))
        })
    }
}
