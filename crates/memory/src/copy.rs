//! Copies of ranges between (or within) objects at known offsets and lengths.

use crate::cells::{Cell, Fill, UninitSource};
use crate::memory::Memory;
use crate::object::Content;
use secateur_term::{Term, TermStore};

/// Pieces that are copied between two looks at the clock.
const LOOK_EVERY: usize = 1024;

impl Memory {
    /// Copies `len` bytes; both ranges are in bounds. Right also when they overlap (`memmove`). Uninitialised
    /// bytes are fixed by copying: reading them counts as the first read.
    #[allow(clippy::too_many_arguments, reason = "two places and a length")]
    pub fn copy_range(
        &mut self,
        store: &mut TermStore,
        dst: (u32, u64),
        src: (u32, u64),
        len: u64,
        uninit: &mut dyn UninitSource,
    ) {
        let pieces = self.pieces(store, src, len, uninit);
        let Some(object) = self.object_mut(dst.0) else { return };
        match &mut object.content {
            Content::Cells(cells) => {
                cells.clear(store, dst.1, len);
                for (at, cell) in pieces {
                    cells.map.insert(dst.1 + at, cell);
                }
            }
            Content::Array(_) | Content::Layers(_) => {
                let width = store.width(object.size);
                for (i, (at, cell)) in pieces.into_iter().enumerate() {
                    if i % LOOK_EVERY == LOOK_EVERY - 1 && uninit.is_late() {
                        break;
                    }
                    let offset = store.bv(width, u128::from(dst.1 + at));
                    object.write_symbolic(store, offset, cell.bytes, cell.value, uninit);
                }
            }
        }
    }

    /// A range as cells with offsets relative to its start.
    fn pieces(
        &mut self,
        store: &mut TermStore,
        (number, offset): (u32, u64),
        len: u64,
        uninit: &mut dyn UninitSource,
    ) -> Vec<(u64, Cell)> {
        let end = offset + len;
        let mut out = Vec::new();
        let Some(object) = self.object_mut(number) else { return out };
        let width = store.width(object.size);
        let mut at = offset;
        while at < end {
            if out.len() % LOOK_EVERY == LOOK_EVERY - 1 && uninit.is_late() {
                break;
            }
            let (value, bytes): (Term, u32) = match &mut object.content {
                Content::Array(array) => {
                    let place = store.bv(width, u128::from(at));
                    (crate::symbolic::read_array(store, *array, place, 1), 1)
                }
                Content::Layers(layers) => {
                    let place = store.bv(width, u128::from(at));
                    (layers.read(store, place, 1), 1)
                }
                Content::Cells(cells) => match cells.map.get(&at).copied() {
                    Some(c) if at + u64::from(c.bytes) <= end => (c.value, c.bytes),
                    _ => {
                        let free = cells.map.range(at..).next().map_or(end, |(s, _)| (*s).min(end));
                        let word = [8u64, 4, 2].into_iter().find(|b| at % b == 0 && at + b <= free);
                        let bytes = match (word, &cells.fill) {
                            (Some(b), Fill::Zero | Fill::Bytes(_)) => b as u32,
                            _ => 1,
                        };
                        (cells.read(store, at, bytes, uninit), bytes)
                    }
                },
            };
            out.push((at - offset, Cell { value, bytes }));
            at += u64::from(bytes);
        }
        out
    }
}
