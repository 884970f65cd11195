//! What happens during a run, told to an observer as it happens.

use crate::view::StateView;
use secateur_program::{BlockId, FuncId, InputKind, Span, TypeHint, VarId};
use secateur_term::Term;

/// Where something happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ProgramPoint {
    /// The function that is executed.
    pub function: FuncId,
    /// The block in it.
    pub block: BlockId,
    /// The number of the statement in the block; the number of statements for its end.
    pub statement: u32,
    /// The place in the source.
    pub span: Span,
    /// Calls on the stack: 1 in the entry function.
    pub depth: usize,
    /// Statements and block ends executed before.
    pub step: u64,
}

/// A place in memory. Objects have numbers: those of the program's static objects first, in their order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points {
    /// The number of the object.
    pub object: u32,
    /// Bytes from the start of the object; outside of it for a pointer that left it.
    pub offset: i128,
}

/// What an [`Observer`] hears of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// An input was consumed. `var` is the variable it went to, if it did; `value` is its bits.
    Input {
        /// Whether a call asked for it, or a read of something uninitialised.
        kind: InputKind,
        /// The nondeterministic function, the variable, or the object and offset of the byte.
        name: &'a str,
        /// The variable it went to; `None` for a byte of memory.
        var: Option<VarId>,
        /// Bits of the input.
        width: u32,
        /// The value, as bits.
        value: u128,
        /// How the value is to be shown.
        ty: TypeHint,
        /// For a byte of memory: which.
        cell: Option<Points>,
    },
    /// A region of memory was filled from the inputs.
    InputMemory {
        /// The nondeterministic function that asked for it.
        name: &'a str,
        /// The object it is in, and where; empty if no byte was filled.
        object: &'a str,
        /// The number of the object; `None` if no byte was filled.
        number: Option<u32>,
        /// The address of the object.
        base: u128,
        /// Where in the object the region starts.
        offset: u64,
        /// What it was filled with.
        bytes: &'a [u8],
    },
    /// The program printed something.
    Output {
        /// What was printed, also past the limit of what the run keeps.
        text: &'a [u8],
    },
    /// A two-way branch: `cond` was true if `taken`.
    Branch {
        /// The condition, as a term of the program.
        cond: Term,
        /// Whether it held.
        taken: bool,
        /// The block that comes next.
        to: BlockId,
    },
    /// A switch or computed goto.
    Switch {
        /// What was switched on, as a term of the program.
        value: Term,
        /// Its value, or the address of the label.
        bits: u128,
        /// The block that comes next.
        to: BlockId,
    },
    /// `args` are the values of the declared parameters.
    Call {
        /// The function that is entered.
        callee: FuncId,
        /// The bits of the arguments.
        args: &'a [u128],
        /// Where the arguments point.
        points: &'a [Option<Points>],
    },
    /// A function returned; its frame is still there.
    Return {
        /// The function that is left.
        function: FuncId,
        /// The bits of the result; `None` for a return without a value.
        value: Option<u128>,
        /// Where the result points.
        points: Option<Points>,
    },
    /// `old` is missing for a variable that had no value.
    Assign {
        /// The variable.
        var: VarId,
        /// Its bits before.
        old: Option<u128>,
        /// Its bits from now on.
        new: u128,
        /// Where the new value points.
        points: Option<Points>,
    },
    /// Memory was read; the assignment of what was read follows.
    Load {
        /// The first byte that was read.
        from: Points,
        /// How many bytes.
        bytes: u64,
    },
    /// Bytes of memory were written: by a store (`value`), a copy (`from`) or a fill (`fill`).
    Store {
        /// The name of the object.
        object: &'a str,
        /// The number of the object.
        number: u32,
        /// The address of the object.
        base: u128,
        /// Where in the object the write starts.
        offset: u64,
        /// How many bytes.
        bytes: u64,
        /// The bits that were stored; `None` for a copy or fill.
        value: Option<u128>,
        /// Where the value points.
        points: Option<Points>,
        /// Where the bytes were copied from.
        from: Option<Points>,
        /// The byte all of them were set to.
        fill: Option<u8>,
    },
    /// A stack or heap object came into being.
    Alloc {
        /// The name of its variable, or of the library function that allocates it.
        object: &'a str,
        /// The number of the object.
        number: u32,
        /// Its first byte.
        address: u128,
        /// Its bytes.
        size: u64,
        /// Whether it is to be freed by the program.
        heap: bool,
    },
    /// A heap object was freed, or moved by `realloc`.
    Free {
        /// The name of the object.
        object: &'a str,
        /// Its number.
        number: u32,
        /// Its first byte.
        address: u128,
    },
    /// The scope of a local in memory ended before its function returned.
    EndScope {
        /// The number of the object.
        number: u32,
    },
}

/// Hears what happens in a run, and may decide what its scenario leaves open.
pub trait Observer {
    /// Something happened; which events are heard depends on [`crate::Level`].
    fn event(&mut self, place: ProgramPoint, event: &Event<'_>);

    /// Control is at the head of a loop. Heard only with [`crate::Options::loop_heads`].
    fn at_loop_head(&mut self, _place: ProgramPoint, _state: &StateView<'_>) {}

    /// The value of so many bits of something that the scenario does not tell; none leaves it to
    /// [`crate::Options::missing`]. Asked about inputs, and about variables and bytes that are read before
    /// they were written.
    fn choose(&mut self, _kind: InputKind, _width: u32) -> Option<u128> {
        None
    }

    /// The same for something of this name that is asked for at this place. The bytes of a region are asked
    /// for one by one.
    fn choose_at(&mut self, _place: ProgramPoint, kind: InputKind, _name: &str, width: u32) -> Option<u128> {
        match kind {
            InputKind::Memory => None,
            _ => self.choose(kind, width),
        }
    }
}

/// Hears nothing.
pub struct NoObserver;

impl Observer for NoObserver {
    fn event(&mut self, _: ProgramPoint, _: &Event<'_>) {}
}
