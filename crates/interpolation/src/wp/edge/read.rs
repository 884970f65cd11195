//! What memory holds at a point of an edge, in terms of its start.

use super::overlap::Overlap;
use super::{Change, Edge, EdgeContext, Pin};
use crate::wp::vocabulary::Place;
use secateur_analysis::static_base;
use secateur_term::Term;

impl Edge {
    /// What memory holds after the first `upto` changes.
    pub(super) fn read(
        &mut self,
        cx: &mut EdgeContext,
        addr: Term,
        bytes: u32,
        upto: usize,
    ) -> Result<Term, Pin> {
        for i in (0..upto).rev() {
            cx.look()?;
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
                Change::New { base, zeroed, size, .. } => {
                    if !cx.store.mentions(addr, base) {
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
        Ok(self.read_at_start(cx, addr, bytes))
    }

    /// What memory holds at the start of the edge. What nothing ever changes is said by its content.
    fn read_at_start(&self, cx: &mut EdgeContext, addr: Term, bytes: u32) -> Term {
        let read = self.select(cx, Place::Read { bytes }, addr);
        let Some(base) = static_base(cx.store, addr).filter(|b| cx.vocabulary.is_fixed(*b)) else {
            return read;
        };
        if cx.vocabulary.mentions_unknown(cx.store, addr) {
            // what all entries have in common can only be told of the content
            return cx.table(base, addr, bytes).unwrap_or(read);
        }
        if cx.store.linear(addr).monomials.len() > 1 {
            return read;
        }
        let value = self.at_start(cx, read);
        value.filter(|v| cx.store.constant(*v).is_some()).unwrap_or(read)
    }

    pub(super) fn length(&self, cx: &mut EdgeContext, len: Term) -> Result<u32, Pin> {
        let n = self.at_start(cx, len).and_then(|v| cx.store.constant(v));
        n.and_then(|n| u32::try_from(n).ok()).ok_or(Pin("a length"))
    }
}
