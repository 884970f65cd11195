//! How terms run over the iterations of a path: not at all, along a line, or along a square.
//!
//! `n` is the number of iterations looked at; a condition holds for all of them if it does for the first and the last and
//! nothing wraps in between (differences of lines are lines, over the integers). Squares must besides go one way only:
//! where they turn, a piece ends (`turn.rs`).

use hashbrown::HashMap;
use secateur_program::VarId;
use secateur_term::{Op, Term, TermStore, to_signed};

/// What is known about a variable during the iterations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Run {
    /// Grows by this (over variables that are fixed) each time, modulo 2^w.
    Line(Term),
    /// Grows by this at first, and that grows by the second (fixed) each time, modulo 2^w.
    Square(Term, Term),
    /// Any value an input had; another one in each iteration. A guard over inputs and what is fixed may be asked for the same value each
    /// time, since what satisfies it once does so again; nothing that is computed from it is fixed, or moves along a line.
    Input,
    /// Neither: no condition may depend on it.
    Wild,
}

/// The variables that are not fixed.
pub type Runs = HashMap<VarId, Run>;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Course {
    Fixed,
    /// Grows by this each time, read as a signed number.
    Line(Term),
    /// The same with a step that grows by the second each time.
    Square(Term, Term),
}

/// Conditions over `n` iterations (`n >= 1`, an unsigned term of `bits` bits).
pub struct Conditions<'a> {
    pub store: &'a mut TermStore,
    pub runs: &'a Runs,
    pub n: Term,
    pub bits: u32,
    /// What must hold besides: parts that may not wrap.
    pub side: Vec<Term>,
}

impl Conditions<'_> {
    /// Which variables a term depends on: (lines and squares, inputs, wild).
    fn kinds(&self, t: Term) -> (bool, bool, bool) {
        let (mut line, mut input, mut wild) = (false, false, false);
        secateur_program::visit_variables(self.store, t, |v| match self.runs.get(&v) {
            Some(Run::Line(_) | Run::Square(..)) => line = true,
            Some(Run::Input) => input = true,
            Some(Run::Wild) => wild = true,
            None => {}
        });
        (line, input, wild)
    }

    /// A condition under which `g` is `truth` in all iterations; `None`: not known.
    pub fn holds(&mut self, g: Term, truth: bool) -> Option<Term> {
        if self.store.constant(g).is_some() {
            return Some(if truth { g } else { self.store.not(g) });
        }
        let (line, input, wild) = self.kinds(g);
        if wild {
            return None;
        }
        if !line {
            // (inputs may be taken to be the same each time, as long as nothing that moves is compared with them)
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
                } else if input {
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
            Op::Slt | Op::Ult if !input => self.compares(g, a, b, node.op == Op::Slt, truth),
            Op::Eq if !input && self.store.width(a) > 1 => self.equals(g, a, b, truth),
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

    /// The value in the last iteration as an integer, where nothing wraps before it: that becomes a side condition.
    fn unwrapped(&mut self, t: Term, course: Course, signed: bool) -> Option<Term> {
        let w = self.store.width(t);
        if w > self.bits {
            return None;
        }
        let delta = match course {
            Course::Fixed => return Some(self.extend(t, signed)),
            Course::Line(delta) => delta,
            Course::Square(step, growth) => return self.unturned(t, step, growth, signed),
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
        let (ca, cb) = (self.course(a)?, self.course(b)?);
        if matches!(ca, Course::Square(..)) || matches!(cb, Course::Square(..)) {
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
        let delta = match self.course(difference)? {
            Course::Fixed => return Some(if truth { g } else { self.store.not(g) }),
            Course::Line(delta) => delta,
            // not zero on one side of it, all along
            Course::Square(..) if !truth => return self.apart(a, b),
            Course::Square(delta, _) => delta,
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

    /// How a term runs. What may not wrap for that becomes a side condition.
    pub fn course(&mut self, t: Term) -> Option<Course> {
        let (line, input, wild) = self.kinds(t);
        if wild || input {
            // an input is another one each time
            return None;
        }
        if !line {
            return Some(Course::Fixed);
        }
        let width = self.store.width(t);
        if let Some(v) = self.store.as_var(t) {
            return match self.runs.get(&v) {
                Some(Run::Line(d)) => Some(Course::Line(*d)),
                Some(Run::Square(q, d)) => Some(Course::Square(*q, *d)),
                _ => None,
            };
        }
        let node = *self.store.node(t)?;
        match node.op {
            Op::ZExt | Op::SExt => {
                let signed = node.op == Op::SExt;
                match self.course(node.args[0])? {
                    Course::Fixed => Some(Course::Fixed),
                    inner @ Course::Line(delta) => {
                        self.unwrapped(node.args[0], inner, signed)?;
                        Some(Course::Line(self.store.sext(delta, width)))
                    }
                    inner @ Course::Square(step, growth) => {
                        self.unwrapped(node.args[0], inner, signed)?;
                        let (step, growth) = (self.store.sext(step, width), self.store.sext(growth, width));
                        Some(Course::Square(step, growth))
                    }
                }
            }
            Op::Extract if node.raw(1) == 0 => match self.course(node.args[0])? {
                Course::Fixed => Some(Course::Fixed),
                Course::Line(delta) => Some(Course::Line(self.store.extract(delta, 0, width))),
                Course::Square(step, growth) => {
                    let part = |store: &mut TermStore, t: Term| store.extract(t, 0, width);
                    Some(Course::Square(part(self.store, step), part(self.store, growth)))
                }
            },
            Op::Add | Op::Mul => self.sum(t, width),
            _ => None,
        }
    }

    fn sum(&mut self, t: Term, width: u32) -> Option<Course> {
        let form = self.store.linear(t);
        let zero = self.store.bv(width, 0);
        let (mut step, mut growth) = (zero, zero);
        for m in &form.monomials {
            let part = match self.store.node(m.atom).copied() {
                Some(n) if n.op == Op::Mul => self.product(n.args[0], n.args[1])?,
                // the term itself: no sum after all
                _ if m.atom == t => return None,
                _ => self.course(m.atom)?,
            };
            let (s, g) = match part {
                Course::Fixed => continue,
                Course::Line(d) => (d, zero),
                Course::Square(q, d) => (q, d),
            };
            let factor = self.store.bv(width, m.coefficient);
            let (s, g) = (self.store.mul(s, factor), self.store.mul(g, factor));
            (step, growth) = (self.store.add(step, s), self.store.add(growth, g));
        }
        let is_zero = |store: &TermStore, t: Term| store.constant(t) == Some(0);
        Some(match (is_zero(self.store, step), is_zero(self.store, growth)) {
            (true, true) => Course::Fixed,
            (_, true) => Course::Line(step),
            _ => Course::Square(step, growth),
        })
    }

    /// A product with one side that does not move is what the other is; that of two lines is a square.
    fn product(&mut self, a: Term, b: Term) -> Option<Course> {
        let times = |store: &mut TermStore, c: Course, by: Term| match c {
            Course::Fixed => Course::Fixed,
            Course::Line(d) => Course::Line(store.mul(d, by)),
            Course::Square(q, d) => Course::Square(store.mul(q, by), store.mul(d, by)),
        };
        match (self.course(a)?, self.course(b)?) {
            (Course::Fixed, c) => Some(times(self.store, c, a)),
            (c, Course::Fixed) => Some(times(self.store, c, b)),
            (Course::Line(da), Course::Line(db)) => {
                // (a + k da)(b + k db) = ab + k (a db + b da + da db) + k (k - 1) da db
                let (x, y, z) = (self.store.mul(a, db), self.store.mul(b, da), self.store.mul(da, db));
                let step = self.store.add(x, y);
                let step = self.store.add(step, z);
                Some(Course::Square(step, self.store.add(z, z)))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::Substitution;

    /// A condition must not promise more than the iterations keep: random guards, starts, steps and counts, all iterations
    /// tried.
    #[test]
    fn a_condition_that_holds_holds_in_every_iteration() {
        let mut seed = 11u64;
        let mut random = move |n: u128| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            u128::from(seed >> 20) % n
        };
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
            let mut runs = Runs::new();
            runs.insert(x, Run::Line(dx));
            if random(2) == 0 {
                runs.insert(y, Run::Line(dy));
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
            let mut c = Conditions { store: &mut s, runs: &runs, n: count, bits: 32, side: Vec::new() };
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
                if runs.contains_key(&y) {
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
