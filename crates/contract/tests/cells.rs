//! The programs `tests/c/loops/cells_*.c` by invariants alone, without any search for errors beside it: none with an error is
//! proved, whatever is asked, and those without one are.

mod common;

use common::proved_for;
use secateur_program::Monitor;
use std::path::Path;

/// Safe, but no invariant of the kinds guessed is enough.
const BEYOND: &[&str] = &["cells_inner_true.c"];

fn programs() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/loops");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("cells_") && name.ends_with(".c") {
            all.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
    all.sort();
    assert!(all.len() >= 24, "{} programs", all.len());
    all
}

#[test]
fn no_program_with_an_error_is_proved() {
    let only_calls = Monitor { error_calls: true, ..Monitor::default() };
    for (name, text) in programs().iter().filter(|p| p.1.starts_with("// expect: FALSE")) {
        assert!(!proved_for(text, true, &Monitor::developer()), "{name} was proved");
        if text.starts_with("// expect: FALSE(unreach-call)") {
            assert!(!proved_for(text, true, &only_calls), "{name} was proved for calls only");
        }
    }
}

#[test]
fn programs_without_errors_are_proved() {
    let mut missing = Vec::new();
    for (name, text) in programs().iter().filter(|p| p.1.starts_with("// expect: TRUE")) {
        if !proved_for(text, true, &Monitor::developer()) {
            missing.push(name.clone());
        }
    }
    assert_eq!(missing, BEYOND);
}
