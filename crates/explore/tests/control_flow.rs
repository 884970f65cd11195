//! Steps of control: branches, assumptions, checks, calls, ends.

mod common;

use common::{Judge, endings, error, judged, program, run, run_with, unknown};
use secateur_explore::{Conclusion, Ending, Unknown};
use secateur_program::CheckKind;

#[test]
fn a_branch_on_an_input_is_followed_on_both_sides() {
    let outcome = run("int x = input(); if (x > 3) x = 1; else x = 2; if (x == 3) reach_error();");
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
    assert_eq!(endings(&outcome), [("exit", 2)]);
    assert_eq!((outcome.statistics.forks, outcome.statistics.deepest), (1, 1));
}

#[test]
fn a_branch_on_a_known_value_is_followed_on_one_side() {
    let outcome = run("int x = 5; if (x > 3) x = 1; else reach_error();");
    assert_eq!((outcome.conclusion.clone(), endings(&outcome)), (Conclusion::Exhausted, vec![("exit", 1)]));
    assert_eq!((outcome.statistics.forks, outcome.statistics.deepest), (0, 0));
}

#[test]
fn an_impossible_side_is_not_followed() {
    let outcome = run("int x = input(); if (x > 3) { if (x < 2) reach_error(); }");
    assert_eq!((outcome.conclusion.clone(), endings(&outcome)), (Conclusion::Exhausted, vec![("exit", 2)]));
}

#[test]
fn a_switch_takes_each_case_once_and_the_rest_together() {
    let outcome =
        run("int r; switch (input()) { case 1: r = 1; break; case 5: case 7: r = 2; break; default: r = 3; }
                       if (r < 1 || r > 3) reach_error();");
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
    // one path for 1, one for 5, one for 7, one for all others
    assert_eq!(endings(&outcome), [("exit", 4)]);
}

#[test]
fn an_assumption_narrows_the_path_or_ends_it() {
    let outcome = run("int x = input(); assume(x > 10); if (x < 10) reach_error();");
    assert_eq!((outcome.conclusion.clone(), endings(&outcome)), (Conclusion::Exhausted, vec![("exit", 1)]));
    let outcome = run("int x = input(); assume(x > 10); assume(x < 5); reach_error();");
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
    assert_eq!(endings(&outcome), [(Ending::AssumeFalse.name(), 1)]);
}

#[test]
fn a_check_that_may_fail_is_an_error_with_inputs_that_make_it_fail() {
    let mut judge = Judge::default();
    let outcome = judged("int x = input(); if (x * 2 == 84) reach_error();", &mut judge, |_| {});
    assert!(matches!(error(&outcome).kind, CheckKind::ErrorCall { .. }));
    let [(_, inputs)] = judge.asked.as_slice() else { panic!("{:?}", judge.asked) };
    assert_eq!((inputs[0] as u32).wrapping_mul(2), 84);
}

#[test]
fn a_path_goes_on_behind_a_check_with_what_the_check_says() {
    // the division fails for 0 only, and that is not confirmed: the others go on
    let mut judge = Judge::default();
    judge.answers.push_back(secateur_explore::Confirmation::Rejected("not today".into()));
    let outcome = judged("int x = input(); int y = 10 / x; if (x == 0) reach_error();", &mut judge, |_| {});
    assert!(matches!(unknown(&outcome), Unknown::Unconfirmed(_)), "{:?}", outcome.conclusion);
    assert_eq!(judge.asked.len(), 1, "{:?}", judge.asked);
}

#[test]
fn calls_pass_arguments_and_results_and_keep_frames_apart() {
    let text = "int twice(int x) { int r = x + x; x = 0; return r; }
                int main(void) { int x = input(), r = 1; int y = twice(x);
                  if (r != 1 || y != (int)(2u * (unsigned)x)) reach_error(); return 0; }";
    let outcome = program(text, &mut Judge::default(), |_| {});
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
}

#[test]
fn recursion_has_frames_of_its_own_and_a_bound() {
    let text = "unsigned sum(unsigned n) { if (n == 0) return 0; unsigned m = n; return sum(n - 1) + m; }
                int main(void) { if (sum(10) != 55) reach_error(); return 0; }";
    assert_eq!(program(text, &mut Judge::default(), |_| {}).conclusion, Conclusion::Exhausted);
    let outcome = program(text, &mut Judge::default(), |c| c.budget.call_depth = 5);
    assert!(matches!(unknown(&outcome), Unknown::Bound(_)), "{:?}", outcome.conclusion);
}

#[test]
fn a_call_by_address_takes_each_function_it_may_be() {
    let text = "int one(void) { return 1; } int two(void) { return 2; }
                int main(void) { int (*f)(void) = input() ? one : two; int r = f();
                  if (r != 1 && r != 2) reach_error(); return 0; }";
    let outcome = program(text, &mut Judge::default(), |_| {});
    assert_eq!((outcome.conclusion.clone(), endings(&outcome)), (Conclusion::Exhausted, vec![("exit", 2)]));
}

#[test]
fn exit_and_abort_end_a_path_and_say_so() {
    let outcome = run("if (input()) exit(1); if (input()) abort();");
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
    assert_eq!(endings(&outcome), [("abort", 1), ("exit", 2)]);
}

#[test]
fn a_loop_is_unrolled_iteration_by_iteration() {
    let outcome = run(
        "int n = input(); assume(n >= 0 && n < 4); int i = 0; while (i < n) i++; if (i != n) reach_error();",
    );
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
    let exits = outcome.statistics.endings.get("exit");
    assert_eq!(exits, Some(&4), "one path for each number of iterations");
}

#[test]
fn a_bound_on_iterations_cuts_and_says_so() {
    let body = "int n = input(), i = 0; while (i < n) i++; if (i < 0) reach_error();";
    let outcome = run_with(body, |c| c.budget.iterations = Some(3));
    assert!(matches!(unknown(&outcome), Unknown::Bound(_)), "{:?}", outcome.conclusion);
    assert!(outcome.statistics.endings.contains_key("cut by a bound"));
}
