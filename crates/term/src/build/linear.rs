//! Linear normal form: a sum of monomials `coefficient * atom`, ordered by atom, plus a constant, modulo
//! 2^width.

use crate::bits::trunc;
use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;

/// `coefficient * atom`; the coefficient is never zero.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Monomial {
    /// The factor, modulo 2^width of the form.
    pub coefficient: u128,
    /// A term that is neither a sum nor a multiple by a constant.
    pub atom: Term,
}

/// A sum of monomials and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    /// Bits of the atoms and of the sum; all arithmetic is modulo 2^width.
    pub width: u32,
    /// Sorted by atom, each atom at most once.
    pub monomials: Vec<Monomial>,
    /// The constant summand, below 2^width.
    pub constant: u128,
}

/// Longer sums are left as they were built: sorting them again and again would make building quadratic.
const LONGEST: usize = 24;

impl TermStore {
    /// The linear form of a term; atoms are its non-linear parts.
    pub fn linear(&self, t: Term) -> Linear {
        let width = self.width(t);
        let mut form = Linear { width, monomials: Vec::new(), constant: 0 };
        self.collect(t, 1, &mut form);
        form.normalise();
        form
    }

    fn collect(&self, t: Term, factor: u128, form: &mut Linear) {
        let mut stack = vec![(t, factor)];
        while let Some((t, k)) = stack.pop() {
            if let Some(v) = self.constant(t) {
                form.constant = trunc(form.constant.wrapping_add(v.wrapping_mul(k)), form.width);
                continue;
            }
            match self.node(t) {
                Some(n) if n.op == Op::Add => {
                    stack.push((n.args[1], k));
                    stack.push((n.args[0], k));
                }
                Some(n) if n.op == Op::Mul && self.constant(n.args[1]).is_some() => {
                    let c = self.constant(n.args[1]).unwrap_or(1);
                    stack.push((n.args[0], trunc(k.wrapping_mul(c), form.width)));
                }
                _ => form.monomials.push(Monomial { coefficient: trunc(k, form.width), atom: t }),
            }
        }
    }

    /// The term of a linear form: `(m1 + (m2 + ...)) + constant`.
    pub fn linear_term(&mut self, form: &Linear) -> Term {
        let w = form.width;
        let mut sum: Option<Term> = None;
        for m in form.monomials.iter().rev() {
            let t = self.monomial(w, *m);
            sum = Some(match sum {
                None => t,
                Some(rest) => self.node2(Op::Add, w, t, rest),
            });
        }
        let k = self.bv(w, form.constant);
        match sum {
            None => k,
            Some(s) if form.constant == 0 => s,
            Some(s) => self.node2(Op::Add, w, s, k),
        }
    }

    fn monomial(&mut self, width: u32, m: Monomial) -> Term {
        if m.coefficient == 1 {
            return m.atom;
        }
        let k = self.bv(width, m.coefficient);
        self.node2(Op::Mul, width, m.atom, k)
    }

    pub(crate) fn short_sum(&self, t: Term) -> bool {
        let mut t = t;
        for _ in 0..LONGEST {
            match self.node(t) {
                Some(n) if n.op == Op::Add => {
                    t = if self.constant(n.args[1]).is_some() { n.args[0] } else { n.args[1] }
                }
                _ => return true,
            }
        }
        false
    }
}

impl Linear {
    pub(crate) fn normalise(&mut self) {
        let width = self.width;
        self.monomials.sort_by_key(|m| m.atom);
        let mut out: Vec<Monomial> = Vec::with_capacity(self.monomials.len());
        for m in self.monomials.drain(..) {
            match out.last_mut() {
                Some(last) if last.atom == m.atom => {
                    last.coefficient = trunc(last.coefficient.wrapping_add(m.coefficient), width);
                }
                _ => out.push(m),
            }
        }
        out.retain(|m| m.coefficient != 0);
        self.monomials = out;
    }

    /// `self + factor * other`
    pub fn add_scaled(&mut self, other: &Linear, factor: u128) {
        let w = self.width;
        self.constant = trunc(self.constant.wrapping_add(other.constant.wrapping_mul(factor)), w);
        self.monomials.extend(
            other.monomials.iter().map(|m| Monomial {
                coefficient: trunc(m.coefficient.wrapping_mul(factor), w),
                atom: m.atom,
            }),
        );
        self.normalise();
    }
}
