//! One step of one state. Statements that need a decision first (which object, in bounds or not, how long)
//! fork the state *at* the statement: the state goes on with one side, the fork executes the whole statement
//! again knowing the other. So every decision of a statement comes before its first effect.

mod access;
mod alloc;
mod branch;
mod call;
mod call_site;
mod callee;
mod decide;
mod derived_stmt;
mod eval;
mod leak;
mod memory_stmt;
mod pointers;
mod range;
mod reachability;
mod replay_model;
mod resolve;
mod scenario;
mod step;
mod undefined;
mod uninit;
mod varargs;

use crate::config::Config;
use crate::outcome::{Ending, Note};
use crate::state::State;
use crate::trail::TrailOp;
use crate::tuning::MOST_NOTES;
use hashbrown::HashMap;
use secateur_memory::BasePool;
use secateur_program::{Program, Span};
use secateur_solver::{Layered, Overlaps, Stats};
use secateur_term::{Term, TermStore};
use std::collections::BTreeSet;

/// What a step did.
#[derive(Clone, PartialEq, Debug)]
pub enum Flow {
    /// The state moved on; forks it made are in the fork list.
    Continue,
    /// The path of the state has ended.
    End(Ending),
}

/// The path ends inside a statement.
pub struct Stop(pub Ending);

/// The result of a part of a statement: a value, or the end of the path.
pub type Step<T> = Result<T, Stop>;

/// Where a variable lives.
#[derive(Copy, Clone)]
struct Slot {
    global: bool,
    slot: u32,
}

/// The step function of all engines: it executes one statement of one state and asks the solver where a
/// branch is open. It holds what all states of a run share.
pub struct Executor<'p> {
    /// The program that is run.
    pub program: &'p Program,
    /// The terms of the program and of all states.
    pub store: TermStore,
    /// Asked whether sides of branches and violations of checks are feasible under a path condition.
    pub solver: Layered,
    /// The property, the search and the limits of the run.
    pub config: Config,
    /// The approximations noted so far, for the outcome.
    pub notes: BTreeSet<Note>,
    pool: BasePool,
    slots: Vec<Slot>,
    /// The base symbols of terms looked at before.
    bases: HashMap<Term, Vec<u32>>,
    /// The functions whose address is taken, once someone asked.
    taken: Option<std::sync::Arc<[callee::Taken]>>,
    /// States forked off by the current step.
    pub(crate) forks: Vec<State>,
    /// How many states were forked off since the executor was made.
    pub fork_count: u64,
    fresh: u64,
    /// Objects are numbered over all states, from here on, instead of state by state: states that are to be
    /// merged must not call different objects by one number.
    pub next_number: Option<u32>,
    /// Whether steps are written to `trail`.
    pub recording: bool,
    /// What was executed since an engine last took it, if `recording`.
    pub trail: Vec<TrailOp>,
}

impl<'p> Executor<'p> {
    /// An executor for a run of `program`, whose expressions are terms of `store`.
    pub fn new(program: &'p Program, store: TermStore, mut solver: Layered, config: Config) -> Executor<'p> {
        // lifetimes are known here only: see `pointers`
        solver.set_overlaps(Overlaps::any());
        let slots = program.variables.iter().map(|v| Slot { global: v.is_global(), slot: v.slot }).collect();
        Executor {
            program,
            store,
            solver,
            config,
            notes: BTreeSet::new(),
            pool: BasePool::default(),
            slots,
            bases: HashMap::new(),
            taken: None,
            forks: Vec::new(),
            fork_count: 0,
            fresh: 0,
            next_number: None,
            recording: false,
            trail: Vec::new(),
        }
    }

    /// The counts of the solver.
    pub fn solver_stats(&self) -> &Stats {
        self.solver.stats()
    }

    #[inline]
    pub(crate) fn record(&mut self, op: TrailOp) {
        if self.recording {
            self.trail.push(op);
        }
    }

    /// Keeps a note for the outcome, unless there are enough of them.
    pub fn note(&mut self, note: Note) {
        // a few places are enough to tell the user; a program with thousands need not be listed
        if self.notes.len() < MOST_NOTES {
            self.notes.insert(note);
        }
    }

    /// Bits of a pointer.
    pub fn pointer_width(&self) -> u32 {
        self.program.data_model.pointer_width()
    }

    /// The place of the statement (or terminator) a state is at.
    pub fn span(&self, state: &State) -> Span {
        let block = self.program.function(state.top.func).block(state.top.block);
        block.stmts.get(state.top.stmt as usize).map_or(block.end_span, |s| s.span)
    }
}
