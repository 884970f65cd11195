//! The functions of every dialect.

use super::{Setup, check, check_with, lower_c, try_lower};
use crate::lower::{ErrorCalls, ExternalFunctions, LowerOptions};
use secateur_program::{CheckKind, StmtKind};

/// The statements of `main`, without places.
#[track_caller]
fn main(source: &str, expected: &str) {
    check_with(source, &Setup::default(), "main", expected);
}

#[test]
fn error_calls_are_checks() {
    main(
        "void __VERIFIER_error(void); int main(void) { __VERIFIER_error(); return 0; }",
        "b0:
         check 0 else unreach-call (call of __VERIFIER_error)
         abort",
    );
    main(
        "void abort(void); void reach_error(void) { abort(); } int main(void) { reach_error(); return 0; }",
        "b0:
         check 0 else unreach-call (call of reach_error)
         reach_error() then b1
         b1:
         return 0",
    );
}

#[test]
fn error_calls_with_a_number_count_only_with_it() {
    let error_calls = ErrorCalls { functions: vec!["bad".into()], argument: Some(5) };
    let setup =
        Setup { options: LowerOptions { error_calls, ..LowerOptions::default() }, ..Setup::default() };
    check_with(
        "void bad(int n); int main(int argc, char **argv) { bad(argc); return 0; }",
        &setup,
        "main",
        "b0:
         check argc != 5 else unreach-call (call of bad)
         abort",
    );
}

#[test]
fn another_error_function_than_the_property_names_just_ends_the_run() {
    let error_calls = ErrorCalls { functions: vec!["reach_error".into()], argument: None };
    let setup =
        Setup { options: LowerOptions { error_calls, ..LowerOptions::default() }, ..Setup::default() };
    check_with(
        "void __VERIFIER_error(void); int main(void) { __VERIFIER_error(); }",
        &setup,
        "main",
        "b0:\nabort",
    );
}

#[test]
fn what_the_program_defines_itself_is_its_own() {
    check(
        "int __VERIFIER_nondet_int(void) { return 4; } void *malloc(unsigned n) { return 0; }
         int f(void) { return __VERIFIER_nondet_int() + (malloc(3) == 0); } int main(void) { return f(); }",
        "b0:
         call = __VERIFIER_nondet_int() then b1
         b1:
         call1 = malloc(3) then b2
         b2:
         return call + (call1 == 0)",
    );
}

#[test]
fn nondeterministic_functions_of_any_suffix() {
    main(
        "unsigned short __VERIFIER_nondet_u16(); char *__VERIFIER_nondet_pchar(void); int nondet_int(void); int nd(void); double nondet_double(void);
         int main(void) { unsigned short a = __VERIFIER_nondet_u16(); char *b = __VERIFIER_nondet_pchar(); int c = nondet_int(); int d = nd(); double e = nondet_double(); return 0; }",
        "b0:
         a = input __VERIFIER_nondet_u16
         b = input __VERIFIER_nondet_pchar
         c = input nondet_int
         d = input nd
         e = input nondet_double
         return 0",
    );
}

#[test]
fn assumptions_of_all_dialects() {
    for name in ["__VERIFIER_assume", "klee_assume", "__CPROVER_assume", "__ESBMC_assume", "__SEA_assume"] {
        check(
            &format!(
                "void {name}(int); int f(int x) {{ {name}(x > 3); return x; }} int main(void) {{ return f(1); }}"
            ),
            "b0:
             assume 3 < x
             return x",
        );
    }
}

#[test]
fn assertions_of_all_dialects() {
    for (call, text) in [
        (
            "void __CPROVER_assert(int, const char *); int f(int x) { __CPROVER_assert(x, \"said\"); return x; }",
            "said",
        ),
        (
            "void __ESBMC_assert(int, const char *); int f(int x) { __ESBMC_assert(x, \"said\"); return x; }",
            "said",
        ),
        (
            "void __VERIFIER_assert(int); int f(int x) { __VERIFIER_assert(x); return x; }",
            "__VERIFIER_assert",
        ),
        ("void sassert(int); int f(int x) { sassert(x); return x; }", "sassert"),
        ("void klee_assert(int); int f(int x) { klee_assert(x); return x; }", "klee_assert"),
    ] {
        check(
            &format!("{call} int main(void) {{ return f(1); }}"),
            &format!("b0:\ncheck x != 0 else unreach-call ({text})\nreturn x"),
        );
    }
}

#[test]
fn tracer_aborts_when_the_condition_holds() {
    check(
        "void _TRACER_abort(int); int f(int x) { _TRACER_abort(x > 2); return x; } int main(void) { return f(1); }",
        "b0:
         check x <= 2 else unreach-call (_TRACER_abort)
         return x",
    );
}

#[test]
fn a_failed_assert_shows_its_expression() {
    let (program, _) =
        lower_c("#include <assert.h>\nint main(int argc, char **argv) { assert(argc < 7); return 0; }");
    let checks: Vec<(CheckKind, String)> = program
        .functions
        .iter()
        .flat_map(|f| &f.blocks)
        .flat_map(|b| &b.stmts)
        .filter_map(|s| match &s.kind {
            StmtKind::Check { kind, text, .. } => Some((kind.clone(), text.clone())),
            _ => None,
        })
        .collect();
    assert!(checks.iter().any(|c| c.0 == CheckKind::Assertion), "{checks:?}");
}

#[test]
fn klee_makes_variables_and_memory_symbolic() {
    main(
        "void klee_make_symbolic(void *, unsigned, const char *);
         int main(void) { int x; klee_make_symbolic(&x, sizeof x, \"the x\"); char a[6]; klee_make_symbolic(a, 6, \"a\"); return x; }",
        "b0:
         x = input the x
         &a = new stack a[6] align 1
         input a(&a, 6)
         return x",
    );
}

#[test]
fn klee_values_with_bounds() {
    main(
        "int klee_range(int, int, const char *); int main(void) { return klee_range(2, 9, \"k\"); }",
        "b0:
         t1 = input k
         assume t1 >= 2 && t1 < 9
         return t1",
    );
}

#[test]
fn ends_of_a_run() {
    check(
        "void exit(int); void abort(void); void klee_silent_exit(int); void f(int n) { if (n == 1) exit(n + 1); if (n == 2) abort(); if (n == 3) klee_silent_exit(0); } int main(void) { f(1); return 0; }",
        "b0:
         if (n == 1) goto b1 else b2
         b1:
         exit n + 1
         b2:
         if (n == 2) goto b3 else b4
         b3:
         abort
         b4:
         if (n == 3) goto b5 else b6
         b5:
         stop silently
         b6:
         return",
    );
}

#[test]
fn functions_nobody_knows_are_listed_and_refused_where_called() {
    let source = "int mystery(int); int main(int c, char **v) { if (c > 2) return mystery(c) + mystery(2); return 0; }";
    let (program, store) = lower_c(source);
    assert_eq!(program.unmodelled.len(), 1);
    assert_eq!((program.unmodelled[0].name.as_str(), program.unmodelled[0].calls), ("mystery", 2));
    let text = super::function_text(&program, &store, "main");
    assert!(text.contains("unsupported: call of external function mystery"), "{text}");
    let options = LowerOptions { external_functions: ExternalFunctions::Nondet, ..LowerOptions::default() };
    let (program, store) =
        try_lower(source, &Setup { options, ..Setup::default() }).unwrap_or_else(|e| panic!("{e}"));
    let text = super::function_text(&program, &store, "main");
    assert!(text.contains("input mystery"), "{text}");
    assert!(program.notes.is_empty(), "{:?}", program.notes);
    assert_eq!(program.unmodelled[0].calls, 2);
}
