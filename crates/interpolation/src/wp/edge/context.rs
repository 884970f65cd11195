//! The context of backward reasoning over an edge: the terms, the vocabulary, and the state at its start.

use super::Pin;
use crate::tuning::LOOKS_PER_CLOCK;
use crate::wp::vocabulary::Vocabulary;
use secateur_base::Deadline;
use secateur_explore::{Executor, State};
use secateur_program::{CheckKind, Program};
use secateur_term::TermStore;

/// The program, the language of atoms, and the state at the start of an edge.
pub struct EdgeContext<'a> {
    /// The terms of atoms and of the state.
    pub store: &'a mut TermStore,
    /// The places atoms are about, with their symbols.
    pub vocabulary: &'a mut Vocabulary,
    /// The program, for its variables.
    pub program: &'a Program,
    /// The state at the start of the edge.
    pub start: &'a State,
    /// An invalid read gives any value: no error, and no end of the path.
    pub reads_go_on: bool,
    deadline: &'a Deadline,
    /// How many changes were looked at.
    looks: u32,
}

impl<'a> EdgeContext<'a> {
    /// The context of edges that start in a state.
    pub fn new(x: &'a mut Executor, vocabulary: &'a mut Vocabulary, start: &'a State) -> EdgeContext<'a> {
        let (reads_go_on, program) = (x.goes_on(&CheckKind::InvalidDeref), x.program());
        let (store, config) = x.terms_and_config();
        let deadline = &config.budget.deadline;
        EdgeContext { reads_go_on, program, store, vocabulary, start, deadline, looks: 0 }
    }

    /// One more change is looked at; edges can be long, so the clock is too, now and then.
    pub(super) fn look(&mut self) -> Result<(), Pin> {
        self.looks = self.looks.wrapping_add(1);
        if self.looks.is_multiple_of(LOOKS_PER_CLOCK) && self.deadline.passed().is_some() {
            return Err(Pin("the time was over"));
        }
        Ok(())
    }
}
