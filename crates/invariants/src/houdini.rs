//! From guesses to contracts: what fails is dropped until nothing fails, and then all of it is proved at once.

use crate::build::Skeleton;
use crate::cell_guess::guess_cells;
use crate::cells::CellFact;
use crate::fact::{At, Fact, What, labelled, placed};
use crate::guess::contracts::guess;
use crate::heads::heads;
use crate::invariant::guess_invariants;
use crate::pointer_guess::guess_pointers;
use crate::points::points;
use crate::pool::Pool;
use crate::report::{Contract, Invariant, invariants, tell};
use crate::scope::scope;
use crate::sites::remember;
use hashbrown::{HashMap, HashSet};
use secateur_base::Deadline;
use secateur_explore::{
    Budget, Candidate, Config, Confirmation, Explorer, Hooks, Outcome, SearchKind, Verdict, Violation,
};
use secateur_program::{CheckKind, Monitor, Program, validate, visit_subterms};
use secateur_solver::{Layered, Options};
use secateur_term::{Substitution, Term, TermStore, VarId};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// More guesses than this are dropped unseen.
const MOST_FACTS: usize = 400;
/// No attempt has more; and the number that stands for an attempt of which nothing can come.
const MOST_GUESSES: usize = 1 << 20;
const HOPELESS: usize = MOST_GUESSES - 1;
/// Steps of one run that looks for guesses that fail.
const STEPS: u64 = 60_000;
/// A run that looks for guesses about memory that fail may work so long.
const ROUND_TIME: Duration = Duration::from_secs(3);
/// A question may take so long.
const QUERY_TIME: Duration = Duration::from_millis(300);

/// What was proved, for the report.
pub struct Proven {
    pub contracts: Vec<Contract>,
    pub invariants: Vec<Invariant>,
    pub outcome: Outcome,
    /// What the run was about: for the check of it.
    pub whole: Box<Whole>,
}

/// A program without the loops and calls in question, whose verdict TRUE is the proof.
pub struct Whole {
    pub program: Program,
    pub store: TermStore,
    pub monitor: Monitor,
    /// States were merged, so that no covered graph can be checked instead.
    pub merged: bool,
}

/// Takes every error of a contract for one: it is about guesses, not about the program.
pub struct All;

impl Hooks for All {
    fn confirm(&mut self, _: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        Confirmation::Confirmed
    }
}

/// A program to be run to its verdict.
pub struct Job<'a> {
    pub program: &'a Program,
    pub store: TermStore,
    pub monitor: &'a Monitor,
    /// States should be merged where they meet: nothing will be learnt that prunes.
    pub merge: bool,
}

/// What runs programs to their verdict.
pub type Engine<'a> = dyn FnMut(Job<'_>, &mut dyn Hooks) -> Outcome + 'a;

/// Proves the program with contracts for its recursive functions and, if wanted, invariants of its loops, or says nothing. The last
/// run of the engine is the proof. `dropped` remembers the guesses that failed, for another try with more time.
pub fn prove(
    program: &Program,
    store: &TermStore,
    monitor: &Monitor,
    loops: bool,
    deadline: &Deadline,
    dropped: &mut BTreeSet<usize>,
    engine: &mut Engine,
) -> Option<Proven> {
    let task = Task { program, store, monitor, deadline };
    if loops {
        let touching = heads(program, store, true).iter().any(|h| h.memory.touches);
        if touching && let Some(proven) = task.prove(Some(true), dropped, engine) {
            return Some(proven);
        }
    }
    task.prove(loops.then_some(false), dropped, engine)
}

struct Task<'a> {
    program: &'a Program,
    store: &'a TermStore,
    monitor: &'a Monitor,
    deadline: &'a Deadline,
}

impl Task<'_> {
    /// One attempt; with loops, if wanted, and with those that touch memory, if wanted.
    fn prove(
        &self,
        loops: Option<bool>,
        dropped: &mut BTreeSet<usize>,
        engine: &mut Engine,
    ) -> Option<Proven> {
        let scope = scope(self.program, self.store, self.monitor).unwrap_or_default();
        let mut store = self.store.clone();
        let memory = loops == Some(true);
        let (program, sites) = match memory {
            true => remember(self.program, &mut store),
            false => (self.program.clone(), Vec::new()),
        };
        let heads = loops.map_or_else(Vec::new, |memory| heads(&program, &store, memory));
        if scope.functions.is_empty() && heads.is_empty() {
            return None;
        }
        let monitor = if memory { strict(self.monitor) } else { self.monitor.clone() };
        let mut skeleton = Skeleton::new(&program, &mut store, &scope, heads);
        let pool = Pool::of_program(&program, &store);
        let variables = skeleton.program();
        let (seen, states) =
            points(&program, variables, &mut store, &scope.functions, &skeleton.heads, &pool);
        let mut facts = guess(&program, &skeleton, &mut store, &seen, &pool);
        facts.truncate(MOST_FACTS);
        facts.extend(guess_invariants(&skeleton, &mut store, &states, &pool));
        let mut tiers = [Vec::new(), Vec::new()];
        if memory {
            facts.extend(guess_pointers(&program, &skeleton, &mut store, &states, &sites));
            tiers = guess_cells(&program, &mut skeleton, &mut store, &states, &pool);
        }
        let last = if tiers[1].is_empty() { 1 } else { 2 };
        for (tier, more) in tiers.iter_mut().enumerate().take(last) {
            facts.append(more);
            // the numbers of guesses are those of one attempt
            let first = if memory { (tier + 1) * MOST_GUESSES } else { 0 };
            if dropped.contains(&(first + HOPELESS)) {
                continue;
            }
            let monitor = &monitor;
            let mut attempt = Attempt { task: self, skeleton: &skeleton, store: &mut store, monitor, memory };
            let mut failed: BTreeSet<usize> =
                dropped.range(first..first + HOPELESS).map(|i| i - first).collect();
            if tier > 0 {
                // the same guesses have the same numbers; what failed before is not tried again
                failed.extend(dropped.range(MOST_GUESSES..MOST_GUESSES + HOPELESS).map(|i| i - MOST_GUESSES));
            }
            let proven = attempt.run(facts.clone(), &mut failed, engine);
            dropped.extend(failed.into_iter().map(|i| first + i));
            if proven.is_some() {
                return proven;
            }
            if self.deadline.passed().is_some() {
                return None;
            }
            dropped.insert(first + HOPELESS);
        }
        None
    }
}

/// The guesses that are tried together.
struct Attempt<'a> {
    task: &'a Task<'a>,
    skeleton: &'a Skeleton,
    store: &'a mut TermStore,
    monitor: &'a Monitor,
    memory: bool,
}

impl Attempt<'_> {
    fn run(
        &mut self,
        facts: Vec<Fact>,
        dropped: &mut BTreeSet<usize>,
        engine: &mut Engine,
    ) -> Option<Proven> {
        let (skeleton, memory, deadline) = (self.skeleton, self.memory, self.task.deadline);
        let store = &mut *self.store;
        let mut facts: Vec<(usize, Fact)> = facts.into_iter().enumerate().collect();
        facts.retain(|(i, _)| !dropped.contains(i));
        loop {
            if deadline.passed().is_some() {
                return None;
            }
            let whole = skeleton.with(store, &facts, true);
            debug_assert_eq!(validate(&whole, store), Ok(()));
            // facts about memory that take longer than this to check will not come to an end in time
            let round = if memory { deadline.within_work(ROUND_TIME) } else { deadline.clone() };
            let outcome = failing(&whole, store, self.monitor, &round);
            let failed: Vec<usize> = outcome.errors.iter().flat_map(|e| against(e, &facts)).collect();
            let cells = |i: &usize| facts.iter().any(|f| f.0 == *i && matches!(f.1.what, What::Cells(_)));
            let own = outcome.errors.iter().any(|e| against(e, &facts).is_empty());
            if own && !failed.iter().any(cells) {
                // fewer facts will not exclude it; only facts about cells can be in each other's way
                return None;
            }
            if !failed.is_empty() {
                let failed = surest(&facts, failed);
                facts.retain(|(i, _)| !failed.contains(i));
                dropped.extend(failed);
                continue;
            }
            if !outcome.errors.is_empty() {
                // the strongest contract of this kind does not do
                return None;
            }
            if round.passed().is_some() {
                return None;
            }
            lighten(store, &mut facts, deadline);
            if memory && outcome.verdict == Verdict::True {
                // all paths were followed to their ends, so this was the proof
                let whole = skeleton.with(store, &facts, false);
                return Some(self.proven(&facts, whole, outcome));
            }
            let whole = skeleton.with(store, &facts, false);
            let job = Job { program: &whole, store: store.clone(), monitor: self.monitor, merge: memory };
            let outcome = engine(job, &mut All);
            match &outcome.verdict {
                Verdict::True => return Some(self.proven(&facts, whole, outcome)),
                Verdict::False(v) => {
                    let failed = against(v, &facts);
                    let before = facts.len();
                    facts.retain(|(i, _)| !failed.contains(i));
                    if facts.len() == before {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }

    /// The proof, for the report.
    fn proven(&mut self, facts: &[(usize, Fact)], program: Program, outcome: Outcome) -> Proven {
        let contracts = tell(self.task.program, self.skeleton, self.store, facts);
        let invariants = invariants(self.skeleton, self.store, facts);
        let (store, monitor) = (self.store.clone(), self.monitor.clone());
        let whole = Box::new(Whole { program, store, monitor, merged: self.memory });
        Proven { contracts, invariants, outcome, whole }
    }
}

/// What counts in a program with loops that touch memory: every access must be valid, for else a path would end where the facts
/// about it are to be shown or assumed; and nothing may be left at the end rather than nothing lost, for the variables that remember
/// pointers would keep what is lost. Each is more than was asked for.
fn strict(monitor: &Monitor) -> Monitor {
    let mut strict = monitor.clone();
    strict.invalid_deref = true;
    if strict.leak {
        strict.cleanup = true;
    }
    strict
}

/// Without facts about cells that failed beside surer ones about the same cells: those may have been in their way.
fn surest(facts: &[(usize, Fact)], failed: Vec<usize>) -> Vec<usize> {
    let cells = |i: &usize| match facts.iter().find(|f| f.0 == *i).map(|f| (&f.1.at, &f.1.what)) {
        Some((at, What::Cells(c))) => Some((*at, c.clone())),
        _ => None,
    };
    let beside = |i: &usize| {
        let Some((at, c)) = cells(i) else { return false };
        let surer = |(b, d): (At, Arc<CellFact>)| b == at && d.range == c.range && d.rank > c.rank;
        failed.iter().filter_map(cells).any(surer)
    };
    failed.iter().copied().filter(|i| !beside(i)).collect()
}

/// The facts an error speaks against: none if it is one of the program.
fn against(error: &Violation, facts: &[(usize, Fact)]) -> Vec<usize> {
    if error.kind == CheckKind::Contract {
        return labelled(&error.text).into_iter().collect();
    }
    let Some(at) = placed(error.span) else { return Vec::new() };
    let Some(What::Cells(c)) = facts.iter().find(|f| f.0 == at).map(|f| &f.1.what) else { return Vec::new() };
    // the range is not in bounds: nothing can be said about it
    let same = |f: &Fact| matches!(&f.what, What::Cells(d) if d.range == c.range);
    facts.iter().filter(|f| same(&f.1)).map(|f| f.0).collect()
}

/// A short run over all paths that says which conjuncts can fail.
fn failing(program: &Program, store: &TermStore, monitor: &Monitor, deadline: &Deadline) -> Outcome {
    let options = Options { query_time: Some(QUERY_TIME), ..Options::new(deadline.clone()) };
    let config = Config {
        monitor: monitor.clone(),
        search: SearchKind::BreadthFirst,
        budget: Budget { deadline: deadline.clone(), steps: Some(STEPS), ..Budget::default() },
        all_errors: true,
        ..Config::default()
    };
    Explorer::new(program, store.clone(), Layered::new(options), config).run(&mut All).0
}

/// Drops what the others imply, the longest first: the same contract in fewer words.
fn lighten(store: &mut TermStore, facts: &mut Vec<(usize, Fact)>, deadline: &Deadline) {
    let options = Options { query_time: Some(QUERY_TIME), ..Options::new(deadline.clone()) };
    let mut solver = Layered::new(options);
    // the solver knows symbols, not variables
    let mut symbols: HashMap<VarId, Term> = HashMap::new();
    let mut values = Substitution::new(|store: &mut TermStore, t| {
        let var = store.as_var(t)?;
        let width = store.width(t);
        Some(*symbols.entry(var).or_insert_with(|| store.input("value", width)))
    });
    let terms: Vec<Term> =
        facts.iter().map(|(_, f)| f.term().map_or(Term::TRUE, |t| values.apply(store, t))).collect();
    let mut order: Vec<usize> = (0..facts.len()).filter(|i| facts[*i].1.term().is_some()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(size(store, terms[*i])));
    let mut dropped = HashSet::new();
    for at in order {
        let (_, fact) = &facts[at];
        let others: Vec<Term> = (0..facts.len())
            .filter(|i| *i != at && !dropped.contains(i))
            .filter(|i| together(facts[*i].1.at, fact.at))
            .map(|i| terms[i])
            .collect();
        let fails = store.not(terms[at]);
        if solver.check(store, &others, fails).is_unsat() {
            dropped.insert(at);
        }
    }
    let mut at = 0..;
    facts.retain(|_| at.next().is_none_or(|i| !dropped.contains(&i)));
}

/// Whether one fact is known where the other one is to hold.
fn together(one: At, other: At) -> bool {
    one == other || matches!((one, other), (At::Before(f), At::After(g)) if f == g)
}

fn size(store: &TermStore, t: Term) -> usize {
    let mut n = 0;
    visit_subterms(store, t, |_| n += 1);
    n
}
