//! Statements: everything that happens inside a basic block, in order.
//!
//! Widths: `addr` and `len` are as wide as a pointer. Memory is little-endian bytes. A variable that was
//! never assigned and a memory byte that was never written hold an arbitrary value, fixed at the first read
//! (an *uninitialised input*); a reader evaluates expressions strictly from left to right, so that the order
//! of first reads is the same everywhere.

use crate::check::CheckKind;
use crate::span::Span;
use crate::variable::TypeHint;
use secateur_term::{Term, VarId};

/// A statement at its place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    /// What the statement does.
    pub kind: StmtKind,
    /// The source place, for messages and witnesses.
    pub span: Span,
}

/// How long an allocated object lives, and who may end its life.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AllocKind {
    /// Dies when the function returns (locals whose address is taken, `alloca`).
    Stack,
    /// Dies at the matching [`StmtKind::StackRestore`] or on return (variable-length arrays).
    Vla,
    /// Lives until it is freed or reallocated (`malloc` and its relatives).
    Heap,
    /// Memory of the library: it lives to the end, cannot be freed and is nobody's leak.
    Library,
}

/// What an [`StmtKind::Output`] prints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputKind {
    /// `printf`-like: the first argument is the address of the format.
    Format,
    /// `puts`: the address of a string; a newline follows.
    Line,
    /// `fputs`: the address of a string.
    Text,
    /// `putchar`
    Char,
    /// `fwrite`/`write`: address, length
    Bytes,
    /// Output whose text nobody looks at (vprintf, perror, fflush, ...).
    Other,
}

/// What a statement does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StmtKind {
    /// The variable gets the value of an expression.
    Assign {
        /// The variable that is set.
        var: VarId,
        /// The value, as wide as the variable.
        value: Term,
    },
    /// Reads `bytes` bytes; the low bits, as many as `var` is wide, are the value.
    Load {
        /// The variable that is set, of at most `8 * bytes` bits.
        var: VarId,
        /// Where the bytes begin.
        addr: Term,
        /// The number of bytes that are read.
        bytes: u32,
    },
    /// Writes `bytes` bytes; `value` is zero-extended to them.
    Store {
        /// Where the bytes begin.
        addr: Term,
        /// The value, of at most `8 * bytes` bits.
        value: Term,
        /// The number of bytes that are written.
        bytes: u32,
    },
    /// A new object; `var` gets its address. Heap allocation always succeeds here: the front end adds the
    /// failing case if the user asked for it. A size of zero gives an object in which no byte may be
    /// accessed.
    Alloc {
        /// The variable that gets the address.
        var: VarId,
        /// The size in bytes, as wide as a pointer.
        size: Term,
        /// The alignment in bytes, a power of two.
        align: u64,
        /// How long the object lives.
        kind: AllocKind,
        /// The C variable or the allocating function, for people.
        name: String,
        /// Whether the bytes are zero at first (`calloc`); else they are not initialised.
        zeroed: bool,
    },
    /// `realloc`: a new object with the old content as far as it fits; the old object dies. A null `ptr` only
    /// allocates. An error of [`CheckKind::InvalidFree`] if `ptr` is not the start of a live heap object.
    Realloc {
        /// The variable that gets the address of the new object.
        var: VarId,
        /// The address of the old object, or null.
        ptr: Term,
        /// The new size in bytes, as wide as a pointer.
        size: Term,
    },
    /// `free`; null is allowed.
    Free {
        /// The address of the object that dies.
        addr: Term,
    },
    /// `memcpy`, or `memmove` when `overlap` is allowed.
    MemCopy {
        /// Where the bytes are written.
        dst: Term,
        /// Where the bytes are read.
        src: Term,
        /// The number of bytes.
        len: Term,
        /// Whether the two regions may overlap.
        overlap: bool,
    },
    /// Sets `len` bytes to the low byte of `value` (8 bits wide).
    MemSet {
        /// Where the bytes are written.
        dst: Term,
        /// The value of each byte.
        value: Term,
        /// The number of bytes.
        len: Term,
    },
    /// A nondeterministic value; `name` is the function or object it stands for.
    Input {
        /// The variable that gets the value.
        var: VarId,
        /// The function or object that the input stands for.
        name: String,
        /// How the value is shown; a `Bool` is 0 or 1.
        ty: TypeHint,
    },
    /// Makes `len` bytes nondeterministic.
    InputMemory {
        /// Where the bytes begin.
        addr: Term,
        /// The number of bytes.
        len: Term,
        /// What the input stands for, for people.
        name: String,
    },
    /// Runs in which the condition is false do not exist: the path ends and is no error.
    Assume {
        /// The condition, a term of width one.
        cond: Term,
    },
    /// An error if `ok` is false. Afterwards `ok` holds.
    Check {
        /// The condition that must hold, a term of width one.
        ok: Term,
        /// Which error it is; the [`crate::Monitor`] decides whether it counts.
        kind: CheckKind,
        /// What is checked or what is wrong, for people.
        text: String,
    },
    /// `var` (if any) gets the number printed, which nobody should rely on: it is an input unless known.
    Output {
        /// How the arguments are printed.
        kind: OutputKind,
        /// The arguments that `kind` asks for.
        args: Vec<Term>,
        /// The variable that gets the result of the output function; `None` if it is not used.
        var: Option<VarId>,
    },
    /// Fills the `va_list` at `list` for the variadic arguments of the current frame.
    VaStart {
        /// The address of the `va_list`.
        list: Term,
    },
    /// An error of [`CheckKind::PointerMix`] if the addresses belong to different objects; `what` is done
    /// with them.
    SameObject {
        /// The first address.
        a: Term,
        /// The second address.
        b: Term,
        /// The operation on the two addresses, for people: a comparison or a subtraction.
        what: String,
    },
    /// The variable gets the answer to a question about the object that an address was made from, wherever it
    /// points now. Null was made from none, and all its answers are 0.
    AskObject {
        /// The variable, as wide as a pointer, that gets the answer.
        var: VarId,
        /// The address.
        addr: Term,
        /// What is asked.
        question: ObjectQuestion,
    },
    /// The variable has no value again: its scope is entered anew.
    Forget {
        /// The variable that loses its value.
        var: VarId,
    },
    /// The scope of the stack object at this address is left: it dies.
    EndScope {
        /// The address of the object.
        addr: Term,
    },
    /// Remembers the stack of variable-length arrays.
    StackSave {
        /// The variable, as wide as a pointer, that gets a mark for [`StmtKind::StackRestore`].
        var: VarId,
    },
    /// The variable-length arrays of this frame that are younger than the mark die.
    StackRestore {
        /// The mark that [`StmtKind::StackSave`] gave.
        saved: Term,
    },
    /// All bytes of the object at this address become arbitrary; its size and life stay. Never made by the
    /// front end.
    Havoc {
        /// The address of the object.
        addr: Term,
    },
    /// Sets many cells at once. Never made by the front end.
    FillCells(Box<CellFill>),
    /// Something the front end does not know: a path that gets here ends without an answer.
    Unsupported {
        /// The construct that is not supported, for people.
        what: String,
    },
}

/// What can be asked about an object, dead or alive.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObjectQuestion {
    /// Its first address.
    Start,
    /// Its size in bytes.
    Size,
    /// Whether it may be accessed: 0 or 1.
    Alive,
    /// Whether it was allocated on the heap: 0 or 1.
    OnHeap,
    /// A number that no other object has, and that is not 0: for comparison only.
    Number,
}

/// Sets `count` cells at once. Cell k (0 <= k < count) are the `bytes` bytes at `addr + k * stride`. It gets
/// `value`, an expression over the variables in which `index` stands for k, and the variable of each of
/// `reads` for what memory held before the statement. These variables are bound: they keep what they hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellFill {
    /// The address of cell 0.
    pub addr: Term,
    /// The distance in bytes from one cell to the next, at least `bytes`.
    pub stride: u64,
    /// The size of a cell in bytes.
    pub bytes: u32,
    /// The number of cells, as wide as a pointer.
    pub count: Term,
    /// The bound variable that stands for the number of the cell, as wide as a pointer.
    pub index: VarId,
    /// What the value of a cell depends on in memory.
    pub reads: Vec<CellRead>,
    /// The value of a cell, of `8 * bytes` bits.
    pub value: Term,
}

/// The `bytes` bytes at `addr + k * stride`; `addr` does not mention the index. The variable has `8 * bytes`
/// bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRead {
    /// The bound variable that stands for what is read.
    pub var: VarId,
    /// Where the read for cell 0 begins.
    pub addr: Term,
    /// The distance in bytes from the read for one cell to that for the next; it may be negative or zero.
    pub stride: i64,
    /// The number of bytes that are read.
    pub bytes: u32,
}
