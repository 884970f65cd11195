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
