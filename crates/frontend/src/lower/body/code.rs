//! The code of one function under construction: its blocks, its frame, and the place in the source that new
//! statements get.

use crate::lower::context::Cx;
use secateur_program::{
    Argument, Block, BlockId, Callee, CheckKind, FuncId, Halt, Span, Stmt, StmtKind, Terminator, TypeHint,
    VarKind, Variable,
};
use secateur_term::{Term, VarId};

/// A block under construction.
#[derive(Default)]
struct Draft {
    stmts: Vec<Stmt>,
    /// The terminator with its place; `None` while the block is open.
    end: Option<(Terminator, Span)>,
}

/// A finished function: its blocks, its parameters, and the variables of its frame.
pub(crate) type Finished = (Vec<Block>, Vec<VarId>, Vec<VarId>);

/// Writes the blocks of one function. Statements go to the current block; into a block that has ended nothing
/// is written.
pub(crate) struct Code<'a, 'm> {
    /// The program that the function becomes a part of.
    pub cx: &'a mut Cx<'m>,
    function: FuncId,
    params: Vec<VarId>,
    /// The variables of its frames so far, by slot.
    frame: Vec<VarId>,
    /// The blocks so far, by number.
    blocks: Vec<Draft>,
    current: BlockId,
    span: Span,
}

impl<'a, 'm> Code<'a, 'm> {
    /// A function with an open and empty entry block, which statements go to.
    pub fn new(cx: &'a mut Cx<'m>, function: FuncId, span: Span) -> Code<'a, 'm> {
        Code {
            cx,
            function,
            params: Vec::new(),
            frame: Vec::new(),
            blocks: vec![Draft::default()],
            current: BlockId::ENTRY,
            span,
        }
    }

    /// The place that new statements get.
    pub fn span(&self) -> Span {
        self.span
    }

    /// From here on statements are at this place.
    pub fn set_span(&mut self, span: Span) {
        self.span = span;
    }

    /// A new variable in the next slot of the frame.
    pub fn local(&mut self, name: String, width: u32, kind: VarKind, ty: TypeHint, span: Span) -> VarId {
        let slot = self.frame.len() as u32;
        let function = Some(self.function);
        let id = self.cx.new_variable(Variable { name, width, kind, function, slot, ty, span });
        self.frame.push(id);
        id
    }

    /// The next parameter.
    pub fn parameter(&mut self, name: String, width: u32, ty: TypeHint, span: Span) -> VarId {
        let var = self.local(name, width, VarKind::Param, ty, span);
        self.params.push(var);
        var
    }

    /// The first parameter, if there is one yet.
    pub fn first_parameter(&self) -> Option<VarId> {
        self.params.first().copied()
    }

    /// A new temporary; without a name it is called after its slot.
    pub fn temp(&mut self, name: &str, width: u32, ty: TypeHint) -> VarId {
        let name = if name.is_empty() { format!("t{}", self.frame.len()) } else { name.to_string() };
        let span = self.span;
        self.local(name, width, VarKind::Temp, ty, span)
    }

    /// A new open block, which nothing leads to yet.
    pub fn new_block(&mut self) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Draft::default());
        id
    }

    /// The block that statements are added to.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// From here on statements are added to this block.
    pub fn go_to(&mut self, block: BlockId) {
        self.current = block;
    }

    fn draft(&mut self) -> &mut Draft {
        &mut self.blocks[self.current.0 as usize]
    }

    /// Whether the current block has no terminator yet.
    pub fn is_open(&self) -> bool {
        self.blocks[self.current.0 as usize].end.is_none()
    }

    /// Adds a statement to the current block, if that is still open.
    pub fn emit(&mut self, kind: StmtKind) {
        let span = self.span;
        if self.is_open() {
            self.draft().stmts.push(Stmt { kind, span });
        }
    }

    /// Ends the current block, if that is still open.
    pub fn end(&mut self, end: Terminator) {
        let span = self.span;
        self.draft().end.get_or_insert((end, span));
    }

    /// Ends the current block and goes on in `next`.
    pub fn end_and_go(&mut self, end: Terminator, next: BlockId) {
        self.end(end);
        self.current = next;
    }

    /// Ends the current block with a call and goes on in a new one.
    pub fn call(&mut self, callee: Callee, args: Vec<Argument>, var: Option<VarId>) {
        let next = self.new_block();
        self.end_and_go(Terminator::Call { callee, args, var, next }, next);
    }

    /// Ends the current block with an `Unsupported` statement that names the construct.
    pub fn unsupported(&mut self, what: String) {
        self.emit(StmtKind::Unsupported { what });
        self.end(Terminator::Halt(Halt::Silent));
    }

    /// The term for the value of a variable.
    pub fn read(&mut self, var: VarId) -> Term {
        self.cx.read(var)
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

    /// Emits an assumption unless it is trivial.
    pub fn assume(&mut self, cond: Term) {
        if !cond.is_true() {
            self.emit(StmtKind::Assume { cond });
        }
    }

    /// Emits a check, unless it is known to hold.
    pub fn check(&mut self, ok: Term, kind: CheckKind, text: &str) {
        if !ok.is_true() {
            self.emit(StmtKind::Check { ok, kind, text: text.to_string() });
        }
    }

    /// Makes an expression cheap to repeat.
    pub fn repeatable(&mut self, t: Term) -> Term {
        if super::expression::is_cheap(&self.cx.store, t) {
            return t;
        }
        let var = self.assign_temp("", t, TypeHint::Signed);
        self.read(var)
    }

    /// The address so many bytes further on.
    pub fn offset(&mut self, address: Term, by: u64) -> Term {
        let by = self.cx.size(by);
        self.cx.store.add(address, by)
    }

    /// The blocks, every one with an end, the parameters and the frame.
    pub fn finish(self) -> Finished {
        let close = |d: Draft| {
            let (end, end_span) = d.end.unwrap_or((Terminator::Halt(Halt::Unreachable), Span::NONE));
            Block { stmts: d.stmts, end, end_span, loop_head: false }
        };
        (self.blocks.into_iter().map(close).collect(), self.params, self.frame)
    }
}
