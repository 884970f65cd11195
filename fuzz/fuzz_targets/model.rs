//! What an external SMT-LIB solver prints: expressions, bit-vector values and array values of a model.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_solver::testing::read_value;

fuzz_target!(|text: &str| {
    if let Some(read) = read_value(text) {
        assert_eq!(read.open, 0, "an expression was read although parentheses are open");
    }
});
