//! What functions and loops may assign and call.

use crate::call_graph::CallGraph;
use crate::loops::Loop;
use hashbrown::HashSet;
use secateur_program::{Block, Callee, FuncId, Function, Program, Terminator, VarId};

/// The variables a loop may assign and the functions it may run, over any number of iterations.
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
        effects.assigned.extend(assigned_globals(program, effects.called.iter().copied()));
        effects
    }

    /// Whether the loop calls anything.
    pub fn calls(&self) -> bool {
        !self.called.is_empty()
    }
}

/// The globals that some functions assign themselves.
pub fn assigned_globals(program: &Program, functions: impl IntoIterator<Item = FuncId>) -> HashSet<VarId> {
    let blocks = functions.into_iter().flat_map(|f| &program.function(f).blocks);
    blocks.flat_map(targets).filter(|v| program.variable(*v).is_global()).collect()
}

/// The parameters that a function never assigns: they keep the value of the argument.
pub fn fixed_params(function: &Function) -> HashSet<VarId> {
    let mut fixed: HashSet<VarId> = function.params.iter().copied().collect();
    for var in function.blocks.iter().flat_map(targets) {
        fixed.remove(&var);
    }
    fixed
}

/// The variables that a block assigns.
fn targets(block: &Block) -> impl Iterator<Item = VarId> {
    block.stmts.iter().filter_map(|s| s.kind.target()).chain(block.end.target())
}
