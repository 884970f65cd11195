//! The interpreter as its users see it.

use crate::code::{Compiled, compile};
use crate::event::Observer;
use crate::machine::Machine;
use crate::options::{Missing, Options};
use crate::outcome::Run;
use secateur_program::{FuncId, Program, Scenario};
use secateur_term::TermStore;

/// Runs one program any number of times.
pub struct Interpreter<'p> {
    program: &'p Program,
    terms: &'p TermStore,
    options: Options,
    code: Compiled,
}

impl<'p> Interpreter<'p> {
    /// `terms` is the store of the program's expressions.
    pub fn new(program: &'p Program, terms: &'p TermStore, options: Options) -> Interpreter<'p> {
        let code = compile(program, terms, &options);
        Interpreter { program, terms, options, code }
    }

    /// Another seed or other limits for the next run. (The level stays: the code was made for it.)
    pub fn again(&mut self, missing: Missing, step_limit: u64) {
        self.options.missing = missing;
        self.options.step_limit = step_limit;
    }

    /// Runs the program from its entry.
    pub fn run(&self, scenario: &Scenario, observer: &mut dyn Observer) -> Run {
        Machine::new(self.program, self.terms, &self.code, &self.options, scenario, observer)
            .run(self.program.entry, &[])
    }

    /// Runs one function on these arguments instead of the entry, with everything else as at the start of the
    /// program.
    pub fn call(
        &self,
        function: FuncId,
        args: &[u128],
        scenario: &Scenario,
        observer: &mut dyn Observer,
    ) -> Run {
        Machine::new(self.program, self.terms, &self.code, &self.options, scenario, observer)
            .run(function, args)
    }
}
