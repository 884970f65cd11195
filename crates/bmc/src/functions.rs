//! What is known about the functions before the run.

use secateur_analysis::Liveness;
use secateur_analysis::WeakOrder;
use secateur_program::{FuncId, Program};
use secateur_term::TermStore;

pub struct FunctionTable {
    functions: Vec<(WeakOrder, Liveness)>,
}

impl FunctionTable {
    pub fn of(program: &Program, store: &TermStore) -> FunctionTable {
        let functions =
            program.functions.iter().map(|f| (WeakOrder::of(f), Liveness::of(f, store))).collect();
        FunctionTable { functions }
    }

    pub fn order(&self, f: FuncId) -> &WeakOrder {
        &self.functions[f.0 as usize].0
    }

    /// Which locals matter at the start of a block.
    pub fn liveness(&self, f: FuncId) -> &Liveness {
        &self.functions[f.0 as usize].1
    }
}
