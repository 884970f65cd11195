//! Numbers that name things of a program.

/// A function of the program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FuncId(pub u32);

/// A basic block of a function; 0 is the entry.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BlockId(pub u32);

/// A static object (global, string literal, function, label).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

impl BlockId {
    /// The block in which every function starts.
    pub const ENTRY: BlockId = BlockId(0);
}

/// A fact that an engine guessed about the program: a conjunct of a contract or of a loop invariant. Its
/// number is its maker's.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FactId(pub u32);

/// A statement of a program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StmtPlace {
    /// The function it is in.
    pub function: FuncId,
    /// The block it is in.
    pub block: BlockId,
    /// Its number in the block; the number of statements for the end of the block.
    pub stmt: u32,
}
