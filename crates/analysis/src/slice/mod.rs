//! Slicing to the property: a program with all that cannot lead to an error, or to something because of which
//! TRUE cannot be said, taken away.
//!
//! A statement stays if a *root* ([`roots`]) depends on it: by data (variables, results and arguments of
//! calls, memory by [`points_to`]), by control ([`control`]), by being called. Assumptions and halts stay
//! where something that stays comes behind them, so the slice has exactly the runs of the program as far as
//! the roots go. There is one exception: a loop without end that nothing depends on is gone, and what is
//! behind it is reached. So TRUE of the slice is TRUE of the program, and an error of the slice has to be
//! confirmed in the program.
//!
//! Undefined behaviour that the property does not ask about stays wherever the run would go on in a way that
//! nobody knows: a write is a root unless the text shows that it is valid. An invalid read only gives any
//! value, so it goes if nobody needs the value.
//!
//! Weiser's slices, computed as by Horwitz, Reps and Binkley but without regard to the order of statements
//! and the context of calls: what is assigned anywhere counts everywhere.

mod control;
mod dependences;
mod derive;
mod points_to;
mod regions;
mod relevance;
mod roots;
mod valid;
mod walk;

use crate::cfg::Cfg;
use dependences::Dependences;
use derive::Derivation;
use hashbrown::{HashMap, HashSet};
use points_to::PointsTo;
use relevance::Relevance;
use secateur_base::Deadline;
use secateur_program::{BlockId, Callee, FuncId, Function, Monitor, Program, Terminator, VarId};
use secateur_term::TermStore;
use valid::ValidAccesses;
use walk::{Site, Walk};

/// Steps of the computation after which the clock is looked at: far less than a millisecond.
const DEADLINE_STEPS: u32 = 1024;

/// How large the code is that a run may come to.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Functions.
    pub functions: u64,
    /// Statements and ends of blocks that are no mere jumps.
    pub statements: u64,
    /// Blocks with several successors.
    pub branches: u64,
}

impl Size {
    fn add(&mut self, function: &Function, graph: &Cfg) {
        let before = *self;
        for &b in &graph.order {
            let block = function.block(b);
            let jump = matches!(block.end, Terminator::Goto(_) | Terminator::Halt(_));
            self.statements += block.stmts.len() as u64 + u64::from(!jump);
            let branch = matches!(
                block.end,
                Terminator::Branch { .. } | Terminator::Switch { .. } | Terminator::Indirect { .. }
            );
            self.branches += u64::from(branch);
        }
        self.functions += u64::from(self.statements > before.statements);
    }
}

/// What a slice has of the program it was made of. Functions, blocks, variables and objects have the same
/// numbers in both.
#[derive(Clone, Debug)]
pub struct Slice {
    /// The code of the original that its runs may come to.
    pub before: Size,
    /// The same of what is left.
    pub after: Size,
    /// The numbers that the statements of a block have in the original.
    statements: HashMap<(FuncId, BlockId), Vec<u32>>,
    variables: HashSet<VarId>,
    results: HashSet<FuncId>,
}

impl Slice {
    /// The number of a statement in its block of the original.
    pub fn original_statement(&self, f: FuncId, b: BlockId, statement: u32) -> Option<u32> {
        self.statements.get(&(f, b))?.get(statement as usize).copied()
    }

    /// Whether a statement of the original is left.
    pub fn has_statement(&self, f: FuncId, b: BlockId, statement: u32) -> bool {
        self.statements.get(&(f, b)).is_some_and(|all| all.binary_search(&statement).is_ok())
    }

    /// Whether a variable has, at each statement of the slice, the value that it has there in the original.
    pub fn has_variable(&self, v: VarId) -> bool {
        self.variables.contains(&v)
    }

    /// Whether the results of a function are those that it has in the original.
    pub fn has_result(&self, f: FuncId) -> bool {
        self.results.contains(&f)
    }

    /// Whether nothing was taken away.
    pub fn is_whole(&self) -> bool {
        self.before == self.after
    }
}

/// Slices a program to the checks that count: the program that is left, and what it has of the original.
/// `None` if there is no slice for them: they look at all memory, or at what a run leaves behind; or the time
/// is up.
pub fn slice(
    program: &Program,
    store: &mut TermStore,
    monitor: &Monitor,
    deadline: &Deadline,
) -> Option<(Program, Slice)> {
    if monitor.leak || monitor.cleanup || monitor.uninit_read || monitor.pointer_mix {
        return None;
    }
    let mut walk = Walk::new(program, deadline);
    let points = PointsTo::of(program, store, &mut walk)?;
    let on = Dependences::of(program, store, &walk, points);
    let valid = ValidAccesses::of(program, store, &walk);
    let mut relevance = Relevance::new(program, store, monitor, &on);
    let mut before = Size::default();
    for f in walk.functions() {
        let function = program.function(f);
        before.add(function, walk.graph(f)?);
        for b in walk.blocks(f) {
            let block = function.block(b);
            for (i, stmt) in block.stmts.iter().enumerate() {
                let site = Site { function: f, block: b, statement: i as u32 };
                if roots::is_root(store, monitor, &valid, &walk, (site, function.origin), &stmt.kind)? {
                    relevance.keep(site);
                }
            }
            let site = Site { function: f, block: b, statement: block.stmts.len() as u32 };
            match &block.end {
                Terminator::Call { callee: Callee::Indirect(_), .. } => relevance.keep_call(site),
                Terminator::Halt(secateur_program::Halt::Unreachable) | Terminator::Indirect { .. } => {
                    relevance.keep_end(site);
                }
                _ => {}
            }
        }
        if !relevance.follow(deadline) {
            return None;
        }
    }
    let kept = relevance.kept;
    let derived = Derivation { program, store, walk: &walk, on: &on, kept: &kept }.make();
    let (statements, after) = (derived.statements, derived.size);
    let slice = Slice { before, after, statements, variables: kept.variables, results: kept.results };
    Some((derived.program, slice))
}
