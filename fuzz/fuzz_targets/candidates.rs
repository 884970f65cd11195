//! Loop invariants from outside: lists of `file:line: expression` and correctness witnesses in YAML.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_frontend::property::LoopInvariants;

fuzz_target!(|text: &str| {
    if let Ok(read) = LoopInvariants::parse(text) {
        for found in read.found {
            assert!(!found.expression.is_empty(), "an invariant without an expression");
        }
    }
});
