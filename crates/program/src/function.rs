//! Functions.

use crate::block::Block;
use crate::ids::{BlockId, ObjectId};
use crate::span::Span;
use secateur_term::VarId;

/// Where a function comes from: errors inside models are reported at the caller.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A function of the user's source.
    User,
    /// A model of a library function, or glue the front end made.
    Model,
}

/// A function with a body: a control-flow graph that is entered at [`BlockId::ENTRY`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// The name; for a function of the source the one in the linked module.
    pub name: String,
    /// The parameters in order, a prefix of `locals`.
    pub params: Vec<VarId>,
    /// Every variable of a frame, by slot: parameters first.
    pub locals: Vec<VarId>,
    /// The width of the result in bits; `None` for a function without a result.
    pub result_width: Option<u32>,
    /// Whether calls may pass arguments beyond the parameters.
    pub variadic: bool,
    /// The basic blocks by [`BlockId`], never empty.
    pub blocks: Vec<Block>,
    /// The static object whose address is the function's.
    pub object: ObjectId,
    /// Whether it comes from the user's source.
    pub origin: Origin,
    /// The source place of the definition.
    pub span: Span,
}

impl Function {
    /// The block of this number, which must exist.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }
}
