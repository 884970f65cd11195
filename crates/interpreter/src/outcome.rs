//! Every way a run can end.

use crate::event::Points;
use secateur_program::{BlockId, CheckKind, FuncId, Origin, Program, Span, VarId};
use secateur_term::Term;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// `main` returned or `exit` was called.
    Exited(i32),
    /// `abort` was called, or an error function or failed assertion ended the program.
    Aborted,
    /// A check failed.
    Error(Box<ErrorReport>),
    /// An assumption of the program does not hold for these inputs.
    AssumeFailed {
        /// The assumption.
        span: Span,
    },
    /// The source said that this cannot be reached.
    Unreachable {
        /// The place.
        span: Span,
    },
    /// The path ends and counts for nothing.
    Silent,
    /// The program did something the interpreter does not model.
    Unsupported {
        /// What is not supported.
        what: String,
        /// Where it was met.
        span: Span,
    },
    /// The program asks for more inputs than there are.
    InputsExhausted {
        /// The nondeterministic function that asked.
        name: String,
        /// Where it asked.
        span: Span,
    },
    /// The scenario does not fit the program.
    Mismatch {
        /// What does not fit.
        what: String,
        /// Where it was noticed.
        span: Span,
    },
    /// The step limit or the deadline of the options was reached.
    StepLimit,
    /// Too many calls on the stack, or no room for their variables.
    StackOverflow,
    /// No room for a heap or static object.
    MemoryLimit,
    /// The flag `stop` of the options was set.
    Interrupted,
}

/// A finished run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// What was printed, up to the limit.
    pub output: Vec<u8>,
    /// Whether output past the limit was dropped.
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
    /// What happened to the pointer.
    pub how: LossKind,
    /// Where it happened.
    pub site: Site,
    /// Statements and block ends executed before.
    pub step: u64,
}

/// How a pointer to a watched object was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LossKind {
    /// The variable got another value.
    Overwritten(VarId),
    /// A function returned and left the variable, which had held the pointer since this step.
    Return {
        /// The variable.
        var: VarId,
        /// The step of the last assignment of the pointer to it.
        since: u64,
    },
    /// At an offset of this object, something else was written.
    CellOverwritten {
        /// The object that held the pointer.
        object: ObjectView,
        /// The byte in it that was overwritten.
        offset: u64,
    },
    /// The object that held it died.
    HolderGone {
        /// The object that held the pointer.
        object: ObjectView,
        /// Where in it the pointer was.
        offset: u64,
    },
}

/// A call on the stack, innermost last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StackEntry {
    /// The function that was called.
    pub function: FuncId,
    /// Where it is: the place of the error in the innermost, of the call in the others.
    pub span: Span,
}

/// A failed check with all that is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrorReport {
    /// What was violated.
    pub kind: CheckKind,
    /// What the check says, or what was wrong with the access.
    pub text: String,
    /// The failing statement in the source, which may be inside a library model.
    pub span: Span,
    /// The function of that statement.
    pub function: FuncId,
    /// The block of that statement.
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
    /// What was in the variables that live in memory, with [`crate::Level::All`]; else empty.
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
    /// An access through a null pointer.
    Null,
    /// The pointer belongs to an object and points outside of it.
    OutOfBounds,
    /// The object was freed before.
    Freed,
    /// A local of a function that has returned, or a variable-length array past its scope.
    OutOfScope,
    /// No object is there.
    Nowhere,
    /// A write to a constant, such as a string literal.
    WriteToConstant,
    /// A data access to a function or label.
    NotData,
    /// A call through a null pointer.
    NullCall,
    /// A call through a pointer to something else than the start of a function.
    NotAFunction,
    /// `memcpy` between overlapping regions of one object; `from` is the offset of the source.
    Overlap {
        /// The offset of the source.
        from: u64,
    },
    /// `free` of something that is no heap object.
    NotHeap,
    /// `free` of a pointer into a heap object that is not its start.
    NotStart,
    /// `free` of a heap object that was freed before.
    DoubleFree,
    /// Never given back.
    Lost,
    /// Read before anything was written there.
    NeverWritten,
}

/// What an object is, as far as reports distinguish.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObjectSort {
    /// A variable with static storage, or memory of the library.
    Static,
    /// Data that must not be written.
    Constant,
    /// A function or a label.
    Function,
    /// A local, `alloca`, or the variadic arguments of a call.
    Stack,
    /// Memory that is to be freed by the program.
    Heap,
}

/// An object as a report shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectView {
    /// As in events.
    pub number: u32,
    /// The variable, or the function that allocated it.
    pub name: String,
    /// What it is.
    pub sort: ObjectSort,
    /// The address of its first byte.
    pub base: u128,
    /// Bytes.
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
    /// The place in the source.
    pub span: Span,
    /// The function of that place; `None` for a static object.
    pub function: Option<FuncId>,
    /// Where that function was called: a wrapper of `malloc` says little by itself.
    pub called: Option<Span>,
}

/// How an object ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// `free` was called.
    Freed,
    /// `realloc` put its content elsewhere.
    Moved,
    /// The function it is a local of returned.
    Return(FuncId),
    /// The block it is a local of was left.
    Scope,
}

/// A failing access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// What is wrong.
    pub fault: AccessFault,
    /// The address accessed, freed or called.
    pub address: u128,
    /// Bytes accessed.
    pub size: u64,
    /// Whether the access writes; so does `free`.
    pub write: bool,
    /// The object the pointer belongs to, or the one it hit.
    pub object: Option<ObjectView>,
    /// Offset of the access in that object.
    pub offset: Option<i128>,
}
