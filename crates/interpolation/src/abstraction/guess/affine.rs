//! Affine equations among variables: exact linear algebra on the values that states hold. A value is a linear form over
//! inputs; an equation that holds for all inputs makes the coefficients of each input vanish, and the constants.

use super::Subject;
use super::points::Point;
use crate::graph::{NodeId, Status};
use crate::learner::Learner;
use hashbrown::HashMap;
use secateur_term::{Linear, Term, null_space, to_signed, trunc};

/// Larger coefficients are accidents.
const LARGEST: i128 = 1 << 24;
/// States looked at: on the path, and others of the head.
const VISITS: usize = 6;
const SEEN: usize = 12;

impl Learner<'_> {
    pub(super) fn affine(&mut self, id: NodeId, subjects: &[Subject], into: &mut Vec<Term>) {
        let mut nodes = self.earlier_visits(id, VISITS);
        nodes.push(id);
        if let Some(facts) = self.abs.heads.get(&self.graph[id].location) {
            let there = |n: &&NodeId| self.graph[**n].status != Status::Discarded && !self.graph[**n].freed;
            nodes.extend(facts.seen.iter().take(SEEN).filter(there));
        }
        nodes.sort_unstable();
        nodes.dedup();
        self.affine_at(&nodes, subjects, into);
    }

    /// The equations that all of some states have.
    pub(super) fn affine_at(&mut self, nodes: &[NodeId], subjects: &[Subject], into: &mut Vec<Term>) {
        let mut widths: Vec<u32> = subjects.iter().map(|s| s.width).filter(|w| *w > 1).collect();
        widths.sort_unstable();
        widths.dedup();
        for w in widths {
            let same: Vec<Subject> = subjects.iter().filter(|s| s.width == w).copied().collect();
            self.affine_of(nodes, w, &same, into);
        }
    }

    /// Equations of the numbers that states have: their paths say more than their values.
    pub(super) fn affine_points(&mut self, subjects: &[Subject], points: &[Point], into: &mut Vec<Term>) {
        let mut widths: Vec<u32> = subjects.iter().map(|s| s.width).filter(|w| *w > 8).collect();
        widths.sort_unstable();
        widths.dedup();
        for w in widths {
            let at: Vec<usize> = (0..subjects.len()).filter(|i| subjects[*i].width == w).collect();
            let same: Vec<Subject> = at.iter().map(|i| subjects[*i]).collect();
            let n = same.len();
            let mut rows: Vec<Vec<i128>> = points
                .iter()
                .map(|p| at.iter().map(|i| to_signed(p.values[*i], w)).chain([1]).collect::<Vec<i128>>())
                .filter(|r| r.iter().all(|v| v.abs() < LARGEST))
                .collect();
            rows.sort_unstable();
            rows.dedup();
            for i in 0..n {
                for j in i + 1..n {
                    if rows.len() > 3 {
                        self.equation(&[i, j], &same, &rows, into);
                    }
                    for k in j + 1..n {
                        if rows.len() > 4 && n <= 8 {
                            self.equation(&[i, j, k], &same, &rows, into);
                        }
                    }
                }
            }
        }
    }

    fn affine_of(&mut self, nodes: &[NodeId], width: u32, subjects: &[Subject], into: &mut Vec<Term>) {
        let n = subjects.len();
        let mut rows: Vec<Vec<i128>> = Vec::new();
        for &node in nodes {
            let forms: Option<Vec<Linear>> = subjects
                .iter()
                .map(|s| {
                    self.reasoner
                        .value(&self.graph[node].state, s.term)
                        .map(|v| self.reasoner.x.store.linear(v))
                })
                .collect();
            let Some(forms) = forms else { continue };
            let mut constants: Vec<i128> = forms.iter().map(|f| to_signed(f.constant, width)).collect();
            constants.push(1);
            rows.push(constants);
            let mut by_atom: HashMap<Term, Vec<i128>> = HashMap::new();
            for (i, f) in forms.iter().enumerate() {
                for m in &f.monomials {
                    let row = by_atom.entry(m.atom).or_insert_with(|| vec![0; n + 1]);
                    row[i] = to_signed(m.coefficient, width);
                }
            }
            rows.extend(by_atom.into_values());
        }
        rows.retain(|r| r.iter().all(|v| v.abs() < LARGEST));
        rows.sort_unstable();
        rows.dedup();
        if rows.len() < 2 {
            return;
        }
        let all: Vec<usize> = (0..n).collect();
        self.equation(&all, subjects, &rows, into);
        for i in 0..n {
            for j in i + 1..n {
                self.equation(&[i, j], subjects, &rows, into);
                if n <= 8 {
                    for k in j + 1..n {
                        self.equation(&[i, j, k], subjects, &rows, into);
                    }
                }
            }
        }
    }

    /// The equations among some of the subjects.
    fn equation(&mut self, at: &[usize], subjects: &[Subject], rows: &[Vec<i128>], into: &mut Vec<Term>) {
        if !at.iter().any(|i| subjects[*i].modified) {
            return;
        }
        let width = subjects[at[0]].width;
        let last = subjects.len();
        let few: Vec<Vec<i128>> =
            rows.iter().map(|r| at.iter().map(|i| r[*i]).chain([r[last]]).collect()).collect();
        for v in null_space(few, at.len() + 1) {
            let (factors, constant) = v.split_at(at.len());
            if factors.iter().filter(|f| **f != 0).count() < 2 || v.iter().any(|f| f.abs() >= LARGEST) {
                continue;
            }
            let store = &mut self.reasoner.x.store;
            let mut sum = store.bv(width, 0);
            for (i, f) in at.iter().zip(factors) {
                let k = store.bv(width, trunc(*f as u128, width));
                let part = store.mul(subjects[*i].term, k);
                sum = store.add(sum, part);
            }
            let c = store.bv(width, trunc((-constant[0]) as u128, width));
            into.push(store.eq(sum, c));
        }
    }
}
