//! Proofs of programs by contracts and loop invariants: which guesses are tried together, and what becomes of
//! them.

use crate::derived::program::{DerivedProgram, remembering, with_ghosts};
use crate::fact::Fact;
use crate::guess::cells::guess_cells;
use crate::guess::numbers::guess_invariants;
use crate::guess::pointers::guess_pointers;
use crate::houdini::{Failed, HoudiniRun};
use crate::loops::allocation_sites::with_allocation_sites;
use crate::loops::cut_loop::cut_loops;
use crate::recursion::functions::recursive_functions;
use crate::recursion::guess::guess_contracts;
use crate::report::{Contract, Invariant};
use crate::sample::concrete::sample;
use crate::tuning::MOST_CONTRACT_FACTS;
use secateur_analysis::ProgramNumbers;
use secateur_base::Deadline;
use secateur_explore::{Candidate, Confirmation, Hooks, Outcome};
use secateur_program::{Monitor, Program};
use secateur_term::TermStore;
use std::collections::BTreeMap;

/// What was proved, for the report.
pub struct Proven {
    /// The contracts of all recursive functions.
    pub contracts: Vec<Contract>,
    /// The invariants of all loops that were cut.
    pub invariants: Vec<Invariant>,
    /// How the run ended that is the proof.
    pub outcome: Outcome,
    /// What that run was about: for the check of it.
    pub derived: Box<DerivedTask>,
}

/// A program without the loops and calls in question. A run that exhausts it is the proof.
pub struct DerivedTask {
    /// The derived program.
    pub program: Program,
    /// The terms of its expressions.
    pub store: TermStore,
    /// What counts as an error in it.
    pub monitor: Monitor,
    /// States were merged, so that no covered graph can be checked instead.
    pub merged: bool,
}

/// Accepts every error as it is found: it speaks against a guess, not against the program, so nothing is
/// replayed.
pub struct AcceptErrors;

impl Hooks for AcceptErrors {
    fn confirm(&mut self, _: &Candidate, _: &Program, _: &TermStore) -> Confirmation {
        Confirmation::Confirmed
    }
}

/// A program to be run to its conclusion.
pub struct Job<'a> {
    /// The derived program.
    pub program: &'a Program,
    /// The terms of its expressions.
    pub store: TermStore,
    /// What counts as an error in it.
    pub monitor: &'a Monitor,
    /// States should be merged where they meet: nothing will be learnt that prunes.
    pub merge: bool,
}

/// What runs programs to their conclusion.
pub type Engine<'a> = dyn FnMut(Job<'_>, &mut dyn Hooks) -> Outcome + 'a;

/// Which guesses are tried together.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tier {
    /// Those about variables alone.
    Variables,
    /// ... and the first ones about cells.
    Cells,
    /// ... and all others about cells.
    MoreCells,
}

/// The guesses that failed, for another try at the same program with more time.
#[derive(Clone, Debug, Default)]
pub struct Dropped {
    tiers: BTreeMap<Tier, Failed>,
}

/// Proves the program with contracts for its recursive functions and, if wanted, invariants of its loops, or
/// says nothing. The last run of the engine is the proof. `dropped` remembers the guesses that failed, for
/// another try with more time.
pub fn prove(
    program: &Program,
    store: &TermStore,
    monitor: &Monitor,
    loops: bool,
    deadline: &Deadline,
    dropped: &mut Dropped,
    engine: &mut Engine,
) -> Option<Proven> {
    let task = Task { program, store, monitor, deadline };
    if loops {
        let touching = cut_loops(program, store, true).iter().any(|h| h.memory.touches);
        if touching && let Some(proven) = task.prove(Some(true), dropped, engine) {
            return Some(proven);
        }
    }
    task.prove(loops.then_some(false), dropped, engine)
}

/// What is to be proved.
pub(crate) struct Task<'a> {
    pub program: &'a Program,
    pub store: &'a TermStore,
    pub monitor: &'a Monitor,
    pub deadline: &'a Deadline,
}

/// Guesses, those about cells apart.
struct Guesses {
    facts: Vec<Fact>,
    cells: [Vec<Fact>; 2],
}

impl Task<'_> {
    /// One attempt; with loops, if wanted, and with those that touch memory, if wanted.
    fn prove(&self, loops: Option<bool>, dropped: &mut Dropped, engine: &mut Engine) -> Option<Proven> {
        let memory = loops == Some(true);
        let mut store = self.store.clone();
        let (derived, guesses) = self.guesses(&mut store, loops)?;
        let monitor = if memory { strict(self.monitor) } else { self.monitor.clone() };
        let Guesses { mut facts, cells: [first, more] } = guesses;
        let mut tiers = match memory {
            false => vec![(Tier::Variables, Vec::new())],
            true => vec![(Tier::Cells, first)],
        };
        if !more.is_empty() {
            tiers.push((Tier::MoreCells, more));
        }
        for (tier, more) in tiers {
            facts.extend(more);
            if dropped.tiers.get(&tier).is_some_and(|d| d.hopeless) {
                continue;
            }
            let mut failed = dropped.tiers.get(&tier).cloned().unwrap_or_default();
            if tier == Tier::MoreCells
                && let Some(before) = dropped.tiers.get(&Tier::Cells)
            {
                // the same guesses have the same numbers; what failed before is not tried again
                failed.facts.extend(&before.facts);
            }
            let mut attempt =
                HoudiniRun { task: self, derived: &derived, store: &mut store, monitor: &monitor, memory };
            let proven = attempt.run(facts.clone(), &mut failed, engine);
            let late = self.deadline.passed().is_some();
            failed.hopeless = proven.is_none() && !late;
            dropped.tiers.insert(tier, failed);
            if proven.is_some() || late {
                return proven;
            }
        }
        None
    }

    /// The derived program, and all guesses about it; none if there is nothing to be guessed about.
    fn guesses(&self, store: &mut TermStore, loops: Option<bool>) -> Option<(DerivedProgram, Guesses)> {
        let functions = recursive_functions(self.program, self.store, self.monitor).unwrap_or_default();
        let memory = loops == Some(true);
        let (program, sites) = match memory {
            true => with_allocation_sites(self.program, store),
            false => (self.program.clone(), Vec::new()),
        };
        let mut heads = loops.map_or_else(Vec::new, |memory| cut_loops(&program, store, memory));
        if functions.functions.is_empty() && heads.is_empty() {
            return None;
        }
        let program = with_ghosts(&program, store, &mut heads);
        let numbers = ProgramNumbers::of(&program, store);
        let runs = remembering(&program, store, &heads);
        let samples = sample(&runs, store, self.monitor, &functions.functions, &heads, &numbers);
        let mut derived = DerivedProgram::new(&program, store, &functions, heads);
        let mut facts = guess_contracts(&program, &derived, store, &samples, &numbers);
        facts.truncate(MOST_CONTRACT_FACTS);
        facts.extend(guess_invariants(&derived, store, &samples, &numbers));
        let mut cells = [Vec::new(), Vec::new()];
        if memory {
            facts.extend(guess_pointers(&program, &derived, store, &samples, &sites));
            cells = guess_cells(&program, &mut derived, store, &samples, &numbers);
        }
        Some((derived, Guesses { facts, cells }))
    }
}

/// What counts in a program with loops that touch memory: every access must be valid, for else a path would
/// end where the facts about it are to be shown or assumed; and nothing may be left at the end rather than
/// nothing lost, for the variables that remember pointers would keep what is lost. Each is more than was
/// asked for.
fn strict(monitor: &Monitor) -> Monitor {
    let mut strict = monitor.clone();
    strict.invalid_deref = true;
    if strict.leak {
        strict.cleanup = true;
    }
    strict
}
