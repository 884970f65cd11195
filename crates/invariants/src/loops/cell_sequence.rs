//! Sequences of cells: accesses `base + stride * i` of a loop with an index i or a pointer that moves.

use super::cut_loop::CutLoop;
use super::iteration::{Access, is_fixed, replaced, variables};
use secateur_program::{Program, StmtKind, VarId};
use secateur_term::{Op, Term, TermStore, to_signed, trunc};

/// Cell j are the `bytes` bytes at `base + stride * j`; the loop is at cell `now`, and was at `start` when it
/// was entered.
#[derive(Clone, Debug)]
pub(crate) struct CellSequence {
    pub base: Term,
    pub stride: u64,
    pub bytes: u32,
    pub now: Term,
    pub start: Term,
    /// The index or the pointer.
    pub var: VarId,
    /// What it is when the loop is at cell `number`.
    pub back: Term,
}

impl CellSequence {
    /// The sequence of an access; `number` is a variable for the number of a cell.
    pub fn of(
        program: &Program,
        store: &mut TermStore,
        head: &CutLoop,
        access: &Access,
        number: Term,
    ) -> Option<CellSequence> {
        let form = store.linear(access.addr);
        let width = form.width;
        let mut moving = None;
        let mut fixed = form.clone();
        fixed.constant = 0;
        fixed.monomials.clear();
        for m in &form.monomials {
            if is_fixed(program, store, head, m.atom) {
                fixed.monomials.push(*m);
            } else if moving.replace(*m).is_some() {
                return None;
            }
        }
        let moving = moving?;
        let fixed = store.linear_term(&fixed);
        let c = to_signed(form.constant, width);
        let var = match variables(store, moving.atom)[..] {
            [v] => v,
            _ => return None,
        };
        let ghost = head.ghost(var)?;
        let ghost_term = store.var(ghost, program.variable(var).width);
        if store.as_var(moving.atom) == Some(var) && head.memory.pointers.iter().any(|p| p.0 == var) {
            // the pointer moves from where it was
            if moving.coefficient != 1 || store.constant(fixed) != Some(0) {
                return None;
            }
            let step = step(program, store, head, var).unwrap_or(0).max(u64::from(access.bytes));
            if !step.is_power_of_two() {
                return None;
            }
            let (cells, rest) = (c.div_euclid(i128::from(step)), c.rem_euclid(i128::from(step)));
            let rest = store.bv(width, rest as u128);
            let base = store.add(ghost_term, rest);
            let way = store.sub(moving.atom, ghost_term);
            let shift = store.bv(width, u128::from(step.trailing_zeros()));
            let way = store.ashr(way, shift);
            let cells = store.bv(width, trunc(cells as u128, width));
            let now = store.add(way, cells);
            let stride = store.bv(width, u128::from(step));
            let at = store.sub(number, cells);
            let at = store.mul(at, stride);
            let back = store.add(ghost_term, at);
            return Some(CellSequence {
                base,
                stride: step,
                bytes: access.bytes,
                now,
                start: cells,
                var,
                back,
            });
        }
        let stride = to_signed(moving.coefficient, width);
        if stride < i128::from(access.bytes) || stride > 1 << 20 {
            return None;
        }
        let (cells, rest) = (c.div_euclid(stride), c.rem_euclid(stride));
        let rest = store.bv(width, rest as u128);
        let base = store.add(fixed, rest);
        let cells = store.bv(width, trunc(cells as u128, width));
        let now = store.add(moving.atom, cells);
        let start = replaced(store, now, &[(var, ghost_term)]);
        let index = store.sub(number, cells);
        let back = index_at(program, store, var, moving.atom, index)?;
        Some(CellSequence { base, stride: stride as u64, bytes: access.bytes, now, start, var, back })
    }
}

/// What the variable is when the index expression is `index`.
fn index_at(program: &Program, store: &mut TermStore, var: VarId, atom: Term, index: Term) -> Option<Term> {
    let node = *store.node(atom)?;
    let inner = if matches!(node.op, Op::ZExt | Op::SExt) { node.args[0] } else { atom };
    let form = store.linear(inner);
    let [m] = form.monomials[..] else { return None };
    if m.coefficient != 1 || store.as_var(m.atom) != Some(var) {
        return None;
    }
    let width = program.variable(var).width;
    let narrow = store.resize(index, width);
    let c = store.bv(width, form.constant);
    Some(store.sub(narrow, c))
}

/// By how much a pointer moves at least, if it moves by constants.
fn step(program: &Program, store: &TermStore, head: &CutLoop, pointer: VarId) -> Option<u64> {
    let function = program.function(head.function);
    let mut least = None;
    for s in head.body.body.iter().flat_map(|b| &function.block(*b).stmts) {
        if let StmtKind::Assign { var, value } = &s.kind
            && *var == pointer
        {
            let form = store.linear(*value);
            let k = to_signed(form.constant, form.width).unsigned_abs() as u64;
            if k > 0 {
                least = Some(least.map_or(k, |l: u64| l.min(k)));
            }
        }
    }
    least
}
