//! Programs by hand for what random ones never do: both data models, three levels of optimisation.

use secateur_difftest::{Case, Comparison, Level, Tools, judge};
use secateur_program::DataModel;
use std::path::Path;

fn check(name: &str) {
    let tools = Tools::default();
    let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(name);
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        for level in [Level::O0, Level::O1, Level::O2] {
            let directory = tempfile::tempdir().expect("a temporary directory");
            let source = directory.path().join(name);
            std::fs::copy(&text, &source).expect("the source");
            let case = Case { source, harness: None, model, level, inputs: vec![] };
            let verdict = judge(&case, &tools);
            assert!(
                matches!(verdict, Comparison::Same { .. }),
                "{name} {model} {}: {verdict:?}",
                level.flag()
            );
        }
    }
}

#[test]
fn variadic_functions() {
    check("varargs.c");
}

#[test]
fn formatted_output() {
    check("printf.c");
}

#[test]
fn control_flow() {
    check("control.c");
}

#[test]
fn aggregates() {
    check("aggregates.c");
}

#[test]
fn numbers() {
    check("numbers.c");
}

#[test]
fn library_models() {
    check("library.c");
}

#[test]
fn pointers() {
    check("pointers.c");
}
