//! Which open item comes next.
//!
//! `Random` is KLEE's two steps (a random path, then a path to code not seen yet) and the third of Jaffar et
//! al., TracerX, section 4: a state likely to complete an interpolant, which is the deepest one.

use crate::graph::{Graph, NodeId};
use crate::search::expand::Run;
use crate::tuning::WORK_SAMPLE;
use hashbrown::HashSet;
use secateur_analysis::Distances;
use secateur_base::Random;
use secateur_explore::{Ending, SearchKind, State};
use secateur_program::{BlockId, FuncId};
use std::collections::VecDeque;

/// What is to be done.
pub enum Item {
    /// An open node: to be covered, abstracted or expanded.
    Node(NodeId),
    /// A run to be advanced, such as one side of a fork.
    Run(Box<Run>),
    /// A path that has ended and is to be accounted for.
    Ended(Box<Run>, Ending),
}

impl Item {
    /// The node, or the node that the run comes from.
    pub fn node(&self) -> NodeId {
        match self {
            Item::Node(n) => *n,
            Item::Run(r) | Item::Ended(r, _) => r.parent,
        }
    }

    /// The depth of the node, or of the node that the run will get.
    pub fn depth(&self, graph: &Graph) -> u32 {
        match self {
            Item::Node(n) => graph[*n].depth,
            Item::Run(r) | Item::Ended(r, _) => graph[r.parent].depth + 1,
        }
    }

    fn state<'s>(&'s self, graph: &'s Graph) -> &'s State {
        match self {
            Item::Node(n) => &graph[*n].state,
            Item::Run(r) | Item::Ended(r, _) => &r.state,
        }
    }
}

/// The open items.
pub struct WorkList {
    items: VecDeque<Item>,
    /// What comes when nothing else is left.
    later: Vec<Item>,
    search: SearchKind,
    random: Random,
    turn: u64,
    /// Blocks that some item was taken at.
    seen: HashSet<(FuncId, BlockId)>,
}

impl WorkList {
    /// An empty list; the seed is for searches that choose at random.
    pub fn new(search: SearchKind, seed: u64) -> WorkList {
        WorkList {
            items: VecDeque::new(),
            later: Vec::new(),
            search,
            random: Random::new(seed),
            turn: 0,
            seen: HashSet::new(),
        }
    }

    /// Adds the newest item.
    pub fn push(&mut self, item: Item) {
        self.items.push_back(item);
    }

    /// Adds an item that comes when nothing else is left.
    pub fn postpone(&mut self, item: Item) {
        self.later.push(item);
    }

    /// Takes over the items of another list.
    pub fn append(&mut self, other: &mut WorkList) {
        self.items.append(&mut other.items);
        self.later.append(&mut other.later);
    }

    /// All items, the oldest first.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.later.iter().chain(&self.items)
    }

    /// Drops the items for which `keep` is false.
    pub fn retain(&mut self, mut keep: impl FnMut(&Item) -> bool) {
        self.later.retain(&mut keep);
        self.items.retain(keep);
    }

    /// How many items are open.
    pub fn len(&self) -> usize {
        self.items.len() + self.later.len()
    }

    /// Puts an item back below all that came after the first `open`. None of these was postponed.
    pub fn put_under(&mut self, item: Item, open: usize) {
        self.items.insert(open - self.later.len(), item);
    }
}

/// How the next item is chosen.
#[derive(Copy, Clone, PartialEq)]
enum Choice {
    Newest,
    Oldest,
    AnyOne,
    Unseen,
    Deepest,
    Nearest,
}

impl WorkList {
    /// Takes the next item.
    pub fn next(&mut self, graph: &Graph, distances: &Distances) -> Option<Item> {
        use Choice::{AnyOne, Deepest, Nearest, Newest, Oldest, Unseen};
        if self.items.is_empty() {
            self.items.extend(self.later.pop());
        }
        let len = self.items.len();
        if len == 0 {
            return None;
        }
        self.turn += 1;
        let turn = self.turn as usize;
        let choice = match self.search {
            SearchKind::DepthFirst => Newest,
            SearchKind::BreadthFirst => Oldest,
            SearchKind::RandomPath => AnyOne,
            SearchKind::Random => [AnyOne, Unseen, Deepest][turn % 3],
            SearchKind::Target => Nearest,
            SearchKind::Interleaved => [Newest, Nearest, Newest, Unseen][turn % 4],
        };
        let at = match choice {
            Newest => len - 1,
            Oldest => 0,
            AnyOne => self.random.below(len),
            _ => self.best(choice, graph, distances),
        };
        let item = self.items.remove(at)?;
        if self.search != SearchKind::DepthFirst {
            let state = item.state(graph);
            let place = (state.top.func, state.top.block);
            self.seen.insert(place);
        }
        Some(item)
    }

    /// The best item of a sample.
    fn best(&mut self, choice: Choice, graph: &Graph, distances: &Distances) -> usize {
        let len = self.items.len();
        let places: Vec<usize> = if len <= WORK_SAMPLE {
            (0..len).collect()
        } else {
            (0..WORK_SAMPLE).map(|_| self.random.below(len)).collect()
        };
        let mut best = (u64::MAX, len - 1);
        for i in places {
            let item = &self.items[i];
            let state = item.state(graph);
            let cost = match choice {
                Choice::Unseen => u64::from(self.seen.contains(&(state.top.func, state.top.block))),
                Choice::Deepest => u64::MAX - 1 - u64::from(item.depth(graph)),
                _ => distances.of(crate::wp::view::frames(state).map(|(_, f)| (f.func, f.block))),
            };
            if (cost, usize::MAX - i) < (best.0, usize::MAX - best.1) {
                best = (cost, i);
            }
        }
        best.1
    }
}
