//! The programs `tests/c/loops/cells_*.c` by invariants alone, without a search for errors beside it: none
//! with an error is proved, and those that the plainest facts about cells are enough for are.

mod common;

use common::proved_within;
use secateur_program::Monitor;
use std::path::Path;
use std::time::Duration;

fn programs(expected: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/loops");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("cells_") && name.ends_with(".c") {
            let text = std::fs::read_to_string(&path).unwrap();
            if text.starts_with(&format!("// expect: {expected}")) {
                all.push((name, text));
            }
        }
    }
    all.sort();
    assert!(all.len() >= 12, "{} programs", all.len());
    all
}

#[test]
fn no_program_with_an_error_is_proved() {
    // the less counts, the more could be taken for granted
    let only_calls = Monitor { error_calls: true, ..Monitor::default() };
    for (name, text) in programs("FALSE") {
        let calls = text.starts_with("// expect: FALSE(unreach-call)");
        let monitor = if calls { only_calls.clone() } else { Monitor::developer() };
        assert!(!proved_within(&text, true, &monitor, Duration::from_secs(3)), "{name} was proved");
    }
}

#[test]
fn plain_programs_without_errors_are_proved() {
    let plain = ["alias", "copy", "fill", "narrow_index", "neighbour", "search"];
    for (name, text) in programs("TRUE") {
        if plain.iter().any(|p| name == format!("cells_{p}_true.c")) {
            let proved = proved_within(&text, true, &Monitor::developer(), Duration::from_secs(120));
            assert!(proved, "{name} was not proved");
        }
    }
}
