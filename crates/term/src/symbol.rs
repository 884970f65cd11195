//! Free symbols and sorts.

/// The sort of a term.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A bit-vector of so many bits; Booleans have one.
    Bv(u32),
    /// An array of bit-vectors, indexed by bit-vectors.
    Array {
        /// Bits of an index.
        index: u32,
        /// Bits of a cell.
        elem: u32,
    },
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
    /// The base address of a memory object; the object lies inside of the part of the address space that
    /// processes use (see [`crate::AddressSpace`]).
    Base {
        /// The number of the object.
        object: u32,
        /// The address is a multiple of this power of two.
        align: u64,
        /// At least so many bytes belong to the object; 0 if its size is symbolic.
        size: u64,
    },
    /// Anything introduced by an engine.
    Internal,
}

/// What the store knows of a free symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// For people; symbols with equal names are different symbols.
    pub name: String,
    /// Its sort.
    pub sort: Sort,
    /// Where it comes from.
    pub kind: SymbolKind,
}
