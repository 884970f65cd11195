//! Guesses against the states that concrete runs came through.

use super::concrete::StateSample;
use crate::loops::cell_fact::CellFact;
use crate::tuning::sampling::MOST_CELLS;
use secateur_interpreter::MemoryImage;
use secateur_program::{Program, VarId};
use secateur_term::{Substitution, SymbolKind, Term, TermStore, to_signed, trunc};

/// Decides whether states that were seen speak for a guess or against it.
pub(crate) struct Refuter<'a> {
    /// Knows all variables that guesses mention.
    pub program: &'a Program,
    pub store: &'a mut TermStore,
    pub seen: &'a [StateSample],
}

impl Refuter<'_> {
    /// The expression with the addresses that static objects have in the runs: the same in all of them.
    fn grounded(&mut self, t: Term) -> Term {
        match self.seen.iter().find_map(|s| s.memory.as_ref()) {
            Some(memory) => grounded(self.store, memory, t),
            None => t,
        }
    }

    /// The value of a grounded expression in a state, with values for some variables besides, if it is known.
    fn value(&mut self, seen: &StateSample, t: Term, more: &[(VarId, u128)]) -> Option<u128> {
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
            let last = (from..to).rev().take(MOST_CELLS / 2);
            for j in (from..to).take(MOST_CELLS / 2).chain(last) {
                let addr = at(base, r.stride, j);
                if !memory.contains(addr, r.bytes) {
                    return Some(false);
                }
                let Some(cell) = memory.read(addr, r.bytes) else { continue };
                let mut more = vec![(fact.names.cell, cell), (fact.names.number, trunc(j as u128, width))];
                for (b, base) in fact.beside.iter().zip(&beside) {
                    let value = self
                        .value(seen, *base, &[])
                        .and_then(|base| memory.read(at(base, b.stride, j), b.bytes));
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

/// An expression with the addresses that static objects have in a run put in.
fn grounded(store: &mut TermStore, memory: &MemoryImage, e: Term) -> Term {
    Substitution::new(|store: &mut TermStore, t| {
        let SymbolKind::Base { object, .. } = store.symbol(store.as_symbol(t)?).kind else { return None };
        let addr = memory.static_address(object)?;
        let width = store.width(t);
        Some(store.bv(width, trunc(u128::from(addr), width)))
    })
    .apply(store, e)
}
