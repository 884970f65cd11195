//! Guesses against the states that concrete runs came through.

use crate::cells::CellFact;
use crate::points::{Seen, grounded};
use secateur_program::Program;
use secateur_term::{Term, TermStore, to_signed, trunc};

/// Cells looked at in one state, and states.
const MOST_CELLS: i128 = 24;

pub(crate) struct Tester<'a> {
    /// Knows the variables that remember.
    pub program: &'a Program,
    pub store: &'a mut TermStore,
    pub seen: &'a [Seen],
}

impl Tester<'_> {
    /// The expression with the addresses of the runs.
    fn grounded(&mut self, t: Term) -> Term {
        match self.seen.iter().find_map(|s| s.memory.as_ref()) {
            Some(memory) => grounded(self.store, memory, t),
            None => t,
        }
    }

    /// The value of a grounded expression, if it is known.
    fn value(&mut self, seen: &Seen, t: Term, more: &[(secateur_program::VarId, u128)]) -> Option<u128> {
        let program = self.program;
        let mut known = true;
        let value = self.store.eval_expr(t, &mut |store, var| {
            let value = more.iter().find(|m| m.0 == var).map(|m| m.1).or_else(|| seen.value(var));
            known &= value.is_some();
            store.bv(program.variable(var).width, value.unwrap_or(0))
        });
        self.store.constant(value).filter(|_| known)
    }

    /// Whether a condition holds in all states that know it; `None` if none does.
    pub fn holds(&mut self, t: Term) -> Option<bool> {
        let t = self.grounded(t);
        let mut known = false;
        for seen in self.seen {
            match self.value(seen, t, &[]) {
                Some(0) => return Some(false),
                Some(_) => known = true,
                None => {}
            }
        }
        known.then_some(true)
    }

    /// Whether all cells of the range have it in all states; `None` if no state has such a cell.
    pub fn cells(&mut self, fact: &CellFact) -> Option<bool> {
        let r = &fact.range;
        let (base, from, to) = (self.grounded(r.base), self.grounded(r.from), self.grounded(r.to));
        let holds = self.grounded(fact.holds);
        let beside: Vec<Term> = fact.beside.iter().map(|b| self.grounded(b.base)).collect();
        let width = self.store.width(r.from);
        let mut known = false;
        for seen in self.seen {
            let Some(memory) = &seen.memory else { continue };
            let (Some(base), Some(from), Some(to)) =
                (self.value(seen, base, &[]), self.value(seen, from, &[]), self.value(seen, to, &[]))
            else {
                continue;
            };
            let (from, to) = (to_signed(from, width), to_signed(to, width));
            let at = |base: u128, stride: u64, j: i128| {
                trunc(base.wrapping_add((j as u128).wrapping_mul(u128::from(stride))), width)
            };
            // both ends of a long range
            let last = (from..to).rev().take(MOST_CELLS as usize / 2);
            for j in (from..to).take(MOST_CELLS as usize / 2).chain(last) {
                let addr = at(base, r.stride, j);
                if !memory.is_inside(addr, r.bytes) {
                    return Some(false);
                }
                let Some(cell) = memory.peek(addr, r.bytes) else { continue };
                let mut more = vec![(fact.names.cell, cell), (fact.names.number, trunc(j as u128, width))];
                for (b, base) in fact.beside.iter().zip(&beside) {
                    let value = self
                        .value(seen, *base, &[])
                        .and_then(|base| memory.peek(at(base, b.stride, j), b.bytes));
                    more.extend(value.map(|v| (b.var, v)));
                }
                match self.value(seen, holds, &more) {
                    Some(0) => return Some(false),
                    Some(_) => known = true,
                    None => {}
                }
            }
        }
        known.then_some(true)
    }
}
