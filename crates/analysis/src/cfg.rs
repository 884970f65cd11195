//! The control-flow graph of a function: predecessors, order, dominators.

use secateur_program::BlockId;
use secateur_program::Function;

/// Facts about the graph; blocks that cannot be reached from the entry have no place in the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cfg {
    /// By block.
    pub successors: Vec<Vec<BlockId>>,
    /// By block.
    pub predecessors: Vec<Vec<BlockId>>,
    /// Reachable blocks so that, back edges aside, each comes before its successors.
    pub order: Vec<BlockId>,
    /// Place in `order`.
    place: Vec<Option<u32>>,
    /// Immediate dominator; the entry is its own.
    dominator: Vec<Option<BlockId>>,
}

impl Cfg {
    /// The graph of a function.
    pub fn of(function: &Function) -> Cfg {
        let count = function.blocks.len();
        let mut successors = Vec::with_capacity(count);
        let mut predecessors = vec![Vec::new(); count];
        for (i, block) in function.blocks.iter().enumerate() {
            let mut next = block.end.successors();
            next.retain(|b| (b.0 as usize) < count);
            next.sort_unstable();
            next.dedup();
            for b in &next {
                predecessors[b.0 as usize].push(BlockId(i as u32));
            }
            successors.push(next);
        }
        Cfg::made_of(successors, predecessors)
    }

    /// The graph with these edges, entered at node 0.
    pub(crate) fn of_successors(successors: Vec<Vec<BlockId>>) -> Cfg {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (i, next) in successors.iter().enumerate() {
            for b in next {
                predecessors[b.0 as usize].push(BlockId(i as u32));
            }
        }
        Cfg::made_of(successors, predecessors)
    }

    fn made_of(successors: Vec<Vec<BlockId>>, predecessors: Vec<Vec<BlockId>>) -> Cfg {
        let count = successors.len();
        let order = reverse_postorder(&successors);
        let mut place = vec![None; count];
        for (i, b) in order.iter().enumerate() {
            place[b.0 as usize] = Some(i as u32);
        }
        let mut cfg = Cfg { successors, predecessors, order, place, dominator: vec![None; count] };
        cfg.find_dominators();
        cfg
    }

    /// Whether a block can be reached from the entry.
    pub fn is_reachable(&self, b: BlockId) -> bool {
        self.place.get(b.0 as usize).copied().flatten().is_some()
    }

    /// Whether some edge goes back to a block, in a walk in the order of the graph. Every cycle has such a
    /// block.
    pub fn is_loop_head(&self, b: BlockId) -> bool {
        let at = |b: &BlockId| self.place.get(b.0 as usize).copied().flatten();
        let place = at(&b);
        place.is_some() && self.predecessors[b.0 as usize].iter().any(|p| at(p) >= place)
    }

    /// The closest block other than itself that every path to it passes; none for the entry and unreachable
    /// blocks.
    pub fn immediate_dominator(&self, b: BlockId) -> Option<BlockId> {
        self.dominator.get(b.0 as usize).copied().flatten().filter(|d| *d != b)
    }

    /// Whether every path from the entry to `b` passes `a` (a block dominates itself).
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        if !self.is_reachable(a) || !self.is_reachable(b) {
            return false;
        }
        let mut at = b;
        while at != a {
            match self.immediate_dominator(at) {
                Some(up) => at = up,
                None => return false,
            }
        }
        true
    }

    /// For each block the closest other block that every path from it to one of the exits passes. Paths that
    /// reach no exit do not count; none where there is no such block.
    pub fn post_dominators(&self, exits: &[BlockId]) -> Vec<Option<BlockId>> {
        // the graph turned round, block b as b + 1, with a common start 0 before the exits
        let up = |b: &BlockId| BlockId(b.0 + 1);
        let mut successors = vec![exits.iter().map(up).collect::<Vec<_>>()];
        successors.extend(self.predecessors.iter().map(|p| p.iter().map(up).collect::<Vec<_>>()));
        let turned = Cfg::of_successors(successors);
        (0..self.successors.len() as u32)
            .map(|b| {
                let d = turned.immediate_dominator(BlockId(b + 1))?;
                d.0.checked_sub(1).map(BlockId)
            })
            .collect()
    }

    /// Cooper, Harvey and Kennedy's iteration.
    fn find_dominators(&mut self) {
        let Some(&entry) = self.order.first() else {
            return;
        };
        self.dominator[entry.0 as usize] = Some(entry);
        let mut changed = true;
        while changed {
            changed = false;
            for i in 1..self.order.len() {
                let b = self.order[i];
                let mut best: Option<BlockId> = None;
                for &p in &self.predecessors[b.0 as usize] {
                    if self.dominator[p.0 as usize].is_some() {
                        best = Some(best.map_or(p, |q| self.meet(p, q)));
                    }
                }
                if best.is_some() && self.dominator[b.0 as usize] != best {
                    self.dominator[b.0 as usize] = best;
                    changed = true;
                }
            }
        }
    }

    fn meet(&self, mut a: BlockId, mut b: BlockId) -> BlockId {
        while a != b {
            let (pa, pb) = (self.place[a.0 as usize], self.place[b.0 as usize]);
            let deeper = if pa > pb { &mut a } else { &mut b };
            match self.dominator[deeper.0 as usize] {
                Some(up) if up != *deeper => *deeper = up,
                // only the entry is its own dominator, and it is above everything
                _ => return *deeper,
            }
        }
        a
    }
}

fn reverse_postorder(successors: &[Vec<BlockId>]) -> Vec<BlockId> {
    let mut order = Vec::new();
    if successors.is_empty() {
        return order;
    }
    let mut seen = vec![false; successors.len()];
    seen[0] = true;
    // an explicit stack: functions can have as many blocks as they like
    let mut stack = vec![(BlockId::ENTRY, 0usize)];
    while let Some((block, next)) = stack.last_mut() {
        match successors[block.0 as usize].get(*next) {
            Some(&s) => {
                *next += 1;
                if !std::mem::replace(&mut seen[s.0 as usize], true) {
                    stack.push((s, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_base::Random;
    use secateur_program::testing::graph;

    fn ipdoms(edges: &[&[u32]], exits: &[u32]) -> Vec<Option<u32>> {
        let cfg = Cfg::of(&graph(edges));
        let exits: Vec<BlockId> = exits.iter().map(|e| BlockId(*e)).collect();
        cfg.post_dominators(&exits).into_iter().map(|b| b.map(|b| b.0)).collect()
    }

    #[test]
    fn paths_that_part_meet_again() {
        // a diamond with a side that halts
        assert_eq!(
            ipdoms(&[&[1, 2], &[3], &[3, 5], &[4], &[], &[]], &[4]),
            [Some(3), Some(3), Some(3), Some(4), None, None]
        );
        // a loop
        assert_eq!(ipdoms(&[&[1], &[2, 3], &[1], &[]], &[3]), [Some(1), Some(3), Some(1), None]);
    }

    fn idoms(edges: &[&[u32]]) -> Vec<Option<u32>> {
        let cfg = Cfg::of(&graph(edges));
        (0..edges.len() as u32).map(|b| cfg.immediate_dominator(BlockId(b)).map(|d| d.0)).collect()
    }

    #[test]
    fn dominators_of_a_diamond_and_a_loop() {
        assert_eq!(idoms(&[&[1, 2], &[3], &[3], &[]]), [None, Some(0), Some(0), Some(0)]);
        assert_eq!(idoms(&[&[1], &[2, 3], &[1], &[]]), [None, Some(0), Some(1), Some(1)]);
    }

    #[test]
    fn unreachable_blocks_have_no_dominator_and_do_not_disturb() {
        let edges: &[&[u32]] = &[&[2], &[2], &[]];
        assert_eq!(idoms(edges), [None, None, Some(0)]);
        let cfg = Cfg::of(&graph(edges));
        assert!(!cfg.is_reachable(BlockId(1)));
        assert!(!cfg.dominates(BlockId(1), BlockId(2)));
        assert_eq!(cfg.order, [BlockId(0), BlockId(2)]);
    }

    #[test]
    fn an_irreducible_graph_is_dominated_by_its_entry() {
        // 1 and 2 jump to each other, both entered from 0
        assert_eq!(idoms(&[&[1, 2], &[2, 3], &[1], &[]]), [None, Some(0), Some(0), Some(1)]);
    }

    /// Against the definition: a dominates b if b cannot be reached without a.
    #[test]
    fn dominance_agrees_with_its_definition_on_random_graphs() {
        let mut random = Random::new(1);
        let mut random = move |n: u64| random.below(n as usize) as u64;
        for _ in 0..300 {
            let n = 2 + random(9);
            let edges: Vec<Vec<u32>> =
                (0..n).map(|_| (0..random(3)).map(|_| random(n) as u32).collect()).collect();
            let slices: Vec<&[u32]> = edges.iter().map(Vec::as_slice).collect();
            let cfg = Cfg::of(&graph(&slices));
            for a in 0..n as u32 {
                let without = reach(&edges, Some(a));
                for b in 0..n as u32 {
                    let expected = reach(&edges, None)[b as usize]
                        && reach(&edges, None)[a as usize]
                        && (a == b || !without[b as usize]);
                    assert_eq!(cfg.dominates(BlockId(a), BlockId(b)), expected, "{edges:?} {a} {b}");
                }
            }
        }
    }

    fn reach(edges: &[Vec<u32>], without: Option<u32>) -> Vec<bool> {
        let mut seen = vec![false; edges.len()];
        let mut open = vec![0];
        while let Some(b) = open.pop() {
            if Some(b) != without && !std::mem::replace(&mut seen[b as usize], true) {
                open.extend(&edges[b as usize]);
            }
        }
        seen
    }
}
