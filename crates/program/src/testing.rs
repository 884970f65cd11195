//! Small programs for tests: those of this crate and, with the feature `testing`, those of others.

use crate::*;
use secateur_term::{Sort, SymbolKind, Term, TermStore};

/// A function that is nothing but this graph.
pub fn graph(edges: &[&[u32]]) -> Function {
    let end = |to: &&[u32]| match to {
        [] => Terminator::Return(None),
        [one] => Terminator::Goto(BlockId(*one)),
        [first, rest @ ..] => Terminator::Switch {
            value: Term::FALSE,
            cases: rest.iter().enumerate().map(|(i, b)| (i as u128, BlockId(*b))).collect(),
            default: BlockId(*first),
        },
    };
    let block = |to| Block { stmts: vec![], end: end(to), end_span: Span::NONE, loop_head: false };
    function("f", edges.iter().map(block).collect())
}

fn function(name: &str, blocks: Vec<Block>) -> Function {
    Function {
        name: name.into(),
        params: vec![],
        locals: vec![],
        result_width: None,
        variadic: false,
        blocks,
        object: ObjectId(0),
        origin: Origin::User,
        span: Span::NONE,
    }
}

/// Builds a program of one function, block after block.
pub struct Maker {
    /// Where the terms of the program live.
    pub store: TermStore,
    /// The locals of the function, by slot.
    pub variables: Vec<Variable>,
    stmts: Vec<Stmt>,
    blocks: Vec<Block>,
}

impl Default for Maker {
    fn default() -> Maker {
        Maker::new()
    }
}

impl Maker {
    /// A program without variables and blocks.
    pub fn new() -> Maker {
        Maker { store: TermStore::new(), variables: vec![], stmts: vec![], blocks: vec![] }
    }

    /// A new signed local of so many bits.
    pub fn local(&mut self, name: &str, width: u32) -> VarId {
        let slot = self.variables.len() as u32;
        self.variables.push(Variable {
            name: name.into(),
            width,
            kind: VarKind::Local,
            function: Some(FuncId(0)),
            slot,
            ty: TypeHint::Signed,
            span: Span::NONE,
        });
        VarId(slot)
    }

    /// The term for the value of a variable.
    pub fn read(&mut self, var: VarId) -> Term {
        self.store.var(var, self.variables[var.0 as usize].width)
    }

    /// Puts a statement at the end of the open block, on a line of its own, counted from 10 in each block.
    pub fn stmt(&mut self, kind: StmtKind) {
        let line = self.stmts.len() as u32 + 10;
        self.stmts.push(Stmt { kind, span: Span { file: 0, line, column: 1 } });
    }

    /// Puts an assignment at the end of the open block.
    pub fn assign(&mut self, var: VarId, value: Term) {
        self.stmt(StmtKind::Assign { var, value });
    }

    /// Puts an input called `in` at the end of the open block.
    pub fn input(&mut self, var: VarId) {
        self.stmt(StmtKind::Input { var, name: "in".into(), ty: TypeHint::Signed });
    }

    /// Closes the open block with this terminator; the next statement begins a new one.
    pub fn end(&mut self, end: Terminator) {
        let stmts = std::mem::take(&mut self.stmts);
        self.blocks.push(Block { stmts, end, end_span: Span::NONE, loop_head: false });
    }

    /// The program whose only function, `main`, has the blocks that were closed.
    pub fn finish(self, result_width: Option<u32>) -> (Program, TermStore) {
        let locals = (0..self.variables.len() as u32).map(VarId).collect();
        let main = Function { locals, result_width, ..function("main", self.blocks) };
        let mut store = self.store;
        let objects = vec![function_object(&mut store, 0, "main")];
        (program(self.variables, objects, vec![main]), store)
    }
}

fn function_object(store: &mut TermStore, number: u32, name: &str) -> StaticObject {
    let kind = SymbolKind::Base { object: number, align: 16, size: 1 };
    StaticObject {
        name: name.into(),
        base: store.fresh(name, Sort::Bv(64), kind),
        size: 1,
        align: 16,
        kind: ObjectKind::Function(FuncId(number)),
        shared: false,
        init: vec![],
        span: Span::NONE,
    }
}

fn program(variables: Vec<Variable>, objects: Vec<StaticObject>, functions: Vec<Function>) -> Program {
    Program {
        data_model: DataModel::Lp64,
        files: vec!["a.c".into()],
        variables,
        objects,
        functions,
        globals: vec![],
        entry: FuncId(0),
        unmodelled: vec![],
        assumptions: vec![],
        notes: vec![],
        types: Default::default(),
    }
}

/// Functions that call others directly (`direct`), some that also call by address (`indirect`), and a table
/// of addresses.
pub fn calls(direct: &[&[u32]], indirect: &[u32], table: &[u32]) -> (Program, TermStore) {
    let mut store = TermStore::new();
    let name = |i: usize| format!("f{i}");
    let mut objects: Vec<StaticObject> =
        (0..direct.len()).map(|i| function_object(&mut store, i as u32, &name(i))).collect();
    let bases: Vec<Term> = objects.iter().map(|o| o.base).collect();
    let item = |(i, f): (usize, &u32)| InitItem::Address {
        offset: 8 * i as u64,
        value: bases[*f as usize],
        bytes: 8,
    };
    let kind = SymbolKind::Base { object: direct.len() as u32, align: 8, size: 8 * table.len() as u64 };
    objects.push(StaticObject {
        name: "table".into(),
        base: store.fresh("table", Sort::Bv(64), kind),
        size: 8 * table.len() as u64,
        align: 8,
        kind: ObjectKind::Constant,
        shared: false,
        init: table.iter().enumerate().map(item).collect(),
        span: Span::NONE,
    });
    let somewhere = store.bv(64, 0);
    let functions = direct
        .iter()
        .enumerate()
        .map(|(i, callees)| {
            let mut targets: Vec<Callee> = callees.iter().map(|f| Callee::Direct(FuncId(*f))).collect();
            if indirect.contains(&(i as u32)) {
                targets.push(Callee::Indirect(somewhere));
            }
            let mut blocks: Vec<Block> = Vec::new();
            for callee in targets {
                let next = BlockId(blocks.len() as u32 + 1);
                let end = Terminator::Call { callee, args: vec![], var: None, next };
                blocks.push(Block { stmts: vec![], end, end_span: Span::NONE, loop_head: false });
            }
            let end = Terminator::Return(None);
            blocks.push(Block { stmts: vec![], end, end_span: Span::NONE, loop_head: false });
            Function { object: ObjectId(i as u32), ..function(&name(i), blocks) }
        })
        .collect();
    (program(vec![], objects, functions), store)
}
