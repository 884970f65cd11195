//! Calls inside loops are replaced by the code of the function, so that paths through them can be
//! accelerated.

use crate::tuning::{MOST_INLINED_BLOCKS, MOST_INLINED_GROWTH};
use secateur_analysis::{CallGraph, Liveness, Loops};
use secateur_base::Deadline;
use secateur_program::{
    AllocKind, BlockId, Callee, Edit, FuncId, Function, Origin, Program, StmtKind, Terminator,
};
use secateur_term::TermStore;

/// Inlines calls of small functions in the innermost loops of a function; `grown`: by how much it has grown
/// already.
pub fn inline_loops(
    program: &mut Edit,
    store: &mut TermStore,
    graph: &CallGraph,
    f: FuncId,
    grown: &mut usize,
    deadline: &Deadline,
) {
    while *grown < MOST_INLINED_GROWTH && deadline.passed().is_none() {
        let Some((at, callee)) = next_call(program, graph, f) else { break };
        *grown += program.function(callee).blocks.len() + 1;
        let liveness = Liveness::of(program.function(callee), store);
        program.inline(store, f, at, callee, &|v| liveness.is_live(BlockId::ENTRY, v));
    }
}

/// A call in a loop without inner loops that can be replaced.
fn next_call(program: &Program, graph: &CallGraph, f: FuncId) -> Option<(BlockId, FuncId)> {
    let function = program.function(f);
    let loops = Loops::of(function);
    for l in &loops.all {
        let inner = loops.all.iter().any(|m| m.head != l.head && l.contains(m.head));
        if inner {
            continue;
        }
        for b in &l.body {
            let Terminator::Call { callee: Callee::Direct(g), .. } = &function.block(*b).end else {
                continue;
            };
            let callee = program.function(*g);
            let plain = !callee.variadic && !graph.is_recursive(*g) && *g != f;
            // what an invalid access means depends on whose code it is; in the user's code it means more
            let plain = plain && (callee.origin == function.origin || function.origin == Origin::User);
            if plain
                && callee.blocks.len() <= MOST_INLINED_BLOCKS
                && Loops::of(callee).all.is_empty()
                && simple(callee)
            {
                return Some((*b, *g));
            }
        }
    }
    None
}

/// Nothing in it lives in its frame but variables.
fn simple(function: &Function) -> bool {
    function.blocks.iter().all(|b| {
        !matches!(b.end, Terminator::Indirect { .. })
            && b.stmts.iter().all(|s| {
                !matches!(
                    s.kind,
                    StmtKind::Alloc { kind: AllocKind::Stack | AllocKind::Vla, .. }
                        | StmtKind::VaStart { .. }
                        | StmtKind::StackSave { .. }
                        | StmtKind::StackRestore { .. }
                        | StmtKind::EndScope { .. }
                )
            })
    })
}
