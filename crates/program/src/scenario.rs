//! What the outside gives a run: inputs in the order they are asked for, and addresses. A scenario makes a
//! run deterministic; counterexamples and tests are scenarios.

use crate::ids::ObjectId;
use crate::span::Span;
use crate::variable::TypeHint;
use std::collections::{BTreeMap, BTreeSet};

/// What a run asks an input for.
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

/// The value of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputData {
    /// A number.
    Bits {
        /// The width in bits.
        width: u32,
        /// The bits as an unsigned number below `2^width`.
        value: u128,
    },
    /// The content of a region of memory, in the order of the addresses.
    Bytes(Vec<u8>),
}

/// One input, in the order of consumption over the whole run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputValue {
    /// What the input is asked for.
    pub kind: InputKind,
    /// The function, object or variable that the input stands for, for people.
    pub name: String,
    /// The value.
    pub data: InputData,
    /// How the value is shown.
    pub ty: TypeHint,
    /// The source place where the run asks for it.
    pub span: Span,
}

/// What the bytes of an object hold that were never written, where they have no order of first reads: the
/// object is large, or its size is an input.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwritten {
    /// The object, as in [`Scenario::dynamic_bases`].
    pub object: u64,
    /// The value of the bytes that neither `bytes` nor `in_order` names.
    pub default: u8,
    /// The bytes that differ, by offset.
    pub bytes: BTreeMap<u64, u8>,
    /// Bytes that do have a place in the order of first reads.
    pub in_order: BTreeSet<u64>,
}

impl Unwritten {
    /// The byte at an offset, unless it has a place in the order of first reads.
    pub fn at(&self, offset: u64) -> Option<u8> {
        let told = || self.bytes.get(&offset).copied().unwrap_or(self.default);
        (!self.in_order.contains(&offset)).then(told)
    }
}

/// An object that is not the program's and that a pointer from outside points to: it is there from the start,
/// and what it holds was never written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OutsideObject {
    /// Its address.
    pub base: u128,
    /// Its size in bytes.
    pub size: u64,
}

impl OutsideObject {
    /// The number that [`Unwritten::object`] calls the outside object of this index by: the numbers of
    /// allocations end far below.
    pub fn number(index: usize) -> u64 {
        (1 << 40) + index as u64
    }
}

/// The inputs of a run, and the addresses that are chosen for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// The inputs in the order in which the run asks for them.
    pub inputs: Vec<InputValue>,
    /// Chosen addresses of static objects; others are free.
    pub static_bases: Vec<(ObjectId, u128)>,
    /// Chosen addresses of the objects allocated during the run (stack and heap), counted from 0 in order of
    /// allocation.
    pub dynamic_bases: Vec<(u64, u128)>,
    /// Sorted by object.
    pub unwritten: Vec<Unwritten>,
    /// Objects that pointers from outside point to.
    pub outside: Vec<OutsideObject>,
}

impl Scenario {
    /// What the bytes of a large object hold that were never written.
    pub fn unwritten_of(&self, object: u64) -> Option<&Unwritten> {
        let at = self.unwritten.binary_search_by_key(&object, |u| u.object).ok()?;
        self.unwritten.get(at)
    }
}
