//! Natural loops of a function and how they nest.

use crate::cfg::Cfg;
use secateur_program::BlockId;
use secateur_program::Function;

/// All back edges to one head make one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block through which it is entered.
    pub head: BlockId,
    /// Where the back edges come from.
    pub latches: Vec<BlockId>,
    /// Head included, in ascending order.
    pub body: Vec<BlockId>,
    /// Edges that leave the body.
    pub exits: Vec<(BlockId, BlockId)>,
    /// The innermost loop around it, as an index into [`Loops::all`].
    pub parent: Option<usize>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

impl Loop {
    /// Whether a block belongs to the loop.
    pub fn contains(&self, b: BlockId) -> bool {
        self.body.binary_search(&b).is_ok()
    }
}

/// All loops of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loops {
    /// Outer loops before inner ones.
    pub all: Vec<Loop>,
    /// The innermost loop of each block.
    innermost: Vec<Option<usize>>,
    /// Edges that go back without their target dominating their source: cycles with several entries, which
    /// are no natural loops. Rare: only `goto` makes them.
    pub irreducible: Vec<(BlockId, BlockId)>,
}

impl Loops {
    /// The loops of a function.
    pub fn of(function: &Function) -> Loops {
        Loops::from_cfg(&Cfg::of(function))
    }

    /// The loops of a graph.
    pub fn from_cfg(cfg: &Cfg) -> Loops {
        let mut heads: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
        let mut irreducible = Vec::new();
        let place = places(cfg);
        for &from in &cfg.order {
            for &to in &cfg.successors[from.0 as usize] {
                if place[to.0 as usize] > place[from.0 as usize] {
                    continue;
                }
                if !cfg.dominates(to, from) {
                    irreducible.push((from, to));
                    continue;
                }
                match heads.iter_mut().find(|h| h.0 == to) {
                    Some(head) => head.1.push(from),
                    None => heads.push((to, vec![from])),
                }
            }
        }
        let mut all: Vec<Loop> =
            heads.into_iter().map(|(head, latches)| natural_loop(cfg, head, latches)).collect();
        // a loop inside another has a smaller body; equal sizes cannot nest
        all.sort_by_key(|l| (std::cmp::Reverse(l.body.len()), l.head));
        let mut innermost = vec![None; cfg.successors.len()];
        for i in 0..all.len() {
            all[i].parent = innermost[all[i].head.0 as usize];
            all[i].depth = all[i].parent.map_or(1, |p: usize| all[p].depth + 1);
            for b in &all[i].body {
                innermost[b.0 as usize] = Some(i);
            }
        }
        Loops { all, innermost, irreducible }
    }

    /// The innermost loop a block is in.
    pub fn around(&self, b: BlockId) -> Option<&Loop> {
        self.innermost.get(b.0 as usize).copied().flatten().map(|i| &self.all[i])
    }

    /// The loop with this head.
    pub fn with_head(&self, head: BlockId) -> Option<&Loop> {
        self.all.iter().find(|l| l.head == head)
    }

    /// How many loops a block is in.
    pub fn depth(&self, b: BlockId) -> u32 {
        self.around(b).map_or(0, |l| l.depth)
    }
}

fn places(cfg: &Cfg) -> Vec<u32> {
    let mut place = vec![u32::MAX; cfg.successors.len()];
    for (i, b) in cfg.order.iter().enumerate() {
        place[b.0 as usize] = i as u32;
    }
    place
}

/// Everything that reaches a latch without passing the head.
fn natural_loop(cfg: &Cfg, head: BlockId, latches: Vec<BlockId>) -> Loop {
    let mut body = vec![head];
    let mut inside = vec![false; cfg.successors.len()];
    inside[head.0 as usize] = true;
    let mut open = latches.clone();
    while let Some(b) = open.pop() {
        if !std::mem::replace(&mut inside[b.0 as usize], true) {
            body.push(b);
            open.extend(cfg.predecessors[b.0 as usize].iter().filter(|p| cfg.is_reachable(**p)));
        }
    }
    body.sort_unstable();
    let exits = body
        .iter()
        .flat_map(|&b| cfg.successors[b.0 as usize].iter().map(move |&s| (b, s)))
        .filter(|(_, s)| !inside[s.0 as usize])
        .collect();
    Loop { head, latches, body, exits, parent: None, depth: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::testing::graph;

    fn ids(blocks: &[u32]) -> Vec<BlockId> {
        blocks.iter().map(|&b| BlockId(b)).collect()
    }

    #[test]
    fn nested_loops_know_their_parents() {
        // 0 -> 1(head) -> 2(head) -> 3 -> 2, 2 -> 4 -> 1, 1 -> 5
        let loops = Loops::of(&graph(&[&[1], &[2, 5], &[3, 4], &[2], &[1], &[]]));
        assert_eq!(loops.all.len(), 2);
        let (outer, inner) = (&loops.all[0], &loops.all[1]);
        assert_eq!(
            (outer.head, &outer.body, outer.depth, outer.parent),
            (BlockId(1), &ids(&[1, 2, 3, 4]), 1, None)
        );
        assert_eq!(
            (inner.head, &inner.body, inner.depth, inner.parent),
            (BlockId(2), &ids(&[2, 3]), 2, Some(0))
        );
        assert_eq!(outer.exits, [(BlockId(1), BlockId(5))]);
        assert_eq!(inner.exits, [(BlockId(2), BlockId(4))]);
        assert_eq!([0, 1, 3, 4, 5].map(|b| loops.depth(BlockId(b))), [0, 1, 2, 1, 0]);
        assert_eq!(loops.with_head(BlockId(2)), Some(inner));
        assert!(loops.irreducible.is_empty());
    }

    #[test]
    fn several_back_edges_are_one_loop_and_a_self_loop_is_one() {
        let loops = Loops::of(&graph(&[&[1], &[2, 3, 4], &[1], &[1], &[4, 5], &[]]));
        assert_eq!(loops.all.len(), 2);
        assert_eq!(loops.all[0].latches.len(), 2);
        assert_eq!(loops.all[0].body, ids(&[1, 2, 3]));
        assert_eq!((loops.all[1].head, &loops.all[1].body), (BlockId(4), &ids(&[4])));
        assert_eq!(loops.all[1].parent, None);
    }

    #[test]
    fn a_cycle_with_two_entries_is_reported_as_such() {
        let loops = Loops::of(&graph(&[&[1, 2], &[2], &[1, 3], &[]]));
        assert!(loops.all.is_empty());
        assert_eq!(loops.irreducible.len(), 1);
    }
}
