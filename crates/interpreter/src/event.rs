//! What happens during a run, told to an observer as it happens.

use crate::view::StateView;
use secateur_program::{BlockId, FuncId, InputKind, Span, TypeHint, VarId};
use secateur_term::Term;

/// Where something happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub function: FuncId,
    pub block: BlockId,
    /// The number of the statement in the block; the number of statements for its end.
    pub statement: u32,
    pub span: Span,
    /// Calls on the stack: 1 in the entry function.
    pub depth: usize,
    /// Statements and block ends executed before.
    pub step: u64,
}

/// A place in memory. Objects have numbers: those of the program's static objects first, in their order.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points {
    pub object: u32,
    pub offset: i128,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// An input was consumed. `var` is the variable it went to, if it did; `value` is its bits.
    Input {
        kind: InputKind,
        name: &'a str,
        var: Option<VarId>,
        width: u32,
        value: u128,
        ty: TypeHint,
        /// For a byte of memory: which.
        cell: Option<Points>,
    },
    /// A region of memory was filled from the inputs.
    InputMemory {
        name: &'a str,
        /// The object it is in, and where; empty if no byte was filled.
        object: &'a str,
        number: Option<u32>,
        /// The address of the object.
        base: u128,
        offset: u64,
        bytes: &'a [u8],
    },
    Output {
        text: &'a [u8],
    },
    /// A two-way branch: `cond` was true if `taken`.
    Branch {
        cond: Term,
        taken: bool,
        to: BlockId,
    },
    /// A switch or computed goto.
    Switch {
        value: Term,
        bits: u128,
        to: BlockId,
    },
    /// `args` are the values of the declared parameters.
    Call {
        callee: FuncId,
        args: &'a [u128],
        /// Where the arguments point.
        points: &'a [Option<Points>],
    },
    Return {
        function: FuncId,
        value: Option<u128>,
        points: Option<Points>,
    },
    /// `old` is missing for a variable that had no value.
    Assign {
        var: VarId,
        old: Option<u128>,
        new: u128,
        /// Where the new value points.
        points: Option<Points>,
    },
    /// Memory was read; the assignment of what was read follows.
    Load {
        from: Points,
        bytes: u64,
    },
    /// Bytes of memory were written: `value` for stores up to 16 bytes.
    Store {
        object: &'a str,
        /// The number of the object.
        number: u32,
        /// The address of the object.
        base: u128,
        offset: u64,
        bytes: u64,
        value: Option<u128>,
        /// Where the value points.
        points: Option<Points>,
        /// Where the bytes were copied from.
        from: Option<Points>,
        /// The byte all of them were set to.
        fill: Option<u8>,
    },
    Alloc {
        object: &'a str,
        number: u32,
        address: u128,
        size: u64,
        heap: bool,
    },
    Free {
        object: &'a str,
        number: u32,
        address: u128,
    },
    /// The scope of a local in memory ended before its function returned.
    EndScope {
        number: u32,
    },
}

/// Hears what happens in a run, and may decide what its scenario leaves open.
pub trait Observer {
    /// Something happened; which events are heard depends on [`crate::Level`].
    fn event(&mut self, place: Place, event: &Event<'_>);

    /// Control is at the head of a loop. Heard only with [`crate::Options::loop_heads`].
    fn at_loop_head(&mut self, _place: Place, _state: &StateView<'_>) {}

    /// The value of so many bits of something that the scenario does not tell; none leaves it to
    /// [`crate::Options::missing`]. Asked about inputs, and about variables and bytes that are read before
    /// they were written.
    fn choose(&mut self, _kind: InputKind, _width: u32) -> Option<u128> {
        None
    }
}

/// Hears nothing.
pub struct NoObserver;

impl Observer for NoObserver {
    fn event(&mut self, _: Place, _: &Event<'_>) {}
}
