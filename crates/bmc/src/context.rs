//! Points of the unrolled program: the call stack, with the iterations of the loops around each block.

use crate::tuning::DECIDING_ITERATION_COST;
use secateur_analysis::WeakOrder;
use secateur_program::{BlockId, FuncId};

/// A loop that control is in, with how often it came back to the head.
#[derive(Copy, Clone, Debug)]
pub struct LoopAt {
    /// The place of its head.
    pub head: u32,
    /// Returns to the head since the loop was entered; 0 in the first iteration.
    pub iteration: u32,
    /// What the iterations cost; bounds are about this.
    pub cost: u64,
    /// The branchings of the state when it last passed the head.
    seen: u64,
}

/// One activation of a function.
#[derive(Clone, Debug)]
pub struct Level {
    /// The function.
    pub func: FuncId,
    /// The block that control is in, or called from.
    pub block: BlockId,
    place: u32,
    /// The loops around that block, outermost first.
    pub loops: Vec<LoopAt>,
    /// Activations of the same function below, and what they cost.
    pub recursion: u32,
    /// What the recursive calls of this function cost so far; bounds are about this.
    pub cost: u64,
    seen: u64,
}

/// Where a state is in the unrolled program, with what it cost to get there.
#[derive(Clone, Debug)]
pub struct Context {
    /// The activations on the call stack, the entry of the program first.
    pub levels: Vec<Level>,
}

/// Points compare in topological order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key(Vec<u32>);

impl Key {
    /// Whether the two are points of the same block in the same context.
    pub fn same_block(&self, other: &Key) -> bool {
        let n = self.0.len();
        n == other.0.len() && self.0[..n - 1] == other.0[..n - 1]
    }
}

impl Context {
    /// Control is at the start of the program.
    pub fn start(func: FuncId, order: &WeakOrder) -> Context {
        let mut context = Context { levels: Vec::new() };
        context.enter(func, order, 0);
        context
    }

    /// A call: control is at the start of `func`.
    pub fn enter(&mut self, func: FuncId, order: &WeakOrder, branchings: u64) {
        let below = self.levels.iter().rev().find(|l| l.func == func);
        let (recursion, cost) = match below {
            Some(l) => {
                (l.recursion + 1, l.cost + if l.seen == branchings { 1 } else { DECIDING_ITERATION_COST })
            }
            None => (0, 0),
        };
        let mut level = Level {
            func,
            block: BlockId::ENTRY,
            place: 0,
            loops: Vec::new(),
            recursion,
            cost,
            seen: branchings,
        };
        level.stand(order, BlockId::ENTRY, branchings);
        self.levels.push(level);
    }

    /// Control returned from the running function.
    pub fn leave(&mut self) {
        self.levels.pop();
    }

    /// Control goes to `to` in the running function.
    pub fn go(&mut self, order: &WeakOrder, to: BlockId, branchings: u64) {
        if let Some(level) = self.levels.last_mut() {
            level.stand(order, to, branchings);
        }
    }

    /// The point before statement `stmt` of the block.
    pub fn key(&self, stmt: u32) -> Key {
        let mut key = Vec::with_capacity(8 * self.levels.len());
        for (i, level) in self.levels.iter().enumerate() {
            if i > 0 {
                // inside the call that ends the caller's block: after its other statements
                key.push(u32::MAX);
            }
            key.push(level.func.0);
            for l in &level.loops {
                key.extend([l.head, l.iteration]);
            }
            key.push(level.place);
        }
        key.push(stmt);
        Key(key)
    }

    /// The same point reached at other costs.
    pub fn join(&mut self, other: &Context) {
        for (a, b) in self.levels.iter_mut().zip(&other.levels) {
            a.cost = a.cost.max(b.cost);
            for (x, y) in a.loops.iter_mut().zip(&b.loops) {
                x.cost = x.cost.max(y.cost);
            }
        }
    }
}

impl Level {
    fn stand(&mut self, order: &WeakOrder, to: BlockId, branchings: u64) {
        let Some(place) = order.places.get(to.0 as usize) else { return };
        let shared = self.loops.iter().zip(&place.heads).take_while(|(l, h)| l.head == **h).count();
        self.loops.truncate(shared);
        // back at the head of a loop control was in
        if let Some(l) = self.loops.last_mut()
            && l.head == place.index
            && place.heads.len() == shared
        {
            l.iteration += 1;
            l.cost += if l.seen == branchings { 1 } else { DECIDING_ITERATION_COST };
            l.seen = branchings;
        }
        for h in &place.heads[shared..] {
            self.loops.push(LoopAt { head: *h, iteration: 0, cost: 0, seen: branchings });
        }
        self.block = to;
        self.place = place.index;
    }
}
