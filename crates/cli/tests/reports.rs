//! What reports say, and what they must not say.

mod common;

use common::World;

const LIBRARY: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void never_called(int);
void reach_error(void);
static int calls;
static void bye(void) { calls++; }
int main(void) {
  char out[20];
  atexit(bye);
  snprintf(out, sizeof out, "%d", 123);
  printf("%s\n", out);
  if (calls)
    never_called(3);
  if (strlen(out) == 3 && __VERIFIER_nondet_int() == 7)
    WHAT;
  return 0;
}
"#;

fn world(what: &str) -> World {
    let world = World::new();
    world.file("a.c", LIBRARY.replace("WHAT", what));
    world
}

/// Names of models and of start-up code.
const INTERNAL: [&str; 6] =
    ["__secateur", "handler_count", "to_buffer", "to_room", "printf_format", "stdlib_environment"];

fn nothing_internal(stdout: &str) {
    for name in INTERNAL {
        assert!(!stdout.contains(name), "{name} is told:\n{stdout}");
    }
}

#[test]
fn models_are_not_told_of() {
    let world = world("reach_error()");
    for flags in ["", "--trace full", "--stats", "--trace full --stats --invariants i.txt"] {
        let ran = world.run(&format!("verify a.c --no-native {flags}"));
        assert_eq!(ran.code, Some(10), "{ran:?}");
        nothing_internal(&ran.stdout);
        assert!(ran.stdout.contains("out = \"123\""), "{}", ran.stdout);
    }
}

#[test]
fn functions_no_path_reaches_are_not_told_of() {
    let world = world("calls = 1");
    for flags in ["", "--stats --check-proof", "--engine bmc"] {
        let ran = world.run(&format!("verify a.c {flags}"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(!ran.stdout.contains("never_called"), "{}", ran.stdout);
        nothing_internal(&ran.stdout);
    }
}

#[test]
fn functions_a_path_reached_are_told_with_what_to_try() {
    let world = world("never_called(4)");
    let ran = world.run("verify a.c");
    assert_eq!(ran.code, Some(5), "{ran:?}");
    assert!(ran.stdout.contains("never_called has no body and no model (2 calls)"), "{}", ran.stdout);
    assert!(ran.stdout.contains("--external-calls nondet"), "{}", ran.stdout);
}

#[test]
fn a_full_trace_tells_all_inputs() {
    let world = World::new();
    let program = "extern int __VERIFIER_nondet_int(void); void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 30; i++) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 2)
      return 0;
    sum += input;
  }
  if (sum == 60)
    reach_error();
  return 0;
}
";
    world.file("a.c", program);
    let inputs = |flags: &str| {
        let ran = world.run(&format!("verify a.c --no-native --json r.json {flags}"));
        assert_eq!(ran.code, Some(10), "{ran:?}");
        let part = ran.stdout.split("\ninputs\n").nth(1).unwrap_or_default().to_string();
        part.lines().take_while(|l| l.starts_with("  ")).filter(|l| l.contains("input = 2")).count()
    };
    assert_eq!(inputs("--trace full"), 30);
    let full = steps(&world);
    assert!(full.iter().any(|s| s["kind"] == "assign" && s["text"] == "sum = 60"), "{full:?}");
    assert!(inputs("") < 10, "a short one fits a screen");
}

fn steps(world: &World) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(world.path().join("r.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    report["steps"].as_array().unwrap().clone()
}

#[test]
fn json_has_the_trace_as_objects() {
    let world = World::new();
    let program = "extern int __VERIFIER_nondet_int(void);
static int check(int n) { return n > 3; }
int main(void) {
  int a[3] = {0}, i = __VERIFIER_nondet_int();
  if (i == 3 && !check(i))
    return a[i];
  return 0;
}
";
    world.file("a.c", program);
    let ran = world.run("verify a.c --no-native --json r.json");
    assert_eq!(ran.code, Some(10), "{ran:?}");
    let steps = steps(&world);
    let kinds: Vec<&str> = steps.iter().map(|s| s["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["branch", "call", "return", "branch", "failure"]);
    assert_eq!(steps[0]["condition"], "i == 3");
    assert_eq!((&steps[1]["function"], &steps[1]["line"]), (&"main".into(), &5.into()));
    assert_eq!(steps[1]["values"][0]["name"], "n");
    let failure = &steps[4];
    assert_eq!((&failure["file"], &failure["line"]), (&"a.c".into(), &6.into()));
    assert!(failure["text"].as_str().unwrap().contains("just past its end"), "{failure}");
}

#[test]
fn the_least_number_divided_by_minus_one_is_a_check_of_its_own() {
    let world = World::new();
    let program = "extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return b == 0 ? 0 : a / b;
}
";
    world.file("a.c", program);
    let verdict = |flags: &str| {
        let ran = world.run(&format!("verify a.c --no-native {flags}"));
        (ran.stdout.lines().last().unwrap_or_default().to_string(), ran.stdout.clone())
    };
    let (last, all) = verdict("");
    assert_eq!(last, "Verdict: FALSE(division-overflow)");
    assert!(all.contains("no division overflow"), "the property lists it:\n{all}");
    assert_eq!(verdict("-p division-overflow").0, "Verdict: FALSE(division-overflow)");
    assert_eq!(verdict("-p no-overflow").0, "Verdict: FALSE(no-overflow)");
    assert_eq!(verdict("-p default,no-overflow").0, "Verdict: FALSE(no-overflow)");
}
