//! Conditions over squares: `x + k q + d k (k - 1) / 2`, over the integers.
//!
//! A square turns once. Pieces are made to end where it does, so that in a piece it goes one way, and what
//! holds at both ends of a piece holds inside.

use crate::monotone::Conditions;
use crate::recurrence::Progression;
use crate::tuning::WIDEST_QUADRATIC;
use secateur_term::{Term, TermStore};

/// A square of 32 bits that moves at all is out of range after fewer iterations than 2^18 in one direction,
/// so that longer pieces are never missed.
const COUNT_BITS: u32 = 18;
/// Room for `d k^2` with 32 bits of d.
const WIDE: u32 = 72;

/// A sequence of integers, in wide terms.
#[derive(Copy, Clone)]
struct Wide {
    first: Term,
    step: Term,
    growth: Term,
}

impl Conditions<'_> {
    /// `n - 1` in few bits: that becomes a side condition.
    fn few(&mut self) -> Term {
        let one = self.store.bv(self.bits, 1);
        let last = self.store.sub(self.n, one);
        let most = self.store.bv(self.bits, 1 << COUNT_BITS);
        let few = self.store.ult(last, most);
        self.side.push(few);
        self.store.extract(last, 0, COUNT_BITS)
    }

    fn sequence(&mut self, t: Term, progression: Progression, signed: bool) -> Option<Wide> {
        if self.store.width(t) > WIDEST_QUADRATIC {
            return None;
        }
        let zero = self.store.bv(WIDE, 0);
        let (step, growth) = match progression {
            Progression::Constant => (zero, zero),
            Progression::Linear(d) => (self.store.sext(d, WIDE), zero),
            Progression::Quadratic(q, d) => (self.store.sext(q, WIDE), self.store.sext(d, WIDE)),
        };
        let first = if signed { self.store.sext(t, WIDE) } else { self.store.zext(t, WIDE) };
        Some(Wide { first, step, growth })
    }

    /// The last value of a monotone sequence; that the sequence is monotone becomes a side condition.
    fn one_way(&mut self, s: Wide, last: Term) -> Term {
        let store = &mut *self.store;
        let zero = store.bv(WIDE, 0);
        let (none, one) = (store.bv(COUNT_BITS, 0), store.bv(COUNT_BITS, 1));
        let before = store.sub(last, one);
        let none = store.eq(last, none);
        // k (k - 1) / 2 in as few bits as will do: zero for none
        let (x, y) = (store.zext(last, 2 * COUNT_BITS), store.zext(before, 2 * COUNT_BITS));
        let (product, one) = (store.mul(x, y), store.bv(2 * COUNT_BITS, 1));
        let pairs = store.lshr(product, one);
        let pairs = store.zext(pairs, WIDE);
        let (last, before) = (store.zext(last, WIDE), store.zext(before, WIDE));
        let (way, more) = (store.mul(last, s.step), store.mul(pairs, s.growth));
        let value = store.add(s.first, way);
        let value = store.add(value, more);
        // the steps grow along a line: of one sign at both ends, of one sign in between
        let grown = store.mul(before, s.growth);
        let final_step = store.add(s.step, grown);
        let final_step = store.ite(none, s.step, final_step);
        let up = both(store, |store, t| store.sle(zero, t), s.step, final_step);
        let down = both(store, |store, t| store.sle(t, zero), s.step, final_step);
        let way = store.or(up, down);
        self.side.push(way);
        value
    }

    /// The value in the last iteration as an integer, where nothing wraps or turns before it.
    pub(crate) fn unturned(&mut self, t: Term, step: Term, growth: Term, signed: bool) -> Option<Term> {
        let s = self.sequence(t, Progression::Quadratic(step, growth), signed)?;
        let last = self.few();
        let value = self.in_range(s, last, self.store.width(t), signed);
        let wide = self.wide();
        // the value is in range, so truncating it loses nothing
        Some(if wide <= WIDE { self.store.extract(value, 0, wide) } else { self.store.sext(value, wide) })
    }

    fn in_range(&mut self, s: Wide, last: Term, width: u32, signed: bool) -> Term {
        let value = self.one_way(s, last);
        let half = 1u128 << (width - 1);
        let (low, high) = if signed { (0u128.wrapping_sub(half), half - 1) } else { (0, half | (half - 1)) };
        let (low, high) = (self.store.bv(WIDE, low), self.store.bv(WIDE, high));
        let (above, below) = (self.store.sle(low, value), self.store.sle(value, high));
        self.side.extend([above, below]);
        value
    }

    /// Both operands stay in range, and their difference is compared at both ends; the difference is
    /// monotone.
    fn difference(
        &mut self,
        (a, ca): (Term, Progression),
        (b, cb): (Term, Progression),
        signed: bool,
    ) -> Option<(Term, Term)> {
        let (x, y) = (self.sequence(a, ca, signed)?, self.sequence(b, cb, signed)?);
        let last = self.few();
        self.in_range(x, last, self.store.width(a), signed);
        self.in_range(y, last, self.store.width(b), signed);
        let store = &mut *self.store;
        let d = Wide {
            first: store.sub(x.first, y.first),
            step: store.sub(x.step, y.step),
            growth: store.sub(x.growth, y.growth),
        };
        let end = self.one_way(d, last);
        Some((d.first, end))
    }

    /// A condition under which the comparison `g` of `a < b` is `truth` in all iterations, where an operand
    /// is a quadratic progression; `None` if an operand is too wide.
    pub(crate) fn compares_turning(
        &mut self,
        g: Term,
        a: (Term, Progression),
        b: (Term, Progression),
        signed: bool,
        truth: bool,
    ) -> Option<Term> {
        let (_, end) = self.difference(a, b, signed)?;
        let zero = self.store.bv(WIDE, 0);
        let last = self.store.slt(end, zero);
        let both = if truth { (g, last) } else { (self.store.not(g), self.store.not(last)) };
        Some(self.store.and(both.0, both.1))
    }

    /// The operands are never equal: one is the greater in all iterations.
    pub(crate) fn apart(&mut self, a: Term, b: Term) -> Option<Term> {
        let (ca, cb) = (self.progression(a)?, self.progression(b)?);
        let (first, end) = self.difference((a, ca), (b, cb), true)?;
        let zero = self.store.bv(WIDE, 0);
        let store = &mut *self.store;
        let below = both(store, |store, t| store.slt(t, zero), first, end);
        let above = both(store, |store, t| store.slt(zero, t), first, end);
        Some(store.or(below, above))
    }
}

fn both(store: &mut TermStore, mut of: impl FnMut(&mut TermStore, Term) -> Term, a: Term, b: Term) -> Term {
    let (x, y) = (of(store, a), of(store, b));
    store.and(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recurrence::{Recurrence, Recurrences};
    use secateur_base::Random;
    use secateur_program::VarId;
    use secateur_term::Substitution;

    /// A condition over a square must not promise more than the iterations keep, and must not promise
    /// nothing: random guards, starts, steps and counts, all iterations tried.
    #[test]
    fn a_condition_over_a_square_holds_in_every_iteration() {
        let mut random = Random::new(5);
        let mut random = move |n: u128| random.below(n as usize) as u128;
        let mut s = TermStore::new();
        let (x, y, z) = (VarId(0), VarId(1), VarId(2));
        let (mut promised, mut missed, mut kept_back) = (0u32, 0u32, 0u32);
        for case in 0..30_000 {
            let width = [4u32, 8, 16, 32][case % 4];
            let mut small = |s: &mut TermStore| {
                let v = match random(4) {
                    0 => random(1 << width),
                    1 => random(6),
                    2 => (1 << width) - 1 - random(6),
                    _ => 1,
                };
                s.bv(width, v)
            };
            // x grows by y, y by d; z grows by e
            let (d, e) = (small(&mut s), small(&mut s));
            let (x0, y0, z0, c) = (small(&mut s), small(&mut s), small(&mut s), small(&mut s));
            let (tx, ty, tz) = (s.var(x, width), s.var(y, width), s.var(z, width));
            let recurrences = Recurrences::from_iter([
                (x, Recurrence::Quadratic(ty, d)),
                (y, Recurrence::Linear(d)),
                (z, Recurrence::Linear(e)),
            ]);
            let other = match random(3) {
                0 => c,
                1 => tz,
                // a product of lines
                _ => s.mul(ty, tz),
            };
            let plus = s.add(tx, c);
            let (a, b) = if random(2) == 0 { (tx, other) } else { (other, plus) };
            let (a, b) = match random(3) {
                0 if width < 32 => (s.zext(a, width + 3), s.zext(b, width + 3)),
                1 if width < 32 => (s.sext(a, width + 3), s.sext(b, width + 3)),
                _ => (a, b),
            };
            let guard = match random(4) {
                0 => s.slt(a, b),
                1 => s.ult(a, b),
                2 => s.eq(a, b),
                _ => s.ne(a, b),
            };
            let (n, truth) = (1 + random(16), random(2) == 0);
            let count = s.bv(32, n);
            let mut conditions =
                Conditions { store: &mut s, recurrences: &recurrences, n: count, bits: 32, side: Vec::new() };
            let Some(cond) = conditions.holds(guard, truth) else { continue };
            let side = std::mem::take(&mut conditions.side);
            let cond = side.into_iter().fold(cond, |all, t| s.and(all, t));
            let at = |s: &mut TermStore, t: Term, v: [Term; 3]| {
                let mut put = Substitution::new(|s: &mut TermStore, leaf: Term| {
                    v.get(s.as_var(leaf)?.0 as usize).copied()
                });
                put.apply(s, t)
            };
            let promise = at(&mut s, cond, [x0, y0, z0]);
            assert!(s.constant(promise).is_some(), "a condition over the start only");
            let (mut v, mut all) = ([x0, y0, z0], true);
            for _ in 0..n {
                let now = at(&mut s, guard, v);
                all &= now.is_true() == truth;
                v = [s.add(v[0], v[1]), s.add(v[1], d), s.add(v[2], e)];
            }
            match (promise.is_true(), all) {
                (true, true) => promised += 1,
                (true, false) => panic!("case {case}: {n} iterations promised"),
                (false, true) => missed += 1,
                (false, false) => kept_back += 1,
            }
        }
        assert!(promised > 2_000 && kept_back > 2_000, "{promised} {missed} {kept_back}");
    }
}
