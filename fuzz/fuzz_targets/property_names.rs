//! The argument of `--property`: names with commas between them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_frontend::property::Property;

fuzz_target!(|text: &str| {
    if let Ok(property) = Property::from_names(text) {
        assert!(!property.checks.is_empty(), "a property without checks");
    }
});
