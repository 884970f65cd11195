//! Small parts of derived programs: inputs, statements at one place, the type of a result.

use secateur_program::{Function, Program, Span, Stmt, StmtKind, TypeHint, VarId};

/// A statement that makes a variable arbitrary.
pub(crate) fn input(var: VarId, ty: TypeHint) -> StmtKind {
    StmtKind::Input { var, name: String::from("secateur:contract"), ty }
}

/// Statements, all at one place of the source.
pub(crate) fn statements(kinds: Vec<StmtKind>, span: Span) -> Vec<Stmt> {
    kinds.into_iter().map(|kind| Stmt { kind, span }).collect()
}

/// How the result is shown: as what is returned, where that is a variable or gets its value from one.
pub(crate) fn result_type(program: &Program, function: &Function) -> TypeHint {
    let unsigned = |v: &VarId| program.variable(*v).ty == TypeHint::Unsigned;
    let same = |v: &&VarId| Some(program.variable(**v).width) == function.result_width;
    if function.locals.iter().filter(same).any(unsigned) { TypeHint::Unsigned } else { TypeHint::Signed }
}
