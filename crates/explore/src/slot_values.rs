//! The values of a frame (or of the globals) by slot. Copies share their values in pieces, so that a state
//! with thousands of variables is copied in a moment and costs memory only where it differs.

use secateur_term::Term;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

const PIECE: usize = 32;

/// One term for each slot, [`Term::UNSET`] where nothing was assigned yet.
#[derive(Clone, Debug, Default)]
pub struct SlotValues {
    pieces: Vec<Arc<[Term; PIECE]>>,
    len: usize,
}

impl SlotValues {
    /// So many slots without values.
    pub fn new(len: usize) -> SlotValues {
        let blank = Arc::new([Term::UNSET; PIECE]);
        SlotValues { pieces: vec![blank; len.div_ceil(PIECE)], len }
    }

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no slots.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value of a slot, or `None` if there is no such slot.
    pub fn get(&self, slot: usize) -> Option<Term> {
        (slot < self.len).then(|| self[slot])
    }

    /// The slots whose values differ; shared pieces are not looked at.
    pub fn differing(&self, other: &SlotValues) -> Vec<usize> {
        let mut found = Vec::new();
        for (i, (a, b)) in self.pieces.iter().zip(&other.pieces).enumerate() {
            if !Arc::ptr_eq(a, b) {
                found.extend((0..PIECE).filter(|j| a[*j] != b[*j]).map(|j| i * PIECE + j));
            }
        }
        found
    }

    /// The values of all slots in order.
    pub fn iter(&self) -> impl Iterator<Item = Term> + '_ {
        self.pieces.iter().flat_map(|p| p.iter().copied()).take(self.len)
    }
}

impl FromIterator<Term> for SlotValues {
    fn from_iter<I: IntoIterator<Item = Term>>(values: I) -> SlotValues {
        let values: Vec<Term> = values.into_iter().collect();
        let mut slots = SlotValues::new(values.len());
        for (i, v) in values.into_iter().enumerate() {
            slots[i] = v;
        }
        slots
    }
}

impl Index<usize> for SlotValues {
    type Output = Term;
    #[inline]
    fn index(&self, slot: usize) -> &Term {
        &self.pieces[slot / PIECE][slot % PIECE]
    }
}

impl IndexMut<usize> for SlotValues {
    #[inline]
    fn index_mut(&mut self, slot: usize) -> &mut Term {
        &mut Arc::make_mut(&mut self.pieces[slot / PIECE])[slot % PIECE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_until_written() {
        let mut a: SlotValues = (0..100).map(|i| if i % 2 == 0 { Term::TRUE } else { Term::FALSE }).collect();
        let b = a.clone();
        a[40] = Term::UNSET;
        assert_eq!(a[40], Term::UNSET);
        assert_eq!(b[40], Term::TRUE);
        assert_eq!(a.iter().count(), 100);
        assert_eq!(a.get(99), Some(Term::FALSE));
        assert_eq!(a.get(100), None);
        // only the piece that was written is a copy
        let shared = a.pieces.iter().zip(&b.pieces).filter(|(x, y)| Arc::ptr_eq(x, y)).count();
        assert_eq!(shared, 3);
        assert_eq!(a.differing(&b), [40]);
    }
}
