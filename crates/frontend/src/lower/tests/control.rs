//! Branches, loops, switches, calls.

use super::{check, lower_c};
use secateur_program::Terminator;

#[test]
fn loops_have_a_head() {
    check(
        "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; } int main(void) { return f(3); }",
        "b0:
         s = 0
         i = 0
         goto b1
         b1: loop head
         if (i < n) goto b2 else b3
         b2:
         s = i + s
         i = i + 1
         goto b1
         b3:
         return s",
    );
}

#[test]
fn a_switch_keeps_its_cases() {
    check(
        "int f(int n) { switch (n) { case 1: return 10; case -2: return 20; default: return n; } } int main(void) { return f(3); }",
        "b0:
         switch (n) { 1: b1; -2: b2; default: b3 }
         b1:
         retval = 10
         goto b4
         b2:
         retval = 20
         goto b4
         b3:
         retval = n
         goto b4
         b4:
         return retval",
    );
}

#[test]
fn an_endless_loop_stays_one() {
    check(
        "void f(void) { for (;;) ; } int main(void) { f(); return 0; }",
        "b0:
         goto b1
         b1: loop head
         goto b1",
    );
}

#[test]
fn conditions_of_several_parts_become_branches() {
    check(
        "int f(int a, int b) { return a && b; } int main(void) { return f(1, 2); }",
        "b0:
         if (a != 0) goto b1 else b2
         b1:
         t2 = b != 0
         goto b3
         b2:
         t2 = 0
         goto b3
         b3:
         return t2",
    );
}

#[test]
fn calls_through_pointers_and_of_wrong_prototypes() {
    check(
        "int g(a, b) int a; char b; { return a + b; } int h(int x) { return x; }
         int f(int (*p)(int)) { int (*old)() = (int (*)())g; return p(1) + old(2, 3); } int main(void) { return f(h); }",
        "b0:
         old = &g
         call = (*p)(1) then b1
         b1:
         call1 = (*old)(2, 3) then b2
         b2:
         return call + call1",
    );
}

#[test]
fn computed_goto_names_its_labels() {
    let (program, _) = lower_c(
        "int f(int i) { static void *t[] = { &&a, &&b }; goto *t[i]; a: return 1; b: return 2; } int main(void) { return f(1); }",
    );
    let f = program.find_function("f").map(|f| program.function(f)).expect("f");
    let targets = f.blocks.iter().find_map(|b| match &b.end {
        Terminator::Indirect { targets, .. } => Some(targets.len()),
        _ => None,
    });
    assert_eq!(targets, Some(2));
}

#[test]
fn library_functions_behind_pointers_get_a_body() {
    let (program, store) =
        lower_c("#include <stdlib.h>\nint main(void) { void (*p)(void *) = free; p(malloc(4)); return 0; }");
    assert_eq!(super::function_text(&program, &store, "free"), "b0:\nfree(arg0)\nreturn");
}

#[test]
fn results_wider_than_a_value_travel_in_hidden_variables() {
    let (program, store) = lower_c(
        "#include <stdio.h>\nlong double _Complex g(long double x) { return x; }
         int main(void) { long double _Complex z = g(2); return __real__ z > 1; }",
    );
    // i386 returns it through memory: nothing hidden there
    assert!(program.globals.is_empty(), "{}", program.display(&store));
    let setup = super::Setup { model: secateur_program::DataModel::Lp64, ..super::Setup::default() };
    let (program, _) = super::try_lower(
        "long double _Complex g(long double x) { return x; }
         int main(void) { long double _Complex z = g(2); return __real__ z > 1; }",
        &setup,
    )
    .unwrap_or_else(|e| panic!("{e}"));
    let names: Vec<&str> = program.globals.iter().map(|&g| program.variable(g).name.as_str()).collect();
    assert_eq!(names, ["result.1.80"]);
}
