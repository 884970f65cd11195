//! Conditions over addresses: what the layout of memory decides without a solver, and what the solver has to
//! be told.
//!
//! Objects that are alive at the same time do not overlap, but for string literals and objects without bytes;
//! an object that died before another was born may have had the same address. The solver knows neither
//! lifetimes nor neighbours, so the separation of two objects is put on the path when a condition mentions
//! both.

use crate::exec::context::RunContext;
use crate::state::State;
use hashbrown::{HashMap, HashSet};
use secateur_memory::{Liveness, Region};
use secateur_term::{Op, SymbolKind, Term, TermStore, to_signed};

/// The objects that terms mention, so that their separation can be put on a path.
#[derive(Default)]
pub(super) struct Separation {
    /// The base symbols of terms looked at before.
    bases: HashMap<Term, Vec<u32>>,
}

impl Separation {
    /// The objects whose base addresses a term mentions.
    pub fn bases_in(&mut self, store: &TermStore, t: Term) -> Vec<u32> {
        if t.is_immediate() {
            return Vec::new();
        }
        if let Some(known) = self.bases.get(&t) {
            return known.clone();
        }
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            let Some(n) = store.node(t) else { continue };
            if !seen.insert(t) {
                continue;
            }
            if n.op == Op::Sym {
                if let Some(s) = store.as_symbol(t)
                    && let SymbolKind::Base { object, .. } = store.symbol(s).kind
                {
                    found.push(object);
                }
                continue;
            }
            stack.extend_from_slice(n.children());
        }
        found.sort_unstable();
        found.dedup();
        self.bases.insert(t, found.clone());
        found
    }

    /// Puts the separation of all objects a term mentions on the path.
    pub fn separate(&mut self, cx: &mut RunContext, state: &mut State, t: Term) {
        let bases = self.bases_in(&cx.store, t);
        if bases.is_empty() {
            return;
        }
        // bases that earlier conditions of the path mention matter too: keep one list of all that were
        // mentioned
        for i in 0..bases.len() {
            if cx.config().budget.deadline.passed().is_some() {
                // what is missing excludes fewer states, and no more questions are asked
                return;
            }
            fits(cx, state, bases[i]);
            for j in 0..i {
                let pair = (bases[j], bases[i]);
                if state.separated.contains(&pair) || !are_separate(cx, state, pair.0, pair.1) {
                    continue;
                }
                state.separated.insert(pair);
                if let Some(apart) = apart(cx, state, pair.0, pair.1)
                    && !apart.is_true()
                {
                    state.path.push(apart);
                }
            }
        }
    }
}

/// An equation between addresses of two separate objects is false when it would put one inside the other.
pub(super) fn layout_answer(cx: &mut RunContext, state: &State, cond: Term) -> Option<bool> {
    let (equation, truth) = match cx.store.node(cond) {
        Some(n) if n.op == Op::Not => (n.args[0], false),
        _ => (cond, true),
    };
    let node = *cx.store.node(equation)?;
    // most equations are about numbers: no terms are made for them
    if node.op != Op::Eq || !cx.store.mentions_base(equation) {
        return None;
    }
    let difference = cx.store.sub(node.args[0], node.args[1]);
    let form = cx.store.linear(difference);
    let [m, n] = form.monomials.as_slice() else { return None };
    let (p, q) = if m.coefficient == 1 { (m, n) } else { (n, m) };
    // p - q + k == 0, that is q == p + k
    if p.coefficient != 1 || to_signed(q.coefficient, form.width) != -1 {
        return None;
    }
    let (a, b) = (base_number(&cx.store, p.atom)?, base_number(&cx.store, q.atom)?);
    // an object of unknown size may be empty
    if !are_separate(cx, state, a, b) || cx.is_unsized(a) || cx.is_unsized(b) {
        return None;
    }
    let k = to_signed(form.constant, form.width);
    let size = |x: &RunContext, number: u32| {
        let o = state.memory.object(number)?;
        // only the heap gives what has no bytes a place of its own
        let least = u128::from(o.info.region == Region::Heap);
        Some(x.store.constant(o.size)?.max(least))
    };
    let inside = if k >= 0 { k.unsigned_abs() < size(cx, a)? } else { k.unsigned_abs() < size(cx, b)? };
    inside.then_some(!truth)
}

fn base_number(store: &TermStore, t: Term) -> Option<u32> {
    match store.symbol(store.as_symbol(t)?).kind {
        SymbolKind::Base { object, .. } => Some(object),
        _ => None,
    }
}

/// Whether two objects were ever alive together; stack and heap never share addresses with static
/// objects.
fn are_separate(cx: &RunContext, state: &State, a: u32, b: u32) -> bool {
    if a == b || cx.may_share(a, b) {
        return false;
    }
    let older = a.min(b);
    match state.memory.object(older) {
        // an object that is alive was alive when the younger one was born
        Some(o) => o.liveness == Liveness::Alive,
        None => false,
    }
}

/// An object whose size is not known ends inside of the address space: the solver knows only where it
/// starts.
fn fits(cx: &mut RunContext, state: &mut State, number: u32) {
    let Some(o) = state.memory.object(number) else { return };
    let (base, size) = (o.base, o.size);
    if cx.store.constant(size).is_some() || state.separated.contains(&(number, number)) {
        return;
    }
    state.separated.insert((number, number));
    let fits = cx.store.fits_at(base, size);
    if !fits.is_true() {
        state.path.push(fits);
    }
}

fn apart(cx: &mut RunContext, state: &State, a: u32, b: u32) -> Option<Term> {
    let (x, y) = (state.memory.object(a)?, state.memory.object(b)?);
    let (xb, xs, yb, ys) = (x.base, x.size, y.base, y.size);
    let (x_end, y_end) = (cx.store.add(xb, xs), cx.store.add(yb, ys));
    let before = cx.store.ule(x_end, yb);
    let after = cx.store.ule(y_end, xb);
    Some(cx.store.or(before, after))
}
