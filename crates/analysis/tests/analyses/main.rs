//! The analyses on small C programs.

mod effects;
mod memory;
mod provenance;

use secateur_analysis::{Loop, Loops};
use secateur_frontend::{LowerOptions, load_text};
use secateur_program::{DataModel, FuncId, Program, VarId};
use secateur_term::{Term, TermStore};

fn load(text: &str) -> (Program, TermStore) {
    load_text(text, DataModel::Lp64, &LowerOptions::default()).unwrap()
}

fn function(program: &Program, name: &str) -> FuncId {
    let at = program.functions.iter().position(|f| f.name == name).unwrap();
    FuncId(at as u32)
}

fn variable(program: &Program, name: &str) -> VarId {
    let at = program.variables.iter().position(|v| v.name == name).unwrap();
    VarId(at as u32)
}

/// The address of a static object.
fn object(program: &Program, name: &str) -> Term {
    program.objects.iter().find(|o| o.name == name).unwrap().base
}

fn main_of(program: &Program) -> FuncId {
    function(program, "main")
}

/// The only loop of `main`.
fn only_loop(program: &Program) -> Loop {
    let loops = Loops::of(program.function(main_of(program))).all;
    assert_eq!(loops.len(), 1);
    loops[0].clone()
}
