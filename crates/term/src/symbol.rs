//! Free symbols and sorts.

/// The sort of a term.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Bv(u32),
    Array { index: u32, elem: u32 },
}

/// A free symbol of the store.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymId(pub u32);

/// Where a symbol comes from. The solver treats all alike but for addresses, which obey the layout rules.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SymbolKind {
    /// A nondeterministic input of the program.
    Input,
    /// The content of uninitialised memory or of an uninitialised variable.
    Uninit,
    /// The base address of the memory object with this number: aligned to `align` (a power of two), and with
    /// at least `size` bytes above it inside of the part of the address space that processes use (see
    /// [`crate::AddressSpace`]).
    Base { object: u32, align: u64, size: u64 },
    /// Anything introduced by an engine.
    Internal,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    pub name: String,
    pub sort: Sort,
    pub kind: SymbolKind,
}
