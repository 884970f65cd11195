//! The programs of the papers, with the shape of their trees: which node is subsumed by which interpolant.

mod common;

use common::{Run, run, run_with};
use secateur_explore::SearchKind;
use secateur_interpolation::{InterpolationOptions, Method, Order};

const DIAMONDS: &str = "
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int s = 0;
  if (__VERIFIER_nondet_int()) s++; else s += 2;
  if (__VERIFIER_nondet_int()) s++; else s += 2;
  if (s > 10) reach_error();
  return 0;
}";

/// Jaffar et al., TRACER, Fig. 7: `s <= 10` at the last test. Before it the first path alone gives `s <= 9`;
/// with the second side, which adds 2, it is `s <= 8`. Everything else is subsumed.
#[test]
fn weakest_preconditions_subsume_the_diamonds() {
    let r = run(DIAMONDS, Method::Wp);
    assert!(r.is_true());
    assert_eq!(r.interpolants_at(8), ["s <= 10"]);
    assert_eq!(r.interpolants_at(7), ["s <= 8"]);
    assert_eq!(r.interpolants_at(6), ["s <= 6"]);
    assert_eq!(r.covered_at(7), 1);
    assert_eq!(r.covered_at(8), 1);
}

/// Jaffar et al., TRACER, Fig. 6: interpolants from strongest postconditions, with equations turned into
/// inequalities, subsume nothing at the second test.
#[test]
fn strongest_postconditions_do_not() {
    for method in [Method::Sp, Method::Core] {
        let r = run(DIAMONDS, method);
        assert!(r.is_true());
        assert_eq!(r.covered_at(7), 0, "{method:?}");
    }
    let r = run(DIAMONDS, Method::Sp);
    assert!(r.interpolants_at(7).contains(&String::from("s <= 1")));
    let r = run(DIAMONDS, Method::Core);
    assert!(r.interpolants_at(7).contains(&String::from("s == 1")));
}

/// The papers' own order gives the same tree here, where no loop is.
#[test]
fn the_order_of_the_papers() {
    let options = InterpolationOptions { order: Order::Postorder, ..InterpolationOptions::default() };
    let r = run_with(DIAMONDS, options, SearchKind::DepthFirst, None);
    assert!(r.is_true());
    assert_eq!(r.interpolants_at(7), ["s <= 8"]);
    assert_eq!(r.stats.covered, 2);
}

/// Jaffar et al., Unbounded Symbolic Execution, `infeasible`: of the last two additions only one happens;
/// `x <= 1` at the second test subsumes.
#[test]
fn infeasible_paths_need_what_makes_them_so() {
    let r = run(
        "extern int __VERIFIER_nondet_int(void);
         extern void reach_error(void);
         int main(void) {
           int y = __VERIFIER_nondet_int(), x = 0;
           if (__VERIFIER_nondet_int()) x = x + 1;
           if (y >= 1) x = x + 2;
           if (y < 1) x = x + 4;
           if (x > 5) reach_error();
           return 0;
         }",
        Method::Wp,
    );
    assert!(r.is_true());
    assert_eq!(r.interpolants_at(6), ["x <= 1"]);
    assert_eq!(r.covered_at(6), 1);
}

/// Jaffar et al., TracerX, Example 2.1: with the bound 90 the root needs `d >= -5`, so that 95 would have
/// done: the shortest path.
#[test]
fn the_bound_of_the_shortest_path_is_inferred() {
    let r = run(
        "extern int __VERIFIER_nondet_int(void);
         extern void reach_error(void);
         int main(void) {
           int d = __VERIFIER_nondet_int();
           if (d != 0) return 0;
           n1:
           if (__VERIFIER_nondet_int()) { d += 20; goto n2; }
           if (__VERIFIER_nondet_int()) { d += 35; goto n3; }
           d += 110; goto n4;
           n2:
           if (__VERIFIER_nondet_int()) { d += 40; goto n3; }
           d += 90; goto n4;
           n3:
           d += 60;
           n4:
           if (d < 90) reach_error();
           return 0;
         }",
        Method::Wp,
    );
    assert!(r.is_true());
    let first = r.interpolants_at(7);
    assert!(first.contains(&String::from("d >= -5")), "{first:?}");
    assert!(r.stats.covered >= 2);
}

/// Jaffar et al., TracerX, Fig. 4 and Table 2: one interpolant for each level, nodes linear in N.
#[test]
fn sums_of_bits_have_linear_trees() {
    let program = |n: u32| {
        format!(
            "extern _Bool __VERIFIER_nondet_bool(void);
             extern void reach_error(void);
             int main(void) {{
               int sum = 0;
               for (int i = 0; i < {n}; i++) {{ int k; if (__VERIFIER_nondet_bool()) k = 1; else k = -1; sum += k; }}
               if (!(-{n} <= sum && sum <= {n})) reach_error();
               return 0;
             }}"
        )
    };
    let (a, b) = (run(&program(10), Method::Wp), run(&program(40), Method::Wp));
    assert!(a.is_true() && b.is_true());
    assert!(b.nodes() <= 4 * a.nodes() + 4, "{} and {} nodes", a.nodes(), b.nodes());
}

/// Jaffar et al., TracerX, Example 5.5 (Fig. 8): what is learnt about y and z on the left subsumes the right
/// side, where their values are others; an interpolant of unsat cores (`y == 0 && z == 1`) does not.
#[test]
fn abduction_is_more_general_than_cores() {
    let source = "
         extern int __VERIFIER_nondet_int(void);
         extern void reach_error(void);
         int main(void) {
           int t = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y, z;
           if (!(x > -1 && x < 2)) return 0;
           if (t > 0) { y = 0; z = 1; } else { y = 3; z = 4; }
           if (x > 0) { x = x + 1; z = z + 33; } else { int before = y; x = x + 3; y = z - 2; z = before; }
           if (!(-3 < x && x < 6 && y < z)) reach_error();
           return 0;
         }";
    let wp = run(source, Method::Wp);
    assert!(wp.is_true());
    assert_eq!(wp.covered_at(9), 1);
    let core = run(source, Method::Core);
    assert!(core.is_true());
    assert_eq!(core.covered_at(9), 0);
}

fn same(source: &str, expected: bool) {
    let mut runs: Vec<(String, Run)> = Vec::new();
    for method in [Method::Wp, Method::Sp, Method::Core] {
        runs.push((format!("{method:?}"), run(source, method)));
    }
    for search in [
        SearchKind::BreadthFirst,
        SearchKind::RandomPath,
        SearchKind::Random,
        SearchKind::Target,
        SearchKind::Interleaved,
    ] {
        runs.push((format!("{search:?}"), run_with(source, InterpolationOptions::default(), search, None)));
    }
    let options = InterpolationOptions { order: Order::Postorder, ..InterpolationOptions::default() };
    runs.push((String::from("postorder"), run_with(source, options, SearchKind::DepthFirst, None)));
    for (what, r) in runs {
        assert_eq!(r.is_true(), expected, "{what}: {:?}", r.outcome.conclusion);
        assert_eq!(r.is_false(), !expected, "{what}: {:?}", r.outcome.conclusion);
    }
}

/// All methods, orders and searches agree.
#[test]
fn all_ways_agree() {
    same(DIAMONDS, true);
    same(&DIAMONDS.replace("s > 10", "s > 3"), false);
}

/// The mistakes of TracerX that its users reported, issues 333, 335, 260, 219 and 398: constraints lost from
/// the core, infeasibility of a sibling not recorded, subsumption across call stacks and sizes, error paths
/// counted as safe.
#[test]
fn the_mistakes_of_tracer_x() {
    // constraints lost from the core: two facts are needed together
    same(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
         int main(void) {
           int a = 0, b = 0;
           if (__VERIFIER_nondet_int()) a = 1; else b = 1;
           if (__VERIFIER_nondet_int()) b = 1;
           if (a == 1 && b == 1) reach_error();
           return 0; }",
        false,
    );
    // the sibling that was infeasible is feasible on the second way
    same(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
         int main(void) {
           int f = 0;
           if (__VERIFIER_nondet_int()) f = 0; else f = 1;
           int x = 0;
           if (f) x = 1;
           if (x) reach_error();
           return 0; }",
        false,
    );
    // the same point under another call stack
    same(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
         static int g(int x) { if (x > 3) return 1; return 0; }
         int main(void) {
           int r = g(1);
           if (__VERIFIER_nondet_int()) r = g(1); else r = g(5);
           if (r) reach_error();
           return 0; }",
        false,
    );
    // sizes: what is in bounds of one array is not in bounds of the other
    same(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
         int main(void) {
           int n = 3; int a[4] = {0, 0, 0, 7};
           if (__VERIFIER_nondet_int()) n = 4;
           int s = 0;
           for (int i = 0; i < n; i++) s += a[i];
           if (s == 7) reach_error();
           return 0; }",
        false,
    );
    // an error path is no proof that its siblings are safe
    same(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
         int main(void) {
           int x = 0;
           if (__VERIFIER_nondet_int()) x = 1;
           if (x == 2) reach_error();
           if (__VERIFIER_nondet_int()) x++;
           if (x == 2) reach_error();
           return 0; }",
        false,
    );
}

/// Under a bound an interpolant holds only for states with no more of it left, and TRUE is not said.
#[test]
fn bounds_are_part_of_what_is_covered() {
    let source = "
        extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
        int main(void) {
          int i = 0;
          while (__VERIFIER_nondet_int()) { i++; if (i == 5) reach_error(); }
          return 0; }";
    let r = run_with(source, InterpolationOptions::default(), SearchKind::DepthFirst, Some(3));
    assert!(!r.is_true() && !r.is_false(), "{:?}", r.outcome.conclusion);
    let r = run_with(source, InterpolationOptions::default(), SearchKind::DepthFirst, Some(8));
    assert!(r.is_false(), "{:?}", r.outcome.conclusion);
}
