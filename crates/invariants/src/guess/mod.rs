//! Candidate facts, guessed from samples and from the text of the program. Nothing rests on a guess: who uses
//! one proves it.
//!
//! The [`Guesser`] works on subjects, variables by whatever terms stand for them, and knows no engine: the
//! covered graph gives it places and models of its states, and tries what it finds as constraints of a loop
//! abstraction. The guesses for cut loops are about numbers, pointers and cells of arrays; those for
//! contracts are in [`crate::recursion`].

mod affine;
mod bounds;
pub(crate) mod cells;
pub(crate) mod equations;
mod guards;
pub(crate) mod number_bounds;
pub(crate) mod numbers;
pub(crate) mod pointers;
mod polynomial;

use crate::tuning::covered_graph::{LARGEST_GUESS, MOST_GUESSES, WIDEST};
use hashbrown::HashSet;
use secateur_program::{TypeHint, VarId, Variable};
use secateur_term::{Op, Term, TermStore};

pub use guards::Guards;

/// A variable that guesses are about.
#[derive(Copy, Clone, Debug)]
pub struct Subject {
    /// The variable.
    pub var: VarId,
    /// The term that stands for it.
    pub term: Term,
    /// In bits.
    pub width: u32,
    /// The loop changes it.
    pub modified: bool,
    /// It is compared as a signed number, or not at all.
    pub signed: bool,
    /// It is compared as an unsigned number, or is one.
    pub unsigned: bool,
}

impl Subject {
    /// Whether guesses can be about a variable of this type.
    pub fn is_possible(variable: &Variable) -> bool {
        !matches!(variable.ty, TypeHint::Float(_)) && variable.width <= WIDEST
    }

    /// A variable for which a term stands, compared as the conditions around the loop compare it.
    pub fn new(
        store: &TermStore,
        guards: &Guards,
        (var, variable): (VarId, &Variable),
        term: Term,
        modified: bool,
    ) -> Subject {
        let (signed, unsigned) = guards.compare(store, term);
        let unsigned = unsigned || (variable.ty == TypeHint::Unsigned && !signed);
        Subject { var, term, width: variable.width, modified, signed: signed || !unsigned, unsigned }
    }
}

/// Collects guesses about subjects.
pub struct Guesser<'a> {
    store: &'a mut TermStore,
    subjects: &'a [Subject],
    found: Vec<Term>,
}

impl<'a> Guesser<'a> {
    /// A guesser that found nothing yet.
    pub fn new(store: &'a mut TermStore, subjects: &'a [Subject]) -> Guesser<'a> {
        Guesser { store, subjects, found: Vec::new() }
    }

    /// Adds guesses from elsewhere.
    pub fn add(&mut self, guesses: impl IntoIterator<Item = Term>) {
        self.found.extend(guesses);
    }

    /// All that was found, as it was found.
    pub fn found(self) -> Vec<Term> {
        self.found
    }

    /// What was found and is worth a try: about something that changes, of a size that loops keep, each once.
    pub fn candidates(self) -> Vec<Term> {
        let Guesser { store, subjects, mut found } = self;
        let changed: HashSet<Term> = subjects.iter().filter(|s| s.modified).map(|s| s.term).collect();
        let mut seen = HashSet::new();
        found.retain(|g| {
            !is_hopeless(store, *g)
                && !g.is_true()
                && !g.is_false()
                && seen.insert(*g)
                && store.size_up_to(*g, LARGEST_GUESS) <= LARGEST_GUESS
                && store.symbols_of(&[*g]).iter().any(|s| changed.contains(s))
        });
        found.truncate(MOST_GUESSES);
        found
    }
}

/// Products in comparisons are beyond a SAT solver; an equation of them may follow by algebra.
pub fn is_hopeless(store: &TermStore, guess: Term) -> bool {
    if store.op(guess) == Some(Op::Eq) {
        return false;
    }
    let mut stack = vec![guess];
    while let Some(t) = stack.pop() {
        let Some(n) = store.node(t) else { continue };
        if n.op == Op::Mul && n.children().iter().all(|c| store.constant(*c).is_none()) {
            return true;
        }
        stack.extend_from_slice(n.children());
    }
    false
}

#[cfg(test)]
mod tests;
