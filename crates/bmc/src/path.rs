//! Two path conditions as one, and the condition that tells which was taken.
//!
//! Paths of different states exclude each other: states come about by forking on a condition and its
//! negation.

use hashbrown::HashSet;
use secateur_term::{Op, Term, TermStore};

/// The path condition of a merged state.
pub struct Joined {
    /// The conjuncts that both paths have.
    pub path: Vec<Term>,
    /// The conjuncts that only one of them has, as one disjunction.
    pub either: Term,
    /// True on the first path, false on the second.
    pub first: Term,
}

/// One path condition for two. `None` when one path has no conjunct of its own, so nothing tells them apart.
pub fn join(store: &mut TermStore, a: &[Term], b: &[Term]) -> Option<Joined> {
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let mut path = a[..same].to_vec();
    let (a, b) = (&a[same..], &b[same..]);
    let in_b: HashSet<Term> = b.iter().copied().collect();
    let common: HashSet<Term> = a.iter().copied().filter(|t| in_b.contains(t)).collect();
    path.extend(a.iter().filter(|t| common.contains(*t)));
    let a: Vec<Term> = a.iter().copied().filter(|t| !common.contains(t)).collect();
    let b: Vec<Term> = b.iter().copied().filter(|t| !common.contains(t)).collect();
    if a.is_empty() || b.is_empty() {
        return None;
    }
    // the fork itself: a condition on one side, its negation on the other
    for (i, &c) in a.iter().enumerate() {
        let not = store.not(c);
        if let Some(j) = b.iter().position(|t| *t == not) {
            let rest_a = without(store, &a, i);
            let rest_b = without(store, &b, j);
            let either = store.ite(c, rest_a, rest_b);
            return Some(Joined { path, either, first: c });
        }
    }
    // what is left of several forks: a disjunction on one side, its negation among the other's conjuncts
    if let Some(joined) = absorbed(store, &path, &a, &b) {
        return Some(joined);
    }
    if let Some(joined) = absorbed(store, &path, &b, &a) {
        let first = store.not(joined.first);
        return Some(Joined { first, ..joined });
    }
    let all_a = store.conjoin(a.iter().copied());
    let all_b = store.conjoin(b.iter().copied());
    let either = store.or(all_a, all_b);
    let first = if a.len() <= b.len() { all_a } else { store.not(all_b) };
    Some(Joined { path, either, first })
}

fn without(store: &mut TermStore, all: &[Term], at: usize) -> Term {
    store.conjoin(all.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, t)| *t))
}

/// `a` is one condition whose negation is a conjunction of members of `b`.
fn absorbed(store: &mut TermStore, path: &[Term], a: &[Term], b: &[Term]) -> Option<Joined> {
    let [d] = a else { return None };
    let not = store.not(*d);
    let mut parts = HashSet::new();
    let mut open = vec![not];
    while let Some(t) = open.pop() {
        match store.node(t) {
            Some(n) if n.op == Op::And => open.extend([n.args[0], n.args[1]]),
            // not (x or y)
            Some(n) if n.op == Op::Not => match store.node(n.args[0]).copied() {
                Some(m) if m.op == Op::Or => {
                    let (x, y) = (store.not(m.args[0]), store.not(m.args[1]));
                    open.extend([x, y]);
                }
                _ => {
                    parts.insert(t);
                }
            },
            _ => {
                parts.insert(t);
            }
        }
    }
    if !parts.iter().all(|p| b.contains(p)) {
        return None;
    }
    let rest = store.conjoin(b.iter().copied().filter(|t| !parts.contains(t)));
    let either = store.or(*d, rest);
    Some(Joined { path: path.to_vec(), either, first: *d })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fork_that_comes_together_leaves_nothing() {
        let mut s = TermStore::new();
        let (p, c) = (s.input("p", 1), s.input("c", 1));
        let n = s.not(c);
        let j = join(&mut s, &[p, c], &[p, n]).unwrap();
        assert_eq!((j.path, j.either, j.first), (vec![p], Term::TRUE, c));
    }

    #[test]
    fn exits_of_a_loop_make_a_plain_disjunction() {
        let mut s = TermStore::new();
        let c: Vec<Term> = (0..3).map(|i| s.input(format!("c{i}"), 1)).collect();
        let n: Vec<Term> = c.iter().map(|t| s.not(*t)).collect();
        let first = join(&mut s, &[n[0]], &[c[0], n[1]]).unwrap();
        let all = join(&mut s, &[first.either], &[c[0], c[1], n[2]]).unwrap();
        let want = s.or(n[0], n[1]);
        let want = s.or(want, n[2]);
        assert_eq!(all.either, want);
        assert_eq!(all.first, first.either);
    }

    #[test]
    fn paths_that_do_not_part_are_refused() {
        let mut s = TermStore::new();
        let (p, c) = (s.input("p", 1), s.input("c", 1));
        assert!(join(&mut s, &[p], &[p, c]).is_none());
        assert!(join(&mut s, &[p], &[p]).is_none());
    }
}
