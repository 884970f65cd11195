//! Times and sizes on the command line: what is read is within its limits, and times are written so that they
//! are read again as what they were.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the command line is no library; this is its reader alone")]
#[path = "../../crates/cli/src/quantity.rs"]
mod quantity;

fuzz_target!(|text: &str| {
    if let Ok(timeout) = quantity::parse_timeout(text) {
        let written = quantity::timeout_argument(timeout);
        let again = quantity::parse_timeout(&written);
        assert!(again.is_ok(), "{text} was written as {written}, which cannot be read");
        if let Some(time) = timeout.0 {
            let _ = quantity::show_time(time);
        }
    }
    if let Ok(bytes) = quantity::parse_memory(text) {
        let _ = quantity::show_memory(bytes);
    }
});
