//! Control dependence inside of one function: which decisions tell whether a block is reached.
//!
//! Two nodes are added to the blocks: the *return*, where all returns meet, and the *end*. Whatever may end
//! the run, or keep it from going on, has an edge to the end: halts, assumptions, calls that may not come
//! back. So what comes behind an assumption depends on it. A loop is taken to end: where it does not, the
//! slice goes on where the program would not, which loses no run.

use crate::cfg::Cfg;
use secateur_program::{BlockId, Function, Terminator};

/// Where control goes on behind a block that decides nothing of interest.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Node {
    Block(BlockId),
    /// Back to the caller.
    Return,
    /// Nowhere.
    End,
}

/// The control dependences of a function.
pub(super) struct Control {
    count: usize,
    /// Immediate post-dominators, of the blocks and of the return.
    meeting: Vec<Option<usize>>,
    /// For each node the blocks it depends on.
    decided_by: Vec<Vec<BlockId>>,
}

impl Control {
    /// The dependences; `stops` holds for blocks that may not come to their ends.
    pub fn of(function: &Function, graph: &Cfg, stops: &dyn Fn(BlockId) -> bool) -> Control {
        let count = function.blocks.len();
        let (back, end) = (count, count + 1);
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); count + 2];
        next[back].push(end);
        for &b in &graph.order {
            let at = b.0 as usize;
            next[at] = graph.successors[at].iter().map(|s| s.0 as usize).collect();
            match function.block(b).end {
                Terminator::Return(_) => next[at].push(back),
                Terminator::Halt(_) => next[at].push(end),
                _ => {}
            }
            if stops(b) {
                next[at].push(end);
            }
        }
        leave_every_loop(&mut next, graph, end);
        let meeting = meeting(&next, graph, end);
        let mut control = Control { count, meeting, decided_by: vec![Vec::new(); count + 2] };
        control.find_decisions(&next, graph);
        control
    }

    fn find_decisions(&mut self, next: &[Vec<usize>], graph: &Cfg) {
        for &b in &graph.order {
            let from = b.0 as usize;
            if next[from].len() < 2 {
                continue;
            }
            let stop = self.meeting[from];
            for &s in &next[from] {
                let mut at = Some(s);
                while at != stop {
                    let Some(node) = at else { break };
                    if self.decided_by[node].last() == Some(&b) {
                        break;
                    }
                    self.decided_by[node].push(b);
                    at = self.meeting.get(node).copied().flatten();
                }
            }
        }
    }

    fn index(&self, node: Node) -> usize {
        match node {
            Node::Block(b) => b.0 as usize,
            Node::Return => self.count,
            Node::End => self.count + 1,
        }
    }

    /// The blocks whose ends (or halts, or calls) decide whether control comes to a node.
    pub fn decided_by(&self, node: Node) -> &[BlockId] {
        &self.decided_by[self.index(node)]
    }

    /// The closest node that all ways from a block to the end pass.
    pub fn meeting(&self, b: BlockId) -> Node {
        match self.meeting[b.0 as usize] {
            Some(node) if node < self.count => Node::Block(BlockId(node as u32)),
            Some(node) if node == self.count => Node::Return,
            _ => Node::End,
        }
    }
}

/// Loops that nothing leaves get an edge to the end, each at the first block of it that is met.
fn leave_every_loop(next: &mut [Vec<usize>], graph: &Cfg, end: usize) {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
    for (from, all) in next.iter().enumerate() {
        all.iter().for_each(|to| before[*to].push(from));
    }
    let mut leaves = vec![false; next.len()];
    let mut open = vec![end];
    leaves[end] = true;
    // blocks far down first: an edge there lets those above leave too
    let mut rest: Vec<usize> = graph.order.iter().map(|b| b.0 as usize).collect();
    loop {
        while let Some(node) = open.pop() {
            for &p in &before[node] {
                if !std::mem::replace(&mut leaves[p], true) {
                    open.push(p);
                }
            }
        }
        while rest.last().is_some_and(|b| leaves[*b]) {
            rest.pop();
        }
        let Some(b) = rest.pop() else { return };
        next[b].push(end);
        leaves[b] = true;
        open.push(b);
    }
}

/// Immediate post-dominators.
fn meeting(next: &[Vec<usize>], graph: &Cfg, end: usize) -> Vec<Option<usize>> {
    // the graph turned round, with the end as node 0
    let number = |node: usize| if node == end { 0 } else { node as u32 + 1 };
    let mut turned: Vec<Vec<BlockId>> = vec![Vec::new(); next.len()];
    let back = end - 1;
    for from in graph.order.iter().map(|b| b.0 as usize).chain([back]) {
        for &to in &next[from] {
            turned[number(to) as usize].push(BlockId(number(from)));
        }
    }
    let turned = Cfg::of_successors(turned);
    (0..end)
        .map(|node| {
            let up = turned.immediate_dominator(BlockId(number(node)))?;
            Some(if up.0 == 0 { end } else { up.0 as usize - 1 })
        })
        .collect()
}
