//! Small parts of derived programs: variables, blocks, functions.

use secateur_program::{
    Block, FuncId, Function, ObjectId, ObjectKind, Origin, Program, Span, StaticObject, Stmt, StmtKind,
    Terminator, TypeHint, VarId, VarKind, Variable,
};
use secateur_term::{Sort, SymbolKind, TermStore};

pub(crate) fn input(var: VarId, ty: TypeHint) -> StmtKind {
    StmtKind::Input { var, name: String::from("secateur:contract"), ty }
}

pub(crate) fn block(stmts: Vec<StmtKind>, end: Terminator, span: Span) -> Block {
    let stmts = stmts.into_iter().map(|kind| Stmt { kind, span }).collect();
    Block { stmts, end, end_span: span, loop_head: false }
}

/// A function without blocks yet.
pub(crate) fn new_function(program: &mut Program, store: &mut TermStore, name: String) -> FuncId {
    let id = FuncId(program.functions.len() as u32);
    let object = ObjectId(program.objects.len() as u32);
    let (size, align) = (1, 16);
    let symbol = SymbolKind::Base { object: object.0, align, size };
    let base = store.fresh(name.clone(), Sort::Bv(program.data_model.pointer_width()), symbol);
    let kind = ObjectKind::Function(id);
    let span = Span::default();
    program.objects.push(StaticObject {
        name: name.clone(),
        base,
        size,
        align,
        kind,
        init: Vec::new(),
        span,
    });
    program.functions.push(Function {
        name,
        params: Vec::new(),
        locals: Vec::new(),
        result_width: None,
        variadic: false,
        blocks: Vec::new(),
        object,
        origin: Origin::Model,
        span: Span::default(),
    });
    id
}

pub(crate) fn variable(
    program: &mut Program,
    function: FuncId,
    name: &str,
    width: u32,
    ty: TypeHint,
) -> VarId {
    add(
        program,
        function,
        Variable {
            name: name.to_string(),
            width,
            kind: VarKind::Local,
            function: Some(function),
            slot: 0,
            ty,
            span: Span::default(),
        },
    )
}

pub(crate) fn copy(program: &mut Program, function: FuncId, of: VarId, kind: VarKind) -> VarId {
    let of = program.variable(of).clone();
    add(program, function, Variable { kind, function: Some(function), ..of })
}

fn add(program: &mut Program, function: FuncId, mut variable: Variable) -> VarId {
    let id = VarId(program.variables.len() as u32);
    let locals = &mut program.functions[function.0 as usize].locals;
    variable.slot = locals.len() as u32;
    locals.push(id);
    program.variables.push(variable);
    id
}

/// How the result is shown: as what is returned, where that is a variable or gets its value from one.
pub(crate) fn result_type(program: &Program, function: &Function) -> TypeHint {
    let unsigned = |v: &VarId| program.variable(*v).ty == TypeHint::Unsigned;
    let same = |v: &&VarId| Some(program.variable(**v).width) == function.result_width;
    if function.locals.iter().filter(same).any(unsigned) { TypeHint::Unsigned } else { TypeHint::Signed }
}
