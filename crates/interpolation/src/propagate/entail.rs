//! Whether a state has an atom: evaluation, then the solver under the path.

use crate::graph::NodeId;
use crate::search::engine::CoveredGraphEngine;
use crate::wp::view::View;
use secateur_explore::State;
use secateur_program::Span;
use secateur_solver::Branch;
use secateur_term::Term;

/// Conflicts after which a state is taken not to have an atom: less is pruned, nothing else.
const EFFORT: u32 = 20_000;
/// The same below an abstraction of a loop, which may come to nothing.
const ABSTRACT_EFFORT: u32 = 4000;

impl CoveredGraphEngine<'_> {
    /// Whether the state of a node satisfies an atom.
    pub(crate) fn entails(&mut self, id: NodeId, atom: Term) -> bool {
        let guessed = self.graph[id].under.is_some_and(|a| !self.is_forgetful(a));
        let effort = if guessed { ABSTRACT_EFFORT } else { EFFORT };
        self.entails_within(id, atom, Some(effort)) == Some(true)
    }

    /// The same with so many conflicts for a question; none if there is no answer.
    pub(crate) fn entails_within(&mut self, id: NodeId, atom: Term, effort: Option<u32>) -> Option<bool> {
        let node = &self.graph[id];
        let mut view = View::new(&mut self.x.store, &self.places, self.x.program, &node.state, &[]);
        let Some(v) = view.value(atom) else {
            self.stats.by_evaluation += 1;
            return Some(false);
        };
        if let Some(k) = self.x.store.constant(v) {
            self.stats.by_evaluation += 1;
            return Some(k == 1);
        }
        self.stats.by_solver += 1;
        self.x.solver.set_effort(effort);
        let holds = if self.x.store.mentions_base(v) {
            let mut state: State = node.state.clone();
            self.x.sides(&mut state, v, Span::NONE).ok().map(|s| s == Branch::OnlyTrue)
        } else {
            self.x.solver.must_be_true(&mut self.x.store, &node.state.path, v).ok()
        };
        self.x.solver.set_effort(None);
        holds
    }

    /// The value of a term over places at a node.
    pub(crate) fn value_at(&mut self, id: NodeId, t: Term) -> Option<Term> {
        let node = &self.graph[id];
        View::new(&mut self.x.store, &self.places, self.x.program, &node.state, &[]).value(t)
    }
}
