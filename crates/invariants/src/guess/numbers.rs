//! Guesses about the numbers of a cut loop: bounds by the numbers of the program, orders and sums of two
//! variables, remainders, and linear equations; whatever all states seen at the head agree with.

use super::equations::{Columns, linear_equations};
use super::number_bounds::{NumberBounds, at_most};
use crate::derived::program::DerivedProgram;
use crate::fact::{At, Fact};
use crate::sample::concrete::{Samples, StateSample};
use crate::sample::refute::Refuter;
use crate::tuning::{FEW_BOUNDS, LARGEST_DIVISOR, LARGEST_FACTOR, MOST_NUMBER_FACTS};
use hashbrown::HashSet;
use secateur_analysis::ProgramNumbers;
use secateur_program::{Program, TypeHint, VarId};
use secateur_term::{Term, TermStore, to_signed};

/// Guesses about all loops.
pub(crate) fn guess_invariants(
    derived: &DerivedProgram,
    store: &mut TermStore,
    samples: &Samples,
    program_numbers: &ProgramNumbers,
) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (i, head) in derived.heads.iter().enumerate() {
        let seen = samples.states_at(i);
        let mut g = NumberGuesser {
            program: derived.program(),
            numbers: &head.numbers,
            changing: head.modified.iter().copied().collect(),
            seen,
            store,
            program_numbers,
            lean: head.memory.touches,
            found: Vec::new(),
        };
        g.equations();
        g.bounds();
        g.pairs();
        g.remainders();
        let mut known = HashSet::new();
        let all =
            g.found.into_iter().filter(|t| !t.is_immediate() && known.insert(*t)).take(MOST_NUMBER_FACTS);
        facts.extend(all.map(|term| Fact::holds(At::Head(i), term)));
    }
    facts
}

struct NumberGuesser<'a> {
    program: &'a Program,
    numbers: &'a [VarId],
    changing: HashSet<VarId>,
    seen: &'a [StateSample],
    store: &'a mut TermStore,
    program_numbers: &'a ProgramNumbers,
    /// Only the tightest bounds: facts about memory take longer to check.
    lean: bool,
    found: Vec<Term>,
}

impl NumberGuesser<'_> {
    fn changing_numbers(&self) -> Vec<VarId> {
        self.numbers.iter().copied().filter(|v| self.changing.contains(v)).collect()
    }

    fn width(&self, v: VarId) -> u32 {
        self.program.variable(v).width
    }

    fn var(&mut self, v: VarId) -> Term {
        self.store.var(v, self.program.variable(v).width)
    }

    fn unsigned(&self, v: VarId) -> bool {
        self.program.variable(v).ty == TypeHint::Unsigned
    }

    fn le(&mut self, a: Term, b: Term, unsigned: bool) -> Term {
        at_most(self.store, a, b, unsigned)
    }

    /// Bounds of an expression by the numbers of the program.
    fn bounded(&mut self, t: Term, unsigned: bool) {
        let bounds = NumberBounds::of(self.store, self.program_numbers, t, unsigned);
        let most = if self.lean { FEW_BOUNDS } else { usize::MAX };
        for side in [bounds.upper, bounds.lower] {
            let before = self.found.len();
            for bound in side {
                if self.found.len() - before >= most {
                    break;
                }
                self.try_it(bound);
            }
        }
    }

    /// Guesses it if no state seen speaks against it.
    fn try_it(&mut self, t: Term) {
        let mut refuter = Refuter { program: self.program, store: self.store, seen: self.seen };
        if refuter.holds(t) != Some(false) {
            self.found.push(t);
        }
    }

    fn bounds(&mut self) {
        for v in self.changing_numbers() {
            let t = self.var(v);
            self.bounded(t, self.unsigned(v));
        }
    }

    fn pairs(&mut self) {
        for (i, &v) in self.numbers.iter().enumerate() {
            for &w in &self.numbers[i + 1..] {
                if !self.changing.contains(&v) && !self.changing.contains(&w)
                    || self.width(v) != self.width(w)
                {
                    continue;
                }
                let width = self.width(v);
                let (a, b) = (self.var(v), self.var(w));
                let unsigned = self.unsigned(v) && self.unsigned(w);
                let (up, down) = (self.le(a, b, unsigned), self.le(b, a, unsigned));
                let (above, below) = (self.store.not(up), self.store.not(down));
                for t in [up, down, above, below] {
                    self.try_it(t);
                }
                // one step apart: a bound that is passed by the last turn of a loop
                let one = self.store.bv(width, 1);
                let (a1, b1) = (self.store.add(a, one), self.store.add(b, one));
                for (x, y) in [(a, b1), (b, a1)] {
                    let t = self.le(x, y, unsigned);
                    self.try_it(t);
                }
                let (sum, difference) = (self.store.add(a, b), self.store.sub(a, b));
                self.bounded(sum, unsigned);
                self.bounded(difference, unsigned);
            }
        }
    }

    fn remainders(&mut self) {
        for v in self.changing_numbers() {
            let width = self.width(v);
            let t = self.var(v);
            let Some(first) = self.seen.iter().find_map(|s| s.value(v)) else { continue };
            for d in
                self.program_numbers.signed(width).into_iter().filter(|d| (2..=LARGEST_DIVISOR).contains(d))
            {
                let d = self.store.bv(width, d as u128);
                let first = self.store.bv(width, first);
                let rest = |s: &mut TermStore, x| {
                    if self.program.variable(v).ty == TypeHint::Unsigned {
                        s.urem(x, d)
                    } else {
                        s.srem(x, d)
                    }
                };
                let (r, k) = (rest(self.store, t), rest(self.store, first));
                let term = self.store.eq(r, k);
                self.try_it(term);
            }
        }
    }

    /// Linear equations among variables of one width.
    fn equations(&mut self) {
        let mut widths: Vec<u32> = self.numbers.iter().map(|v| self.width(*v)).collect();
        widths.sort_unstable();
        widths.dedup();
        for width in widths {
            let at: Vec<usize> =
                (0..self.numbers.len()).filter(|i| self.width(self.numbers[*i]) == width).collect();
            let row = |s: &StateSample| -> Option<Vec<i128>> {
                let mut row: Vec<i128> = Vec::new();
                for i in &at {
                    row.push(to_signed(s.value(self.numbers[*i])?, width));
                }
                row.push(1);
                row.iter().all(|k| k.abs() < LARGEST_FACTOR).then_some(row)
            };
            let rows: Vec<Vec<i128>> = self.seen.iter().filter_map(row).collect();
            if rows.len() < 3 {
                continue;
            }
            let mut terms: Vec<Term> = at.iter().map(|i| self.var(self.numbers[*i])).collect();
            terms.push(self.store.bv(width, 1));
            let columns = Columns { terms: &terms, width, largest: LARGEST_FACTOR };
            for equation in linear_equations(self.store, &columns, rows, |_| true) {
                self.try_it(equation);
            }
        }
    }
}
