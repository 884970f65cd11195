//! Equations of degree two: one variable as a polynomial of up to three others (sums of numbers, products of
//! counters). They are guessed over the integers from samples; whether they hold for machine integers is
//! decided later, as for all guesses.

use super::Guesser;
use crate::sample::Sample;
use crate::tuning::covered_graph::{
    LARGEST_POLYNOMIAL_COEFFICIENT, LARGEST_SQUARED, MOST_POLYNOMIAL_VARIABLES, MOST_POLYNOMIALS,
};
use secateur_term::{Term, null_space, to_signed, trunc};

impl Guesser<'_> {
    /// Equations of degree two that hold in all samples.
    pub fn polynomials(&mut self, samples: &[Sample]) {
        let subjects = self.subjects;
        let mut widths: Vec<u32> = subjects.iter().map(|s| s.width).filter(|w| *w > 8).collect();
        widths.sort_unstable();
        widths.dedup();
        for w in widths {
            let at: Vec<usize> = (0..subjects.len())
                .filter(|i| subjects[*i].width == w)
                .take(MOST_POLYNOMIAL_VARIABLES)
                .collect();
            let numbers: Vec<Vec<i128>> = samples
                .iter()
                .map(|p| at.iter().map(|i| to_signed(p.values[*i], w)).collect::<Vec<i128>>())
                .filter(|row| row.iter().all(|v| v.abs() < LARGEST_SQUARED))
                .collect();
            let terms: Vec<Term> = at.iter().map(|i| subjects[*i].term).collect();
            for z in 0..at.len() {
                if subjects[at[z]].modified {
                    self.polynomials_of(z, &terms, &numbers, w);
                }
            }
        }
    }

    fn polynomials_of(&mut self, z: usize, terms: &[Term], numbers: &[Vec<i128>], width: u32) {
        let others: Vec<usize> = (0..terms.len()).filter(|i| *i != z).collect();
        let before = self.found.len();
        for size in 1..=3 {
            for of in subsets(&others, size) {
                if self.found.len() >= before + MOST_POLYNOMIALS {
                    return;
                }
                self.polynomial(z, &of, terms, numbers, width);
            }
        }
    }

    fn polynomial(&mut self, z: usize, of: &[usize], terms: &[Term], numbers: &[Vec<i128>], width: u32) {
        // products of two of them, squares, themselves, one
        let mut products: Vec<Vec<usize>> = Vec::new();
        for (i, a) in of.iter().enumerate() {
            for b in &of[i..] {
                products.push(vec![*a, *b]);
            }
        }
        let squares = products.len();
        products.extend(of.iter().map(|a| vec![*a]));
        products.push(Vec::new());
        products.push(vec![z]);
        let mut rows: Vec<Vec<i128>> = numbers
            .iter()
            .map(|n| products.iter().map(|p| p.iter().map(|i| n[*i]).product()).collect())
            .collect();
        rows.sort_unstable();
        rows.dedup();
        // as many equations as unknowns, and some to spare, or anything fits
        if rows.len() < products.len() {
            return;
        }
        for v in null_space(rows, products.len()) {
            let fits = v[products.len() - 1] != 0
                && v[..squares].iter().any(|c| *c != 0)
                && v.iter().all(|c| c.abs() < LARGEST_POLYNOMIAL_COEFFICIENT);
            if !fits {
                continue;
            }
            let store = &mut *self.store;
            let mut sum = store.bv(width, 0);
            for (p, c) in products.iter().zip(&v) {
                let mut part = store.bv(width, trunc(*c as u128, width));
                for i in p {
                    part = store.mul(part, terms[*i]);
                }
                sum = store.add(sum, part);
            }
            let zero = store.bv(width, 0);
            self.found.push(store.eq(sum, zero));
        }
    }
}

/// The subsets of some size.
fn subsets(of: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut out = Vec::new();
    for (i, first) in of.iter().enumerate() {
        for mut rest in subsets(&of[i + 1..], size - 1) {
            rest.insert(0, *first);
            out.push(rest);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_subsets() {
        assert_eq!(subsets(&[1, 2, 3], 2), [vec![1, 2], vec![1, 3], vec![2, 3]]);
        assert_eq!(subsets(&[1], 2), Vec::<Vec<usize>>::new());
    }
}
