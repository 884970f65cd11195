//! What is declared: aggregate types, variables, functions.

use crate::types::{Range, Ty};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    Scalar(Ty),
    /// A bit-field of `int` or `unsigned int`, narrower than either.
    Bits(Ty, u32),
    Array(Ty, usize),
    Struct(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    pub kind: FieldKind,
}

/// A structure, or a union whose members all have its size and no padding, so that reading any of them is
/// defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aggregate {
    pub union: bool,
    pub fields: Vec<Field>,
}

impl Aggregate {
    pub fn keyword(&self) -> &'static str {
        if self.union { "union" } else { "struct" }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    Scalar(Ty),
    /// `double`, or `float`.
    Float {
        double: bool,
    },
    /// Every dimension is a power of two.
    Array(Ty, Vec<usize>),
    Struct(usize),
    StructArray(usize, usize),
    /// Points to the first of so many elements.
    Pointer(Ty, usize),
    StructPointer(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    pub name: String,
    pub shape: Shape,
    pub writable: bool,
    /// Of scalars.
    pub range: Range,
    /// The depth of the scope it lives in; 0 is the file.
    pub level: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Param {
    Scalar(Ty),
    Struct(usize),
    Pointer(Ty, usize),
    StructPointer(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Result {
    Scalar(Ty),
    Struct(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Func {
    pub name: String,
    pub result: Result,
    pub params: Vec<Param>,
    /// An upper bound of the statements one call executes.
    pub cost: u64,
}

/// A constant table of functions of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub name: String,
    pub len: usize,
    pub func: Func,
}
