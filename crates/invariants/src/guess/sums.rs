//! Linear sums as terms.

use secateur_term::{Term, TermStore, trunc};

/// The sum of the terms, each multiplied with its factor, modulo 2 to the width.
pub(crate) fn weighted_sum(store: &mut TermStore, width: u32, terms: &[Term], factors: &[i128]) -> Term {
    let mut sum = store.bv(width, 0);
    for (t, k) in terms.iter().zip(factors) {
        let k = store.bv(width, trunc(*k as u128, width));
        let part = store.mul(*t, k);
        sum = store.add(sum, part);
    }
    sum
}
