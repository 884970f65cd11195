//! Assignments of values to symbols: what a solver answers, what evaluation reads.

use crate::symbol::SymId;
use hashbrown::HashMap;

/// The value of an array: a default and the cells that differ.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArrayValue {
    pub default: u128,
    pub cells: HashMap<u128, u128>,
}

impl ArrayValue {
    pub fn get(&self, index: u128) -> u128 {
        self.cells.get(&index).copied().unwrap_or(self.default)
    }
}

/// A value for each symbol; symbols not mentioned are zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    pub bits: HashMap<SymId, u128>,
    pub arrays: HashMap<SymId, ArrayValue>,
}

impl Model {
    pub fn get(&self, sym: SymId) -> u128 {
        self.bits.get(&sym).copied().unwrap_or(0)
    }

    pub fn set(&mut self, sym: SymId, value: u128) {
        self.bits.insert(sym, value);
    }
}
