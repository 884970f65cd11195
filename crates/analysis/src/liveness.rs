//! Which locals can still be read: everything else may be forgotten at a block.

use hashbrown::HashMap;
use secateur_program::BlockId;
use secateur_program::Function;
use secateur_program::visit_variables;
use secateur_term::{Term, TermStore, VarId};

/// A set of frame slots.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Slots(Vec<u64>);

impl Slots {
    fn with(count: usize) -> Slots {
        Slots(vec![0; count.div_ceil(64)])
    }

    fn set(&mut self, i: usize, value: bool) {
        if let Some(word) = self.0.get_mut(i / 64) {
            *word = if value { *word | 1 << (i % 64) } else { *word & !(1 << (i % 64)) };
        }
    }

    fn has(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    fn join(&mut self, other: &Slots) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }
}

/// What a block does to the set of live variables, whatever that set is at its end.
struct BlockEffect {
    /// Read in the block before it assigns them.
    read: Slots,
    /// Assigned in the block.
    assigned: Slots,
}

impl BlockEffect {
    /// The live variables before the block, from those after it.
    fn before(&self, after: &Slots) -> Slots {
        let words = after.0.iter().zip(&self.assigned.0).zip(&self.read.0);
        Slots(words.map(|((after, assigned), read)| (after & !assigned) | read).collect())
    }
}

/// Liveness of the variables of one frame. Globals are not covered: they are live wherever a later call may
/// read them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Liveness {
    locals: Vec<VarId>,
    slot: HashMap<VarId, usize>,
    at_start: Vec<Slots>,
}

impl Liveness {
    /// The liveness of the variables of a function.
    pub fn of(function: &Function, store: &TermStore) -> Liveness {
        let slot: HashMap<VarId, usize> = function.locals.iter().enumerate().map(|(i, v)| (*v, i)).collect();
        let empty = Slots::with(function.locals.len());
        let count = function.blocks.len();
        let mut live = Liveness { locals: function.locals.clone(), slot, at_start: vec![empty; count] };
        let cfg = crate::cfg::Cfg::of(function);
        // against the order of execution a few rounds do, even with loops
        let mut order = cfg.order.clone();
        order.extend((0..count as u32).map(BlockId).filter(|b| !cfg.is_reachable(*b)));
        // each statement is looked at once: the rounds only join and mask sets
        let effects: Vec<BlockEffect> =
            (0..count as u32).map(|b| live.effect(function, store, BlockId(b), 0)).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for &b in order.iter().rev() {
                let now = effects[b.0 as usize].before(&live.after(function, b));
                if now != live.at_start[b.0 as usize] {
                    live.at_start[b.0 as usize] = now;
                    changed = true;
                }
            }
        }
        live
    }

    /// Whether the value `var` has when the block begins may be read.
    pub fn is_live(&self, block: BlockId, var: VarId) -> bool {
        let slots = self.at_start.get(block.0 as usize);
        slots.zip(self.slot.get(&var)).is_some_and(|(slots, i)| slots.has(*i))
    }

    /// The variables that are live when the block begins, by slot.
    pub fn live_at(&self, block: BlockId) -> impl Iterator<Item = VarId> + '_ {
        let slots = self.at_start.get(block.0 as usize);
        self.locals.iter().enumerate().filter(move |(i, _)| slots.is_some_and(|s| s.has(*i))).map(|(_, v)| *v)
    }

    /// The variables that are live before statement `index` of the block (the terminator, past the last).
    pub fn live_before(
        &self,
        function: &Function,
        store: &TermStore,
        block: BlockId,
        index: usize,
    ) -> Vec<VarId> {
        let slots = self.before(function, store, block, index);
        self.locals.iter().enumerate().filter(|(i, _)| slots.has(*i)).map(|(_, v)| *v).collect()
    }

    fn before(&self, function: &Function, store: &TermStore, block: BlockId, index: usize) -> Slots {
        self.effect(function, store, block, index).before(&self.after(function, block))
    }

    /// The variables that are live where a block ends, its terminator done.
    fn after(&self, function: &Function, block: BlockId) -> Slots {
        let mut live = Slots::with(self.locals.len());
        for next in function.blocks[block.0 as usize].end.successors() {
            if let Some(slots) = self.at_start.get(next.0 as usize) {
                live.join(slots);
            }
        }
        live
    }

    /// What a block does from a statement on.
    fn effect(&self, function: &Function, store: &TermStore, block: BlockId, index: usize) -> BlockEffect {
        let block = &function.blocks[block.0 as usize];
        let none = Slots::with(self.locals.len());
        let mut effect = BlockEffect { read: none.clone(), assigned: none };
        self.step(store, &mut effect, block.end.target(), &block.end.terms());
        for stmt in block.stmts.iter().skip(index).rev() {
            self.step(store, &mut effect, stmt.kind.target(), &stmt.kind.terms());
        }
        effect
    }

    /// Puts a statement in front of what was looked at so far.
    fn step(&self, store: &TermStore, effect: &mut BlockEffect, target: Option<VarId>, terms: &[Term]) {
        if let Some(i) = target.and_then(|v| self.slot.get(&v)) {
            effect.read.set(*i, false);
            effect.assigned.set(*i, true);
        }
        for &t in terms {
            visit_variables(store, t, |v| {
                if let Some(i) = self.slot.get(&v) {
                    effect.read.set(*i, true);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::Terminator;
    use secateur_program::testing::Maker;

    /// x = input; i = 0; while (i < x) i = i + y;  return z
    #[test]
    fn loops_keep_what_the_next_round_reads() {
        let mut m = Maker::new();
        let [x, i, y, z] = ["x", "i", "y", "z"].map(|n| m.local(n, 32));
        let (vx, vi, vy, vz) = (m.read(x), m.read(i), m.read(y), m.read(z));
        let zero = m.store.bv(32, 0);
        let less = m.store.slt(vi, vx);
        let sum = m.store.add(vi, vy);
        m.input(x);
        m.assign(i, zero);
        m.end(Terminator::Goto(BlockId(1)));
        m.end(Terminator::Branch { cond: less, then: BlockId(2), other: BlockId(3) });
        m.assign(i, sum);
        m.end(Terminator::Goto(BlockId(1)));
        m.end(Terminator::Return(Some(vz)));
        let (program, store) = m.finish(Some(32));
        let function = &program.functions[0];
        let live = Liveness::of(function, &store);
        let at = |b| live.live_at(BlockId(b)).collect::<Vec<_>>();
        assert_eq!(at(0), [y, z], "never assigned, so live from the start");
        assert_eq!(at(1), [x, i, y, z]);
        assert_eq!(at(2), [x, i, y, z]);
        assert_eq!(at(3), [z]);
        assert!(live.is_live(BlockId(1), i) && !live.is_live(BlockId(3), i));
        assert_eq!(live.live_before(function, &store, BlockId(0), 1), [x, y, z]);
        assert_eq!(live.live_before(function, &store, BlockId(0), 2), [x, i, y, z]);
    }

    #[test]
    fn the_target_of_a_call_dies_before_it_and_its_arguments_live() {
        let mut m = Maker::new();
        let [a, r] = ["a", "r"].map(|n| m.local(n, 32));
        let (va, vr) = (m.read(a), m.read(r));
        let arg = secateur_program::Argument { value: va, bytes: 4, align: 4, by_value: false };
        let callee = secateur_program::Callee::Direct(secateur_program::FuncId(0));
        m.end(Terminator::Call { callee, args: vec![arg], var: Some(r), next: BlockId(1) });
        m.end(Terminator::Return(Some(vr)));
        let (program, store) = m.finish(Some(32));
        let live = Liveness::of(&program.functions[0], &store);
        assert_eq!(live.live_at(BlockId(0)).collect::<Vec<_>>(), [a]);
        assert_eq!(live.live_at(BlockId(1)).collect::<Vec<_>>(), [r]);
    }
}
