//! Which open item comes next.
//!
//! `Random` is KLEE's two steps (a random path, then a path to code not seen yet) and the third of Jaffar et
//! al., TracerX, section 4: a state likely to complete an interpolant, which is the deepest one.

use crate::graph::{Location, NodeId};
use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::Run;
use hashbrown::HashSet;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use secateur_explore::{Ending, SearchKind, State};
use secateur_program::{BlockId, FuncId};
use std::collections::VecDeque;

/// What is to be done.
pub enum Item {
    Node(NodeId),
    Run(Box<Run>),
    /// A path that has ended and is to be accounted for.
    Ended(Box<Run>, Ending),
}

pub struct WorkList {
    items: VecDeque<Item>,
    search: SearchKind,
    random: SmallRng,
    turn: u64,
    /// Blocks that some item was taken at.
    seen: HashSet<(FuncId, BlockId)>,
}

/// Of many open items a random sample is looked at.
const SAMPLE: usize = 64;

impl WorkList {
    pub fn new(search: SearchKind, seed: u64) -> WorkList {
        WorkList {
            items: VecDeque::new(),
            search,
            random: SmallRng::seed_from_u64(seed),
            turn: 0,
            seen: HashSet::new(),
        }
    }

    pub fn push(&mut self, item: Item) {
        self.items.push_back(item);
    }

    /// Takes over the items of another list.
    pub fn append(&mut self, other: &mut WorkList) {
        self.items.append(&mut other.items);
    }

    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter()
    }

    pub fn retain(&mut self, keep: impl FnMut(&Item) -> bool) {
        self.items.retain(keep);
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Puts an item back below all that came after the first `open`.
    pub fn put_under(&mut self, item: Item, open: usize) {
        self.items.insert(open, item);
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

impl CoveredGraphEngine<'_> {
    pub(crate) fn next_item(&mut self) -> Option<Item> {
        use Choice::{AnyOne, Deepest, Nearest, Newest, Oldest, Unseen};
        let len = self.work.items.len();
        if len == 0 {
            return None;
        }
        self.work.turn += 1;
        let turn = self.work.turn as usize;
        let choice = match self.work.search {
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
            AnyOne => self.work.random.random_range(0..len),
            _ => self.best(choice),
        };
        let item = self.work.items.remove(at)?;
        if self.work.search != SearchKind::DepthFirst {
            let state = self.state_of(&item);
            let place = (state.top.func, state.top.block);
            self.work.seen.insert(place);
        }
        Some(item)
    }

    /// The best item of a sample.
    fn best(&mut self, choice: Choice) -> usize {
        let len = self.work.items.len();
        let places: Vec<usize> = if len <= SAMPLE {
            (0..len).collect()
        } else {
            (0..SAMPLE).map(|_| self.work.random.random_range(0..len)).collect()
        };
        let mut best = (u64::MAX, len - 1);
        for i in places {
            let item = &self.work.items[i];
            let state = self.state_of(item);
            let cost = match choice {
                Choice::Unseen => u64::from(self.work.seen.contains(&(state.top.func, state.top.block))),
                Choice::Deepest => u64::MAX - 1 - u64::from(self.depth_of(item)),
                _ => self.distances.of(crate::wp::view::frames(state).map(|(_, f)| (f.func, f.block))),
            };
            if (cost, usize::MAX - i) < (best.0, usize::MAX - best.1) {
                best = (cost, i);
            }
        }
        best.1
    }

    fn state_of<'s>(&'s self, item: &'s Item) -> &'s State {
        match item {
            Item::Node(n) => &self.graph[*n].state,
            Item::Run(r) | Item::Ended(r, _) => &r.state,
        }
    }

    pub(crate) fn depth_of(&self, item: &Item) -> u32 {
        match item {
            Item::Node(n) => self.graph[*n].depth,
            Item::Run(r) | Item::Ended(r, _) => self.graph[r.parent].depth + 1,
        }
    }

    /// The place of a node for statistics: its program point without the calls.
    pub(crate) fn point(&self, id: NodeId) -> Location {
        self.graph[id].location.without_stack()
    }
}
