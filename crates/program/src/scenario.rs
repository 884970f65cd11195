//! What the outside gives a run: inputs in the order they are asked for, and addresses. A scenario makes a
//! run deterministic; counterexamples and tests are scenarios.

use crate::ids::ObjectId;
use crate::span::Span;
use crate::variable::TypeHint;
use std::collections::{BTreeMap, BTreeSet};

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

/// What the bytes of an object hold that were never written, where they have no order of first reads: the
/// object is large, or its size is an input.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwritten {
    /// The object, as in [`Scenario::dynamic_bases`].
    pub object: u64,
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

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    pub inputs: Vec<InputValue>,
    /// Chosen addresses of static objects; others are free.
    pub static_bases: Vec<(ObjectId, u128)>,
    /// Chosen addresses of the objects allocated during the run (stack and heap), counted from 0 in order of
    /// allocation.
    pub dynamic_bases: Vec<(u64, u128)>,
    /// Sorted by object.
    pub unwritten: Vec<Unwritten>,
}

impl Scenario {
    /// What the bytes of a large object hold that were never written.
    pub fn unwritten_of(&self, object: u64) -> Option<&Unwritten> {
        let at = self.unwritten.binary_search_by_key(&object, |u| u.object).ok()?;
        self.unwritten.get(at)
    }
}
