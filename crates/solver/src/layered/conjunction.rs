//! A whole path and a condition, nothing assumed: a model of everything or a core.

use super::Layered;
use super::context::Context;
use crate::answer::Answer;
use crate::stats::AnsweredBy;
use secateur_term::{Model, Term, TermStore};

impl Layered {
    pub(super) fn decide_all(
        &mut self,
        store: &mut TermStore,
        path: &[Term],
        extra: Term,
    ) -> (AnsweredBy, Answer) {
        let mut all = path.to_vec();
        all.push(extra);
        if let Some(i) = all.iter().position(|t| t.is_false()) {
            return (AnsweredBy::Constant, Answer::Unsat(vec![i]));
        }
        if self.options.model_reuse
            && let Some(model) = self.reusable(store, path, extra)
        {
            return (AnsweredBy::ModelReuse, Answer::Sat(Model::clone(&model)));
        }
        if self.options.intervals
            && let Some(mut core) = super::polynomial_ring::refuted(store, path, extra)
        {
            core.push(path.len());
            return (AnsweredBy::Intervals, Answer::Unsat(core));
        }
        // facts are not wanted here: they would not say which conjuncts they come from
        let mut whole = Context::default();
        whole.go_to(store, &mut self.supports, &all, false);
        let groups = self.parts(&whole, all.len());
        let mut merged = Model::default();
        let (mut kind, mut unknown) = (AnsweredBy::Constant, None);
        for group in groups {
            let question: Vec<Term> = group.iter().map(|&i| all[i as usize]).collect();
            let (how, answer) = self.solve(store, &question);
            kind = kind.max(how);
            match answer {
                Answer::Unsat(core) => {
                    return (how, Answer::Unsat(core.into_iter().map(|i| group[i] as usize).collect()));
                }
                Answer::Unknown(why) => unknown = Some(why),
                Answer::Sat(model) => {
                    merged.bits.extend(model.bits);
                    merged.arrays.extend(model.arrays);
                }
            }
        }
        if let Some(why) = unknown {
            return (kind, Answer::Unknown(why));
        }
        if self.options.model_reuse {
            self.models.add(merged.clone());
        }
        (kind, Answer::Sat(merged))
    }

    /// The parts of a question that can be answered one by one.
    fn parts(&self, whole: &Context, len: usize) -> Vec<Vec<u32>> {
        if whole.is_wild() || !self.options.slicing {
            return vec![(0..len as u32).collect()];
        }
        // bases must find room beside each other: all groups with bases are one part
        let bases = whole.groups.with_bases();
        let inside: hashbrown::HashSet<u32> = bases.iter().copied().collect();
        let mut parts: Vec<Vec<u32>> =
            whole.groups.all().into_iter().filter(|g| !g.iter().any(|i| inside.contains(i))).collect();
        if !bases.is_empty() {
            parts.push(bases);
        }
        parts
    }
}
