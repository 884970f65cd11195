//! What happens during a run, told to an observer as it happens.

use secateur_program::{BlockId, FuncId, InputKind, Span, TypeHint, VarId};
use secateur_term::Term;

/// Where something happens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub function: FuncId,
    pub block: BlockId,
    pub span: Span,
    /// Calls on the stack: 1 in the entry function.
    pub depth: usize,
    /// Statements and block ends executed before.
    pub step: u64,
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
    },
    /// A region of memory was filled from the inputs.
    InputMemory {
        name: &'a str,
        /// The object it is in, and where; empty if no byte was filled.
        object: &'a str,
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
    },
    Return {
        function: FuncId,
        value: Option<u128>,
    },
    /// `old` is missing for a variable that had no value.
    Assign {
        var: VarId,
        old: Option<u128>,
        new: u128,
    },
    /// Bytes of memory were written: `value` for stores up to 16 bytes.
    Store {
        object: &'a str,
        /// The address of the object.
        base: u128,
        offset: u64,
        bytes: u64,
        value: Option<u128>,
    },
    Alloc {
        object: &'a str,
        address: u128,
        size: u64,
        heap: bool,
    },
    Free {
        object: &'a str,
        address: u128,
    },
}

pub trait Observer {
    fn event(&mut self, place: Place, event: &Event<'_>);
}

/// Hears nothing.
pub struct NoObserver;

impl Observer for NoObserver {
    fn event(&mut self, _: Place, _: &Event<'_>) {}
}
