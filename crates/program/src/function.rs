//! Functions.

use crate::block::Block;
use crate::ids::{BlockId, ObjectId};
use crate::span::Span;
use secateur_term::VarId;

/// Where a function comes from: errors inside models are reported at the caller.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    User,
    /// A model of a library function, or glue the front end made.
    Model,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: String,
    pub params: Vec<VarId>,
    /// Every variable of a frame, by slot: parameters first.
    pub locals: Vec<VarId>,
    pub result_width: Option<u32>,
    pub variadic: bool,
    pub blocks: Vec<Block>,
    /// The static object whose address is the function's.
    pub object: ObjectId,
    pub origin: Origin,
    pub span: Span,
}

impl Function {
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }
}
