//! Snippets of C (and of LLVM where clang would not write it) and the programs they become.

mod checks;
mod control;
mod dialects;
mod entry;
mod ir;
mod memory;
mod refused;
mod scopes;
mod variables;

use super::{LowerError, LowerOptions, lower};
use crate::driver::{CompileRequest, load};
use inkwell::context::Context;
use secateur_program::{DataModel, Program, validate};
use secateur_term::TermStore;

/// How a snippet is compiled and lowered.
pub struct Setup {
    pub model: DataModel,
    pub options: LowerOptions,
    /// `c` or `ll`
    pub language: &'static str,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { model: DataModel::Ilp32, options: LowerOptions::default(), language: "c" }
    }
}

pub fn try_lower(source: &str, setup: &Setup) -> Result<(Program, TermStore), LowerError> {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let file = dir.path().join(format!("snippet.{}", setup.language));
    std::fs::write(&file, source).expect("the snippet is written");
    let context = Context::create();
    let mut request = CompileRequest::new([&file]);
    request.data_model = Some(setup.model);
    request.entry = None;
    let loaded = load(&context, &request).unwrap_or_else(|e| panic!("{e}"));
    let (program, store) = lower(&loaded.module, &loaded.model_functions, &loaded.discarded, &setup.options)?;
    if let Err(faults) = validate(&program, &store) {
        panic!("not valid: {faults:?}\n{}", program.display(&store));
    }
    Ok((program, store))
}

pub fn lower_c(source: &str) -> (Program, TermStore) {
    try_lower(source, &Setup::default()).unwrap_or_else(|e| panic!("{e}"))
}

/// The lines of a function, without places and local declarations.
pub fn function_text(program: &Program, store: &TermStore, name: &str) -> String {
    let all = program.display(store).to_string();
    let mut lines = Vec::new();
    let mut inside = false;
    for line in all.lines() {
        let line = line.split("  //").next().unwrap_or(line).trim_end();
        let head = line.starts_with("function ") || line.starts_with("entry function ");
        if head {
            inside = line.contains(&format!("function {name}("));
        } else if line == "}" {
            inside = false;
        } else if inside && !line.starts_with("  locals") {
            lines.push(line.trim().to_string());
        }
    }
    assert!(!lines.is_empty(), "no function {name} in\n{all}");
    lines.join("\n")
}

/// Checks the text of function `f` (or `main`) of a snippet, line by line, without indentation.
#[track_caller]
pub fn check_with(source: &str, setup: &Setup, name: &str, expected: &str) {
    let (program, store) = try_lower(source, setup).unwrap_or_else(|e| panic!("{e}"));
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    assert_eq!(function_text(&program, &store, name), expected.join("\n"));
}

#[track_caller]
pub fn check(source: &str, expected: &str) {
    check_with(source, &Setup::default(), "f", &expected.replace("main:", ""));
}
