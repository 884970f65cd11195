//! A state of a run as its observer sees it.

use crate::memory::{Memory, MemoryImage};
use crate::value::{Origin, Value};
use secateur_program::{Program, VarId};

/// The variables of the current function, the globals, and memory.
pub struct StateView<'a> {
    pub(crate) program: &'a Program,
    pub(crate) registers: &'a [Value],
    pub(crate) first_global: usize,
    pub(crate) first_local: usize,
    pub(crate) memory: &'a Memory,
}

impl StateView<'_> {
    /// The bits of a global or of a variable of the current function; none if it has no value yet.
    pub fn variable(&self, var: VarId) -> Option<u128> {
        let v = self.program.variables.get(var.0 as usize)?;
        let first = if v.is_global() { self.first_global } else { self.first_local };
        let value = self.registers.get(first + v.slot as usize)?;
        (value.origin != Origin::UNSET).then_some(value.bits)
    }

    /// A copy of memory; of each object at most the first and the last `most` bytes.
    pub fn memory(&self, most: usize) -> MemoryImage {
        MemoryImage::of(self.memory, self.program.objects.len(), most)
    }
}
