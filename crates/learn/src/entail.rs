//! Whether a state has an atom: evaluation, then the solver under the path.

use crate::graph::NodeId;
use crate::learner::Learner;
use crate::value::View;
use secateur_explore::State;
use secateur_program::Span;
use secateur_solver::Branch;
use secateur_term::{Op, SymbolKind, Term, TermStore};

/// The most conflicts of a question about an abstract state.
const ABSTRACT_CONFLICTS: u32 = 4000;

impl Learner<'_> {
    /// Whether the state of a node satisfies an atom.
    pub(crate) fn entails(&mut self, id: NodeId, atom: Term) -> bool {
        let node = &self.graph[id];
        let mut view = View::new(&mut self.x.store, &self.places, self.x.program, &node.state, &[]);
        let Some(v) = view.value(atom) else {
            self.stats.by_evaluation += 1;
            return false;
        };
        if let Some(k) = self.x.store.constant(v) {
            self.stats.by_evaluation += 1;
            return k == 1;
        }
        self.stats.by_solver += 1;
        if mentions_base(&self.x.store, v) {
            let mut state: State = node.state.clone();
            return matches!(self.x.sides(&mut state, v, Span::NONE), Ok(Branch::OnlyTrue));
        }
        // below an abstraction a hard question is not worth it: it may come to nothing
        let limit = node.under.filter(|_| !self.abs.checked).map(|_| ABSTRACT_CONFLICTS);
        self.x.solver.set_conflicts(limit);
        let truth = self.x.solver.must_be_true(&mut self.x.store, &node.state.path, v).unwrap_or(false);
        self.x.solver.set_conflicts(None);
        truth
    }

    /// The value of a term over places at a node.
    pub(crate) fn value_at(&mut self, id: NodeId, t: Term) -> Option<Term> {
        let node = &self.graph[id];
        View::new(&mut self.x.store, &self.places, self.x.program, &node.state, &[]).value(t)
    }
}

fn mentions_base(store: &TermStore, t: Term) -> bool {
    let mut stack = vec![t];
    let mut seen = hashbrown::HashSet::new();
    while let Some(t) = stack.pop() {
        let Some(n) = store.node(t) else { continue };
        if !seen.insert(t) {
            continue;
        }
        if n.op == Op::Sym {
            if store.as_symbol(t).is_some_and(|s| matches!(store.symbol(s).kind, SymbolKind::Base { .. })) {
                return true;
            }
            continue;
        }
        stack.extend_from_slice(n.children());
    }
    false
}
