//! What the outside gives a run: inputs in the order they are asked for, and addresses. A scenario makes a run
//! deterministic; counterexamples and tests are scenarios.

use crate::ids::ObjectId;
use crate::span::Span;
use crate::variable::TypeHint;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A nondeterministic call ([`crate::StmtKind::Input`]).
    Call,
    /// A region made nondeterministic ([`crate::StmtKind::InputMemory`]).
    Memory,
    /// The first read of an uninitialised variable.
    UninitVar,
    /// The first read of an uninitialised byte of memory.
    UninitByte,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputData {
    Bits { width: u32, value: u128 },
    Bytes(Vec<u8>),
}

/// One input, in the order of consumption over the whole run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputValue {
    pub kind: InputKind,
    pub name: String,
    pub data: InputData,
    pub ty: TypeHint,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    pub inputs: Vec<InputValue>,
    /// Chosen addresses of static objects; others are free.
    pub static_bases: Vec<(ObjectId, u128)>,
    /// Chosen addresses of the objects allocated during the run (stack and heap), counted from 0 in order of allocation.
    pub dynamic_bases: Vec<(u64, u128)>,
}
