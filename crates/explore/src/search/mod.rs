//! Which open state is next. All searches visit the same paths; only the order differs.

mod random_path;

use crate::config::SearchKind;
use crate::state::State;
use crate::tuning::STEPS_PER_TURN;
use random_path::PathTree;
use std::collections::VecDeque;

pub(crate) enum WorkList {
    /// The states, and those that come when nothing else is left.
    Depth(Vec<State>, Vec<State>),
    Breadth(VecDeque<State>),
    Random(Box<PathTree>),
}

impl WorkList {
    /// An empty list for a search; the seed is for searches that choose at random.
    pub fn new(kind: SearchKind, seed: u64) -> WorkList {
        match kind {
            SearchKind::DepthFirst => WorkList::Depth(Vec::new(), Vec::new()),
            SearchKind::BreadthFirst => WorkList::Breadth(VecDeque::new()),
            // without a graph the directed ones have nothing to go by
            SearchKind::RandomPath | SearchKind::Random | SearchKind::Target | SearchKind::Interleaved => {
                WorkList::Random(Box::new(PathTree::new(seed)))
            }
        }
    }

    /// How many steps a state may make before the others get a turn.
    pub fn slice(&self) -> u64 {
        match self {
            WorkList::Depth(..) => u64::MAX,
            _ => STEPS_PER_TURN,
        }
    }

    /// Puts the first state of a run.
    pub fn start(&mut self, mut state: State) {
        if let WorkList::Random(tree) = self {
            state.leaf = tree.root();
        }
        self.put(state);
    }

    /// Gives back a state that goes on, and the states it forked off.
    pub fn put_forks(&mut self, mut state: State, forks: &mut Vec<State>) {
        if let WorkList::Random(tree) = self {
            for fork in forks.iter_mut() {
                let (mine, its) = tree.split(state.leaf);
                state.leaf = mine;
                fork.leaf = its;
            }
        }
        // depth first goes on with the state itself: it is pushed last
        for fork in forks.drain(..) {
            self.put(fork);
        }
        self.put(state);
    }

    /// Gives back a state that goes on without forks.
    pub fn put(&mut self, state: State) {
        match self {
            WorkList::Depth(_, later) if comes_late(&state) => later.push(state),
            WorkList::Depth(stack, _) => stack.push(state),
            WorkList::Breadth(queue) => queue.push_back(state),
            WorkList::Random(tree) => tree.put(state),
        }
    }

    /// A path has ended.
    pub fn ended(&mut self, leaf: u32) {
        if let WorkList::Random(tree) = self {
            tree.remove(leaf);
        }
    }

    /// Takes the state that goes on next; `None` if none is open.
    pub fn next(&mut self) -> Option<State> {
        match self {
            WorkList::Depth(stack, later) => stack.pop().or_else(|| later.pop()),
            WorkList::Breadth(queue) => queue.pop_front(),
            WorkList::Random(tree) => tree.take(),
        }
    }

    /// The fewest branchings of an open state.
    pub fn shallowest(&self) -> Option<u64> {
        match self {
            WorkList::Depth(stack, later) => stack.iter().chain(later).map(|s| s.depth).min(),
            WorkList::Breadth(queue) => queue.iter().map(|s| s.depth).min(),
            WorkList::Random(tree) => tree.shallowest(),
        }
    }

    /// How many states are open.
    pub fn len(&self) -> usize {
        match self {
            WorkList::Depth(stack, later) => stack.len() + later.len(),
            WorkList::Breadth(queue) => queue.len(),
            WorkList::Random(tree) => tree.len(),
        }
    }
}

/// Whether a state waits until nothing else is left: among pointers from outside, what lies behind undefined behaviour
/// decides little, for no error there is ever confirmed.
fn comes_late(state: &State) -> bool {
    state.outside.is_open() && state.undefined.certain.is_some()
}
