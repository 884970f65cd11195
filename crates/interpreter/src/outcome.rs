//! Every way a run can end.

use crate::event::Points;
use secateur_program::{BlockId, CheckKind, FuncId, Origin, Program, Span, VarId};
use secateur_term::Term;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// `main` returned or `exit` was called.
    Exited(i32),
    Aborted,
    /// A check failed.
    Error(Box<ErrorReport>),
    /// An assumption of the program does not hold for these inputs.
    AssumeFailed {
        span: Span,
    },
    /// The source said that this cannot be reached.
    Unreachable {
        span: Span,
    },
    /// The path ends and counts for nothing.
    Silent,
    /// Something nobody knows the meaning of.
    Unsupported {
        what: String,
        span: Span,
    },
    /// The program asks for more inputs than there are.
    InputsExhausted {
        name: String,
        span: Span,
    },
    /// The scenario does not fit the program.
    Mismatch {
        what: String,
        span: Span,
    },
    StepLimit,
    StackOverflow,
    MemoryLimit,
    Interrupted,
}

/// A finished run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub outcome: Outcome,
    /// What was printed, up to the limit.
    pub output: Vec<u8>,
    pub output_cut: bool,
    /// Statements and block ends executed.
    pub steps: u64,
    /// How many of the scenario's inputs were used.
    pub inputs_used: usize,
    /// Where pointers to the watched objects went, last ones last.
    pub losses: Vec<Loss>,
}

/// A pointer to a watched object is no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    pub how: LossKind,
    pub site: Site,
    pub step: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LossKind {
    /// The variable got another value.
    Overwritten(VarId),
    /// A function returned and left the variable, which had held the pointer since this step.
    Return { var: VarId, since: u64 },
    /// At an offset of this object, something else was written.
    CellOverwritten { object: ObjectView, offset: u64 },
    /// The object that held it died.
    HolderGone { object: ObjectView, offset: u64 },
}

/// A call on the stack, innermost last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StackEntry {
    pub function: FuncId,
    /// Where it is: the place of the error in the innermost, of the call in the others.
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrorReport {
    pub kind: CheckKind,
    /// What the check says, or what was wrong with the access.
    pub text: String,
    pub span: Span,
    pub function: FuncId,
    pub block: BlockId,
    /// The number of the statement in the block; the number of statements for its end.
    pub statement: usize,
    /// Outermost first; the last is `function`.
    pub stack: Vec<StackEntry>,
    /// The condition that failed, for errors that come from one.
    pub condition: Option<Term>,
    /// The variables the failing statement mentions with their values, in order of mention.
    pub values: Vec<(VarId, u128)>,
    /// For errors of memory.
    pub access: Option<Access>,
    /// For a leak: the lost object and the lost ones that lead to it, by the numbers of their allocations.
    pub lost: Vec<u64>,
    /// What was in the variables that live in memory, if everything is told to an observer.
    pub contents: Vec<Content>,
}

/// What is in a small object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// The number of the object.
    pub number: u32,
    /// `None` for bytes that were never written.
    pub bytes: Vec<Option<u8>>,
    /// Where pointers in it point, by their offsets.
    pub pointers: Vec<(u64, Points)>,
}

impl ErrorReport {
    /// The innermost place that is the user's own: errors inside models are reported at the caller.
    pub fn user_place(&self, program: &Program) -> StackEntry {
        let user = |e: &&StackEntry| program.function(e.function).origin == Origin::User;
        let innermost = StackEntry { function: self.function, span: self.span };
        self.stack.iter().rev().find(user).copied().unwrap_or(innermost)
    }
}

/// What is wrong with an access to memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AccessFault {
    Null,
    /// The pointer belongs to an object and points outside of it.
    OutOfBounds,
    Freed,
    /// A local of a function that has returned, or a variable-length array past its scope.
    OutOfScope,
    /// No object is there.
    Nowhere,
    WriteToConstant,
    /// A data access to a function or label.
    NotData,
    /// A call through a null pointer.
    NullCall,
    NotAFunction,
    /// `memcpy` between overlapping regions of one object; `from` is the offset of the source.
    Overlap {
        from: u64,
    },
    /// `free` of something that is not the start of a heap object.
    NotHeap,
    NotStart,
    DoubleFree,
    /// Never given back.
    Lost,
    /// Read before anything was written there.
    NeverWritten,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObjectSort {
    Static,
    Constant,
    Function,
    Stack,
    Heap,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectView {
    /// As in events.
    pub number: u32,
    pub name: String,
    pub sort: ObjectSort,
    pub base: u128,
    pub size: u64,
    /// Where it was declared or allocated.
    pub made: Site,
    /// How many more were made at the same place since: the rounds of a loop have variables of their own.
    pub later: u64,
    /// How and where it died.
    pub gone: Option<(End, Site)>,
}

/// A place of the user's where something happened to an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Site {
    pub span: Span,
    pub function: Option<FuncId>,
    /// Where that function was called: a wrapper of `malloc` says little by itself.
    pub called: Option<Span>,
}

/// How an object ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    Freed,
    /// `realloc` put its content elsewhere.
    Moved,
    /// The function it is a local of returned.
    Return(FuncId),
    Scope,
}

/// A failing access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    pub fault: AccessFault,
    pub address: u128,
    /// Bytes accessed.
    pub size: u64,
    pub write: bool,
    /// The object the pointer belongs to, or the one it hit.
    pub object: Option<ObjectView>,
    /// Offset of the access in that object.
    pub offset: Option<i128>,
}
