//! Loops over memory that are taken a few times only, as the blocks before them tell: there a step is cheaper
//! than a formula for all of them, since places that are known stay known.

use crate::closed_form::ClosedForm;
use crate::loop_rewrite::LoopRewrite;
use crate::paths::LoopPath;
use crate::trip_count::{Motion, trip_count};
use crate::tuning::{BLOCKS_BEFORE_LOOP, FEW_ITERATIONS};
use hashbrown::HashMap;
use secateur_program::{BlockId, StmtKind, Terminator};
use secateur_term::{Substitution, Term, TermStore, VarId};

impl LoopRewrite<'_> {
    /// Whether one of the guards of a path fails soon.
    pub fn short(&mut self, path: &LoopPath, form: &ClosedForm) -> bool {
        if !path.touches_memory() {
            return false;
        }
        let Some(known) = self.known() else { return false };
        form.guards.iter().any(|g| {
            let moves = Motion { recurrences: &form.recurrences, irregular: None };
            let Some(c) = trip_count(self.store, moves, *g, true, form.bits) else { return false };
            let (times, endless) = (put(self.store, &known, c.times), put(self.store, &known, c.endless));
            endless.is_false() && self.store.constant(times).is_some_and(|n| n <= FEW_ITERATIONS)
        })
    }

    /// What variables hold where the loop is entered: constants that the blocks before it set.
    fn known(&mut self) -> Option<HashMap<VarId, Term>> {
        let function = self.out.program.function(self.f);
        let before = |b: BlockId, but: &dyn Fn(BlockId) -> bool| -> Option<BlockId> {
            let mut all = (0..function.blocks.len() as u32)
                .map(BlockId)
                .filter(|p| !but(*p) && function.block(*p).end.successors().contains(&b));
            let one = all.next()?;
            all.next().is_none().then_some(one)
        };
        let mut way = vec![before(self.body.head, &|p| self.body.contains(p))?];
        while way.len() < BLOCKS_BEFORE_LOOP {
            match way.last().and_then(|b| before(*b, &|_| false)) {
                // a call may set global variables
                Some(p) if !matches!(function.block(p).end, Terminator::Call { .. }) => way.push(p),
                _ => break,
            }
        }
        let mut known = self.constants();
        for b in way.iter().rev() {
            for s in &function.block(*b).stmts {
                let Some(v) = s.kind.target() else { continue };
                let value = match &s.kind {
                    StmtKind::Assign { value, .. } => put(self.store, &known, *value),
                    _ => Term::FALSE,
                };
                let told = matches!(s.kind, StmtKind::Assign { .. }) && self.store.constant(value).is_some();
                if told {
                    known.insert(v, value)
                } else {
                    known.remove(&v)
                };
            }
        }
        Some(known)
    }

    /// Variables that are set once, to a constant.
    fn constants(&self) -> HashMap<VarId, Term> {
        let function = self.out.program.function(self.f);
        let mut set: HashMap<VarId, Option<Term>> = HashMap::new();
        let mut put = |v: VarId, t: Option<Term>| {
            set.entry(v).and_modify(|old| *old = None).or_insert(t);
        };
        for b in &function.blocks {
            for s in &b.stmts {
                let Some(v) = s.kind.target() else { continue };
                match &s.kind {
                    StmtKind::Assign { value, .. } if self.store.constant(*value).is_some() => {
                        put(v, Some(*value));
                    }
                    _ => put(v, None),
                }
            }
            b.end.target().into_iter().for_each(|v| put(v, None));
        }
        let own = |v: &VarId| !function.params.contains(v) && !self.out.program.variable(*v).is_global();
        set.into_iter().filter(|(v, _)| own(v)).filter_map(|(v, t)| Some((v, t?))).collect()
    }
}

fn put(store: &mut TermStore, known: &HashMap<VarId, Term>, t: Term) -> Term {
    Substitution::new(|store: &mut TermStore, leaf: Term| known.get(&store.as_var(leaf)?).copied())
        .apply(store, t)
}
