//! Task files of the software verification competition (YAML, formats 1.0, 2.0 and 2.1).
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_frontend::property::TaskFile;

fuzz_target!(|text: &str| {
    let _ = TaskFile::parse(text);
});
