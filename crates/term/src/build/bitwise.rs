//! `not`, `and`, `or`, `xor`. On width 1 these are the Boolean connectives.

use crate::bits::mask;
use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;

impl TermStore {
    /// The bitwise complement; on width 1 the negation.
    pub fn not(&mut self, a: Term) -> Term {
        let w = self.width(a);
        if let Some(v) = self.constant(a) {
            return self.bv(w, !v);
        }
        if let Some([inner, ..]) = self.args_of(Op::Not, a) {
            return inner;
        }
        if w == 1
            && let Some([c, t, e]) = self.args_of(Op::Ite, a)
            && (self.constant(t).is_some() || self.constant(e).is_some())
        {
            let (t, e) = (self.not(t), self.not(e));
            return self.ite(c, t, e);
        }
        self.node1(Op::Not, w, a)
    }

    /// The bitwise conjunction of two terms of one width.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let w = self.width(a);
        // after ordering a constant is on the right
        if let Some(y) = self.constant(b) {
            if let Some(x) = self.constant(a) {
                return self.bv(w, x & y);
            }
            if y == 0 {
                return b;
            }
            if y == mask(w) {
                return a;
            }
            if let Some([inner, k, _]) = self.args_of(Op::And, a)
                && let Some(x) = self.constant(k)
            {
                let k = self.bv(w, x & y);
                return self.and(inner, k);
            }
            // a mask of low bits is an extract; keep it as one so that equalities meet
            if (y + 1).is_power_of_two() && y != 0 {
                let low = self.extract(a, 0, y.trailing_ones());
                return self.zext(low, w);
            }
        }
        if a == b {
            return a;
        }
        if self.is_complement(a, b) {
            return self.bv(w, 0);
        }
        if w == 1
            && let Some(t) = self.absorb(Op::And, a, b)
        {
            return t;
        }
        if let Some((x, y)) = self.truth_values(a, b) {
            let both = self.and(x, y);
            return self.zext(both, w);
        }
        self.node2(Op::And, w, a, b)
    }

    /// The bitwise disjunction of two terms of one width.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let w = self.width(a);
        if let Some(y) = self.constant(b) {
            if let Some(x) = self.constant(a) {
                return self.bv(w, x | y);
            }
            if y == 0 {
                return a;
            }
            if y == mask(w) {
                return b;
            }
            if let Some([inner, k, _]) = self.args_of(Op::Or, a)
                && let Some(x) = self.constant(k)
            {
                let k = self.bv(w, x | y);
                return self.or(inner, k);
            }
        }
        if a == b {
            return a;
        }
        if self.is_complement(a, b) {
            return self.bv(w, mask(w));
        }
        if w == 1
            && let Some(t) = self.absorb(Op::Or, a, b)
        {
            return t;
        }
        if let Some((x, y)) = self.truth_values(a, b) {
            let either = self.or(x, y);
            return self.zext(either, w);
        }
        if let Some(t) = self.disjoint_or(a, b).or_else(|| self.disjoint_or(b, a)) {
            return t;
        }
        self.node2(Op::Or, w, a, b)
    }

    /// The bitwise exclusive or of two terms of one width; on width 1 it becomes a negated equality.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let w = self.width(a);
        if let Some(y) = self.constant(b) {
            if let Some(x) = self.constant(a) {
                return self.bv(w, x ^ y);
            }
            if y == 0 {
                return a;
            }
            if y == mask(w) {
                return self.not(a);
            }
            if let Some([inner, k, _]) = self.args_of(Op::Xor, a)
                && let Some(x) = self.constant(k)
            {
                let k = self.bv(w, x ^ y);
                return self.xor(inner, k);
            }
        }
        if a == b {
            return self.bv(w, 0);
        }
        if self.is_complement(a, b) {
            return self.bv(w, mask(w));
        }
        if w == 1 {
            let e = self.eq(a, b);
            return self.not(e);
        }
        self.node2(Op::Xor, w, a, b)
    }

    /// `not a or b`, for Booleans.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let na = self.not(a);
        self.or(na, b)
    }

    /// The conjunction of many Booleans.
    pub fn conjoin(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let mut all = Term::TRUE;
        for t in terms {
            all = self.and(all, t);
        }
        all
    }

    /// Operands of a commutative operator in canonical order: constants last, else by age.
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        match (self.constant(a).is_some(), self.constant(b).is_some()) {
            (true, false) => (b, a),
            (false, true) => (a, b),
            _ if a <= b => (a, b),
            _ => (b, a),
        }
    }

    /// Two Booleans as numbers, as in C's `(a < b) & (c < d)`: that their conjunction is not zero is the
    /// conjunction of both.
    fn truth_values(&self, a: Term, b: Term) -> Option<(Term, Term)> {
        let ([x, ..], [y, ..]) = (self.args_of(Op::ZExt, a)?, self.args_of(Op::ZExt, b)?);
        (self.width(x) == 1 && self.width(y) == 1).then_some((x, y))
    }

    pub(crate) fn is_complement(&self, a: Term, b: Term) -> bool {
        self.args_of(Op::Not, a).is_some_and(|n| n[0] == b)
            || self.args_of(Op::Not, b).is_some_and(|n| n[0] == a)
    }

    /// `a op (a op c)` and `a op (a dual c)` for the Boolean connectives.
    fn absorb(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let dual = if op == Op::And { Op::Or } else { Op::And };
        for (x, y) in [(a, b), (b, a)] {
            if let Some([l, r, _]) = self.args_of(op, y) {
                if l == x || r == x {
                    return Some(y);
                }
                if self.is_complement(l, x) || self.is_complement(r, x) {
                    return Some(self.bool(op == Op::Or));
                }
            }
            if let Some([l, r, _]) = self.args_of(dual, y)
                && (l == x || r == x)
            {
                return Some(x);
            }
            // not (p dual q) with p == x: decided by de Morgan
            if let Some([inner, ..]) = self.args_of(Op::Not, y)
                && let Some([l, r, _]) = self.args_of(dual, inner)
                && (l == x || r == x)
            {
                return Some(self.bool(op == Op::Or));
            }
        }
        None
    }

    /// `zext(low) | (high << k)` where the parts do not overlap is a concatenation: how C code assembles
    /// words.
    fn disjoint_or(&mut self, low: Term, high: Term) -> Option<Term> {
        let w = self.width(low);
        let [inner, ..] = self.args_of(Op::ZExt, low)?;
        let k = self.width(inner);
        // after the shift rewrites `high << k` is `concat(x, 0:k')`
        let [x, zeros, _] = self.args_of(Op::Concat, high)?;
        let kz = self.width(zeros);
        if self.constant(zeros) != Some(0) || k > kz {
            return None;
        }
        debug_assert_eq!(self.width(x) + kz, w);
        let padded = self.zext(inner, kz);
        Some(self.concat(x, padded))
    }
}
