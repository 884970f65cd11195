//! A sample of programs run natively: no sanitizer complains, compilers and optimisation levels agree, and
//! the ones for verdicts have both answers among them.

use cgen::{Inputs, NATIVE_HARNESS, Options, program};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const SANITIZE: &[&str] = &["-O1", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"];

fn build(dir: &Path, text: &str, compiler: &str, flags: &[&str]) -> Result<std::path::PathBuf, String> {
    fs::write(dir.join("p.c"), text).map_err(|e| e.to_string())?;
    fs::write(dir.join("h.c"), NATIVE_HARNESS).map_err(|e| e.to_string())?;
    let out = dir.join(format!("{compiler}{}", flags.concat().replace(['=', ','], "")));
    let done = Command::new(compiler)
        .args(["-w", "p.c", "h.c", "-o"])
        .arg(&out)
        .args(flags)
        .current_dir(dir)
        .output()
        .map_err(|e| format!("{compiler}: {e}"))?;
    if done.status.success() { Ok(out) } else { Err(String::from_utf8_lossy(&done.stderr).into_owned()) }
}

fn run(binary: &Path, inputs: &str) -> Output {
    Command::new(binary).env("CGEN_INPUTS", inputs).output().expect("runs")
}

fn clang() -> &'static str {
    let works = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    if works("clang-19") { "clang-19" } else { "clang" }
}

/// Same output and exit code everywhere, and silence of the sanitizers.
fn check(seeds: std::ops::Range<u64>, options: &Options) {
    for seed in seeds {
        let dir = tempfile::tempdir().expect("temp dir");
        let text = program(seed, options);
        let inputs = format!("{} {} {} {}", seed % 8, seed / 3 % 8, seed * 5 % 8, seed % 2);
        let build = |compiler: &str, flags: &[&str]| {
            build(dir.path(), &text, compiler, flags).unwrap_or_else(|e| panic!("seed {seed}: {e}"))
        };
        let checked = run(&build("gcc", SANITIZE), &inputs);
        let complaint = String::from_utf8_lossy(&checked.stderr).into_owned();
        assert!(
            !complaint.contains("runtime error") && !complaint.contains("Sanitizer"),
            "seed {seed}: {complaint}"
        );
        for (compiler, flags) in [("gcc", ["-O2"]), (clang(), ["-O0"])] {
            let other = run(&build(compiler, &flags), &inputs);
            assert_eq!(checked.stdout, other.stdout, "seed {seed}, {compiler}");
            assert_eq!(checked.status, other.status, "seed {seed}, {compiler}");
        }
        if options.print && options.asserts == 0 {
            assert!(String::from_utf8_lossy(&checked.stdout).starts_with("checksum "), "seed {seed}");
        }
    }
}

#[test]
fn programs_behave_the_same_everywhere() {
    check(0..6, &Options::default());
}

#[test]
fn programs_with_floats_and_wide_integers_too() {
    let inputs = Some(Inputs { count: 4, most: None });
    check(0..4, &Options { floats: true, int128: true, inputs, ..Options::default() });
}

#[test]
fn verdict_programs_have_both_answers() {
    let mut answers = [0, 0];
    for seed in 0..24 {
        let dir = tempfile::tempdir().expect("temp dir");
        let text = program(seed, &Options::verdict());
        let binary =
            build(dir.path(), &text, clang(), &["-O0"]).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        let aborts =
            |n: u32| run(&binary, &format!("{} {} {}", n & 7, n >> 3 & 7, n >> 6)).status.code().is_none();
        // a sample of the inputs is enough here
        answers[usize::from((0..512).step_by(37).any(aborts))] += 1;
    }
    assert!(answers[0] > 2 && answers[1] > 2, "reached and not reached: {answers:?}");
}

#[test]
fn the_same_seed_gives_the_same_program() {
    let options = Options::default();
    assert_eq!(program(7, &options), program(7, &options));
    assert_ne!(program(7, &options), program(8, &options));
}

#[test]
fn features_can_be_switched_off() {
    let none = Options { inputs: None, ..all_off() };
    for seed in 0..50 {
        let text = program(seed, &none);
        for absent in
            ["struct", "union", "malloc(", "switch", "goto", "double", "__int128", "va_list", "nondet", " / "]
        {
            let body = text.split_once("static unsigned int check").map_or("", |t| t.1);
            assert!(!body.contains(absent), "seed {seed} has {absent}");
        }
    }
}

fn all_off() -> Options {
    let mut options = Options::default();
    for name in [
        "arrays",
        "structs",
        "bit-fields",
        "unions",
        "pointers",
        "function-pointers",
        "heap",
        "recursion",
        "varargs",
    ]
    .iter()
    .chain(&["switches", "gotos", "division", "floats", "int128"])
    {
        *options.switch(name).expect("a switch") = false;
    }
    options
}
