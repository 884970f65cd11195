//! `secateur accelerate`: what it writes compiles, and has the verdict of the program it came from.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn secateur(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_secateur")).args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/accelerate");
    let mut all: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    all.sort();
    all
}

#[test]
fn the_emitted_program_compiles_and_keeps_its_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = 0;
    for source in programs() {
        let name = source.file_stem().unwrap().to_string_lossy().into_owned();
        let out = folder.path().join(format!("{name}.c"));
        let (code, _, errors) =
            secateur(&["accelerate", source.to_str().unwrap(), "-o", out.to_str().unwrap()]);
        assert_eq!(code, Some(0), "{name}: {errors}");
        let text = fs::read_to_string(&out).unwrap();
        assert!(text.contains("/* accelerator of the loop at line "), "{name}");
        if let Ok(gcc) = Command::new("gcc").args(["-w", "-fsyntax-only"]).arg(&out).output() {
            assert!(gcc.status.success(), "{name}: {}", String::from_utf8_lossy(&gcc.stderr));
        }
        seen += 1;
        // all of them compile; every other one is verified, for time. Loops over cells are loops again in C:
        // long ones.
        if seen % 2 == 0 || name.starts_with("cells_") {
            continue;
        }
        let arguments = ["verify", out.to_str().unwrap(), "--property", "unreach-call", "--engine", "bmc"];
        let (_, report, _) = secateur(&arguments);
        let want = if name.ends_with("_true") { "Verdict: TRUE" } else { "Verdict: FALSE(unreach-call)" };
        assert_eq!(report.lines().last(), Some(want), "{name}");
    }
    assert!(seen >= 40, "{seen}");
}

#[test]
fn without_the_automaton_all_traces_stay() {
    let program = programs().into_iter().find(|p| p.ends_with("commute_true.c")).unwrap();
    let (code, with, _) = secateur(&["accelerate", program.to_str().unwrap()]);
    assert_eq!(code, Some(0));
    let (code, without, _) = secateur(&["accelerate", program.to_str().unwrap(), "--no-automaton"]);
    assert_eq!(code, Some(0));
    assert!(with.matches("goto").count() > without.matches("goto").count());
}

#[test]
fn mistakes_are_told() {
    let (code, _, errors) = secateur(&["accelerate", "nowhere.c"]);
    assert_eq!((code, errors.lines().next()), (Some(2), Some("error: the program does not exist")));
}

/// The portfolio: one engine gives the answer, the report says what the others were doing, and nothing waits
/// for them.
#[test]
fn the_default_says_who_gave_the_answer() {
    for (name, want) in
        [("sum_true.c", "Verdict: TRUE"), ("count_to_false.c", "Verdict: FALSE(unreach-call)")]
    {
        let program = programs().into_iter().find(|p| p.ends_with(name)).unwrap();
        let flags = ["--property", "unreach-call", "--stats"];
        let (_, report, _) = secateur(&[&["verify", program.to_str().unwrap()], &flags[..]].concat());
        assert_eq!(report.lines().last(), Some(want), "{report}");
        assert_eq!(report.matches("gave the answer").count(), 1, "{report}");
        assert!(report.contains("\nDecided   "), "{report}");
        assert!(report.contains("\nStatistics: engines\n  covered graph "), "{report}");
    }
}

/// What no other engine can do is left to the plain executor, and the report says why.
#[test]
fn other_engines_fall_back_with_a_reason() {
    let program = programs().into_iter().find(|p| p.ends_with("count_to_false.c")).unwrap();
    let flags = ["--all-errors", "--engine", "bmc", "--timeout", "2s"];
    let (_, report, _) = secateur(&[&["verify", program.to_str().unwrap()], &flags[..]].concat());
    assert!(report.contains("the paths are explored one by one"), "{report}");
}
