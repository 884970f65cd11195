//! The solver engines use: cheap answers first, then the part of the path that matters, then SAT.

mod cache;
mod context;
mod facts;
mod groups;
mod models;
mod range;

use crate::answer::{Answer, Reason, Solver};
use crate::bitblast::{BitblastOptions, Bitblaster};
use crate::deadline::Deadline;
use crate::external::{External, ExternalOptions};
use crate::layout::{Base, Overlaps};
use crate::stats::{Kind, Stats};
use crate::support::{Supports, features};
use cache::Cache;
use context::Context;
use models::Models;
pub(crate) use range::Range;
use secateur_term::{Model, Term, TermStore};
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub struct Options {
    pub deadline: Deadline,
    /// The most one question may take.
    pub query_time: Option<Duration>,
    /// For what the embedded solver does not decide.
    pub external: Option<ExternalOptions>,
    pub bitblast: BitblastOptions,
    /// The cheap layers; switched off in tests and measurements.
    pub slicing: bool,
    pub intervals: bool,
    pub cache: bool,
    pub model_reuse: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            deadline: Deadline::never(),
            query_time: None,
            external: None,
            bitblast: BitblastOptions::default(),
            slicing: true,
            intervals: true,
            cache: true,
            model_reuse: true,
        }
    }
}

/// Which sides of a condition are possible on a satisfiable path.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Branch {
    Both,
    OnlyTrue,
    OnlyFalse,
}

/// Questions about paths: lists of conjuncts, satisfiable together, that mostly grow by one.
pub struct Layered {
    options: Options,
    embedded: Bitblaster,
    external: Option<External>,
    supports: Supports,
    context: Context,
    models: Models,
    cache: Cache,
    overlaps: Overlaps,
    stats: Stats,
}

impl Layered {
    pub fn new(options: Options) -> Layered {
        Layered {
            embedded: Bitblaster::new(options.bitblast.clone()),
            external: options.external.clone().map(External::new),
            options,
            supports: Supports::default(),
            context: Context::default(),
            models: Models::default(),
            cache: Cache::default(),
            overlaps: Overlaps::new(),
            stats: Stats::default(),
        }
    }

    /// Whether `cond` can hold on the path. The path itself must be satisfiable (else the answer may be `true`).
    pub fn may_be_true(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> Result<bool, Reason> {
        let started = Instant::now();
        let (kind, answer) = self.decide(store, path, cond);
        self.finish(kind, started, answer.as_ref().map_or(None, |&b| Some(b)));
        answer
    }

    /// Whether `cond` holds in all states of a satisfiable path.
    pub fn must_be_true(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> Result<bool, Reason> {
        let not = store.not(cond);
        self.may_be_true(store, path, not).map(|possible| !possible)
    }

    /// Which sides of `cond` are possible on a satisfiable path: at most two questions, often none.
    pub fn branch(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> Result<Branch, Reason> {
        if !self.may_be_true(store, path, cond)? {
            return Ok(Branch::OnlyFalse);
        }
        Ok(if self.must_be_true(store, path, cond)? { Branch::OnlyTrue } else { Branch::Both })
    }

    /// Path and condition together, nothing assumed about the path: a model for all of them, or a core. Index
    /// `path.len()` of a core is `extra`.
    pub fn check(&mut self, store: &mut TermStore, path: &[Term], extra: Term) -> Answer {
        let started = Instant::now();
        let (kind, answer) = self.decide_all(store, path, extra);
        let known = match &answer {
            Answer::Sat(_) => Some(true),
            Answer::Unsat(_) => Some(false),
            Answer::Unknown(_) => None,
        };
        self.finish(kind, started, known);
        answer
    }

    /// A model of the path.
    pub fn model(&mut self, store: &mut TermStore, path: &[Term]) -> Answer {
        self.check(store, path, Term::TRUE)
    }

    /// From now on these pairs of objects may share addresses.
    pub fn set_overlaps(&mut self, overlaps: Overlaps) {
        if self.overlaps.same(&overlaps) {
            return;
        }
        // remembered answers may rest on pairs being apart
        self.cache.clear();
        self.embedded.set_overlaps(overlaps.clone());
        if let Some(e) = &mut self.external {
            e.set_overlaps(overlaps.clone());
        }
        self.overlaps = overlaps;
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.options.deadline = deadline;
    }

    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn finish(&mut self, kind: Kind, started: Instant, answer: Option<bool>) {
        let time = started.elapsed();
        self.stats.record(kind, time);
        self.stats.slowest = self.stats.slowest.max(time);
        match answer {
            Some(true) => self.stats.sat += 1,
            Some(false) => self.stats.unsat += 1,
            None => self.stats.unknown += 1,
        }
        if matches!(kind, Kind::Sat | Kind::External) {
            let s = self.embedded.stats();
            self.stats.sat_calls = s.sat_calls;
            self.stats.sat_time = s.sat_time;
            self.stats.blast_time = s.blast_time;
            self.stats.variables = s.variables;
            self.stats.clauses = s.clauses;
            self.stats.restarts = s.restarts;
            if let Some(e) = &self.external {
                self.stats.external_calls = e.stats().external_calls;
                self.stats.external_time = e.stats().external_time;
            }
        }
    }

    fn decide(&mut self, store: &mut TermStore, path: &[Term], cond: Term) -> (Kind, Result<bool, Reason>) {
        if let Some(v) = store.constant(cond) {
            return (Kind::Constant, Ok(v == 1));
        }
        self.context.go_to(store, &mut self.supports, path, self.options.intervals);
        if self.context.has(cond) {
            return (Kind::Syntactic, Ok(true));
        }
        let not = store.not(cond);
        if self.context.has(not) {
            return (Kind::Syntactic, Ok(false));
        }
        if self.options.intervals {
            if self.context.facts.contradictory() {
                return (Kind::Intervals, Ok(false));
            }
            if let Some(truth) = self.context.facts.decide(store, cond) {
                return (Kind::Intervals, Ok(truth));
            }
        }
        let context = &self.context;
        if self.options.cache && self.cache.core(cond, |t| context.has(t)).is_some() {
            return (Kind::Cache, Ok(false));
        }
        let slice = self.slice(store, cond);
        let (kind, answer) = self.ask(store, &slice, cond);
        if answer != Ok(true) || self.supports.features(store, cond) & features::BASE == 0 {
            return (kind, answer);
        }
        // bases of other groups must find room beside those of this one
        let wider = self.widened(&slice);
        if wider.len() == slice.len() {
            return (kind, answer);
        }
        self.ask(store, &wider, cond)
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
    fn widened(&self, slice: &[Term]) -> Vec<Term> {
        let all = self.context.path();
        let inside: hashbrown::HashSet<Term> = slice.iter().copied().collect();
        let bases: hashbrown::HashSet<Term> =
            self.context.groups.with_bases().into_iter().map(|i| all[i as usize]).collect();
        if bases.iter().all(|t| inside.contains(t)) {
            return slice.to_vec();
        }
        all.iter().copied().filter(|t| inside.contains(t) || bases.contains(t)).collect()
    }

    /// Whether these can hold together; the condition is what is new.
    fn ask(&mut self, store: &mut TermStore, slice: &[Term], cond: Term) -> (Kind, Result<bool, Reason>) {
        if self.options.cache && self.cache.is_sat(slice, cond) {
            return (Kind::Cache, Ok(true));
        }
        if self.options.model_reuse && self.reusable(store, slice, cond).is_some() {
            return (Kind::ModelReuse, Ok(true));
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
    fn reusable(&mut self, store: &TermStore, slice: &[Term], cond: Term) -> Option<std::rc::Rc<Model>> {
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

    fn solve(&mut self, store: &mut TermStore, question: &[Term]) -> (Kind, Answer) {
        let deadline = match self.options.query_time {
            Some(t) => self.options.deadline.within(t),
            None => self.options.deadline.clone(),
        };
        self.embedded.set_deadline(deadline);
        let answer = self.embedded.check(store, question);
        let (Answer::Unknown(why), Some(external)) = (&answer, &mut self.external) else {
            return (Kind::Sat, answer);
        };
        if self.options.deadline.passed().is_some() {
            return (Kind::Sat, answer);
        }
        external.set_deadline(self.options.deadline.clone());
        match external.check(store, question) {
            Answer::Unknown(_) => (Kind::External, Answer::Unknown(why.clone())),
            known => (Kind::External, known),
        }
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

    fn decide_all(&mut self, store: &mut TermStore, path: &[Term], extra: Term) -> (Kind, Answer) {
        let mut all = path.to_vec();
        all.push(extra);
        if let Some(i) = all.iter().position(|t| t.is_false()) {
            return (Kind::Constant, Answer::Unsat(vec![i]));
        }
        if self.options.model_reuse
            && let Some(model) = self.reusable(store, path, extra)
        {
            return (Kind::ModelReuse, Answer::Sat(Model::clone(&model)));
        }
        // facts are not wanted here: they would not say which conjuncts they come from
        let mut whole = Context::default();
        whole.go_to(store, &mut self.supports, &all, false);
        let groups = self.parts(&whole, all.len());
        let mut merged = Model::default();
        let (mut kind, mut unknown) = (Kind::Constant, None);
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
