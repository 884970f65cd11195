//! Equations follow from equations: in the ring of numbers modulo 2^width, polynomials are compared by their
//! normal form. A SAT solver would have to find out about two multipliers what is one line of algebra.

use hashbrown::HashMap;
use secateur_term::{Op, Term, TermStore, trunc};

/// Products of more factors, and longer sums, are not looked at: the other layers decide.
const MOST_FACTORS: usize = 4;
const MOST_PRODUCTS: usize = 40;
/// The most equations that are looked at for one question.
const MOST_EQUATIONS: usize = 24;

/// A sum of products: sorted factors and a coefficient that is not zero.
#[derive(Clone, Debug)]
struct Polynomial {
    width: u32,
    sum: HashMap<Vec<Term>, u128>,
}

impl Polynomial {
    fn add(&mut self, factors: Vec<Term>, coefficient: u128) {
        let c = self.sum.entry(factors).or_insert(0);
        *c = trunc(c.wrapping_add(coefficient), self.width);
    }

    fn add_scaled(&mut self, other: &Polynomial, factor: u128) {
        for (p, c) in &other.sum {
            self.add(p.clone(), c.wrapping_mul(factor));
        }
        self.sum.retain(|_, c| *c != 0);
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut out = Polynomial { width: self.width, sum: HashMap::new() };
        for (p, c) in &self.sum {
            for (q, d) in &other.sum {
                let mut factors = p.clone();
                factors.extend(q);
                factors.sort_unstable();
                if factors.len() > MOST_FACTORS {
                    return None;
                }
                out.add(factors, c.wrapping_mul(*d));
            }
        }
        out.sum.retain(|_, c| *c != 0);
        (out.sum.len() <= MOST_PRODUCTS).then_some(out)
    }

    fn of(store: &TermStore, t: Term) -> Option<Polynomial> {
        let linear = store.linear(t);
        let mut out = Polynomial { width: linear.width, sum: HashMap::new() };
        if linear.constant != 0 {
            out.add(Vec::new(), linear.constant);
        }
        for m in &linear.monomials {
            match store.node(m.atom) {
                Some(n) if n.op == Op::Mul => {
                    let (a, b) = (n.args[0], n.args[1]);
                    let product = Polynomial::of(store, a)?.times(&Polynomial::of(store, b)?)?;
                    out.add_scaled(&product, m.coefficient);
                }
                _ => out.add(vec![m.atom], m.coefficient),
            }
        }
        out.sum.retain(|_, c| *c != 0);
        (out.sum.len() <= MOST_PRODUCTS).then_some(out)
    }

    /// What an equation of two terms says is zero.
    fn of_equation(store: &TermStore, t: Term) -> Option<Polynomial> {
        let n = store.node(t)?;
        if n.op != Op::Eq || !(2..=64).contains(&store.width(n.args[0])) {
            return None;
        }
        let mut out = Polynomial::of(store, n.args[0])?;
        out.add_scaled(&Polynomial::of(store, n.args[1])?, u128::MAX);
        Some(out)
    }

    /// A product with an odd coefficient, which has an inverse: the largest, so that the choice does not
    /// depend on hashing.
    fn pivot(&self) -> Option<(&Vec<Term>, u128)> {
        let odd = self.sum.iter().filter(|(p, c)| !p.is_empty() && *c % 2 == 1);
        odd.max_by_key(|(p, _)| (p.len(), (*p).clone())).map(|(p, c)| (p, *c))
    }

    /// Takes away as much of an equation as makes its pivot vanish.
    fn reduce(&mut self, by: &Polynomial, pivot: &[Term], inverse: u128) -> bool {
        let Some(c) = self.sum.get(pivot) else { return false };
        let factor = trunc(c.wrapping_mul(inverse), self.width).wrapping_neg();
        self.add_scaled(by, factor);
        true
    }
}

/// The inverse of an odd number modulo a power of two.
fn inverse(c: u128) -> u128 {
    let mut x = c;
    for _ in 0..7 {
        x = x.wrapping_mul(2u128.wrapping_sub(c.wrapping_mul(x)));
    }
    x
}

/// What facts say to be zero: equations with the facts they come from. Two bounds that meet are an equation
/// too: `a <= b` and `b <= a`, or `a < b` and `b <= a + 1` (which does not wrap: something is greater than
/// `a`).
fn equations(store: &TermStore, facts: &[Term]) -> Vec<(Polynomial, Vec<usize>)> {
    let mut out = Vec::new();
    // small <= big, or small < big
    let mut ordered: Vec<(Op, Term, Term, bool, usize)> = Vec::new();
    for (i, f) in facts.iter().enumerate() {
        if let Some(p) = Polynomial::of_equation(store, *f) {
            out.push((p, vec![i]));
        }
        let Some(n) = store.node(*f) else { continue };
        let (n, strict) = match store.node(n.args[0]) {
            Some(inner) if n.op == Op::Not => (inner, false),
            _ => (n, true),
        };
        if !matches!(n.op, Op::Slt | Op::Ult) || !(2..=64).contains(&store.width(n.args[0])) {
            continue;
        }
        let (small, big) = if strict { (n.args[0], n.args[1]) } else { (n.args[1], n.args[0]) };
        ordered.push((n.op, small, big, strict, i));
    }
    for (op, small, big, strict, i) in &ordered {
        for (op2, small2, big2, strict2, j) in &ordered {
            if op != op2 || *strict2 || small2 != big || store.width(*small) != store.width(*big2) {
                continue;
            }
            // big <= big2, where big2 is small, or small + 1 after small < big
            let (mut gap, other) = (store.linear(*big2), store.linear(*small));
            gap.add_scaled(&other, u128::MAX);
            let meets = gap.monomials.is_empty() && gap.constant == u128::from(*strict);
            if !meets {
                continue;
            }
            let (Some(mut p), Some(q)) = (Polynomial::of(store, *big), Polynomial::of(store, *big2)) else {
                continue;
            };
            p.add_scaled(&q, u128::MAX);
            if !p.sum.is_empty() {
                out.push((p, vec![*i, *j]));
            }
        }
        if out.len() > MOST_EQUATIONS {
            break;
        }
    }
    out
}

/// If `cond` denies an equation that follows from equations among the facts: the numbers of those.
pub(super) fn refuted(store: &TermStore, facts: &[Term], cond: Term) -> Option<Vec<usize>> {
    let n = store.node(cond)?;
    if n.op != Op::Not {
        return None;
    }
    let mut goal = Polynomial::of_equation(store, n.args[0])?;
    // equations in echelon form, with those each is made of
    let mut known: Vec<(Polynomial, Vec<Term>, u128, Vec<usize>)> = Vec::new();
    let mut used: Vec<usize> = Vec::new();
    for (mut p, mut from) in equations(store, facts) {
        if p.width != goal.width || known.len() >= MOST_EQUATIONS {
            continue;
        }
        for (q, pivot, inv, made_of) in &known {
            if p.reduce(q, pivot, *inv) {
                from.extend(made_of);
            }
        }
        let Some((pivot, c)) = p.pivot() else { continue };
        let (pivot, inv) = (pivot.clone(), inverse(c));
        known.push((p, pivot, inv, from));
    }
    for (q, pivot, inv, made_of) in &known {
        if goal.reduce(q, pivot, *inv) {
            used.extend(made_of);
        }
        if goal.sum.len() > 4 * MOST_PRODUCTS {
            return None;
        }
    }
    used.sort_unstable();
    used.dedup();
    goal.sum.is_empty().then_some(used)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::{Sort, SymbolKind};

    fn names(store: &mut TermStore, width: u32) -> [Term; 3] {
        ["s", "i", "n"].map(|x| store.fresh(x, Sort::Bv(width), SymbolKind::Input))
    }

    #[test]
    fn sum_of_numbers_goes_on() {
        let mut store = TermStore::new();
        let [s, i, _] = names(&mut store, 32);
        let two = store.bv(32, 2);
        let one = store.bv(32, 1);
        let minus = store.bv(32, 0xffff_ffff);
        let says = |store: &mut TermStore, s: Term, i: Term| {
            let twice = store.mul(s, two);
            let before = store.add(i, minus);
            let product = store.mul(i, before);
            store.eq(twice, product)
        };
        let fact = says(&mut store, s, i);
        let (s1, i1) = (store.add(s, i), store.add(i, one));
        let goal = says(&mut store, s1, i1);
        let not = store.not(goal);
        assert_eq!(refuted(&store, &[fact], not), Some(vec![0]));
        let wrong = says(&mut store, s, i1);
        let not = store.not(wrong);
        assert_eq!(refuted(&store, &[fact], not), None);
        assert_eq!(refuted(&store, &[], not), None);
    }

    /// Half of an equation does not follow from it: the highest bit is lost.
    #[test]
    fn two_is_no_divisor() {
        let mut store = TermStore::new();
        let [s, i, n] = names(&mut store, 8);
        let two = store.bv(8, 2);
        let (a, b) = (store.mul(s, two), store.mul(i, two));
        let fact = store.eq(a, b);
        let goal = store.eq(s, i);
        let not = store.not(goal);
        assert_eq!(refuted(&store, &[fact], not), None);
        let x = store.eq(s, n);
        let y = store.eq(n, i);
        assert_eq!(refuted(&store, &[fact, x, y], not), Some(vec![1, 2]));
    }

    /// Every refuted denial is false in all small numbers that have the facts.
    #[test]
    fn bounds_that_meet_are_equations() {
        use secateur_term::{Evaluator, Model};
        let mut store = TermStore::new();
        let [s, i, _] = names(&mut store, 4);
        let mut refuted_some = 0;
        for shift in 0..16 {
            let k = store.bv(4, shift);
            let moved = store.add(s, k);
            let goals = [store.eq(i, moved), store.eq(i, s)];
            let pool = [
                store.slt(s, i),
                store.ult(s, i),
                store.sle(s, i),
                store.ule(s, i),
                store.sle(i, moved),
                store.ule(i, moved),
                store.sle(i, s),
                store.slt(i, moved),
            ];
            let mut asked = Vec::new();
            for a in pool {
                for b in pool {
                    asked.extend(goals.map(|g| (a, b, g)));
                }
            }
            for (a, b, goal) in asked {
                let not = store.not(goal);
                if refuted(&store, &[a, b], not).is_none() {
                    continue;
                }
                refuted_some += 1;
                let (Some(x), Some(y)) = (store.as_symbol(s), store.as_symbol(i)) else { return };
                for (v, w) in (0..16).flat_map(|v| (0..16).map(move |w| (v, w))) {
                    let mut model = Model::default();
                    model.set(x, v);
                    model.set(y, w);
                    let mut e = Evaluator::new(&store, &model);
                    let facts = e.is_true(a) == Some(true) && e.is_true(b) == Some(true);
                    assert!(!facts || e.is_true(goal) == Some(true), "{shift} {v} {w}");
                }
            }
        }
        assert!(refuted_some > 4, "{refuted_some}");
    }

    #[test]
    fn inverses() {
        for c in (1..512u128).step_by(2) {
            assert_eq!(c.wrapping_mul(inverse(c)) & 0xffff_ffff_ffff_ffff, 1);
        }
    }
}
