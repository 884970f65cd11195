//! How functions hand back results that are more than one scalar.

use super::context::Cx;
use super::error::Lowered;
use super::types::{self, Leaf};
use secateur_program::{Span, TypeHint};
use secateur_term::{Term, VarId};

/// How a function hands back its result.
pub(crate) struct ResultShape {
    /// The scalars of the result type.
    pub leaves: Vec<Leaf>,
    /// Width of the value the call gives.
    pub width: Option<u32>,
    /// Whether the scalars fit into one value; else the first is the value and the others travel in hidden
    /// globals.
    pub joined: bool,
}

impl Cx<'_> {
    /// How results of this type are handed back; `Err` if the type has a part that no term can hold.
    pub fn result_shape(&self, ty: crate::llvm::Ty) -> Lowered<ResultShape> {
        let leaves = types::leaves(self.layout, ty)?;
        let total: u32 = leaves.iter().map(|l| l.width).sum();
        let joined = total <= types::WIDEST;
        let width = if joined { (total > 0).then_some(total) } else { leaves.first().map(|l| l.width) };
        Ok(ResultShape { leaves, width, joined })
    }

    /// The hidden global that carries scalar `index` of a large result.
    pub fn result_slot(&mut self, index: usize, width: u32) -> VarId {
        let name = format!("result.{index}.{width}");
        let found = self.globals.iter().copied().find(|v| self.variables[v.0 as usize].name == name);
        if let Some(v) = found {
            return v;
        }
        let init: Term = self.store.bv(width, 0);
        self.new_global(name, width, init, TypeHint::Signed, Span::NONE)
    }
}
