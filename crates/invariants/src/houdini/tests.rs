use super::*;
use crate::derived::program::with_ghosts;
use crate::loops::cut_loop::cut_loops;
use crate::recursion::functions::RecursiveFunctions;
use crate::testing::{deadline, load, plain};
use secateur_term::Term;

/// The loop of a program with facts about its `i` and `n`, as far as they are kept.
struct Kept {
    /// By the number of the fact: it was dropped.
    dropped: Vec<u32>,
    proven: Option<Proven>,
}

fn attempt(text: &str, facts: impl Fn(&mut TermStore, Term, Term) -> Vec<Term>) -> Kept {
    let (program, store) = load(text);
    let (mut store, monitor, deadline) = (store, Monitor::developer(), deadline());
    let mut heads = cut_loops(&program, &store, false);
    assert_eq!(heads.len(), 1);
    let program = with_ghosts(&program, &store, &mut heads);
    let none = RecursiveFunctions::default();
    let derived = DerivedProgram::new(&program, &mut store, &none, heads);
    let mut named = |name: &str| {
        let at = program.variables.iter().position(|v| v.name == name).unwrap();
        store.var(secateur_program::VarId(at as u32), program.variables[at].width)
    };
    let (i, n) = (named("i"), named("n"));
    let facts = facts(&mut store, i, n).into_iter().map(|t| Fact::holds(At::Head(0), t)).collect();
    let original = store.clone();
    let task = Task { program: &program, store: &original, monitor: &monitor, deadline: &deadline };
    let mut failed = Failed::default();
    let mut attempt =
        HoudiniRun { task: &task, derived: &derived, store: &mut store, monitor: &monitor, memory: false };
    let proven = attempt.run(facts, &mut failed, &mut plain);
    Kept { dropped: failed.facts.into_iter().map(|f| f.0).collect(), proven }
}

const COUNT_UP: &str = "int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    __VERIFIER_assume(n >= 0);
    while (i < n) i++;
    assert(i == n);
    return 0; }";

#[test]
fn what_is_not_inductive_is_dropped_and_the_rest_proves_the_program() {
    let kept = attempt(COUNT_UP, |store, i, n| {
        let (zero, three) = (store.bv(32, 0), store.bv(32, 3));
        vec![store.sle(i, n), store.sle(i, three), store.sle(zero, i), store.slt(i, n)]
    });
    assert_eq!(kept.dropped, [1, 3], "i <= 3 is not kept, i < n does not hold when n is 0");
    let proven = kept.proven.unwrap();
    assert_eq!(proven.outcome.conclusion, Conclusion::Exhausted);
    assert_eq!(proven.invariants.len(), 1);
    assert!(proven.invariants[0].conjuncts.contains(&String::from("n >= i")), "{:?}", proven.invariants);
}

#[test]
fn a_fact_that_rests_on_one_that_fails_fails_after_it() {
    // i <= n && n <= 100 would keep i <= 100; n <= 100 does not hold
    let kept = attempt(COUNT_UP, |store, i, n| {
        let hundred = store.bv(32, 100);
        vec![store.sle(i, n), store.sle(n, hundred), store.sle(i, hundred)]
    });
    assert_eq!(kept.dropped, [1, 2]);
    assert!(kept.proven.is_some());
}

#[test]
fn facts_that_are_too_weak_prove_nothing() {
    let kept = attempt(COUNT_UP, |store, i, _| {
        let zero = store.bv(32, 0);
        vec![store.sle(zero, i)]
    });
    assert_eq!(kept.dropped, [] as [u32; 0]);
    assert!(kept.proven.is_none());
}

#[test]
fn an_error_of_the_program_is_never_blamed_on_a_fact() {
    let wrong = COUNT_UP.replace("i == n", "i != 7");
    let kept = attempt(&wrong, |store, i, n| vec![store.sle(i, n)]);
    assert!(kept.proven.is_none());
    assert_eq!(kept.dropped, [] as [u32; 0]);
}
