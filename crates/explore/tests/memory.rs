//! Steps on memory: allocation, accesses, lifetimes, symbolic addresses.

mod common;

use common::{Judge, error, program, run, run_with, unknown};
use secateur_explore::{Conclusion, Unknown};
use secateur_program::CheckKind;

#[test]
fn what_was_stored_is_loaded_again() {
    let outcome = run(
        "int x = input(); int *p = malloc(8); p[0] = x; p[1] = 7; if (p[0] != x || p[1] != 7) reach_error();",
    );
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
}

#[test]
fn bytes_of_a_wider_store_are_loaded_one_by_one() {
    let outcome = run("unsigned x = __VERIFIER_nondet_uint(); unsigned char *p = (unsigned char *)&x;
                       if (p[0] != (x & 255) || p[3] != x >> 24) reach_error();");
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
}

#[test]
fn freed_memory_is_neither_accessed_nor_freed_again() {
    let outcome = run("int *p = malloc(4); *p = 1; free(p); *p = 2;");
    assert_eq!(error(&outcome).kind, CheckKind::InvalidDeref);
    let outcome = run("int *p = malloc(4); free(p); free(p);");
    assert_eq!(error(&outcome).kind, CheckKind::InvalidFree);
    assert_eq!(run("free(0); int *p = malloc(4); free(p);").conclusion, Conclusion::Exhausted);
}

#[test]
fn only_the_start_of_a_heap_object_is_freed() {
    assert_eq!(error(&run("char *p = malloc(4); free(p + 1);")).kind, CheckKind::InvalidFree);
    assert_eq!(error(&run("int x; free(&x);")).kind, CheckKind::InvalidFree);
}

#[test]
fn accesses_beside_an_object_are_errors() {
    assert_eq!(error(&run("int *p = malloc(4); p[1] = 0;")).kind, CheckKind::InvalidDeref);
    assert_eq!(error(&run("int *p = 0; *p = 1;")).kind, CheckKind::InvalidDeref);
    assert_eq!(error(&run("char a[4]; *(int *)(a + 1) = 1;")).kind, CheckKind::InvalidDeref);
}

#[test]
fn a_symbolic_index_reads_and_writes_the_cell_it_names() {
    let body = "int a[4] = {1, 2, 3, 4}; int i = input(); assume(i >= 0 && i < 4);
                a[i] = 9; int j = input(); assume(j >= 0 && j < 4);
                if (i == j && a[j] != 9) reach_error();
                if (i != j && a[j] != j + 1) reach_error();";
    assert_eq!(run(body).conclusion, Conclusion::Exhausted);
    let outcome = run("int a[4] = {0}; int i = input(); assume(i >= 0 && i <= 4); a[i] = 1;");
    assert_eq!(error(&outcome).kind, CheckKind::InvalidDeref);
}

#[test]
fn pointers_into_different_objects_do_not_alias() {
    let body = "int *p = malloc(4), *q = malloc(4); *p = 1; *q = 2; if (*p != 1 || p == q) reach_error();";
    assert_eq!(run(body).conclusion, Conclusion::Exhausted);
}

#[test]
fn a_pointer_that_may_be_either_object_is_followed_to_both() {
    let body =
        "int a = 1, b = 2; int *p = input() ? &a : &b; *p = 5; if (a + b != 7 && a + b != 6) reach_error();";
    assert_eq!(run(body).conclusion, Conclusion::Exhausted);
}

#[test]
fn locals_die_with_their_frame() {
    let text = "int *escape(void) { int x = 1; int *p = &x; return p; }
                int main(void) { int *p = escape(); return *p; }";
    let outcome = program(text, &mut Judge::default(), |_| {});
    assert_eq!(error(&outcome).kind, CheckKind::InvalidDeref);
}

#[test]
fn memory_that_nothing_points_to_at_the_end_is_lost() {
    let leaks = |c: &mut secateur_explore::Config| c.monitor.leak = true;
    assert_eq!(error(&run_with("malloc(4);", leaks)).kind, CheckKind::Leak);
    assert_eq!(run_with("void *p = malloc(4); free(p);", leaks).conclusion, Conclusion::Exhausted);
    // a global still points to it
    let text = "int *kept; int main(void) { kept = malloc(4); return 0; }";
    assert_eq!(program(text, &mut Judge::default(), leaks).conclusion, Conclusion::Exhausted);
    let cleanup = |c: &mut secateur_explore::Config| c.monitor.cleanup = true;
    assert_eq!(error(&program(text, &mut Judge::default(), cleanup)).kind, CheckKind::Cleanup);
}

#[test]
fn a_variable_without_a_value_has_any() {
    // both sides are possible, and the value stays what it is
    let outcome = run("int x; if (x == 12345) { if (x != 12345) abort(); reach_error(); }");
    assert!(matches!(error(&outcome).kind, CheckKind::ErrorCall { .. }));
    let outcome = run("int *p = malloc(4); int a = *p, b = *p; if (a != b) reach_error();");
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
    let uninit = |c: &mut secateur_explore::Config| c.monitor.uninit_read = true;
    let outcome = run_with("int *p = malloc(4); if (*p) return 1;", uninit);
    assert_eq!(error(&outcome).kind, CheckKind::UninitRead);
}

#[test]
fn an_object_of_symbolic_size_has_symbolic_bounds() {
    let body =
        "unsigned n = __VERIFIER_nondet_uint(); assume(n >= 1 && n <= 8); char *p = malloc(n); p[n - 1] = 1;";
    assert_eq!(run(body).conclusion, Conclusion::Exhausted);
    let outcome = run(&body.replace("n - 1", "n"));
    assert_eq!(error(&outcome).kind, CheckKind::InvalidDeref);
}

#[test]
fn what_the_program_asks_of_an_unknown_function_gives_no_answer() {
    let text = "extern int unknown(int); int main(void) { return unknown(1); }";
    let outcome = program(text, &mut Judge::default(), |_| {});
    assert!(matches!(unknown(&outcome), Unknown::Unsupported(_)), "{:?}", outcome.conclusion);
}
