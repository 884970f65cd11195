//! The value of an atom in a state (subsumption is evaluation). Values that a state does not determine (a
//! variable never assigned, memory never written, an address that may be several) have none.

use crate::tuning::MEMO_AFTER;
use crate::wp::edge::heap::with;
use crate::wp::vocabulary::{Place, Vocabulary};
use hashbrown::HashMap;
use secateur_explore::{Frame, Near, State, tied_bases};
use secateur_memory::{Content, Liveness, Object, Region, UninitSource, split_base};
use secateur_program::{Program, VarId};
use secateur_term::{Monomial, Op, Term, TermStore};

/// Where values are looked up.
pub struct View<'a> {
    /// The terms; evaluation makes new ones.
    pub store: &'a mut TermStore,
    /// What the symbols of atoms stand for.
    pub vocabulary: &'a Vocabulary,
    /// The program, for the slots of its variables.
    pub program: &'a Program,
    /// The state atoms are evaluated in.
    pub state: &'a State,
    /// Values of symbols on the edge that is being looked at.
    pub known: &'a [(Term, Term)],
    memo: HashMap<Term, Option<Term>>,
    visits: u32,
}

impl<'a> View<'a> {
    /// A view of a state; `known` are the values of symbols that only an edge knows.
    pub fn new(
        store: &'a mut TermStore,
        vocabulary: &'a Vocabulary,
        program: &'a Program,
        state: &'a State,
        known: &'a [(Term, Term)],
    ) -> View<'a> {
        View { store, vocabulary, program, state, known, memo: HashMap::new(), visits: 0 }
    }

    /// The value of a term over places as a term over inputs; `None` if the state does not determine it.
    pub fn value(&mut self, t: Term) -> Option<Term> {
        if t.is_immediate() {
            return Some(t);
        }
        self.visits += 1;
        let node = *self.store.node(t)?;
        match node.op {
            Op::Sym => return self.symbol(t),
            op if op.is_leaf() => return Some(t),
            _ => {}
        }
        if self.visits > MEMO_AFTER {
            if let Some(known) = self.memo.get(&t) {
                return *known;
            }
            let v = self.inner(&node);
            self.memo.insert(t, v);
            return v;
        }
        self.inner(&node)
    }

    fn inner(&mut self, node: &secateur_term::TermNode) -> Option<Term> {
        let args = node.args;
        match node.op {
            Op::Select => {
                if let Some(place) = self.vocabulary.place(self.store, args[0]) {
                    return self.memory_fact(place, args[1]);
                }
            }
            Op::And | Op::Or if node.width == 1 => {
                let decides = if node.op == Op::And { Term::FALSE } else { Term::TRUE };
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                if a == Some(decides) || b == Some(decides) {
                    return Some(decides);
                }
                return Some(self.store.rebuild(node, [a?, b?, args[2]]));
            }
            Op::Ite => {
                let c = self.value(args[0])?;
                if let Some(k) = self.store.constant(c) {
                    return self.value(if k == 1 { args[1] } else { args[2] });
                }
            }
            _ => {}
        }
        let mut new = args;
        for a in &mut new[..node.op.arity()] {
            *a = self.value(*a)?;
        }
        if node.op == Op::Eq
            && let Some(same) = self.same_place(new[0], new[1])
        {
            return Some(same);
        }
        Some(self.store.rebuild(node, new))
    }

    /// Whether two addresses are the same, if one of them is that of a pointer from outside that was followed: its
    /// object is apart from all others.
    fn same_place(&mut self, a: Term, b: Term) -> Option<Term> {
        if !self.state.outside.is_open() || self.store.width(a) != self.program.data_model.pointer_width() {
            return None;
        }
        let ((p, i), (q, j)) = (self.object_at(a)?, self.object_at(b)?);
        let (x, y) = (self.alive(p)?, self.alive(q)?);
        let of_outside = |o: &Object| o.info.region == Region::Outside;
        if p == q || !(of_outside(x) || of_outside(y)) {
            return (p == q && of_outside(x)).then(|| self.store.eq(i, j));
        }
        let inside = |o: &Object, at: Term| {
            self.store.constant(at).zip(self.store.constant(o.size)).is_some_and(|(at, size)| at < size)
        };
        (inside(x, i) && inside(y, j)).then_some(Term::FALSE)
    }

    fn symbol(&mut self, t: Term) -> Option<Term> {
        if let Some(known) = self.known.iter().find(|u| u.0 == t) {
            return (known.1 != Term::UNSET).then_some(known.1);
        }
        let value = match self.vocabulary.place(self.store, t) {
            None => return Some(t),
            Some(Place::Global { var }) => {
                let value = self.state.globals[self.slot(var)];
                self.or_given(value, var, 0)?
            }
            Some(Place::Local { depth, var }) => {
                let slot = self.slot(var);
                let frame = frame_at(self.state, depth)?;
                let value = frame.locals.get(slot)?;
                self.or_given(value, var, depth)?
            }
            Some(Place::MadeAt { site }) => {
                let memory = &self.state.memory;
                memory.made_at(site).and_then(|number| memory.object(number))?.base
            }
            Some(Place::Varargs { depth }) => {
                let number = frame_at(self.state, depth)?.varargs?;
                self.state.memory.object(number)?.base
            }
            Some(_) => return None,
        };
        (value != Term::UNSET).then_some(value)
    }

    /// A pointer that has no value yet is one from outside, where such pointers have objects of their own.
    fn or_given(&mut self, value: Term, var: VarId, depth: u32) -> Option<Term> {
        let width = self.program.variable(var).width;
        match value {
            Term::UNSET if !self.state.outside.is_open() => None,
            Term::UNSET if width != self.program.data_model.pointer_width() => None,
            Term::UNSET => Some(self.store.input(format!("unset!{}!{depth}", var.0), width)),
            value => Some(value),
        }
    }

    fn slot(&self, var: VarId) -> usize {
        self.program.variable(var).slot as usize
    }

    fn memory_fact(&mut self, place: Place, index: Term) -> Option<Term> {
        match place {
            Place::Wild => return Some(self.wild(index)),
            Place::Nowhere => {
                let addr = self.value(index)?;
                let addr = self.state.outside.settled(self.store, addr);
                let own = self.store.mentions_base(addr) || self.is_tied_to_an_object(addr);
                return if own { None } else { Some(self.wild(index)) };
            }
            Place::Foreign => return self.foreign(index),
            _ => {}
        }
        let index = self.value(index)?;
        match place {
            Place::Read { bytes } => self.read(index, bytes),
            Place::Valid { bytes, write } => self.valid(index, bytes, write),
            Place::Apart { bytes, other } => {
                let (a, b) = self.halves(index);
                self.apart((a, bytes), (b, other))
            }
            Place::OtherObject => {
                let (a, b) = self.halves(index);
                let (x, _) = self.whose(a)?;
                let (y, _) = self.whose(b)?;
                let there = self.is_there(x) && self.is_there(y);
                Some(self.store.bool(x != y && there))
            }
            Place::Freeable => {
                let (number, offset) = self.object_at(index)?;
                let o = self.alive(number)?;
                let fine = o.info.region == Region::Heap && self.store.constant(offset) == Some(0);
                Some(self.store.bool(fine))
            }
            Place::Only => self.only(index),
            Place::With => {
                let array = *self.vocabulary.terms.get(&Place::With)?;
                Some(self.store.select(array, index))
            }
            Place::Stays { depth } => {
                let (number, _) = self.object_at(index)?;
                let restored =
                    frame_at(self.state, depth).is_some_and(|f| f.objects.contains(&(number, true)));
                Some(self.store.bool(!restored))
            }
            Place::Outlives { .. } if self.state.outside.unmade(self.store, index).is_some() => {
                Some(Term::TRUE)
            }
            Place::Outlives { depth } => {
                let (number, _) = self.object_at(index)?;
                let dies =
                    frames(self.state).any(|(d, f)| d >= depth && f.objects.iter().any(|o| o.0 == number));
                Some(self.store.bool(!dies))
            }
            _ => None,
        }
    }

    /// Whether an address points to nothing that is known. What was never written points anywhere.
    fn wild(&mut self, index: Term) -> Term {
        let Some(addr) = self.value(index) else { return Term::TRUE };
        let addr = self.state.outside.settled(self.store, addr);
        if self.state.outside.is_open() && Near::of(self.store, addr).is_some() {
            // it is followed
            return Term::FALSE;
        }
        let chosen = |m: &Monomial| self.store.node(m.atom).is_some_and(|n| n.op == Op::Ite);
        let known =
            self.store.constant(addr).is_some() || self.store.linear(addr).monomials.iter().any(chosen);
        let known = known || self.whose(addr).is_some();
        self.store.bool(!known)
    }

    /// Whether an address leads to no object of the program: to one from outside, or to nothing that is known.
    fn foreign(&mut self, index: Term) -> Option<Term> {
        let addr = self.value(index)?;
        let addr = self.state.outside.settled(self.store, addr);
        let foreign = match split_base(self.store, addr) {
            Some((number, _)) => {
                self.state.memory.object(number).is_some_and(|o| o.info.region == Region::Outside)
            }
            None if self.is_tied_to_an_object(addr) => return None,
            None => self.store.constant(addr).is_none() && !self.store.mentions_base(addr),
        };
        Some(self.store.bool(foreign))
    }

    /// Whether the path relates an address to that of an object of the program: it may be one in it.
    fn is_tied_to_an_object(&self, addr: Term) -> bool {
        !tied_bases(self.store, self.state, addr).is_empty()
    }

    /// Whether every heap object is that of an address in a set. `set` is in terms of the state.
    fn only(&mut self, mut set: Term) -> Option<Term> {
        let mut listed = Vec::new();
        while self.store.constant(set).is_none() {
            let (addr, others) = with(self.store, set)?;
            match self.object_at(addr) {
                Some((number, _)) => listed.push(number),
                None => {
                    self.store.constant(addr)?;
                }
            }
            set = others;
        }
        let state: &'a State = self.state;
        let only = state
            .memory
            .objects()
            .filter(|(_, o)| o.info.region == Region::Heap && o.liveness == Liveness::Alive)
            .all(|(n, _)| listed.contains(&n));
        Some(self.store.bool(only))
    }

    fn halves(&mut self, index: Term) -> (Term, Term) {
        let w = self.store.width(index) / 2;
        (self.store.extract(index, w, w), self.store.extract(index, 0, w))
    }

    fn alive(&self, number: u32) -> Option<&'a Object> {
        let state: &'a State = self.state;
        state.memory.object(number).filter(|o| o.liveness == Liveness::Alive)
    }

    /// The object and the offset of an address, which may be one of a pointer from outside that was followed.
    pub fn object_at(&mut self, addr: Term) -> Option<(u32, Term)> {
        let addr = self.state.outside.settled(self.store, addr);
        split_base(self.store, addr)
    }

    /// Whose place an address is, and where in it.
    fn whose(&mut self, addr: Term) -> Option<(Owner, Term)> {
        if let Some((number, offset)) = self.object_at(addr) {
            return Some((Owner::Object(number), offset));
        }
        let near = self.state.outside.unmade(self.store, addr).filter(|n| n.is_inside(1))?;
        let width = self.store.width(addr);
        Some((Owner::Pointer(near.pointer), self.store.bv(width, near.distance as u128)))
    }

    fn is_there(&self, owner: Owner) -> bool {
        match owner {
            Owner::Object(number) => self.alive(number).is_some(),
            Owner::Pointer(_) => true,
        }
    }

    /// What an object from outside holds where nobody has written.
    fn given(&mut self, owner: Owner, offset: Term, bytes: u32) -> Option<Term> {
        self.store.constant(offset)?;
        Some(self.store.input(format!("given!{owner:?}!{offset:?}!{bytes}"), 8 * bytes))
    }

    fn read(&mut self, addr: Term, bytes: u32) -> Option<Term> {
        let (owner, offset) = self.whose(addr)?;
        let Owner::Object(number) = owner else { return self.given(owner, offset, bytes) };
        let object = self.alive(number)?;
        let Some(size) = self.store.constant(object.size) else {
            return self.read_written(object, offset, bytes);
        };
        let mut none = Unwritten::default();
        let outside = object.info.region == Region::Outside;
        let value = match self.store.constant(offset) {
            Some(o) => {
                if o.checked_add(u128::from(bytes)).is_none_or(|end| end > size) {
                    return None;
                }
                // reading may tidy cells: that is done on a copy
                let mut memory = self.state.memory.clone();
                memory.read(self.store, number, o as u64, bytes, &mut none)?
            }
            None => {
                let mut memory = self.state.memory.clone();
                memory.object_mut(number)?.read_symbolic(self.store, offset, bytes, &mut none)
            }
        };
        match none.0 {
            0 => Some(value),
            unwritten if outside && unwritten == bytes => self.given(owner, offset, bytes),
            _ => None,
        }
    }

    /// A read of an object whose size is not one number. The cells there say what was written; that the access is in
    /// bounds is another atom, which everything that depends on the value needs too.
    fn read_written(&mut self, object: &Object, offset: Term, bytes: u32) -> Option<Term> {
        let offset = u64::try_from(self.store.constant(offset)?).ok()?;
        offset.checked_add(u64::from(bytes))?;
        let Content::Cells(cells) = &object.content else { return None };
        if let Some(value) = cells.peek(offset, bytes) {
            return Some(value);
        }
        // in parts, which the state itself is not to keep
        let mut none = Unwritten::default();
        let value = cells.clone().read(self.store, offset, bytes, &mut none);
        (!none.any()).then_some(value)
    }

    fn valid(&mut self, addr: Term, bytes: u32, write: bool) -> Option<Term> {
        let Some((number, offset)) = self.object_at(addr) else {
            let near = self.state.outside.unmade(self.store, addr)?;
            return near.is_inside(bytes).then_some(Term::TRUE);
        };
        let Some(object) = self.alive(number) else { return Some(Term::FALSE) };
        let readable = object.info.region != Region::Code;
        if !readable || (write && !object.is_writable()) {
            return Some(Term::FALSE);
        }
        let size = object.size;
        let width = self.store.width(size);
        let len = self.store.bv(width, u128::from(bytes));
        let fits = self.store.ule(len, size);
        let room = self.store.sub(size, len);
        let below = self.store.ule(offset, room);
        Some(self.store.and(fits, below))
    }

    /// Whether two accesses touch no common byte.
    fn apart(&mut self, a: (Term, u32), b: (Term, u32)) -> Option<Term> {
        let (x, i) = self.whose(a.0)?;
        let (y, j) = self.whose(b.0)?;
        if x != y {
            return (self.is_there(x) && self.is_there(y)).then_some(Term::TRUE);
        }
        Some(apart_offsets(self.store, (i, a.1), (j, b.1)))
    }
}

/// Whether accesses at two offsets of one object touch no common byte.
pub fn apart_offsets(store: &mut TermStore, a: (Term, u32), b: (Term, u32)) -> Term {
    let w = store.width(a.0);
    let (ab, ba) = (store.sub(a.0, b.0), store.sub(b.0, a.0));
    let (n, m) = (store.bv(w, u128::from(a.1)), store.bv(w, u128::from(b.1)));
    // a starts at or after the end of b, going up, and the other way round
    let (after, before) = (store.ule(m, ab), store.ule(n, ba));
    store.and(after, before)
}

/// Frames of a state with their depths, innermost first.
pub fn frames(state: &State) -> impl Iterator<Item = (u32, &Frame)> {
    let mut link = state.callers.as_ref();
    let mut depth = state.call_depth;
    std::iter::once((depth, &state.top)).chain(std::iter::from_fn(move || {
        let c = link?;
        link = c.below.as_ref();
        depth -= 1;
        Some((depth, &c.frame))
    }))
}

/// The frame of this depth; `None` if the call stack is not that deep.
pub fn frame_at(state: &State, depth: u32) -> Option<&Frame> {
    if depth == state.call_depth {
        return Some(&state.top);
    }
    frames(state).find(|f| f.0 == depth).map(|f| f.1)
}

/// What an address is a place in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Owner {
    /// The object of this number.
    Object(u32),
    /// The object that is made when this pointer from outside is followed.
    Pointer(Term),
}

/// Counts the bytes that are read of memory nobody wrote.
#[derive(Default)]
pub struct Unwritten(u32);

impl Unwritten {
    /// Whether a byte was read that nobody wrote.
    pub fn any(&self) -> bool {
        self.0 > 0
    }
}

impl UninitSource for Unwritten {
    fn byte(&mut self, store: &mut TermStore) -> Term {
        self.0 += 1;
        store.bv(8, 0)
    }
}
