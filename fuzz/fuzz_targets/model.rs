//! What an external SMT-LIB solver prints: expressions, bit-vector values and array values of a model.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_solver::testing::read_value;

fuzz_target!(|text: &str| {
    read_value(text);
});
