//! Sizes of blocks that were computed with too few bits.

use super::fact::visible;
use crate::trace::record::recording::Recording;
use secateur_interpreter::ProgramPoint;
use secateur_program::{StmtKind, VarId, visit_variables};
use secateur_term::{Op, Term};

/// The depth up to which the expression of a size is computed again without wrap-around.
const DEEPEST: u32 = 16;

/// Says what a size was meant to be, if sums and products had their full range, where that is not what it
/// is.
pub(in crate::trace) fn size_wraps(run: &Recording<'_>, at: ProgramPoint, size: u64) -> Option<String> {
    let block = run.program().function(at.function).block(at.block);
    let term = match block.stmts.get(at.statement as usize).map(|s| &s.kind) {
        Some(StmtKind::Alloc { size, .. } | StmtKind::Realloc { size, .. }) => *size,
        _ => return None,
    };
    let mut variables = false;
    visit_variables(run.terms(), term, |_| variables = true);
    let exact = exact(run, at, term, DEEPEST).filter(|e| variables && *e != u128::from(size))?;
    let term = run.terms().as_var(term).and_then(|v| computed(run, at, v)).unwrap_or(term);
    let inner = run.terms().node(term).filter(|n| n.op == Op::ZExt).map_or(term, |n| n.args[0]);
    let what = visible(run.program(), run.terms(), inner);
    let what = what.map_or_else(|| "its size".into(), |text| format!("`{text}`"));
    Some(format!("{what} wrapped around: {exact} became {size}"))
}

/// What a variable of the compiler's was computed from, if it is set in one place only.
fn computed(run: &Recording<'_>, at: ProgramPoint, var: VarId) -> Option<Term> {
    let statements = run.program().function(at.function).blocks.iter().flat_map(|b| &b.stmts);
    let mut set = statements.filter(|s| s.kind.target() == Some(var));
    match (set.next().map(|s| &s.kind), set.next()) {
        (Some(StmtKind::Assign { value, .. }), None) if run.user_name(var).is_none() => Some(*value),
        _ => None,
    }
}

/// An expression over natural numbers without bound; `None` for what is not meant as such.
fn exact(run: &Recording<'_>, at: ProgramPoint, term: Term, fuel: u32) -> Option<u128> {
    if let Some(value) = run.terms().constant(term) {
        return Some(value);
    }
    if let Some(var) = run.terms().as_var(term) {
        if let Some(value) = computed(run, at, var).filter(|_| fuel > 0) {
            return exact(run, at, value, fuel - 1);
        }
        let def = run.history.of(var)?;
        return def.seen.points.is_none().then_some(def.seen.bits);
    }
    let node = run.terms().node(term).filter(|_| fuel > 0)?;
    let side = |i: usize| exact(run, at, node.args[i], fuel - 1);
    match node.op {
        Op::ZExt => side(0),
        Op::Mul => side(0)?.checked_mul(side(1)?),
        Op::Add => side(0)?.checked_add(side(1)?),
        Op::Shl => {
            u32::try_from(side(1)?).ok().filter(|n| *n < 64).and_then(|n| side(0)?.checked_mul(1 << n))
        }
        _ => None,
    }
}
