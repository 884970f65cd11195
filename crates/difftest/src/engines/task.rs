//! Programs with the verdict that trying all inputs gives.

use super::observed::Observed;
use crate::case::Tools;
use crate::process::{Ended, run};
use cgen::{ALL_INPUTS_HARNESS, NATIVE_HARNESS, Options, Shape};
use secateur_base::Random;
use std::path::Path;
use std::process::Command;

/// Where a program comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Family {
    /// Programs of all of C, with three inputs.
    Language,
    /// Loops, diamonds, state machines.
    Shapes,
    /// Counting loops, for accelerators.
    Loops,
    /// Counting loops inside each other.
    Nested,
}

/// A program whose verdict for `unreach-call` is known.
pub struct KnownProgram {
    /// The C source.
    pub text: String,
    /// No input leads to the error.
    pub safe: bool,
}

/// The programs of a seed: none, if not all inputs could be tried.
pub fn tasks(
    source: Family,
    seed: u64,
    tools: &Tools,
    directory: &Path,
) -> Result<Vec<KnownProgram>, String> {
    match source {
        Family::Language => language(seed, tools, directory),
        Family::Shapes => shapes(&cgen::shape(seed), seed, tools, directory),
        Family::Loops => shapes(&cgen::counting_loops(seed), seed, tools, directory),
        Family::Nested => shapes(&cgen::nested_loops(seed), seed, tools, directory),
    }
}

/// One program that is safe, one that is not, but for the assertions the same.
fn shapes(shape: &Shape, seed: u64, tools: &Tools, directory: &Path) -> Result<Vec<KnownProgram>, String> {
    let Some(observed) = Observed::of(shape, tools, directory)? else { return Ok(Vec::new()) };
    // not the numbers that the program was made of
    let mut random = Random::new(!seed);
    let mut random = move |n: usize| random.below(n);
    let mut found = vec![KnownProgram { text: shape.verified(&observed.never(&mut random)), safe: true }];
    let mut errors = observed.never(&mut random);
    if let Some((point, condition)) = observed.sometimes(&mut random) {
        errors[point] = condition;
        found.push(KnownProgram { text: shape.verified(&errors), safe: false });
    }
    Ok(found)
}

fn language(seed: u64, tools: &Tools, directory: &Path) -> Result<Vec<KnownProgram>, String> {
    let text = cgen::program(seed, &Options::verdict());
    let (source, harness) = (directory.join("all.c"), directory.join("harness.c"));
    let program = directory.join("all");
    std::fs::write(&source, &text).map_err(|e| e.to_string())?;
    std::fs::write(&harness, format!("{NATIVE_HARNESS}{ALL_INPUTS_HARNESS}")).map_err(|e| e.to_string())?;
    let mut compile = Command::new(&tools.gcc);
    compile.args(["-w", "-O0", "-fwrapv", "-fno-strict-aliasing", "-Dmain=program"]);
    compile.arg(&source).arg(&harness).arg("-o").arg(&program);
    match run(&mut compile, tools.limit * 6) {
        Ok(Ended::Exited(0, ..)) => {}
        other => return Err(format!("gcc: {other:?}")),
    }
    match run(&mut Command::new(&program), tools.limit * 6) {
        Ok(Ended::Exited(0, said, _)) => match said.as_slice() {
            b"safe\n" => Ok(vec![KnownProgram { text, safe: true }]),
            b"reached\n" => Ok(vec![KnownProgram { text, safe: false }]),
            _ => Ok(Vec::new()),
        },
        other => Err(format!("the native program: {other:?}")),
    }
}
