//! Numbers that the variables have together in states at the head: models of the paths there.

use super::Subject;
use crate::graph::{NodeId, Status};
use crate::learner::Learner;
use secateur_solver::Answer;
use secateur_term::{Evaluator, Term};

/// States looked at.
const VISITS: usize = 5;
const MORE: usize = 12;

/// The values of the subjects in one state.
pub(super) struct Point {
    pub values: Vec<u128>,
}

impl Learner<'_> {
    pub(super) fn points_of(&mut self, id: NodeId, subjects: &[Subject]) -> Vec<Point> {
        let mut nodes = vec![id];
        nodes.extend(self.earlier_visits(id, VISITS));
        self.points_at(&nodes, subjects)
    }

    /// The same from more states, on other paths too.
    pub(super) fn more_points(&mut self, id: NodeId, subjects: &[Subject]) -> Vec<Point> {
        let mut nodes = vec![id];
        nodes.extend(self.earlier_visits(id, MORE));
        if let Some(facts) = self.abs.heads.get(&self.graph[id].location) {
            let there = |n: &&NodeId| self.graph[**n].status != Status::Discarded && !self.graph[**n].freed;
            nodes.extend(facts.seen.iter().filter(there).take(MORE));
        }
        nodes.sort_unstable();
        nodes.dedup();
        self.points_at(&nodes, subjects)
    }

    fn points_at(&mut self, nodes: &[NodeId], subjects: &[Subject]) -> Vec<Point> {
        let mut points = Vec::new();
        for (i, n) in nodes.iter().copied().enumerate() {
            let values: Vec<Option<Term>> =
                subjects.iter().map(|s| self.reasoner.value(&self.graph[n].state, s.term)).collect();
            let Some(values) = values.into_iter().collect::<Option<Vec<Term>>>() else { continue };
            let mut path = self.graph[n].state.path.clone();
            // several models where inputs leave a choice
            for turn in 0..3u128 {
                let Answer::Sat(model) = self.reasoner.x.solver.model(&mut self.reasoner.x.store, &path)
                else {
                    break;
                };
                let mut eval = Evaluator::new(&self.reasoner.x.store, &model);
                let numbers: Option<Vec<u128>> = values.iter().map(|v| eval.eval(*v)).collect();
                let Some(numbers) = numbers else { break };
                points.push(Point { values: numbers.clone() });
                let mut another = false;
                for (v, k) in values.iter().zip(&numbers) {
                    if self.reasoner.x.store.constant(*v).is_some() {
                        continue;
                    }
                    let width = self.reasoner.x.store.width(*v);
                    if width < 8 {
                        continue;
                    }
                    // small numbers tell more than extreme ones
                    let want = self.reasoner.x.store.bv(width, 5 + 7 * turn + 2 * i as u128);
                    let near = self.reasoner.x.store.ule(*v, want);
                    let k = self.reasoner.x.store.bv(width, *k);
                    let other = self.reasoner.x.store.ne(*v, k);
                    if self.reasoner.x.solver.check(&mut self.reasoner.x.store, &path, near).is_sat() {
                        path.push(near);
                        another = true;
                    }
                    if self.reasoner.x.solver.check(&mut self.reasoner.x.store, &path, other).is_sat() {
                        path.push(other);
                        another = true;
                    }
                }
                if !another {
                    break;
                }
            }
        }
        points
    }
}
