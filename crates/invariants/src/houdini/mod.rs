//! Houdini (Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java"): of all guesses, the ones
//! that fail are dropped until none fails. What is left is the strongest inductive set of the guesses, and it
//! is proved as a whole.

mod minimise;

use crate::derived::program::DerivedProgram;
use crate::fact::{At, Fact, FactPlaces, What};
use crate::loops::cell_fact::CellFact;
use crate::prove::{AcceptErrors, DerivedTask, Engine, Job, Proven, Task};
use crate::report::{contracts, invariants};
use crate::tuning::{QUERY_TIME, ROUND_STEPS, ROUND_TIME};
use minimise::minimise;
use secateur_base::Deadline;
use secateur_explore::{Budget, Conclusion, Config, Explorer, Outcome, SearchKind, Violation};
use secateur_program::{CheckKind, FactId, Monitor, Program, validate};
use secateur_solver::{Layered, Options};
use secateur_term::TermStore;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What became of guesses that were tried together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failed {
    /// The guesses that failed.
    pub facts: BTreeSet<FactId>,
    /// Nothing can come of the rest.
    pub hopeless: bool,
}

/// The guesses that are tried together.
pub(crate) struct HoudiniRun<'a> {
    pub task: &'a Task<'a>,
    pub derived: &'a DerivedProgram,
    pub store: &'a mut TermStore,
    pub monitor: &'a Monitor,
    /// Some guesses are about memory.
    pub memory: bool,
}

/// How one round of dropping went.
enum Round {
    /// Some facts failed and were dropped.
    Dropped,
    /// No fact fails as far as the round looked.
    Stable(Box<Outcome>),
    /// No smaller set will do, or time is up.
    GivenUp,
}

impl HoudiniRun<'_> {
    /// Drops what fails until nothing does, then asks the engine for the proof.
    pub fn run(&mut self, facts: Vec<Fact>, failed: &mut Failed, engine: &mut Engine) -> Option<Proven> {
        let deadline = self.task.deadline;
        let mut facts: Vec<(FactId, Fact)> = (0u32..).map(FactId).zip(facts).collect();
        facts.retain(|(id, _)| !failed.facts.contains(id));
        loop {
            let outcome = match self.round(&mut facts, failed) {
                Round::Dropped => continue,
                Round::Stable(outcome) => *outcome,
                Round::GivenUp => return None,
            };
            minimise(self.store, &mut facts, deadline);
            let (whole, places) = self.derived.with(self.store, &facts, false);
            if self.memory && outcome.conclusion == Conclusion::Exhausted {
                // all paths were followed to their ends, so this was the proof
                return Some(self.proven(&facts, whole, outcome));
            }
            let (store, monitor) = (self.store.clone(), self.monitor);
            let outcome =
                engine(Job { program: &whole, store, monitor, merge: self.memory }, &mut AcceptErrors);
            match &outcome.conclusion {
                Conclusion::Exhausted => return Some(self.proven(&facts, whole, outcome)),
                Conclusion::False(v) => {
                    let against = against(v, &facts, &places);
                    let before = facts.len();
                    facts.retain(|(id, _)| !against.contains(id));
                    if facts.len() == before {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }

    /// Looks for facts that fail and drops them.
    fn round(&mut self, facts: &mut Vec<(FactId, Fact)>, dropped: &mut Failed) -> Round {
        let deadline = self.task.deadline;
        if deadline.passed().is_some() {
            return Round::GivenUp;
        }
        let (whole, places) = self.derived.with(self.store, facts, true);
        debug_assert_eq!(validate(&whole, self.store), Ok(()));
        // facts about memory that take longer than this to check will not come to an end in time
        let time = if self.memory { deadline.within_work(ROUND_TIME) } else { deadline.clone() };
        let outcome = failing(&whole, self.store, self.monitor, &time);
        let failed: Vec<FactId> = outcome.errors.iter().flat_map(|e| against(e, facts, &places)).collect();
        let cells = |id: &FactId| facts.iter().any(|f| f.0 == *id && matches!(f.1.what, What::Cells(_)));
        let own = outcome.errors.iter().any(|e| against(e, facts, &places).is_empty());
        if own && !failed.iter().any(cells) {
            // fewer facts will not exclude it; only facts about cells can be in each other's way
            return Round::GivenUp;
        }
        if !failed.is_empty() {
            let failed = surest(facts, &failed);
            facts.retain(|(id, _)| !failed.contains(id));
            dropped.facts.extend(failed);
            return Round::Dropped;
        }
        // an error that no fact is to blame for: the strongest contract of this kind does not do
        if !outcome.errors.is_empty() || time.passed().is_some() {
            return Round::GivenUp;
        }
        Round::Stable(Box::new(outcome))
    }

    /// The proof, for the report.
    fn proven(&mut self, facts: &[(FactId, Fact)], program: Program, outcome: Outcome) -> Proven {
        let contracts = contracts(self.task.program, self.derived, self.store, facts);
        let invariants = invariants(self.derived, self.store, facts);
        let (store, monitor) = (self.store.clone(), self.monitor.clone());
        let derived = Box::new(DerivedTask { program, store, monitor, merged: self.memory });
        Proven { contracts, invariants, outcome, derived }
    }
}

/// The facts that are left when facts about cells that failed are dropped first if surer facts speak about the
/// same cells: the surer ones may hold on their own.
fn surest(facts: &[(FactId, Fact)], failed: &[FactId]) -> Vec<FactId> {
    let cells = |id: &FactId| match facts.iter().find(|f| f.0 == *id).map(|f| (&f.1.at, &f.1.what)) {
        Some((at, What::Cells(c))) => Some((*at, c.clone())),
        _ => None,
    };
    let beside = |id: &FactId| {
        let Some((at, c)) = cells(id) else { return false };
        let surer = |(b, d): (At, Arc<CellFact>)| b == at && d.range == c.range && d.rank > c.rank;
        failed.iter().filter_map(cells).any(surer)
    };
    failed.iter().copied().filter(|id| !beside(id)).collect()
}

/// The facts an error speaks against: none if it is one of the program.
fn against(error: &Violation, facts: &[(FactId, Fact)], places: &FactPlaces) -> Vec<FactId> {
    if let CheckKind::Fact(id) = error.kind {
        return vec![id];
    }
    let at = error.place.and_then(|p| places.get(&p));
    let fact = at.and_then(|id| facts.iter().find(|f| f.0 == *id));
    let Some(What::Cells(c)) = fact.map(|f| &f.1.what) else { return Vec::new() };
    // the range is not in bounds: nothing can be said about it
    let same = |f: &Fact| matches!(&f.what, What::Cells(d) if d.range == c.range);
    facts.iter().filter(|f| same(&f.1)).map(|f| f.0).collect()
}

/// A short run of the plain executor over all paths that says which facts can fail.
fn failing(program: &Program, store: &TermStore, monitor: &Monitor, deadline: &Deadline) -> Outcome {
    let options = Options { query_time: Some(QUERY_TIME), ..Options::new(deadline.clone()) };
    let config = Config {
        monitor: monitor.clone(),
        search: SearchKind::BreadthFirst,
        budget: Budget { deadline: deadline.clone(), steps: Some(ROUND_STEPS), ..Budget::default() },
        all_errors: true,
        ..Config::default()
    };
    Explorer::new(program, store.clone(), Layered::new(options), config).run(&mut AcceptErrors).0
}

#[cfg(test)]
mod tests;
