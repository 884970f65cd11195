//! What random cases are made of: numbers, and a program of one function whose parameters are its only variables.

use secateur_program::{
    Block, DataModel, FuncId, Function, ObjectId, Origin, Program, Span, Stmt, StmtKind, Terminator,
    TypeHint, VarId, VarKind, Variable,
};

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 24) % n
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
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

/// Variables of these widths, and a result.
pub fn program(widths: &[u32], result_width: u32, blocks: Vec<Block>) -> Program {
    let variable = |(v, width): (usize, &u32)| Variable {
        name: format!("v{v}"),
        width: *width,
        kind: VarKind::Param,
        function: Some(FuncId(0)),
        slot: v as u32,
        ty: TypeHint::Unsigned,
        span: Span::NONE,
    };
    let all: Vec<VarId> = (0..widths.len() as u32).map(VarId).collect();
    let main = Function {
        name: "main".into(),
        params: all.clone(),
        locals: all,
        result_width: Some(result_width),
        variadic: false,
        blocks,
        object: ObjectId(0),
        origin: Origin::User,
        span: Span::NONE,
    };
    Program {
        data_model: DataModel::Lp64,
        files: vec![],
        variables: widths.iter().enumerate().map(variable).collect(),
        objects: vec![],
        functions: vec![main],
        globals: vec![],
        entry: FuncId(0),
        unmodelled: vec![],
        notes: vec![],
        types: Default::default(),
    }
}
