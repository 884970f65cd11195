//! Whole proofs without any other part of the tool: the plain executor is the engine.

use crate::prove::{Dropped, Proven, prove};
use crate::testing::{deadline, load, plain};
use secateur_program::Monitor;

fn proof(text: &str, loops: bool) -> Option<Proven> {
    let (program, store) = load(text);
    let monitor = Monitor::developer();
    prove(&program, &store, &monitor, loops, &deadline(), &mut Dropped::default(), &mut plain)
}

const DEPTH: &str = "int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
    int main(void) {
        int n = __VERIFIER_nondet_int();
        if (n < 0 || n > 1000000) return 0;
        assert(depth(n) == n);
        return 0; }";

#[test]
fn a_recursive_function_gets_its_contract() {
    let proven = proof(DEPTH, false).unwrap();
    let [contract] = &proven.contracts[..] else { panic!("{:?}", proven.contracts) };
    assert_eq!(contract.function, "depth");
    assert!(contract.ensures.iter().any(|e| e.contains("result")), "{contract}");
}

#[test]
fn a_contract_does_not_hide_a_wrong_assertion() {
    assert!(proof(&DEPTH.replace("== n", "!= 77"), false).is_none());
}

#[test]
fn cells_that_a_loop_has_filled() {
    let text = "int a[1000];
        int main(void) {
            unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
            if (n > 1000) return 0;
            for (unsigned i = 0; i < n; i++) a[i] = 5;
            if (k < n) assert(a[k] == 5);
            return 0; }";
    let proven = proof(text, true).unwrap();
    let [invariant] = &proven.invariants[..] else { panic!("{:?}", proven.invariants) };
    assert!(invariant.other.iter().any(|t| t.contains("a[j] == 5")), "{invariant:?}");
    assert!(proof(&text.replace("k < n", "k <= n && n < 1000"), true).is_none(), "one cell too many");
}

#[test]
fn a_loop_over_numbers() {
    let text = "int main(void) {
            unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
            while (x > 0) { x--; y++; }
            assert(y == n);
            return 0; }";
    assert!(proof(text, true).is_some());
    assert!(proof(&text.replace("y == n", "y != 9"), true).is_none());
}
