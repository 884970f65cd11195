//! Assignments of values to symbols: what a solver answers, what evaluation reads.

use crate::symbol::SymId;
use hashbrown::HashMap;

/// The value of an array: a default and the cells that differ.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArrayValue {
    /// The value of every cell that is not listed.
    pub default: u128,
    /// Values by index.
    pub cells: HashMap<u128, u128>,
}

impl ArrayValue {
    /// The value of the cell at an index.
    pub fn get(&self, index: u128) -> u128 {
        self.cells.get(&index).copied().unwrap_or(self.default)
    }
}

/// A value for each symbol; symbols not mentioned are zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// Values of bit-vector symbols; evaluation truncates them to the width of the symbol.
    pub bits: HashMap<SymId, u128>,
    /// Values of array symbols.
    pub arrays: HashMap<SymId, ArrayValue>,
}

impl Model {
    /// The value of a bit-vector symbol; zero if the model does not mention it.
    pub fn get(&self, sym: SymId) -> u128 {
        self.bits.get(&sym).copied().unwrap_or(0)
    }

    /// Gives a bit-vector symbol a value, in place of an earlier one.
    pub fn set(&mut self, sym: SymId, value: u128) {
        self.bits.insert(sym, value);
    }
}
