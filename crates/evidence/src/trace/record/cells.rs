//! What wrote each byte of memory last. Cells are as wide as the writes that made them and do not overlap: a
//! write leaves to an older one the bytes around it.

use super::definition::Def;
use secateur_interpreter::Points;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// Places in memory that are remembered.
const MOST: usize = 1 << 20;

/// Bytes of memory that one write gave their values.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cell {
    /// Behind the last of them.
    end: i128,
    def: Rc<Def>,
}

/// The written memory of all objects that are alive.
#[derive(Default)]
pub struct WrittenCells {
    /// By the first byte; they do not overlap.
    objects: HashMap<u32, BTreeMap<i128, Cell>>,
    count: usize,
    full: bool,
}

impl WrittenCells {
    /// Whether not all writes were remembered.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The last write to any of these bytes.
    pub fn last_write(&self, at: Points, bytes: u64) -> Option<&Rc<Def>> {
        let meeting = self.meeting(at, bytes.max(1));
        meeting.map(|(_, c)| &c.def).max_by_key(|d| d.step)
    }

    /// What wrote these bytes, piece by piece: first byte, end, event.
    pub fn pieces(&self, at: Points, bytes: u64) -> Vec<(i128, i128, Rc<Def>)> {
        let end = at.offset + i128::from(bytes);
        let piece = |(start, c): (i128, &Cell)| (start.max(at.offset), c.end.min(end), Rc::clone(&c.def));
        self.meeting(at, bytes).map(piece).collect()
    }

    /// The cells that have one of these bytes.
    fn meeting(&self, at: Points, bytes: u64) -> impl Iterator<Item = (i128, &Cell)> {
        let end = at.offset + i128::from(bytes);
        let cells = self.objects.get(&at.object).into_iter();
        let before = cells.clone().filter_map(move |c| c.range(..at.offset).next_back());
        let inside = cells.flat_map(move |c| c.range(at.offset..end));
        before.chain(inside).filter(move |(_, c)| c.end > at.offset).map(|(start, c)| (*start, c))
    }

    /// The object is gone, and what was written to it.
    pub fn forget(&mut self, object: u32) {
        if let Some(cells) = self.objects.remove(&object) {
            self.count -= cells.len();
        }
    }

    /// Bytes that are overwritten are no longer what they were; those around them are.
    fn clear(&mut self, to: Points, bytes: u64) {
        let end = to.offset + i128::from(bytes);
        let gone: Vec<(i128, Cell)> = self.meeting(to, bytes).map(|(o, c)| (o, c.clone())).collect();
        let Some(cells) = self.objects.get_mut(&to.object) else { return };
        for (start, cell) in gone {
            cells.remove(&start);
            self.count -= 1;
            let def = || Rc::clone(&cell.def);
            if start < to.offset {
                cells.insert(start, Cell { end: to.offset, def: def() });
                self.count += 1;
            }
            if cell.end > end {
                cells.insert(end, Cell { end: cell.end, def: def() });
                self.count += 1;
            }
        }
    }

    /// Notes a write.
    pub fn put(&mut self, to: Points, bytes: u64, def: Rc<Def>) {
        self.clear(to, bytes);
        if self.count >= MOST {
            self.full = true;
            return;
        }
        let cell = Cell { end: to.offset + i128::from(bytes), def };
        if self.objects.entry(to.object).or_default().insert(to.offset, cell).is_none() {
            self.count += 1;
        }
    }
}
