//! Drops facts that others at the same place imply, so that reports and later checks are shorter.

use crate::fact::{At, Fact};
use crate::tuning::QUERY_TIME;
use hashbrown::{HashMap, HashSet};
use secateur_base::Deadline;
use secateur_program::{FactId, visit_subterms};
use secateur_solver::{Layered, Options};
use secateur_term::{Substitution, Term, TermStore, VarId};

/// Drops facts that the others at the same place imply, the longest first.
pub(super) fn minimise(store: &mut TermStore, facts: &mut Vec<(FactId, Fact)>, deadline: &Deadline) {
    let options = Options { query_time: Some(QUERY_TIME), ..Options::new(deadline.clone()) };
    let mut solver = Layered::new(options);
    // the solver knows symbols, not variables
    let mut symbols: HashMap<VarId, Term> = HashMap::new();
    let mut values = Substitution::new(|store: &mut TermStore, t| {
        let var = store.as_var(t)?;
        let width = store.width(t);
        Some(*symbols.entry(var).or_insert_with(|| store.input("value", width)))
    });
    let terms: Vec<Term> =
        facts.iter().map(|(_, f)| f.term().map_or(Term::TRUE, |t| values.apply(store, t))).collect();
    let mut order: Vec<usize> = (0..facts.len()).filter(|i| facts[*i].1.term().is_some()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(size(store, terms[*i])));
    let mut dropped = HashSet::new();
    for at in order {
        let (_, fact) = &facts[at];
        let others: Vec<Term> = (0..facts.len())
            .filter(|i| *i != at && !dropped.contains(i))
            .filter(|i| together(facts[*i].1.at, fact.at))
            .map(|i| terms[i])
            .collect();
        let fails = store.not(terms[at]);
        if solver.check(store, &others, fails).is_unsat() {
            dropped.insert(at);
        }
    }
    let mut at = 0..;
    facts.retain(|_| at.next().is_none_or(|i| !dropped.contains(&i)));
}

/// Whether one fact is known where the other one is to hold.
fn together(one: At, other: At) -> bool {
    one == other || matches!((one, other), (At::Before(f), At::After(g)) if f == g)
}

fn size(store: &TermStore, t: Term) -> usize {
    let mut n = 0;
    visit_subterms(store, t, |_| n += 1);
    n
}
