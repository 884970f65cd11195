//! One condition on a satisfiable path: the cheapest layer that knows answers.

use super::{Layered, undecided};
use crate::answer::{Answer, Reason, Solver};
use crate::bitblast::{BitblastOptions, Bitblaster};
use crate::layout::Base;
use crate::stats::AnsweredBy;
use crate::support::features;
use hashbrown::HashSet;
use secateur_base::Deadline;
use secateur_term::{Evaluator, Model, Op, Sort, Term, TermStore};

/// Variables of the shared solver above which small questions are asked of another one.
const MANY_VARIABLES: usize = 4_000;
/// Terms of a small question; those whose translation is large count more.
const SMALL_QUESTION: usize = 300;
/// Variables of the shared solver for each term of a small question, at least: a search through 40,000 variables
/// takes three milliseconds, however little is asked.
const SMALL_PART: usize = 64;

/// A question is hard when the shared solver, full of other questions, has more conflicts.
const HARD_AFTER: u32 = 1000;

impl Layered {
    pub(super) fn decide(
        &mut self,
        store: &mut TermStore,
        path: &[Term],
        cond: Term,
    ) -> (AnsweredBy, Result<bool, Reason>) {
        if let Some(v) = store.constant(cond) {
            return (AnsweredBy::Constant, Ok(v == 1));
        }
        self.context.go_to(store, &mut self.supports, path, self.options.intervals);
        if self.context.has(cond) {
            return (AnsweredBy::Syntactic, Ok(true));
        }
        let not = store.not(cond);
        if self.context.has(not) {
            return (AnsweredBy::Syntactic, Ok(false));
        }
        if self.options.intervals {
            if self.context.facts.contradictory() {
                return (AnsweredBy::Intervals, Ok(false));
            }
            if let Some(truth) = self.context.facts.decide(store, cond) {
                return (AnsweredBy::Intervals, Ok(truth));
            }
        }
        let context = &self.context;
        if self.options.cache && self.cache.core(cond, |t| context.has(t)).is_some() {
            return (AnsweredBy::Cache, Ok(false));
        }
        let slice = self.slice(store, cond);
        if self.options.intervals && super::polynomial_ring::refuted(store, &slice, cond).is_some() {
            return (AnsweredBy::Intervals, Ok(false));
        }
        let (kind, answer) = self.ask(store, &slice, cond);
        if answer != Ok(true) || self.supports.features(store, cond) & features::BASE == 0 {
            return (kind, answer);
        }
        // bases of other groups must find room beside those of this one
        let wider = self.widened(store, &slice);
        if wider.len() == slice.len() {
            return (kind, answer);
        }
        self.ask(store, &wider, cond)
    }

    /// What the cheap layers know about a condition under some facts, which need not be a path: no search.
    pub fn quick(&mut self, store: &mut TermStore, facts: &[Term], cond: Term) -> Option<bool> {
        if let Some(v) = store.constant(cond) {
            return Some(v == 1);
        }
        self.context.go_to(store, &mut self.supports, facts, true);
        if self.context.has(cond) {
            return Some(true);
        }
        if let Some(truth) = self.context.facts.decide(store, cond) {
            return Some(truth);
        }
        let not = store.not(cond);
        let mark = self.context.facts.mark();
        self.context.facts.assert(store, not);
        let contradictory = self.context.facts.contradictory();
        self.context.facts.undo_to(mark);
        contradictory.then_some(true)
    }

    /// Adds the condition to the facts for a moment: either they exclude each other, or their ranges suggest
    /// a model, which is tried.
    fn try_facts(&mut self, store: &TermStore, slice: &[Term], cond: Term) -> Option<bool> {
        let mark = self.context.facts.mark();
        self.context.facts.assert(store, cond);
        if self.context.facts.contradictory() {
            self.context.facts.undo_to(mark);
            return Some(false);
        }
        let model = self.suggest(store, slice, cond);
        self.context.facts.undo_to(mark);
        let model = model?;
        let mut e = Evaluator::new(store, &model);
        if e.is_true(cond) != Some(true) || !slice.iter().all(|&t| e.is_true(t) == Some(true)) {
            return None;
        }
        self.remember(model);
        Some(true)
    }

    /// The last model, changed as little as the ranges of the leaves demand. Not where layout has a say.
    fn suggest(&mut self, store: &TermStore, slice: &[Term], cond: Term) -> Option<Model> {
        let leaves = self.leaves_of(store, slice, cond)?;
        let mut model = Model::default();
        let last = self.models.front();
        for leaf in leaves {
            let sym = store.as_symbol(leaf)?;
            match store.sort(leaf) {
                Sort::Bv(_) => {
                    let old = last.map_or(0, |m| m.get(sym));
                    model.set(sym, self.context.facts.clamp(store, leaf, old));
                }
                Sort::Array { .. } => {
                    if let Some(array) = last.and_then(|m| m.arrays.get(&sym)) {
                        model.arrays.insert(sym, array.clone());
                    }
                }
            }
        }
        Some(model)
    }

    /// The leaves of a question; `None` if there are too many or some are bases.
    fn leaves_of(&mut self, store: &TermStore, slice: &[Term], cond: Term) -> Option<Vec<Term>> {
        let mut leaves: Vec<Term> = Vec::new();
        let mut last = 0;
        for &t in slice.iter().chain([&cond]) {
            if self.supports.features(store, t) & (features::BASE | features::MANY | features::VAR) != 0 {
                return None;
            }
            let set = self.supports.set_number(store, t);
            if set != last {
                leaves.extend_from_slice(&self.supports.leaves(store, t));
                last = set;
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        Some(leaves)
    }

    /// The conjuncts that matter to a condition.
    fn slice(&mut self, store: &TermStore, cond: Term) -> Vec<Term> {
        let all = self.context.path();
        let wild = self.context.is_wild() || self.supports.features(store, cond) & features::MANY != 0;
        if wild || !self.options.slicing {
            return all.to_vec();
        }
        let leaves = self.supports.leaves(store, cond);
        self.context.groups.slice(&leaves).into_iter().map(|i| all[i as usize]).collect()
    }

    /// The slice together with all conjuncts that speak of base addresses.
    fn widened(&mut self, store: &TermStore, slice: &[Term]) -> Vec<Term> {
        let all = self.context.path();
        let inside: hashbrown::HashSet<Term> = slice.iter().copied().collect();
        let mut bases: hashbrown::HashSet<Term> =
            self.context.groups.with_bases().into_iter().map(|i| all[i as usize]).collect();
        if !self.roaming.is_empty() {
            bases.retain(|t| {
                let leaves = self.supports.leaves(store, *t);
                let mut bases = leaves.iter().filter(|l| Base::of(store, **l).is_some()).peekable();
                bases.peek().is_none() || !bases.all(|b| self.roaming.contains(b))
            });
        }
        if bases.iter().all(|t| inside.contains(t)) {
            return slice.to_vec();
        }
        all.iter().copied().filter(|t| inside.contains(t) || bases.contains(t)).collect()
    }

    /// Whether these can hold together; the condition is what is new.
    fn ask(
        &mut self,
        store: &mut TermStore,
        slice: &[Term],
        cond: Term,
    ) -> (AnsweredBy, Result<bool, Reason>) {
        if self.options.cache && self.cache.is_sat(slice, cond) {
            return (AnsweredBy::Cache, Ok(true));
        }
        if self.options.model_reuse && self.reusable(store, slice, cond).is_some() {
            return (AnsweredBy::ModelReuse, Ok(true));
        }
        if self.options.intervals
            && let Some(truth) = self.try_facts(store, slice, cond)
        {
            return (AnsweredBy::Intervals, Ok(truth));
        }
        if self.options.intervals
            && let Some(truth) = self.context.facts.decide_large(store, cond)
        {
            return (AnsweredBy::Intervals, Ok(truth));
        }
        let mut question = slice.to_vec();
        question.push(cond);
        let (kind, answer) = self.solve(store, &question);
        let answer = match answer {
            Answer::Sat(model) => {
                self.remember(model);
                if self.options.cache {
                    self.cache.add_sat(slice, cond);
                }
                Ok(true)
            }
            Answer::Unsat(core) => {
                self.remember_core(slice, cond, &core);
                Ok(false)
            }
            Answer::Unknown(why) => Err(why),
        };
        (kind, answer)
    }

    /// A recent model of all of these. Models do not know about layout, so it is checked where bases occur.
    pub(super) fn reusable(
        &mut self,
        store: &TermStore,
        slice: &[Term],
        cond: Term,
    ) -> Option<std::rc::Rc<Model>> {
        let model = self.models.find(store, cond, slice)?;
        let mut leaves: Vec<Term> = Vec::new();
        for &t in slice.iter().chain([&cond]) {
            if self.supports.features(store, t) & (features::BASE | features::MANY) == features::BASE {
                leaves.extend_from_slice(&self.supports.leaves(store, t));
            } else if self.supports.features(store, t) & features::MANY != 0 {
                leaves.extend(crate::support::walk_leaves(store, &[t]));
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        let bases: Vec<Base> = leaves.iter().filter_map(|&l| Base::of(store, l)).collect();
        crate::layout::holds(&bases, &self.overlaps, &model).then_some(model)
    }

    pub(super) fn solve(&mut self, store: &mut TermStore, question: &[Term]) -> (AnsweredBy, Answer) {
        let deadline = match self.options.query_time {
            Some(t) => self.options.deadline.within_work(t),
            None => self.options.deadline.clone(),
        };
        if self.is_small_beside_others(store, question) {
            let answer = self.solve_apart(store, question, deadline.clone());
            if !matches!(answer, Answer::Unknown(_)) {
                return (AnsweredBy::Sat, answer);
            }
        }
        self.embedded.set_deadline(deadline.clone());
        self.embedded.set_conflicts(Some(HARD_AFTER.min(self.effort.unwrap_or(u32::MAX))));
        let mut answer = self.embedded.check(store, question);
        let more = self.effort.is_none_or(|e| e > HARD_AFTER);
        if more && matches!(answer, Answer::Unknown(Reason::ResourceOut(_))) && deadline.passed().is_none() {
            answer = self.solve_alone(store, question, deadline);
        }
        if answer == Answer::Unknown(Reason::Deadline) && self.options.deadline.passed().is_none() {
            answer = Answer::Unknown(Reason::QuestionTime);
        }
        if self.effort.is_some() {
            return (AnsweredBy::Sat, answer);
        }
        let Answer::Unknown(why) = &answer else { return (AnsweredBy::Sat, answer) };
        if let Some(over) = self.options.deadline.passed() {
            return (AnsweredBy::Sat, Answer::Unknown(over.into()));
        }
        let (Some(external), Some(options)) = (&mut self.external, &self.options.external) else {
            return (AnsweredBy::Sat, Answer::Unknown(undecided::reason(why, None)));
        };
        external.set_deadline(self.options.deadline.clone());
        let answer = match external.check(store, question) {
            Answer::Unknown(said) => Answer::Unknown(match self.options.deadline.passed() {
                Some(over) => over.into(),
                None => undecided::reason(why, Some((options, &said))),
            }),
            known => known,
        };
        (AnsweredBy::External, answer)
    }

    /// Whether a question is so small that a solver with few variables answers it sooner: the shared one gives values to
    /// all it was ever asked about.
    fn is_small_beside_others(&self, store: &TermStore, question: &[Term]) -> bool {
        let variables = self.embedded.variables();
        if variables < MANY_VARIABLES {
            return false;
        }
        let most = SMALL_QUESTION.min(variables / SMALL_PART);
        let (mut seen, mut todo, mut weight) = (HashSet::new(), question.to_vec(), 0);
        while let Some(t) = todo.pop() {
            let Some(n) = store.node(t) else { continue };
            if !seen.insert(t) {
                continue;
            }
            weight += match n.op {
                Op::Mul | Op::UDiv | Op::URem | Op::SDiv | Op::SRem => 32,
                Op::Select | Op::Store => 16,
                _ => 1,
            };
            if weight > most {
                return false;
            }
            todo.extend_from_slice(n.children());
        }
        true
    }

    /// A small question is asked of the solver of small ones.
    fn solve_apart(&mut self, store: &mut TermStore, question: &[Term], deadline: Deadline) -> Answer {
        self.small.set_deadline(deadline);
        self.small.set_conflicts(Some(HARD_AFTER.min(self.effort.unwrap_or(u32::MAX))));
        let before = self.small.stats().propagations;
        let answer = self.small.check(store, question);
        self.alone += self.small.stats().propagations - before;
        answer
    }

    /// A question that the shared solver, tuned for many easy ones, finds hard gets one of its own with all
    /// its simplifications.
    fn solve_alone(&mut self, store: &mut TermStore, question: &[Term], deadline: Deadline) -> Answer {
        let options = BitblastOptions { cadical: Vec::new(), ..self.options.bitblast.clone() };
        let mut alone = Bitblaster::new(options, deadline);
        alone.set_overlaps(self.overlaps.clone());
        alone.set_conflicts(self.effort);
        let answer = alone.check(store, question);
        self.alone += alone.stats().propagations;
        answer
    }

    /// Keeps a model, completed by the values the last one gave to everything else.
    fn remember(&mut self, model: Model) {
        if !self.options.model_reuse {
            return;
        }
        let whole = match self.models.front() {
            Some(last) => {
                let mut whole = Model::clone(last);
                whole.bits.extend(model.bits);
                whole.arrays.extend(model.arrays);
                whole
            }
            None => model,
        };
        self.models.add(whole);
    }

    fn remember_core(&mut self, slice: &[Term], cond: Term, core: &[usize]) {
        if self.options.cache {
            // an index past the slice is the condition itself
            let conjuncts = core.iter().filter_map(|&i| slice.get(i).copied()).collect();
            self.cache.add_core(cond, conjuncts);
        }
    }
}
