//! Covering: a node whose state satisfies the interpolant of an expanded node of its location need not be expanded.

use crate::graph::{NodeId, Status};
use crate::learner::Learner;
use hashbrown::HashMap;
use secateur_term::Term;

impl Learner<'_> {
    /// Covers an open node if some expanded node can.
    pub(crate) fn cover(&mut self, id: NodeId) -> bool {
        let location = self.graph[id].location;
        let Some(mut candidates) = self.table.take(location) else { return false };
        let mut known = HashMap::new();
        let mut found = None;
        if let Some(last) = candidates.last
            && self.fails(id, last, &mut known).is_none()
        {
            found = Some(last);
        }
        let mut i = 0;
        while found.is_none() && i < candidates.watched.len() {
            let watch = candidates.watched[i].0;
            if !watch.is_true() && !self.has(id, watch, &mut known) {
                i += 1;
                continue;
            }
            let mut bucket = std::mem::take(&mut candidates.watched[i].1);
            let mut kept = Vec::new();
            // the youngest first: it is the most like this one
            while let Some(c) = bucket.pop() {
                if self.graph[c].pinned.is_some() {
                    continue;
                }
                match self.fails(id, c, &mut known) {
                    None => {
                        kept.push(c);
                        found = Some(c);
                        break;
                    }
                    Some(atom) => candidates.add(atom, c),
                }
            }
            bucket.append(&mut kept);
            candidates.watched[i].1.append(&mut bucket);
            if candidates.watched[i].1.is_empty() {
                candidates.watched.swap_remove(i);
            } else {
                i += 1;
            }
        }
        candidates.last = found.or(candidates.last);
        self.table.put(location, candidates);
        let Some(by) = found else { return false };
        self.stats.covered += 1;
        self.graph[id].status = Status::Covered(by);
        self.graph[by].covers.push(id);
        self.graph[id].below_coverer = self.graph.is_below(id, by);
        let atoms: Vec<Term> = self.graph[by].psi.atoms().collect();
        for a in atoms {
            self.add_atom(id, a, 0);
        }
        true
    }

    /// The first atom of a candidate that a node does not satisfy.
    fn fails(&mut self, id: NodeId, candidate: NodeId, known: &mut HashMap<Term, bool>) -> Option<Term> {
        if candidate == id || self.graph[candidate].pinned.is_some() {
            return Some(Term::TRUE);
        }
        if self.graph[id].unrolled && self.graph.is_below(id, candidate) {
            return Some(Term::TRUE);
        }
        (0..self.graph[candidate].psi.len()).find_map(|i| {
            let atom = self.graph[candidate].psi.get(i)?;
            (!self.has(id, atom, known)).then_some(atom)
        })
    }

    fn has(&mut self, id: NodeId, atom: Term, known: &mut HashMap<Term, bool>) -> bool {
        if let Some(k) = known.get(&atom) {
            return *k;
        }
        let truth = self.entails(id, atom);
        known.insert(atom, truth);
        truth
    }
}
