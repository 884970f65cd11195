//! One memory object.

use crate::cells::Cells;
use crate::layers::Layers;
use secateur_program::Span;
use secateur_term::Term;
use std::sync::Arc;

/// Where an object lives; decides who may free it and when it dies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Region {
    Static,
    /// Static and read-only.
    Constant,
    /// Code or a label: has an address and no bytes.
    Code,
    Stack,
    Heap,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Liveness {
    Alive,
    Freed(Span),
    /// Its function returned or its scope ended.
    OutOfScope,
}

/// What does not change over an object's life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectInfo {
    pub name: String,
    pub region: Region,
    /// Where it was declared or allocated.
    pub span: Span,
    pub align: u64,
}

#[derive(Clone, Debug)]
pub enum Content {
    Cells(Cells),
    /// A byte array term, after a write at a symbolic place of a large object.
    Array(Term),
    /// After whole ranges were set at once.
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

#[derive(Clone, Debug)]
pub struct Object {
    pub info: Arc<ObjectInfo>,
    /// The symbol of its address.
    pub base: Term,
    /// Size in bytes, pointer-wide.
    pub size: Term,
    pub liveness: Liveness,
    pub content: Content,
}

impl Object {
    pub fn is_alive(&self) -> bool {
        self.liveness == Liveness::Alive
    }

    pub fn is_writable(&self) -> bool {
        !matches!(self.info.region, Region::Constant | Region::Code)
    }
}
