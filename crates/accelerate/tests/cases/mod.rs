//! What random cases are made of: numbers, and a program of one function whose parameters are its only
//! variables.

use secateur_base::Random;
use secateur_program::{
    Block, DataModel, FuncId, Function, ObjectId, ObjectKind, Origin, Program, Span, StaticObject, Stmt,
    StmtKind, Terminator, TypeHint, VarId, VarKind, Variable,
};
use secateur_term::{Sort, SymbolKind, TermStore};

/// The workspace's random numbers, in the types that cases want.
pub struct Numbers(Random);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(Random::new(seed))
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.0.below(n as usize) as u64
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        *self.0.pick(of)
    }
}

pub fn block(kinds: Vec<StmtKind>, end: Terminator) -> Block {
    Block {
        stmts: kinds.into_iter().map(|kind| Stmt { kind, span: Span::NONE }).collect(),
        end,
        end_span: Span::NONE,
        loop_head: false,
    }
}

/// A function with parameters of these widths and a result, beside an entry that does nothing.
pub fn program(store: &mut TermStore, widths: &[u32], result_width: u32, mut blocks: Vec<Block>) -> Program {
    let variable = |(v, width): (usize, &u32)| Variable {
        name: format!("v{v}"),
        width: *width,
        kind: VarKind::Param,
        function: Some(FuncId(0)),
        slot: v as u32,
        ty: TypeHint::Unsigned,
        span: Span::NONE,
    };
    mark_loop_heads(&mut blocks);
    let all: Vec<VarId> = (0..widths.len() as u32).map(VarId).collect();
    let function = |name: &str, object: u32, blocks| Function {
        name: name.into(),
        params: vec![],
        locals: vec![],
        result_width: None,
        variadic: false,
        blocks,
        object: ObjectId(object),
        origin: Origin::User,
        span: Span::NONE,
    };
    let looping = Function {
        params: all.clone(),
        locals: all,
        result_width: Some(result_width),
        ..function("looping", 0, blocks)
    };
    let main = function("main", 1, vec![block(vec![], Terminator::Return(None))]);
    let functions = vec![looping, main];
    let mut object = |(i, f): (u32, &Function)| StaticObject {
        name: f.name.clone(),
        base: store.fresh(&f.name, Sort::Bv(64), SymbolKind::Base { object: i, align: 16, size: 1 }),
        size: 1,
        align: 16,
        kind: ObjectKind::Function(FuncId(i)),
        shared: false,
        init: vec![],
        span: Span::NONE,
    };
    Program {
        data_model: DataModel::Lp64,
        files: vec![],
        variables: widths.iter().enumerate().map(variable).collect(),
        objects: (0..).zip(&functions).map(&mut object).collect(),
        functions,
        globals: vec![],
        entry: FuncId(1),
        unmodelled: vec![],
        assumptions: vec![],
        notes: vec![],
        types: Default::default(),
    }
}

/// The blocks of these programs stand in an order in which only edges to loop heads go back.
fn mark_loop_heads(blocks: &mut [Block]) {
    let edges = blocks
        .iter()
        .zip(0u32..)
        .flat_map(|(b, from)| b.end.successors().into_iter().filter(move |to| to.0 <= from));
    for head in edges.collect::<Vec<_>>() {
        blocks[head.0 as usize].loop_head = true;
    }
}
