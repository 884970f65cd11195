//! `--all-errors` and `--test-dir`: every error gets a test that shows it.

mod common;

use common::World;
use std::fs;
use std::process::Command;

const PROGRAM: &str = "
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int a[4];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n < 5)
    a[n] = 1;
  char *p = malloc(2);
  if (n == 7)
    free(p);
  free(p);
  return 0;
}
";

#[test]
fn each_error_gets_a_test_that_fails() {
    let world = World::new();
    world.file("p.c", PROGRAM);
    fs::create_dir(world.path().join("tests")).unwrap();
    for engine in ["wp", "none"] {
        let line = format!("verify p.c --all-errors --test-dir tests --json r.json --interpolant {engine}");
        let ran = world.run(&line);
        assert_eq!(ran.code, Some(10), "{ran:?}");
        assert!(ran.stdout.contains("Errors    2 at different places"), "{}", ran.stdout);
        let report: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(world.path().join("r.json")).unwrap()).unwrap();
        let errors = report["errors"].as_array().unwrap();
        assert_eq!(errors.len(), 2);
        for error in errors {
            let test = error["test"].as_str().unwrap();
            let text = fs::read_to_string(world.path().join(test)).unwrap();
            assert!(text.contains("secateur_inputs"), "{text}");
            let compiled = Command::new("clang-19")
                .args(["-w", "-fsanitize=address", test, "p.c", "-o", "t"])
                .current_dir(world.path())
                .status();
            // where this clang is not installed, the replay has compiled the same text
            let Ok(true) = compiled.map(|s| s.success()) else { continue };
            let status = Command::new("./t").current_dir(world.path()).output().unwrap().status;
            assert!(!status.success(), "{test} does not show its error");
            assert_ne!(status.code(), Some(3), "{test} takes another way");
        }
    }
}

#[test]
fn the_folder_must_exist() {
    let world = World::new();
    world.file("p.c", PROGRAM);
    let ran = world.run("verify p.c --all-errors --test-dir nowhere");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.stderr.contains("--test-dir needs a folder"), "{}", ran.stderr);
}
