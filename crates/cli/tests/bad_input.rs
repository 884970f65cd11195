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
