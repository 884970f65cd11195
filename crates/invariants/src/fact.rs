//! Facts: conjuncts of contracts and invariants, about variables or about all cells of a range.

use crate::loops::cell_fact::CellFact;
use hashbrown::HashMap;
use secateur_program::{CheckKind, FactId, FuncId, StmtKind, StmtPlace};
use secateur_term::Term;
use std::sync::Arc;

/// Where a fact holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// Before calls of a function, over [`crate::derived::program::Stub::params`].
    Before(FuncId),
    /// After them, over [`crate::derived::program::Stub::params`] and
    /// [`crate::derived::program::Stub::result`].
    After(FuncId),
    /// At the head of a loop, by its number, over the variables of its function.
    Head(usize),
}

/// What a fact says.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A condition over variables.
    Holds(Term),
    /// A condition on all cells of a range.
    Cells(Arc<CellFact>),
}

/// A conjunct of a contract or an invariant.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub at: At,
    pub what: What,
}

impl Fact {
    /// A condition over variables.
    pub fn holds(at: At, term: Term) -> Fact {
        Fact { at, what: What::Holds(term) }
    }

    /// The condition, if it is one over variables.
    pub fn term(&self) -> Option<Term> {
        match &self.what {
            What::Holds(t) => Some(*t),
            What::Cells(_) => None,
        }
    }
}

/// The check of a fact.
pub(crate) fn check(fact: FactId, ok: Term) -> StmtKind {
    StmtKind::Check { ok, kind: CheckKind::Fact(fact), text: String::from("a guessed fact") }
}

/// The statements of a derived program that access memory for the sake of a fact: where one of them fails,
/// the fact cannot even be stated.
pub(crate) type FactPlaces = HashMap<StmtPlace, FactId>;
