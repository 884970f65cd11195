//! Cells compared with constants, with variables, and with their own number.

use super::CellGuesser;
use crate::loops::cell_fact::{Names, Range, Rank};
use crate::loops::cell_sequence::CellSequence;
use crate::loops::iteration::{Iteration, replaced, variables};
use crate::tuning::MOST_CONSTANTS;
use hashbrown::HashSet;
use secateur_program::{TypeHint, visit_subterms};
use secateur_term::{Op, Term, to_signed, trunc};

impl CellGuesser<'_> {
    /// Constants that have to do with this sequence: what is stored and compared, then those of the program.
    pub(super) fn constants(&mut self, iteration: &Iteration, sequence: &CellSequence) -> Vec<i128> {
        let width = 8 * sequence.bytes;
        let mut all: Vec<i128> = Vec::new();
        let terms =
            iteration.accesses.iter().filter_map(|a| a.stored).chain(iteration.goes_on.iter().copied());
        for t in terms.chain(iteration.inside.iter().copied()) {
            visit_subterms(self.store, t, |t| {
                if let Some(k) = self.store.constant(t)
                    && self.store.width(t) > 1
                {
                    all.push(to_signed(k, self.store.width(t)));
                }
            });
        }
        let mut own = self.numbers.signed(width);
        own.sort_by_key(|k| k.abs());
        all.extend(own);
        let half = 1i128 << (width - 1).min(126);
        let mut known = HashSet::new();
        all.retain(|k| (-half..half).contains(k) && known.insert(*k));
        all.truncate(MOST_CONSTANTS);
        all
    }

    /// The cell compared with constants; the strongest that the states seen agree with.
    pub(super) fn with_constants(&mut self, range: &Range, constants: &[i128]) {
        let width = 8 * range.bytes;
        let names = self.names(range.bytes, range.stride);
        let cell = self.store.var(names.cell, width);
        let mut bounds = Vec::new();
        for k in constants {
            let number = self.store.bv(width, trunc(*k as u128, width));
            let equal = self.store.eq(cell, number);
            if self.stands(range, equal) {
                // nothing else is worth saying
                return self.add(Rank::Compared, range, equal, Vec::new());
            }
            let (below, above) = (self.store.sle(cell, number), self.store.sle(number, cell));
            bounds.extend([(0, *k, below), (1, -*k, above)]);
        }
        bounds.sort_by_key(|b| (b.0, b.1));
        let mut taken = [0; 2];
        for (kind, _, t) in bounds {
            if taken[kind] == 0 && self.stands(range, t) {
                taken[kind] += 1;
                self.add(Rank::Compared, range, t, Vec::new());
            }
        }
    }

    /// The cell compared with numbers that live at the head, and with its own number.
    pub(super) fn with_numbers(&mut self, range: &Range) {
        let width = 8 * range.bytes;
        let names = self.names(range.bytes, range.stride);
        let cell = self.store.var(names.cell, width);
        let mut others: Vec<(Term, bool)> = Vec::new();
        for v in &self.head.numbers {
            let var = self.program.variable(*v);
            if var.width >= width {
                others.push((self.store.var(*v, var.width), var.ty == TypeHint::Unsigned));
            }
        }
        let pointer = self.program.data_model.pointer_width();
        let number = self.store.var(names.number, pointer);
        if pointer >= width {
            others.push((self.store.resize(number, width), false));
        }
        for (t, unsigned) in others {
            let wide = self.store.width(t);
            let c = if unsigned { self.store.zext(cell, wide) } else { self.store.sext(cell, wide) };
            let equal = self.store.eq(c, t);
            let (below, above) = match unsigned {
                true => (self.store.ule(c, t), self.store.ule(t, c)),
                false => (self.store.sle(c, t), self.store.sle(t, c)),
            };
            let (less, more) = (self.store.not(above), self.store.not(below));
            let differs = self.store.not(equal);
            for t in [equal, less, more, below, above, differs] {
                if self.stands(range, t) {
                    self.add(Rank::Compared, range, t, Vec::new());
                    break;
                }
            }
        }
    }

    /// A value for which the condition holds, as far as one is at hand: what the cell is compared with, or
    /// beside it.
    pub(super) fn instead(&mut self, names: Names, bytes: u32, holds: Term) -> Term {
        let width = 8 * bytes;
        let cell = self.store.var(names.cell, width);
        let mut near = Vec::new();
        let mut pairs = Vec::new();
        visit_subterms(self.store, holds, |t| {
            if let Some(n) = self.store.node(t)
                && matches!(n.op, Op::Eq | Op::Slt | Op::Ult)
            {
                pairs.extend([(n.args[0], n.args[1]), (n.args[1], n.args[0])]);
            }
        });
        for (mine, other) in pairs {
            let is_mine = variables(self.store, mine).contains(&names.cell);
            if is_mine && !variables(self.store, other).contains(&names.cell) {
                let k = self.store.resize(other, width);
                let one = self.store.bv(width, 1);
                near.extend([k, self.store.add(k, one), self.store.sub(k, one)]);
            }
        }
        near.truncate(6);
        let mut value = cell;
        for k in near.into_iter().rev() {
            let good = replaced(self.store, holds, &[(names.cell, k)]);
            value = self.store.ite(good, k, value);
        }
        value
    }
}
