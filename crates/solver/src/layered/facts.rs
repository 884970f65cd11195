//! Intervals and equalities that follow from the conjuncts of a path, with undo.

use super::range::{Range, largest, smallest};
use crate::layout::Base;
use hashbrown::{HashMap, HashSet};
use secateur_term::{Op, Sort, Term, TermNode, TermStore, fold_binary, mask, to_signed};

/// How deep a fact is carried down into a term.
const DOWN: u32 = 8;
/// How many nodes an evaluation looks at.
const NODES: u32 = 300;
/// How many nodes the evaluation of a large term looks at, where only search is left: far cheaper than
/// handing such a term to a SAT solver.
const MANY_NODES: usize = 1 << 16;

enum Undo {
    Range(Term, Option<Range>),
    Parent(Term),
}

/// What the conjuncts asserted so far say about single terms; changes are on a trail.
#[derive(Default)]
pub(crate) struct Facts {
    ranges: HashMap<Term, Range>,
    /// Equal terms: each points to another of its class; the last one stands for the class.
    parents: HashMap<Term, Term>,
    trail: Vec<Undo>,
    /// Ranges computed since the facts last changed.
    memo: HashMap<Term, Range>,
    contradiction: Option<usize>,
}

impl Facts {
    /// A mark to go back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything that was asserted after the mark.
    pub fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Undo::Range(t, Some(old))) => {
                    self.ranges.insert(t, old);
                }
                Some(Undo::Range(t, None)) => {
                    self.ranges.remove(&t);
                }
                Some(Undo::Parent(t)) => {
                    self.parents.remove(&t);
                }
                None => break,
            }
        }
        if self.contradiction.is_some_and(|at| at > mark) {
            self.contradiction = None;
        }
        self.memo.clear();
    }

    /// The facts exclude each other: no state is on this path.
    pub fn contradictory(&self) -> bool {
        self.contradiction.is_some()
    }

    fn find(&self, mut t: Term) -> Term {
        while let Some(&p) = self.parents.get(&t) {
            t = p;
        }
        t
    }

    /// The term is true from now on.
    pub fn assert(&mut self, store: &TermStore, t: Term) {
        self.memo.clear();
        self.learn(store, t, true, DOWN);
        self.memo.clear();
    }

    fn learn(&mut self, store: &TermStore, t: Term, value: bool, depth: u32) {
        if let Some(v) = store.constant(t) {
            if (v == 1) != value {
                self.contradict();
            }
            return;
        }
        self.narrow(store, t, &Range::bool(value), depth);
        let Some(n) = store.node(t).copied().filter(|_| depth > 0) else {
            return;
        };
        let (a, b) = (n.args[0], n.args[1]);
        match n.op {
            Op::Not => self.learn(store, a, !value, depth - 1),
            Op::And if value => {
                self.learn(store, a, true, depth - 1);
                self.learn(store, b, true, depth - 1);
            }
            Op::Or if !value => {
                self.learn(store, a, false, depth - 1);
                self.learn(store, b, false, depth - 1);
            }
            Op::Eq if matches!(store.sort(a), Sort::Bv(_)) => {
                if value {
                    self.equate(store, a, b, depth)
                } else {
                    self.separate(store, a, b, depth)
                }
            }
            Op::Ult if value => self.order_unsigned(store, a, b, 1, depth),
            Op::Ult => self.order_unsigned(store, b, a, 0, depth),
            Op::Slt if value => self.order_signed(store, a, b, 1, depth),
            Op::Slt => self.order_signed(store, b, a, 0, depth),
            _ => {}
        }
    }

    fn contradict(&mut self) {
        // a mark past the current end, so that undoing to any earlier mark clears it
        let at = self.trail.len() + 1;
        self.contradiction.get_or_insert(at);
    }

    fn equate(&mut self, store: &TermStore, a: Term, b: Term, depth: u32) {
        let (ra, rb) = (self.range(store, a), self.range(store, b));
        let both = ra.meet(&rb);
        self.narrow(store, a, &both, depth - 1);
        self.narrow(store, b, &both, depth - 1);
        let (x, y) = (self.find(a), self.find(b));
        if x != y && store.constant(x).is_none() && store.constant(y).is_none() {
            let r = self.stored(store, x).meet(&self.stored(store, y));
            self.parents.insert(x, y);
            self.trail.push(Undo::Parent(x));
            self.set(y, r);
        }
    }

    fn separate(&mut self, store: &TermStore, a: Term, b: Term, depth: u32) {
        for (x, y) in [(a, b), (b, a)] {
            let Some(k) = self.range(store, y).value() else { continue };
            let mut r = self.range(store, x);
            if r.value() == Some(k) {
                return self.contradict();
            }
            let s = to_signed(k, r.width);
            // only an end of an interval can be cut off
            if r.ulo == k {
                r.ulo += 1;
            }
            if r.uhi == k {
                r.uhi -= 1;
            }
            if r.slo == s {
                r.slo += 1;
            }
            if r.shi == s {
                r.shi -= 1;
            }
            self.narrow(store, x, &r, depth - 1);
        }
    }

    /// `a + gap <= b`, unsigned.
    fn order_unsigned(&mut self, store: &TermStore, a: Term, b: Term, gap: u128, depth: u32) {
        let (ra, rb) = (self.range(store, a), self.range(store, b));
        let (Some(hi), Some(lo)) = (rb.uhi.checked_sub(gap), ra.ulo.checked_add(gap)) else {
            return self.contradict();
        };
        self.narrow(store, a, &Range::unsigned(ra.width, 0, hi), depth - 1);
        self.narrow(store, b, &Range::unsigned(ra.width, lo, mask(ra.width)), depth - 1);
    }

    /// `a + gap <= b`, signed.
    fn order_signed(&mut self, store: &TermStore, a: Term, b: Term, gap: i128, depth: u32) {
        let (ra, rb) = (self.range(store, a), self.range(store, b));
        let w = ra.width;
        let (Some(hi), Some(lo)) = (rb.shi.checked_sub(gap), ra.slo.checked_add(gap)) else {
            return self.contradict();
        };
        if hi < smallest(w) || lo > largest(w) {
            return self.contradict();
        }
        self.narrow(store, a, &Range::signed(w, smallest(w), hi), depth - 1);
        self.narrow(store, b, &Range::signed(w, lo, largest(w)), depth - 1);
    }

    fn stored(&self, store: &TermStore, t: Term) -> Range {
        let full = || Range::full(store.width(t));
        self.narrowed(t).copied().unwrap_or_else(full)
    }

    /// The range of a term that facts narrowed.
    fn narrowed(&self, t: Term) -> Option<&Range> {
        self.ranges.get(&self.find(t))
    }

    fn set(&mut self, t: Term, r: Range) {
        let old = self.ranges.insert(t, r);
        self.trail.push(Undo::Range(t, old));
        if r.is_empty() {
            self.contradict();
        }
    }

    /// The term lies in this range: remember it, and what it says about the parts of the term.
    fn narrow(&mut self, store: &TermStore, t: Term, r: &Range, depth: u32) {
        if let Some(v) = store.constant(t) {
            if r.meet(&Range::exact(store.width(t), v)).is_empty() {
                self.contradict();
            }
            return;
        }
        if r.covers(&self.stored(store, t)) {
            return;
        }
        // what the parts say sharpens what goes down to them: x + 1 below 10, x below 10, so x below 9
        let new = self.range(store, t).meet(r);
        self.set(self.find(t), new);
        if new.is_empty() || depth == 0 {
            return;
        }
        if let Some(n) = store.node(t).copied()
            && let Some((part, range)) = downwards(store, &n, &new)
        {
            self.narrow(store, part, &range, depth - 1);
        }
    }

    /// Whether the facts decide a Boolean term.
    pub fn decide(&mut self, store: &TermStore, t: Term) -> Option<bool> {
        self.range(store, t).truth()
    }

    /// Whether the facts decide a Boolean term that is too large for [`Facts::decide`]. Its parts are computed
    /// from below, so no evaluation looks far and the stack stays flat.
    pub fn decide_large(&mut self, store: &TermStore, t: Term) -> Option<bool> {
        let mut seen: HashSet<Term> = HashSet::new();
        let mut open = vec![(t, false)];
        while let Some((part, ready)) = open.pop() {
            if ready {
                self.range(store, part);
                continue;
            }
            let word = matches!(store.sort(part), Sort::Bv(_));
            if !word || part.is_immediate() || self.memo.contains_key(&part) || !seen.insert(part) {
                continue;
            }
            if seen.len() > MANY_NODES {
                return None;
            }
            let Some(node) = store.node(part) else { continue };
            open.push((part, true));
            open.extend(node.children().iter().map(|c| (*c, false)));
        }
        self.decide(store, t)
    }

    /// A value of a leaf that its range allows, near to this one.
    pub fn clamp(&self, store: &TermStore, leaf: Term, value: u128) -> u128 {
        let mut r = self.stored(store, leaf);
        if let Some(base) = Base::of(store, leaf) {
            r = r.meet(&base.range());
        }
        if r.is_empty() {
            return value;
        }
        let v = value.clamp(r.ulo, r.uhi);
        let s = to_signed(v, r.width);
        // inside both intervals if the nearest end of the signed one is
        secateur_term::trunc(s.clamp(r.slo, r.shi) as u128, r.width)
    }

    /// The range of a term under the facts.
    pub fn range(&mut self, store: &TermStore, t: Term) -> Range {
        let mut fuel = NODES;
        self.compute(store, t, &mut fuel)
    }

    fn compute(&mut self, store: &TermStore, t: Term, fuel: &mut u32) -> Range {
        let width = store.width(t);
        if let Some(v) = store.constant(t) {
            return Range::exact(width, v);
        }
        if let Some(r) = self.memo.get(&t) {
            return *r;
        }
        let stored = self.narrowed(t).copied();
        let Some(node) = store.node(t).copied().filter(|_| *fuel > 0) else {
            return stored.unwrap_or_else(|| Range::full(width));
        };
        *fuel -= 1;
        if let Some(known) = stored.filter(|r| r.value().is_some()) {
            return known;
        }
        // nested deeper than the fuel allows, recursion ends; so the stack is bounded too
        let own = self.upwards(store, t, &node, fuel);
        let r = stored.map_or_else(|| own.reduced(), |s| s.meet(&own));
        // facts that exclude each other are reported as such, not as a range
        let r = if r.is_empty() { stored.unwrap_or_else(|| Range::full(width)) } else { r };
        if *fuel > 0 {
            self.memo.insert(t, r);
        }
        r
    }

    fn upwards(&mut self, store: &TermStore, t: Term, n: &TermNode, fuel: &mut u32) -> Range {
        let w = u32::from(n.width);
        let full = Range::full(w);
        match n.op {
            Op::Sym => Base::of(store, t).map_or(full, |b| b.range()),
            Op::Ite if n.index == 0 => match self.compute(store, n.args[0], fuel).truth() {
                Some(true) => self.compute(store, n.args[1], fuel),
                Some(false) => self.compute(store, n.args[2], fuel),
                None => {
                    let yes = self.compute(store, n.args[1], fuel);
                    yes.join(&self.compute(store, n.args[2], fuel))
                }
            },
            Op::Not => self.compute(store, n.args[0], fuel).not(),
            Op::Extract => self.compute(store, n.args[0], fuel).extract(n.raw(1) as u32, w),
            Op::ZExt => self.compute(store, n.args[0], fuel).zext(w),
            Op::SExt => self.compute(store, n.args[0], fuel).sext(w),
            op if op >= Op::And && op <= Op::Slt || op == Op::Concat => {
                if matches!(store.sort(n.args[0]), Sort::Array { .. }) {
                    return full;
                }
                let a = self.compute(store, n.args[0], fuel);
                let b = self.compute(store, n.args[1], fuel);
                let r = self.binary(op, n, &a, &b);
                if r.truth().is_none() && matches!(op, Op::Slt | Op::Ult) {
                    return self.neighbours(store, n, fuel).map_or(r, Range::bool);
                }
                r
            }
            _ => full,
        }
    }

    /// `x + c < x + d` where neither side wraps.
    fn neighbours(&mut self, store: &TermStore, n: &TermNode, fuel: &mut u32) -> Option<bool> {
        let split = |t: Term| match store.node(t) {
            Some(m) if m.op == Op::Add => match store.constant(m.args[1]) {
                Some(c) => (m.args[0], to_signed(c, u32::from(m.width))),
                None => (t, 0),
            },
            _ => (t, 0),
        };
        let ((x, c), (y, d)) = (split(n.args[0]), split(n.args[1]));
        if x != y {
            return None;
        }
        let r = self.compute(store, x, fuel);
        if r.width > 64 {
            return None;
        }
        let (lo, hi, min, max) = if n.op == Op::Slt {
            (r.slo, r.shi, smallest(r.width), largest(r.width))
        } else {
            (r.ulo as i128, r.uhi as i128, 0, mask(r.width) as i128)
        };
        (lo + c.min(d) >= min && hi + c.max(d) <= max).then_some(c < d)
    }

    fn binary(&self, op: Op, n: &TermNode, a: &Range, b: &Range) -> Range {
        let w = u32::from(n.width);
        if let (Some(x), Some(y)) = (a.value(), b.value())
            && let Some(v) = fold_binary(op, a.width, x, y)
        {
            return Range::exact(w, v);
        }
        match op {
            Op::And => a.and(b),
            Op::Or => a.or(b),
            Op::Xor => a.xor(b),
            Op::Add => a.add(b),
            Op::Mul => a.mul(b),
            Op::UDiv => a.udiv(b),
            Op::URem => a.urem(b),
            Op::SDiv => a.sdiv(b),
            Op::SRem => a.srem(b),
            Op::Shl => a.shl(b),
            Op::LShr => a.lshr(b),
            Op::AShr => a.ashr(b),
            Op::Concat => a.concat(b),
            Op::Eq if self.find(n.args[0]) == self.find(n.args[1]) => Range::bool(true),
            Op::Eq if a.disjoint(b) => Range::bool(false),
            Op::Ult if a.uhi < b.ulo => Range::bool(true),
            Op::Ult if a.ulo >= b.uhi => Range::bool(false),
            Op::Slt if a.shi < b.slo => Range::bool(true),
            Op::Slt if a.slo >= b.shi => Range::bool(false),
            _ => Range::full(w),
        }
    }
}

/// What a range of a term says about the one part it is made of.
fn downwards(store: &TermStore, n: &TermNode, r: &Range) -> Option<(Term, Range)> {
    let w = r.width;
    let part = n.args[0];
    match n.op {
        Op::Add => {
            let k = store.constant(n.args[1])?;
            Some((part, minus(r, k)))
        }
        Op::Not => Some((part, r.not())),
        Op::ZExt => {
            let inner = store.width(part);
            Some((part, Range::unsigned(inner, r.ulo, r.uhi.min(mask(inner)))))
        }
        Op::SExt => {
            let inner = store.width(part);
            let (lo, hi) = (r.slo.max(smallest(inner)), r.shi.min(largest(inner)));
            Some((part, Range::signed(inner, lo, hi)))
        }
        Op::Concat => {
            let low = store.width(n.args[1]);
            Some((part, Range::unsigned(w - low, r.ulo >> low, r.uhi >> low)))
        }
        _ => None,
    }
}

/// The range of `x` where `x + k` lies in `r`; full where that would wrap around inside.
fn minus(r: &Range, k: u128) -> Range {
    let w = r.width;
    let mut out = Range::full(w);
    if r.ulo >= k {
        (out.ulo, out.uhi) = (r.ulo - k, r.uhi - k);
    } else if r.uhi < k {
        out.ulo = secateur_term::trunc(r.ulo.wrapping_sub(k), w);
        out.uhi = secateur_term::trunc(r.uhi.wrapping_sub(k), w);
    }
    let s = to_signed(k, w);
    if let (Some(lo), Some(hi)) = (r.slo.checked_sub(s), r.shi.checked_sub(s))
        && lo >= smallest(w)
        && hi <= largest(w)
    {
        (out.slo, out.shi) = (lo, hi);
    }
    out.meet(&Range::full(w))
}
