//! What became of each loop.

/// How a loop was closed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Closed {
    /// Nodes cover each other without an abstraction.
    Covered,
    /// An invariant was found.
    Invariant,
    /// All its iterations were run.
    Unrolled(u64),
    /// The search ended before.
    Not,
}

/// A loop of the program in a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopReport {
    pub function: String,
    pub line: u32,
    pub closed: Closed,
    /// C expressions that hold whenever control is at the head.
    pub invariant: Vec<String>,
}
