//! What loops assign, how far errors are, which numbers a program has.

use super::{function, load, main_of, only_loop};
use secateur_analysis::{CallGraph, Distances, LoopEffects, ProgramNumbers};
use secateur_program::{BlockId, Monitor, Program, VarId};

const FUNCTIONS: &str = "int g, h, k;
    void deep(void) { g = 1; }
    void set(void) { int own = 3; deep(); k = own; }
    void other(void) { h = 2; }
    extern int __VERIFIER_nondet_int(void);";

fn assigned(main: &str) -> (Program, LoopEffects) {
    let (program, store) = load(&format!("{FUNCTIONS} {main}"));
    let graph = CallGraph::of(&program, &store);
    let effects = LoopEffects::of(&program, &graph, main_of(&program), &only_loop(&program));
    (program, effects)
}

fn names(program: &Program, vars: impl IntoIterator<Item = VarId>) -> Vec<String> {
    let mut all: Vec<String> = vars.into_iter().map(|v| program.variable(v).name.clone()).collect();
    all.retain(|n| ["g", "h", "k", "i", "after", "own"].contains(&n.as_str()));
    all.sort();
    all
}

#[test]
fn a_loop_assigns_its_variables_and_the_globals_of_what_it_calls() {
    let (program, effects) = assigned(
        "int main(void) { int i = 0, after; other(); while (i < 10) { i++; set(); } after = i; return after; }",
    );
    assert_eq!(names(&program, effects.assigned), ["g", "i", "k"], "h is set before the loop only");
    assert_eq!(effects.called.len(), 2);
}

#[test]
fn a_call_by_address_may_be_one_of_every_function_whose_address_is_taken() {
    let (program, effects) = assigned(
        "int main(void) { void (*p)(void) = __VERIFIER_nondet_int() ? set : other; int i = 0;
           while (i < 10) { i++; p(); } return i; }",
    );
    assert_eq!(names(&program, effects.assigned), ["g", "h", "i", "k"]);
}

#[test]
fn a_loop_without_calls_assigns_only_its_own_variables() {
    let (program, effects) = assigned("int main(void) { int i = 0; set(); while (i < 10) i++; return i; }");
    assert!(!effects.calls());
    assert_eq!(names(&program, effects.assigned), ["i"]);
}

#[test]
fn errors_are_nearer_behind_the_branch_that_leads_to_them() {
    let (program, _) = load(
        "#include <assert.h>
         extern int __VERIFIER_nondet_int(void);
         int check(int x) { assert(x != 3); return x; }
         int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0) { check(x); } return 0; }",
    );
    let distances = Distances::new(&program, &Monitor::developer());
    let check = distances.of([(function(&program, "check"), BlockId::ENTRY)]);
    let main = distances.of([(main_of(&program), BlockId::ENTRY)]);
    assert!(check < main && main < 20, "{check} in check, {main} in main");
    let nothing = Distances::new(&program, &Monitor::default());
    assert!(nothing.of([(main_of(&program), BlockId::ENTRY)]) > 1 << 20, "nothing counts");
}

#[test]
fn numbers_of_the_program_and_their_neighbours() {
    let (program, store) = load("int main(int c, char **v) { return c < 17 ? 5 : 6; }");
    let numbers = ProgramNumbers::of(&program, &store);
    let signed = numbers.signed(32);
    assert!([0, 1, -1, 16, 17, 18].iter().all(|k| signed.contains(k)), "{signed:?}");
    assert!(signed.contains(&127) && !signed.contains(&(1 << 31)));
    assert!(numbers.signed(8).iter().all(|k| (-128..128).contains(k)));
    assert!(numbers.of_width(8).contains(&255), "minus one as bits");
}
