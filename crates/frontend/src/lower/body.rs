//! The body of one function under construction: blocks, variables, the values seen so far.

use super::context::Cx;
use super::error::Lowered;
use super::values::{Pending, Uses};
use crate::llvm::{Bb, Val};
use hashbrown::{HashMap, HashSet};
use secateur_program::{
    Block, BlockId, FuncId, Span, Stmt, StmtKind, Terminator, TypeHint, VarKind, Variable,
};
use secateur_term::{Term, VarId};

/// A block under construction.
#[derive(Default)]
pub(crate) struct Draft {
    /// The statements so far.
    pub stmts: Vec<Stmt>,
    /// The terminator with its place; `None` while the block is open.
    pub end: Option<(Terminator, Span)>,
}

/// A function under construction.
pub(crate) struct Body<'a, 'm> {
    /// The program that the function becomes a part of.
    pub cx: &'a mut Cx<'m>,
    /// The number that the function will have.
    pub id: FuncId,
    /// The parameters so far, in order.
    pub params: Vec<VarId>,
    /// The variables of its frames so far, by slot.
    pub locals: Vec<VarId>,
    /// The blocks so far, by number.
    pub blocks: Vec<Draft>,
    /// The block that statements are added to.
    pub current: BlockId,
    /// Place of the instruction being lowered.
    pub span: Span,
    /// The scalars of every value lowered so far.
    pub values: HashMap<Val, Vec<Term>>,
    /// Values of the current block that are expressions over variables, and still have uses to come.
    pub pending: Vec<Pending>,
    /// How often and where the value of each instruction is used.
    pub uses: HashMap<Val, Uses>,
    /// Allocas that became variables.
    pub promoted: HashMap<Val, VarId>,
    /// Allocas in memory whose scopes are followed.
    pub scoped: HashSet<Val>,
    /// Where scopes without markers begin and end.
    pub changes: super::lifetimes::Changes,
    /// The variables that hold the scalars of phi nodes.
    pub phis: HashMap<Val, Vec<VarId>>,
    /// Branches that are checks of clang's sanitizer.
    pub guards: super::sanitizer_guards::Guards,
    /// The block that goes on where the current one ends in such a check.
    pub continuation: Option<Bb>,
    /// What is computed may not be needed: it is not checked.
    pub speculating: bool,
    /// The numbers of the LLVM blocks that something led to so far.
    pub block_ids: HashMap<Bb, BlockId>,
    /// Instructions whose effect an earlier one has taken over.
    pub done: HashSet<Val>,
    /// C names and types of allocas.
    pub debug: HashMap<Val, crate::llvm::DebugVariable>,
}

impl<'a, 'm> Body<'a, 'm> {
    /// A function with an open and empty entry block.
    pub fn new(cx: &'a mut Cx<'m>, id: FuncId) -> Body<'a, 'm> {
        Body {
            cx,
            id,
            params: Vec::new(),
            locals: Vec::new(),
            blocks: vec![Draft::default()],
            current: BlockId::ENTRY,
            span: Span::NONE,
            values: HashMap::new(),
            pending: Vec::new(),
            uses: HashMap::new(),
            promoted: HashMap::new(),
            scoped: HashSet::new(),
            changes: Default::default(),
            phis: HashMap::new(),
            guards: Default::default(),
            continuation: None,
            speculating: false,
            block_ids: HashMap::new(),
            done: HashSet::new(),
            debug: HashMap::new(),
        }
    }

    /// A new variable in the next slot of the frame.
    pub fn local(&mut self, name: String, width: u32, kind: VarKind, ty: TypeHint, span: Span) -> VarId {
        let slot = self.locals.len() as u32;
        let function = Some(self.id);
        let id = self.cx.new_variable(Variable { name, width, kind, function, slot, ty, span });
        self.locals.push(id);
        id
    }

    /// A new temporary; without a name it is called after its slot.
    pub fn temp(&mut self, name: &str, width: u32, ty: TypeHint) -> VarId {
        let name = if name.is_empty() { format!("t{}", self.locals.len()) } else { name.to_string() };
        let span = self.span;
        self.local(name, width, VarKind::Temp, ty, span)
    }

    /// A new open block, which nothing leads to yet.
    pub fn new_block(&mut self) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Draft::default());
        id
    }

    /// Whether the current block has no terminator yet; what is emitted into a closed block is dropped.
    pub fn is_open(&self) -> bool {
        self.blocks[self.current.0 as usize].end.is_none()
    }

    /// Adds a statement to the current block, if that is still open.
    pub fn emit(&mut self, kind: StmtKind) {
        let span = self.span;
        let draft = &mut self.blocks[self.current.0 as usize];
        if draft.end.is_none() {
            draft.stmts.push(Stmt { kind, span });
        }
    }

    /// Ends the current block.
    pub fn end(&mut self, end: Terminator) {
        let span = self.span;
        let draft = &mut self.blocks[self.current.0 as usize];
        if draft.end.is_none() {
            draft.end = Some((end, span));
        }
    }

    /// Ends the current block and goes on in `next`.
    pub fn end_and_go(&mut self, end: Terminator, next: BlockId) {
        self.end(end);
        self.current = next;
    }

    /// Ends the current block with an `Unsupported` statement that names the construct.
    pub fn unsupported(&mut self, what: String) {
        self.emit(StmtKind::Unsupported { what });
        self.end(Terminator::Halt(secateur_program::Halt::Silent));
    }

    /// Reads a variable.
    pub fn read(&mut self, var: VarId) -> Term {
        self.cx.read(var)
    }

    /// Assigns a variable; values that still need its old content are saved first.
    pub fn assign(&mut self, var: VarId, value: Term) {
        self.save_readers_of(var);
        self.emit(StmtKind::Assign { var, value });
    }

    /// A fresh temporary holding `value`.
    pub fn assign_temp(&mut self, name: &str, value: Term, ty: TypeHint) -> VarId {
        let width = self.cx.store.width(value);
        let var = self.temp(name, width, ty);
        self.emit(StmtKind::Assign { var, value });
        var
    }

    /// A nondeterministic value.
    pub fn input(&mut self, name: &str, width: u32, ty: TypeHint) -> Term {
        let var = self.temp("", width, ty);
        self.emit(StmtKind::Input { var, name: name.to_string(), ty });
        self.read(var)
    }

    /// Two ways to go on that meet again: `then` runs where `cond` holds.
    pub fn branch(
        &mut self,
        cond: Term,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
        other: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        if cond.is_true() {
            return then(self);
        }
        if cond.is_false() {
            return other(self);
        }
        let (yes, no, join) = (self.new_block(), self.new_block(), self.new_block());
        self.end_and_go(Terminator::Branch { cond, then: yes, other: no }, yes);
        then(self)?;
        self.end_and_go(Terminator::Goto(join), no);
        other(self)?;
        self.end_and_go(Terminator::Goto(join), join);
        Ok(())
    }

    /// The blocks, every one with an end.
    pub fn finish(self) -> (Vec<Block>, Vec<VarId>, Vec<VarId>) {
        let blocks = self
            .blocks
            .into_iter()
            .map(|d| {
                let (end, end_span) =
                    d.end.unwrap_or((Terminator::Halt(secateur_program::Halt::Unreachable), Span::NONE));
                Block { stmts: d.stmts, end, end_span, loop_head: false }
            })
            .collect();
        (blocks, self.params, self.locals)
    }
}
