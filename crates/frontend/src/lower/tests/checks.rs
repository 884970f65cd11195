//! Checks of arithmetic.

use super::{Setup, check, check_with};
use crate::lower::LowerOptions;

fn overflow() -> Setup {
    let options = LowerOptions { check_overflow: true, check_shifts: true, ..LowerOptions::default() };
    Setup { options, ..Setup::default() }
}

#[track_caller]
fn f(body: &str, expected: &str) {
    let source = format!("int f(int a, int b) {{ {body} }} int main(void) {{ return f(1, 2); }}");
    check_with(&source, &overflow(), "f", expected);
}

#[test]
fn division_is_always_checked_unless_by_a_number() {
    check(
        "int f(int a, unsigned b) { return a / 3 + a % b; } int main(void) { return f(1, 2); }",
        "b0:
         check b != 0 else division-by-zero (division by zero)
         return a / 3 + a % b",
    );
}

#[test]
fn sums_with_a_number_are_one_comparison() {
    f(
        "return a + 5;",
        "b0:
         check a <= 2147483642 else no-overflow (signed overflow)
         return a + 5",
    );
    f(
        "return a - 5;",
        "b0:
         check a >= -2147483643 else no-overflow (signed overflow)
         return a - 5",
    );
    f(
        "return -a;",
        "b0:
         check a != -2147483648 else no-overflow (signed overflow)
         return a * -1",
    );
}

#[test]
fn products_are_checked_in_twice_the_width_or_by_bounds() {
    f(
        "return a * 10;",
        "b0:
         check a >= -214748364 && a <= 214748364 else no-overflow (signed overflow)
         return a * 10",
    );
    f(
        "return a * b;",
        "b0:
         check a * b >= -2147483648 && a * b <= 2147483647 else no-overflow (signed overflow)
         return a * b",
    );
}

#[test]
fn division_can_overflow_too() {
    f(
        "return a / b;",
        "b0:
         check b != 0 else division-by-zero (division by zero)
         check !(a == -2147483648 && b == -1) else no-overflow (signed overflow)
         return a / b",
    );
}

#[test]
fn unsigned_arithmetic_wraps() {
    check_with(
        "unsigned f(unsigned a) { return a * 3 + a; } int main(void) { return f(1); }",
        &overflow(),
        "f",
        "b0:\nreturn a * 4",
    );
}

#[test]
fn shifts_count_modulo_the_width_and_are_checked_when_asked() {
    check(
        "int f(int a, int b) { return a << b; } int main(void) { return f(1, 2); }",
        "b0:\nreturn a << (_BitInt(5))b",
    );
    f(
        "return a >> b;",
        "b0:
         check b < 32 else valid-shift (shift by a negative amount or by the width or more)
         return a >> (_BitInt(5))b",
    );
    f("return a << 3;", "b0:\nreturn concat((_BitInt(29))a, 0)");
}
