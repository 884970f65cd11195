//! The abstract state (havoc): every variable and object that the loop changes is unknown.

use super::equations::solve_equations;
use crate::graph::{Graph, NodeId};
use crate::propagate::reasoner::Reasoner;
use crate::static_facts::StaticFacts;
use hashbrown::HashSet;
use secateur_explore::State;
use secateur_memory::{Content, split_base};
use secateur_program::VarId;
use secateur_term::{Sort, SymbolKind, Term};

/// Makes the abstract states of loops.
pub(super) struct Havoc<'a, 'p> {
    pub reasoner: &'a mut Reasoner<'p>,
    pub graph: &'a Graph,
    pub facts: &'a mut StaticFacts<'p>,
}

impl Havoc<'_, '_> {
    /// The state of an abstraction with its constraints, made from its entry and the visits of the head
    /// since; none if a change cannot be said without them.
    pub fn state(&mut self, entry: NodeId, visits: &[NodeId], constraints: &[Term]) -> Option<State> {
        let mut others = visits.to_vec();
        // the most recent visits, and the first one
        if others.len() > 4 {
            others.drain(3..others.len() - 1);
        }
        let (mut state, unknown) = self.unknown_state(entry, &others)?;
        solve_equations(self.reasoner, &mut state, &unknown, constraints);
        let mut said = Vec::new();
        for c in &self.without_implied(constraints) {
            said.push(self.reasoner.value(&state, *c)?);
        }
        state.path.extend(said.into_iter().filter(|c| !c.is_true()));
        Some(state)
    }

    /// Constraints that no other one implies, as far as bounds show: what is on the path is asked about all
    /// the time.
    fn without_implied(&self, constraints: &[Term]) -> Vec<Term> {
        let store = self.reasoner.x.store();
        let bounds: Vec<_> = constraints.iter().map(|c| secateur_term::bound::bound_of(store, *c)).collect();
        let implied = |i: usize| {
            let Some(b) = bounds[i] else { return false };
            let width = store.width(b.form);
            bounds.iter().enumerate().any(|(j, other)| {
                let Some(o) = other else { return false };
                i != j && o.implies(width, &b) && (j < i || !b.implies(width, o))
            })
        };
        (0..constraints.len()).filter(|i| !implied(*i)).map(|i| constraints[i]).collect()
    }

    /// The state of a node at the head of a loop, with nothing known of what the loop changes, and the
    /// unknowns that its variables hold. None where that would leave pointers without a target.
    fn unknown_state(&mut self, entry: NodeId, others: &[NodeId]) -> Option<(State, Vec<(VarId, Term)>)> {
        let location = self.graph[entry].location;
        let loops = self.facts.loops(location.func);
        let modified =
            self.facts.assigned_in(self.reasoner.x.store(), location.func, loops.with_head(location.block)?);
        let mut state = self.graph[entry].state.clone();
        let mut sorted: Vec<VarId> = modified.iter().copied().collect();
        sorted.sort_unstable();
        let mut unknown = Vec::new();
        for var in sorted {
            let info = self.reasoner.x.program().variable(var);
            let slot = info.slot as usize;
            let global = info.is_global();
            let old = if global { state.globals[slot] } else { state.top.locals[slot] };
            if old == Term::UNSET
                || (!global
                    && !self.facts.is_live(self.reasoner.x.store(), location.func, location.block, var))
            {
                continue;
            }
            if self.reasoner.x.store().mentions_base(old) {
                let same = others.iter().all(|e| {
                    let s = &self.graph[*e].state;
                    (if global { s.globals[slot] } else { s.top.locals[slot] }) == old
                });
                if same {
                    continue;
                }
                let moved = self.unknown_offset(old, &info.name)?;
                if global {
                    state.globals[slot] = moved;
                } else {
                    state.top.locals[slot] = moved;
                }
                continue;
            }
            let fresh = self.reasoner.x.store_mut().input(info.name.clone(), info.width);
            unknown.push((var, fresh));
            if global {
                state.globals[slot] = fresh;
            } else {
                state.top.locals[slot] = fresh;
            }
        }
        self.forget_memory(&mut state, others)?;
        Some((state, unknown))
    }

    /// A pointer that moves within its object.
    fn unknown_offset(&mut self, old: Term, name: &str) -> Option<Term> {
        let store = self.reasoner.x.store_mut();
        let (_, offset) = split_base(store, old)?;
        let base = store.sub(old, offset);
        let width = store.width(old);
        let fresh = store.input(format!("{name}_offset"), width);
        Some(store.add(base, fresh))
    }

    /// Makes the cells of memory unknown that differ between visits of the head.
    fn forget_memory(&mut self, state: &mut State, others: &[NodeId]) -> Option<()> {
        let width = self.reasoner.x.program().data_model.pointer_width();
        let numbers: Vec<u32> = state.memory.objects().map(|(n, _)| n).collect();
        for number in numbers {
            let Some(now) = state.memory.object(number) else { continue };
            if !now.is_alive() || !now.is_writable() {
                continue;
            }
            let mut cells: HashSet<(u64, u32)> = HashSet::new();
            let mut whole = false;
            for e in others {
                let Some(before) = self.graph[*e].state.memory.object(number) else { continue };
                match (&before.content, &now.content) {
                    (Content::Array(x), Content::Array(y)) => whole |= x != y,
                    (Content::Layers(x), Content::Layers(y)) => whole |= !x.is_same(y),
                    (Content::Cells(x), Content::Cells(y)) => {
                        let mut changes = Vec::new();
                        y.changes(x, &mut changes);
                        let kept = |c: &(u64, u32)| x.holds(c.0, c.1);
                        whole |= changes.iter().any(|c| !kept(c));
                        cells.extend(changes);
                    }
                    _ => whole = true,
                }
            }
            if cells.len() > 4 {
                whole = true;
            }
            if !whole && cells.is_empty() {
                continue;
            }
            let pointers = match &now.content {
                Content::Cells(c) => c.values().any(|v| self.reasoner.x.store().mentions_base(v)),
                Content::Array(_) | Content::Layers(_) => false,
            };
            let name = now.info.name.clone();
            if whole {
                if pointers {
                    return None;
                }
                let sort = Sort::Array { index: width, elem: 8 };
                let fresh = self.reasoner.x.store_mut().fresh(name, sort, SymbolKind::Input);
                state.memory.object_mut(number)?.content = Content::Array(fresh);
                continue;
            }
            let mut sorted: Vec<(u64, u32)> = cells.into_iter().collect();
            sorted.sort_unstable();
            for (offset, bytes) in sorted {
                let fresh = self.reasoner.x.store_mut().input(name.clone(), 8 * bytes);
                state.memory.write(self.reasoner.x.store_mut(), number, offset, bytes, fresh);
            }
        }
        Some(())
    }
}
