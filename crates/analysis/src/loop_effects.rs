//! What a loop may assign and call, over any number of iterations.

use crate::call_graph::CallGraph;
use crate::loops::Loop;
use hashbrown::HashSet;
use secateur_program::{Block, Callee, FuncId, Program, Terminator, VarId};

/// The variables a loop may assign and the functions it may run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoopEffects {
    /// Variables of its function, and globals, that the loop or a function it calls may assign.
    pub assigned: HashSet<VarId>,
    /// All functions that may run during an iteration, called directly, by address, or by one that is called.
    pub called: HashSet<FuncId>,
}

impl LoopEffects {
    /// The effects of a loop of a function.
    pub fn of(program: &Program, graph: &CallGraph, function: FuncId, l: &Loop) -> LoopEffects {
        let mut effects = LoopEffects::default();
        let mut open = Vec::new();
        for b in &l.body {
            let block = program.function(function).block(*b);
            effects.assigned.extend(targets(block));
            match &block.end {
                Terminator::Call { callee: Callee::Direct(g), .. } => open.push(*g),
                Terminator::Call { callee: Callee::Indirect(_), .. } => open.extend(&graph.address_taken),
                _ => {}
            }
        }
        while let Some(g) = open.pop() {
            if effects.called.insert(g) {
                open.extend(graph.callees(g));
            }
        }
        for g in &effects.called {
            let set = program.function(*g).blocks.iter().flat_map(targets);
            effects.assigned.extend(set.filter(|v| program.variable(*v).is_global()));
        }
        effects
    }

    /// Whether the loop calls anything.
    pub fn calls(&self) -> bool {
        !self.called.is_empty()
    }
}

/// The variables that a block assigns.
fn targets(block: &Block) -> impl Iterator<Item = VarId> {
    block.stmts.iter().filter_map(|s| s.kind.target()).chain(block.end.target())
}
