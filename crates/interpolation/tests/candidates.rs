//! Invariants from outside.

mod common;

use common::run_with;
use secateur_explore::SearchKind;
use secateur_interpolation::{CandidateFate, CandidateInvariant, InterpolationOptions};

/// Three values go round; that the first is not 9 is kept by three iterations, not by one.
#[test]
fn several_steps_of_induction() {
    let source = |last: u32| {
        format!(
            "extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {{
  unsigned x = 5, a = 1, b = 20, c = {last};
  while (__VERIFIER_nondet_int()) {{
    unsigned t = a; a = b; b = c; c = t;
    x += __VERIFIER_nondet_uint() << 12;
  }}
  if (a == 9 || x == 0x2125)
    reach_error();
  return 0;
}}
"
        )
    };
    let given = |text: &str| CandidateInvariant {
        function: Some(String::from("main")),
        line: 6,
        text: text.to_string(),
        ..CandidateInvariant::default()
    };
    let options = InterpolationOptions {
        candidates: vec![given("(x & 4095) == 5"), given("a != 9")],
        ..InterpolationOptions::default()
    };
    let ran = run_with(&source(300), options.clone(), SearchKind::DepthFirst, None);
    assert!(ran.is_true());
    assert!(
        ran.stats.candidates.iter().all(|c| c.became == CandidateFate::Kept),
        "{:?}",
        ran.stats.candidates
    );
    // 9 comes to the front
    let ran = run_with(&source(9), options, SearchKind::Interleaved, None);
    assert!(ran.is_false());
}
