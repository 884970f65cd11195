//! Loops that can be cut at their heads: those of which is known what they set, variables and objects.

use crate::recursion::functions::works_on_variables;
use crate::tuning::{MOST_BLOCKS, MOST_NUMBERS};
use secateur_analysis::{
    AddressBits, CallGraph, Liveness, Loop, LoopEffects, LoopMemory, LoopMemoryAnalysis, Loops, is_plain,
};
use secateur_program::{Block, BlockId, FuncId, Program, Span, TypeHint, VarId};
use secateur_term::TermStore;

/// A loop that is cut.
#[derive(Clone, Debug)]
pub(crate) struct CutLoop {
    pub function: FuncId,
    pub body: Loop,
    pub span: Span,
    /// Variables that may change in it.
    pub modified: Vec<VarId>,
    /// Numbers that live at its head, those that change first.
    pub numbers: Vec<VarId>,
    /// What it does to memory.
    pub memory: LoopMemory,
    /// For what changes and lives at its head: the variable that remembers what it was when the loop was
    /// entered.
    pub ghosts: Vec<(VarId, VarId)>,
}

impl CutLoop {
    /// What a variable was when the loop was entered.
    pub fn ghost(&self, v: VarId) -> Option<VarId> {
        self.ghosts.iter().find(|g| g.0 == v).map(|g| g.1)
    }
}

/// The loops of all functions that can be called and that can be cut; the others stay loops. Those that touch
/// memory are among them only if that is wanted.
pub(crate) fn cut_loops(program: &Program, store: &TermStore, memory: bool) -> Vec<CutLoop> {
    let graph = CallGraph::of(program, store);
    let bits = if memory { AddressBits::of(program, store) } else { AddressBits::default() };
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
            let Some(effects) = effects(program, &graph, id, &body, memory) else { continue };
            let mut touched = LoopMemory::default();
            if memory {
                let (bits, effects, liveness) = (&bits, &effects, &liveness);
                let analysis =
                    LoopMemoryAnalysis { program, store, bits, function: id, body: &body, effects, liveness };
                let Some(known) = analysis.memory() else { continue };
                touched = known;
            }
            let mut modified: Vec<VarId> = effects.assigned.into_iter().collect();
            modified.sort_unstable_by_key(|v| v.0);
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
            found.push(CutLoop {
                function: id,
                body,
                span,
                modified,
                numbers,
                memory: touched,
                ghosts: Vec::new(),
            });
        }
    }
    found
}

/// What a loop assigns and calls; `None` if it or something it calls does what a cut loop must not.
fn effects(
    program: &Program,
    graph: &CallGraph,
    f: FuncId,
    body: &Loop,
    memory: bool,
) -> Option<LoopEffects> {
    let allowed = |b: &Block| if memory { is_plain(b) } else { works_on_variables(b, false) };
    let function = program.function(f);
    if !body.body.iter().all(|b| allowed(function.block(*b))) {
        return None;
    }
    let effects = LoopEffects::of(program, graph, f, body);
    let plain = |g: &FuncId| program.function(*g).blocks.iter().all(allowed);
    effects.called.iter().all(plain).then_some(effects)
}
