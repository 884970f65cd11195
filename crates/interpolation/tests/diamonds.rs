//! Branches that part once and are decided later: what the side not taken gives is part of what is needed,
//! not the condition.

mod common;

use common::run;
use secateur_interpolation::Method;

/// Each lock is taken and given back by those who take it.
fn locks(n: u32) -> String {
    let all = |f: &dyn Fn(u32) -> String| (0..n).map(f).collect::<Vec<_>>().join("\n");
    format!(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
         int main(void) {{
           {}
           while (__VERIFIER_nondet_int()) {{ {} {} {} }}
           return 0;
         }}",
        all(&|i| format!("int p{i} = __VERIFIER_nondet_int(), l{i};")),
        all(&|i| format!("l{i} = 0;")),
        all(&|i| format!("if (p{i}) l{i} = 1;")),
        all(&|i| format!("if (p{i}) {{ if (l{i} != 1) reach_error(); l{i} = 0; }}")),
    )
}

#[test]
fn locks_have_linear_trees() {
    let (a, b) = (run(&locks(6), Method::Wp), run(&locks(24), Method::Wp));
    assert!(a.is_true() && b.is_true());
    assert!(b.nodes() <= 4 * a.nodes() + 4, "{} and {} nodes", a.nodes(), b.nodes());
}
