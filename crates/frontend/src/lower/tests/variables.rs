//! Which things become variables, and how expressions are kept.

use super::{Setup, check, check_with, lower_c};
use secateur_program::{DataModel, TypeHint, VarKind};

#[test]
fn locals_and_parameters_keep_their_names() {
    check(
        "int f(int n, char c) { int r = n * 2; return r + c; } int main(void) { return f(1, 2); }",
        "b0:
         r = n * 2
         return r + c",
    );
}

#[test]
fn an_old_value_is_saved_before_its_variable_changes() {
    check(
        "int f(int x) { int y = x++ + 3; return x - y; } int main(void) { return f(1); }",
        "b0:
         t2 = x
         x = x + 1
         y = t2 + 3
         return x - y",
    );
}

#[test]
fn a_call_may_change_a_global_but_not_a_local() {
    check(
        "int g; int h(void) { return g++; } int f(int x) { return g + x + h(); } int main(void) { return f(1); }",
        "b0:
         add = x + g
         call = h() then b1
         b1:
         return add + call",
    );
}

#[test]
fn a_small_value_may_be_repeated() {
    check(
        "int f(int a, int b) { int c = a * b; return (a + b) / (a + b) + c; } int main(void) { return f(1, 2); }",
        "b0:
         c = a * b
         check a + b != 0 else division-by-zero (division by zero)
         check !(a + b == -2147483648 && a + b == -1) else division-overflow (division whose quotient is out of range)
         return (a + b) / (a + b) + c",
    );
}

#[test]
fn a_value_with_two_uses_gets_a_temporary() {
    check(
        "int f(int *p) { return (*p * 3) ^ (p[1] += 2); } int main(void) { int a[2] = {1, 2}; return f(a); }",
        "b0:
         t1 = mem4[p]
         t2 = mem4[p + 4]
         mem4[p + 4] = t2 + 2
         return t1 * 3 ^ t2 + 2",
    );
}

#[test]
fn large_expressions_are_cut() {
    let sum = (0..80).map(|i| format!("(x ^ {i})")).collect::<Vec<_>>().join(" * ");
    let (program, store) =
        lower_c(&format!("int f(int x) {{ return {sum}; }} int main(void) {{ return f(3); }}"));
    let text = super::function_text(&program, &store, "f");
    assert!(text.lines().count() > 4, "{text}");
}

#[test]
fn globals_are_variables_with_initial_values() {
    let (program, _) =
        lower_c("static int a = 5; unsigned char b; int *p; int main(void) { a++; b = a; return p == 0; }");
    let shown: Vec<(String, u32, TypeHint)> = program
        .globals
        .iter()
        .map(|&g| program.variable(g))
        .map(|v| (v.name.clone(), v.width, v.ty))
        .collect();
    assert!(shown.contains(&("a".into(), 32, TypeHint::Signed)));
    assert!(shown.contains(&("b".into(), 8, TypeHint::Unsigned)));
    assert!(shown.contains(&("p".into(), 32, TypeHint::Pointer)));
    assert!(program.objects.iter().all(|o| o.name != "a"));
}

#[test]
fn a_constant_global_is_its_value() {
    check(
        "static const int k = 7; int f(void) { return k; } int main(void) { return f(); }",
        "b0:\nreturn 7",
    );
}

#[test]
fn an_address_taken_keeps_a_variable_in_memory() {
    check(
        "int f(void) { int x = 1; int *p = &x; *p = 2; return x; } int main(void) { return f(); }",
        "b0:
         &x = new stack x[4] align 4
         mem4[&x] = 1
         p = &x
         mem4[p] = 2
         t2 = mem4[&x]
         return t2",
    );
}

#[test]
fn results_go_straight_to_the_variable_they_are_stored_in() {
    check(
        "int __VERIFIER_nondet_int(void); int g(int x) { return x; }
         int f(int *p) { int a = __VERIFIER_nondet_int(); int b = *p; int c = g(a); return a + b + c; }
         int main(void) { int x = 0; return f(&x); }",
        "b0:
         a = input __VERIFIER_nondet_int
         b = mem4[p]
         c = g(a) then b1
         b1:
         return a + b + c",
    );
}

#[test]
fn hints_come_from_the_c_types() {
    let (program, _) = lower_c(
        "typedef unsigned long u; enum e { A }; int main(void) { u a = 1; _Bool b = 1; char c = 'x'; float d = 1; const volatile short s = 3; void *p = 0; enum e e = A; return a + b + c + d + s + (p != 0) + e; }",
    );
    let hint = |name: &str| program.variables.iter().find(|v| v.name == name).map(|v| (v.ty, v.kind.clone()));
    assert_eq!(hint("a"), Some((TypeHint::Unsigned, VarKind::Local)));
    assert_eq!(hint("b"), Some((TypeHint::Bool, VarKind::Local)));
    assert_eq!(hint("c"), Some((TypeHint::Char, VarKind::Local)));
    assert!(matches!(hint("d"), Some((TypeHint::Float(_), _))));
    assert_eq!(hint("s"), Some((TypeHint::Signed, VarKind::Local)));
    assert_eq!(hint("p"), Some((TypeHint::Pointer, VarKind::Local)));
    assert_eq!(hint("retval").map(|h| h.1), Some(VarKind::Temp));
}

#[test]
fn places_are_lines_of_the_source() {
    let (program, _) = lower_c("int main(void) {\n  int x = 3;\n  return x;\n}\n");
    let main = program.find_function("main").map(|f| program.function(f)).expect("main");
    let lines: Vec<u32> = main.blocks[0].stmts.iter().map(|s| s.span.line).collect();
    assert!(lines.contains(&2), "{lines:?}");
    assert_eq!(main.blocks[0].end_span.line, 3);
    assert!(program.files[main.span.file as usize].ends_with("snippet.c"));
}

#[test]
fn pointers_are_as_wide_as_the_machine_says() {
    let setup = Setup { model: DataModel::Lp64, ..Setup::default() };
    check_with(
        "int f(int *p, int i) { return p[i]; } int main(void) { int a[2] = {0}; return f(a, 1); }",
        &setup,
        "f",
        "b0:
         t2 = mem4[p + 4 * i]
         return t2",
    );
}

#[test]
fn what_nobody_reaches_is_left_out() {
    let (program, _) =
        lower_c("int dead_global[4]; int dead(void) { return dead_global[1]; } int main(void) { return 0; }");
    assert!(program.find_function("dead").is_none());
    assert!(program.objects.iter().all(|o| o.name != "dead_global"));
}
