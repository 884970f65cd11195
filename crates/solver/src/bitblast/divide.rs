//! Division: quotient and remainder together. Division by zero gives all ones and the dividend, as SMT-LIB
//! wants.

use super::gates::Gates;
use super::sat::FALSE;
use super::words::{Word, constant, invert, known};
use rustsat::types::Lit;

/// How unsigned division by a variable is encoded.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Division {
    /// The schoolbook circuit, one subtraction for each bit of the quotient.
    Restoring,
    /// Free quotient and remainder with `q * b + r = a`, `r < b`.
    Product,
}

impl Gates {
    /// Unsigned quotient and remainder.
    pub fn divide(&mut self, how: Division, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        match (known(b), how) {
            (Some(0), _) => (invert(&vec![FALSE; a.len()]), a.to_vec()),
            (Some(k), _) => self.divide_by_constant(a, k),
            (None, Division::Restoring) => self.divide_restoring(a, b),
            (None, Division::Product) => self.divide_product(a, b),
        }
    }

    /// `q * k + r = a` over words wide enough not to wrap.
    fn divide_by_constant(&mut self, a: &[Lit], k: u128) -> (Word, Word) {
        let width = a.len();
        let log = 127 - k.leading_zeros() as usize;
        if k == 1 << log {
            let mut q = a[log..].to_vec();
            q.resize(width, FALSE);
            let mut r = a[..log].to_vec();
            r.resize(width, FALSE);
            return (q, r);
        }
        // the quotient has at most width - log bits, the remainder log + 1
        let mut q: Word = (0..width - log).map(|_| self.sat.fresh()).collect();
        let mut r: Word = (0..(log + 1).min(width)).map(|_| self.sat.fresh()).collect();
        let wide = width + 2;
        let extend = |w: &[Lit]| {
            let mut w = w.to_vec();
            w.resize(wide, FALSE);
            w
        };
        let product = self.scale(&extend(&q), k);
        let sum = self.add(&product, &extend(&r), FALSE);
        for (&s, &t) in sum.iter().zip(&extend(a)) {
            self.require_same(s, t);
        }
        let limit = constant(r.len() as u32, k);
        let small = self.below(&r, &limit, false);
        self.sat.clause(&[small]);
        q.resize(width, FALSE);
        r.resize(width, FALSE);
        (q, r)
    }

    fn divide_restoring(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        let mut divisor = b.to_vec();
        divisor.push(FALSE);
        let mut rest = vec![FALSE; width + 1];
        let mut q = vec![FALSE; width];
        for i in (0..width).rev() {
            rest.pop();
            rest.insert(0, a[i]);
            let fits = self.below(&divisor, &rest, true);
            let less = self.sub(&rest, &divisor);
            rest = self.mux(fits, &less, &rest);
            q[i] = fits;
        }
        rest.truncate(width);
        (q, rest)
    }

    fn divide_product(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        let q: Word = (0..width).map(|_| self.sat.fresh()).collect();
        let r: Word = (0..width).map(|_| self.sat.fresh()).collect();
        let mut sum = r.clone();
        for (i, &bit) in q.iter().enumerate() {
            // what would leave the word must not be there
            for &high in &b[width - i..] {
                self.sat.clause(&[!bit, !high]);
            }
            let row: Word = b[..width - i].iter().map(|&l| self.and(l, bit)).collect();
            let (upper, carry) = self.add_with_carry(&sum[i..], &row);
            self.sat.clause(&[!carry]);
            sum.truncate(i);
            sum.extend(upper);
        }
        for (&s, &t) in sum.iter().zip(a) {
            self.require_same(s, t);
        }
        let nonzero = self.or_all(b);
        for &bit in &q {
            self.sat.clause(&[nonzero, bit]);
        }
        let small = self.below(&r, b, false);
        self.sat.clause(&[!nonzero, small]);
        (q, r)
    }

    fn add_with_carry(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
        let mut carry = FALSE;
        let mut out = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            out.push(self.xor3(x, y, carry));
            carry = self.majority(x, y, carry);
        }
        (out, carry)
    }

    fn require_same(&mut self, a: Lit, b: Lit) {
        self.sat.clause(&[!a, b]);
        self.sat.clause(&[a, !b]);
    }

    /// Signed quotient (truncating) and remainder (sign of the dividend), by way of the absolute values.
    pub fn divide_signed(&mut self, how: Division, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let (sa, sb) = (a[a.len() - 1], b[b.len() - 1]);
        let (a, b) = (self.negate_if(sa, a), self.negate_if(sb, b));
        let (q, r) = self.divide(how, &a, &b);
        let differ = self.xor(sa, sb);
        (self.negate_if(differ, &q), self.negate_if(sa, &r))
    }

    /// `c ? -a : a`
    fn negate_if(&mut self, c: Lit, a: &[Lit]) -> Word {
        let flipped: Word = a.iter().map(|&l| self.xor(l, c)).collect();
        let mut carry = c;
        let mut out = Vec::with_capacity(a.len());
        for l in flipped {
            out.push(self.xor(l, carry));
            carry = self.and(l, carry);
        }
        out
    }
}
