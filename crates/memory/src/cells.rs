//! Byte-exact cells at known offsets. A cell remembers the width it was written with, so reading back what
//! was written gives the same term; reads and writes of other widths take cells apart or join them.

use imbl::OrdMap;
use secateur_term::{Term, TermStore};
use std::sync::Arc;

/// What the bytes hold that no cell covers.
#[derive(Clone, Debug)]
pub enum Fill {
    /// Zero, as after `calloc`.
    Zero,
    /// Arbitrary: the first read fixes the value.
    Uninit,
    /// A static initialiser; zero past its end.
    Bytes(Arc<[u8]>),
}

/// Gives the value of an uninitialised byte at its first read.
pub trait UninitSource {
    /// An 8-bit term for a byte that nothing was written to; [`Cells`] keeps it as a cell.
    fn byte(&mut self, store: &mut TermStore) -> Term;

    /// A term for so many bytes at once, if they are to be one value: a pointer of which something is said as a whole.
    fn word(&mut self, _store: &mut TermStore, _bytes: u32) -> Option<Term> {
        None
    }

    /// Whether the deadline has passed: long copies stop where they are, and the caller ends the path.
    fn is_late(&self) -> bool {
        false
    }
}

/// A value with the size it was written with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    /// A term of `8 * bytes` bits, the lowest byte at the lowest offset.
    pub value: Term,
    /// How many bytes it covers.
    pub bytes: u32,
}

/// The content of an object as cells by offset, which do not overlap; clones share what neither changes.
#[derive(Clone, Debug)]
pub struct Cells {
    pub(crate) map: OrdMap<u64, Cell>,
    pub(crate) fill: Fill,
}

impl Cells {
    /// No cells: all bytes are as the fill says.
    pub fn new(fill: Fill) -> Cells {
        Cells { map: OrdMap::new(), fill }
    }

    /// How many cells are held: a measure of memory.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether there are no cells, only the fill.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// All cells: offsets and values.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Term)> {
        self.map.iter().map(|(at, c)| (*at, c.value))
    }

    /// The values of all cells.
    pub fn values(&self) -> impl Iterator<Item = Term> {
        self.map.iter().map(|(_, c)| c.value)
    }

    /// Cells (offset and bytes) that hold something else than in `before`, or that it does not have.
    pub fn changes(&self, before: &Cells, into: &mut Vec<(u64, u32)>) {
        for (at, c) in &self.map {
            if before.map.get(at).is_none_or(|b| b.bytes != c.bytes || b.value != c.value) {
                into.push((*at, c.bytes));
            }
        }
    }

    /// Whether a single cell starts at `offset` and has exactly `bytes` bytes.
    pub fn holds(&self, offset: u64, bytes: u32) -> bool {
        self.map.get(&offset).is_some_and(|c| c.bytes == bytes)
    }

    /// The `bytes` bytes at `offset` as one term of `8 * bytes` bits.
    #[inline]
    pub fn read(
        &mut self,
        store: &mut TermStore,
        offset: u64,
        bytes: u32,
        uninit: &mut dyn UninitSource,
    ) -> Term {
        if let Some(c) = self.map.get(&offset)
            && c.bytes == bytes
        {
            return c.value;
        }
        self.gather(store, offset, bytes, uninit)
    }

    fn gather(
        &mut self,
        store: &mut TermStore,
        offset: u64,
        bytes: u32,
        uninit: &mut dyn UninitSource,
    ) -> Term {
        let end = offset + u64::from(bytes);
        if matches!(bytes, 2 | 4 | 8)
            && matches!(self.fill, Fill::Uninit)
            && (offset..end).all(|at| self.covering(at).is_none())
            && let Some(word) = uninit.word(store, bytes)
        {
            self.write(store, offset, bytes, word);
            return word;
        }
        let mut at = offset;
        let mut value: Option<Term> = None;
        let mut whole_cells = 0;
        while at < end {
            let (piece, len) = match self.covering(at) {
                Some((start, cell)) => {
                    let skip = (at - start) as u32;
                    let len = (cell.bytes - skip).min((end - at) as u32);
                    whole_cells += u32::from(len == cell.bytes);
                    (store.extract(cell.value, 8 * skip, 8 * len), len)
                }
                None => (self.fill_byte(store, at, uninit), 1),
            };
            value = Some(match value {
                None => piece,
                Some(low) => store.concat(piece, low),
            });
            at += u64::from(len);
        }
        let value = value.unwrap_or(Term::FALSE);
        if whole_cells > 1 {
            // read as one word from now on
            self.write(store, offset, bytes, value);
        }
        value
    }

    /// The bytes at `offset` where reading them changes nothing: parts of one cell, and what a static object
    /// was filled with. States then go on sharing the object.
    pub(crate) fn pieced(&self, store: &mut TermStore, offset: u64, bytes: u32) -> Option<Term> {
        let end = offset + u64::from(bytes);
        if let Some((start, cell)) = self.covering(offset) {
            let inside = start + u64::from(cell.bytes) >= end;
            return inside.then(|| store.extract(cell.value, 8 * (offset - start) as u32, 8 * bytes));
        }
        if bytes > 16 || self.map.range(offset..end).next().is_some() {
            return None;
        }
        let byte = |at: u64| match &self.fill {
            Fill::Zero => Some(0),
            Fill::Bytes(b) => Some(usize::try_from(at).ok().and_then(|i| b.get(i)).copied().unwrap_or(0)),
            Fill::Uninit => None,
        };
        let mut value = 0u128;
        for at in (offset..end).rev() {
            value = value << 8 | u128::from(byte(at)?);
        }
        Some(store.bv(8 * bytes, value))
    }

    fn fill_byte(&mut self, store: &mut TermStore, at: u64, uninit: &mut dyn UninitSource) -> Term {
        match &self.fill {
            Fill::Zero => store.bv(8, 0),
            Fill::Bytes(b) => {
                let byte = usize::try_from(at).ok().and_then(|i| b.get(i)).copied().unwrap_or(0);
                store.bv(8, u128::from(byte))
            }
            Fill::Uninit => {
                let value = uninit.byte(store);
                self.map.insert(at, Cell { value, bytes: 1 });
                value
            }
        }
    }

    /// The cell that holds the byte at `at`, with its start.
    fn covering(&self, at: u64) -> Option<(u64, Cell)> {
        let (start, cell) = self.map.get_prev(&at)?;
        (start + u64::from(cell.bytes) > at).then_some((*start, *cell))
    }

    /// Writes `value` (of `8 * bytes` bits) at `offset`.
    #[inline]
    pub fn write(&mut self, store: &mut TermStore, offset: u64, bytes: u32, value: Term) {
        if let Some(c) = self.map.get_mut(&offset)
            && c.bytes == bytes
        {
            c.value = value;
            return;
        }
        self.clear(store, offset, u64::from(bytes));
        self.map.insert(offset, Cell { value, bytes });
    }

    /// Removes the cells of a range; cells that stick out keep their outer parts.
    pub(crate) fn clear(&mut self, store: &mut TermStore, offset: u64, len: u64) {
        let end = offset + len;
        let mut hit: Vec<(u64, Cell)> = Vec::new();
        if let Some((start, cell)) = self.covering(offset)
            && start < offset
        {
            hit.push((start, cell));
        }
        hit.extend(self.map.range(offset..end).map(|(s, c)| (*s, *c)));
        for (start, cell) in hit {
            self.map.remove(&start);
            let cell_end = start + u64::from(cell.bytes);
            if start < offset {
                let bytes = (offset - start) as u32;
                let value = store.extract(cell.value, 0, 8 * bytes);
                self.map.insert(start, Cell { value, bytes });
            }
            if cell_end > end {
                let bytes = (cell_end - end) as u32;
                let value = store.extract(cell.value, 8 * (end - start) as u32, 8 * bytes);
                self.map.insert(end, Cell { value, bytes });
            }
        }
    }

    /// Sets a whole range to one byte.
    pub fn set_range(
        &mut self,
        store: &mut TermStore,
        offset: u64,
        len: u64,
        byte: Term,
        object_size: Option<u64>,
    ) {
        if offset == 0 && object_size == Some(len) && store.constant(byte) == Some(0) {
            self.map = OrdMap::new();
            self.fill = Fill::Zero;
            return;
        }
        self.clear(store, offset, len);
        // words where they fit, so that later reads of words are direct
        let mut at = offset;
        let end = offset + len;
        while at < end {
            let bytes =
                [8u64, 4, 2, 1].into_iter().find(|b| at.is_multiple_of(*b) && at + b <= end).unwrap_or(1)
                    as u32;
            let mut value = byte;
            for _ in 1..bytes {
                value = store.concat(value, byte);
            }
            self.map.insert(at, Cell { value, bytes });
            at += u64::from(bytes);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Bytes without a value become inputs u1, u2, ...
    pub(crate) struct Fresh(pub u32);
    impl UninitSource for Fresh {
        fn byte(&mut self, store: &mut TermStore) -> Term {
            self.0 += 1;
            store.input(format!("u{}", self.0), 8)
        }
    }

    #[test]
    fn bytes_of_words_and_words_of_bytes() {
        let mut s = TermStore::new();
        let mut c = Cells::new(Fill::Zero);
        let x = s.input("x", 32);
        c.write(&mut s, 4, 4, x);
        let mut u = Fresh(0);
        let b1 = c.read(&mut s, 5, 1, &mut u);
        assert_eq!(b1, s.extract(x, 8, 8));
        assert_eq!(c.read(&mut s, 4, 4, &mut u), x);
        // overwrite one byte, the word has it
        let k = s.bv(8, 0xaa);
        c.write(&mut s, 5, 1, k);
        let w = c.read(&mut s, 4, 4, &mut u);
        let (low, high) = (s.extract(x, 0, 8), s.extract(x, 16, 16));
        let mid = s.concat(k, low);
        assert_eq!(w, s.concat(high, mid));
        // partly zero fill
        let half = c.read(&mut s, 2, 4, &mut u);
        let lowx = c.read(&mut s, 4, 2, &mut u);
        let z = s.bv(16, 0);
        assert_eq!(half, s.concat(lowx, z));
    }

    #[test]
    fn reading_a_fill_or_a_part_of_a_cell_changes_nothing() {
        let mut s = TermStore::new();
        let bytes: Vec<u8> = (1..=8).collect();
        let mut c = Cells::new(Fill::Bytes(bytes.into()));
        let mut u = Fresh(0);
        let x = s.input("x", 32);
        c.write(&mut s, 4, 4, x);
        for (offset, bytes) in [(0, 4), (1, 2), (4, 2), (6, 1), (5, 3), (8, 8), (12, 16)] {
            let pieced = c.pieced(&mut s, offset, bytes);
            assert_eq!(pieced, Some(c.clone().read(&mut s, offset, bytes, &mut u)), "{offset} {bytes}");
        }
        let word = s.bv(32, 0x0403_0201);
        assert_eq!(c.pieced(&mut s, 0, 4), Some(word));
        // across a cell and what lies beside it
        assert_eq!(c.pieced(&mut s, 2, 4), None);
        assert_eq!(c.pieced(&mut s, 6, 4), None);
        assert_eq!(Cells::new(Fill::Uninit).pieced(&mut s, 0, 4), None);
        assert_eq!((c.len(), u.0), (1, 0));
    }

    #[test]
    fn uninitialised_bytes_are_fixed_at_first_read() {
        let mut s = TermStore::new();
        let mut c = Cells::new(Fill::Uninit);
        let mut u = Fresh(0);
        let a = c.read(&mut s, 0, 4, &mut u);
        assert_eq!(c.read(&mut s, 0, 4, &mut u), a);
        assert_eq!(u.0, 4);
    }
}
