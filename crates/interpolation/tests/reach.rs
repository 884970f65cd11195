//! What a run that did not finish says about the paths it followed: no error lies on a shorter one.

mod common;

use common::run_for;
use secateur_explore::SearchKind;

/// The error is behind so many decisions.
const DEEP: u64 = 241;

fn program() -> String {
    format!(
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
         int main(void) {{
           unsigned s = 0, t = 1;
           for (int i = 0; i < 400; i++) {{
             if (__VERIFIER_nondet_int()) {{ s += 3; t = t * 5 + i; }} else {{ s += 1; t = t * 7 + s; }}
             if (i == {} && s == {}) reach_error();
           }}
           return t > 3;
         }}",
        DEEP - 1,
        3 * DEEP - 2
    )
}

#[test]
fn no_error_lies_on_a_path_said_to_be_followed() {
    let mut said = 0;
    let mut seen = false;
    for search in [SearchKind::BreadthFirst, SearchKind::DepthFirst, SearchKind::Interleaved] {
        for steps in [1_000, 3_000, 6_000, 12_000, 25_000, 50_000, 2_000_000] {
            let run = run_for(&program(), search, steps);
            seen |= run.is_false();
            if let Some(n) = run.outcome.followed {
                assert!(n <= DEEP + 1, "{search:?}: an error at {DEEP}, and {n} said to be followed");
                said += u64::from(n >= 2);
            }
        }
    }
    assert!(said > 0, "nothing was ever said");
    assert!(seen, "the error is real");
}
