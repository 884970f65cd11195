//! Library functions that clang knows by name, defined by the program itself.
//!
//! Clang replaces calls of these functions by an intrinsic, by arithmetic or by a number, also where the
//! program has a definition of its own, which then would neither run nor be checked. Such a program is
//! compiled a second time, with `-fno-builtin-NAME` for each of them.

use crate::llvm::Unit;
use inkwell::module::Module;
use std::collections::BTreeSet;

/// Functions on floating-point numbers without the suffix (`f`, `l`) of their type. Clang replaces some of
/// them only if they need not set `errno`.
const FLOATS: [&str; 52] = [
    "acos",
    "asin",
    "atan",
    "atan2",
    "ceil",
    "cimag",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "creal",
    "exp",
    "exp10",
    "exp2",
    "fabs",
    "fdim",
    "finite",
    "floor",
    "fma",
    "fmax",
    "fmaximum",
    "fmaximum_num",
    "fmin",
    "fminimum",
    "fminimum_num",
    "fmod",
    "frexp",
    "isinf",
    "isnan",
    "ldexp",
    "llrint",
    "llround",
    "log",
    "log10",
    "log2",
    "lrint",
    "lround",
    "modf",
    "nan",
    "nearbyint",
    "pow",
    "remainder",
    "rint",
    "round",
    "roundeven",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];

/// The other functions that clang replaces or, if the arguments are known, computes.
const OTHERS: [&str; 34] = [
    "abs", "alloca", "bcmp", "bcopy", "bzero", "ffs", "ffsl", "ffsll", "index", "labs", "llabs", "memchr",
    "memcmp", "memcpy", "memmove", "mempcpy", "memset", "rindex", "sincos", "sincosf", "sincosl", "strchr",
    "strcmp", "strlen", "strncmp", "strrchr", "wcschr", "wcscmp", "wcslen", "wcsncmp", "wmemchr", "wmemcmp",
    "wmemcpy", "wmemmove",
];

fn is_builtin(name: &str) -> bool {
    let is_float = |n: &str| FLOATS.contains(&n);
    OTHERS.contains(&name) || is_float(name) || name.strip_suffix(['f', 'l']).is_some_and(is_float)
}

/// The functions that clang knows by name and that the module defines for all files. (A `static` one is
/// always called by clang.)
pub fn own_builtins(module: &Module) -> BTreeSet<String> {
    let unit = Unit::unchecked(module);
    let functions = unit.functions().into_iter().filter(|f| f.has_definition());
    let aliases = unit.aliases().into_iter();
    let visible = functions.chain(aliases).filter(|f| f.is_visible_definition());
    visible.map(|f| f.name()).filter(|name| is_builtin(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_the_suffix_of_their_type() {
        for name in ["memset", "ceil", "ceilf", "ceill", "fabsl", "strlen", "abs", "wmemmove"] {
            assert!(is_builtin(name), "{name}");
        }
        for name in ["main", "memsetf", "f", "", "ceilff", "my_floor"] {
            assert!(!is_builtin(name), "{name}");
        }
    }
}
