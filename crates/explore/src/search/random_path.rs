//! Random-path search (KLEE): walk from the root of the tree of paths, at each branching to a random side, so
//! that states high in the tree are preferred to the many siblings a loop makes.

use crate::state::State;
use secateur_base::Random;

#[derive(Default)]
struct PathNode {
    parent: Option<u32>,
    children: [Option<u32>; 2],
    state: Option<Box<State>>,
}

pub(crate) struct PathTree {
    nodes: Vec<PathNode>,
    free: Vec<u32>,
    open: usize,
    random: Random,
}

impl PathTree {
    /// A tree that is only a root.
    pub fn new(seed: u64) -> PathTree {
        PathTree { nodes: vec![PathNode::default()], free: Vec::new(), open: 0, random: Random::new(seed) }
    }

    /// The leaf of the first state of a run.
    pub fn root(&self) -> u32 {
        0
    }

    /// How many states are in the tree.
    pub fn len(&self) -> usize {
        self.open
    }

    /// The fewest branchings of a state in the tree.
    pub fn shallowest(&self) -> Option<u64> {
        self.nodes.iter().filter_map(|n| n.state.as_ref().map(|s| s.depth)).min()
    }

    fn new_node(&mut self, parent: u32) -> u32 {
        let node = PathNode { parent: Some(parent), ..PathNode::default() };
        match self.free.pop() {
            Some(i) => {
                self.nodes[i as usize] = node;
                i
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        }
    }

    /// A leaf becomes a branching with two leaves.
    pub fn split(&mut self, leaf: u32) -> (u32, u32) {
        let (a, b) = (self.new_node(leaf), self.new_node(leaf));
        self.nodes[leaf as usize].children = [Some(a), Some(b)];
        (a, b)
    }

    /// Puts a state at its leaf.
    pub fn put(&mut self, state: State) {
        let leaf = state.leaf as usize;
        self.nodes[leaf].state = Some(Box::new(state));
        self.open += 1;
    }

    /// Removes a leaf and every branching that has nothing left below it.
    pub fn remove(&mut self, leaf: u32) {
        let mut node = leaf;
        while let Some(parent) = self.nodes[node as usize].parent {
            for c in &mut self.nodes[parent as usize].children {
                if *c == Some(node) {
                    *c = None;
                }
            }
            self.free.push(node);
            if self.nodes[parent as usize].children.iter().any(Option::is_some) {
                return;
            }
            node = parent;
        }
    }

    /// Takes the state at the end of a random walk from the root.
    pub fn take(&mut self) -> Option<State> {
        if self.open == 0 {
            return None;
        }
        let mut at = 0u32;
        loop {
            let node = &mut self.nodes[at as usize];
            if let Some(state) = node.state.take() {
                self.open -= 1;
                return Some(*state);
            }
            at = match node.children {
                [Some(a), Some(b)] => {
                    if self.random.chance(50) {
                        a
                    } else {
                        b
                    }
                }
                [Some(a), None] | [None, Some(a)] => a,
                // cannot happen while a state is open below; stop rather than loop
                [None, None] => return None,
            };
        }
    }
}
