//! What was proved, in words: contracts and invariants as C expressions.

use crate::derived::program::DerivedProgram;
use crate::fact::{At, Fact, What};
use crate::loops::cut_loop::CutLoop;
use crate::loops::entry_values::EntryValues;
use hashbrown::HashSet;
use secateur_program::{Exact, FactId, Names, Origin, Program, Span};
use secateur_term::{Term, TermStore, to_c};

/// A contract as C expressions over the parameters and `result`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    /// The name of the function.
    pub function: String,
    /// Where it is.
    pub span: Span,
    /// What every caller sees to.
    pub requires: Vec<String>,
    /// What holds when it returns.
    pub ensures: Vec<String>,
}

impl std::fmt::Display for Contract {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "contract of {}():", self.function)?;
        let (before, after) = (self.requires.join(" && "), self.ensures.join(" && "));
        match (before.as_str(), after.as_str()) {
            ("", "") => f.write_str(" requires nothing and ensures nothing"),
            ("", "0") => f.write_str(" it never returns"),
            (before, "0") => write!(f, " requires {before}; it never returns"),
            ("", after) => write!(f, " ensures {after}"),
            (before, "") => write!(f, " requires {before}"),
            (before, after) => write!(f, " requires {before}; ensures {after}"),
        }
    }
}

/// What all states at the head of a loop have, as C expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// The name of the function the loop is in.
    pub function: String,
    /// Where the loop is.
    pub span: Span,
    /// What C can say exactly.
    pub conjuncts: Vec<String>,
    /// The rest, for people.
    pub other: Vec<String>,
}

/// Fit to stand beside `&&`.
fn operand(text: String) -> String {
    if text.contains("||") || text.contains('?') { format!("({text})") } else { text }
}

/// The contracts of all functions, told by the facts that are left.
pub(crate) fn contracts(
    program: &Program,
    derived: &DerivedProgram,
    store: &TermStore,
    facts: &[(FactId, Fact)],
) -> Vec<Contract> {
    let names = Names::new(derived.program());
    let side = |at: At| {
        let mine = facts.iter().filter(move |(_, c)| c.at == at);
        mine.filter_map(|(_, c)| c.term()).map(|t| operand(to_c(store, &names, t))).collect()
    };
    let stubs = derived.stubs.iter().map(|stub| {
        let function = program.function(stub.function);
        Contract {
            function: function.name.clone(),
            span: function.span,
            requires: side(At::Before(stub.function)),
            ensures: side(At::After(stub.function)),
        }
    });
    stubs.collect()
}

/// The invariants of all loops of the user's code.
pub(crate) fn invariants(
    derived: &DerivedProgram,
    store: &mut TermStore,
    facts: &[(FactId, Fact)],
) -> Vec<Invariant> {
    let program = derived.program();
    let names = Names::new(program);
    let of_user = |h: &(usize, &CutLoop)| program.function(h.1.function).origin == Origin::User;
    let all = derived.heads.iter().enumerate().filter(of_user).map(|(i, head)| {
        let (mut conjuncts, mut other) = (Vec::new(), Vec::new());
        let entered = EntryValues::of(program, store, head);
        for (_, fact) in facts.iter().filter(|(_, f)| f.at == At::Head(i)) {
            match &fact.what {
                What::Cells(c) => other.push(c.told(store, &entered).text(store, &names)),
                What::Holds(t) => {
                    let t = entered.told(store, *t);
                    let leaf = |t: Term| store.as_var(t);
                    let exact = Exact { store, program, names: &names, leaf: &leaf };
                    match exact.condition(t) {
                        Some(text) => conjuncts.push(text),
                        None => other.push(to_c(store, &names, t)),
                    }
                }
            }
        }
        let function = program.function(head.function).name.clone();
        // with numbers for what was known at the entry, some say the same
        let mut told = HashSet::new();
        conjuncts.retain(|c: &String| c != "1" && told.insert(c.clone()));
        other.retain(|c| c != "1" && told.insert(c.clone()));
        Invariant { function, span: head.span, conjuncts, other }
    });
    all.collect()
}
