//! Bounds that other conjuncts of a path imply are dropped from it. A loop that compares an input with one
//! number after the other leaves `x != 3, x != 4, ...` behind: with a bound next to them they are one bound, and
//! every question about a state costs as much as its path is long.

use hashbrown::{HashMap, HashSet};
use secateur_term::bound::{Bound, Side, bound_of, ends, number};
use secateur_term::{Term, TermStore};

/// The conjuncts of a path that bound one term.
#[derive(Default)]
struct Bounds {
    all: Vec<(usize, Bound)>,
}

/// Drops what other bounds on the same term imply, and moves a bound past the numbers next to it that are
/// excluded. The path says the same as before.
pub fn drop_implied_bounds(store: &mut TermStore, path: &mut Vec<Term>) {
    let mut forms: HashMap<Term, Bounds> = HashMap::new();
    for (i, c) in path.iter().enumerate() {
        if let Some(b) = bound_of(store, *c) {
            forms.entry(b.form).or_default().all.push((i, b));
        }
    }
    let mut dropped: HashSet<usize> = HashSet::new();
    for bounds in forms.values().filter(|b| b.all.len() > 1) {
        for (at, new) in bounds.tidied(store, &mut dropped) {
            path[at] = new.term(store);
        }
    }
    let mut i = 0;
    path.retain(|_| {
        i += 1;
        !dropped.contains(&(i - 1))
    });
}

impl Bounds {
    /// Marks the conjuncts that the others imply. Tells which are to be replaced by a tighter bound.
    fn tidied(&self, store: &TermStore, dropped: &mut HashSet<usize>) -> Vec<(usize, Bound)> {
        let mut moved = Vec::new();
        let Some((_, first)) = self.all.first() else { return moved };
        let width = store.width(first.form);
        let kept = self.kept(store);
        for (i, b) in &self.all {
            match kept.iter().find(|k| k.0 == *i) {
                Some((_, new)) if new.limit != b.limit => moved.push((*i, *new)),
                Some(_) => {}
                None if kept.iter().any(|(_, k)| k.implies(width, b)) => {
                    dropped.insert(*i);
                }
                None => {}
            }
        }
        moved
    }

    /// The conjuncts that stay, as they will be.
    fn kept(&self, store: &TermStore) -> Vec<(usize, Bound)> {
        if let Some(equal) = self.all.iter().find(|(_, b)| b.side == Side::Equal) {
            return vec![*equal];
        }
        let mut kept = Vec::new();
        for signed in [true, false] {
            for side in [Side::Lower, Side::Upper] {
                let tightest = self.tightest(side, signed);
                kept.extend(tightest.map(|(at, b)| (at, self.past_excluded(store, b))));
            }
        }
        kept
    }

    /// The tightest bound on one side, and which conjunct says it.
    fn tightest(&self, side: Side, signed: bool) -> Option<(usize, Bound)> {
        let mine = self.all.iter().filter(|(_, b)| b.side == side && b.signed == signed);
        match side {
            Side::Lower => mine.max_by_key(|(_, b)| b.limit),
            _ => mine.min_by_key(|(_, b)| b.limit),
        }
        .copied()
    }

    /// A bound behind the excluded numbers that it touches.
    fn past_excluded(&self, store: &TermStore, mut bound: Bound) -> Bound {
        let width = store.width(bound.form);
        let excluded: HashSet<i128> = self
            .all
            .iter()
            .filter(|(_, b)| b.side == Side::Differs)
            .filter_map(|(_, b)| number(b.limit as u128, width, bound.signed))
            .collect();
        let Some((least, greatest)) = ends(width, bound.signed) else { return bound };
        while excluded.contains(&bound.limit) && least < bound.limit && bound.limit < greatest {
            bound.limit += if bound.side == Side::Lower { 1 } else { -1 };
        }
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_base::Random;
    use secateur_term::{Evaluator, Model};

    #[test]
    fn a_row_of_excluded_numbers_is_a_bound() {
        let mut s = TermStore::new();
        let x = s.input("x", 32);
        let k = |s: &mut TermStore, n: u128| s.bv(32, n);
        let (two, ten) = (k(&mut s, 2), k(&mut s, 10));
        let mut path = vec![s.slt(two, x), s.sle(x, ten)];
        for n in 3..8 {
            let n = k(&mut s, n);
            path.push(s.ne(x, n));
        }
        drop_implied_bounds(&mut s, &mut path);
        let eight = k(&mut s, 8);
        assert_eq!(path, [s.sle(eight, x), s.sle(x, ten)]);
    }

    #[test]
    fn paths_say_the_same_as_before() {
        let mut random = Random::new(7);
        for _ in 0..3000 {
            let mut s = TermStore::new();
            let x = s.input("x", 4);
            let y = s.input("y", 4);
            let mut path = Vec::new();
            for _ in 0..random.below(9) {
                let form = if random.below(4) == 0 { y } else { x };
                let n = random.below(16) as u128;
                let n = s.bv(4, n);
                path.push(match random.below(9) {
                    0 => s.slt(form, n),
                    1 => s.slt(n, form),
                    2 => s.ult(form, n),
                    3 => s.ult(n, form),
                    4 => s.eq(form, n),
                    _ => s.ne(form, n),
                });
            }
            let before = path.clone();
            drop_implied_bounds(&mut s, &mut path);
            assert!(path.len() <= before.len());
            let symbols = [x, y].map(|t| s.as_symbol(t).expect("a symbol"));
            for value in 0..256u128 {
                let mut model = Model::default();
                model.set(symbols[0], value % 16);
                model.set(symbols[1], value / 16);
                let mut e = Evaluator::new(&s, &model);
                let mut holds = |all: &[Term]| all.iter().all(|t| e.is_true(*t) == Some(true));
                assert_eq!(holds(&before), holds(&path), "{value}");
            }
        }
    }
}
