//! The places at which runs are compared: edges that leave outermost loops.

use hashbrown::HashSet;
use secateur_program::{BlockId, CallGraph, FuncId, Liveness, Loops, Program, VarId};
use secateur_term::TermStore;

/// An edge that both programs have.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Exit {
    pub function: FuncId,
    pub from: BlockId,
    pub to: BlockId,
}

/// Exits with the variables of the function that are live behind them.
pub struct Places {
    pub exits: Vec<(Exit, Vec<VarId>)>,
    /// Functions that are recursive, or called by such.
    pub recursive: HashSet<FuncId>,
}

impl Places {
    /// Recursive functions and what they call are left out: contracts may take the place of their calls.
    pub fn of(original: &Program, derived: &Program, store: &TermStore) -> Places {
        let recursive = in_recursion(original, &CallGraph::of(original, store));
        let mut exits = Vec::new();
        for (f, function) in original.functions.iter().enumerate() {
            let id = FuncId(f as u32);
            let Some(other) = derived.functions.get(f).filter(|_| !recursive.contains(&id)) else { continue };
            let loops = Loops::of(function);
            if loops.all.is_empty() {
                continue;
            }
            let liveness = Liveness::of(function, store);
            for l in loops.all.iter().filter(|l| l.depth == 1) {
                let mut ends = l.exits.clone();
                ends.sort_unstable();
                ends.dedup();
                for (from, to) in ends {
                    let slots = |of: &secateur_program::Function| {
                        let all = of.block(from).end.successors();
                        all.iter().map(|b| *b == to).collect::<Vec<bool>>()
                    };
                    let kept = other.blocks.len() >= function.blocks.len() && slots(function) == slots(other);
                    if kept {
                        let live = function.locals.iter().copied().filter(|v| liveness.is_live(to, *v));
                        exits.push((Exit { function: id, from, to }, live.collect()));
                    }
                }
            }
        }
        Places { exits, recursive }
    }

    pub fn live(&self, exit: Exit) -> Option<&[VarId]> {
        self.exits.iter().find(|e| e.0 == exit).map(|e| e.1.as_slice())
    }
}

/// Functions that are recursive, or called by such.
fn in_recursion(program: &Program, graph: &CallGraph) -> HashSet<FuncId> {
    let all = (0..program.functions.len() as u32).map(FuncId);
    let mut found: HashSet<FuncId> = all.filter(|f| graph.is_recursive(*f)).collect();
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
