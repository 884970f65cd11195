//! From guesses to contracts: what fails is dropped until nothing fails, and then all of it is proved at once.

use crate::build::{At, Fact, Skeleton, labelled};
use crate::guess::guess;
use crate::heads::{Head, heads};
use crate::invariant::guess_invariants;
use crate::points::points;
use crate::pool::Pool;
use crate::scope::scope;
use hashbrown::{HashMap, HashSet};
use secateur_explore::{
    Budget, Candidate, Config, Confirmation, Explorer, Hooks, Outcome, SearchKind, Verdict,
};
use secateur_program::{CheckKind, Exact, Monitor, Names, Origin, Program, Span, validate, visit_subterms};
use secateur_solver::{Deadline, Layered, Options};
use secateur_term::{Substitution, Term, TermStore, VarId, to_c};
use std::collections::BTreeSet;
use std::time::Duration;

/// More guesses than this are dropped unseen.
const MOST_FACTS: usize = 400;
/// Steps of one run that looks for guesses that fail.
const STEPS: u64 = 60_000;
/// A question may take so long.
const QUERY_TIME: Duration = Duration::from_millis(300);

/// A contract as C expressions over the parameters and `result`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    pub function: String,
    pub span: Span,
    pub requires: Vec<String>,
    pub ensures: Vec<String>,
}

impl std::fmt::Display for Contract {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "contract of {}():", self.function)?;
        let (before, after) = (self.requires.join(" && "), self.ensures.join(" && "));
        match (before.as_str(), after.as_str()) {
            ("", "") => f.write_str(" nothing needs to be known about its calls"),
            ("", "0") => f.write_str(" it never returns"),
            (before, "0") => write!(f, " requires {before}; it never returns"),
            ("", after) => write!(f, " ensures {after}"),
            (before, "") => write!(f, " requires {before}"),
            (before, after) => write!(f, " requires {before}; ensures {after}"),
        }
    }
}

/// What all states at the head of a loop have, as C expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    pub function: String,
    pub span: Span,
    /// What C can say exactly, and the rest for people.
    pub conjuncts: Vec<String>,
    pub other: Vec<String>,
}

/// What was proved, for the report.
pub struct Proven {
    pub contracts: Vec<Contract>,
    pub invariants: Vec<Invariant>,
    pub outcome: Outcome,
}

/// Takes every error of a contract for one: it is about guesses, not about the program.
struct All;

impl Hooks for All {
    fn confirm(&mut self, _: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        Confirmation::Confirmed
    }
}

/// Proves the program with contracts for its recursive functions and, if wanted, invariants of its loops, or says nothing. `engine` runs the program it is given to its
/// verdict; the last run is the proof. `dropped` remembers the guesses that failed, for another try with more time.
pub fn prove(
    program: &Program,
    store: &TermStore,
    monitor: &Monitor,
    loops: bool,
    deadline: &Deadline,
    dropped: &mut BTreeSet<usize>,
    engine: &mut dyn FnMut(&Program, TermStore, &mut dyn Hooks) -> Outcome,
) -> Option<Proven> {
    let scope = scope(program, store, monitor).unwrap_or_default();
    let heads = if loops { heads(program, store) } else { Vec::new() };
    if scope.functions.is_empty() && heads.is_empty() {
        return None;
    }
    let mut store = store.clone();
    let skeleton = Skeleton::new(program, &mut store, &scope, heads);
    let pool = Pool::of_program(program, &store);
    let (seen, states) = points(program, &mut store, &scope.functions, &skeleton.heads, &pool);
    let mut facts: Vec<(usize, Fact)> = guess(program, &skeleton, &mut store, &seen, &pool)
        .into_iter()
        .take(MOST_FACTS)
        .chain(guess_invariants(&skeleton, &mut store, &states, &pool))
        .enumerate()
        .filter(|(i, _)| !dropped.contains(i))
        .collect();
    loop {
        if deadline.passed().is_some() {
            return None;
        }
        let whole = skeleton.with(&mut store, &facts, true);
        debug_assert_eq!(validate(&whole, &store), Ok(()));
        let outcome = failing(&whole, &store, monitor, deadline);
        let failed: Vec<usize> = outcome
            .errors
            .iter()
            .filter(|e| e.kind == CheckKind::Contract)
            .filter_map(|e| labelled(&e.text))
            .collect();
        if !failed.is_empty() {
            facts.retain(|(i, _)| !failed.contains(i));
            dropped.extend(failed);
            continue;
        }
        if !outcome.errors.is_empty() {
            // the strongest contract of this kind does not do
            return None;
        }
        lighten(&mut store, &mut facts, deadline);
        let whole = skeleton.with(&mut store, &facts, false);
        let outcome = engine(&whole, store.clone(), &mut All);
        match &outcome.verdict {
            Verdict::True => {
                let contracts = tell(program, &skeleton, &store, &facts);
                let invariants = invariants(program, &skeleton, &store, &facts);
                return Some(Proven { contracts, invariants, outcome });
            }
            Verdict::False(v) if v.kind == CheckKind::Contract => {
                let failed = labelled(&v.text)?;
                let before = facts.len();
                facts.retain(|(i, _)| *i != failed);
                if facts.len() == before {
                    return None;
                }
            }
            _ => return None,
        }
    }
}

/// A short run over all paths that says which conjuncts can fail.
fn failing(program: &Program, store: &TermStore, monitor: &Monitor, deadline: &Deadline) -> Outcome {
    let options = Options { deadline: deadline.clone(), query_time: Some(QUERY_TIME), ..Options::default() };
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
    let options = Options { deadline: deadline.clone(), query_time: Some(QUERY_TIME), ..Options::default() };
    let mut solver = Layered::new(options);
    // the solver knows symbols, not variables
    let mut symbols: HashMap<VarId, Term> = HashMap::new();
    let mut values = Substitution::new(|store: &mut TermStore, t| {
        let var = store.as_var(t)?;
        let width = store.width(t);
        Some(*symbols.entry(var).or_insert_with(|| store.input("value", width)))
    });
    let terms: Vec<Term> = facts.iter().map(|(_, f)| values.apply(store, f.term)).collect();
    let mut order: Vec<usize> = (0..facts.len()).collect();
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

/// Fit to stand beside `&&`.
fn operand(text: String) -> String {
    if text.contains("||") || text.contains('?') { format!("({text})") } else { text }
}

fn tell(program: &Program, skeleton: &Skeleton, store: &TermStore, facts: &[(usize, Fact)]) -> Vec<Contract> {
    let names = Names::new(skeleton.program());
    let side = |at: At| {
        let mine = facts.iter().filter(move |(_, c)| c.at == at);
        mine.map(|(_, c)| operand(to_c(store, &names, c.term))).collect()
    };
    let frames = skeleton.frames.iter().map(|frame| {
        let function = program.function(frame.function);
        Contract {
            function: function.name.clone(),
            span: function.span,
            requires: side(At::Before(frame.function)),
            ensures: side(At::After(frame.function)),
        }
    });
    frames.collect()
}

fn invariants(
    program: &Program,
    skeleton: &Skeleton,
    store: &TermStore,
    facts: &[(usize, Fact)],
) -> Vec<Invariant> {
    let names = Names::new(program);
    let leaf = |t: Term| store.as_var(t);
    let exact = Exact { store, program, names: &names, leaf: &leaf };
    let of_user = |h: &(usize, &Head)| program.function(h.1.function).origin == Origin::User;
    let all = skeleton.heads.iter().enumerate().filter(of_user).map(|(i, head)| {
        let (mut conjuncts, mut other) = (Vec::new(), Vec::new());
        for (_, fact) in facts.iter().filter(|(_, f)| f.at == At::Head(i)) {
            match exact.condition(fact.term) {
                Some(text) => conjuncts.push(text),
                None => other.push(to_c(store, &names, fact.term)),
            }
        }
        let function = program.function(head.function).name.clone();
        Invariant { function, span: head.span, conjuncts, other }
    });
    all.collect()
}
