use super::*;
use crate::sample::Sample;
use secateur_term::{Sort, Substitution, SymbolKind};

/// Three variables of 32 bits, all changed by the loop and compared as signed numbers.
fn subjects(store: &mut TermStore) -> [Subject; 3] {
    [0, 1, 2].map(|i| Subject {
        var: VarId(i),
        term: store.fresh(["x", "y", "z"][i as usize], Sort::Bv(32), SymbolKind::Internal),
        width: 32,
        modified: true,
        signed: true,
        unsigned: false,
    })
}

fn samples(rows: impl Iterator<Item = [i32; 3]>) -> Vec<Sample> {
    rows.map(|r| Sample { values: r.iter().map(|v| u128::from(*v as u32)).collect() }).collect()
}

/// Whether a guess holds for these values.
fn holds(store: &mut TermStore, guess: Term, subjects: &[Subject], values: [i32; 3]) -> bool {
    let value = |store: &mut TermStore, t| {
        let at = subjects.iter().position(|s| s.term == t)?;
        Some(store.bv(32, u128::from(values[at] as u32)))
    };
    Substitution::new(value).apply(store, guess).is_true()
}

#[test]
fn a_sum_that_stays_the_same() {
    let mut store = TermStore::new();
    let all = subjects(&mut store);
    let seen = samples((0..8).map(|i| [i, 10 - i, i * i]));
    let mut g = Guesser::new(&mut store, &all);
    g.equations_of_samples(&seen);
    let found = g.candidates();
    let [guess] = found[..] else { panic!("{found:?}") };
    assert!(holds(&mut store, guess, &all, [12, -2, 5]), "x + y == 10");
    assert!(!holds(&mut store, guess, &all, [12, -1, 144]));
}

#[test]
fn an_equation_that_symbolic_states_have_for_all_inputs() {
    let mut store = TermStore::new();
    let all = subjects(&mut store);
    let n = store.fresh("n", Sort::Bv(32), SymbolKind::Input);
    // x counts up from 0 and y down from n
    let states: Vec<Vec<Option<Term>>> = (0..4)
        .map(|i| {
            let k = store.bv(32, i);
            let (y, z) = (store.sub(n, k), store.bv(32, i * i));
            vec![Some(k), Some(y), Some(z)]
        })
        .collect();
    let mut g = Guesser::new(&mut store, &all);
    g.equations_of_values(&states);
    assert_eq!(g.found(), [], "n is no subject: nothing holds for all its values");
    // with y standing for n
    let states: Vec<Vec<Option<Term>>> = (0..4)
        .map(|i| {
            let k = store.bv(32, i);
            let z = store.sub(n, k);
            vec![Some(k), Some(n), Some(z)]
        })
        .collect();
    let mut g = Guesser::new(&mut store, &all);
    g.equations_of_values(&states);
    let found = g.candidates();
    let sum = store.add(all[0].term, all[2].term);
    let rest = store.sub(sum, all[1].term);
    let zero = store.bv(32, 0);
    assert!(found.contains(&store.eq(rest, zero)), "{found:?}");
}

#[test]
fn orders_and_bounds() {
    let mut store = TermStore::new();
    let all = subjects(&mut store);
    let seen = samples((0..5).map(|i| [i, 4, -i]));
    let mut g = Guesser::new(&mut store, &all);
    g.comparisons();
    g.bounds(&seen);
    let found = g.candidates();
    let (x, y, z) = (all[0].term, all[1].term, all[2].term);
    let (zero, four) = (store.bv(32, 0), store.bv(32, 4));
    let wanted = [store.sle(x, y), store.sle(zero, x), store.sle(x, four), store.sle(z, zero)];
    for t in wanted {
        assert!(found.contains(&t));
    }
    let same = store.eq(y, four);
    assert!(found.contains(&same), "the only value seen");
}

#[test]
fn a_sum_of_numbers_as_a_polynomial() {
    let mut store = TermStore::new();
    let all = subjects(&mut store);
    // y == x * (x - 1) / 2, so 2 y == x^2 - x
    let seen = samples((0..9).map(|i| [i, i * (i - 1) / 2, 3 * (i % 2)]));
    let mut g = Guesser::new(&mut store, &all);
    g.polynomials(&seen);
    let found = g.candidates();
    let [guess] = found[..] else { panic!("{found:?}") };
    assert!(holds(&mut store, guess, &all, [100, 4950, 7]), "y == x * (x - 1) / 2");
    assert!(!holds(&mut store, guess, &all, [100, 4951, 0]));
}

#[test]
fn residues_of_a_step() {
    let mut store = TermStore::new();
    let all = subjects(&mut store);
    let seen = samples((0..5).map(|i| [6 * i + 1, 4 * i, i]));
    let mut g = Guesser::new(&mut store, &all);
    g.residues(&seen);
    let found = g.candidates();
    let low = store.extract(all[1].term, 0, 2);
    let zero = store.bv(2, 0);
    assert!(found.contains(&store.eq(low, zero)), "a multiple of four");
    let (six, one) = (store.bv(32, 6), store.bv(32, 1));
    let rest = store.urem(all[0].term, six);
    assert!(found.contains(&store.eq(rest, one)));
}

#[test]
fn nothing_about_variables_that_stay_as_they_are() {
    let mut store = TermStore::new();
    let mut all = subjects(&mut store);
    all.iter_mut().for_each(|s| s.modified = false);
    let seen = samples((0..8).map(|i| [i, 10 - i, i]));
    let mut g = Guesser::new(&mut store, &all);
    g.bounds(&seen);
    g.comparisons();
    g.equations_of_samples(&seen);
    assert_eq!(g.candidates(), []);
}

#[test]
fn an_equation_has_one_form() {
    let mut store = TermStore::new();
    let all = subjects(&mut store);
    let (x, y) = (all[0].term, all[1].term);
    let (three, ten, minus, zero) =
        (store.bv(32, 3), store.bv(32, 10), store.bv(32, -10i32 as u32 as u128), store.bv(32, 0));
    let y3 = store.mul(y, three);
    let sum = store.add(x, y3);
    let whole = store.add(sum, minus);
    assert_eq!(store.eq(sum, ten), store.eq(whole, zero));
    let neg = store.neg(sum);
    let more = store.add(neg, ten);
    assert_eq!(store.eq(neg, minus), store.eq(more, zero));
}
