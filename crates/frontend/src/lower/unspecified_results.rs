//! Results that C leaves open. They are inputs of a program here; in a native run the machine chooses them.

/// The name of the inputs that choose the result of a float conversion out of range.
pub const OUT_OF_RANGE: &str = "result of a float conversion out of range";

/// The name of the inputs that choose the result for 0. They are asked for whatever the argument is.
pub const OF_ZERO: &str = "result of __builtin_clz or __builtin_ctz of 0";

/// The name of values without a definition: operations on numbers that clang computed and that have no
/// result.
pub const UNDEFINED: &str = "undef";

/// The name of arguments that a call leaves out.
pub const MISSING_ARGUMENT: &str = "missing argument";

/// The name of what inline assembly gives.
pub const OF_ASSEMBLY: &str = "output of inline assembly";

/// Whether the machine makes the choice of this input in a native run.
pub fn is_left_open(input: &str) -> bool {
    matches!(input, OUT_OF_RANGE | OF_ZERO | UNDEFINED | MISSING_ARGUMENT | OF_ASSEMBLY)
}
