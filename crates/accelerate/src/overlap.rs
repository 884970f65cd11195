//! When the accesses of a path over many iterations keep out of each other's way.
//!
//! Iteration j of a line is at `addr + j step`. A read that is `c` bytes above a write of the same step meets
//! what iteration `j + m` writes if `-bytes of the read < c - m step < bytes of the write`. Later writes (m >
//! 0) do no harm, and neither does one of the same iteration after the read. Where the distance is not known,
//! the condition goes into the accelerator: either the two stretches are apart, or the read is ahead.

use crate::cells::{Line, PathAccesses, Write};
use crate::monotone::Conditions;
use crate::tuning::FEWEST_ITERATIONS_APART;
use secateur_analysis::ObjectBases;
use secateur_term::{Op, Term, TermStore, to_signed};

/// How two lines of one step lie, by their distance.
struct Meeting {
    /// Iterations (of the write, less that of the read) that meet.
    before: bool,
    same: bool,
    after: bool,
}

fn meeting(c: i128, step: i128, read: u32, written: u32) -> Meeting {
    let meets = |m: i128| {
        let d = c - m * step;
        -i128::from(read) < d && d < i128::from(written)
    };
    let near = c.div_euclid(step);
    let room = (i128::from(read) + i128::from(written)) / step.abs() + 2;
    let all: Vec<i128> = (near - room..=near + room).filter(|m| meets(*m)).collect();
    let any = |f: fn(&i128) -> bool| all.iter().any(f);
    Meeting { before: any(|m| *m < 0), same: any(|m| *m == 0), after: any(|m| *m > 0) }
}

/// `addr - other`, if it is one number. The condition: sums inside of extensions do not wrap around,
/// `zext(i + 1) = zext(i) + 1`.
fn distance(store: &mut TermStore, addr: Term, other: Term) -> Option<(i128, Term)> {
    let d = store.sub(addr, other);
    let width = store.width(d);
    if let Some(c) = store.constant(d) {
        return Some((to_signed(c, width), Term::TRUE));
    }
    let (x, y) = (flat(store, addr), flat(store, other));
    let e = store.sub(x, y);
    let c = store.constant(e)?;
    let number = store.bv(width, c);
    let cond = store.eq(d, number);
    (!cond.is_false()).then(|| (to_signed(c, width), cond))
}

/// The term with sums outside of extensions, as if nothing wrapped around.
fn flat(store: &mut TermStore, t: Term) -> Term {
    let width = store.width(t);
    let form = store.linear(t);
    let mut sum = store.bv(width, form.constant);
    for m in &form.monomials {
        let part = match store.node(m.atom).copied() {
            Some(n) if matches!(n.op, Op::ZExt | Op::SExt) => {
                let inner = flat(store, n.args[0]);
                let (w, parts) = (store.width(inner), store.linear(inner));
                let extend = |store: &mut TermStore, t: Term| match n.op {
                    Op::SExt => store.sext(t, width),
                    _ => store.zext(t, width),
                };
                let mut all = store.bv(width, to_signed(parts.constant, w) as u128);
                for p in &parts.monomials {
                    let (atom, factor) =
                        (extend(store, p.atom), store.bv(width, to_signed(p.coefficient, w) as u128));
                    let p = store.mul(atom, factor);
                    all = store.add(all, p);
                }
                all
            }
            _ => m.atom,
        };
        let factor = store.bv(width, m.coefficient);
        let part = store.mul(part, factor);
        sum = store.add(sum, part);
    }
    sum
}

/// Writes such that none reads what one before it writes; `None` if there is no such order.
pub fn ordered(store: &mut TermStore, writes: Vec<Write>) -> Option<Vec<Write>> {
    let mut left = writes;
    let mut done: Vec<Write> = Vec::new();
    while !left.is_empty() {
        let free = (0..left.len()).find(|i| {
            let others = left.iter().enumerate().filter(|(j, _)| j != i);
            let mut reads = others.flat_map(|(_, w)| &w.reads);
            !reads.any(|r| may_meet(store, &r.line, &left[*i].line))
        })?;
        done.push(left.remove(free));
    }
    Some(done)
}

/// Only what is known for sure to be apart at any distance does not count here.
fn may_meet(store: &mut TermStore, read: &Line, written: &Line) -> bool {
    match distance(store, read.addr, written.addr) {
        Some((c, _)) if read.step == written.step && read.step != 0 => {
            let m = meeting(c, read.step, read.bytes, written.bytes);
            m.before || m.same || m.after
        }
        // the same object, or one that is not known: conditions need not keep them apart
        Some(_) => true,
        None => read.step == written.step,
    }
}

/// Adds the conditions under which reads see what memory held before and writes do not meet to the side
/// conditions of `c`. `None` if they can never hold or are not known.
pub fn conditions(cells: &PathAccesses, c: &mut Conditions, bases: &ObjectBases) -> Option<()> {
    let Some(pointer) = cells.lines().next().map(|l| c.store.width(l.addr)) else { return Some(()) };
    // all of a line in a quarter of the addresses: differences do not wrap
    let widest = cells.lines().map(|l| l.step.unsigned_abs()).max().unwrap_or(0).max(1);
    let most = (1u128 << (pointer - 2)) / widest;
    if most <= 1 {
        return None;
    }
    if c.bits >= 128 || most < (1u128 << c.bits) {
        let most = c.store.bv(c.bits, most);
        let few = c.store.ult(c.n, most);
        c.side.push(few);
    }
    let mut over = Over { c, bases, pointer };
    let writes: Vec<&Write> = cells.writes.iter().chain(&cells.undone).collect();
    for (i, w) in writes.iter().enumerate() {
        for r in cells.reads.iter().chain(&cells.kept) {
            over.read(w, &r.line, r.at)?;
        }
        for other in &writes[..i] {
            over.written(&w.line, &other.line)?;
        }
    }
    Some(())
}

struct Over<'a, 'b> {
    c: &'a mut Conditions<'b>,
    bases: &'a ObjectBases,
    pointer: u32,
}

impl Over<'_, '_> {
    fn need(&mut self, cond: Term) -> Option<()> {
        if cond.is_false() {
            return None;
        }
        if !cond.is_true() {
            self.c.side.push(cond);
        }
        Some(())
    }

    /// A read at a step of the path sees what memory held before.
    fn read(&mut self, w: &Write, r: &Line, at: usize) -> Option<()> {
        let (first, step) = (at < w.at, w.line.step);
        let apart = |over: &mut Self| {
            let cond = over.apart(&w.line, r);
            over.need(cond)
        };
        match distance(self.c.store, r.addr, w.line.addr) {
            Some((c, cond)) if r.step == step && step != 0 => {
                let m = meeting(c, step, r.bytes, w.line.bytes);
                match m {
                    Meeting { same: true, .. } if !first => None,
                    Meeting { before: true, .. } if c.abs() / step.abs() < FEWEST_ITERATIONS_APART => None,
                    Meeting { before: true, .. } => apart(self),
                    _ => self.need(cond),
                }
            }
            Some((c, cond)) if step == 0 && r.step == 0 => {
                let m = -i128::from(r.bytes) < c && c < i128::from(w.line.bytes);
                if m { None } else { self.need(cond) }
            }
            _ => {
                let cond = self.apart(&w.line, r);
                let cond = if !cond.is_true() && r.step == step && step != 0 {
                    let ahead = self.ahead(&w.line, r, first);
                    self.c.store.or(cond, ahead)
                } else {
                    cond
                };
                self.need(cond)
            }
        }
    }

    /// Two writes never meet, or always do.
    fn written(&mut self, a: &Line, b: &Line) -> Option<()> {
        if a == b {
            return Some(());
        }
        match distance(self.c.store, a.addr, b.addr) {
            Some((c, cond)) if a.step == b.step && a.step != 0 => {
                let m = meeting(c, a.step, a.bytes, b.bytes);
                if m.before || m.same || m.after { None } else { self.need(cond) }
            }
            Some((c, cond)) if a.step == 0 && b.step == 0 => {
                let m = -i128::from(a.bytes) < c && c < i128::from(b.bytes);
                if m { None } else { self.need(cond) }
            }
            _ => {
                let cond = self.apart(a, b);
                self.need(cond)
            }
        }
    }

    /// Whether the read is so far ahead on the way of a write of its own step that only later iterations
    /// write what it sees.
    fn ahead(&mut self, w: &Line, r: &Line, first: bool) -> Term {
        let (up, step) = (w.step > 0, w.step.unsigned_abs());
        let store = &mut *self.c.store;
        let number = |store: &mut TermStore, v: i128| store.bv(self.pointer, v as u128);
        // the write of the same iteration comes after the read: from the one before on there may be no
        // meeting
        let room = if first { step as i128 } else { 0 };
        let c = store.sub(r.addr, w.addr);
        if up {
            let least = number(store, i128::from(w.bytes) - room);
            store.sle(least, c)
        } else {
            let most = number(store, room - i128::from(r.bytes));
            store.sle(c, most)
        }
    }

    /// The first and the last byte, counted from `start`.
    fn stretch(&mut self, l: &Line, start: Option<Term>) -> (Term, Term) {
        let (bits, pointer) = (self.c.bits, self.pointer);
        let store = &mut *self.c.store;
        let one = store.bv(bits, 1);
        let last = store.sub(self.c.n, one);
        let last = store.resize(last, pointer);
        let step = store.bv(pointer, l.step as u128);
        let way = store.mul(last, step);
        let first = match start {
            Some(start) => store.sub(l.addr, start),
            None => l.addr,
        };
        let end = store.add(first, way);
        let (low, high) = if l.step >= 0 { (first, end) } else { (end, first) };
        let bytes = store.bv(pointer, u128::from(l.bytes - 1));
        (low, store.add(high, bytes))
    }

    /// A condition under which no byte of one is one of the other.
    fn apart(&mut self, a: &Line, b: &Line) -> Term {
        let (x, y) = (self.bases.base(self.c.store, a.addr), self.bases.base(self.c.store, b.addr));
        let mut start = None;
        if let (Some(x), Some(y)) = (x, y) {
            if x.is_same(&y) {
                start = (x.start == y.start).then_some(x.start);
            } else if (x.tame || x.size.is_some()) && (y.tame || y.size.is_some()) {
                let mut all = Vec::new();
                for (l, base) in [(a, x), (b, y)] {
                    let Some(size) = base.size.filter(|_| !base.tame) else { continue };
                    // inside of its object at both ends, so all along
                    let (low, high) = self.stretch(l, Some(base.start));
                    let size = self.c.store.bv(self.pointer, size);
                    all.push(self.c.store.ule(low, high));
                    all.push(self.c.store.ult(high, size));
                }
                return self.c.store.conjoin(all);
            }
        }
        let ((low_a, high_a), (low_b, high_b)) = (self.stretch(a, start), self.stretch(b, start));
        let store = &mut *self.c.store;
        let (below, above) = (store.ult(high_a, low_b), store.ult(high_b, low_a));
        store.or(below, above)
    }
}
