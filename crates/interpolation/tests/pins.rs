//! Programs in which nodes once covered nothing: each has an atom for what was needed now.

mod common;

use common::{Run, run};
use secateur_interpolation::Method;
use std::path::Path;

fn program(name: &str) -> Run {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/prune");
    let text = std::fs::read_to_string(folder.join(format!("{name}.c"))).expect("the program is there");
    run(&text, Method::Wp)
}

fn no_node_is_pinned(name: &str) -> Run {
    let run = program(name);
    assert_eq!(run.stats.pins, [], "{name}");
    run
}

/// Bytes written apart and read together, or at places that depend on inputs.
#[test]
fn parts_and_overlapping_places() {
    for name in ["pin_parts", "pin_overlap"] {
        assert!(no_node_is_pinned(&format!("{name}_true")).is_true(), "{name}");
        assert!(no_node_is_pinned(&format!("{name}_false")).is_false(), "{name}");
    }
}

/// Variable-length arrays that die before their frame.
#[test]
fn variable_length_arrays() {
    assert!(no_node_is_pinned("pin_vla_true").is_true());
}

/// The length of a copy is an input.
#[test]
fn lengths_that_are_inputs() {
    assert!(no_node_is_pinned("pin_length_true").is_true());
    assert!(no_node_is_pinned("pin_length_false").is_false());
}

/// What is below a path that was given up is learnt all the same: 10 branches are 2^10 paths.
#[test]
fn paths_that_were_given_up() {
    let run = no_node_is_pinned("pin_given_up_unknown");
    assert!(!run.is_true() && !run.is_false());
    assert!(run.nodes() < 300, "{} nodes", run.nodes());
    assert!(program("pin_given_up_false").is_false());
    assert!(program("pin_wild_false").is_false());
}
