//! What is known about the functions before the run.

use crate::order::Order;
use secateur_analysis::Liveness;
use secateur_program::{FuncId, Program};
use secateur_term::TermStore;

pub struct Shapes {
    functions: Vec<(Order, Liveness)>,
}

impl Shapes {
    pub fn of(program: &Program, store: &TermStore) -> Shapes {
        let functions = program.functions.iter().map(|f| (Order::of(f), Liveness::of(f, store))).collect();
        Shapes { functions }
    }

    pub fn order(&self, f: FuncId) -> &Order {
        &self.functions[f.0 as usize].0
    }

    /// Which locals matter at the start of a block.
    pub fn liveness(&self, f: FuncId) -> &Liveness {
        &self.functions[f.0 as usize].1
    }
}
