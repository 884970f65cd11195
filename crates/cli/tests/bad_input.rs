//! Bad command lines and bad files: the message, word for word, and the exit code.

mod common;

use common::World;

/// A folder with a good program and many bad files.
fn world() -> World {
    let world = World::new();
    world.file("good.c", "int main(void) { return 0; }\n");
    world.file("empty.c", "");
    world.file("folder/inner.c", "int x;\n");
    world.file("notes.txt", "hello\n");
    world.file("code.cpp", "class X {};\n");
    world.file("good.bc", "BC\u{1}");
    world.file("nonsense.prp", "CHECK( init(main()), LTL(G nonsense) )\n");
    world.file("words.prp", "\nplease verify this\n");
    world.file("empty.prp", "");
    world.file("binary.prp", b"CHECK(\n\xff\xfe");
    world.file("several.yml", task("properties/unreach-call.prp", "properties/no-overflow.prp"));
    world.file("broken.yml", "format_version: '2.0'\ninput_files: [good.c\n");
    world.file("old.yml", "format_version: '9.9'\ninput_files: good.c\n");
    world
}

fn task(first: &str, second: &str) -> String {
    format!(
        "format_version: '2.0'\ninput_files: good.c\nproperties:\n  - property_file: {first}\n  - property_file: {second}\n"
    )
}

/// Every line with its exit code, and stderr; stdout must stay empty.
fn messages(code: i32, lines: &[&str]) -> String {
    let world = world();
    let mut all = String::new();
    for line in lines {
        let ran = world.run(line);
        assert_eq!(ran.code, Some(code), "{line}: {ran:?}");
        assert_eq!(ran.stdout, "", "{line}");
        all.push_str(&format!("$ secateur {line}\n{}\n", ran.stderr));
    }
    all
}

#[test]
fn usage_errors_end_with_1() {
    let shown = messages(
        1,
        &[
            "verify",
            "verfy good.c",
            "verify good.c --frobnicate",
            "verify good.c --timeout 0",
            "verify good.c --timeout soon",
            "verify good.c --memory 4",
            "verify good.c --memory 1M",
            "verify good.c --unroll 0",
            "verify good.c --data-model LLP64",
            "verify good.c --search best",
            "verify good.c --property no-overflows",
            "verify good.c good.c",
            "verify good.c several.yml",
            "verify several.yml",
            "verify several.yml --property termination",
            "verify good.bc -DDEBUG",
            "verify good.c --test-out good.c",
            "verify good.c --json good.c",
            "verify good.c --json out --test-out out",
            "verify good.c --json nowhere/out.json",
            "verify good.c --json folder",
            "bench",
            "bench tasks.tsv --compare a b",
            "bench --compare a",
            "bench tasks.tsv -j 0",
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn input_errors_end_with_2() {
    let shown = messages(
        2,
        &[
            "verify missing.c",
            "verify good.c missing.c",
            "verify folder",
            "verify empty.c",
            "verify notes.txt",
            "verify code.cpp",
            "verify /dev/null",
            "verify good.c --property missing.prp",
            "verify good.c --property folder/",
            "verify good.c --property nonsense.prp",
            "verify good.c --property words.prp",
            "verify good.c --property empty.prp",
            "verify good.c --property binary.prp",
            "verify good.c -I nowhere",
            "verify missing.yml",
            "verify broken.yml",
            "verify old.yml",
            "bench missing.tsv",
            "bench folder",
            "bench good.c",
            "bench --compare missing.json missing.json",
            "bench --compare good.c good.c",
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn no_arguments_show_the_help_and_end_with_1() {
    let ran = World::new().run("");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.contains("Usage: secateur <COMMAND>"), "{}", ran.stderr);
}

#[test]
fn an_unsupported_property_is_unknown_with_a_reason() {
    let world = world();
    for (name, verdict) in [
        ("termination", "Verdict: UNKNOWN(unsupported property: termination)"),
        ("no-data-race", "Verdict: UNKNOWN(unsupported property: no-data-race)"),
        ("def-behavior", "Verdict: UNKNOWN(unsupported property: def-behavior)"),
    ] {
        let ran = world.run(&format!("verify good.c --property {name}"));
        assert_eq!(ran.code, Some(5), "{ran:?}");
        assert_eq!(ran.stdout.lines().last(), Some(verdict));
    }
}

#[test]
fn names_that_are_not_utf_8_are_no_problem() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let world = world();
    let name = OsStr::from_bytes(b"caf\xe9.c");
    std::fs::write(world.path().join(name), "// caf\u{e9}\nint main(void) { return 0; }\n").unwrap();
    let output = world.command("verify --property termination").arg(name).output().unwrap();
    assert_eq!(world.ran(output).code, Some(5));
}

#[test]
fn output_that_cannot_be_written_is_said() {
    let world = World::new();
    world.file("error.c", "#include <assert.h>\nint main(void) { assert(0); return 0; }\n");
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = world.command("verify error.c").stdout(full).output().unwrap();
    let ran = world.ran(output);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stderr.contains("standard output cannot be written"), "{ran:?}");
    assert!(ran.stderr.contains("the answer was FALSE(unreach-call)"), "{ran:?}");
    for (option, what) in [("--json", "the report"), ("--test-out", "the test")] {
        let ran = world.run(&format!("verify {option} /dev/full error.c"));
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.stderr.contains(&format!("{what} cannot be written")), "{ran:?}");
        assert!(ran.stdout.ends_with("Verdict: FALSE(unreach-call)\n"), "{ran:?}");
    }
}

#[test]
fn a_reason_is_said_once_and_its_place_too() {
    let world = World::new();
    world.file("outside.c", "int f(void);\nint main(void) { return f(); }\n");
    let ran = world.run("verify outside.c");
    assert_eq!(ran.code, Some(5), "{ran:?}");
    assert_eq!(ran.stdout.matches("call of external function f").count(), 1, "{ran:?}");
    assert!(ran.stdout.contains("a path ended without an answer at outside.c:2:25"), "{ran:?}");
}

#[test]
fn names_cannot_talk_to_the_terminal() {
    let world = World::new();
    let name = "a\u{1b}[31m.c";
    world.file(name, "int main(void) { return 0; }\n");
    let output = world.command("verify").arg(name).output().unwrap();
    let ran = world.ran(output);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(!ran.stdout.contains('\u{1b}') && ran.stdout.contains("[31m.c"), "{ran:?}");
}

#[test]
fn an_interrupted_replay_is_called_so() {
    let world = World::new();
    world.file("error.c", "#include <assert.h>\nint main(void) { assert(0); return 0; }\n");
    // marks the moment the replay is linked, and takes its time
    world.script(
        "slow-clang",
        "case \"$*\" in *harness.c*) touch linking; sleep 20;; esac\nexec clang-19 \"$@\"\n",
    );
    let child = world.command("verify --clang ./slow-clang error.c").spawn().unwrap();
    let begin = std::time::Instant::now();
    while !world.path().join("linking").exists() {
        assert!(begin.elapsed().as_secs() < 60, "it never came to a replay");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let ran = world.ran(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(10), "{ran:?}");
    assert!(ran.stdout.contains("confirmed by interpreter (the native run was interrupted)"), "{ran:?}");
    assert!(begin.elapsed().as_secs() < 15, "it waited for the compiler");
}
