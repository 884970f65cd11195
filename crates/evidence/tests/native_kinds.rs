//! Native replay of memory errors, leaks, overflow and the rest of undefined behaviour: each kind is
//! confirmed by its own report only.

mod common;

use common::{Case, bits, error, input, int, scenario};
use secateur_evidence::replay::Replay;
use secateur_evidence::replay::harness::Goal;
use secateur_program::{CheckKind, InputData, InputKind, ObjectId, Scenario, TypeHint};

/// One program, a way to go wrong for each input.
const HEAP: &str = "
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static int *leave(void) { int local[4]; int *volatile p = local; return p; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(4 * sizeof *p);
  int local[4] = {0};
  switch (n) {
  case 0: break;
  case 1: p[4] = 1; break;
  case 2: local[n + 2] = 1; break;
  case 3: free(p); return *p;
  case 4: free(p); free(p); return 0;
  case 5: free(p + 1); return 0;
  case 6: free(local); return 0;
  case 7: p = NULL; *p = 1; return 0;
  case 8: return *leave();
  case 9: p = NULL; return 0;
  case 10: return p[-1];
  case 11: memset(p, 0, 17); break;
  case 12: { volatile int *q = (int *)0x1000; return *q; }
  }
  free(p);
  return 0;
}
";

#[test]
fn invalid_accesses() {
    let goal = Goal::of(CheckKind::InvalidDeref);
    let all: &[i32] = &[1, 2, 3, 7, 8, 10, 11, 12];
    for (case, ways) in [(Case::new(HEAP), all), (Case::new(HEAP).ilp32(), &[1, 3, 7])] {
        for way in ways {
            let how = case.confirms(&goal, &scenario([int(*way)]));
            assert!(how.starts_with("AddressSanitizer reports "), "{way}: {how}");
        }
        for way in [4, 5] {
            let reason = case.impossible(&goal, &scenario([int(way)]));
            assert!(reason.contains("stops the run, but calls it"), "{reason}");
        }
        for way in [0, 9] {
            // the interpreter decides whether AddressSanitizer would have seen it
            let result = case.run(&goal, &scenario([int(way)])).result;
            assert!(matches!(&result, Replay::Silent(why) if why.contains("status 0")), "{result:?}");
        }
    }
}

#[test]
fn invalid_frees() {
    for case in [Case::new(HEAP), Case::new(HEAP).ilp32()] {
        let goal = Goal::of(CheckKind::InvalidFree);
        for way in [4, 5, 6] {
            case.confirms(&goal, &scenario([int(way)]));
        }
        case.impossible(&goal, &scenario([int(1)]));
        case.diverges(&goal, &scenario([int(0)]));
    }
}

#[test]
fn lost_memory() {
    for case in [Case::new(HEAP), Case::new(HEAP).ilp32()] {
        let goal = Goal::of(CheckKind::Leak);
        case.confirms(&goal, &scenario([int(9)]));
        assert!(case.impossible(&goal, &scenario([int(0)])).contains("LeakSanitizer"));
    }
}

#[test]
fn memory_still_allocated() {
    let text = "
#include <stdlib.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
char *kept;
int main(void) {
  int n = __VERIFIER_nondet_int();
  kept = malloc(5);
  char *other = calloc(2, 2);
  printf(\"the library allocates too\\n\");
  other = realloc(other, 100);
  if (n == 2) exit(0);
  free(other);
  if (n == 3) abort();
  if (n != 1) free(kept);
  return 0;
}";
    for case in [Case::new(text), Case::new(text).ilp32()] {
        let goal = Goal::of(CheckKind::Cleanup);
        case.confirms(&goal, &scenario([int(1)]));
        case.confirms(&goal, &scenario([int(2)]));
        // what is there when a program aborts is left to the interpreter
        case.impossible(&goal, &scenario([int(3)]));
        case.diverges(&goal, &scenario([int(0)]));
    }
}

const ARITHMETIC: &str = "
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  switch (n) {
  case 0: return m + 1;
  case 1: return 10 / m;
  case 2: return 10 % m;
  case 3: return 1 << m;
  case 4: return -m;
  case 5: return (int)((unsigned)m + 1u);
  case 6: m++; return 0;
  case 7: return m / -1;
  }
  return 0;
}
";

#[test]
fn arithmetic() {
    let both = |n, m| scenario([int(n), int(m)]);
    let all: &[(i32, i32)] = &[(0, i32::MAX), (4, i32::MIN), (6, i32::MAX), (7, i32::MIN)];
    for (case, overflows) in [(Case::new(ARITHMETIC), all), (Case::new(ARITHMETIC).ilp32(), &[(0, i32::MAX)])]
    {
        let overflow = Goal::of(CheckKind::SignedOverflow);
        for &(n, m) in overflows {
            let how = case.confirms(&overflow, &both(n, m));
            assert!(how.contains("signed-integer-overflow"), "{how}");
        }
        case.diverges(&overflow, &both(5, i32::MAX));
        case.diverges(&overflow, &both(0, 1));
        let division = Goal::of(CheckKind::DivisionByZero);
        case.confirms(&division, &both(1, 0));
        case.diverges(&division, &both(1, 1));
        let shift = Goal::of(CheckKind::ShiftRange);
        case.confirms(&shift, &both(3, 32));
        case.confirms(&shift, &both(3, 31));
        case.diverges(&shift, &both(3, 30));
    }
}

#[test]
fn overflow_wraps_where_it_is_not_looked_for() {
    let text = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}
int main(void) { int n = __VERIFIER_nondet_int(); if (n + 1 < n) reach_error(); return 0; }";
    Case::new(text).confirms(&error("reach_error"), &scenario([int(i32::MAX)]));
}

#[test]
fn llvm_inputs_are_watched_for_memory_errors_but_not_for_overflow() {
    let case = Case::new(HEAP);
    let out = case.dir.path().join("p.bc");
    let made = std::process::Command::new(common::clang())
        .args(["-c", "-emit-llvm", "-o"])
        .arg(&out)
        .arg(case.dir.path().join("program.c"))
        .status();
    assert!(made.is_ok_and(|s| s.success()));
    let mut compiled = Case::new("");
    compiled.sources.files = vec![out];
    compiled.confirms(&Goal::of(CheckKind::InvalidDeref), &scenario([int(1)]));
    compiled.confirms(&Goal::of(CheckKind::InvalidFree), &scenario([int(5)]));
    compiled.impossible(&Goal::of(CheckKind::InvalidDeref), &scenario([int(0)]));
    let reason = compiled.impossible(&Goal::of(CheckKind::SignedOverflow), &scenario([int(0)]));
    assert!(reason.contains("LLVM code"), "{reason}");
}

fn uninitialised(kind: InputKind, width: u32, value: u128) -> Scenario {
    scenario([input(kind, "x", InputData::Bits { width, value }, TypeHint::Signed)])
}

#[test]
fn uninitialised_memory_is_zero() {
    let text = "#include <stdlib.h>
void reach_error(void) {} int main(void) { int x; int *p = malloc(64), *q;
for (int i = 0; i < 16; i++) p[i] = 77; free(p); q = malloc(64); if (x == WANTED && q[7] == 0) reach_error(); return 0; }";
    let zero = Case::new(&text.replace("WANTED", "0"));
    zero.confirms(&error("reach_error"), &uninitialised(InputKind::UninitVar, 32, 0));
    // a run that hits the error hits it, whatever the analysis thought the value was
    zero.confirms(&error("reach_error"), &uninitialised(InputKind::UninitVar, 32, 5));
    let five = Case::new(&text.replace("WANTED", "5"));
    let reason = five.impossible(&error("reach_error"), &uninitialised(InputKind::UninitVar, 32, 5));
    assert!(reason.contains("uninitialised variable `x`"), "{reason}");
    let reason = five.impossible(&error("reach_error"), &uninitialised(InputKind::UninitByte, 8, 1));
    assert!(reason.contains("uninitialised memory"), "{reason}");
}

#[test]
fn chosen_addresses_are_not_for_us_unless_they_do_not_matter() {
    let text = "extern int __VERIFIER_nondet_int(void); int g; void reach_error(void) {}
int main(void) { if (__VERIFIER_nondet_int() == 1 || &g == (int *)4096) reach_error(); return 0; }";
    let case = Case::new(text);
    let with = |n| Scenario { static_bases: vec![(ObjectId(0), 4096)], ..scenario([int(n)]) };
    case.confirms(&error("reach_error"), &with(1));
    assert!(case.impossible(&error("reach_error"), &with(0)).contains("addresses"));
}

#[test]
fn a_failed_allocation_is_no_evidence() {
    let text =
        "#include <stdlib.h>\nextern unsigned long __VERIFIER_nondet_ulong(void); void reach_error(void) {}
int main(void) { char *p = malloc(__VERIFIER_nondet_ulong()); if (!p) reach_error(); p[0] = 1; return 0; }";
    let case = Case::new(text);
    let huge = scenario([bits("__VERIFIER_nondet_ulong", 64, 1 << 46)]);
    assert!(case.impossible(&error("reach_error"), &huge).contains("allocation"));
    assert!(case.impossible(&Goal::of(CheckKind::InvalidDeref), &huge).contains("allocation"));
}

#[test]
fn a_stack_that_is_too_small_is_no_invalid_access() {
    let text = "int deep(int n) { volatile char room[1000]; room[n % 1000] = 1; return n ? deep(n - 1) + room[0] : 0; }
int main(void) { return deep(100000000); }";
    assert!(Case::new(text).impossible(&Goal::of(CheckKind::InvalidDeref), &scenario([])).contains("stack"));
}
