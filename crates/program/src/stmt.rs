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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AllocKind {
    /// Dies when the function returns (locals whose address is taken, `alloca`).
    Stack,
    /// Dies at the matching [`StmtKind::StackRestore`] or on return (variable-length arrays).
    Vla,
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StmtKind {
    Assign {
        var: VarId,
        value: Term,
    },
    /// Reads `bytes` bytes; the low bits, as many as `var` is wide, are the value.
    Load {
        var: VarId,
        addr: Term,
        bytes: u32,
    },
    /// Writes `bytes` bytes; `value` is zero-extended to them.
    Store {
        addr: Term,
        value: Term,
        bytes: u32,
    },
    /// A new object; `var` gets its address. Heap allocation always succeeds here: the front end adds the
    /// failing case if the user asked for it. A size of zero gives an object in which no byte may be
    /// accessed.
    Alloc {
        var: VarId,
        size: Term,
        align: u64,
        kind: AllocKind,
        name: String,
        zeroed: bool,
    },
    Realloc {
        var: VarId,
        ptr: Term,
        size: Term,
    },
    /// `free`; null is allowed.
    Free {
        addr: Term,
    },
    /// `memcpy`, or `memmove` when `overlap` is allowed.
    MemCopy {
        dst: Term,
        src: Term,
        len: Term,
        overlap: bool,
    },
    /// Sets `len` bytes to the low byte of `value` (8 bits wide).
    MemSet {
        dst: Term,
        value: Term,
        len: Term,
    },
    /// A nondeterministic value; `name` is the function or object it stands for.
    Input {
        var: VarId,
        name: String,
        ty: TypeHint,
    },
    /// Makes `len` bytes nondeterministic.
    InputMemory {
        addr: Term,
        len: Term,
        name: String,
    },
    Assume {
        cond: Term,
    },
    /// An error if `ok` is false. Afterwards `ok` holds.
    Check {
        ok: Term,
        kind: CheckKind,
        text: String,
    },
    /// `var` (if any) gets the number printed, which nobody should rely on: it is an input unless known.
    Output {
        kind: OutputKind,
        args: Vec<Term>,
        var: Option<VarId>,
    },
    /// Fills the `va_list` at `list` for the variadic arguments of the current frame.
    VaStart {
        list: Term,
    },
    /// An error of [`CheckKind::PointerMix`] if the addresses belong to different objects; `what` is done
    /// with them.
    SameObject {
        a: Term,
        b: Term,
        what: String,
    },
    /// The variable has no value again: its scope is entered anew.
    Forget {
        var: VarId,
    },
    /// The scope of the stack object at this address is left: it dies.
    EndScope {
        addr: Term,
    },
    /// Remembers the stack of variable-length arrays.
    StackSave {
        var: VarId,
    },
    StackRestore {
        saved: Term,
    },
    /// All bytes of the object at this address become arbitrary; its size and life stay. Never made by the
    /// front end.
    Havoc {
        addr: Term,
    },
    /// Never made by the front end.
    FillCells(Box<CellFill>),
    /// Something the front end does not know: a path that gets here ends without an answer.
    Unsupported {
        what: String,
    },
}

/// Sets `count` cells at once. Cell k (0 <= k < count) are the `bytes` bytes at `addr + k * stride`. It gets
/// `value`, an expression over the variables in which `index` stands for k, and the variable of each of
/// `reads` for what memory held before the statement. These variables are bound: they keep what they hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellFill {
    pub addr: Term,
    /// At least `bytes`.
    pub stride: u64,
    pub bytes: u32,
    /// Pointer-wide.
    pub count: Term,
    /// Pointer-wide.
    pub index: VarId,
    pub reads: Vec<CellRead>,
    /// Of `8 * bytes` bits.
    pub value: Term,
}

/// The `bytes` bytes at `addr + k * stride`; `addr` does not mention the index. The variable has `8 * bytes`
/// bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRead {
    pub var: VarId,
    pub addr: Term,
    pub stride: i64,
    pub bytes: u32,
}
