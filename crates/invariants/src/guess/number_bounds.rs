//! Bounds of an expression by the numbers of the program.

use secateur_analysis::ProgramNumbers;
use secateur_term::{Term, TermStore};

/// Says that one number is at most another.
pub(crate) fn at_most(store: &mut TermStore, a: Term, b: Term, unsigned: bool) -> Term {
    if unsigned { store.ule(a, b) } else { store.sle(a, b) }
}

/// The lower and the upper bound of an expression by one constant.
pub(crate) fn bounds_by(store: &mut TermStore, t: Term, k: u128, unsigned: bool) -> [Term; 2] {
    let k = store.bv(store.width(t), k);
    [at_most(store, k, t, unsigned), at_most(store, t, k, unsigned)]
}

/// All bounds of an expression by numbers of the program.
pub(crate) struct NumberBounds {
    /// Bounds from below, the tightest first.
    pub lower: Vec<Term>,
    /// Bounds from above, the tightest first.
    pub upper: Vec<Term>,
}

impl NumberBounds {
    /// Bounds of an expression that is compared as an unsigned or a signed number.
    pub fn of(store: &mut TermStore, numbers: &ProgramNumbers, t: Term, unsigned: bool) -> NumberBounds {
        let width = store.width(t);
        let mut ascending = numbers.of_width(width);
        if !unsigned {
            ascending.sort_by_key(|k| k ^ (1 << (width - 1)));
        }
        let both: Vec<[Term; 2]> = ascending.iter().map(|k| bounds_by(store, t, *k, unsigned)).collect();
        NumberBounds {
            lower: both.iter().rev().map(|b| b[0]).collect(),
            upper: both.iter().map(|b| b[1]).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::testing::calls;
    use secateur_term::{Sort, SymbolKind};

    #[test]
    fn the_tightest_come_first() {
        let (program, mut store) = calls(&[&[]], &[], &[]);
        // 0, 1 and -1: the program has no numbers of its own
        let numbers = ProgramNumbers::of(&program, &store);
        let x = store.fresh("x", Sort::Bv(8), SymbolKind::Input);
        let k = |store: &mut TermStore, n: i8| store.bv(8, u128::from(n as u8));
        let [minus, zero, one] = [-1, 0, 1].map(|n| k(&mut store, n));
        let signed = NumberBounds::of(&mut store, &numbers, x, false);
        let upper = [minus, zero, one].map(|k| store.sle(x, k));
        let lower = [one, zero, minus].map(|k| store.sle(k, x));
        assert_eq!((signed.upper, signed.lower), (upper.to_vec(), lower.to_vec()));
        let unsigned = NumberBounds::of(&mut store, &numbers, x, true);
        let upper = [zero, one, minus].map(|k| store.ule(x, k));
        assert_eq!(unsigned.upper, upper);
        assert_eq!(unsigned.lower[0], store.ule(minus, x));
    }
}
