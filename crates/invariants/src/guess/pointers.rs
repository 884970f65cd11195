//! Guesses at invariants about pointers and indices into objects: how far a pointer has moved from where it
//! was when the loop was entered and from the beginning of objects, in bytes, and that it has not passed
//! their ends.

use crate::derived::program::DerivedProgram;
use crate::fact::{At, Fact};
use crate::loops::allocation_sites::AllocationSite;
use crate::loops::cut_loop::CutLoop;
use crate::sample::concrete::Samples;
use crate::sample::refute::Refuter;
use crate::tuning::{MOST_POINTER_FACTS, MOST_POINTERS};
use hashbrown::HashSet;
use secateur_analysis::PointerOrigin;
use secateur_program::{Program, StmtKind, TypeHint, VarId};
use secateur_term::{Term, TermStore};

/// Guesses about the pointers and indices of all loops that touch memory.
pub(crate) fn guess_pointers(
    program: &Program,
    derived: &DerivedProgram,
    store: &mut TermStore,
    samples: &Samples,
    sites: &[AllocationSite],
) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (i, head) in derived.heads.iter().enumerate().filter(|h| h.1.memory.touches) {
        let mut g = PointerGuesser { program, store, head, sites, found: Vec::new() };
        g.pointers();
        g.indices();
        let found = g.found;
        let seen = samples.states_at(i);
        let mut refuter = Refuter { program: derived.program(), store, seen };
        let mut known = HashSet::new();
        let mut fits = |t: &Term| !t.is_immediate() && known.insert(*t) && refuter.holds(*t) != Some(false);
        let all = found.into_iter().filter(|t| fits(t)).take(MOST_POINTER_FACTS);
        facts.extend(all.map(|t| Fact::holds(At::Head(i), t)));
    }
    facts
}

struct PointerGuesser<'a> {
    program: &'a Program,
    store: &'a mut TermStore,
    head: &'a CutLoop,
    sites: &'a [AllocationSite],
    found: Vec<Term>,
}

impl PointerGuesser<'_> {
    fn width(&self) -> u32 {
        self.program.data_model.pointer_width()
    }

    fn number(&mut self, k: u64) -> Term {
        let width = self.width();
        self.store.bv(width, u128::from(k))
    }

    /// How many bytes the loop accesses at once, and what its indices are multiplied with.
    fn widths(&self) -> Vec<u64> {
        let function = self.program.function(self.head.function);
        let mut all = vec![1];
        for s in self.head.body.body.iter().flat_map(|b| &function.block(*b).stmts) {
            if let StmtKind::Load { bytes, .. } | StmtKind::Store { bytes, .. } = s.kind {
                all.push(u64::from(bytes));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Objects with their sizes: the places of allocation, and static ones the loop works on.
    fn objects(&mut self) -> Vec<AllocationSite> {
        let mut all = self.sites.to_vec();
        let function = self.program.function(self.head.function);
        let terms = self.head.body.body.iter().flat_map(|b| &function.block(*b).stmts);
        let mut bases = HashSet::new();
        for s in terms {
            if let StmtKind::Load { addr, .. } | StmtKind::Store { addr, .. } = &s.kind {
                let form = self.store.linear(*addr);
                bases.extend(
                    form.monomials.iter().map(|m| m.atom).filter(|a| self.store.as_symbol(*a).is_some()),
                );
            }
        }
        let origins = self.head.memory.pointers.iter().flat_map(|p| &p.1);
        bases.extend(origins.filter_map(|o| match o {
            PointerOrigin::Static(base) => Some(*base),
            _ => None,
        }));
        for o in &self.program.objects {
            if bases.contains(&o.base) {
                let size = self.number(o.size);
                all.push(AllocationSite { base: o.base, size });
            }
        }
        all
    }

    /// `a <= b`, as signed numbers.
    fn le(&mut self, a: Term, b: Term) {
        let t = self.store.sle(a, b);
        self.found.push(t);
    }

    fn numbers(&mut self) -> Vec<(VarId, Term)> {
        let width = self.width();
        let mut all = Vec::new();
        for v in self.head.numbers.iter().take(2 * MOST_POINTERS) {
            let var = self.program.variable(*v);
            if var.width > width {
                continue;
            }
            let t = self.store.var(*v, var.width);
            let wide = match var.ty {
                TypeHint::Unsigned => self.store.zext(t, width),
                _ => self.store.sext(t, width),
            };
            all.push((*v, wide));
        }
        all
    }

    fn pointers(&mut self) {
        let width = self.width();
        let widths = self.widths();
        let objects = self.objects();
        let numbers = self.numbers();
        let zero = self.number(0);
        let pointers: Vec<VarId> =
            self.head.memory.pointers.iter().map(|p| p.0).take(MOST_POINTERS).collect();
        for &p in &pointers {
            let t = self.store.var(p, width);
            let Some(ghost) = self.head.ghost(p) else { continue };
            let start = self.store.var(ghost, width);
            let moved = self.store.sub(t, start);
            self.le(zero, moved);
            self.le(moved, zero);
            for w in widths.iter().filter(|w| **w > 1 && w.is_power_of_two()) {
                let mask = self.number(w - 1);
                let rest = self.store.and(moved, mask);
                let even = self.store.eq(rest, zero);
                self.found.push(even);
            }
            // a pointer and an index that move together, and bounds by numbers
            for (v, n) in &numbers {
                for &w in &widths {
                    let k = self.number(w);
                    let way = self.store.mul(*n, k);
                    self.le(moved, way);
                    if let Some(g) = self.head.ghost(*v) {
                        let var = self.program.variable(*v);
                        let first = self.store.var(g, var.width);
                        let first = match var.ty {
                            TypeHint::Unsigned => self.store.zext(first, width),
                            _ => self.store.sext(first, width),
                        };
                        let turns = self.store.sub(*n, first);
                        let way = self.store.mul(turns, k);
                        let up = self.store.eq(moved, way);
                        let back = self.store.neg(way);
                        let down = self.store.eq(moved, back);
                        self.found.extend([up, down]);
                    }
                }
            }
            for o in &objects {
                let at = self.store.sub(t, o.base);
                self.le(zero, at);
                for c in std::iter::once(0).chain(widths.iter().copied()) {
                    let c = self.number(c);
                    let end = self.store.sub(o.size, c);
                    self.le(at, end);
                }
            }
            // other pointers: in step with it, or beyond which it does not go
            for &q in pointers.iter().filter(|q| **q != p) {
                let Some(other) = self.head.ghost(q) else { continue };
                let (u, first) = (self.store.var(q, width), self.store.var(other, width));
                let there = self.store.sub(u, first);
                let together = self.store.eq(moved, there);
                let ahead = self.store.sub(u, t);
                self.found.push(together);
                self.le(zero, ahead);
            }
            for q in self.fixed_pointers() {
                let u = self.store.var(q, width);
                let ahead = self.store.sub(u, t);
                self.le(zero, ahead);
                self.le(ahead, zero);
            }
        }
    }

    /// Pointers of the function that the loop leaves alone.
    fn fixed_pointers(&self) -> Vec<VarId> {
        let locals = &self.program.function(self.head.function).locals;
        let fits = |v: &&VarId| {
            let var = self.program.variable(**v);
            var.ty == TypeHint::Pointer && var.width == self.width() && !self.head.modified.contains(*v)
        };
        locals.iter().filter(fits).copied().take(MOST_POINTERS).collect()
    }

    /// Indices that stay inside objects.
    fn indices(&mut self) {
        let widths = self.widths();
        let objects = self.objects();
        let zero = self.number(0);
        for (v, n) in self.numbers() {
            if !self.head.modified.contains(&v) {
                continue;
            }
            self.le(zero, n);
            if let Some(g) = self.head.ghost(v) {
                let var = self.program.variable(v);
                let (now, first) = (self.store.var(v, var.width), self.store.var(g, var.width));
                let unsigned = var.ty == TypeHint::Unsigned;
                let (up, down) = match unsigned {
                    true => (self.store.ule(first, now), self.store.ule(now, first)),
                    false => (self.store.sle(first, now), self.store.sle(now, first)),
                };
                self.found.extend([up, down]);
            }
            for o in &objects {
                for &w in &widths {
                    let k = self.number(w);
                    let way = self.store.mul(n, k);
                    let before = self.store.sub(o.size, k);
                    self.le(way, o.size);
                    self.le(way, before);
                }
            }
        }
    }
}
