//! Equations among what a loop changes are solved: the abstract state holds the solution for one unknown
//! instead of a condition about it. What follows from them then follows by rewriting; a SAT solver would have
//! to find it out by bits.

use crate::propagate::reasoner::Reasoner;
use crate::tuning::MOST_SOLVED;
use secateur_explore::State;
use secateur_program::VarId;
use secateur_term::{Op, Substitution, Term, TermStore, trunc};

/// Puts the equations among constraints into a state; `unknown` are the variables that hold unknowns of their
/// own.
pub(super) fn solve_equations(
    reasoner: &mut Reasoner,
    state: &mut State,
    unknown: &[(VarId, Term)],
    says: &[Term],
) {
    let mut free: Vec<Term> = unknown.iter().map(|u| u.1).collect();
    for c in says {
        if reasoner.x.store().op(*c) != Some(Op::Eq) {
            continue;
        }
        let value = reasoner.value(state, *c);
        let Some((which, solution)) = value.and_then(|v| solved(reasoner.x.store_mut(), v, &free)) else {
            continue;
        };
        free.retain(|u| *u != which);
        for (var, _) in unknown {
            let info = reasoner.x.program().variable(*var);
            let slot = info.slot as usize;
            let old = if info.is_global() { state.globals[slot] } else { state.top.locals[slot] };
            let mut put = Substitution::new(|_: &mut TermStore, s| (s == which).then_some(solution));
            let new = put.apply(reasoner.x.store_mut(), old);
            if new == old {
                continue;
            }
            if info.is_global() {
                state.globals[slot] = new;
            } else {
                state.top.locals[slot] = new;
            }
        }
    }
}

/// Facts and a goal in which equations among the first facts are solved and put into everything else, in
/// place; the numbers of the equations that were. Facts and goal together are satisfiable as they were.
pub(crate) fn eliminate(store: &mut TermStore, facts: &mut [Term], goal: &mut Term) -> Vec<usize> {
    let mut used = Vec::new();
    for i in 0..facts.len() {
        if used.len() >= MOST_SOLVED || store.op(facts[i]) != Some(Op::Eq) {
            continue;
        }
        let Some(n) = store.node(facts[i]).copied() else { continue };
        let difference = if store.width(n.args[0]) > 1 { store.sub(n.args[0], n.args[1]) } else { continue };
        let leaves: Vec<Term> = store
            .linear(difference)
            .monomials
            .iter()
            .map(|m| m.atom)
            .filter(|a| store.as_symbol(*a).is_some())
            .collect();
        let Some((which, solution)) = solved(store, facts[i], &leaves) else { continue };
        used.push(i);
        let mut put = Substitution::new(|_: &mut TermStore, s| (s == which).then_some(solution));
        for (j, f) in facts.iter_mut().enumerate() {
            *f = if j == i { Term::TRUE } else { put.apply(store, *f) };
        }
        *goal = put.apply(store, *goal);
    }
    used
}

/// An equation solved for one of the unknowns.
fn solved(store: &mut TermStore, equation: Term, unknown: &[Term]) -> Option<(Term, Term)> {
    let n = *store.node(equation)?;
    if n.op != Op::Eq || store.width(n.args[0]) < 2 {
        return None;
    }
    let difference = store.sub(n.args[0], n.args[1]);
    let mut form = store.linear(difference);
    let width = form.width;
    // one and minus one are the factors that are their own inverses
    let minus = trunc(u128::MAX, width);
    let at = form.monomials.iter().position(|m| {
        (m.coefficient == 1 || m.coefficient == minus)
            && unknown.contains(&m.atom)
            && form.monomials.iter().all(|o| o.atom == m.atom || !store.mentions(o.atom, m.atom))
    })?;
    let chosen = form.monomials.remove(at);
    if chosen.coefficient == 1 {
        form.constant = trunc(form.constant.wrapping_neg(), width);
        for m in &mut form.monomials {
            m.coefficient = trunc(m.coefficient.wrapping_neg(), width);
        }
    }
    Some((chosen.atom, store.linear_term(&form)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::{Sort, SymbolKind};

    #[test]
    fn an_equation_is_solved_for_an_odd_unknown() {
        let mut store = TermStore::new();
        let [a, b, i] = ["a", "b", "i"].map(|n| store.fresh(n, Sort::Bv(32), SymbolKind::Input));
        let three = store.bv(32, 3);
        let thrice = store.mul(i, three);
        let sum = store.add(a, b);
        let says = store.eq(sum, thrice);
        let Some((which, solution)) = solved(&mut store, says, &[b]) else { panic!("no solution") };
        assert_eq!(which, b);
        let expected = store.sub(thrice, a);
        assert_eq!(solution, expected);
        // other odd factors have inverses too, but the solution would have huge constants
        assert!(solved(&mut store, says, &[i]).is_none());
    }

    #[test]
    fn an_unknown_inside_a_product_is_left() {
        let mut store = TermStore::new();
        let [a, i] = ["a", "i"].map(|n| store.fresh(n, Sort::Bv(32), SymbolKind::Input));
        let square = store.mul(i, i);
        let sum = store.add(square, i);
        let says = store.eq(a, sum);
        assert!(solved(&mut store, says, &[i]).is_none());
        assert!(solved(&mut store, says, &[a]).is_some());
    }
}
