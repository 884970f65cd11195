//! Programs by hand.
#![allow(dead_code, reason = "each test file uses a part of it")]

use secateur_interpreter::{Interpreter, NoObserver, Options, Outcome, Run};
use secateur_program::*;
use secateur_term::{Sort, SymbolKind, Term, TermStore};

pub struct Build {
    pub store: TermStore,
    pub program: Program,
}

pub fn span(line: u32) -> Span {
    Span { file: 0, line, column: 1 }
}

impl Build {
    /// A program with an empty entry function.
    pub fn new(data_model: DataModel) -> Build {
        let program = Program {
            data_model,
            files: vec![String::from("t.c")],
            variables: vec![],
            objects: vec![],
            functions: vec![],
            globals: vec![],
            entry: FuncId(0),
            unmodelled: vec![],
            assumptions: vec![],
            notes: vec![],
            types: Default::default(),
        };
        let mut build = Build { store: TermStore::new(), program };
        build.function("main", false);
        build
    }

    pub fn width(&self) -> u32 {
        self.program.data_model.pointer_width()
    }

    pub fn object(&mut self, name: &str, size: u64, kind: ObjectKind) -> (ObjectId, Term) {
        let object = self.program.objects.len() as u32;
        let kind_of_symbol = SymbolKind::Base { object, align: 8, size };
        let base = self.store.fresh(name, Sort::Bv(self.width()), kind_of_symbol);
        let init = vec![];
        let name = String::from(name);
        self.program.objects.push(StaticObject {
            name,
            base,
            size,
            align: 8,
            kind,
            shared: false,
            init,
            span: span(1),
        });
        (ObjectId(object), base)
    }

    pub fn text(&mut self, text: &str) -> Term {
        let (id, base) = self.object("text", text.len() as u64 + 1, ObjectKind::Constant);
        let bytes = text.as_bytes().to_vec();
        self.program.objects[id.0 as usize].init.push(InitItem::Bytes { offset: 0, bytes });
        base
    }

    pub fn function(&mut self, name: &str, variadic: bool) -> FuncId {
        let id = FuncId(self.program.functions.len() as u32);
        let (object, _) = self.object(name, 1, ObjectKind::Function(id));
        self.program.functions.push(Function {
            name: String::from(name),
            params: vec![],
            locals: vec![],
            result_width: Some(32),
            variadic,
            blocks: vec![],
            object,
            origin: Origin::User,
            span: span(1),
        });
        id
    }

    /// A variable and the term that reads it.
    pub fn local(&mut self, f: FuncId, name: &str, width: u32, kind: VarKind) -> (VarId, Term) {
        let var = VarId(self.program.variables.len() as u32);
        let slot = self.program.functions[f.0 as usize].locals.len() as u32;
        let param = kind == VarKind::Param;
        self.program.variables.push(Variable {
            name: String::from(name),
            width,
            kind,
            function: Some(f),
            slot,
            ty: TypeHint::Signed,
            span: span(1),
        });
        let function = &mut self.program.functions[f.0 as usize];
        function.locals.push(var);
        if param {
            function.params.push(var);
        }
        (var, self.store.var(var, width))
    }

    pub fn main_local(&mut self, name: &str, width: u32) -> (VarId, Term) {
        self.local(FuncId(0), name, width, VarKind::Local)
    }

    pub fn global(&mut self, name: &str, width: u32, init: Term) -> (VarId, Term) {
        let var = VarId(self.program.variables.len() as u32);
        let slot = self.program.globals.len() as u32;
        self.program.variables.push(Variable {
            name: String::from(name),
            width,
            kind: VarKind::Global { init },
            function: None,
            slot,
            ty: TypeHint::Signed,
            span: span(1),
        });
        self.program.globals.push(var);
        (var, self.store.var(var, width))
    }

    pub fn block(&mut self, f: FuncId, kinds: Vec<StmtKind>, end: Terminator) -> BlockId {
        let blocks = &mut self.program.functions[f.0 as usize].blocks;
        let line = 10 * (blocks.len() as u32 + 1);
        let number = |(i, kind)| Stmt { kind, span: span(line + i as u32) };
        let stmts = kinds.into_iter().enumerate().map(number).collect();
        blocks.push(Block { stmts, end, end_span: span(line + 9), loop_head: false });
        BlockId(blocks.len() as u32 - 1)
    }

    /// `main` as one block that returns a value.
    pub fn main(&mut self, kinds: Vec<StmtKind>, value: Term) {
        self.block(FuncId(0), kinds, Terminator::Return(Some(value)));
    }

    pub fn int(&mut self, width: u32, value: i128) -> Term {
        self.store.bv(width, value as u128)
    }

    /// A pointer-wide constant.
    pub fn word(&mut self, value: i128) -> Term {
        self.store.bv(self.width(), value as u128)
    }

    pub fn plus(&mut self, a: Term, k: i128) -> Term {
        let k = self.word(k);
        self.store.add(a, k)
    }

    pub fn run(&self, options: Options, scenario: &Scenario) -> Run {
        Interpreter::new(&self.program, &self.store, options).run(scenario, &mut NoObserver)
    }

    pub fn outcome(&self) -> Outcome {
        self.run(Options::default(), &Scenario::default()).outcome
    }
}

pub fn alloc(var: VarId, size: Term, kind: AllocKind, name: &str) -> StmtKind {
    StmtKind::Alloc { var, size, align: 8, kind, name: String::from(name), zeroed: false }
}

pub fn call_input(name: &str, width: u32, value: u128) -> InputValue {
    InputValue {
        kind: InputKind::Call,
        name: String::from(name),
        data: InputData::Bits { width, value },
        ty: TypeHint::Signed,
        span: Span::NONE,
    }
}

/// The kind and text of an error.
pub fn error(outcome: &Outcome) -> (CheckKind, String) {
    match outcome {
        Outcome::Error(report) => (report.kind.clone(), report.text.clone()),
        other => panic!("no error but {other:?}"),
    }
}
