//! Covering: a node whose state satisfies the interpolant of an expanded node of its location need not be
//! expanded.

use crate::abstraction::Abstractions;
use crate::graph::index::{Coverers, Shelf, SubsumptionIndex};
use crate::graph::{Graph, NodeId, Status};
use crate::options::Order;
use crate::propagate::reasoner::Reasoner;
use crate::wp::view::frames;
use hashbrown::HashMap;
use secateur_explore::Budget;
use secateur_term::Term;
use secateur_term::bound::{Bound, Side, number};

/// Why a candidate does not cover.
enum Fails {
    /// It may not, whatever the states are.
    Never,
    /// It may not cover this node.
    NotThis,
    /// The node lacks this atom.
    By(Term),
}

/// Whether iterations or branchings are bounded. Then what was found below a node holds only for states with
/// no more left.
pub fn is_bounded(budget: &Budget) -> bool {
    budget.iterations.is_some() || budget.depth.is_some()
}

/// The search for a node that covers an open one.
pub struct Subsumption<'a, 'p> {
    graph: &'a Graph,
    reasoner: &'a mut Reasoner<'p>,
    abstractions: &'a Abstractions,
    order: Order,
    /// The open node.
    id: NodeId,
    /// Which atoms its state has, as far as was asked.
    known: HashMap<Term, bool>,
    /// Candidates that were looked at, with the atom each is to watch.
    aside: Vec<(Term, NodeId)>,
}

impl<'a, 'p> Subsumption<'a, 'p> {
    /// The search for a node that covers the open node `id`.
    pub fn new(
        graph: &'a Graph,
        reasoner: &'a mut Reasoner<'p>,
        abstractions: &'a Abstractions,
        order: Order,
        id: NodeId,
    ) -> Subsumption<'a, 'p> {
        let (known, aside) = (HashMap::new(), Vec::new());
        Subsumption { graph, reasoner, abstractions, order, id, known, aside }
    }

    /// An expanded node whose interpolant the state of the open one satisfies.
    pub fn find(&mut self, index: &mut SubsumptionIndex) -> Option<NodeId> {
        let location = self.graph[self.id].location;
        let mut candidates = index.take(location)?;
        let found = self.among(&mut candidates);
        candidates.last = found.or(candidates.last);
        index.put(location, candidates);
        found
    }

    /// Whether one expanded node covers the open one.
    pub fn is_covered_by(&mut self, candidate: NodeId) -> bool {
        self.fails(candidate).is_none()
    }

    fn among(&mut self, candidates: &mut Coverers) -> Option<NodeId> {
        if let Some(last) = candidates.last
            && self.fails(last).is_none()
        {
            return Some(last);
        }
        let mut found = None;
        for shelf in 0..candidates.bounds.len() {
            found = self.try_shelf(candidates, shelf);
            if found.is_some() {
                break;
            }
        }
        if found.is_none() {
            found = self.try_others(candidates);
        }
        for (watch, c) in std::mem::take(&mut self.aside) {
            candidates.add(self.reasoner.x.store(), watch, c);
        }
        found
    }

    /// The candidates that watch bounds on one form.
    fn try_shelf(&mut self, candidates: &mut Coverers, shelf: usize) -> Option<NodeId> {
        let kind = candidates.bounds[shelf].0;
        let width = self.reasoner.x.store().width(kind.form);
        let value = self.reasoner.value(&self.graph[self.id].state, kind.form);
        let value = value.and_then(|v| number(self.reasoner.x.store().constant(v)?, width, kind.signed));
        if let Some(v) = value {
            while let Some(c) = candidates.take_passing(shelf, v) {
                if self.covers_or_aside(c) {
                    return Some(c);
                }
            }
            return None;
        }
        // the state does not know the value: it has some of the bounds, and those that are wider
        for limit in self.limits_had(candidates, shelf) {
            while let Some(c) = candidates.take_at(shelf, limit) {
                if self.covers_or_aside(c) {
                    return Some(c);
                }
            }
        }
        None
    }

    /// Of the watched bounds on a form whose value the state does not know, those that the state has; the tightest
    /// first.
    fn limits_had(&mut self, candidates: &Coverers, shelf: usize) -> Vec<i128> {
        let (Shelf { form, side, signed }, limits) = &candidates.bounds[shelf];
        let mut limits: Vec<i128> = limits.keys().copied().collect();
        let mut has = |limit: i128| {
            let bound = Bound { form: *form, side: *side, signed: *signed, limit };
            let bound = bound.term(self.reasoner.x.store_mut());
            self.has(bound)
        };
        match side {
            Side::Upper => {
                let first = limits.partition_point(|l| !has(*l));
                limits.split_off(first)
            }
            Side::Lower => {
                limits.truncate(limits.partition_point(|l| has(*l)));
                limits.reverse();
                limits
            }
            _ => {
                limits.retain(|l| has(*l));
                limits
            }
        }
    }

    /// Whether a candidate that was taken out covers the node. Says what it is to watch from now on.
    fn covers_or_aside(&mut self, c: NodeId) -> bool {
        match self.fails(c) {
            None => {
                self.aside.push((Term::TRUE, c));
                return true;
            }
            Some(Fails::Never) => {}
            Some(Fails::NotThis) => self.aside.push((Term::TRUE, c)),
            Some(Fails::By(atom)) => self.aside.push((atom, c)),
        }
        false
    }

    fn try_others(&mut self, candidates: &mut Coverers) -> Option<NodeId> {
        let mut i = 0;
        while i < candidates.others.len() {
            let watch = candidates.others[i].0;
            if !watch.is_true() && !self.has(watch) {
                i += 1;
                continue;
            }
            let mut bucket = std::mem::take(&mut candidates.others[i].1);
            let mut found = None;
            // the youngest first: it is the most like this one
            while let Some(c) = bucket.pop() {
                if self.covers_or_aside(c) {
                    found = Some(c);
                    break;
                }
            }
            if bucket.is_empty() {
                candidates.others.swap_remove(i);
            } else {
                candidates.others[i].1 = bucket;
                i += 1;
            }
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Why a candidate does not cover a node.
    fn fails(&mut self, candidate: NodeId) -> Option<Fails> {
        let id = self.id;
        if self.graph[candidate].status != Status::Expanded {
            return Some(Fails::Never);
        }
        if !self.abstractions.may_cover_in_search(self.graph, self.reasoner.x.program(), id, candidate) {
            return Some(Fails::NotThis);
        }
        if candidate == id || self.graph[candidate].pinned.is_some() || !self.graph[candidate].learns {
            return Some(Fails::Never);
        }
        let postorder = self.order == Order::Postorder;
        if (postorder || self.graph[id].unrolled) && self.abstractions.is_beneath(self.graph, id, candidate) {
            return Some(Fails::NotThis);
        }
        if is_bounded(&self.reasoner.x.config().budget) && !self.has_less_left(candidate) {
            return Some(Fails::NotThis);
        }
        (0..self.graph[candidate].interpolant.len()).find_map(|i| {
            let atom = self.graph[candidate].interpolant.get(i)?;
            (!self.has(atom)).then_some(Fails::By(atom))
        })
    }

    /// Whether this node has no more of the user's bound left than the candidate. What was found below the
    /// candidate was found within its bound, and says nothing about states that may go deeper.
    fn has_less_left(&self, candidate: NodeId) -> bool {
        // the engine frees no states under a bound; one that was freed does not say what it had left
        if self.graph[candidate].freed {
            return false;
        }
        let (t, u) = (&self.graph[self.id].state, &self.graph[candidate].state);
        let deep = self.reasoner.x.config().budget.depth.is_none() || t.depth >= u.depth;
        deep && frames(t).zip(frames(u)).all(|((_, f), (_, g))| {
            g.visits.iter().all(|(b, n)| f.visits.iter().any(|(c, m)| c == b && m >= n))
        })
    }

    fn has(&mut self, atom: Term) -> bool {
        if let Some(k) = self.known.get(&atom) {
            return *k;
        }
        let truth = self.reasoner.entails(&self.graph[self.id], atom);
        self.known.insert(atom, truth);
        truth
    }
}
