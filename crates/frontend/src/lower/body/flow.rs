//! Where the blocks and phi nodes of LLVM went in the program.

use super::code::Code;
use crate::llvm::{Bb, Val};
use crate::lower::error::Lowered;
use crate::lower::types;
use secateur_program::BlockId;
use secateur_term::VarId;
use std::collections::HashMap;

/// The control flow of one function.
#[derive(Default)]
pub(crate) struct Flow {
    /// The numbers of the LLVM blocks that something led to so far.
    blocks: HashMap<Bb, BlockId>,
    /// The variables that hold the scalars of phi nodes.
    phis: HashMap<Val, Vec<VarId>>,
    /// The block that goes on where the current one ends in a check of the sanitizer.
    continuation: Option<Bb>,
}

impl Flow {
    /// Notes that an LLVM block starts at this block of the program.
    pub fn place(&mut self, b: Bb, at: BlockId) {
        self.blocks.insert(b, at);
    }

    /// The block of the program an LLVM block starts at, if something led to it so far.
    pub fn placed(&self, b: Bb) -> Option<BlockId> {
        self.blocks.get(&b).copied()
    }

    /// The block of the program an LLVM block starts at.
    pub fn block(&mut self, code: &mut Code<'_, '_>, b: Bb) -> BlockId {
        *self.blocks.entry(b).or_insert_with(|| code.new_block())
    }

    /// The variables of a phi node: its incoming edges assign them.
    pub fn phi_variables(&mut self, code: &mut Code<'_, '_>, phi: Val) -> Lowered<Vec<VarId>> {
        if let Some(v) = self.phis.get(&phi) {
            return Ok(v.clone());
        }
        let name = phi.name();
        let mut vars = Vec::new();
        for leaf in types::leaves(code.cx.layout, phi.ty())? {
            vars.push(code.temp(&name, leaf.width, leaf.hint()));
        }
        self.phis.insert(phi, vars.clone());
        Ok(vars)
    }

    /// The current block does not end: it goes on with the instructions of `next`.
    pub fn go_on_in(&mut self, next: Bb) {
        self.continuation = Some(next);
    }

    /// The LLVM block that the current one goes on with, told once.
    pub fn take_continuation(&mut self) -> Option<Bb> {
        self.continuation.take()
    }
}
