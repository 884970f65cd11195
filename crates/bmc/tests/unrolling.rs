//! What merging must give: the right verdict, and one state where there are many paths.

mod common;

use common::{options, run, run_with};
use secateur_bmc::BmcOptions;
use secateur_explore::{Conclusion, Unknown};

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void reach_error(void);
";

fn program(body: &str) -> String {
    format!("{HEAD}{body}")
}

#[test]
fn diamonds_make_one_state() {
    let diamonds = "if (__VERIFIER_nondet_int()) s++; else s += 2;\n".repeat(40);
    let r = run(&program(&format!(
        "int main(void) {{ int s = 0; {diamonds} if (s > 80) reach_error(); return 0; }}"
    )));
    assert!(r.is_true(), "{:?}", r.outcome.conclusion);
    // 2^40 paths
    assert!(r.outcome.statistics.paths() <= 2, "{:?}", r.outcome.statistics.endings);
    assert!(r.stats.merged >= 39);
    let r = run(&program(&format!(
        "int main(void) {{ int s = 0; {diamonds} if (s == 61) reach_error(); return 0; }}"
    )));
    assert!(r.is_false(), "{:?}", r.outcome.conclusion);
}

#[test]
fn exits_of_a_loop_are_merged_and_the_unwinding_assertion_holds() {
    let r = run(&program(
        "int main(void) {
           unsigned n = __VERIFIER_nondet_uint(), i = 0;
           if (n > 20) return 0;
           while (i < n) i++;
           if (i != n) reach_error();
           return 0;
         }",
    ));
    assert!(r.is_true(), "{:?}", r.outcome.conclusion);
    assert!(r.stats.bound >= 16, "{}", r.stats.bound);
    assert_eq!(r.stats.unmerged, 0);
}

#[test]
fn a_bound_that_is_too_small_is_said() {
    let source = program(
        "int main(void) {
           unsigned n = __VERIFIER_nondet_uint(), i = 0;
           while (i < n) i++;
           if (i > 7) reach_error();
           return 0;
         }",
    );
    let bounded = BmcOptions { unroll: Some(7), ..options() };
    let r = run_with(&source, bounded);
    assert!(
        matches!(r.outcome.conclusion, Conclusion::Unknown(Unknown::Bound(_))),
        "{:?}",
        r.outcome.conclusion
    );
    let r = run_with(&source, BmcOptions { unroll: Some(8), ..options() });
    assert!(r.is_false(), "{:?}", r.outcome.conclusion);
}

#[test]
fn recursion_is_bounded_like_a_loop() {
    let source = |most: u32| {
        program(&format!(
            "unsigned f(unsigned n) {{ return n == 0 ? 0 : 1 + f(n - 1); }}
             int main(void) {{
               unsigned n = __VERIFIER_nondet_uint();
               if (n > 12) return 0;
               if (f(n) > {most}) reach_error();
               return 0;
             }}"
        ))
    };
    assert!(run(&source(12)).is_true());
    assert!(run(&source(11)).is_false());
}

#[test]
fn a_pointer_that_is_a_choice_is_followed_on_each_side() {
    let source = |want: u32| {
        program(&format!(
            "int main(void) {{
               int a = 1, b = 2, c = 3;
               int *p = __VERIFIER_nondet_int() ? &a : __VERIFIER_nondet_int() ? &b : &c;
               *p += 10;
               if (a + b + c != {want}) reach_error();
               return 0;
             }}"
        ))
    };
    assert!(run(&source(16)).is_true());
    assert!(run(&source(15)).is_false());
}

#[test]
fn an_object_of_one_side_does_not_disturb_the_other() {
    let source = |want: &str| {
        program(&format!(
            "int main(void) {{
               int x = 5, *p = &x;
               if (__VERIFIER_nondet_int()) {{ p = malloc(4); *p = 7; }}
               int *q = malloc(4);
               *q = 1;
               if (*p + *q != 6 {want}) reach_error();
               return 0;
             }}"
        ))
    };
    assert!(run(&source("&& *p != 7")).is_true());
    assert!(run(&source("")).is_false());
}

#[test]
fn freed_on_one_side_is_not_merged() {
    let source = |use_it: &str| {
        program(&format!(
            "int main(void) {{
               int c = __VERIFIER_nondet_int(), *p = malloc(4);
               *p = 3;
               if (c) free(p);
               {use_it}
               return 0;
             }}"
        ))
    };
    let good = run(&source("if (!c && *p != 3) reach_error(); if (!c) free(p);"));
    assert!(good.is_true(), "{:?}", good.outcome.conclusion);
    assert!(good.stats.unmerged > 0);
    assert!(run(&source("if (*p == 4) return 1;")).is_false());
}

#[test]
fn known_loops_are_walked_without_questions() {
    let r = run(&program(
        "int main(void) {
           unsigned s = 0;
           for (unsigned i = 0; i < 200000; i++) s += i & 3;
           if (s != 300000) reach_error();
           return 0;
         }",
    ));
    assert!(r.is_true(), "{:?}", r.outcome.conclusion);
    assert_eq!(r.outcome.statistics.solver.sat_calls, 0);
}

#[test]
fn cycles_with_two_entries_are_unrolled_too() {
    let source = |bad: u32| {
        program(&format!(
            "int main(void) {{
               unsigned i = 0;
               if (__VERIFIER_nondet_int()) goto b;
             a: i += 2;
             b: i += 1;
               if (i < 6) goto a;
               if (i == {bad}) reach_error();
               return 0;
             }}"
        ))
    };
    // 1 4 7 and 3 6
    assert!(run(&source(5)).is_true());
    assert!(run(&source(6)).is_false());
    assert!(run(&source(7)).is_false());
}

#[test]
fn a_value_that_only_one_side_lacks_is_an_input_of_that_side() {
    let r = run(&program(
        "int main(void) {
           int x, y;
           if (__VERIFIER_nondet_int()) x = 1; else y = 2;
           if (y == 7) y++;
           if (x == 5 && y == 2) reach_error();
           return 0;
         }",
    ));
    assert!(r.is_false(), "{:?}", r.outcome.conclusion);
}
