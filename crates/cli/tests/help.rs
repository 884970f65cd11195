//! The help texts, word for word.

mod common;

use common::World;

fn help(line: &str) -> String {
    let ran = World::new().run(line);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout
}

#[test]
fn whole() {
    insta::assert_snapshot!(help("--help"));
}

#[test]
fn verify() {
    insta::assert_snapshot!(help("verify --help"));
}

#[test]
fn bench() {
    insta::assert_snapshot!(help("bench --help"));
}

#[test]
fn doctor() {
    insta::assert_snapshot!(help("doctor --help"));
}

#[test]
fn version_is_one_line_on_stdout() {
    assert_eq!(help("--version"), format!("secateur {}\n", env!("CARGO_PKG_VERSION")));
}
