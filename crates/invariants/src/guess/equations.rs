//! Linear equations that rows of numbers have in common, as terms: the core of all guesses of equations.

use secateur_term::{Term, TermStore, null_space, trunc};

/// What equations are about.
pub(crate) struct Columns<'a> {
    /// The term of each column; the constant 1 for the constant part.
    pub terms: &'a [Term],
    /// Of the terms, in bits.
    pub width: u32,
    /// Equations with a factor of this size are taken for accidents.
    pub largest: i128,
}

/// The independent equations `sum of factor * term == 0` that all rows satisfy over the integers, as
/// equations modulo 2 to the width. Only those with factors that are `wanted`.
pub(crate) fn linear_equations(
    store: &mut TermStore,
    columns: &Columns<'_>,
    rows: Vec<Vec<i128>>,
    wanted: impl Fn(&[i128]) -> bool,
) -> Vec<Term> {
    let mut found = Vec::new();
    for factors in null_space(rows, columns.terms.len()) {
        if !wanted(&factors) || factors.iter().any(|k| k.abs() >= columns.largest) {
            continue;
        }
        let sum = weighted_sum(store, columns.width, columns.terms, &factors);
        let zero = store.bv(columns.width, 0);
        found.push(store.eq(sum, zero));
    }
    found
}

/// The sum of the terms, each multiplied with its factor, modulo 2 to the width.
fn weighted_sum(store: &mut TermStore, width: u32, terms: &[Term], factors: &[i128]) -> Term {
    let mut sum = store.bv(width, 0);
    for (t, k) in terms.iter().zip(factors) {
        let k = store.bv(width, trunc(*k as u128, width));
        let part = store.mul(*t, k);
        sum = store.add(sum, part);
    }
    sum
}
