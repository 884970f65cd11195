//! The names that library models and start-up code use for themselves. They mean nothing to a user, so
//! reports leave out what is about them.

use std::collections::HashSet;

use secateur_analysis::Slice;
use secateur_interpolation::LoopReport;
use secateur_invariants::Contract;
use secateur_program::{FuncId, Origin, Program};
use secateur_term::VarId;

/// Stands in reports for facts about the models' own variables.
const FACTS: &str = "(internal state of the C library)";

/// The names that only models use, and the functions that are the user's.
pub struct Internal {
    names: HashSet<String>,
    /// The user's functions.
    users: HashSet<String>,
    /// What the engine did not see, if it ran a slice.
    sliced: Option<Sliced>,
}

/// Facts about a slice that need not hold in the program.
struct Sliced {
    /// Variables whose values the slice does not have.
    variables: HashSet<String>,
    /// Functions whose results it does not have.
    results: HashSet<String>,
}

impl Sliced {
    fn of(program: &Program, slice: &Slice) -> Sliced {
        let variables = program.variables.iter().enumerate();
        let lost = variables.filter(|(v, _)| !slice.has_variable(VarId(*v as u32)));
        let functions = (0..).map(FuncId).zip(&program.functions);
        let results = functions.filter(|(f, _)| !slice.has_result(*f));
        Sliced {
            variables: lost.map(|(_, v)| v.name.clone()).collect(),
            results: results.map(|(_, f)| f.name.clone()).collect(),
        }
    }

    /// Whether a fact about a function says nothing of what was sliced away. Memory is never sure.
    fn holds(&self, text: &str, function: &str) -> bool {
        let memory = text.contains(['[', '*', '.']) || text.contains("->");
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let lost = |w: &str| self.variables.contains(w) || (w == "result" && self.results.contains(function));
        !memory && !text.split(|c| !word(c)).any(lost)
    }
}

impl Internal {
    /// The names of a program's library models, and the user's functions.
    pub fn of(program: &Program) -> Internal {
        let user = program.functions.iter().filter(|f| f.origin == Origin::User);
        Internal {
            names: program.internal_names().into_iter().map(String::from).collect(),
            users: user.map(|f| f.name.clone()).collect(),
            sliced: None,
        }
    }

    /// The same for facts that an engine found out about a slice of the program.
    pub fn of_slice(program: &Program, slice: &Slice) -> Internal {
        Internal { sliced: Some(Sliced::of(program, slice)), ..Internal::of(program) }
    }

    /// The facts about a function that hold in the program.
    fn held(&self, facts: &[String], function: &str) -> Vec<String> {
        let holds = |f: &&String| self.sliced.as_ref().is_none_or(|s| s.holds(f, function));
        facts.iter().filter(holds).cloned().collect()
    }

    /// Whether a function of this name is the user's own.
    pub fn is_users(&self, function: &str) -> bool {
        self.users.contains(function)
    }

    /// Whether an expression is about something of a model's.
    fn mentions(&self, text: &str) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        text.split(|c| !word(c)).any(|w| self.names.contains(w.trim_end_matches('.')))
    }

    fn kept(&self, facts: &[String]) -> Vec<String> {
        facts.iter().filter(|f| !self.mentions(f)).cloned().collect()
    }

    /// A contract without what is about the models; that something is missing is said.
    pub fn without(&self, contract: &Contract) -> Contract {
        let side = |facts: &[String]| {
            let facts = &self.held(facts, &contract.function);
            let mut kept = self.kept(facts);
            if kept.len() < facts.len() {
                kept.push(FACTS.into());
            }
            kept
        };
        Contract { requires: side(&contract.requires), ensures: side(&contract.ensures), ..contract.clone() }
    }

    /// The loops of the user's functions, without what their invariants say about the models.
    pub fn loops(&self, loops: &[LoopReport]) -> Vec<LoopReport> {
        let users = loops.iter().filter(|l| self.is_users(&l.function));
        let without = |l: &LoopReport| {
            let (held, others) = (self.held(&l.invariant, &l.function), self.held(&l.other, &l.function));
            let l = &LoopReport { invariant: held, other: others, ..l.clone() };
            let (invariant, mut other) = (self.kept(&l.invariant), self.kept(&l.other));
            if invariant.len() + other.len() < l.invariant.len() + l.other.len() {
                other.push(FACTS.into());
            }
            LoopReport { invariant, other, ..l.clone() }
        };
        users.map(without).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_about_models_are_not_told() {
        let names = ["stdlib_environment.handler_count", "__secateur_start"].map(String::from);
        let users = HashSet::from(["main".to_string()]);
        let internal = Internal { names: names.into(), users, sliced: None };
        let facts = [
            "s >= 0",
            "stdlib_environment.handler_count == 1",
            "&bye == memory64[&stdlib_environment.handler_count]",
        ];
        let facts: Vec<String> = facts.map(String::from).into();
        assert_eq!(internal.kept(&facts), ["s >= 0"]);
        assert!(internal.is_users("main") && !internal.is_users("qsort"));
        assert!(!internal.mentions("handler_count == 1"), "a variable of the user's may be called that");
    }
}
