//! Conditions under which a guard holds in all of `n` iterations, told by its first and its last one.
//!
//! A comparison of linear progressions is monotone over the integers: it holds in all iterations if it does
//! in the first and the last one and no operand wraps in between. Quadratic progressions must besides be
//! monotone themselves: where one turns, the accelerated piece ends (`quadratic.rs`). This is the bound on
//! the number of iterations that keeps an accelerator from wrapping around (Kroening et al., Trace Automata,
//! section 5).

use crate::recurrence::{Progression, Recurrences};
use secateur_term::{Op, Term, TermStore, to_signed};

/// Conditions over `n` iterations (`n >= 1`, an unsigned term of `bits` bits).
pub struct Conditions<'a> {
    /// Where the terms live.
    pub store: &'a mut TermStore,
    /// How variables change from one iteration to the next.
    pub recurrences: &'a Recurrences,
    /// The number of iterations.
    pub n: Term,
    /// The width of `n`.
    pub bits: u32,
    /// What must hold besides: parts that may not wrap.
    pub side: Vec<Term>,
}

impl<'a> Conditions<'a> {
    /// Conditions over `n` iterations.
    pub fn over(
        store: &'a mut TermStore,
        recurrences: &'a Recurrences,
        n: Term,
        bits: u32,
    ) -> Conditions<'a> {
        Conditions { store, recurrences, n, bits, side: Vec::new() }
    }

    /// Conditions of which only the progressions matter, not how many iterations there are.
    pub fn probe(store: &'a mut TermStore, recurrences: &'a Recurrences) -> Conditions<'a> {
        let n = store.bv(64, 2);
        Conditions::over(store, recurrences, n, 64)
    }
}

impl Conditions<'_> {
    /// A condition under which `g` is `truth` in all iterations; `None`: not known.
    pub fn holds(&mut self, g: Term, truth: bool) -> Option<Term> {
        if self.store.constant(g).is_some() {
            return Some(if truth { g } else { self.store.not(g) });
        }
        let kinds = self.kinds(g);
        if kinds.unknown {
            return None;
        }
        if !kinds.moving {
            // (inputs may be taken to be the same each time, as long as nothing that moves is compared with
            // them)
            return Some(if truth { g } else { self.store.not(g) });
        }
        let node = *self.store.node(g)?;
        let [a, b, _] = node.args;
        match node.op {
            Op::Not => self.holds(a, !truth),
            Op::And | Op::Or if node.width == 1 => {
                let both = (node.op == Op::And) == truth;
                if both {
                    let (x, y) = (self.holds(a, truth)?, self.holds(b, truth)?);
                    Some(self.store.and(x, y))
                } else if kinds.input {
                    // which of them holds in which iteration depends on the input of that iteration
                    None
                } else {
                    // one of them in all iterations is enough
                    let (x, y) = (self.alone(a, truth), self.alone(b, truth));
                    match (x, y) {
                        (Some(x), Some(y)) => Some(self.store.or(x, y)),
                        (x, y) => x.or(y),
                    }
                }
            }
            Op::Slt | Op::Ult if !kinds.input => self.compares(g, a, b, node.op == Op::Slt, truth),
            Op::Eq if !kinds.input && self.store.width(a) > 1 => self.equals(g, a, b, truth),
            _ => None,
        }
    }

    /// A condition with its side conditions inside.
    fn alone(&mut self, g: Term, truth: bool) -> Option<Term> {
        let before = std::mem::take(&mut self.side);
        let cond = self.holds(g, truth);
        let side = std::mem::replace(&mut self.side, before);
        let cond = cond?;
        let side = self.store.conjoin(side);
        Some(self.store.and(cond, side))
    }

    /// A width in which the value of a linear progression in the last iteration does not wrap.
    pub(crate) fn wide(&self) -> u32 {
        2 * self.bits
    }

    /// `n - 1`, wide.
    fn last(&mut self) -> Term {
        let one = self.store.bv(self.bits, 1);
        let last = self.store.sub(self.n, one);
        let wide = self.wide();
        self.store.zext(last, wide)
    }

    fn extend(&mut self, t: Term, signed: bool) -> Term {
        let wide = self.wide();
        if signed { self.store.sext(t, wide) } else { self.store.zext(t, wide) }
    }

    /// The value in the last iteration as an integer, where nothing wraps before it: that becomes a side
    /// condition.
    pub(crate) fn unwrapped(&mut self, t: Term, progression: Progression, signed: bool) -> Option<Term> {
        let w = self.store.width(t);
        if w > self.bits {
            return None;
        }
        let delta = match progression {
            Progression::Constant => return Some(self.extend(t, signed)),
            Progression::Linear(delta) => delta,
            Progression::Quadratic(step, growth) => return self.unturned(t, step, growth, signed),
        };
        let first = self.extend(t, signed);
        let last = self.last();
        let step = self.extend(delta, true);
        let way = self.store.mul(last, step);
        let value = self.store.add(first, way);
        let wide = self.wide();
        let half = 1u128 << (w - 1);
        let (low, high) = if signed { (0u128.wrapping_sub(half), half - 1) } else { (0, half | (half - 1)) };
        let (low, high) = (self.store.bv(wide, low), self.store.bv(wide, high));
        let direction = self.store.constant(delta).map(|d| to_signed(d, w) < 0);
        if direction != Some(true) {
            let ok = self.store.sle(value, high);
            self.side.push(ok);
        }
        if direction != Some(false) {
            let ok = self.store.sle(low, value);
            self.side.push(ok);
        }
        Some(value)
    }

    fn compares(&mut self, g: Term, a: Term, b: Term, signed: bool, truth: bool) -> Option<Term> {
        let (ca, cb) = (self.progression(a)?, self.progression(b)?);
        if matches!(ca, Progression::Quadratic(..)) || matches!(cb, Progression::Quadratic(..)) {
            return self.compares_turning(g, (a, ca), (b, cb), signed, truth);
        }
        let (x, y) = (self.unwrapped(a, ca, signed)?, self.unwrapped(b, cb, signed)?);
        let last = self.store.slt(x, y);
        let both = if truth { (g, last) } else { (self.store.not(g), self.store.not(last)) };
        Some(self.store.and(both.0, both.1))
    }

    fn equals(&mut self, g: Term, a: Term, b: Term, truth: bool) -> Option<Term> {
        let difference = self.store.sub(a, b);
        let width = self.store.width(a);
        if width > self.bits {
            return None;
        }
        let delta = match self.progression(difference)? {
            Progression::Constant => return Some(if truth { g } else { self.store.not(g) }),
            Progression::Linear(delta) => delta,
            // not zero on one side of it, all along
            Progression::Quadratic(..) if !truth => return self.apart(a, b),
            Progression::Quadratic(delta, _) => delta,
        };
        if truth {
            let one = self.store.bv(self.bits, 1);
            let once = self.store.eq(self.n, one);
            return Some(self.store.and(g, once));
        }
        // from an unequal start the difference walks towards zero on one side: it must not get there
        let zero = self.store.bv(width, 0);
        let down = self.store.slt(delta, zero);
        let (neg_difference, neg_delta) = (self.store.neg(difference), self.store.neg(delta));
        let room = self.store.ite(down, difference, neg_difference);
        let step = self.store.ite(down, neg_delta, delta);
        let (room, step) = (self.extend(room, false), self.extend(step, false));
        let last = self.last();
        let way = self.store.mul(last, step);
        Some(self.store.ult(way, room))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recurrence::Recurrence;
    use secateur_base::Random;
    use secateur_program::VarId;
    use secateur_term::Substitution;

    /// A condition must not promise more than the iterations keep: random guards, starts, steps and counts,
    /// all iterations tried.
    #[test]
    fn a_condition_that_holds_holds_in_every_iteration() {
        let mut random = Random::new(11);
        let mut random = move |n: u128| random.below(n as usize) as u128;
        let mut s = TermStore::new();
        let (mut promised, mut kept_back, mut missed) = (0, 0, 0);
        for case in 0..30_000 {
            let width = [4u32, 8, 16][case % 3];
            let (x, y) = (VarId(0), VarId(1));
            let small = |r: &mut dyn FnMut(u128) -> u128, s: &mut TermStore| {
                let v = match r(4) {
                    0 => r(1 << width),
                    1 => r(4),
                    2 => (1 << width) - 1 - r(4),
                    _ => 1,
                };
                s.bv(width, v)
            };
            let (dx, dy) = (small(&mut random, &mut s), small(&mut random, &mut s));
            let mut recurrences = Recurrences::new();
            recurrences.insert(x, Recurrence::Linear(dx));
            if random(2) == 0 {
                recurrences.insert(y, Recurrence::Linear(dy));
            }
            let (tx, ty) = (s.var(x, width), s.var(y, width));
            let k = small(&mut random, &mut s);
            let wide = width + 8;
            let side = |r: u128, s: &mut TermStore| match r {
                0 => tx,
                1 => ty,
                2 => k,
                _ => s.add(tx, k),
            };
            let a = side(random(4), &mut s);
            let b = side(random(4), &mut s);
            let (a, b) = match random(3) {
                0 => (s.zext(a, wide), s.zext(b, wide)),
                1 => (s.sext(a, wide), s.sext(b, wide)),
                _ => (a, b),
            };
            let mut guard = match random(4) {
                0 => s.slt(a, b),
                1 => s.ult(a, b),
                2 => s.eq(a, b),
                _ => s.ne(a, b),
            };
            if random(2) == 0 {
                let other = s.ult(tx, k);
                guard = if random(2) == 0 { s.and(guard, other) } else { s.or(guard, other) };
            }
            let n = 1 + random(20);
            let count = s.bv(32, n);
            let mut c =
                Conditions { store: &mut s, recurrences: &recurrences, n: count, bits: 32, side: Vec::new() };
            let truth = random(2) == 0;
            let Some(cond) = c.holds(guard, truth) else { continue };
            let side = std::mem::take(&mut c.side);
            let cond = side.into_iter().fold(cond, |all, t| s.and(all, t));
            let (x0, y0) = (small(&mut random, &mut s), small(&mut random, &mut s));
            let at = |s: &mut TermStore, t: Term, vx: Term, vy: Term| {
                let mut put = Substitution::new(|s: &mut TermStore, leaf: Term| {
                    Some(if s.as_var(leaf)? == x { vx } else { vy })
                });
                put.apply(s, t)
            };
            let promise = at(&mut s, cond, x0, y0);
            assert!(s.constant(promise).is_some(), "a condition over the start only");
            let (mut vx, mut vy, mut all) = (x0, y0, true);
            for _ in 0..n {
                let now = at(&mut s, guard, vx, vy);
                all &= now.is_true() == truth;
                vx = s.add(vx, dx);
                if recurrences.contains_key(&y) {
                    vy = s.add(vy, dy);
                }
            }
            match (promise.is_true(), all) {
                (true, true) => promised += 1,
                (true, false) => panic!("case {case}: {} iterations promised", n),
                (false, true) => missed += 1,
                (false, false) => kept_back += 1,
            }
        }
        // it must say yes often, and rarely miss
        assert!(
            promised > 2_000 && kept_back > 2_000 && missed < promised / 2,
            "{promised} {kept_back} {missed}"
        );
    }
}
