//! Invariants from outside, and invariants handed out: each is a C expression that means what it says.

mod common;

use std::fs;

use common::World;

/// The lowest bits stay as they are, which nothing in the program says.
const MASKED: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = 5;
  while (__VERIFIER_nondet_int()) {
    x += __VERIFIER_nondet_uint() << 12;
  }
  if (x == 0x2125)
    reach_error();
  return 0;
}
";

fn verdict(stdout: &str) -> &str {
    stdout.lines().last().unwrap_or_default()
}

#[test]
fn a_list_is_checked_and_used() {
    let world = World::new();
    world.file("a.c", MASKED);
    for list in ["a.c:6: (x & 4095) == 5\n", "main:6: (x & 0xfff) == 5u // of mine\n"] {
        world.file("list.txt", list);
        let ran = world.run("verify a.c --candidates list.txt --check-proof --timeout 60s");
        assert_eq!(verdict(&ran.stdout), "Verdict: TRUE", "{}", ran.stdout);
        assert!(ran.stdout.contains("a loop was closed by the invariant"), "{}", ran.stdout);
        assert!(
            ran.stdout.contains("((unsigned)x & 4095)") || ran.stdout.contains("x & 4095"),
            "{}",
            ran.stdout
        );
        assert!(!ran.stdout.contains("is not used"), "{}", ran.stdout);
    }
}

#[test]
fn a_witness_is_checked_and_used() {
    let world = World::new();
    world.file("a.c", MASKED);
    world.file(
        "w.yml",
        "- entry_type: invariant_set\n  metadata: {format_version: '2.0'}\n  content:\n  - invariant:\n      type: \
         loop_invariant\n      location: {file_name: ./a.c, line: 6, column: 3, function: main}\n      value: \"(x & \
         4095U) == 5\"\n      format: c_expression\n",
    );
    let ran = world.run("verify a.c --candidates w.yml --check-proof --timeout 60s");
    assert_eq!(verdict(&ran.stdout), "Verdict: TRUE", "{}", ran.stdout);
    assert!(!ran.stdout.contains("is not used"), "{}", ran.stdout);
}

/// A wrong candidate never makes an answer.
#[test]
fn what_is_no_invariant_is_told() {
    let world = World::new();
    world.file("a.c", MASKED.replace("0x2125", "0x2005"));
    world.file(
        "list.txt",
        "a.c:6: x != 0x2005\na.c:6: x == 7\na.c:6: y == 1\na.c:6: x <\na.c:100: x == 5\nnonsense\na.c:6: *x == 1\n",
    );
    let ran = world.run("verify a.c --candidates list.txt --timeout 60s");
    assert_eq!(verdict(&ran.stdout), "Verdict: FALSE(unreach-call)", "{}", ran.stdout);
    for text in [
        "`x != 0x2005` (a.c:6) is not used: it does not follow from itself",
        "`x == 7` (a.c:6) is not used: it does not hold before the loop",
        "`y == 1` (a.c:6) cannot be read: `y` is no variable there",
        "`x <` (a.c:6) cannot be read: the expression is not complete",
        "`x == 5` (a.c:100) belongs to no loop",
        "list.txt:6 is not used: it is not `file:line: expression`",
        "`*x == 1` (a.c:6) cannot be read: memory",
    ] {
        assert!(ran.stdout.contains(text), "{text}\n{}", ran.stdout);
    }
    let ran = world.run("verify a.c --candidates no.txt");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    world.file("bad.yml", "- entry_type: [\n");
    assert_eq!(world.run("verify a.c --candidates bad.yml").code, Some(2));
}

/// What several iterations keep, though one does not.
#[test]
fn several_steps_of_induction() {
    let world = World::new();
    let source = MASKED
        .replace("unsigned x = 5;", "unsigned x = 5, a = 1, b = 20, c = 300;")
        .replace("    x +=", "    unsigned t = a; a = b; b = c; c = t;\n    x +=")
        .replace("x == 0x2125", "a == 9 || x == 0x2125");
    world.file("a.c", &source);
    world.file("list.txt", "a.c:6: (x & 4095) == 5\na.c:6: a != 9\n");
    let ran = world.run("verify a.c --candidates list.txt --check-proof --timeout 60s");
    assert_eq!(verdict(&ran.stdout), "Verdict: TRUE", "{}", ran.stdout);
    assert!(!ran.stdout.contains("is not used"), "{}", ran.stdout);
    // 9 comes to the front
    world.file("a.c", source.replace("300", "9"));
    let ran = world.run("verify a.c --candidates list.txt --timeout 60s");
    assert_eq!(verdict(&ran.stdout), "Verdict: FALSE(unreach-call)", "{}", ran.stdout);
}

/// Loops with different types; `INV` is where their invariant holds.
const LOOPS: [&str; 6] = [
    "int n = __VERIFIER_nondet_int(), i = 0, s = 0; while (1) { INV if (i >= n) break; i++; s += 2; }
     if (s != 2 * i) reach_error();",
    "unsigned n = __VERIFIER_nondet_uint(), i = 0; while (1) { INV if (i >= n) break; i++; }
     if (i > n) reach_error();",
    "unsigned char c = 0; unsigned n = __VERIFIER_nondet_uint(); while (1) { INV if (n == 0) break; n--; c += 2; }
     if (c & 1) reach_error();",
    "long i = 0, k = 10; int n = __VERIFIER_nondet_int(); while (1) { INV if (i >= n) break; i++; k--; }
     if (i + k != 10) reach_error();",
    "int x = __VERIFIER_nondet_int(), y = x; unsigned u = 0; while (1) { INV if (!__VERIFIER_nondet_int()) break;
     x++; y++; u = u + 4; } if (x != y || u % 2) reach_error();",
    "signed char d = -3; int n = __VERIFIER_nondet_int(); while (1) { INV if (n <= 0) break; n--; if (d < 50) d++; }
     if (d < -3 || d > 50) reach_error();",
];

/// Invariants that were found hold in C, as clang reads them, and are candidates of which none is refused.
#[test]
fn what_is_handed_out_is_c() {
    let world = World::new();
    for body in LOOPS {
        let source = |inv: &str| {
            format!(
                "extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nextern void \
                 reach_error(void);\nint main(void) {{\n{}\nreturn 0; }}\n",
                body.replace("INV", inv).replace("while (1) {", "while (1)\n{\n")
            )
        };
        world.file("a.c", source(""));
        let ran = world.run("verify a.c --loops abstract --invariants out.txt --check-proof --timeout 60s");
        assert_eq!(verdict(&ran.stdout), "Verdict: TRUE", "{body}: {}", ran.stdout);
        let listed = fs::read_to_string(world.path().join("out.txt")).unwrap();
        let line = listed
            .lines()
            .find(|l| l.contains("/* invariant") || l.contains("/* covered"))
            .unwrap_or(&listed);
        let expression = line.splitn(3, ':').nth(2).unwrap().split("/*").next().unwrap().trim();
        let again = world.run("verify a.c --loops abstract --candidates out.txt --timeout 60s");
        assert_eq!(verdict(&again.stdout), "Verdict: TRUE", "{listed}: {}", again.stdout);
        for refused in ["is not used", "cannot be read", "belongs to no loop"] {
            assert!(!again.stdout.contains(refused), "{listed}: {}", again.stdout);
        }
        world.file("b.c", source(&format!("if (!({expression})) reach_error();")));
        let pasted = world.run("verify b.c --engine auto --timeout 60s");
        assert_eq!(verdict(&pasted.stdout), "Verdict: TRUE", "{expression}: {}", pasted.stdout);
    }
}
