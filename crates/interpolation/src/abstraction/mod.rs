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

mod candidates;
mod discard;
mod equations;
mod guess;
mod havoc;
mod houdini;
mod k_induction;
mod path_abstraction;
mod refine;
mod refute;
mod report;
mod trigger;

use crate::graph::{Location, NodeId};
use crate::search::engine::CoveredGraphEngine;
use crate::search::work_list::Item;
use crate::search::work_list::WorkList;
use hashbrown::{HashMap, HashSet};
use secateur_analysis::Loops;
use secateur_program::{BlockId, VarId};
use secateur_term::Term;
use std::rc::Rc;

pub(crate) use crate::propagate::invariant::NodeConstraints;
pub use candidates::{CandidateFate, CandidateInvariant, CandidateReport};
pub(crate) use equations::eliminate;
pub(crate) use houdini::MOST_CONFLICTS;
pub use report::{Closed, LoopReport};

/// How far an abstraction is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Ways round the loop remove constraints.
    Search,
    /// All ways round have them.
    Proved,
    /// It only forgot what the path assumed: no loop is meant.
    Forgetful,
    /// Given up.
    Dead,
}

pub(crate) struct Attempt {
    pub head: Location,
    pub depth: u32,
    /// Blocks of the loop, in order.
    pub body: Rc<[BlockId]>,
    /// The concrete node it was made from: the first visit of the loop on its path, or a later one.
    pub entry: NodeId,
    /// The visits of the head since, the last one first.
    pub visits: Vec<NodeId>,
    /// The abstract node.
    pub node: NodeId,
    /// The abstraction the entry belongs to, if any.
    pub parent: Option<u32>,
    pub phase: Phase,
    /// Constraints that are still there, over places.
    pub constraints: Vec<Term>,
    /// All that were ever tried.
    pub tried: HashSet<Term>,
    /// The plain guesses, which are made again at the next attempt.
    pub plain: HashSet<Term>,
    /// Constraints that were asked for: what they need some iterations earlier is tried too.
    pub wanted: HashSet<Term>,
    /// What those that were removed need an iteration earlier.
    pub earlier: Vec<Term>,
    /// How many iterations earlier was looked at.
    pub steps: u32,
    /// The constraints a new search starts with.
    pub initial: Vec<Term>,
    /// Nodes back at the head.
    pub held: Vec<NodeId>,
    /// Ways out of the loop, to be followed later.
    pub parked: Vec<Item>,
    /// A constraint was removed in this round.
    pub changed: bool,
    pub rounds: u32,
    pub refinements: u32,
    /// The effort spent on it and below it.
    pub spent: u64,
    /// The part of that which is counted as wasted already.
    pub counted: u64,
    /// What it may cost if nothing comes of it.
    pub allowed: u64,
    /// The work list outside of the search.
    pub outer: Option<WorkList>,
    /// Nodes that came back to the head after the search and were followed.
    pub unrolled: u32,
    /// Which kinds of further guesses were made.
    pub further: u32,
    /// What the path says of variables at the abstract node.
    pub facts: Option<(NodeId, Vec<Term>)>,
}

impl Attempt {
    /// An abstraction made from a node, of which nothing is known yet.
    pub fn new(entry: NodeId, from: &crate::graph::Node) -> Attempt {
        Attempt {
            head: from.location,
            depth: from.state.call_depth,
            body: Rc::from([]),
            entry,
            visits: Vec::new(),
            node: entry,
            parent: from.under,
            phase: Phase::Dead,
            constraints: Vec::new(),
            tried: HashSet::new(),
            plain: HashSet::new(),
            wanted: HashSet::new(),
            earlier: Vec::new(),
            steps: 0,
            initial: Vec::new(),
            held: Vec::new(),
            parked: Vec::new(),
            changed: false,
            rounds: 0,
            refinements: 0,
            spent: 0,
            counted: 0,
            allowed: 0,
            outer: None,
            unrolled: 0,
            further: 0,
            facts: None,
        }
    }
}

/// What is to be done about an abstraction before the search goes on.
pub(crate) enum Doom {
    /// An error was reached below it; the negations of its path's conditions.
    Error(u32, Vec<Term>),
    /// It cannot cover anything.
    Useless(u32),
}

/// What is known of a loop head whatever the path.
#[derive(Clone, Default)]
pub(crate) struct HeadFacts {
    pub expanded: u64,
    pub next_try: u64,
    pub attempts: u64,
    pub covered: u64,
    /// Invariants from outside were tried.
    pub given: bool,
    /// Nodes that were expanded there.
    pub seen: Vec<NodeId>,
    /// How many different atoms they needed when it was last looked.
    pub atoms: Option<usize>,
    /// Guesses from errors below former abstractions.
    pub learnt: Vec<Term>,
}

#[derive(Default)]
pub(crate) struct Abstractions {
    pub list: Vec<Attempt>,
    /// Those in search, the innermost last.
    pub active: Vec<u32>,
    pub of_node: HashMap<NodeId, u32>,
    pub doomed: Vec<Doom>,
    pub heads: HashMap<Location, HeadFacts>,
    /// Effort spent on abstractions that were given up.
    pub wasted: u64,
    pub forgetting: path_abstraction::Forgetting,
    pub given: candidates::Candidates,
    /// The effort when it was last accounted for, and the abstraction that what came since belongs to.
    pub accounted: u64,
    pub at: Option<u32>,
    loops: HashMap<u32, Rc<Loops>>,
    modified: HashMap<(u32, u32), Rc<HashSet<VarId>>>,
}

impl Abstractions {
    /// A node of this location was opened again.
    pub fn head_uncovered(&mut self, location: Location) {
        if let Some(facts) = self.heads.get_mut(&location) {
            facts.covered = facts.covered.saturating_sub(1);
        }
    }

    /// A node that covers nothing any more: if it is an abstraction, it is useless.
    pub fn doom_useless(&mut self, node: NodeId) {
        if let Some(a) = self.of_node.get(&node) {
            self.doomed.push(Doom::Useless(*a));
        }
    }

    /// Whether there has been no abstraction yet.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
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

/// States of a head that are kept to guess from.
pub(crate) const MOST_SEEN: usize = 64;

/// Rounds of removing constraints before the search is given up.
const MOST_ROUNDS: u32 = 60;

impl CoveredGraphEngine<'_> {
    /// The abstractions a node lies under, the innermost first.
    pub(crate) fn chain(&self, under: Option<u32>) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(under, |a| self.abs.list[*a as usize].parent)
    }

    /// The parent of a node; above an abstract node comes the one it was made from.
    pub(crate) fn above(&self, id: NodeId) -> Option<NodeId> {
        self.graph[id].parent.or_else(|| {
            let a = *self.abs.of_node.get(&id)?;
            Some(self.abs.list[a as usize].entry)
        })
    }

    /// Whether a node lies below another, through abstractions or not.
    pub(crate) fn is_beneath(&self, id: NodeId, above: NodeId) -> bool {
        let mut at = id;
        loop {
            if self.graph.is_below(at, above) {
                return true;
            }
            match self.graph[at].under {
                Some(a) => at = self.abs.list[a as usize].entry,
                None => return false,
            }
        }
    }

    /// Whether a path from the abstract node to a node left the loop.
    pub(crate) fn has_left(&self, id: NodeId, a: u32) -> bool {
        let attempt = &self.abs.list[a as usize];
        let mut at = Some(id);
        while let Some(n) = at {
            if n == attempt.node {
                return false;
            }
            let depth = self.graph[n].state.call_depth;
            let block = self.graph[n].location.block;
            if depth < attempt.depth
                || (depth == attempt.depth && attempt.body.binary_search(&block).is_err())
            {
                return true;
            }
            at = self.above(n);
        }
        true
    }

    pub(crate) fn is_under(&self, id: NodeId, attempt: u32) -> bool {
        self.chain(self.graph[id].under).any(|a| a == attempt)
    }

    /// The innermost search going on around a node.
    pub(crate) fn search_around(&self, id: NodeId) -> Option<u32> {
        self.chain(self.graph[id].under).find(|a| self.abs.list[*a as usize].phase == Phase::Search)
    }

    /// Begins to search the body from an abstract node with the constraints the attempt has now.
    pub(crate) fn begin_search(&mut self, a: u32) -> bool {
        let Some(node) = self.abstract_node(a) else { return false };
        let work = WorkList::new(secateur_explore::SearchKind::DepthFirst, 0);
        let outer = std::mem::replace(&mut self.work, work);
        let attempt = &mut self.abs.list[a as usize];
        attempt.node = node;
        attempt.phase = Phase::Search;
        attempt.changed = false;
        attempt.held.clear();
        attempt.parked.clear();
        attempt.rounds = 0;
        attempt.outer = Some(outer);
        self.abs.of_node.insert(node, a);
        self.abs.active.push(a);
        let run = self.run_from(node);
        self.work.push(Item::Run(run));
        true
    }

    /// The body has been followed: another round with fewer constraints, or out of the loop. Whether there is
    /// something to do.
    pub(crate) fn search_ended(&mut self) -> bool {
        let Some(&a) = self.abs.active.last() else { return false };
        let attempt = &mut self.abs.list[a as usize];
        if attempt.phase != Phase::Search {
            self.commit(a);
            return true;
        }
        if attempt.changed {
            attempt.rounds += 1;
            let rounds = attempt.rounds;
            self.rejoin(a);
            if rounds > MOST_ROUNDS || !self.next_round(a) {
                self.give_up(a);
            }
            return true;
        }
        if self.look_earlier(a) {
            return true;
        }
        // the trial: what comes after the loop is looked at before anything else, and nothing is lost if it
        // fails
        let attempt = &mut self.abs.list[a as usize];
        attempt.phase = Phase::Proved;
        let (entry, constraints) = (attempt.entry, attempt.constraints.clone());
        self.note_kept(entry, &constraints);
        let attempt = &mut self.abs.list[a as usize];
        let (node, head) = (attempt.node, attempt.head);
        let (held, parked) = (std::mem::take(&mut attempt.held), std::mem::take(&mut attempt.parked));
        self.graph[node].status = crate::graph::Status::Expanded;
        self.table.at(head).add(&self.reasoner.x.store, Term::TRUE, node);
        for item in parked {
            self.work.push(item);
        }
        for id in held {
            self.work.push(Item::Node(id));
        }
        true
    }

    /// Nothing is open below the abstraction: it replaces what was unrolled.
    fn commit(&mut self, a: u32) {
        self.leave_search(a);
        let attempt = &mut self.abs.list[a as usize];
        attempt.allowed = u64::MAX / 8;
        let (head, node) = (attempt.head, attempt.node);
        // it is what its entry is asked about first
        self.table.at(head).last = Some(node);
        self.fold(a);
    }

    /// Whether an abstraction is being tried: nothing outside relies on it yet.
    pub(crate) fn is_tried(&self, a: u32) -> bool {
        self.abs.active.contains(&a)
    }

    /// The same search with the constraints that are left.
    pub(crate) fn next_round(&mut self, a: u32) -> bool {
        self.discard(a);
        let Some(node) = self.abstract_node(a) else { return false };
        let attempt = &mut self.abs.list[a as usize];
        attempt.node = node;
        attempt.changed = false;
        attempt.held.clear();
        attempt.parked.clear();
        self.abs.of_node.insert(node, a);
        let run = self.run_from(node);
        self.work.push(Item::Run(run));
        true
    }

    /// Deals with abstractions that failed, and with a search that takes too long.
    pub(crate) fn tend_abstractions(&mut self) {
        self.account();
        while let Some(doom) = self.abs.doomed.pop() {
            match doom {
                Doom::Error(a, literals) => self.refine(a, literals),
                Doom::Useless(a) => self.give_up(a),
            }
        }
        self.tend_forgetful();
        if let Some(a) = self.abs.active.iter().copied().find(|a| self.is_spent(*a)) {
            self.give_up(a);
        }
    }
}
