//! What memory holds at a point of an edge, in terms of its start.

use super::overlap::{Overlap, distances};
use super::{Change, Edge, EdgeContext, Pin, Waits};
use crate::tuning::MOST_DISTANCES;
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
                Change::Store { addr: to, value, bytes: n, waits } => {
                    if let Some(v) =
                        self.over(cx, (addr, bytes), (to, n), &(Source::Value(value), waits), i)?
                    {
                        return Ok(v);
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
                Change::Copy { dst, src, len, waits } => {
                    if let Some(v) =
                        self.over(cx, (addr, bytes), (dst, len), &(Source::Copy(src), waits), i)?
                    {
                        return Ok(v);
                    }
                }
                Change::Fill { dst, byte, len, waits } => {
                    if let Some(v) =
                        self.over(cx, (addr, bytes), (dst, len), &(Source::Byte(byte), waits), i)?
                    {
                        return Ok(v);
                    }
                }
                Change::Havoc { dst, len, waits } => {
                    if let Some(v) = self.over(cx, (addr, bytes), (dst, len), &(Source::Any, waits), i)? {
                        return Ok(v);
                    }
                }
                // what lives keeps its content
                Change::Free { .. } | Change::Leave { .. } | Change::Restore { .. } => {}
            }
        }
        Ok(self.read_at_start(cx, addr, bytes))
    }

    /// What memory holds at the start of the edge. What nothing ever changes is said by its content.
    fn read_at_start(&mut self, cx: &mut EdgeContext, addr: Term, bytes: u32) -> Term {
        if let Some(content) = self.given_content(cx, addr, bytes) {
            return content;
        }
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

    /// What an access gives behind a write that was the change `i`; none if the write does not matter.
    fn over(
        &mut self,
        cx: &mut EdgeContext,
        (addr, bytes): (Term, u32),
        (to, n): (Term, u32),
        (source, waits): &(Source, Waits),
        i: usize,
    ) -> Result<Option<Term>, Pin> {
        let to = match waits {
            Some(_) if !self.points_elsewhere(cx, addr, to) => self.at_known_index(cx, to),
            _ => to,
        };
        let overlap = self.compare(cx, (addr, bytes), (to, n))?;
        if !matches!(overlap, Overlap::None) {
            self.rest_on_write(cx, (to, n), waits, i)?;
        }
        match overlap {
            Overlap::None => Ok(None),
            Overlap::At(d) => self.in_parts(cx, (addr, bytes), (d, n), source, i).map(Some),
            Overlap::Somewhere => {
                let difference = cx.store.sub(addr, to);
                let places = distances(cx.store, difference, (bytes, n), MOST_DISTANCES);
                match places.filter(|p| p.len() == 1 || !matches!(source, Source::Copy(_))) {
                    Some(places) => self.by_distance(cx, (addr, bytes), (to, n, &places), source, i),
                    None => self.by_range(cx, (addr, bytes), (to, n), source, i),
                }
                .map(Some)
            }
        }
    }

    /// An access that starts `d` bytes behind the start of a write: the bytes that were written, and those
    /// beside them from before.
    fn in_parts(
        &mut self,
        cx: &mut EdgeContext,
        (addr, bytes): (Term, u32),
        (d, n): (i128, u32),
        source: &Source,
        i: usize,
    ) -> Result<Term, Pin> {
        let (low, high) = shared(d, bytes, n);
        let mut value = self.written(cx, source, (to_start(d, low), high - low), i)?;
        if high < bytes {
            let k = cx.store.bv(cx.store.width(addr), u128::from(high));
            let behind = cx.store.add(addr, k);
            let behind = self.read(cx, behind, bytes - high, i)?;
            value = cx.store.concat(behind, value);
        }
        if low > 0 {
            let before = self.read(cx, addr, low, i)?;
            value = cx.store.concat(value, before);
        }
        Ok(value)
    }

    /// An access at one of a few distances from a write, or apart from it.
    fn by_distance(
        &mut self,
        cx: &mut EdgeContext,
        (addr, bytes): (Term, u32),
        (to, n, places): (Term, u32, &[i128]),
        source: &Source,
        i: usize,
    ) -> Result<Term, Pin> {
        let before = self.read(cx, addr, bytes, i)?;
        let width = cx.store.width(addr);
        let mut value = before;
        for &d in places {
            let (low, high) = shared(d, bytes, n);
            let mut here = self.written(cx, source, (to_start(d, low), high - low), i)?;
            if high < bytes {
                let behind = cx.store.extract(before, 8 * high, 8 * (bytes - high));
                here = cx.store.concat(behind, here);
            }
            if low > 0 {
                let first = cx.store.extract(before, 0, 8 * low);
                here = cx.store.concat(here, first);
            }
            let k = cx.store.bv(width, d as u128);
            let there = cx.store.add(to, k);
            let same = cx.store.eq(addr, there);
            value = cx.store.ite(same, here, value);
        }
        Ok(value)
    }

    /// An access somewhere in a range that was written, or apart from it. That it does not lie across an end of the
    /// range is needed.
    fn by_range(
        &mut self,
        cx: &mut EdgeContext,
        (addr, bytes): (Term, u32),
        (to, n): (Term, u32),
        source: &Source,
        i: usize,
    ) -> Result<Term, Pin> {
        let width = cx.store.width(addr);
        let (ahead, back) = (cx.store.sub(addr, to), cx.store.sub(to, addr));
        let (long, short) = (cx.store.bv(width, u128::from(n)), cx.store.bv(width, u128::from(bytes)));
        let (behind, before) = (cx.store.ule(long, ahead), cx.store.ule(short, back));
        let apart = cx.store.and(behind, before);
        let Some(room) = n.checked_sub(bytes) else {
            self.need(cx.store, apart);
            return self.read(cx, addr, bytes, i);
        };
        let room = cx.store.bv(width, u128::from(room));
        let inside = cx.store.ule(ahead, room);
        if bytes > 1 {
            let either = cx.store.or(inside, apart);
            self.need(cx.store, either);
        }
        let here = match source {
            Source::Copy(src) => {
                let from = cx.store.add(*src, ahead);
                self.read(cx, from, bytes, i)?
            }
            Source::Byte(_) | Source::Any => self.written(cx, source, (0, bytes), i)?,
            Source::Value(_) => return Err(Pin("places in one object that may overlap")),
        };
        let rest = self.read(cx, addr, bytes, i)?;
        Ok(cx.store.ite(inside, here, rest))
    }

    /// So many bytes of what a write wrote, from a distance on.
    fn written(
        &mut self,
        cx: &mut EdgeContext,
        source: &Source,
        (from, bytes): (u32, u32),
        i: usize,
    ) -> Result<Term, Pin> {
        Ok(match source {
            Source::Value(value) => cx.store.extract(*value, 8 * from, 8 * bytes),
            Source::Copy(src) => {
                let k = cx.store.bv(cx.store.width(*src), u128::from(from));
                let src = cx.store.add(*src, k);
                self.read(cx, src, bytes, i)?
            }
            Source::Byte(byte) => {
                let mut value = *byte;
                for _ in 1..bytes {
                    value = cx.store.concat(value, *byte);
                }
                value
            }
            Source::Any => self.unknown(cx, 8 * bytes, Term::UNSET),
        })
    }
}

/// Where the bytes of a write come from.
enum Source {
    Value(Term),
    Copy(Term),
    Byte(Term),
    Any,
}

/// The bytes of an access, from the first up to (not including) the last, that lie in a write.
fn shared(d: i128, bytes: u32, n: u32) -> (u32, u32) {
    let low = (-d).max(0);
    let high = (i128::from(n) - d).min(i128::from(bytes));
    (low as u32, high as u32)
}

/// The byte of a write that a byte of an access is.
fn to_start(d: i128, byte: u32) -> u32 {
    (d + i128::from(byte)) as u32
}
