//! Property files (`.prp`): a property that is read has at least one check and can be written again, and what
//! is written is read as the same property.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_frontend::property::Property;

fuzz_target!(|text: &str| {
    if let Ok(property) = Property::from_prp("fuzz", text) {
        assert!(!property.checks.is_empty(), "a property without checks");
        let written = property.specification();
        let again = Property::from_prp("fuzz", &written);
        assert_eq!(again.map(|again| again.checks), Ok(property.checks), "{written}");
    }
});
