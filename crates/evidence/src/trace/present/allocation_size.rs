//! Sizes of blocks that were computed with too few bits.

use super::fact::visible;
use crate::trace::record::recorder::Recorder;
use secateur_interpreter::Place;
use secateur_program::{StmtKind, VarId, visit_variables};
use secateur_term::{Op, Term};

/// The depth up to which the expression of a size is computed again without wrap-around.
const DEEPEST: u32 = 16;

impl Recorder<'_> {
    /// Says what a size was meant to be, if sums and products had their full range, where that is not what it
    /// is.
    pub(in crate::trace) fn size_wraps(&mut self, at: Place, object: u32, size: u64) {
        let block = self.program().function(at.function).block(at.block);
        let term = match block.stmts.get(at.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Alloc { size, .. } | StmtKind::Realloc { size, .. }) => *size,
            _ => return,
        };
        let mut variables = false;
        visit_variables(self.terms(), term, |_| variables = true);
        if let Some(exact) = self.exact(at, term, DEEPEST).filter(|e| variables && *e != u128::from(size)) {
            let term = self.terms().as_var(term).and_then(|v| self.computed(at, v)).unwrap_or(term);
            let inner = self.terms().node(term).filter(|n| n.op == Op::ZExt).map_or(term, |n| n.args[0]);
            let what = visible(self.program(), self.terms(), inner);
            let what = what.map_or_else(|| "its size".into(), |text| format!("`{text}`"));
            self.wrapped.insert(object, format!("{what} wrapped around: {exact} became {size}"));
        }
    }

    /// What a variable of the compiler's was computed from, if it is set in one place only.
    fn computed(&self, at: Place, var: VarId) -> Option<Term> {
        let statements = self.program().function(at.function).blocks.iter().flat_map(|b| &b.stmts);
        let mut set = statements.filter(|s| s.kind.target() == Some(var));
        match (set.next().map(|s| &s.kind), set.next()) {
            (Some(StmtKind::Assign { value, .. }), None) if self.user_name(var).is_none() => Some(*value),
            _ => None,
        }
    }

    /// An expression over natural numbers without bound; `None` for what is not meant as such.
    fn exact(&self, at: Place, term: Term, fuel: u32) -> Option<u128> {
        if let Some(value) = self.terms().constant(term) {
            return Some(value);
        }
        if let Some(var) = self.terms().as_var(term) {
            if let Some(value) = self.computed(at, var).filter(|_| fuel > 0) {
                return self.exact(at, value, fuel - 1);
            }
            let def = self.history.of(var)?;
            return def.seen.points.is_none().then_some(def.seen.bits);
        }
        let node = self.terms().node(term).filter(|_| fuel > 0)?;
        let side = |i: usize| self.exact(at, node.args[i], fuel - 1);
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
}
