//! What clang does not write at `-O0`, as LLVM text.

use super::{Setup, check_with, try_lower};
use secateur_program::DataModel;

fn ir() -> Setup {
    Setup { model: DataModel::Lp64, language: "ll", ..Setup::default() }
}

#[track_caller]
fn f(body: &str, expected: &str) {
    check_with(
        &format!("{body}\ndefine i32 @main() {{\n  %r = call i32 @f(i32 1, i32 2)\n  ret i32 %r\n}}\n"),
        &ir(),
        "f",
        expected,
    );
}

#[test]
fn phis_that_swap_do_not_see_each_other() {
    f(
        "define i32 @f(i32 %a, i32 %n) {
         entry:
           br label %loop
         loop:
           %x = phi i32 [ 1, %entry ], [ %y, %loop ]
           %y = phi i32 [ 2, %entry ], [ %x, %loop ]
           %i = phi i32 [ 0, %entry ], [ %j, %loop ]
           %j = add i32 %i, 1
           %c = icmp slt i32 %j, %n
           br i1 %c, label %loop, label %end
         end:
           ret i32 %x
         }",
        "b0:
         x = 1
         y = 2
         i = 0
         goto b1
         b1: loop head
         if (i + 1 < n) goto b2 else b3
         b2:
         t5 = y
         t6 = x
         x = t5
         y = t6
         i = i + 1
         goto b1
         b3:
         return x",
    );
}

#[test]
fn select_switch_and_freeze() {
    f(
        "define i32 @f(i32 %a, i32 %b) {
           %c = icmp ult i32 %a, %b
           %s = select i1 %c, i32 %a, i32 %b
           %z = freeze i32 %s
           ret i32 %z
         }",
        "b0:
         return a < b ? a : b",
    );
}

#[test]
fn vectors_are_lists() {
    f(
        "define i32 @f(i32 %a, i32 %b) {
           %v = insertelement <2 x i32> poison, i32 %a, i32 0
           %w = insertelement <2 x i32> %v, i32 %b, i32 1
           %s = shufflevector <2 x i32> %w, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
           %t = sub <2 x i32> %w, %s
           %e = extractelement <2 x i32> %t, i32 0
           ret i32 %e
         }",
        "b0:
         return a - b",
    );
}

#[test]
fn undefined_values_are_inputs() {
    f(
        "define i32 @f(i32 %a, i32 %b) {
           %x = add i32 undef, %a
           ret i32 %x
         }",
        "b0:
         t2 = input undef
         return a + t2",
    );
}

#[test]
fn aggregates_and_overflow_intrinsics() {
    f(
        "declare {i32, i1} @llvm.uadd.with.overflow.i32(i32, i32)
         define i32 @f(i32 %a, i32 %b) {
           %r = call {i32, i1} @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
           %v = extractvalue {i32, i1} %r, 0
           %o = extractvalue {i32, i1} %r, 1
           %s = select i1 %o, i32 -1, i32 %v
           ret i32 %s
         }",
        "b0:
         return a + b < a ? -1 : a + b",
    );
}

#[test]
fn an_assumption_the_program_breaks_is_undefined() {
    f(
        "declare void @llvm.assume(i1)
         define i32 @f(i32 %a, i32 %b) {
           %c = icmp sgt i32 %a, 3
           call void @llvm.assume(i1 %c)
           ret i32 %a
         }",
        "b0:
         if (3 < a) goto b1 else b2
         b1:
         return a
         b2:
         unsupported: undefined behaviour: what the compiler was told to assume does not hold
         stop silently",
    );
}

#[test]
fn values_of_another_block_are_stored() {
    f(
        "define i32 @f(i32 %a, i32 %b) {
           %x = mul i32 %a, %b
           %c = icmp eq i32 %a, 0
           br i1 %c, label %yes, label %no
         yes:
           ret i32 %x
         no:
           ret i32 1
         }",
        "b0:
         x = a * b
         if (a == 0) goto b1 else b2
         b1:
         return x
         b2:
         return 1",
    );
}

#[test]
fn broken_modules_are_refused() {
    // a big-endian machine: the driver has already refused what LLVM does not accept
    let source = "target datalayout = \"E-p:64:64\"\ndefine i32 @main() {\n  ret i32 0\n}\n";
    let context = inkwell::context::Context::create();
    let buffer =
        inkwell::memory_buffer::MemoryBuffer::create_from_memory_range_copy(source.as_bytes(), "big");
    let module = context.create_module_from_ir(buffer).expect("the text is fine");
    let options = crate::lower::LowerOptions::default();
    let e = crate::lower::lower(&module, &Default::default(), &Default::default(), &options)
        .map(|_| ())
        .unwrap_err();
    assert!(e.to_string().contains("big-endian"), "{e}");
}

#[test]
fn integers_of_any_width_up_to_the_limbs() {
    let (program, store) = try_lower(
        "define i32 @main() {
           %p = alloca i200
           store i200 1606938044258990275541962092341162602522202993782792835301376, ptr %p
           %x = load i200, ptr %p
           %s = lshr i200 %x, 190
           %t = trunc i200 %s to i32
           ret i32 %t
         }",
        &ir(),
    )
    .unwrap_or_else(|e| panic!("{e}"));
    let text = super::function_text(&program, &store, "main");
    // 2^200 does not fit: its low 200 bits are zero
    assert_eq!(text.matches("mem8[").count(), 6, "{text}");
    assert!(text.contains("mem1["), "{text}");
}

#[test]
fn an_edge_that_is_refused_leaves_the_other_one() {
    f(
        "define i32 @f(i32 %a, i32 %b) {
         entry:
           %c = icmp slt i32 %a, %b
           br i1 %c, label %join, label %other
         other:
           ret i32 4
         join:
           %x = phi ppc_fp128 [ 0xM00000000000000000000000000000000, %entry ]
           %y = fptosi ppc_fp128 %x to i32
           ret i32 %y
         }",
        "b0:
         if (a < b) goto b1 else b2
         b1:
         unsupported: type ppc_fp128
         stop silently
         b2:
         return 4",
    );
}

/// The notes of a program whose `main` runs these instructions, with functions of its own.
fn own_notes(functions: &str, body: &str, model: DataModel) -> Vec<String> {
    let text = format!(
        "{functions}
         declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
         declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
         declare float @llvm.floor.f32(float)
         declare double @llvm.fabs.f64(double)
         @a = global [100 x i8] zeroinitializer
         @b = global [100 x i8] zeroinitializer
         define i32 @main() {{
           {body}
           ret i32 0
         }}"
    );
    let (program, _) = try_lower(&text, &Setup { model, ..ir() }).unwrap_or_else(|e| panic!("{e}"));
    program.notes
}

#[test]
fn calls_that_the_compiler_may_insert_are_noted() {
    const MEMCPY: &str = "define ptr @memcpy(ptr %d, ptr %s, i64 %n) { ret ptr %d }";
    const MEMSET: &str = "define internal ptr @memset(ptr %d, i32 %c, i64 %n) { ret ptr %d }";
    const FLOATS: &str = "define float @floorf(float %x) { ret float 1.0 }
        define double @floor(double %x) { ret double 1.0 } define double @fabs(double %x) { ret double 1.0 }";
    let copy = |n: u32| format!("call void @llvm.memcpy.p0.p0.i64(ptr @a, ptr @b, i64 {n}, i1 false)");
    let set = "call void @llvm.memset.p0.i64(ptr @a, i8 0, i64 1, i1 false)";
    let floor = "%f = call float @llvm.floor.f32(float 1.5)";
    let abs = "%g = call double @llvm.fabs.f64(double 1.5)";
    let count = |own: &str, body: &str| own_notes(own, body, DataModel::Lp64).len();
    assert_eq!(count(MEMCPY, &copy(32)), 0);
    assert_eq!(count(MEMCPY, &copy(33)), 1);
    assert_eq!(count(MEMCPY, set), 0);
    assert_eq!(count("", &copy(33)), 0);
    assert_eq!(count(MEMSET, set), 1);
    let divide = "%w = load i128, ptr @a\n%q = udiv i128 %w, %w";
    let own = "define i128 @__udivti3(i128 %x, i128 %y) { ret i128 1 }";
    assert_eq!(count(own, divide), 1);
    assert_eq!(count(own, "%w = load i64, ptr @a\n%q = udiv i64 %w, %w"), 0);
    let notes = own_notes(FLOATS, &format!("{floor}\n{abs}"), DataModel::Lp64);
    assert!(matches!(notes.as_slice(), [one] if one.contains("floorf()")), "{notes:?}");
}
