//! Objects that nothing can write, and locals of one size.

use super::{load, object, variable};
use secateur_analysis::{constant_objects, fixed_locals, read_only_objects};

const TABLES: &str = "extern unsigned __VERIFIER_nondet_uint(void);
    const int constant[3] = {1, 2, 3};
    int written[3] = {1, 2, 3};
    int only_read[3] = {4, 5, 6};
    int passed_on[3] = {7, 8, 9};
    int sum(int *p) { return p[0] + p[1]; }
    int main(void) {
        unsigned i = __VERIFIER_nondet_uint() % 3;
        written[i] = 7;
        return constant[i] + written[i] + only_read[i] + sum(passed_on);
    }";

#[test]
fn a_table_whose_address_goes_nowhere_is_read_only() {
    let (program, store) = load(TABLES);
    let read_only = read_only_objects(&program, &store);
    let has = |name| read_only.contains(&object(&program, name));
    assert!(has("constant") && has("only_read"));
    assert!(!has("written"));
    assert!(!has("passed_on"), "whoever has the address might write");
}

#[test]
fn constants_stay_constant_wherever_their_address_goes() {
    let (program, _) = load(TABLES);
    let constants = constant_objects(&program);
    assert!(constants.contains(&object(&program, "constant")));
    assert!(!constants.contains(&object(&program, "only_read")));
}

#[test]
fn a_local_array_has_one_size() {
    let (program, store) = load(
        "int main(int c, char **v) { int a[4]; char moved[3]; char *p = moved; a[c & 3] = 1; p[1] = 2;
           return a[1] + moved[1]; }",
    );
    let locals = fixed_locals(&program, &store);
    let mut sizes: Vec<u32> = locals.values().copied().collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [3, 4 * 4]);
    assert!(!locals.contains_key(&variable(&program, "p")), "another object may be assigned to it");
}
