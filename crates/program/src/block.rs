//! Basic blocks and how they end.

use crate::ids::{BlockId, FuncId};
use crate::span::Span;
use crate::stmt::Stmt;
use secateur_term::{Term, VarId};

/// A basic block: statements without a jump among them, then one terminator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The statements, executed in order.
    pub stmts: Vec<Stmt>,
    /// Where control goes after the last statement.
    pub end: Terminator,
    /// The source place of the terminator.
    pub end_span: Span,
    /// Whether some edge of a depth-first walk goes back to it.
    pub loop_head: bool,
}

/// How a run ends from the inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// `exit(code)`
    Exit(Term),
    /// `abort()`, a failed assertion, the end of an error function
    Abort,
    /// A path the source says cannot be taken (`__builtin_unreachable`, the end of a non-void function).
    Unreachable,
    /// `klee_silent_exit` and the like: the path ends and counts for nothing.
    Silent,
}

/// The function that a call enters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function that is known when the program is lowered.
    Direct(FuncId),
    /// By address: the address of one of the static objects that are functions.
    Indirect(Term),
}

/// An argument of a call. Past the declared parameters of a variadic function the layout matters: `bytes` is
/// the size in memory; `by_value` says that `value` is the address of an aggregate to be copied; `align` its
/// alignment there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The scalar that is passed, or the address of the aggregate if `by_value`.
    pub value: Term,
    /// The size in memory, in bytes.
    pub bytes: u64,
    /// The alignment in memory, in bytes: a power of two.
    pub align: u64,
    /// Whether the callee gets a copy of the aggregate at the address `value`.
    pub by_value: bool,
}

/// How a basic block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    /// Control goes to this block, always.
    Goto(BlockId),
    /// One of two blocks, chosen by a condition.
    Branch {
        /// The condition, a term of width one.
        cond: Term,
        /// The next block where the condition is true.
        then: BlockId,
        /// The next block where the condition is false.
        other: BlockId,
    },
    /// Cases are distinct.
    Switch {
        /// The term that is compared with the cases.
        value: Term,
        /// Constants that fit the width of `value`, each with the block it leads to.
        cases: Vec<(u128, BlockId)>,
        /// The next block where no case is equal to `value`.
        default: BlockId,
    },
    /// GNU computed goto: the address of one of the labels.
    Indirect {
        /// The address that is jumped to, as wide as a pointer.
        addr: Term,
        /// The addresses of the labels that may be meant, each with its block.
        targets: Vec<(Term, BlockId)>,
    },
    /// A call. It ends its block, so that execution goes on at the start of a block when it returns.
    Call {
        /// The function that is called.
        callee: Callee,
        /// One argument for each parameter, then the others of a variadic callee. Whether an indirect callee
        /// takes them is only known when the call is made.
        args: Vec<Argument>,
        /// The variable that gets the result; `None` if the call gives none or it is not used.
        var: Option<VarId>,
        /// The block in which execution goes on after the return.
        next: BlockId,
    },
    /// Back to the caller. The value is there if and only if the function has a result width.
    Return(Option<Term>),
    /// The run ends here.
    Halt(Halt),
}

impl Terminator {
    /// The blocks of the same function control may go to next (for a call: after it returns).
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Goto(b) => vec![*b],
            Terminator::Branch { then, other, .. } => vec![*then, *other],
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|c| c.1).chain(std::iter::once(*default)).collect()
            }
            Terminator::Indirect { targets, .. } => targets.iter().map(|t| t.1).collect(),
            Terminator::Call { next, .. } => vec![*next],
            Terminator::Return(_) | Terminator::Halt(_) => vec![],
        }
    }
    /// The same blocks in the same order, to be changed.
    pub fn successors_mut(&mut self) -> Vec<&mut BlockId> {
        match self {
            Terminator::Goto(b) => vec![b],
            Terminator::Branch { then, other, .. } => vec![then, other],
            Terminator::Switch { cases, default, .. } => {
                cases.iter_mut().map(|c| &mut c.1).chain(std::iter::once(default)).collect()
            }
            Terminator::Indirect { targets, .. } => targets.iter_mut().map(|t| &mut t.1).collect(),
            Terminator::Call { next, .. } => vec![next],
            Terminator::Return(_) | Terminator::Halt(_) => vec![],
        }
    }
}
