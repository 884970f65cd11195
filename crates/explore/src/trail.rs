//! What a state executed, in order: engines that reason backwards about a stretch of a path ask for it.
//!
//! Expressions are those of the program; `depth` tells which frame of the stack their locals belong to.

use secateur_program::{BlockId, FuncId, VarId};
use secateur_term::Term;

/// One operation of a trail.
///
/// Unless a variant says otherwise, `depth` is the number of the frame (0 is the entry function's), `var` a
/// variable of that frame or a global, `bytes` the width of an access in bytes, `addr`, `dst`, `src` and
/// `ptr` are addresses, and `len` and `size` count bytes.
#[allow(missing_docs, reason = "each variant explains its fields")]
#[derive(Clone, PartialEq, Debug)]
pub enum TrailOp {
    /// `var := value`
    Assign { depth: u32, var: VarId, value: Term },
    /// `var` got any value: an input, or the first read of a variable that was never assigned. `actual` is
    /// what stands for it.
    Input { depth: u32, var: VarId, actual: Term },
    /// The path assumed that `cond` is `truth`; states in which it is not take another path.
    Guard { depth: u32, cond: Term, truth: bool },
    /// A condition that is `truth` in all instances of the state; the other side was not explored.
    Forced { depth: u32, cond: Term, truth: bool },
    /// As `Forced`, at a branch whose other side, from block `other` of `func` on, does nothing but assign
    /// until both sides meet at `join`.
    Fork { depth: u32, cond: Term, truth: bool, func: FuncId, other: BlockId, join: BlockId },
    /// Control reached the place where the sides of the innermost such branch meet.
    Join { depth: u32, block: BlockId },
    /// A parameter of the frame above `depth` got an argument.
    Param { depth: u32, var: VarId, value: Term },
    /// The frame `depth` ended; `var` of the frame below got its value.
    Return { depth: u32, var: VarId, value: Option<Term>, width: u32 },
    /// `var := *addr`
    Load { depth: u32, var: VarId, addr: Term, bytes: u32 },
    /// `*addr := value`
    Store { depth: u32, addr: Term, value: Term, bytes: u32 },
    /// A new object whose address is the symbol `base`; `site` is the number of
    /// the allocation site by which an engine names the object, if it does.
    Alloc {
        depth: u32,
        var: VarId,
        base: Term,
        size: Term,
        zeroed: bool,
        life: ObjectLife,
        site: Option<u32>,
    },
    /// The arguments of a variadic call beyond the parameters were laid out in a new object of the frame
    /// `depth`, whose address is the symbol `base`. Their expressions are those of the frame below.
    Varargs { depth: u32, base: Term, size: u64, arguments: Box<[Vararg]> },
    /// The `va_list` at `list` was filled for the arguments of the frame `depth`.
    VaStart { depth: u32, list: Term },
    /// `len` bytes copied; `overlap` tells whether the places may overlap.
    Copy { depth: u32, dst: Term, src: Term, len: Term, overlap: bool },
    /// `len` bytes set to one value.
    Fill { depth: u32, dst: Term, value: Term, len: Term },
    /// `len` bytes got any values.
    Havoc { depth: u32, dst: Term, len: Term },
    /// A heap object was given back and `var` got the address of another, or null.
    Realloc { depth: u32, var: VarId, ptr: Term, size: Term, how: Resized },
    /// Bytes were accessed by an operation without a summary.
    Access { depth: u32, addr: Term, bytes: u32, write: bool },
    /// A heap object (or nothing, for null) was freed.
    Free { depth: u32, addr: Term },
    /// The stack object at this address died.
    EndScope { depth: u32, addr: Term },
    /// The objects of the frame `depth` died.
    Leave { depth: u32 },
    /// The program ended, and each of these access paths leads to a heap object that was left. `None`: the
    /// objects can be reached, but no access path expresses how.
    Kept { ways: Option<Vec<Way>> },
    /// Decisions and changes of memory without a summary: nothing can be said about the states before.
    Opaque(&'static str),
    /// Whether an address has a property was decided to be `truth`: all other cases are followed beside this one
    /// (`assumed`), or this is why the path ended.
    Address { depth: u32, addr: Term, is: AddressIs, truth: bool, assumed: bool },
    /// Variable-length arrays of the frame `depth` died, all that were made since a mark; these are their addresses.
    Restore { depth: u32, bases: Box<[Term]> },
}

/// A property of an address.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AddressIs {
    /// So many bytes may be read there, or written too.
    Valid {
        /// The width of the access.
        bytes: u32,
        /// Whether it is a write.
        write: bool,
    },
    /// Its object may be freed through it.
    Freeable,
    /// It has this value in the state: a number, or a place in an object.
    At(Term),
    /// It is that of no object that is known, nor a number.
    Wild,
    /// The same, and it is no pointer from outside that could be followed: what is written there hits nothing.
    Nowhere,
    /// It is that of no object of the program, nor a number: it may be one of an object from outside.
    Foreign,
}

/// How long an object lives.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObjectLife {
    /// Until it is freed.
    Heap,
    /// As long as its frame or scope.
    Frame,
    /// The same for a variable-length array, which dies when the stack is restored to where it was before.
    Restored,
}

/// An argument of a variadic call in memory.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Vararg {
    /// Where it lies among the others.
    pub offset: u64,
    /// How many bytes it has.
    pub bytes: u32,
    /// Its value, or the address of the bytes that were copied.
    pub value: Term,
    /// Whether bytes were copied.
    pub by_value: bool,
}

/// What a call of `realloc` did.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Resized {
    /// There was nothing before: an allocation.
    New {
        /// The symbolic address of the new object.
        base: Term,
    },
    /// The size was zero: the object was freed.
    Freed,
    /// The first `kept` bytes moved.
    Moved {
        /// The symbolic address of the new object.
        base: Term,
        /// Bytes that were copied from the old object.
        kept: u32,
    },
}

/// A way to an address: from a variable, or from the start of a static object, through pointers in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// Where the way begins.
    pub from: Start,
    /// Each step adds this offset to the address and reads the pointer there.
    pub steps: Vec<i64>,
}

/// The beginning of a [`Way`].
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Start {
    /// The value of a variable of the frame `depth`, or of a global.
    Variable {
        /// The number of the frame.
        depth: u32,
        /// The variable.
        var: VarId,
    },
    /// The first byte of the static object with this base address.
    Object {
        /// The symbolic address of the object.
        base: Term,
    },
}
