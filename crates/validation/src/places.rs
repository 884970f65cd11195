//! The places at which runs are compared: edges that leave outermost loops, and returns from recursive
//! functions.

use hashbrown::HashSet;
use secateur_analysis::{CallGraph, Liveness, Loops};
use secateur_program::{BlockId, Callee, FuncId, Function, Program, Terminator, VarId};
use secateur_term::TermStore;

/// An edge that both programs have.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Exit {
    /// The function, the same number in both programs.
    pub function: FuncId,
    /// The block that is left: in an outermost loop, or ending with the call of a recursive function.
    pub from: BlockId,
    /// The block that is entered.
    pub to: BlockId,
}

/// Exits with the variables of the function that are live behind them.
pub struct Places {
    /// The edges that both programs have, each with its live variables.
    pub exits: Vec<(Exit, Vec<VarId>)>,
    /// Functions that are recursive, or called by such.
    pub recursive: HashSet<FuncId>,
}

impl Places {
    /// Recursive functions and what they call are left out: contracts may take the place of their calls. So
    /// is what is called in loops that the derived program does not have: it goes through them once or not at
    /// all.
    pub fn of(original: &Program, derived: &Program, store: &TermStore) -> Places {
        let graph = CallGraph::of(original, store);
        let recursive = in_recursion(original, &graph);
        let gone = in_lost_loops(original, derived, &graph);
        let mut exits = Vec::new();
        for (f, function) in original.functions.iter().enumerate() {
            let id = FuncId(f as u32);
            let other = derived.functions.get(f).filter(|_| !recursive.contains(&id) && !gone.contains(&id));
            let Some(other) = other else { continue };
            let mut ends = ends(function, &recursive);
            ends.retain(|(from, to)| is_kept(function, other, *from, *to));
            if ends.is_empty() {
                continue;
            }
            let liveness = Liveness::of(function, store);
            for (from, to) in ends {
                let live = function.locals.iter().copied().filter(|v| liveness.is_live(to, *v));
                exits.push((Exit { function: id, from, to }, live.collect()));
            }
        }
        Places { exits, recursive }
    }

    /// The live variables behind an edge; `None` if it is no exit that is compared.
    pub fn live(&self, exit: Exit) -> Option<&[VarId]> {
        self.exits.iter().find(|e| e.0 == exit).map(|e| e.1.as_slice())
    }
}

/// Edges of a function at which runs can be compared: exits of outermost loops, returns from recursive
/// functions.
fn ends(function: &Function, recursive: &HashSet<FuncId>) -> Vec<(BlockId, BlockId)> {
    let loops = Loops::of(function);
    let outermost = loops.all.iter().filter(|l| l.depth == 1);
    let mut ends: Vec<(BlockId, BlockId)> = outermost.flat_map(|l| l.exits.iter().copied()).collect();
    for (b, block) in function.blocks.iter().enumerate() {
        let b = BlockId(b as u32);
        if let Terminator::Call { callee: Callee::Direct(g), var: Some(_), next, .. } = &block.end
            && recursive.contains(g)
            && !loops.all.iter().any(|l| l.contains(b))
        {
            ends.push((b, *next));
        }
    }
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// Whether the derived function has the same edge.
fn is_kept(function: &Function, other: &Function, from: BlockId, to: BlockId) -> bool {
    let slots = |of: &Function| {
        let all = of.block(from).end.successors();
        all.iter().map(|b| *b == to).collect::<Vec<bool>>()
    };
    other.blocks.len() >= function.blocks.len() && slots(function) == slots(other)
}

/// Functions that are called in loops whose heads are none in the derived program.
fn in_lost_loops(original: &Program, derived: &Program, graph: &CallGraph) -> HashSet<FuncId> {
    let mut open = Vec::new();
    for (function, other) in original.functions.iter().zip(&derived.functions) {
        let loops = Loops::of(function);
        let kept: HashSet<BlockId> = match loops.all.is_empty() {
            true => continue,
            false => Loops::of(other).all.iter().map(|l| l.head).collect(),
        };
        for l in loops.all.iter().filter(|l| !kept.contains(&l.head)) {
            for b in &l.body {
                match &function.block(*b).end {
                    Terminator::Call { callee: Callee::Direct(g), .. } => open.push(*g),
                    // it may go to any of them
                    Terminator::Call { .. } => open.extend(graph.address_taken.iter().copied()),
                    _ => {}
                }
            }
        }
    }
    let found = open.iter().copied().collect();
    and_below(found, graph)
}

/// Functions that are recursive, or called by such.
fn in_recursion(program: &Program, graph: &CallGraph) -> HashSet<FuncId> {
    let all = (0..program.functions.len() as u32).map(FuncId);
    and_below(all.filter(|f| graph.is_recursive(*f)).collect(), graph)
}

/// With all that they call.
fn and_below(mut found: HashSet<FuncId>, graph: &CallGraph) -> HashSet<FuncId> {
    let mut open: Vec<FuncId> = found.iter().copied().collect();
    while let Some(f) = open.pop() {
        for g in graph.callees(f).iter().copied() {
            if found.insert(g) {
                open.push(g);
            }
        }
    }
    found
}
