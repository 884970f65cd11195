//! The functions and blocks that a run may come to, found as calls are.

use crate::call_graph::address_taken;
use crate::cfg::Cfg;
use hashbrown::HashMap;
use secateur_base::Deadline;
use secateur_program::{BlockId, FuncId, Program};
use secateur_term::TermStore;

/// A statement; the terminator has the number of statements of its block.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Site {
    pub function: FuncId,
    pub block: BlockId,
    pub statement: u32,
}

/// What of a program may run, as far as that is known.
pub(super) struct Walk<'a> {
    program: &'a Program,
    deadline: &'a Deadline,
    /// The graphs of the functions that may run.
    graphs: HashMap<FuncId, Cfg>,
    open: Vec<FuncId>,
    taken: Option<Vec<FuncId>>,
}

impl<'a> Walk<'a> {
    /// Begins at the entry.
    pub fn new(program: &'a Program, deadline: &'a Deadline) -> Walk<'a> {
        let mut walk = Walk { program, deadline, graphs: HashMap::new(), open: Vec::new(), taken: None };
        walk.add(program.entry);
        walk
    }

    /// The function may run.
    pub fn add(&mut self, f: FuncId) {
        if self.graphs.contains_key(&f) {
            return;
        }
        if let Some(function) = self.program.functions.get(f.0 as usize) {
            self.graphs.insert(f, Cfg::of(function));
            self.open.push(f);
        }
    }

    /// A function that was not looked at yet.
    pub fn next(&mut self) -> Option<FuncId> {
        self.open.pop()
    }

    /// The functions that may run, in order.
    pub fn functions(&self) -> Vec<FuncId> {
        let mut all: Vec<FuncId> = self.graphs.keys().copied().collect();
        all.sort_unstable();
        all
    }

    /// The blocks of a function that can be reached from its entry.
    pub fn blocks(&self, f: FuncId) -> Vec<BlockId> {
        self.graphs.get(&f).map(|g| g.order.clone()).unwrap_or_default()
    }

    /// The graph of a function that may run.
    pub fn graph(&self, f: FuncId) -> Option<&Cfg> {
        self.graphs.get(&f)
    }

    /// All functions whose address is used as a value.
    pub fn address_taken(&mut self, store: &TermStore) -> Vec<FuncId> {
        let program = self.program;
        self.taken.get_or_insert_with(|| address_taken(program, store).into_iter().collect()).clone()
    }

    /// Whether the time is up.
    pub fn is_late(&self) -> bool {
        self.deadline.passed().is_some()
    }
}
