//! A weak topological order of a function's blocks (Bourdoncle, "Efficient chaotic iteration strategies with
//! widenings"): the blocks of a cycle follow each other, headed by the one through which it is entered, and
//! every edge that goes back goes to the head of a cycle around its source. Cycles inside a cycle are found
//! without the head's incoming edges, so cycles with several entries have an order too.

use crate::cfg::Cfg;
use secateur_program::{BlockId, Function};

/// Where a block stands.
#[derive(Clone, Debug, Default)]
pub struct BlockPlace {
    /// Place in the order.
    pub index: u32,
    /// Heads of the cycles around it, by place, outermost first; a head is in its own cycle.
    pub heads: Vec<u32>,
}

/// The order of the blocks of one function.
#[derive(Clone, Debug)]
pub struct WeakOrder {
    /// By block.
    pub places: Vec<BlockPlace>,
}

impl WeakOrder {
    /// The order of a function.
    pub fn of(function: &Function) -> WeakOrder {
        let cfg = Cfg::of(function);
        let mut rank = vec![u32::MAX; cfg.successors.len()];
        for (i, b) in cfg.order.iter().enumerate() {
            rank[b.0 as usize] = i as u32;
        }
        let mut order = WeakOrder { places: vec![BlockPlace::default(); cfg.successors.len()] };
        let mut next = 0;
        // what is still to be ordered, the first on top: components with the heads around them
        let mut open: Vec<(Vec<BlockId>, Vec<u32>, bool)> = Vec::new();
        let push = |open: &mut Vec<(Vec<BlockId>, Vec<u32>, bool)>, part: &[BlockId], heads: &[u32], cut| {
            for c in components(&cfg, part, cut) {
                let alone =
                    c.len() == 1 && (cut == Some(c[0]) || !cfg.successors[c[0].0 as usize].contains(&c[0]));
                open.push((c, heads.to_vec(), !alone));
            }
        };
        push(&mut open, &cfg.order, &[], None);
        while let Some((part, mut heads, cycle)) = open.pop() {
            let Some(first) = part.iter().copied().min_by_key(|b| rank[b.0 as usize]) else { continue };
            if cycle {
                // the head comes first inside its cycle, so its place is the next one
                heads.push(next);
                push(&mut open, &part, &heads, Some(first));
                continue;
            }
            order.places[first.0 as usize] = BlockPlace { index: next, heads };
            next += 1;
        }
        order
    }
}

/// Strongly connected components of a part, edges into `cut` left out; each before those that lead to it.
/// Tarjan's algorithm without recursion.
fn components(cfg: &Cfg, part: &[BlockId], cut: Option<BlockId>) -> Vec<Vec<BlockId>> {
    const NEW: u32 = u32::MAX;
    let mut inside = vec![false; cfg.successors.len()];
    part.iter().for_each(|b| inside[b.0 as usize] = true);
    let edges = |b: BlockId| -> Vec<BlockId> {
        let next = cfg.successors[b.0 as usize].iter().copied();
        next.filter(|s| inside[s.0 as usize] && Some(*s) != cut).collect()
    };
    let mut number = vec![NEW; cfg.successors.len()];
    let mut low = vec![0u32; cfg.successors.len()];
    let mut on_stack = vec![false; cfg.successors.len()];
    let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0u32);
    // the cut head first, so that it comes first in the order
    let starts = cut.into_iter().chain(part.iter().copied());
    for start in starts {
        if number[start.0 as usize] != NEW {
            continue;
        }
        let mut walk: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(b) = enter.take() {
                number[b.0 as usize] = count;
                low[b.0 as usize] = count;
                count += 1;
                stack.push(b);
                on_stack[b.0 as usize] = true;
                walk.push((b, edges(b)));
            }
            let Some((b, left)) = walk.last_mut() else { break };
            let b = *b;
            if let Some(s) = left.pop() {
                if number[s.0 as usize] == NEW {
                    enter = Some(s);
                } else if on_stack[s.0 as usize] {
                    low[b.0 as usize] = low[b.0 as usize].min(number[s.0 as usize]);
                }
                continue;
            }
            walk.pop();
            if let Some((up, _)) = walk.last() {
                low[up.0 as usize] = low[up.0 as usize].min(low[b.0 as usize]);
            }
            if low[b.0 as usize] == number[b.0 as usize] {
                let mut component = Vec::new();
                while let Some(x) = stack.pop() {
                    on_stack[x.0 as usize] = false;
                    component.push(x);
                    if x == b {
                        break;
                    }
                }
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_base::Random;
    use secateur_program::testing::graph;

    /// Edges go forward, or back to the head of a cycle around their source.
    fn holds(edges: &[&[u32]]) -> WeakOrder {
        let order = WeakOrder::of(&graph(edges));
        for (from, next) in edges.iter().enumerate() {
            for to in *next {
                let (u, v) = (&order.places[from], &order.places[*to as usize]);
                assert!(v.index > u.index || u.heads.contains(&v.index), "{from} -> {to} in {order:?}");
            }
        }
        order
    }

    #[test]
    fn loops_are_contiguous_and_exits_come_after() {
        // 0 -> 1(head) -> 2(head) -> 3 -> 2, 2 -> 4 -> 1, 1 -> 5
        let order = holds(&[&[1], &[5, 2], &[4, 3], &[2], &[1], &[]]);
        let heads = |b: usize| order.places[b].heads.len();
        assert_eq!([0, 1, 2, 3, 4, 5].map(heads), [0, 1, 2, 2, 1, 0]);
        assert_eq!(order.places[5].index, 5);
        assert_eq!(order.places[4].index, 4);
    }

    #[test]
    fn a_block_that_loops_on_itself_and_a_cycle_with_two_entries() {
        let order = holds(&[&[1], &[1, 2], &[]]);
        assert_eq!(order.places[1].heads, [1]);
        let order = holds(&[&[1, 2], &[2], &[1, 3], &[]]);
        assert_eq!(order.places[1].heads.len() + order.places[2].heads.len(), 2);
    }

    #[test]
    fn random_graphs_have_an_order() {
        let mut random = Random::new(7);
        for _ in 0..300 {
            let n = 9;
            let mut edges: Vec<Vec<u32>> = Vec::new();
            for i in 0..n {
                let mut next = vec![(i + 1) % n];
                for _ in 0..2 {
                    let to = random.below(n as usize) as u32;
                    if !next.contains(&to) {
                        next.push(to);
                    }
                }
                edges.push(next);
            }
            let edges: Vec<&[u32]> = edges.iter().map(Vec::as_slice).collect();
            holds(&edges);
        }
    }
}
