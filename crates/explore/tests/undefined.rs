//! Undefined behaviour that the property does not ask about: TRUE never rests on its absence. One test for
//! each row of `CheckKind::uncounted`.

mod common;

use common::{error, has_undefined_note, only_error_calls, run, run_with, unknown};
use secateur_explore::{Conclusion, Config, Unknown};
use secateur_program::CheckKind;

fn stopping(config: &mut Config) {
    only_error_calls(config);
    config.stop_at_undefined = true;
}

#[test]
fn a_division_by_zero_gives_any_value() {
    let body = "int x = input(); int q = 10 / x; if (x == 0 && q == 77) reach_error();";
    let outcome = run_with(body, only_error_calls);
    assert!(matches!(error(&outcome).kind, CheckKind::ErrorCall { .. }));
    assert!(has_undefined_note(&outcome));
    // where it counts it is the error itself
    assert_eq!(error(&run(body)).kind, CheckKind::DivisionByZero);
    // for other divisors nothing changes
    let body = "int x = input(); assume(x > 0); int q = 10 / x; if (q > 10) reach_error();";
    assert_eq!(run_with(body, only_error_calls).conclusion, Conclusion::Exhausted);
}

#[test]
fn a_quotient_out_of_range_is_any_value() {
    let body =
        "int x = input(); assume(x == -2147483647 - 1); int m = input(); assume(m == -1); int q = x / m;
                if (q == 77) reach_error();";
    assert!(matches!(error(&run_with(body, only_error_calls)).kind, CheckKind::ErrorCall { .. }));
}

#[test]
fn a_shift_by_too_much_gives_any_value() {
    let body =
        "int s = input(); assume(s >= 0 && s < 64); int r = 1 << s; if (s == 40 && r == 77) reach_error();";
    assert!(matches!(error(&run_with(body, only_error_calls)).kind, CheckKind::ErrorCall { .. }));
}

#[test]
fn signed_overflow_wraps() {
    let body =
        "int x = input(); assume(x == 2147483647); int y = x + 1; if (y != -2147483647 - 1) reach_error();";
    assert_eq!(run_with(body, only_error_calls).conclusion, Conclusion::Exhausted);
    let outcome = run_with(body, |c| c.monitor.signed_overflow = true);
    assert_eq!(error(&outcome).kind, CheckKind::SignedOverflow);
}

#[test]
fn a_failed_assertion_of_another_property_means_nothing() {
    let body = "int *p = malloc(4); if (input()) reach_error(); p[0] = 1; if (p[0] != 1) p[1] = 1;";
    let outcome = run_with(body, |c| {
        c.monitor = secateur_program::Monitor { invalid_deref: true, ..Default::default() };
    });
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
}

#[test]
fn an_invalid_read_gives_any_value() {
    let body = "int a[2] = {1, 2}; int x = a[5]; if (x == 77) reach_error();";
    let outcome = run_with(body, only_error_calls);
    assert!(matches!(error(&outcome).kind, CheckKind::ErrorCall { .. }));
    // derived programs stop there: one access stands for many
    let outcome = run_with(body, stopping);
    assert!(matches!(unknown(&outcome), Unknown::Undefined(_)), "{:?}", outcome.conclusion);
}

#[test]
fn an_invalid_write_leaves_no_answer() {
    let outcome = run_with("int a[2] = {1, 2}; a[5] = 3;", only_error_calls);
    assert!(matches!(unknown(&outcome), Unknown::Undefined(_)), "{:?}", outcome.conclusion);
}

#[test]
fn an_invalid_free_leaves_no_answer() {
    let outcome = run_with("int *p = malloc(4); free(p); free(p);", only_error_calls);
    assert!(matches!(unknown(&outcome), Unknown::Undefined(_)), "{:?}", outcome.conclusion);
}

#[test]
fn leaks_that_do_not_count_mean_nothing() {
    let outcome = run_with("malloc(4);", only_error_calls);
    assert_eq!(outcome.conclusion, Conclusion::Exhausted);
}

#[test]
fn a_write_through_null_traps_and_changes_nothing() {
    let body = "int x = 1; int *p = input() ? &x : 0; *p = 2; if (x != 2) reach_error();";
    let outcome = run_with(body, only_error_calls);
    // a real run ends there; the path that goes on sees memory as it was, and says that it lies behind a trap
    assert!(matches!(error(&outcome).kind, CheckKind::ErrorCall { .. }));
    assert!(has_undefined_note(&outcome));
}
