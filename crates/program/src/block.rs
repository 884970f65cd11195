//! Basic blocks and how they end.

use crate::ids::{BlockId, FuncId};
use crate::span::Span;
use crate::stmt::Stmt;
use secateur_term::{Term, VarId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub end: Terminator,
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    Direct(FuncId),
    /// By address: the address of one of the static objects that are functions.
    Indirect(Term),
}

/// An argument of a call. Past the declared parameters of a variadic function the layout matters: `bytes` is
/// the size in memory; `by_value` says that `value` is the address of an aggregate to be copied; `align` its
/// alignment there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    pub value: Term,
    pub bytes: u64,
    pub align: u64,
    pub by_value: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    Goto(BlockId),
    Branch {
        cond: Term,
        then: BlockId,
        other: BlockId,
    },
    /// Cases are distinct.
    Switch {
        value: Term,
        cases: Vec<(u128, BlockId)>,
        default: BlockId,
    },
    /// GNU computed goto: the address of one of the labels.
    Indirect {
        addr: Term,
        targets: Vec<(Term, BlockId)>,
    },
    Call {
        callee: Callee,
        args: Vec<Argument>,
        var: Option<VarId>,
        next: BlockId,
    },
    Return(Option<Term>),
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
