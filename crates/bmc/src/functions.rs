//! Analyses of all functions that are made once, before the run.

use secateur_analysis::Liveness;
use secateur_analysis::WeakOrder;
use secateur_program::{FuncId, Program};
use secateur_term::TermStore;

/// Order of blocks and liveness of locals, by function.
pub struct FunctionTable {
    functions: Vec<(WeakOrder, Liveness)>,
}

impl FunctionTable {
    /// Analyses all functions of the program.
    pub fn of(program: &Program, store: &TermStore) -> FunctionTable {
        let functions =
            program.functions.iter().map(|f| (WeakOrder::of(f), Liveness::of(f, store))).collect();
        FunctionTable { functions }
    }

    /// The order in which the blocks of a function are visited.
    pub fn order(&self, f: FuncId) -> &WeakOrder {
        &self.functions[f.0 as usize].0
    }

    /// Which locals matter at the start of a block.
    pub fn liveness(&self, f: FuncId) -> &Liveness {
        &self.functions[f.0 as usize].1
    }
}
