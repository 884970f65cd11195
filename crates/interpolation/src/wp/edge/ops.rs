//! What each recorded operation does to an edge.

use super::{Asked, Change, Edge, EdgeContext, Need, Pin};
use crate::wp::vocabulary::Place;
use secateur_explore::{AddressIs, ObjectLife, Resized, TrailOp};
use secateur_program::VarId;
use secateur_term::{Op, Term, TermStore, push_conjuncts};

impl Edge {
    pub(super) fn op(&mut self, cx: &mut EdgeContext, op: &TrailOp) -> Result<(), Pin> {
        if !self.unasked.is_empty() {
            self.ask_before(cx, op)?;
        }
        match *op {
            TrailOp::Assign { depth, var, value } => {
                let v = self.expr(cx, depth, value);
                let place = self.place(cx, depth, var);
                self.set(place, v);
            }
            TrailOp::Input { depth, var, actual } => {
                let width = cx.program.variable(var).width;
                let v = self.unknown(cx, width, actual);
                let place = self.place(cx, depth, var);
                self.set(place, v);
            }
            TrailOp::Param { depth, var, value } => {
                let v = self.expr(cx, depth, value);
                let v = cx.store.resize(v, cx.program.variable(var).width);
                let place = self.place(cx, depth + 1, var);
                self.set(place, v);
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
                self.set(place, v);
            }
            TrailOp::Guard { depth, cond, truth } => {
                let c = self.expr(cx, depth, cond);
                let c = if truth { c } else { cx.store.not(c) };
                self.learn_value(cx, c);
                push_conjuncts(cx.store, c, &mut self.guards);
            }
            TrailOp::Forced { depth, cond, truth } => {
                // long chains of branches ask the same again and again
                let (guards, changes) = (self.guards.len(), self.changes.len());
                let asked = Asked { cond, depth, truth, guards, changes, env_changes: self.env_changes };
                if !self.forced.insert(asked) {
                    return Ok(());
                }
                let c = self.expr(cx, depth, cond);
                let c = if truth { c } else { cx.store.not(c) };
                let c = self.fresh_differs(cx, c)?;
                if self.under.is_empty() {
                    self.learn_value(cx, c);
                    push_conjuncts(cx.store, c, &mut self.relied);
                }
                self.need(cx.store, c);
            }
            // done where the sides are
            TrailOp::Fork { .. } | TrailOp::Join { .. } => {}
            _ => return self.memory_op(cx, op),
        }
        Ok(())
    }

    /// An address of the program at this point.
    pub(super) fn address(&mut self, cx: &mut EdgeContext, depth: u32, addr: Term) -> Term {
        let addr = self.expr(cx, depth, addr);
        self.at_known_index(cx, addr)
    }

    /// The same for operations on memory.
    fn memory_op(&mut self, cx: &mut EdgeContext, op: &TrailOp) -> Result<(), Pin> {
        match *op {
            TrailOp::Load { depth, var, addr, bytes } => {
                let addr = self.address(cx, depth, addr);
                let addr = self.at_known_constant(cx, addr);
                let place = self.place(cx, depth, var);
                self.has_read(cx, addr, bytes, place)?;
                let v = self.read(cx, addr, bytes, self.changes.len())?;
                let v = cx.store.resize(v, cx.program.variable(var).width);
                self.set(place, v);
            }
            TrailOp::Store { depth, addr: place, value, bytes } => {
                let waits = self.write_waits(cx, depth, &[place, value]);
                let addr = match waits {
                    // what is fixed of the address is fixed when its bytes are read
                    Some(_) => self.expr(cx, depth, place),
                    None => self.address(cx, depth, place),
                };
                let value = self.expr(cx, depth, value);
                if waits.is_none() {
                    self.access(cx, addr, bytes, true)?;
                }
                let value = cx.store.resize(value, 8 * bytes);
                self.changes.push(Change::Store { addr, value, bytes, waits });
            }
            TrailOp::Alloc { depth, var, base, size, zeroed, life, site } => {
                let size = self.expr(cx, depth, size);
                let p = self.made(cx, depth, var, base, size);
                if let Some(site) = site {
                    let name = cx.vocabulary.term(cx.store, cx.program, Place::MadeAt { site });
                    self.env.insert(name, p);
                }
                let frame = (life != ObjectLife::Heap).then_some(depth);
                if frame.is_none() {
                    self.aligned(cx, p, base);
                }
                let restored = life == ObjectLife::Restored;
                self.changes.push(Change::New { base: p, size, zeroed, frame, restored });
            }
            TrailOp::Copy { depth, dst, src, len, overlap } => {
                let (dst, src) = (self.address(cx, depth, dst), self.address(cx, depth, src));
                let len = self.expr(cx, depth, len);
                let n = self.known_length(cx, len)?;
                if n > 0 {
                    let waits = self.write_waits(cx, depth, &[]);
                    if waits.is_none() {
                        self.access(cx, dst, n, true)?;
                    }
                    self.access(cx, src, n, false)?;
                    if !overlap {
                        let pair = cx.store.concat(dst, src);
                        let apart = self.relation(cx, Place::Apart { bytes: n, other: n }, pair)?;
                        let same = cx.store.eq(dst, src);
                        let fine = cx.store.or(same, apart);
                        self.need(cx.store, fine);
                    }
                    self.changes.push(Change::Copy { dst, src, len: n, waits });
                }
            }
            TrailOp::Fill { depth, dst, value, len } => {
                let (dst, byte) = (self.address(cx, depth, dst), self.expr(cx, depth, value));
                let len = self.expr(cx, depth, len);
                let n = self.known_length(cx, len)?;
                if n > 0 {
                    let waits = self.write_waits(cx, depth, &[]);
                    if waits.is_none() {
                        self.access(cx, dst, n, true)?;
                    }
                    self.changes.push(Change::Fill { dst, byte, len: n, waits });
                }
            }
            TrailOp::Free { depth, addr } => {
                let addr = self.address(cx, depth, addr);
                self.freed(cx, addr)?;
                self.changes.push(Change::Free { addr, heap: true });
            }
            TrailOp::EndScope { depth, addr } => {
                let addr = self.address(cx, depth, addr);
                self.changes.push(Change::Free { addr, heap: false });
            }
            TrailOp::Realloc { depth, var, ptr, size, how } => {
                self.resized(cx, (depth, var), (ptr, size), how)?;
            }
            TrailOp::Havoc { depth, dst, len } => {
                let (dst, len) = (self.address(cx, depth, dst), self.expr(cx, depth, len));
                let n = self.known_length(cx, len)?;
                if n > 0 {
                    self.access(cx, dst, n, true)?;
                    self.changes.push(Change::Havoc { dst, len: n, waits: None });
                }
            }
            TrailOp::Access { depth, addr, bytes, write } => {
                let addr = self.address(cx, depth, addr);
                self.access(cx, addr, bytes, write)?;
            }
            TrailOp::Varargs { depth, base, size, ref arguments } => {
                self.laid_out(cx, depth, (base, size), arguments)?;
            }
            TrailOp::VaStart { depth, list } => self.list_started(cx, depth, list)?,
            TrailOp::Leave { depth } => self.changes.push(Change::Leave { depth }),
            TrailOp::Kept { ref ways } => self.kept(cx, ways.as_deref())?,
            TrailOp::Opaque(why) => return Err(Pin(why)),
            TrailOp::Address { depth, addr, is, truth, assumed } => {
                self.told_of_address(cx, (depth, addr), is, truth, assumed)?;
            }
            TrailOp::Restore { depth, ref bases } => self.restored(depth, bases),
            TrailOp::Assign { .. }
            | TrailOp::Input { .. }
            | TrailOp::Param { .. }
            | TrailOp::Return { .. }
            | TrailOp::Guard { .. }
            | TrailOp::Forced { .. }
            | TrailOp::Fork { .. }
            | TrailOp::Join { .. } => {}
        }
        Ok(())
    }

    /// A property of an address is assumed or needed.
    fn told_of_address(
        &mut self,
        cx: &mut EdgeContext,
        (depth, addr): (u32, Term),
        is: AddressIs,
        truth: bool,
        assumed: bool,
    ) -> Result<(), Pin> {
        let addr = self.address(cx, depth, addr);
        let fact = match is {
            AddressIs::Valid { bytes, write } => self.fact1(cx, Place::Valid { bytes, write }, addr)?,
            AddressIs::Freeable => self.fact1(cx, Place::Freeable, addr)?,
            AddressIs::Wild => self.fact1(cx, Place::Wild, addr)?,
            AddressIs::Nowhere => self.fact1(cx, Place::Nowhere, addr)?,
            AddressIs::Foreign => self.fact1(cx, Place::Foreign, addr)?,
            AddressIs::At(value) => {
                let there = self.named(cx, value).ok_or(Pin("a place in an object without a name"))?;
                cx.store.eq(addr, there)
            }
        };
        let fact = if truth { fact } else { cx.store.not(fact) };
        if assumed {
            push_conjuncts(cx.store, fact, &mut self.guards);
        } else {
            self.need(cx.store, fact);
        }
        Ok(())
    }

    /// Variable-length arrays of a frame died, of which some were made on this edge.
    fn restored(&mut self, depth: u32, bases: &[Term]) {
        let made = |b: &Term| self.known.iter().find(|k| k.1 == *b).map(|k| k.0);
        let dead = bases.iter().filter_map(made).collect();
        self.changes.push(Change::Restore { depth, dead });
    }

    /// `realloc` is an allocation, a copy and a free. Bytes of an object that is larger in another state than
    /// here are left unknown, those of a smaller one cannot be read: so the sizes need not be the same.
    fn resized(
        &mut self,
        cx: &mut EdgeContext,
        (depth, var): (u32, VarId),
        (ptr, size): (Term, Term),
        how: Resized,
    ) -> Result<(), Pin> {
        let ptr = self.address(cx, depth, ptr);
        let size = self.expr(cx, depth, size);
        let width = cx.store.width(ptr);
        let zero = cx.store.bv(width, 0);
        let null = cx.store.eq(ptr, zero);
        if let Resized::New { base } = how {
            self.need(cx.store, null);
            let p = self.made(cx, depth, var, base, size);
            self.aligned(cx, p, base);
            self.changes.push(Change::New { base: p, size, zeroed: false, frame: None, restored: false });
            return Ok(());
        }
        self.freed(cx, ptr)?;
        let something = cx.store.not(null);
        self.need(cx.store, something);
        self.known_length(cx, size)?;
        if let Resized::Moved { base, kept } = how {
            let p = self.made(cx, depth, var, base, size);
            self.aligned(cx, p, base);
            self.changes.push(Change::New { base: p, size, zeroed: false, frame: None, restored: false });
            if kept > 0 {
                self.changes.push(Change::Copy { dst: p, src: ptr, len: kept, waits: None });
            }
        } else {
            let place = self.place(cx, depth, var);
            self.set(place, zero);
        }
        self.changes.push(Change::Free { addr: ptr, heap: true });
        Ok(())
    }

    /// Only what was allocated is freed in every state the edge stands for.
    pub(super) fn freed(&mut self, cx: &mut EdgeContext, addr: Term) -> Result<(), Pin> {
        let width = cx.store.width(addr);
        let zero = cx.store.bv(width, 0);
        let null = cx.store.eq(addr, zero);
        let freeable = self.fact1(cx, Place::Freeable, addr)?;
        // an object is not at null
        let ok = if cx.named_base(addr) == Some(addr) { freeable } else { cx.store.or(null, freeable) };
        self.need(cx.store, ok);
        Ok(())
    }

    pub(super) fn need(&mut self, store: &mut TermStore, c: Term) {
        let mut list = std::mem::take(&mut self.conjuncts);
        push_conjuncts(store, c, &mut list);
        let guards = self.guards.len();
        for atom in list.drain(..) {
            // on one side of a branch, for states that take it
            let atom = self.under.iter().rev().fold(atom, |a, c| store.implies(*c, a));
            if atom.is_true() {
                continue;
            }
            if self.needed.insert((atom, guards)) {
                self.needs.push(Need { atom, guards });
            }
        }
        self.conjuncts = list;
    }

    /// A guard, or a condition that is needed, may tell the value of a symbol.
    pub(super) fn learn_value(&mut self, cx: &mut EdgeContext, guard: Term) {
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
}
