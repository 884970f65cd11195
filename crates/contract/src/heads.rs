//! Loops that can be cut at their heads: those that set variables only. What a loop does to memory no invariant here can say.

use crate::scope::works_on_variables;
use hashbrown::HashSet;
use secateur_program::{
    BlockId, CallGraph, Callee, FuncId, Liveness, Loop, Loops, Program, Span, Terminator, TypeHint, VarId,
};
use secateur_term::TermStore;

/// Programs with more blocks than this have other worries.
const MOST_BLOCKS: usize = 1500;
/// Variables an invariant may speak about.
const MOST_NUMBERS: usize = 10;

/// A loop that is cut.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub function: FuncId,
    pub body: Loop,
    pub span: Span,
    /// Variables that may change in it.
    pub modified: Vec<VarId>,
    /// Numbers that live at its head, those that change first.
    pub numbers: Vec<VarId>,
}

/// The loops of all functions that can be called and that can be cut; the others stay loops.
pub(crate) fn heads(program: &Program, store: &TermStore) -> Vec<Head> {
    let graph = CallGraph::of(program, store);
    let mut found = Vec::new();
    let mut blocks = 0;
    for (i, function) in program.functions.iter().enumerate() {
        let id = FuncId(i as u32);
        if !graph.is_reachable(id) {
            continue;
        }
        blocks += function.blocks.len();
        let loops = Loops::of(function);
        if loops.all.is_empty() {
            continue;
        }
        if blocks > MOST_BLOCKS || !loops.irreducible.is_empty() {
            return Vec::new();
        }
        let liveness = Liveness::of(function, store);
        for body in loops.all {
            if body.head == BlockId(0) {
                continue;
            }
            let Some(modified) = modified(program, &graph, id, &body) else { continue };
            let block = function.block(body.head);
            let span = block.stmts.first().map_or(block.end_span, |s| s.span);
            let is_number = |v: &VarId| {
                let var = program.variable(*v);
                var.width > 1
                    && matches!(var.ty, TypeHint::Signed | TypeHint::Unsigned | TypeHint::Char)
                    && (var.is_global() || liveness.is_live(body.head, *v))
            };
            let mut numbers: Vec<VarId> = modified.iter().copied().filter(is_number).collect();
            let others = function.locals.iter().chain(&program.globals).copied();
            numbers.extend(others.filter(|v| is_number(v) && !modified.contains(v)));
            numbers.truncate(MOST_NUMBERS);
            found.push(Head { function: id, body, span, modified, numbers });
        }
    }
    found
}

/// What a loop may set; `None` if it touches memory or more.
fn modified(program: &Program, graph: &CallGraph, f: FuncId, body: &Loop) -> Option<Vec<VarId>> {
    let function = program.function(f);
    let mut set: HashSet<VarId> = HashSet::new();
    let mut called: HashSet<FuncId> = HashSet::new();
    for b in &body.body {
        let block = function.block(*b);
        if !works_on_variables(block, false) {
            return None;
        }
        set.extend(block.stmts.iter().filter_map(|s| s.kind.target()).chain(block.end.target()));
        if let Terminator::Call { callee: Callee::Direct(g), .. } = &block.end {
            let mut open = vec![*g];
            while let Some(g) = open.pop() {
                if called.insert(g) {
                    open.extend(graph.callees(g).iter().copied());
                }
            }
        }
    }
    for g in called {
        for block in &program.function(g).blocks {
            if !works_on_variables(block, false) {
                return None;
            }
            let targets = block.stmts.iter().filter_map(|s| s.kind.target()).chain(block.end.target());
            set.extend(targets.filter(|v| program.variable(*v).is_global()));
        }
    }
    let mut all: Vec<VarId> = set.into_iter().collect();
    all.sort_unstable_by_key(|v| v.0);
    Some(all)
}
