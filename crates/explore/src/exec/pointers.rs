//! Conditions over addresses: what the layout of memory decides without a solver, and what the solver has to
//! be told.
//!
//! Objects that are alive at the same time do not overlap; an object that died before another was born may
//! have had the same address. The solver knows neither lifetimes nor neighbours, so the separation of two
//! objects is put on the path when a condition mentions both.

use super::Executor;
use crate::state::State;
use secateur_memory::Liveness;
use secateur_program::Span;
use secateur_term::{Op, SymbolKind, Term, to_signed};

impl Executor<'_> {
    /// The objects whose base addresses a term mentions.
    pub(crate) fn bases_in(&mut self, t: Term) -> Vec<u32> {
        if t.is_immediate() {
            return Vec::new();
        }
        if let Some(known) = self.bases.get(&t) {
            return known.clone();
        }
        let mut found = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            let Some(n) = self.store.node(t) else { continue };
            if !seen.insert(t) {
                continue;
            }
            if n.op == Op::Sym {
                if let Some(s) = self.store.as_symbol(t)
                    && let SymbolKind::Base { object, .. } = self.store.symbol(s).kind
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

    /// An equation between addresses of two separate objects is false when it would put one inside the other.
    pub fn layout_answer(&mut self, state: &State, cond: Term) -> Option<bool> {
        let (equation, truth) = match self.store.node(cond) {
            Some(n) if n.op == Op::Not => (n.args[0], false),
            _ => (cond, true),
        };
        let node = *self.store.node(equation)?;
        if node.op != Op::Eq {
            return None;
        }
        let difference = self.store.sub(node.args[0], node.args[1]);
        let form = self.store.linear(difference);
        let [m, n] = form.monomials.as_slice() else { return None };
        let (p, q) = if m.coefficient == 1 { (m, n) } else { (n, m) };
        // p - q + k == 0, that is q == p + k
        if p.coefficient != 1 || to_signed(q.coefficient, form.width) != -1 {
            return None;
        }
        let (a, b) = (self.base_number(p.atom)?, self.base_number(q.atom)?);
        // an object of unknown size may be empty
        if !self.are_separate(state, a, b) || self.is_unsized(a) || self.is_unsized(b) {
            return None;
        }
        let k = to_signed(form.constant, form.width);
        let size = |x: &Self, number: u32| {
            let o = state.memory.object(number)?;
            Some(x.store.constant(o.size)?.max(1))
        };
        let inside =
            if k >= 0 { k.unsigned_abs() < size(self, a)? } else { k.unsigned_abs() < size(self, b)? };
        inside.then_some(!truth)
    }

    fn base_number(&self, t: Term) -> Option<u32> {
        match self.store.symbol(self.store.as_symbol(t)?).kind {
            SymbolKind::Base { object, .. } => Some(object),
            _ => None,
        }
    }

    /// Whether two objects were ever alive together; stack and heap never share addresses with static
    /// objects.
    fn are_separate(&self, state: &State, a: u32, b: u32) -> bool {
        if a == b {
            return false;
        }
        let older = a.min(b);
        match state.memory.object(older) {
            // an object that is alive was alive when the younger one was born
            Some(o) => o.liveness == Liveness::Alive,
            None => false,
        }
    }

    /// Puts the separation of all objects a term mentions on the path.
    pub fn separate(&mut self, state: &mut State, t: Term) {
        let bases = self.bases_in(t);
        if bases.is_empty() {
            return;
        }
        // bases that earlier conditions of the path mention matter too: keep one list of all that were
        // mentioned
        for i in 0..bases.len() {
            if self.config.budget.deadline.passed().is_some() {
                // what is missing excludes fewer states, and no more questions are asked
                return;
            }
            self.fits(state, bases[i]);
            for j in 0..i {
                let pair = (bases[j], bases[i]);
                if state.separated.contains(&pair) || !self.are_separate(state, pair.0, pair.1) {
                    continue;
                }
                state.separated.insert(pair);
                if let Some(apart) = self.apart(state, pair.0, pair.1)
                    && !apart.is_true()
                {
                    state.path.push(apart);
                }
            }
        }
    }

    /// An object whose size is not known ends inside of the address space: the solver knows only where it
    /// starts.
    fn fits(&mut self, state: &mut State, number: u32) {
        let Some(o) = state.memory.object(number) else { return };
        let (base, size) = (o.base, o.size);
        if self.store.constant(size).is_some() || state.separated.contains(&(number, number)) {
            return;
        }
        state.separated.insert((number, number));
        let fits = self.store.fits_at(base, size);
        if !fits.is_true() {
            state.path.push(fits);
        }
    }

    fn apart(&mut self, state: &State, a: u32, b: u32) -> Option<Term> {
        let (x, y) = (state.memory.object(a)?, state.memory.object(b)?);
        let (xb, xs, yb, ys) = (x.base, x.size, y.base, y.size);
        let (x_end, y_end) = (self.store.add(xb, xs), self.store.add(yb, ys));
        let before = self.store.ule(x_end, yb);
        let after = self.store.ule(y_end, xb);
        Some(self.store.or(before, after))
    }

    /// A place for messages: where an object comes from.
    pub(crate) fn describe_object(&self, state: &State, number: u32) -> String {
        let Some(o) = state.memory.object(number) else { return String::from("memory") };
        let size = self.store.constant(o.size).map_or(String::from("unknown size"), |s| format!("{s} bytes"));
        let place = self.program.place(o.info.span);
        let at = if place.is_empty() { String::new() } else { format!(", {place}") };
        format!("'{}' ({size}{at})", o.info.name)
    }

    /// For messages: that an object was freed, and where.
    pub(crate) fn freed_at(&self, span: Span) -> String {
        let place = self.program.place(span);
        if place.is_empty() { String::from("which was freed") } else { format!("which was freed at {place}") }
    }

    /// The span if it is known, else the one of the statement the state is at.
    pub fn span_or(&self, span: Span, state: &State) -> Span {
        if span.is_known() { span } else { self.span(state) }
    }
}
