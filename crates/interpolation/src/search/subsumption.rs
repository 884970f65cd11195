//! Covering: a node whose state satisfies the interpolant of an expanded node of its location need not be expanded.

use crate::graph::index::Candidates;
use crate::graph::{NodeId, Status};
use crate::options::Order;
use crate::search::engine::CoveredGraphEngine;
use crate::wp::view::frames;
use hashbrown::HashMap;
use secateur_term::Term;
use secateur_term::bound::number;

/// Why a candidate does not cover.
enum Fails {
    /// It may not, whatever the states are.
    Never,
    /// It may not cover this node.
    NotThis,
    /// The node lacks this atom.
    By(Term),
}

impl CoveredGraphEngine<'_> {
    /// Covers an open node if some expanded node can.
    pub(crate) fn cover(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        let Some(mut candidates) = self.table.take(location) else { return false };
        let mut known = HashMap::new();
        let found = self.find(id, &mut candidates, &mut known);
        candidates.last = found.or(candidates.last);
        self.table.put(location, candidates);
        let Some(by) = found else { return false };
        self.stats.covered += 1;
        self.head_covered(location);
        self.graph[id].status = Status::Covered(by);
        self.graph[by].covers.push(id);
        self.graph[id].below_coverer = self.is_beneath(id, by);
        let atoms: Vec<Term> = self.graph[by].interpolant.atoms().collect();
        self.propagate(|p| atoms.iter().for_each(|a| p.add_atom(id, *a, 0)));
        true
    }

    fn find(
        &mut self,
        id: NodeId,
        candidates: &mut Candidates,
        known: &mut HashMap<Term, bool>,
    ) -> Option<NodeId> {
        if let Some(last) = candidates.last
            && self.fails(id, last, known).is_none()
        {
            return Some(last);
        }
        let mut aside = Vec::new();
        let mut found = None;
        for shelf in 0..candidates.bounds.len() {
            found = self.try_shelf(id, candidates, shelf, known, &mut aside);
            if found.is_some() {
                break;
            }
        }
        if found.is_none() {
            found = self.try_others(id, candidates, known, &mut aside);
        }
        for (watch, c) in aside {
            candidates.add(&self.reasoner.x.store, watch, c);
        }
        found
    }

    /// The candidates that watch bounds on one form.
    fn try_shelf(
        &mut self,
        id: NodeId,
        candidates: &mut Candidates,
        shelf: usize,
        known: &mut HashMap<Term, bool>,
        aside: &mut Vec<(Term, NodeId)>,
    ) -> Option<NodeId> {
        let kind = candidates.bounds[shelf].0;
        let width = self.reasoner.x.store.width(kind.form);
        let value = self.reasoner.value(&self.graph[id].state, kind.form);
        let value = value.and_then(|v| number(self.reasoner.x.store.constant(v)?, width, kind.signed));
        if let Some(v) = value {
            while let Some(c) = candidates.take_passing(shelf, v) {
                match self.fails(id, c, known) {
                    None => {
                        aside.push((Term::TRUE, c));
                        return Some(c);
                    }
                    Some(Fails::Never) => {}
                    Some(Fails::NotThis) => aside.push((Term::TRUE, c)),
                    Some(Fails::By(atom)) => aside.push((atom, c)),
                }
            }
            return None;
        }
        // the state does not know the value: ask for each, as for any atom
        let all: Vec<NodeId> = candidates.bounds[shelf].1.values().flatten().copied().collect();
        all.into_iter().rev().find(|c| self.fails(id, *c, known).is_none())
    }

    fn try_others(
        &mut self,
        id: NodeId,
        candidates: &mut Candidates,
        known: &mut HashMap<Term, bool>,
        aside: &mut Vec<(Term, NodeId)>,
    ) -> Option<NodeId> {
        let mut i = 0;
        while i < candidates.others.len() {
            let watch = candidates.others[i].0;
            if !watch.is_true() && !self.has(id, watch, known) {
                i += 1;
                continue;
            }
            let mut bucket = std::mem::take(&mut candidates.others[i].1);
            let mut found = None;
            // the youngest first: it is the most like this one
            while let Some(c) = bucket.pop() {
                match self.fails(id, c, known) {
                    None => {
                        aside.push((Term::TRUE, c));
                        found = Some(c);
                        break;
                    }
                    Some(Fails::Never) => {}
                    Some(Fails::NotThis) => aside.push((Term::TRUE, c)),
                    Some(Fails::By(atom)) => aside.push((atom, c)),
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
    fn fails(&mut self, id: NodeId, candidate: NodeId, known: &mut HashMap<Term, bool>) -> Option<Fails> {
        if self.graph[candidate].status != Status::Expanded {
            return Some(Fails::Never);
        }
        if !self.may_cover_in_search(id, candidate) {
            return Some(Fails::NotThis);
        }
        if candidate == id || self.graph[candidate].pinned.is_some() {
            return Some(Fails::Never);
        }
        let postorder = self.options.order == Order::Postorder;
        if (postorder || self.graph[id].unrolled) && self.is_beneath(id, candidate) {
            return Some(Fails::NotThis);
        }
        if self.bounded() && !self.has_less_left(id, candidate) {
            return Some(Fails::NotThis);
        }
        (0..self.graph[candidate].interpolant.len()).find_map(|i| {
            let atom = self.graph[candidate].interpolant.get(i)?;
            (!self.has(id, atom, known)).then_some(Fails::By(atom))
        })
    }

    pub(crate) fn bounded(&self) -> bool {
        let budget = &self.reasoner.x.config.budget;
        budget.iterations.is_some() || budget.depth.is_some()
    }

    /// Under a bound (rule 5): what was found below a node holds for states with no more of it left.
    fn has_less_left(&self, id: NodeId, candidate: NodeId) -> bool {
        let (t, u) = (&self.graph[id].state, &self.graph[candidate].state);
        let deep = self.reasoner.x.config.budget.depth.is_none() || t.depth >= u.depth;
        deep && frames(t).zip(frames(u)).all(|((_, f), (_, g))| {
            g.visits.iter().all(|(b, n)| f.visits.iter().any(|(c, m)| c == b && m >= n))
        })
    }

    fn has(&mut self, id: NodeId, atom: Term, known: &mut HashMap<Term, bool>) -> bool {
        if let Some(k) = known.get(&atom) {
            return *k;
        }
        let truth = self.reasoner.entails(&self.graph[id], atom);
        known.insert(atom, truth);
        truth
    }
}
