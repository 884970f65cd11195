//! The one way to derive a program from another: accelerated, restricted, cut or constrained programs are
//! made here, so that ids stay dense, slots match frames, spans are kept, and every new block knows which
//! block of the original it came from.
//!
//! Blocks of the original keep their numbers, so terms and places of the original stay valid in the derived
//! program.

mod inline;

use crate::block::{Block, Callee, Terminator};
use crate::function::{Function, Origin};
use crate::ids::{BlockId, FuncId, ObjectId};
use crate::object::{ObjectKind, StaticObject};
use crate::program::Program;
use crate::span::Span;
use crate::stmt::{Stmt, StmtKind};
use crate::validate::validate;
use crate::variable::{TypeHint, VarKind, Variable};
use secateur_term::{Sort, SymbolKind, Term, TermStore, VarId};
use std::ops::Deref;

/// An edge of the control-flow graph of a function: a block, and which of its successors.
pub type CfgEdge = (BlockId, usize);

/// A block of the original program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct OriginalBlock {
    /// The function of the original that the block is in.
    pub function: FuncId,
    /// The number of the block in that function.
    pub block: BlockId,
}

/// A program on its way from the original to a derived one. It can be read as a [`Program`].
#[derive(Clone, Debug)]
pub struct Edit {
    program: Program,
    /// For each block of each function the block of the original that it is, or is a part or a copy of.
    origins: Vec<Vec<Option<OriginalBlock>>>,
}

impl Deref for Edit {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.program
    }
}

impl Edit {
    /// A copy of the original, to be changed.
    pub fn of(original: &Program) -> Edit {
        let places = |(f, function): (usize, &Function)| {
            let function_id = FuncId(f as u32);
            let place = |b| Some(OriginalBlock { function: function_id, block: BlockId(b) });
            (0..function.blocks.len() as u32).map(place).collect()
        };
        let origins = original.functions.iter().enumerate().map(places).collect();
        Edit { program: original.clone(), origins }
    }

    /// The derived program. Debug builds check that it is a program.
    pub fn finish(self, store: &TermStore) -> Program {
        debug_assert_eq!(validate(&self.program, store), Ok(()), "a derived program is not well-formed");
        self.program
    }

    /// The block of the original that a block is, or is a part or a copy of; `None` for a block that is new.
    pub fn origin(&self, f: FuncId, block: BlockId) -> Option<OriginalBlock> {
        self.origins.get(f.0 as usize)?.get(block.0 as usize).copied().flatten()
    }

    /// A new variable in the frames of a function. It is never shown to users.
    pub fn add_temp(&mut self, f: FuncId, name: &str, width: u32) -> VarId {
        self.new_local(f, name, width, VarKind::Temp, TypeHint::Unsigned)
    }

    /// A new variable in the frames of a function, which facts about the program may speak of.
    pub fn add_local(&mut self, f: FuncId, name: &str, width: u32, ty: TypeHint) -> VarId {
        self.new_local(f, name, width, VarKind::Local, ty)
    }

    fn new_local(&mut self, f: FuncId, name: &str, width: u32, kind: VarKind, ty: TypeHint) -> VarId {
        let (name, span) = (name.to_string(), Span::NONE);
        self.push_local(f, Variable { name, width, kind, function: Some(f), slot: 0, ty, span })
    }

    /// A variable of the same name, type and width in the frames of `f`.
    pub fn copy_local(&mut self, f: FuncId, of: VarId, kind: VarKind) -> VarId {
        let variable = Variable { kind, ..self.program.variable(of).clone() };
        self.push_local(f, variable)
    }

    fn push_local(&mut self, f: FuncId, variable: Variable) -> VarId {
        let id = VarId(self.program.variables.len() as u32);
        let locals = &mut self.program.functions[f.0 as usize].locals;
        let slot = locals.len() as u32;
        locals.push(id);
        self.program.variables.push(Variable { function: Some(f), slot, ..variable });
        id
    }

    /// Gives a variable another name.
    pub fn rename(&mut self, variable: VarId, name: String) {
        self.program.variables[variable.0 as usize].name = name;
    }

    /// A new global variable with its initial value.
    pub fn add_global(&mut self, store: &TermStore, name: &str, init: Term, ty: TypeHint) -> VarId {
        let id = VarId(self.program.variables.len() as u32);
        let slot = self.program.globals.len() as u32;
        self.program.globals.push(id);
        self.program.variables.push(Variable {
            name: name.to_string(),
            width: store.width(init),
            kind: VarKind::Global { init },
            function: None,
            slot,
            ty,
            span: Span::NONE,
        });
        id
    }

    /// A new function without parameters and blocks.
    pub fn add_function(&mut self, store: &mut TermStore, name: &str) -> FuncId {
        let id = FuncId(self.program.functions.len() as u32);
        let object = ObjectId(self.program.objects.len() as u32);
        let (size, align) = (1, 16);
        let symbol = SymbolKind::Base { object: object.0, align, size };
        let sort = Sort::Bv(self.program.data_model.pointer_width());
        self.program.objects.push(StaticObject {
            name: name.to_string(),
            base: store.fresh(name, sort, symbol),
            size,
            align,
            kind: ObjectKind::Function(id),
            shared: false,
            init: Vec::new(),
            span: Span::NONE,
        });
        self.program.functions.push(Function {
            name: name.to_string(),
            params: Vec::new(),
            locals: Vec::new(),
            result_width: None,
            variadic: false,
            blocks: Vec::new(),
            object,
            origin: Origin::Model,
            span: Span::NONE,
        });
        self.origins.push(Vec::new());
        id
    }

    /// Gives a function parameters, which are variables of its frame, and a result; its place is that of the
    /// function it stands for.
    pub fn set_signature(&mut self, f: FuncId, params: Vec<VarId>, result_width: Option<u32>, span: Span) {
        let function = &mut self.program.functions[f.0 as usize];
        (function.params, function.result_width, function.span) = (params, result_width, span);
    }

    /// Lets the program begin with another function.
    pub fn set_entry(&mut self, f: FuncId) {
        self.program.entry = f;
    }

    /// Lets direct calls of some functions go to others. `None` leaves the calls of a function as they are.
    pub fn replace_callees(&mut self, instead: impl Fn(FuncId) -> Option<FuncId>) {
        for block in self.program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
            if let Terminator::Call { callee: Callee::Direct(f), .. } = &mut block.end {
                *f = instead(*f).unwrap_or(*f);
            }
        }
    }

    /// The number that the next block of a function will have.
    pub fn next_block(&self, f: FuncId) -> BlockId {
        BlockId(self.program.function(f).blocks.len() as u32)
    }

    /// A new block at the end of a function. No edge leads to it yet.
    pub fn add_block(&mut self, f: FuncId, stmts: Vec<Stmt>, end: Terminator, end_span: Span) -> BlockId {
        self.push_block(f, Block { stmts, end, end_span, loop_head: false }, None)
    }

    fn push_block(&mut self, f: FuncId, block: Block, origin: Option<OriginalBlock>) -> BlockId {
        let blocks = &mut self.program.functions[f.0 as usize].blocks;
        let id = BlockId(blocks.len() as u32);
        blocks.push(block);
        self.origins[f.0 as usize].push(origin);
        id
    }

    fn block_mut(&mut self, f: FuncId, block: BlockId) -> &mut Block {
        &mut self.program.functions[f.0 as usize].blocks[block.0 as usize]
    }

    /// Splits a block in front of its statement number `at`: the rest becomes a block of its own, which the
    /// first part goes to.
    pub fn split(&mut self, f: FuncId, block: BlockId, at: usize) -> BlockId {
        let origin = self.origin(f, block);
        let rest = BlockId(self.program.function(f).blocks.len() as u32);
        let first = self.block_mut(f, block);
        let stmts = first.stmts.split_off(at.min(first.stmts.len()));
        let end = std::mem::replace(&mut first.end, Terminator::Goto(rest));
        let end_span = first.end_span;
        self.push_block(f, Block { stmts, end, end_span, loop_head: false }, origin)
    }

    /// Puts statements in front of statement number `at` of a block, or at its end.
    pub fn insert(&mut self, f: FuncId, block: BlockId, at: usize, stmts: impl IntoIterator<Item = Stmt>) {
        let all = &mut self.block_mut(f, block).stmts;
        let at = at.min(all.len());
        all.splice(at..at, stmts);
    }

    /// Puts statements behind the last one of a block.
    pub fn append(&mut self, f: FuncId, block: BlockId, stmts: impl IntoIterator<Item = Stmt>) {
        self.block_mut(f, block).stmts.extend(stmts);
    }

    /// Another end for a block, at the same place of the source.
    pub fn set_end(&mut self, f: FuncId, block: BlockId, end: Terminator) {
        self.block_mut(f, block).end = end;
    }

    /// Says whether some cycle is entered at this block.
    pub fn set_loop_head(&mut self, f: FuncId, block: BlockId, loop_head: bool) {
        self.block_mut(f, block).loop_head = loop_head;
    }

    /// Lets one edge lead elsewhere.
    pub fn redirect(&mut self, f: FuncId, (from, slot): CfgEdge, to: BlockId) {
        if let Some(target) = self.block_mut(f, from).end.successors_mut().into_iter().nth(slot) {
            *target = to;
        }
    }

    /// Lets all edges of a block that lead to `old` lead to `new`.
    pub fn redirect_target(&mut self, f: FuncId, from: BlockId, old: BlockId, new: BlockId) {
        for target in self.block_mut(f, from).end.successors_mut() {
            if *target == old {
                *target = new;
            }
        }
    }

    /// Puts a new block with these statements on all edges that lead from one block to another.
    pub fn interpose(&mut self, f: FuncId, from: BlockId, to: BlockId, stmts: Vec<Stmt>) -> BlockId {
        let span = self.program.function(f).block(from).end_span;
        let new = self.add_block(f, stmts, Terminator::Goto(to), span);
        self.redirect_target(f, from, to, new);
        new
    }

    /// Changes statements one by one. `None` leaves a statement as it is.
    pub fn replace_statements(&mut self, mut change: impl FnMut(&Stmt) -> Option<StmtKind>) {
        let blocks = self.program.functions.iter_mut().flat_map(|f| &mut f.blocks);
        for stmt in blocks.flat_map(|b| &mut b.stmts) {
            if let Some(kind) = change(stmt) {
                stmt.kind = kind;
            }
        }
    }
}

#[cfg(test)]
mod tests;
