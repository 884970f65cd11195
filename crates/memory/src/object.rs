//! One memory object: what it is, whether it is alive, what its bytes hold.

use crate::cells::Cells;
use crate::layers::Layers;
use secateur_program::Span;
use secateur_term::Term;
use std::sync::Arc;

/// Where an object lives; decides who may free it and when it dies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Region {
    /// A global or static object, there for the whole run and writable.
    Static,
    /// Static and read-only.
    Constant,
    /// Code or a label: has an address and no bytes.
    Code,
    /// A local object; dies with its scope or with its function.
    Stack,
    /// Allocated; lives until it is freed.
    Heap,
    /// Not the program's: a pointer from outside points to it. It was there before the run began.
    Outside,
}

/// Whether an object may be accessed, and if not, why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Liveness {
    /// Accesses in bounds are allowed.
    Alive,
    /// The program freed it here.
    Freed(Span),
    /// Its function returned or its scope ended.
    OutOfScope,
}

/// What does not change over an object's life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectInfo {
    /// What messages call it.
    pub name: String,
    /// Where it lives.
    pub region: Region,
    /// Where it was declared or allocated.
    pub span: Span,
    /// The base address is a multiple of this many bytes.
    pub align: u64,
}

/// The bytes of an object, in the simplest form that can describe the writes so far.
#[derive(Clone, Debug)]
pub enum Content {
    /// Cells at known offsets; every object starts so.
    Cells(Cells),
    /// A byte array term, after a write at a symbolic place of a large object.
    Array(Term),
    /// Writes and ranges on top of each other, after whole ranges were set at once.
    Layers(Layers),
}

impl Content {
    /// All terms it holds.
    pub fn terms(&self) -> Vec<Term> {
        match self {
            Content::Cells(c) => c.values().collect(),
            Content::Array(a) => vec![*a],
            Content::Layers(l) => {
                let mut all = Vec::new();
                l.terms(&mut all);
                all
            }
        }
    }
}

/// One object in one state; what never changes is shared in `info`.
#[derive(Clone, Debug)]
pub struct Object {
    /// Name, region, origin and alignment.
    pub info: Arc<ObjectInfo>,
    /// The symbol of its address.
    pub base: Term,
    /// Size in bytes, pointer-wide.
    pub size: Term,
    /// Whether it may still be accessed.
    pub liveness: Liveness,
    /// What its bytes hold; dropped when it dies.
    pub content: Content,
}

impl Object {
    /// Whether it was neither freed nor left its scope.
    pub fn is_alive(&self) -> bool {
        self.liveness == Liveness::Alive
    }

    /// Whether its region allows writes; constants and code do not.
    pub fn is_writable(&self) -> bool {
        !matches!(self.info.region, Region::Constant | Region::Code)
    }
}
