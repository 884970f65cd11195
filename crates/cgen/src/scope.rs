//! What is declared: aggregate types, variables, functions.

use crate::types::{Range, Ty};

/// The type of a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// An integer.
    Scalar(Ty),
    /// A bit-field of `int` or `unsigned int`, narrower than either.
    Bits(Ty, u32),
    /// So many integers of a type.
    Array(Ty, usize),
    /// A structure or union, by its index in the list of aggregates.
    Struct(usize),
}

/// A member of a structure or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: FieldKind,
}

/// A structure, or a union whose members all have its size and no padding, so that reading any of them is
/// defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aggregate {
    /// Whether it is a union.
    pub union: bool,
    /// Its members, in order.
    pub fields: Vec<Field>,
}

impl Aggregate {
    /// `struct` or `union`.
    pub fn keyword(&self) -> &'static str {
        if self.union { "union" } else { "struct" }
    }
}

/// The type of a variable. Structures and unions are given by their index in the list of aggregates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An integer.
    Scalar(Ty),
    /// `double`, or `float`.
    Float {
        /// Whether it is a `double`.
        double: bool,
    },
    /// Every dimension is a power of two.
    Array(Ty, Vec<usize>),
    /// A structure or union.
    Struct(usize),
    /// An array of so many structures or unions (the second number).
    StructArray(usize, usize),
    /// Points to the first of so many elements.
    Pointer(Ty, usize),
    /// A pointer to one structure or union.
    StructPointer(usize),
}

/// A variable in scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Its type.
    pub shape: Shape,
    /// Whether it may be assigned, and its address taken: not so for loop counters, inputs and volatile
    /// variables.
    pub writable: bool,
    /// Of scalars.
    pub range: Range,
    /// The depth of the scope it lives in; 0 is the file.
    pub level: usize,
}

/// The type of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Param {
    /// An integer.
    Scalar(Ty),
    /// A structure or union by value, by its index.
    Struct(usize),
    /// A pointer to the first of so many integers.
    Pointer(Ty, usize),
    /// A pointer to a structure or union, by its index.
    StructPointer(usize),
}

/// The type of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Result {
    /// An integer.
    Scalar(Ty),
    /// A structure or union by value, by its index.
    Struct(usize),
}

/// A function that can be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Func {
    /// Its name.
    pub name: String,
    /// What it returns.
    pub result: Result,
    /// The parameters.
    pub params: Vec<Param>,
    /// An upper bound of the statements one call executes.
    pub cost: u64,
}

/// A constant table of functions of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The name of the array.
    pub name: String,
    /// How many functions it holds, a power of two.
    pub len: usize,
    /// The common type of its functions, with the cost of the most expensive.
    pub func: Func,
}
