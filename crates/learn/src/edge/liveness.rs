//! Which objects may still be used at a point of an edge.

use super::address::{mentions, static_base};
use super::{Change, Cx, Edge, Pin};
use crate::places::Place;
use secateur_term::Term;

impl Edge {
    /// Whether an object may still be used after the first `upto` changes.
    pub(super) fn liveness(
        &mut self,
        cx: &mut Cx,
        place: Place,
        addr: Term,
        upto: usize,
    ) -> Result<Term, Pin> {
        for i in (0..upto).rev() {
            match self.changes[i].clone() {
                Change::New { base, size, frame, .. } if mentions(cx.store, addr, base) => {
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
                        Place::Freeable if frame.is_none() => {
                            let width = cx.store.width(offset);
                            let zero = cx.store.bv(width, 0);
                            Ok(cx.store.eq(offset, zero))
                        }
                        Place::Freeable => Ok(Term::FALSE),
                        Place::Outlives { depth } => Ok(cx.store.bool(frame.is_none_or(|f| f < depth))),
                        _ => Err(Pin("the life of a new object")),
                    };
                }
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
}
