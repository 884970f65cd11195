//! Facts: conjuncts of contracts and invariants, about variables or about all cells of a range.

use crate::cells::CellFact;
use secateur_program::{FuncId, Span};
use secateur_term::Term;
use std::sync::Arc;

/// Where a fact holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// Before calls of a function, over [`crate::build::Frame::params`].
    Before(FuncId),
    /// After them, over [`crate::build::Frame::params`] and [`crate::build::Frame::result`].
    After(FuncId),
    /// At the head of a loop, by its number, over the variables of its function.
    Head(usize),
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A condition over variables.
    Holds(Term),
    Cells(Arc<CellFact>),
}

/// A conjunct of a contract or an invariant.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub at: At,
    pub what: What,
}

impl Fact {
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

/// The text of the check of a fact.
pub(crate) fn label(fact: usize) -> String {
    format!("conjunct {fact}")
}

/// The fact a check was about.
pub(crate) fn labelled(text: &str) -> Option<usize> {
    text.strip_prefix("conjunct ")?.parse().ok()
}

/// The place of the statements that check or assume a fact.
pub(crate) fn place(fact: usize) -> Span {
    Span { file: Span::DERIVED, line: fact as u32 + 1, column: 0 }
}

/// The fact whose statements are at a place.
pub(crate) fn placed(span: Span) -> Option<usize> {
    (span.file == Span::DERIVED && span.line > 0).then(|| span.line as usize - 1)
}
