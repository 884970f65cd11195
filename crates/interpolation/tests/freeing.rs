//! Freeing what no need can reach changes nothing but the memory used.

mod common;

use common::run_freely;

const CHAIN: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
    int main(void) {
      int s = 0;
      for (int i = 0; i < 40; i++) {
        int x = __VERIFIER_nondet_int();
        if (x > 3) s += 2; else if (x > 0) s += 1;
      }
      if (s > LIMIT) reach_error();
      return 0;
    }";

const COVERED_ABOVE: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
    int main(void) {
      int lock = 0, old = 0, new = 1, turns = 0;
      while (new != old) {
        lock = 1; old = new;
        if (__VERIFIER_nondet_int()) { lock = 0; new = new + 1; }
        if (__VERIFIER_nondet_int()) turns = turns == 7 ? 0 : turns + 1;
      }
      if (lock == 0 || turns > LIMIT) reach_error();
      return 0;
    }";

#[test]
fn verdicts_and_nodes_are_the_same() {
    let mut freed = 0;
    for (program, safe, unsafe_) in [(CHAIN, "80", "79"), (COVERED_ABOVE, "7", "6")] {
        for (limit, expected) in [(safe, true), (unsafe_, false)] {
            let source = program.replace("LIMIT", limit);
            let (kept, lean) = (run_freely(&source, usize::MAX), run_freely(&source, 1));
            assert_eq!(kept.is_true(), expected, "{:?}", kept.outcome.conclusion);
            assert_eq!(kept.is_false(), !expected, "{:?}", kept.outcome.conclusion);
            assert_eq!(lean.outcome.conclusion, kept.outcome.conclusion);
            assert_eq!(lean.stats.nodes, kept.stats.nodes, "the graph is another one");
            assert_eq!(lean.stats.covered, kept.stats.covered);
            assert_eq!(kept.stats.freed, 0);
            freed += lean.stats.freed;
        }
    }
    assert!(freed > 0, "nothing was freed at all");
}
