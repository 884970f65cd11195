//! Scopes of locals: objects that die early, variables that lose their value, ways out of nested blocks.

use super::{Setup, check, check_with};

#[test]
fn a_block_ends_the_life_of_its_objects() {
    check(
        "void g(int *p) { *p = 1; } int h(void) { return 3; }
         int f(void) { { int x; g(&x); } return h(); } int main(void) { return f(); }",
        "b0:
         &x = new stack x[4] align 4
         g(&x) then b1
         b1:
         end scope &x
         call = h() then b2
         b2:
         return call",
    );
}

#[test]
fn every_round_of_a_loop_has_an_object_of_its_own_and_each_exit_ends_it() {
    check(
        "int g(int *p); int g(int *p) { return *p; }
         int f(int n) { while (n) { int x = n; if (g(&x)) break; n = 7; } return n; } int main(void) { return f(1); }",
        "b0:
         goto b1
         b1: loop head
         if (n != 0) goto b2 else b6
         b2:
         &x = new stack x[4] align 4
         mem4[&x] = n
         call = g(&x) then b3
         b3:
         if (call != 0) goto b4 else b5
         b4:
         end scope &x
         goto b6
         b5:
         n = 7
         end scope &x
         goto b1
         b6:
         return n",
    );
}

#[test]
fn scopes_of_variables_leave_no_trace_in_the_program() {
    check(
        "int f(int n) { for (int i = 0; i < n; i++) { int t = i * i; if (t > 9) return t; if (t > 7) continue; n--; } return 0; }
         int main(void) { return f(5); }",
        "b0:
         i = 0
         goto b1
         b1: loop head
         if (i < n) goto b2 else b7
         b2:
         t = i * i
         if (9 < t) goto b3 else b4
         b3:
         retval = t
         goto b8
         b4:
         if (7 < t) goto b6 else b5
         b5:
         n = n - 1
         goto b6
         b6:
         i = i + 1
         goto b1
         b7:
         retval = 0
         goto b8
         b8:
         return retval",
    );
}

#[test]
fn a_variable_read_before_it_is_written_is_forgotten_each_round() {
    check(
        "int f(int n) { for (;;) { int t; if (n == 3) return t; t = 5; n = 3; } } int main(void) { return f(5); }",
        "b0:
         goto b1
         b1: loop head
         forget t
         if (n == 3) goto b2 else b3
         b2:
         retval = t
         return retval
         b3:
         t = 5
         n = 3
         goto b1",
    );
}

#[test]
fn locals_without_a_single_beginning_live_until_the_function_returns() {
    let setup = Setup { language: "ll", ..Setup::default() };
    let source = "target datalayout = \"e-m:e-p:32:32-i64:64\"
        target triple = \"i386-pc-linux-gnu\"
        declare void @llvm.lifetime.start.p0(i64, ptr)
        declare void @llvm.lifetime.end.p0(i64, ptr)
        define i32 @f() {
          %x = alloca [2 x i32]
          %p = getelementptr i32, ptr %x, i32 1
          call void @llvm.lifetime.start.p0(i64 8, ptr %x)
          store i32 1, ptr %p
          %v = load i32, ptr %p
          call void @llvm.lifetime.end.p0(i64 8, ptr %x)
          ret i32 %v
        }
        define i32 @main() {
          %r = call i32 @f()
          ret i32 %r
        }";
    check_with(
        source,
        &setup,
        "f",
        "b0:
         &x = new stack x[8] align 4
         mem4[&x + 4] = 1
         v = mem4[&x + 4]
         return v",
    );
}

#[test]
fn a_compound_literal_ends_with_its_block_however_that_is_left() {
    check(
        "int g(int *p) { return *p; }
         int f(int n) { while (n) { int *q = &(int){n}; if (g(q)) break; n = 7; } return n; } int main(void) { return f(1); }",
        "b0:
         goto b1
         b1: loop head
         if (n != 0) goto b2 else b6
         b2:
         &.compoundliteral = new stack .compoundliteral[4] align 4
         mem4[&.compoundliteral] = n
         q = &.compoundliteral
         call = g(q) then b3
         b3:
         if (call != 0) goto b4 else b5
         b4:
         end scope &.compoundliteral
         goto b6
         b5:
         n = 7
         end scope &.compoundliteral
         goto b1
         b6:
         return n",
    );
}

#[test]
fn a_compound_literal_of_an_unknown_block_is_told_of() {
    let setup = Setup { language: "ll", ..Setup::default() };
    let source = "target datalayout = \"e-m:e-p:32:32-i64:64\"
        target triple = \"i386-pc-linux-gnu\"
        @kept = global ptr null
        define i32 @main() {
          %.compoundliteral = alloca [2 x i32]
          %p = getelementptr i32, ptr %.compoundliteral, i32 1
          store i32 1, ptr %p
          store ptr %p, ptr @kept
          %v = load i32, ptr %p
          ret i32 %v
        }";
    let (program, _) = super::try_lower(source, &setup).unwrap_or_else(|e| panic!("{e}"));
    assert!(
        program.notes.iter().any(|n| n.contains("a compound literal is taken to live")),
        "{:?}",
        program.notes
    );
}
