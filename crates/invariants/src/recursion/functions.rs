//! Which functions may have a contract: those of recursive components that work on variables only.
//!
//! A contract says nothing about memory, so neither the functions of the component nor anything they call may
//! touch it; nor may they be called by address, for such calls cannot be told from others.

use hashbrown::HashSet;
use secateur_analysis::{CallGraph, assigned_globals};
use secateur_program::{
    Block, Callee, FuncId, Halt, Monitor, OutputKind, Program, StmtKind, Terminator, VarId,
};
use secateur_term::TermStore;

/// The functions that get contracts.
#[derive(Default)]
pub(crate) struct RecursiveFunctions {
    pub functions: Vec<FuncId>,
    /// Globals that their calls may change.
    pub changed: Vec<VarId>,
    /// Globals that anything may change: arbitrary at a call about which nothing is known.
    pub unknown: Vec<VarId>,
}

/// All recursive functions that can be called, or `None` if there are none or one of them cannot have a
/// contract.
pub(crate) fn recursive_functions(
    program: &Program,
    store: &TermStore,
    monitor: &Monitor,
) -> Option<RecursiveFunctions> {
    let graph = CallGraph::of(program, store);
    let all = || (0..program.functions.len()).map(|f| FuncId(f as u32));
    let functions: Vec<FuncId> = all().filter(|f| graph.is_recursive(*f) && graph.is_reachable(*f)).collect();
    if functions.is_empty() || functions.contains(&program.entry) {
        return None;
    }
    let mut below: HashSet<FuncId> = functions.iter().copied().collect();
    let mut open = functions.clone();
    while let Some(f) = open.pop() {
        open.extend(graph.callees(f).iter().copied().filter(|g| below.insert(*g)));
    }
    let at_exit = monitor.leak || monitor.cleanup;
    let pure = |f: &FuncId| program.function(*f).blocks.iter().all(|b| works_on_variables(b, at_exit));
    if !below.iter().all(pure) {
        return None;
    }
    if functions.iter().any(|f| graph.address_taken.contains(f) || program.function(*f).variadic) {
        return None;
    }
    let sorted = |set: HashSet<VarId>| {
        let mut all: Vec<VarId> = set.into_iter().collect();
        all.sort_unstable_by_key(|v| v.0);
        all
    };
    let changed = sorted(assigned_globals(program, below.iter().copied()));
    let unknown = sorted(assigned_globals(program, all()));
    Some(RecursiveFunctions { functions, changed, unknown })
}

/// Whether a block leaves memory alone.
pub(crate) fn works_on_variables(block: &Block, at_exit: bool) -> bool {
    let statements = block.stmts.iter().all(|s| match &s.kind {
        StmtKind::Assign { .. }
        | StmtKind::Input { .. }
        | StmtKind::Assume { .. }
        | StmtKind::Check { .. }
        | StmtKind::Forget { .. } => true,
        // text elsewhere would be read from memory
        StmtKind::Output { kind, .. } => matches!(kind, OutputKind::Char | OutputKind::Other),
        _ => false,
    });
    statements
        && match &block.end {
            Terminator::Call { callee: Callee::Indirect(_), .. } | Terminator::Indirect { .. } => false,
            // what the caller has not freed yet would be lost there
            Terminator::Halt(Halt::Exit(_) | Halt::Abort) => !at_exit,
            _ => true,
        }
}
