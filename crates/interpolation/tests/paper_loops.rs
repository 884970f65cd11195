//! The loops of Jaffar et al., TRACER and Unbounded Symbolic Execution, with the iterations the papers
//! report, and the programs of the latter with n as parameter, whose trees are linear in n where the paper
//! says so.

mod common;

use common::{Run, run_with};
use secateur_explore::SearchKind;
use secateur_interpolation::{Closed, InterpolationOptions};

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n";

fn run(body: &str, invariants: bool) -> Run {
    let source = format!("{HEAD}int main(void) {{\n{body}\nreturn 0; }}");
    let options = InterpolationOptions { invariants, ..InterpolationOptions::default() };
    let r = run_with(&source, options, SearchKind::DepthFirst, None);
    assert!(r.is_true(), "{:?}", r.outcome.conclusion);
    // the invariants of all that is TRUE are proved again by the external solver, where there is one
    if let Some(checked) = &r.stats.checked {
        assert_eq!(checked.wrong, [] as [String; 0]);
        assert_eq!(checked.open, 0);
    }
    r
}

/// Jaffar et al., TRACER, Fig. 3: "TRACER converges in two iterations". Ours: the head is seen at entry,
/// after the first iteration (once with the lock, once without), and after the second one of the side
/// without, which is covered.
#[test]
fn the_lock_loop_converges_in_two_iterations() {
    for invariants in [false, true] {
        let r = run(
            "int old = __VERIFIER_nondet_int(), lock = 0, new = old + 1;
             while (new != old) {
               lock = 1; old = new;
               if (__VERIFIER_nondet_int()) { lock = 0; new++; }
             }
             if (lock == 0) reach_error();",
            invariants,
        );
        let [l] = r.stats.loops.as_slice() else { panic!("one loop, not {:?}", r.stats.loops) };
        assert_eq!((l.closed, l.attempts), (Closed::Covered, 0));
        assert!(r.visits_at(5) <= 3, "{} visits", r.visits_at(5));
        assert_eq!(r.covered_at(5), 1);
    }
}

/// Jaffar et al., Unbounded Symbolic Execution, `loop`: the flag is kept, and only the path that needs it is
/// unrolled once more.
#[test]
fn the_lock_loop_with_a_flag_unrolls_one_path_once_more() {
    for invariants in [false, true] {
        let r = run(
            "int old = __VERIFIER_nondet_int(), lock = 0, new = old + 1, flag = 1;
             while (new != old) {
               lock = 1; old = new;
               if (__VERIFIER_nondet_int()) { lock = 0; new++; }
             }
             if (!flag) lock = 0;
             if (lock == 0) reach_error();",
            invariants,
        );
        let [l] = r.stats.loops.as_slice() else { panic!("one loop, not {:?}", r.stats.loops) };
        assert_eq!((l.closed, l.attempts), (Closed::Covered, 0));
        assert!(r.visits_at(5) <= 3, "{} visits", r.visits_at(5));
        assert_eq!(r.covered_at(5), 1);
    }
}

/// Jaffar et al., Unbounded Symbolic Execution, Fig. (a): `q == 0` alone refutes the error; the rest of the
/// paths is subsumed.
#[test]
fn irrelevant_branches_are_subsumed() {
    let branches = |n: usize| {
        let one = "if (__VERIFIER_nondet_int()) x = 0; else x = 1; if (x > 0) y = 0; else y = 1;\n";
        run(&format!("int q = 1, x, y = 0;\n{}if (q == 0) reach_error();", one.repeat(n)), false).nodes()
    };
    let (a, b, c) = (branches(6), branches(12), branches(24));
    assert_eq!(c - b, 2 * (b - a), "{a}, {b}, {c} nodes");
}

/// Jaffar et al., Unbounded Symbolic Execution, Fig. (b): "we are done with only one iteration through the
/// loop", whatever N is.
#[test]
fn the_strongest_invariant_needs_no_unrolling() {
    let nodes = |n: &str| {
        let r = run(
            &format!(
                "int N = {n}; int y = 0, n = 0;
                 while (n < N) {{ y++; n++; }}
                 if (y + n < N) reach_error();"
            ),
            true,
        );
        let [l] = r.stats.loops.as_slice() else { panic!("one loop, not {:?}", r.stats.loops) };
        (l.closed, r.nodes())
    };
    let (closed, any) = nodes("__VERIFIER_nondet_int(); if (N > 1000000) return 0");
    assert_ne!(closed, Closed::Not);
    assert!(any <= 12, "{any} nodes");
}

fn sums(n: u32) -> String {
    let add = "if (__VERIFIER_nondet_int()) s++; else s += 2;\n".repeat(n as usize);
    format!(
        "int s = 0, z;
         if (__VERIFIER_nondet_int()) z = 0; else z = 999;
         {add}
         if (s + z > 2 * {n} && z == 0) reach_error();"
    )
}

fn pairs(n: u32) -> String {
    let add = "if (__VERIFIER_nondet_int()) { s++; t++; }\n".repeat(n as usize);
    format!(
        "int x, y, s, t;
         if (__VERIFIER_nondet_int()) {{ x = 0; y = 0; }}
         else {{ x = 0; for (int i = 0; i < 3; i++) x = x * i; y = 0; }}
         s = x; t = y;
         {add}
         if (t > {n} && s > {n}) reach_error();"
    )
}

/// Jaffar et al., Unbounded Symbolic Execution, Fig. (c) and (d): where predicates of other paths make the
/// traversal exponential, ours is linear in n.
#[test]
fn trees_are_linear_in_n() {
    for (name, program) in [("c", sums as fn(u32) -> String), ("d", pairs)] {
        let nodes = |n| run(&program(n), false).nodes();
        let (a, b, c) = (nodes(4), nodes(8), nodes(16));
        assert_eq!(c - b, 2 * (b - a), "({name}): {a}, {b}, {c} nodes");
    }
}
