//! A stretch of a path as one step: what each variable holds at its end in terms of its start (a parallel substitution), the
//! memory it wrote, the conditions it assumed, and the conditions it relied on. Backward reasoning (paper 002, section 4:
//! weakest precondition along a path) over the stretch is then one substitution, however long it is.

use crate::places::{Place, Places};
use crate::value::View;
use hashbrown::{HashMap, HashSet};
use secateur_explore::{State, TrailOp};
use secateur_memory::split_base;
use secateur_program::{Monitor, Program, VarId};
use secateur_term::{Op, Term, TermStore, to_signed};

/// No atom can be given for what an edge needs: nothing may be covered by the nodes above.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pin(pub &'static str);

/// A change of memory, in terms of the start of the edge.
#[derive(Clone, Debug)]
enum Change {
    Store {
        addr: Term,
        value: Term,
        bytes: u32,
    },
    /// A new object; `base` is unknown before the edge.
    New {
        base: Term,
        size: Term,
        zeroed: bool,
    },
    Copy {
        dst: Term,
        src: Term,
        len: Term,
    },
    Fill {
        dst: Term,
        byte: Term,
        len: Term,
    },
    Havoc {
        dst: Term,
        len: Term,
    },
    Free {
        addr: Term,
    },
    Leave {
        depth: u32,
    },
    Clobber,
}

/// Something that must hold at the start of an edge for what was done on it.
#[derive(Clone, Debug)]
pub struct Need {
    pub atom: Term,
    /// Only the first so many guards may be used to weaken it.
    pub guards: usize,
}

#[derive(Default, Debug)]
pub struct Edge {
    env: HashMap<Term, Term>,
    changes: Vec<Change>,
    pub guards: Vec<Term>,
    pub needs: Vec<Need>,
    /// Needs that were handed on already.
    needed: HashSet<(Term, usize)>,
    /// Symbols on the edge with what stands for them: inputs, and what guards tell.
    known: Vec<(Term, Term)>,
    unknown_count: u32,
    pub pin: Option<Pin>,
}

/// What is needed to look along an edge.
pub struct Cx<'a> {
    pub store: &'a mut TermStore,
    pub places: &'a mut Places,
    pub program: &'a Program,
    /// The state at the start of the edge.
    pub start: &'a State,
    pub monitor: &'a Monitor,
    /// Bases of objects nobody can write.
    pub tables: &'a HashSet<Term>,
}

impl Edge {
    pub fn new(cx: &mut Cx, trail: &[TrailOp]) -> Edge {
        let mut edge = Edge::default();
        for op in trail {
            if let Err(pin) = edge.op(cx, op) {
                edge.pin = Some(pin);
            }
        }
        edge
    }

    fn place(&self, cx: &mut Cx, depth: u32, var: VarId) -> Term {
        cx.places.variable(cx.store, cx.program, depth, var)
    }

    /// An expression of the program at this point, in terms of the start.
    fn expr(&self, cx: &mut Cx, depth: u32, e: Term) -> Term {
        let (places, program) = (&mut *cx.places, cx.program);
        cx.store.eval_expr(e, &mut |store, var| {
            let place = places.variable(store, program, depth, var);
            self.env.get(&place).copied().unwrap_or(place)
        })
    }

    fn unknown(&mut self, cx: &mut Cx, width: u32, actual: Term) -> Term {
        let number = self.unknown_count;
        let t = cx.places.term(cx.store, cx.program, Place::Unknown { number, width });
        self.unknown_count += 1;
        self.known.push((t, actual));
        t
    }

    fn op(&mut self, cx: &mut Cx, op: &TrailOp) -> Result<(), Pin> {
        match *op {
            TrailOp::Assign { depth, var, value } => {
                let v = self.expr(cx, depth, value);
                let place = self.place(cx, depth, var);
                self.env.insert(place, v);
            }
            TrailOp::Input { depth, var, actual } => {
                let width = cx.program.variable(var).width;
                let v = self.unknown(cx, width, actual);
                let place = self.place(cx, depth, var);
                self.env.insert(place, v);
            }
            TrailOp::Param { depth, var, value } => {
                let v = self.expr(cx, depth, value);
                let v = cx.store.resize(v, cx.program.variable(var).width);
                let place = self.place(cx, depth + 1, var);
                self.env.insert(place, v);
            }
            TrailOp::Return { depth, var, value, width } => {
                let v = match value {
                    Some(e) => {
                        let v = self.expr(cx, depth, e);
                        cx.store.resize(v, width)
                    }
                    None => self.unknown(cx, width, Term::UNSET),
                };
                let place = self.place(cx, depth - 1, var);
                self.env.insert(place, v);
            }
            TrailOp::Guard { depth, cond, truth } => {
                let c = self.expr(cx, depth, cond);
                let c = if truth { c } else { cx.store.not(c) };
                self.learn_value(cx, c);
                push_conjuncts(cx.store, c, &mut self.guards);
            }
            TrailOp::Forced { depth, cond, truth } => {
                let c = self.expr(cx, depth, cond);
                let c = if truth { c } else { cx.store.not(c) };
                self.need(cx.store, c);
            }
            TrailOp::Load { depth, var, addr, bytes } => {
                let addr = self.expr(cx, depth, addr);
                let addr = self.at_known_index(cx, addr);
                self.access(cx, addr, bytes, false)?;
                let v = self.read(cx, addr, bytes, self.changes.len())?;
                let v = cx.store.resize(v, cx.program.variable(var).width);
                let place = self.place(cx, depth, var);
                self.env.insert(place, v);
            }
            TrailOp::Store { depth, addr, value, bytes } => {
                let addr = self.expr(cx, depth, addr);
                let value = self.expr(cx, depth, value);
                let addr = self.at_known_index(cx, addr);
                self.access(cx, addr, bytes, true)?;
                let value = cx.store.resize(value, 8 * bytes);
                self.changes.push(Change::Store { addr, value, bytes });
            }
            TrailOp::Alloc { depth, var, base, size, zeroed } => {
                let size = self.expr(cx, depth, size);
                let width = cx.program.data_model.pointer_width();
                let p = self.unknown(cx, width, base);
                let place = self.place(cx, depth, var);
                self.env.insert(place, p);
                self.changes.push(Change::New { base: p, size, zeroed });
            }
            TrailOp::Copy { depth, dst, src, len, overlap } => {
                let (dst, src) = (self.expr(cx, depth, dst), self.expr(cx, depth, src));
                let len = self.expr(cx, depth, len);
                let n = self.known_length(cx, len)?;
                if n > 0 {
                    self.access(cx, dst, n, true)?;
                    self.access(cx, src, n, false)?;
                    if cx.monitor.invalid_deref && !overlap {
                        let pair = cx.store.concat(dst, src);
                        let apart = self.relation(cx, Place::Apart { bytes: n, other: n }, pair)?;
                        let same = cx.store.eq(dst, src);
                        let fine = cx.store.or(same, apart);
                        self.need(cx.store, fine);
                    }
                    self.changes.push(Change::Copy { dst, src, len });
                }
            }
            TrailOp::Fill { depth, dst, value, len } => {
                let (dst, byte) = (self.expr(cx, depth, dst), self.expr(cx, depth, value));
                let len = self.expr(cx, depth, len);
                let n = self.known_length(cx, len)?;
                if n > 0 {
                    self.access(cx, dst, n, true)?;
                    self.changes.push(Change::Fill { dst, byte, len });
                }
            }
            TrailOp::Free { depth, addr } => {
                let addr = self.expr(cx, depth, addr);
                self.freed(cx, addr)?;
                self.changes.push(Change::Free { addr });
            }
            TrailOp::EndScope { depth, addr } => {
                let addr = self.expr(cx, depth, addr);
                self.changes.push(Change::Free { addr });
            }
            TrailOp::Realloc { depth, var, ptr, actual } => {
                let ptr = self.expr(cx, depth, ptr);
                self.freed(cx, ptr)?;
                self.changes.push(Change::Clobber);
                let width = cx.program.variable(var).width;
                let v = self.unknown(cx, width, actual);
                let place = self.place(cx, depth, var);
                self.env.insert(place, v);
            }
            TrailOp::Havoc { depth, dst, len } => {
                let (dst, len) = (self.expr(cx, depth, dst), self.expr(cx, depth, len));
                let n = self.known_length(cx, len)?;
                if n > 0 {
                    self.access(cx, dst, n, true)?;
                    self.changes.push(Change::Havoc { dst, len });
                }
            }
            TrailOp::Access { depth, addr, bytes, write } => {
                let addr = self.expr(cx, depth, addr);
                self.access(cx, addr, bytes, write)?;
            }
            TrailOp::Leave { depth } => self.changes.push(Change::Leave { depth }),
            TrailOp::Clobber => self.changes.push(Change::Clobber),
        }
        Ok(())
    }

    /// The property may ask that only what was allocated is freed.
    fn freed(&mut self, cx: &mut Cx, addr: Term) -> Result<(), Pin> {
        if !cx.monitor.invalid_free {
            return Ok(());
        }
        let width = cx.store.width(addr);
        let zero = cx.store.bv(width, 0);
        let null = cx.store.eq(addr, zero);
        let freeable = self.fact1(cx, Place::Freeable, addr)?;
        let ok = cx.store.or(null, freeable);
        self.need(cx.store, ok);
        Ok(())
    }

    fn need(&mut self, store: &mut TermStore, c: Term) {
        let mut list = Vec::new();
        push_conjuncts(store, c, &mut list);
        let guards = self.guards.len();
        for atom in list {
            if self.needed.insert((atom, guards)) {
                self.needs.push(Need { atom, guards });
            }
        }
    }

    /// A guard may tell the value of a symbol.
    fn learn_value(&mut self, cx: &mut Cx, guard: Term) {
        let Some(n) = cx.store.node(guard).copied() else { return };
        if n.op != Op::Eq {
            return;
        }
        for (symbol, other) in [(n.args[0], n.args[1]), (n.args[1], n.args[0])] {
            if cx.store.as_symbol(symbol).is_none()
                || self.known.iter().any(|k| k.0 == symbol && k.1 != Term::UNSET)
            {
                continue;
            }
            if let Some(v) = self.at_start(cx, other)
                && cx.store.constant(v).is_some()
            {
                self.known.insert(0, (symbol, v));
                return;
            }
        }
    }

    /// Parts of an address that are numbers known at the start are fixed, which is then needed: what lies at `a + 12` is easier
    /// to speak of than what lies at `a + 4 * i`.
    fn at_known_index(&mut self, cx: &mut Cx, addr: Term) -> Term {
        let mut form = cx.store.linear(addr);
        let mut changed = false;
        for m in std::mem::take(&mut form.monomials) {
            let known = self.at_start(cx, m.atom).and_then(|v| cx.store.constant(v));
            let Some(k) = known else {
                form.monomials.push(m);
                continue;
            };
            changed = true;
            let value = cx.store.bv(form.width, k);
            let same = cx.store.eq(m.atom, value);
            self.need(cx.store, same);
            form.constant = form.constant.wrapping_add(k.wrapping_mul(m.coefficient));
        }
        if !changed {
            return addr;
        }
        form.constant = secateur_term::trunc(form.constant, form.width);
        cx.store.linear_term(&form)
    }

    /// The property may ask that accesses be valid.
    fn access(&mut self, cx: &mut Cx, addr: Term, bytes: u32, write: bool) -> Result<(), Pin> {
        if !cx.monitor.invalid_deref {
            return Ok(());
        }
        let valid = self.fact1(cx, Place::Valid { bytes, write }, addr)?;
        self.need(cx.store, valid);
        Ok(())
    }

    /// A length that is the same for all states this edge stands for.
    fn known_length(&mut self, cx: &mut Cx, len: Term) -> Result<u32, Pin> {
        let n = self.at_start(cx, len).and_then(|v| cx.store.constant(v)).ok_or(Pin("a length"))?;
        let width = cx.store.width(len);
        let k = cx.store.bv(width, n);
        let same = cx.store.eq(len, k);
        self.need(cx.store, same);
        u32::try_from(n).map_err(|_| Pin("a length"))
    }

    /// The value of a term over the start of the edge, as it was when the edge was made.
    fn at_start(&self, cx: &mut Cx, t: Term) -> Option<Term> {
        View::new(cx.store, cx.places, cx.program, cx.start, &self.known).value(t)
    }

    /// An atom at the end of the edge in terms of its start. Facts about addresses it rests on are added to `needs`.
    pub fn backward(&mut self, cx: &mut Cx, atom: Term) -> Result<Term, Pin> {
        let mut memo = HashMap::new();
        self.substitute(cx, atom, &mut memo)
    }

    fn substitute(&mut self, cx: &mut Cx, t: Term, memo: &mut HashMap<Term, Term>) -> Result<Term, Pin> {
        let Some(node) = cx.store.node(t).copied() else { return Ok(t) };
        if node.op == Op::Sym {
            return Ok(self.env.get(&t).copied().unwrap_or(t));
        }
        if node.op.is_leaf() {
            return Ok(t);
        }
        if let Some(known) = memo.get(&t) {
            return Ok(*known);
        }
        let special = (node.op == Op::Select).then(|| cx.places.place(cx.store, node.args[0])).flatten();
        let new = if let Some(place) = special {
            let index = self.substitute(cx, node.args[1], memo)?;
            self.memory_fact(cx, place, index, self.changes.len())?
        } else {
            let mut args = node.args;
            for a in &mut args[..node.op.arity()] {
                *a = self.substitute(cx, *a, memo)?;
            }
            if args == node.args { t } else { cx.store.rebuild(&node, args) }
        };
        memo.insert(t, new);
        Ok(new)
    }

    fn fact1(&mut self, cx: &mut Cx, place: Place, addr: Term) -> Result<Term, Pin> {
        self.memory_fact(cx, place, addr, self.changes.len())
    }

    /// A fact about memory after the first `upto` changes, in terms of the start.
    fn memory_fact(&mut self, cx: &mut Cx, place: Place, index: Term, upto: usize) -> Result<Term, Pin> {
        match place {
            Place::Read { bytes } => self.read(cx, index, bytes, upto),
            Place::Valid { .. } | Place::Freeable | Place::Outlives { .. } => {
                self.liveness(cx, place, index, upto)
            }
            Place::Apart { .. } | Place::OtherObject => self.relation(cx, place, index),
            _ => Err(Pin("an unknown fact")),
        }
    }

    fn select(&self, cx: &mut Cx, place: Place, index: Term) -> Term {
        let array = cx.places.term(cx.store, cx.program, place);
        cx.store.select(array, index)
    }

    /// What memory holds after the first `upto` changes.
    fn read(&mut self, cx: &mut Cx, addr: Term, bytes: u32, upto: usize) -> Result<Term, Pin> {
        for i in (0..upto).rev() {
            match self.changes[i].clone() {
                Change::Store { addr: to, value, bytes: n } => {
                    match self.compare(cx, (addr, bytes), (to, n))? {
                        Overlap::None => {}
                        Overlap::Inside(skip) => return Ok(cx.store.extract(value, 8 * skip, 8 * bytes)),
                        Overlap::Perhaps(same) => {
                            let rest = self.read(cx, addr, bytes, i)?;
                            return Ok(cx.store.ite(same, value, rest));
                        }
                    }
                }
                Change::New { base, zeroed, size } => {
                    if !mentions(cx.store, addr, base) {
                        continue;
                    }
                    self.stays_inside(cx, addr, base, size);
                    if zeroed {
                        return Ok(cx.store.bv(8 * bytes, 0));
                    }
                    return Ok(self.unknown(cx, 8 * bytes, Term::UNSET));
                }
                Change::Copy { dst, src, len } => {
                    let n = self.length(cx, len)?;
                    match self.compare(cx, (addr, bytes), (dst, n))? {
                        Overlap::None => {}
                        Overlap::Inside(skip) => {
                            let width = cx.store.width(src);
                            let k = cx.store.bv(width, u128::from(skip));
                            let from = cx.store.add(src, k);
                            return self.read(cx, from, bytes, i);
                        }
                        Overlap::Perhaps(_) => return Err(Pin("a copy at an unknown place")),
                    }
                }
                Change::Fill { dst, byte, len } => {
                    let n = self.length(cx, len)?;
                    match self.compare(cx, (addr, bytes), (dst, n))? {
                        Overlap::None => {}
                        Overlap::Inside(_) => {
                            let mut value = byte;
                            for _ in 1..bytes {
                                value = cx.store.concat(value, byte);
                            }
                            return Ok(value);
                        }
                        Overlap::Perhaps(_) => return Err(Pin("a fill at an unknown place")),
                    }
                }
                Change::Havoc { dst, len } => {
                    let n = self.length(cx, len)?;
                    match self.compare(cx, (addr, bytes), (dst, n))? {
                        Overlap::None => {}
                        Overlap::Inside(_) => return Ok(self.unknown(cx, 8 * bytes, Term::UNSET)),
                        Overlap::Perhaps(_) => return Err(Pin("an input at an unknown place")),
                    }
                }
                // what lives keeps its content
                Change::Free { .. } | Change::Leave { .. } => {}
                Change::Clobber => return Err(Pin("an operation on memory without a summary")),
            }
        }
        let read = self.select(cx, Place::Read { bytes }, addr);
        if let Some(base) = static_base(cx.store, addr)
            && cx.tables.contains(&base)
            && let Some(v) = self.at_start(cx, read)
            && cx.store.constant(v).is_some()
            && cx.store.linear(addr).monomials.len() == 1
        {
            return Ok(v);
        }
        Ok(read)
    }

    fn length(&self, cx: &mut Cx, len: Term) -> Result<u32, Pin> {
        let n = self.at_start(cx, len).and_then(|v| cx.store.constant(v));
        n.and_then(|n| u32::try_from(n).ok()).ok_or(Pin("a length"))
    }

    /// Whether an object may still be used after the first `upto` changes.
    fn liveness(&mut self, cx: &mut Cx, place: Place, addr: Term, upto: usize) -> Result<Term, Pin> {
        for i in (0..upto).rev() {
            match self.changes[i].clone() {
                Change::New { base, size, .. } if mentions(cx.store, addr, base) => {
                    let offset = cx.store.sub(addr, base);
                    if mentions(cx.store, offset, base) {
                        return Err(Pin("an odd address"));
                    }
                    return match place {
                        Place::Valid { bytes, .. } => {
                            let width = cx.store.width(size);
                            let len = cx.store.bv(width, u128::from(bytes));
                            let fits = cx.store.ule(len, size);
                            let room = cx.store.sub(size, len);
                            let below = cx.store.ule(offset, room);
                            Ok(cx.store.and(fits, below))
                        }
                        _ => Err(Pin("the life of a new object")),
                    };
                }
                Change::Free { addr: freed } => {
                    let null = self.at_start(cx, freed).is_some_and(|v| cx.store.constant(v) == Some(0));
                    let other = if null {
                        let width = cx.store.width(freed);
                        let zero = cx.store.bv(width, 0);
                        cx.store.eq(freed, zero)
                    } else {
                        let pair = cx.store.concat(addr, freed);
                        self.relation(cx, Place::OtherObject, pair)?
                    };
                    self.need(cx.store, other);
                }
                Change::Leave { depth } => {
                    let outlives = self.liveness(cx, Place::Outlives { depth }, addr, i)?;
                    if !outlives.is_true() {
                        self.need(cx.store, outlives);
                    }
                }
                Change::Clobber => return Err(Pin("an operation on memory without a summary")),
                _ => {}
            }
        }
        if let Some(base) = static_base(cx.store, addr) {
            // static objects live for ever
            let object = cx.program.objects.iter().find(|o| o.base == base);
            let constant = object.is_some_and(|o| o.kind == secateur_program::ObjectKind::Constant);
            let data = object.is_some_and(|o| {
                use secateur_program::ObjectKind::{Constant, External, Global};
                matches!(o.kind, Global | Constant | External)
            });
            match place {
                Place::Outlives { .. } => return Ok(Term::TRUE),
                Place::Valid { bytes, write } if data && !(write && constant) => {
                    let size = object.map_or(0, |o| o.size);
                    let Some(room) = size.checked_sub(u64::from(bytes)) else { return Ok(Term::FALSE) };
                    let offset = cx.store.sub(addr, base);
                    let width = cx.store.width(addr);
                    let room = cx.store.bv(width, u128::from(room));
                    return Ok(cx.store.ule(offset, room));
                }
                _ => {}
            }
        }
        Ok(self.select(cx, place, addr))
    }

    /// A fact about two addresses; memory has no say in it but for the objects made on the way.
    fn relation(&mut self, cx: &mut Cx, place: Place, index: Term) -> Result<Term, Pin> {
        let w = cx.store.width(index) / 2;
        let (a, b) = (cx.store.extract(index, w, w), cx.store.extract(index, 0, w));
        let (n, m) = match place {
            Place::Apart { bytes, other } => (bytes, other),
            _ => (1, 1),
        };
        let difference = cx.store.sub(a, b);
        if let Some(d) = cx.store.constant(difference) {
            if place == Place::OtherObject {
                return Ok(Term::FALSE);
            }
            let d = to_signed(d, w);
            return Ok(cx.store.bool(d >= i128::from(m) || -d >= i128::from(n)));
        }
        for i in 0..self.changes.len() {
            let Change::New { base, size, .. } = self.changes[i] else { continue };
            let (in_a, in_b) = (mentions(cx.store, a, base), mentions(cx.store, b, base));
            if in_a == in_b {
                continue;
            }
            // an object made on this edge, and something older: it points to what is alive already
            let (new, old, bytes) = if in_a { (a, b, m) } else { (b, a, n) };
            self.stays_inside(cx, new, base, size);
            let valid = self.liveness(cx, Place::Valid { bytes, write: false }, old, i)?;
            self.need(cx.store, valid);
            return Ok(Term::TRUE);
        }
        if let (Some(x), Some(y)) = (static_base(cx.store, a), static_base(cx.store, b))
            && x != y
        {
            self.stays_inside_static(cx, a, x);
            self.stays_inside_static(cx, b, y);
            return Ok(Term::TRUE);
        }
        Ok(self.select(cx, place, index))
    }

    /// Needs that an address built from a base lies in its object: a difference of addresses may lead anywhere.
    fn stays_inside(&mut self, cx: &mut Cx, addr: Term, base: Term, size: Term) {
        let offset = cx.store.sub(addr, base);
        let inside = cx.store.ult(offset, size);
        self.need(cx.store, inside);
    }

    fn stays_inside_static(&mut self, cx: &mut Cx, addr: Term, base: Term) {
        let object = cx.program.objects.iter().find(|o| o.base == base);
        let width = cx.store.width(addr);
        let size = cx.store.bv(width, object.map_or(0, |o| u128::from(o.size)));
        self.stays_inside(cx, addr, base, size);
    }

    /// How an access relates to an earlier write, as it was on this path. What that rests on is needed.
    fn compare(&mut self, cx: &mut Cx, a: (Term, u32), w: (Term, u32)) -> Result<Overlap, Pin> {
        let width = cx.store.width(a.0);
        let difference = cx.store.sub(a.0, w.0);
        if let Some(d) = cx.store.constant(difference) {
            return place_in(to_signed(d, width), a.1, w.1);
        }
        let pair = cx.store.concat(a.0, w.0);
        let apart = self.relation(cx, Place::Apart { bytes: a.1, other: w.1 }, pair)?;
        if apart.is_true() {
            return Ok(Overlap::None);
        }
        let (x, y) = (
            self.at_start(cx, a.0).ok_or(Pin("an address"))?,
            self.at_start(cx, w.0).ok_or(Pin("an address"))?,
        );
        let (p, i) = split_base(cx.store, x).ok_or(Pin("an address"))?;
        let (q, j) = split_base(cx.store, y).ok_or(Pin("an address"))?;
        if p != q {
            self.need(cx.store, apart);
            return Ok(Overlap::None);
        }
        let d = cx.store.sub(i, j);
        if let Some(d) = cx.store.constant(d) {
            let overlap = place_in(to_signed(d, width), a.1, w.1)?;
            if let Overlap::Inside(skip) = overlap {
                let k = cx.store.bv(width, u128::from(skip));
                let there = cx.store.add(w.0, k);
                let same = cx.store.eq(a.0, there);
                self.need(cx.store, same);
            } else {
                self.need(cx.store, apart);
            }
            return Ok(overlap);
        }
        if a.1 == w.1 && aligned(cx.store, difference, a.1) {
            let same = cx.store.eq(a.0, w.0);
            return Ok(Overlap::Perhaps(same));
        }
        Err(Pin("places in one object that may overlap"))
    }
}

enum Overlap {
    None,
    /// The access lies inside what was written, so many bytes from its start.
    Inside(u32),
    /// The same place if this holds, else apart.
    Perhaps(Term),
}

fn place_in(d: i128, n: u32, m: u32) -> Result<Overlap, Pin> {
    if d >= i128::from(m) || -d >= i128::from(n) {
        return Ok(Overlap::None);
    }
    if d >= 0 && d + i128::from(n) <= i128::from(m) {
        return Ok(Overlap::Inside(d as u32));
    }
    Err(Pin("a read of parts written apart"))
}

/// Whether a difference of addresses is a multiple of a number of bytes.
fn aligned(store: &TermStore, difference: Term, bytes: u32) -> bool {
    let form = store.linear(difference);
    let k = u128::from(bytes);
    bytes.is_power_of_two()
        && form.constant.is_multiple_of(k)
        && form.monomials.iter().all(|m| m.coefficient.is_multiple_of(k))
}

/// The static object an address in an atom surely points into.
fn static_base(store: &TermStore, addr: Term) -> Option<Term> {
    let form = store.linear(addr);
    let mut bases = form.monomials.iter().filter(|m| {
        store
            .as_symbol(m.atom)
            .is_some_and(|s| matches!(store.symbol(s).kind, secateur_term::SymbolKind::Base { .. }))
    });
    let first = bases.next()?;
    (first.coefficient == 1 && bases.next().is_none()).then_some(first.atom)
}

fn mentions(store: &TermStore, t: Term, symbol: Term) -> bool {
    if t == symbol {
        return true;
    }
    match store.node(t) {
        Some(n) => n.children().iter().any(|c| mentions(store, *c, symbol)),
        None => false,
    }
}

/// Splits a conjunction.
pub fn push_conjuncts(store: &mut TermStore, c: Term, into: &mut Vec<Term>) {
    let mut todo = vec![c];
    while let Some(c) = todo.pop() {
        if c.is_true() {
            continue;
        }
        match store.node(c).copied() {
            Some(n) if n.op == Op::And && n.width == 1 => todo.extend([n.args[1], n.args[0]]),
            Some(n) if n.op == Op::Not => {
                // not (a or b)
                match store.node(n.args[0]).copied() {
                    Some(m) if m.op == Op::Or => {
                        let (x, y) = (store.not(m.args[0]), store.not(m.args[1]));
                        todo.extend([y, x]);
                    }
                    _ => into.push(c),
                }
            }
            _ => into.push(c),
        }
    }
}
