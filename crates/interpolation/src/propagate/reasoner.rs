//! Questions about atoms: their value in a state, whether a state has them, whether facts imply them, and
//! what they are before an edge.

use crate::graph::Node;
use crate::tuning::{ENTAILMENT_CONFLICTS, GUESSED_CONFLICTS, LEARNING_CONFLICTS};
use crate::wp::edge::{Edge, EdgeContext, Memo, Pin};
use crate::wp::region::Region;
use crate::wp::replace::replaced;
use crate::wp::view::View;
use crate::wp::vocabulary::Vocabulary;
use crate::wp::widen::{Wide, widened};
use secateur_explore::{Executor, State, TrailOp};
use secateur_program::Span;
use secateur_solver::{Answer, Branch, Layered, Stats};
use secateur_term::Term;
use secateur_term::bound::{Bound, Side, bound_of};

/// How questions about atoms were answered.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ReasonerCounts {
    /// Entailments by a state that evaluation of the atom decided.
    pub by_evaluation: u64,
    /// Entailments by a state that the solver was asked about.
    pub by_solver: u64,
    /// Questions whether atoms imply an atom, whatever the state.
    pub implications: u64,
    /// Operations of trails that were summarised as edges.
    pub summarised: u64,
}

/// The language of atoms and the solvers that are asked about them.
pub struct Reasoner<'p> {
    /// The executor, for its terms, its solver under a path and what it knows of addresses.
    pub x: Executor<'p>,
    /// The places atoms are about, with their symbols.
    pub vocabulary: Vocabulary,
    /// For questions over places, which no path is part of.
    logic: Layered,
    /// Conflicts after which a state is taken not to have an atom.
    conflicts: u32,
    /// Conflicts that no question over places may need more of, if there is such a limit for the whole run.
    most: Option<u32>,
    counts: ReasonerCounts,
}

impl<'p> Reasoner<'p> {
    /// A reasoner that owns the executor; `logic` is the solver for questions over places.
    pub fn new(x: Executor<'p>, logic: Layered) -> Reasoner<'p> {
        let vocabulary = Vocabulary::new(x.program(), x.store());
        let (conflicts, counts) = (ENTAILMENT_CONFLICTS, ReasonerCounts::default());
        Reasoner { x, vocabulary, logic, conflicts, most: None, counts }
    }

    /// No question about atoms is worth much effort: where learning is a gain or nothing, an answer that takes
    /// long is none.
    pub fn hurry(&mut self) {
        self.conflicts = LEARNING_CONFLICTS;
        self.most = Some(LEARNING_CONFLICTS);
        self.logic.set_effort(self.most);
    }

    /// The executor and the solver over places, for a run that begins again.
    pub fn into_parts(self) -> (Executor<'p>, Layered) {
        (self.x, self.logic)
    }

    /// How questions were answered so far.
    pub fn counts(&self) -> ReasonerCounts {
        self.counts
    }

    /// The counts of the solver over places.
    pub fn logic_stats(&self) -> &Stats {
        self.logic.stats()
    }

    /// The value of a term over places in a state.
    pub fn value(&mut self, state: &State, t: Term) -> Option<Term> {
        let program = self.x.program();
        View::new(self.x.store_mut(), &self.vocabulary, program, state, &[]).value(t)
    }

    /// An atom at a node with the values that the node needs its variables to have. What is needed of two
    /// variables, one of which must be a number anyway, is a bound of the other: bounds meet, and the cheap
    /// layers of the solver know all about them. Below the abstraction of a loop atoms stay as they are, for its
    /// constraints are looked up by what they say.
    pub fn with_values(&mut self, node: &Node, atom: Term) -> Term {
        let values = node.interpolant.values();
        if values.is_empty() || node.under.is_some() {
            return atom;
        }
        let store = self.x.store();
        let gives_value = |b: Bound| b.side == Side::Equal && store.as_symbol(b.form).is_some();
        // what is said of whole objects is said of pointers
        if bound_of(store, atom).is_some_and(gives_value)
            || Region::of(store, &self.vocabulary, atom).is_some()
        {
            return atom;
        }
        replaced(self.x.store_mut(), atom, values)
    }

    /// Facts about whole objects that together imply an atom, if there are some and the state of the node has
    /// them.
    pub fn widened(&mut self, node: &Node, atom: Term) -> Option<Vec<Term>> {
        if !self.vocabulary.speaks_of_objects() {
            return None;
        }
        let program = self.x.program();
        let mut view = View::new(self.x.store_mut(), &self.vocabulary, program, &node.state, &[]);
        let wide = widened(&mut view, atom, &mut node.interpolant.regions())?;
        let mut atoms = Vec::new();
        for w in wide {
            atoms.push(match w {
                Wide::Atom(t) => t,
                Wide::At(place, index) => {
                    let array = self.vocabulary.term(self.x.store_mut(), program, place);
                    self.x.store_mut().select(array, index)
                }
            });
        }
        let new = !atoms.contains(&atom);
        (new && atoms.iter().all(|a| self.value(&node.state, *a) == Some(Term::TRUE))).then_some(atoms)
    }

    /// Whether the state of a node has an atom.
    pub fn entails(&mut self, node: &Node, atom: Term) -> bool {
        let effort = if node.guessed { GUESSED_CONFLICTS } else { self.conflicts };
        self.entails_within(&node.state, atom, Some(effort)) == Some(true)
    }

    /// The same for a state, with so many conflicts for a question; none if there is no answer.
    pub fn entails_within(&mut self, state: &State, atom: Term, effort: Option<u32>) -> Option<bool> {
        let Some(v) = self.value(state, atom) else {
            self.counts.by_evaluation += 1;
            return Some(false);
        };
        if let Some(k) = self.x.store().constant(v) {
            self.counts.by_evaluation += 1;
            return Some(k == 1);
        }
        self.counts.by_solver += 1;
        self.x.set_effort(effort);
        let holds = if self.x.store().mentions_base(v) {
            let mut state: State = state.clone();
            self.x.sides(&mut state, v, Span::NONE).ok().map(|s| s == Branch::OnlyTrue)
        } else {
            self.x.must_be_true(&state.path, v).ok()
        };
        self.x.set_effort(None);
        holds
    }

    /// Whether facts over places imply an atom, whatever the state.
    pub fn implied(&mut self, facts: &[Term], atom: Term) -> bool {
        self.counts.implications += 1;
        self.logic.must_be_true(self.x.store_mut(), facts, atom).unwrap_or(false)
    }

    /// Whether facts imply an atom as far as the cheap layers tell.
    pub fn quickly_implied(&mut self, facts: &[Term], atom: Term) -> bool {
        self.logic.quick(self.x.store_mut(), facts, atom) == Some(true)
    }

    /// Whether facts over places and one more condition have a model.
    pub fn satisfiable(&mut self, facts: &[Term], condition: Term) -> Answer {
        self.logic.check(self.x.store_mut(), facts, condition)
    }

    /// At most so many conflicts for each question over places from here on, or as many as the run allows.
    pub fn limit_effort(&mut self, conflicts: Option<u32>) {
        self.logic.set_effort(conflicts.into_iter().chain(self.most).min());
    }

    /// The summary of what was executed from a state on.
    pub fn edge(&mut self, start: &State, trail: &[TrailOp]) -> Edge {
        self.counts.summarised += trail.len() as u64;
        self.vocabulary.fix_common(start.memory.next_number());
        Edge::new(&mut EdgeContext::new(&mut self.x, &mut self.vocabulary, start), trail)
    }

    /// An atom at the end of an edge in terms of its start.
    pub fn backward(
        &mut self,
        start: &State,
        edge: &mut Edge,
        atom: Term,
        memo: &mut Memo,
    ) -> Result<Term, Pin> {
        edge.backward(&mut EdgeContext::new(&mut self.x, &mut self.vocabulary, start), atom, memo)
    }
}
