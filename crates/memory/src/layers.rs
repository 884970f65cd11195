//! Objects of which whole ranges were set at once (loop acceleration, facts about cells of arrays): the
//! writes stay in the order they were made, and a read asks them from the last to the first. A range whose
//! cells are given by a formula of their number is one layer; a read puts the number into the formula, so no
//! quantifier reaches a solver.

use crate::symbolic::read_array;
use hashbrown::HashMap;
use secateur_term::{Op, Substitution, Term, TermStore, to_signed, trunc};
use std::sync::Arc;

/// The content of an object, shared with the states it was in before.
#[derive(Clone, Debug)]
pub struct Layers(Arc<Layer>);

/// A range of cells set at once. The terms of `value` and of the reads may mention `index`, the number of the
/// cell.
#[derive(Clone, Debug)]
pub struct Filling {
    /// Where the first cell starts, in bytes from the base.
    pub offset: Term,
    /// Bytes from the start of one cell to the start of the next; at least `bytes`.
    pub stride: u64,
    /// Bytes of a cell.
    pub bytes: u32,
    /// How many cells; the last one ends without wrap-around.
    pub count: Term,
    /// The symbol that stands for the number of the cell, counted from 0.
    pub index: Term,
    /// What the value takes from memory as it was before.
    pub reads: Vec<Reading>,
    /// What a cell holds: a term of `8 * bytes` bits over the index and the names of the reads.
    pub value: Term,
}

/// What memory held before, at a place that moves with the number of the cell.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The symbol that stands for what is read, in the value of the filling.
    pub name: Term,
    /// The content that is read.
    pub from: Layers,
    /// Where cell 0 reads, in bytes from the base.
    pub offset: Term,
    /// Bytes from the place for one cell to the place for the next; may be negative.
    pub stride: i64,
    /// How many bytes are read.
    pub bytes: u32,
}

#[derive(Debug)]
enum Layer {
    /// An array term of bytes; there is nothing below it.
    Array(Term),
    Write {
        below: Layers,
        offset: Term,
        bytes: u32,
        value: Term,
    },
    Fill {
        below: Layers,
        filling: Filling,
    },
    Choice {
        cond: Term,
        then: Layers,
        other: Layers,
    },
}

/// What was read of which layer.
type Known = HashMap<(*const Layer, Term, u32), Term>;

/// Whether a cell that was written is the one that is read.
enum Hit {
    Never,
    /// It is, with this content, on this condition.
    When(Term, Term),
    /// Parts of it may be.
    Partly,
}

impl Layers {
    /// A content given by an array of bytes, with nothing on top of it.
    pub fn array(array: Term) -> Layers {
        Layers(Arc::new(Layer::Array(array)))
    }

    /// The content after a write of `bytes` bytes at an offset that may be symbolic.
    pub fn write(&self, offset: Term, bytes: u32, value: Term) -> Layers {
        let below = match &*self.0 {
            // the same place again
            Layer::Write { below, offset: o, bytes: b, .. } if *o == offset && *b == bytes => below.clone(),
            _ => self.clone(),
        };
        Layers(Arc::new(Layer::Write { below, offset, bytes, value }))
    }

    /// The content after a range of cells was set at once.
    pub fn fill(&self, filling: Filling) -> Layers {
        Layers(Arc::new(Layer::Fill { below: self.clone(), filling }))
    }

    /// `then` where `cond` holds.
    pub fn choice(cond: Term, then: &Layers, other: &Layers) -> Layers {
        if then.is_same(other) {
            return then.clone();
        }
        Layers(Arc::new(Layer::Choice { cond, then: then.clone(), other: other.clone() }))
    }

    /// Whether both are the very same content in memory; equal contents that were built apart are not.
    pub fn is_same(&self, other: &Layers) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// All terms it holds.
    pub fn terms(&self, into: &mut Vec<Term>) {
        let mut open = vec![self];
        let mut seen = hashbrown::HashSet::new();
        while let Some(l) = open.pop() {
            if !seen.insert(Arc::as_ptr(&l.0)) {
                continue;
            }
            match &*l.0 {
                Layer::Array(a) => into.push(*a),
                Layer::Write { below, offset, value, .. } => {
                    into.extend([*offset, *value]);
                    open.push(below);
                }
                Layer::Fill { below, filling } => {
                    into.extend([filling.offset, filling.count, filling.value]);
                    into.extend(filling.reads.iter().map(|r| r.offset));
                    open.extend(filling.reads.iter().map(|r| &r.from));
                    open.push(below);
                }
                Layer::Choice { cond, then, other } => {
                    into.push(*cond);
                    open.extend([then, other]);
                }
            }
        }
    }

    /// The `bytes` bytes at `offset`, in bounds, as one term.
    pub fn read(&self, store: &mut TermStore, offset: Term, bytes: u32) -> Term {
        self.read_in(store, offset, bytes, &mut Known::new())
    }

    /// A cell of a filling is read from what is below it, and so is a place beside the filling: what was read
    /// is kept, else each filling would double the work.
    fn read_in(&self, store: &mut TermStore, offset: Term, bytes: u32, known: &mut Known) -> Term {
        let key = (Arc::as_ptr(&self.0), offset, bytes);
        if let Some(value) = known.get(&key) {
            return *value;
        }
        let mut at = self;
        let mut hits: Vec<(Term, Term)> = Vec::new();
        let mut value = loop {
            let (hit, below, deep) = match &*at.0 {
                Layer::Array(array) => break read_array(store, *array, offset, bytes),
                Layer::Choice { cond, then, other } => {
                    let x = then.read_in(store, offset, bytes, known);
                    let y = other.read_in(store, offset, bytes, known);
                    break store.ite(*cond, x, y);
                }
                Layer::Write { below, offset: o, bytes: b, value } => {
                    (written(store, (*o, *b, *value), (offset, bytes)), below, false)
                }
                Layer::Fill { below, filling } => (filling.hit(store, offset, bytes, known), below, true),
            };
            match hit {
                Hit::Never => {}
                Hit::When(cond, value) if cond.is_true() => break value,
                Hit::When(cond, value) if deep => {
                    let rest = below.read_in(store, offset, bytes, known);
                    break store.ite(cond, value, rest);
                }
                Hit::When(cond, value) => hits.push((cond, value)),
                Hit::Partly => break at.read_bytes(store, offset, bytes, known),
            }
            at = below;
        };
        for (cond, hit) in hits.into_iter().rev() {
            value = store.ite(cond, hit, value);
        }
        known.insert(key, value);
        value
    }

    fn read_bytes(&self, store: &mut TermStore, offset: Term, bytes: u32, known: &mut Known) -> Term {
        let width = store.width(offset);
        let mut value: Option<Term> = None;
        for i in 0..bytes {
            let k = store.bv(width, u128::from(i));
            let at = store.add(offset, k);
            let byte = self.read_in(store, at, 1, known);
            value = Some(match value {
                None => byte,
                Some(low) => store.concat(byte, low),
            });
        }
        value.unwrap_or(Term::FALSE)
    }
}

/// What a read sees of one write.
fn written(store: &mut TermStore, (o, b, value): (Term, u32, Term), (offset, bytes): (Term, u32)) -> Hit {
    let width = store.width(offset);
    let distance = store.sub(offset, o);
    if let Some(d) = store.constant(distance) {
        if d == 0 && b == bytes {
            return Hit::When(Term::TRUE, value);
        }
        let d = to_signed(d, width);
        if d >= i128::from(b) || d <= -i128::from(bytes) {
            return Hit::Never;
        }
        if d >= 0 && d + i128::from(bytes) <= i128::from(b) {
            return Hit::When(Term::TRUE, store.extract(value, 8 * d as u32, 8 * bytes));
        }
    }
    if b == bytes && multiple(store, distance, u64::from(bytes)) {
        return Hit::When(store.eq(offset, o), value);
    }
    if bytes > 1 {
        return Hit::Partly;
    }
    let size = store.bv(width, u128::from(b));
    let inside = store.ult(distance, size);
    Hit::When(inside, byte_of(store, value, distance))
}

/// The byte number `at` of a value; any if there is none.
fn byte_of(store: &mut TermStore, value: Term, at: Term) -> Term {
    let bits = store.width(value);
    let width = store.width(at);
    let eight = store.bv(width, 8);
    let shift = store.mul(at, eight);
    let wide = bits.max(width);
    let (value, shift) = (store.resize(value, wide), store.resize(shift, wide));
    let moved = store.lshr(value, shift);
    store.extract(moved, 0, 8)
}

/// Whether a term is a multiple of a number whatever its symbols are. Only powers of two are so modulo 2^w.
fn multiple(store: &TermStore, t: Term, of: u64) -> bool {
    let form = store.linear(t);
    let of = u128::from(of);
    of.is_power_of_two()
        && form.constant.is_multiple_of(of)
        && form.monomials.iter().all(|m| m.coefficient.is_multiple_of(of))
}

impl Filling {
    fn hit(&self, store: &mut TermStore, offset: Term, bytes: u32, known: &mut Known) -> Hit {
        let distance = store.sub(offset, self.offset);
        if bytes == self.bytes
            && let Some(number) = quotient(store, distance, self.stride)
        {
            let here = store.ult(number, self.count);
            if here.is_false() && small(store, number, self.stride) {
                return Hit::Never;
            }
            let value = self.value_at(store, number, known);
            if small(store, number, self.stride) {
                return Hit::When(here, value);
            }
            // the product of number and stride may wrap around into the range, and is a multiple then if the
            // stride divides all words
            if self.stride.is_power_of_two() {
                let (inside, far) = self.divided(store, distance);
                let far = self.value_at(store, far, known);
                let any = store.or(here, inside);
                return Hit::When(any, store.ite(here, value, far));
            }
        }
        if bytes > 1 {
            return Hit::Partly;
        }
        let (inside, number) = self.divided(store, distance);
        if inside.is_false() {
            return Hit::Never;
        }
        let stride = store.bv(store.width(distance), u128::from(self.stride));
        let rest = store.urem(distance, stride);
        let room = store.bv(store.width(distance), u128::from(self.bytes));
        let in_cell = store.ult(rest, room);
        let value = self.value_at(store, number, known);
        let byte = byte_of(store, value, rest);
        Hit::When(store.and(inside, in_cell), byte)
    }

    /// The number of the cell at a distance from the first by division, and whether there is one.
    fn divided(&self, store: &mut TermStore, distance: Term) -> (Term, Term) {
        let stride = store.bv(store.width(distance), u128::from(self.stride));
        let number = store.udiv(distance, stride);
        (store.ult(number, self.count), number)
    }

    /// What cell `number` holds.
    fn value_at(&self, store: &mut TermStore, number: Term, known: &mut Known) -> Term {
        let width = store.width(number);
        let mut names = vec![(self.index, number)];
        for r in &self.reads {
            let stride = store.bv(width, trunc(r.stride as i128 as u128, width));
            let moved = store.mul(number, stride);
            let at = store.add(r.offset, moved);
            let value = r.from.read_in(store, at, r.bytes, known);
            names.push((r.name, value));
        }
        Substitution::new(|_: &mut TermStore, t| names.iter().find(|k| k.0 == t).map(|k| k.1))
            .apply(store, self.value)
    }
}

/// `t / by` if each part of the sum can be divided; `by * result` is `t` modulo 2^w.
fn quotient(store: &mut TermStore, t: Term, by: u64) -> Option<Term> {
    let mut form = store.linear(t);
    let width = form.width;
    let by = i128::from(by);
    let divide = |k: u128| {
        let k = to_signed(k, width);
        (k % by == 0).then(|| trunc((k / by) as u128, width))
    };
    form.constant = divide(form.constant)?;
    for m in &mut form.monomials {
        m.coefficient = divide(m.coefficient)?;
    }
    Some(store.linear_term(&form))
}

/// Whether `number * stride` is so small, as a sum of narrow values, that it does not wrap around.
fn small(store: &TermStore, number: Term, stride: u64) -> bool {
    let form = store.linear(number);
    let half = 1u128 << (form.width - 1);
    let size = |k: u128| to_signed(k, form.width).unsigned_abs();
    let mut sum = size(form.constant);
    for m in &form.monomials {
        let Some(n) = store.node(m.atom).filter(|n| matches!(n.op, Op::ZExt | Op::SExt)) else {
            return false;
        };
        let largest = 1u128 << store.width(n.args[0]);
        match size(m.coefficient).checked_mul(largest).and_then(|p| p.checked_add(sum)) {
            Some(s) => sum = s,
            None => return false,
        }
    }
    sum.checked_mul(u128::from(stride)).is_some_and(|p| p < half)
}
