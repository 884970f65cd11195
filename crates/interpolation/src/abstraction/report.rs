//! What became of each loop: where it is, how it was closed, and the invariant as C expressions.

use super::{Abstractions, Phase};
use crate::graph::tree::PlaceNames;
use crate::graph::{Graph, Location, NodeId, Status};
use crate::propagate::reasoner::Reasoner;
use crate::tuning::CONSTRAINT_CONFLICTS;
use crate::tuning::{LARGEST_SHOWN, MOST_SHOWN};
use crate::wp::vocabulary::Place;
use hashbrown::HashMap;
use secateur_program::{Exact, Names, Origin, Span};
use secateur_term::{Term, to_c};

/// How a loop was closed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Closed {
    /// States at its head cover each other.
    Covered,
    /// By an invariant that was guessed.
    Invariant,
    /// All its iterations were run, at most so many on a path.
    Unrolled(u64),
    /// The run ended before.
    Not,
}

/// A loop of the program in a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopReport {
    /// The function the loop is in.
    pub function: String,
    /// Where its head is.
    pub span: Span,
    /// How it was closed.
    pub closed: Closed,
    /// C expressions: what holds whenever control is at the head, or (if the loop was not closed) what was
    /// guessed last.
    pub invariant: Vec<String>,
    /// The same where it cannot be said in C: for people only.
    pub other: Vec<String>,
    /// Attempts to find an invariant.
    pub attempts: u64,
}

impl LoopReport {
    /// All of the invariant that C can say, as one expression; none if it says nothing.
    pub fn expression(&self) -> Option<String> {
        let part = |text: &String| {
            let loose = text.contains(" || ") || text.contains(" ? ");
            if loose && self.invariant.len() > 1 { format!("({text})") } else { text.clone() }
        };
        let parts: Vec<String> = self.invariant.iter().map(part).collect();
        (!parts.is_empty()).then(|| parts.join(" && "))
    }
}

/// Tells what became of the loops of a finished graph.
pub(crate) struct LoopReporter<'a, 'p> {
    pub reasoner: &'a mut Reasoner<'p>,
    pub graph: &'a Graph,
    pub abs: &'a Abstractions,
    /// Loops that need no abstraction are told of, too, not only how they were closed.
    pub all: bool,
}

impl LoopReporter<'_, '_> {
    /// The loops that paths came to.
    pub fn report(&mut self, proved: bool) -> Vec<LoopReport> {
        let mut by_head: HashMap<Location, Vec<NodeId>> = HashMap::new();
        for id in self.graph.ids() {
            let n = &self.graph[id];
            let function = self.reasoner.x.program().function(n.location.func);
            let block = function.block(n.location.block);
            if function.origin == Origin::User
                && n.status != Status::Discarded
                && n.location.stmt == 0
                && block.loop_head
            {
                by_head.entry(self.graph[id].location.without_stack()).or_default().push(id);
            }
        }
        let mut reports: Vec<LoopReport> =
            by_head.into_iter().map(|(at, nodes)| self.loop_report(at, &nodes, proved)).collect();
        reports.sort_by(|a, b| {
            let key = |r: &LoopReport| (r.span.file, r.span.line, r.span.column);
            (key(a), &a.function).cmp(&(key(b), &b.function))
        });
        reports
    }

    fn loop_report(&mut self, at: Location, nodes: &[NodeId], proved: bool) -> LoopReport {
        let attempts: Vec<u32> = (0..self.abs.list.len() as u32)
            .filter(|a| !self.abs.list[*a as usize].body.is_empty())
            .filter(|a| Location { stack: 0, ..self.abs.list[*a as usize].head } == at)
            .collect();
        let live: Vec<NodeId> = attempts
            .iter()
            .map(|a| &self.abs.list[*a as usize])
            .filter(|a| a.phase == Phase::Proved)
            .map(|a| a.node)
            .collect();
        let closed = if !proved {
            let left = nodes.iter().any(|n| self.graph[*n].status == Status::Open);
            if left || (live.is_empty() && !attempts.is_empty()) { Closed::Not } else { Closed::Covered }
        } else if !live.is_empty() {
            Closed::Invariant
        } else if nodes.iter().any(|n| self.graph[*n].below_coverer) {
            Closed::Covered
        } else {
            let visits = nodes.iter().filter(|_| self.all).map(|n| self.visits_above(*n));
            Closed::Unrolled(visits.max().unwrap_or(0))
        };
        let atoms = match closed {
            Closed::Not => {
                let last = attempts.last().map(|a| self.abs.list[*a as usize].constraints.clone());
                let mut last = last.unwrap_or_default();
                last.sort_by_key(|t| self.reasoner.x.store().size_up_to(*t, 200));
                last.truncate(MOST_SHOWN);
                last
            }
            _ if proved && (self.all || closed == Closed::Invariant) => self.common_atoms(nodes),
            _ => Vec::new(),
        };
        let depth = nodes.first().map_or(0, |n| self.graph[*n].state.call_depth);
        let names = PlaceNames {
            program: Names::new(self.reasoner.x.program()),
            vocabulary: &self.reasoner.vocabulary,
        };
        let leaf = |t: Term| match self.reasoner.vocabulary.place(self.reasoner.x.store(), t)? {
            Place::Global { var } => Some(var),
            Place::Local { depth: d, var } if d == depth => Some(var),
            _ => None,
        };
        let exact = Exact {
            store: self.reasoner.x.store(),
            program: self.reasoner.x.program(),
            names: &names.program,
            leaf: &leaf,
        };
        let (mut invariant, mut other) = (Vec::new(), Vec::new());
        for t in atoms {
            match exact.condition(t) {
                Some(text) => invariant.push(text),
                None => other.push(to_c(self.reasoner.x.store(), &names, t)),
            }
        }
        let function = self.reasoner.x.program().function(at.func);
        let span = super::candidates::head_span(function, at.block);
        LoopReport {
            function: function.name.clone(),
            span,
            closed,
            invariant,
            other,
            attempts: attempts.len() as u64,
        }
    }

    /// Atoms that all states at the head have: needed somewhere, and had by all nodes that are not covered.
    fn common_atoms(&mut self, nodes: &[NodeId]) -> Vec<Term> {
        let expanded: Vec<NodeId> =
            nodes.iter().copied().filter(|n| self.graph[*n].status == Status::Expanded).collect();
        let mut atoms: Vec<Term> = Vec::new();
        for n in &expanded {
            for a in self.graph[*n].interpolant.atoms() {
                // nobody reads an atom of that size, and questions about it are the dearest of all
                let shown = self.reasoner.x.store().size_up_to(a, LARGEST_SHOWN) < LARGEST_SHOWN;
                if shown && !atoms.contains(&a) && atoms.len() < MOST_SHOWN {
                    atoms.push(a);
                }
            }
        }
        atoms.retain(|a| expanded.iter().all(|n| self.stands_for(*n, *a)));
        self.in_fewer_words(&mut atoms);
        atoms
    }

    /// Drops what the others imply, the longest first.
    fn in_fewer_words(&mut self, atoms: &mut Vec<Term>) {
        let mut order: Vec<Term> = atoms.clone();
        order.sort_by_key(|t| std::cmp::Reverse(self.reasoner.x.store().size_up_to(*t, 200)));
        self.reasoner.limit_effort(Some(CONSTRAINT_CONFLICTS));
        for atom in order {
            let others: Vec<Term> = atoms.iter().copied().filter(|a| *a != atom).collect();
            if self.reasoner.implied(&others, atom) {
                *atoms = others;
            }
        }
        self.reasoner.limit_effort(None);
    }

    /// Whether all states that a node stands for have an atom. Below a node that covers others these are the
    /// states with its interpolant, elsewhere only its own.
    fn stands_for(&mut self, id: NodeId, atom: Term) -> bool {
        // the state of a node has every atom of its interpolant: no question is needed for these
        let atoms: Vec<Term> = self.graph[id].interpolant.atoms().collect();
        if atoms.contains(&atom) {
            return true;
        }
        if self.graph[id].pinned.is_some() || self.is_exact(id) {
            return self.reasoner.entails(&self.graph[id], atom);
        }
        self.reasoner.implied(&atoms, atom)
    }

    fn is_exact(&self, id: NodeId) -> bool {
        let mut at = Some(id);
        while let Some(n) = at {
            if !self.graph[n].covers.is_empty() || self.graph[n].under.is_some() {
                return false;
            }
            at = self.graph[n].parent;
        }
        true
    }

    fn visits_above(&self, id: NodeId) -> u64 {
        self.abs.earlier_visits(self.graph, id, usize::MAX).len() as u64 + 1
    }
}
