//! Which objects may still be used at a point of an edge.

use super::{Change, Edge, EdgeContext, Pin};
use crate::wp::vocabulary::Place;
use hashbrown::HashMap;
use secateur_memory::Region;
use secateur_term::Term;

/// What is known of an object after the first `upto` changes, by the place asked for and the address.
pub(super) type Lives = HashMap<(Place, Term, usize), Term>;

/// What objects died of on the way: that the object survives is a fact of its own, after so many changes.
type Left = Vec<(Place, usize)>;

impl Edge {
    /// Whether an object may still be used after the first `upto` changes.
    ///
    /// Every frame that was left asks whether the object outlives it, and so does every frame left before
    /// that: each question is asked once, or there would be twice as many for every call on the way.
    pub(super) fn liveness(
        &mut self,
        cx: &mut EdgeContext,
        place: Place,
        addr: Term,
        upto: usize,
    ) -> Result<Term, Pin> {
        if let Some(known) = self.lives.get(&(place, addr, upto)) {
            return Ok(*known);
        }
        // null lies in no object: what was freed or left on the way need not be another one
        let asks_for_an_object = matches!(place, Place::Valid { bytes: 1.., .. } | Place::Freeable);
        if asks_for_an_object && cx.store.constant(addr) == Some(0) {
            return Ok(Term::FALSE);
        }
        let (mut left, mut same) = (Left::new(), Vec::new());
        let found = self.life(cx, place, addr, upto, (&mut left, &mut same))?;
        self.lives.insert((place, addr, upto), found);
        // leaves of the frame asked about: at each the answer is the same, and it is needed
        if !same.is_empty() && !found.is_true() {
            self.need(cx.store, found);
        }
        self.lives.extend(same.into_iter().map(|i| ((place, addr, i), found)));
        for (survives, i) in left {
            let survives = self.liveness(cx, survives, addr, i)?;
            if !survives.is_true() {
                self.need(cx.store, survives);
            }
        }
        Ok(found)
    }

    /// Goes back over the changes to where the object was made, or to the start of the edge. What was left on
    /// the way is noted.
    fn life(
        &mut self,
        cx: &mut EdgeContext,
        place: Place,
        addr: Term,
        upto: usize,
        (left, same): (&mut Left, &mut Vec<usize>),
    ) -> Result<Term, Pin> {
        for i in (0..upto).rev() {
            cx.look()?;
            match self.changes[i].clone() {
                Change::New { base, size, frame, restored, .. } if cx.store.mentions(addr, base) => {
                    let offset = cx.store.sub(addr, base);
                    if cx.store.mentions(offset, base) {
                        return Err(Pin("an odd address"));
                    }
                    return life_of_new(cx, place, offset, (size, frame, restored));
                }
                // only what was allocated is freed, which is needed there
                Change::Free { heap: true, .. } if cx.is_not_on_heap(addr) => {}
                Change::Free { addr: freed, .. } => {
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
                Change::Leave { depth } if place == (Place::Outlives { depth }) => same.push(i),
                Change::Leave { depth } => survive(left, Place::Outlives { depth }, i),
                Change::Restore { dead, .. } if dead.iter().any(|d| cx.store.mentions(addr, *d)) => {
                    return Ok(Term::FALSE);
                }
                Change::Restore { depth, .. } if place == (Place::Stays { depth }) => same.push(i),
                Change::Restore { depth, .. } if !self.is_made_before(cx, addr, i) => {
                    survive(left, Place::Stays { depth }, i);
                }
                _ => {}
            }
        }
        Ok(self.life_at_start(cx, place, addr))
    }

    /// Whether an address is that of an object made by one of the first `upto` changes.
    fn is_made_before(&self, cx: &EdgeContext, addr: Term, upto: usize) -> bool {
        let made = |c: &Change| matches!(c, Change::New { base, .. } if cx.store.mentions(addr, *base));
        self.changes[..upto].iter().any(made)
    }

    /// Whether an object may be used at the start of the edge.
    fn life_at_start(&self, cx: &mut EdgeContext, place: Place, addr: Term) -> Term {
        if let Some(near) = self.given_pointer(cx, addr) {
            match place {
                Place::Valid { bytes, .. } if near.is_inside(bytes) => return Term::TRUE,
                Place::Outlives { .. } => return Term::TRUE,
                _ => {}
            }
        }
        if let Place::Outlives { depth } = place
            && cx.frame_of(addr).is_some_and(|frame| frame < depth)
        {
            return Term::TRUE;
        }
        if let Some(base) = cx.named_base(addr) {
            // static objects live for ever
            let object = cx.program.objects.iter().find(|o| o.base == base);
            let constant = object.is_some_and(|o| o.kind == secateur_program::ObjectKind::Constant);
            let data = object.is_some_and(|o| {
                use secateur_program::ObjectKind::{Constant, External, Global};
                matches!(o.kind, Global | Constant | External)
            });
            match place {
                Place::Outlives { .. } | Place::Stays { .. } if object.is_some() || is_on_heap(cx, base) => {
                    return Term::TRUE;
                }
                Place::Valid { bytes, write } if data && !(write && constant) => {
                    let size = object.map_or(0, |o| o.size);
                    let Some(room) = size.checked_sub(u64::from(bytes)) else { return Term::FALSE };
                    let offset = cx.store.sub(addr, base);
                    let width = cx.store.width(addr);
                    let room = cx.store.bv(width, u128::from(room));
                    return cx.store.ule(offset, room);
                }
                _ => {}
            }
        }
        let whole = local_object(cx, addr).or_else(|| named_object(cx, addr));
        if let (Place::Freeable, Some(&Whole { base, size: bytes @ 1.., writable: write })) =
            (place, whole.as_ref())
            && base == addr
            && is_on_heap(cx, base)
        {
            // what was allocated there may be freed as long as it lives
            return self.select(cx, Place::Valid { bytes, write }, addr);
        }
        if let Place::Valid { bytes, write } = place
            && let Some(Whole { base, size, writable }) = whole
            && bytes <= size
            && (base, bytes) != (addr, size)
            && (writable || !write)
        {
            // that all of the object may be used never changes while it lives, and bounds are what guards and
            // invariants speak of
            let all = self.select(cx, Place::Valid { bytes: size, write: writable }, base);
            let offset = cx.store.sub(addr, base);
            let width = cx.store.width(addr);
            let room = cx.store.bv(width, u128::from(size - bytes));
            let inside = cx.store.ule(offset, room);
            return cx.store.and(all, inside);
        }
        self.select(cx, place, addr)
    }
}

/// The object must survive what happened there; the last one asks the same of those before it.
fn survive(left: &mut Left, place: Place, i: usize) {
    if left.iter().all(|l| l.0 != place) {
        left.push((place, i));
    }
}

/// Whether an object that was made on the edge may be used, at an offset.
fn life_of_new(
    cx: &mut EdgeContext,
    place: Place,
    offset: Term,
    (size, frame, restored): (Term, Option<u32>, bool),
) -> Result<Term, Pin> {
    match place {
        Place::Valid { bytes, .. } => {
            let width = cx.store.width(size);
            let len = cx.store.bv(width, u128::from(bytes));
            let fits = cx.store.ule(len, size);
            let room = cx.store.sub(size, len);
            let below = cx.store.ule(offset, room);
            Ok(cx.store.and(fits, below))
        }
        Place::Freeable if frame.is_none() => {
            let width = cx.store.width(offset);
            let zero = cx.store.bv(width, 0);
            Ok(cx.store.eq(offset, zero))
        }
        Place::Freeable => Ok(Term::FALSE),
        Place::Outlives { depth } => Ok(cx.store.bool(frame.is_none_or(|f| f < depth))),
        Place::Stays { depth } => Ok(cx.store.bool(!(restored && frame == Some(depth)))),
        _ => Err(Pin("the life of a new object")),
    }
}

/// Whether a name is that of an object on the heap, which no frame takes with it.
fn is_on_heap(cx: &EdgeContext, name: Term) -> bool {
    cx.named_object(name).is_some_and(|o| o.info.region == Region::Heap)
}

/// All of an object.
struct Whole {
    /// The variable or the name that stands for its address.
    base: Term,
    /// How many bytes it surely has.
    size: u32,
    writable: bool,
}

/// The local object an address is computed from, if a variable names it.
fn local_object(cx: &EdgeContext, addr: Term) -> Option<Whole> {
    let form = cx.store.linear(addr);
    let mut found = None;
    for m in &form.monomials {
        let Some(Place::Local { var, .. }) = cx.vocabulary.place(cx.store, m.atom) else { continue };
        let Some(size) = cx.vocabulary.fixed_size(var) else { continue };
        if m.coefficient != 1 || found.is_some() {
            return None;
        }
        found = Some(Whole { base: m.atom, size, writable: true });
    }
    found
}

/// The object with a name that an address is computed from.
fn named_object(cx: &EdgeContext, addr: Term) -> Option<Whole> {
    let base = cx.named_base(addr)?;
    let object = cx.named_object(base)?;
    let size = u32::try_from(cx.store.constant(object.size)?).ok()?;
    (object.info.region != Region::Code).then(|| Whole { base, size, writable: object.is_writable() })
}
