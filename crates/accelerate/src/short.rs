//! Loops over memory that are taken a few times only, as the blocks before them tell: there a step is cheaper than a formula for all
//! of them, since places that are known stay known.

use crate::count::{Moves, count};
use crate::paths::LoopPath;
use crate::steady::Steady;
use crate::transform::Transform;
use hashbrown::HashMap;
use secateur_program::{BlockId, StmtKind};
use secateur_term::{Substitution, Term, TermStore, VarId};

/// So many iterations are few.
const FEW: u128 = 128;
/// So many blocks before the loop are looked at.
const FAR: usize = 6;

impl Transform<'_> {
    /// Whether one of the guards of a path fails soon.
    pub fn short(&mut self, path: &LoopPath, steady: &Steady) -> bool {
        if !path.touches_memory() {
            return false;
        }
        let Some(known) = self.known() else { return false };
        steady.guards.iter().any(|g| {
            let moves = Moves { runs: &steady.runs, unsteady: None };
            let Some(c) = count(self.store, moves, *g, true, steady.bits) else { return false };
            let mut put = Substitution::new(|store: &mut TermStore, leaf: Term| {
                known.get(&store.as_var(leaf)?).copied()
            });
            let (times, endless) = (put.apply(self.store, c.times), put.apply(self.store, c.endless));
            endless.is_false() && self.store.constant(times).is_some_and(|n| n <= FEW)
        })
    }

    /// What variables hold where the loop is entered: constants that the blocks before it set.
    fn known(&self) -> Option<HashMap<VarId, Term>> {
        let function = &self.out.program.functions[self.f];
        let before = |b: BlockId, but: &dyn Fn(BlockId) -> bool| -> Option<BlockId> {
            let mut all = (0..function.blocks.len() as u32)
                .map(BlockId)
                .filter(|p| !but(*p) && function.block(*p).end.successors().contains(&b));
            let one = all.next()?;
            all.next().is_none().then_some(one)
        };
        let mut at = before(self.body.head, &|p| self.body.contains(p))?;
        let mut known: HashMap<VarId, Option<Term>> = HashMap::new();
        for _ in 0..FAR {
            for s in function.block(at).stmts.iter().rev() {
                let Some(v) = s.kind.target() else { continue };
                let value = match &s.kind {
                    StmtKind::Assign { value, .. } if self.store.constant(*value).is_some() => Some(*value),
                    _ => None,
                };
                known.entry(v).or_insert(value);
            }
            match before(at, &|_| false) {
                // a call may set global variables
                Some(p)
                    if function.block(p).end.target().is_none()
                        && !matches!(function.block(p).end, secateur_program::Terminator::Call { .. }) =>
                {
                    at = p
                }
                _ => break,
            }
        }
        Some(known.into_iter().filter_map(|(v, t)| Some((v, t?))).collect())
    }
}
