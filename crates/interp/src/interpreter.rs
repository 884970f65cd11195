//! The interpreter as its users see it.

use crate::event::Observer;
use crate::options::Options;
use crate::outcome::{Outcome, Run};
use secateur_program::{Program, Scenario, Span};
use secateur_term::TermStore;

/// Runs one program any number of times.
pub struct Interpreter<'p> {
    _program: &'p Program,
    _terms: &'p TermStore,
    _options: Options,
}

impl<'p> Interpreter<'p> {
    pub fn new(program: &'p Program, terms: &'p TermStore, options: Options) -> Interpreter<'p> {
        Interpreter { _program: program, _terms: terms, _options: options }
    }

    pub fn run(&self, _scenario: &Scenario, _observer: &mut dyn Observer) -> Run {
        let outcome = Outcome::Unsupported { what: String::from("the interpreter"), span: Span::NONE };
        Run { outcome, output: Vec::new(), output_cut: false, steps: 0, inputs_used: 0 }
    }
}
