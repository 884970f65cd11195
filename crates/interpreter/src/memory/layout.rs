//! Where objects go: the scenario's choice, or a layout that is the same in every run, with gaps between
//! objects so that a stray pointer hits none.

use secateur_program::{DataModel, ObjectId, Scenario};
use std::collections::HashMap;

const GAP: u64 = 32;

/// The addresses of a run.
#[derive(Clone, Debug)]
pub struct AddressLayout {
    statics: HashMap<ObjectId, u64>,
    dynamics: HashMap<u64, u64>,
    /// Chosen addresses, sorted: the rest keeps away from them, by this distance.
    reserved: Vec<u64>,
    distance: u64,
    next_static: u64,
    /// Where the search for room on the heap goes on.
    pub next_heap: u64,
    /// The first address of the heap.
    pub heap_start: u64,
    /// The first address above the heap.
    pub heap_end: u64,
    /// Grows downwards.
    pub stack_pointer: u64,
    stack_start: u64,
    stack_end: u64,
    limit: u128,
}

impl AddressLayout {
    /// A layout without objects that keeps the addresses the scenario chose; those that do not fit a pointer
    /// are dropped.
    pub fn new(model: DataModel, scenario: &Scenario) -> AddressLayout {
        let wide = model == DataModel::Lp64;
        let limit = 1u128 << model.pointer_width();
        let fits = |a: u128| u64::try_from(a).ok().filter(|_| a < limit);
        let statics: HashMap<ObjectId, u64> =
            scenario.static_bases.iter().filter_map(|&(o, a)| Some((o, fits(a)?))).collect();
        let dynamics: HashMap<u64, u64> =
            scenario.dynamic_bases.iter().filter_map(|&(n, a)| Some((n, fits(a)?))).collect();
        let mut reserved: Vec<u64> = statics.values().chain(dynamics.values()).copied().collect();
        reserved.sort_unstable();
        let (heap_start, heap_end, stack_end, stack_start) = if wide {
            (0x0000_1000_0000_0000, 0x0000_6000_0000_0000, 0x0000_7000_0000_0000, 0x0000_7fff_ffff_0000)
        } else {
            (0x4000_0000, 0xa000_0000, 0xa000_0000, 0xbfff_0000)
        };
        AddressLayout {
            statics,
            dynamics,
            reserved,
            distance: if wide { 1 << 24 } else { 1 << 16 },
            next_static: 0x0010_0000,
            next_heap: heap_start,
            heap_start,
            heap_end,
            stack_pointer: stack_start,
            stack_start,
            stack_end,
            limit,
        }
    }

    /// The address the scenario chose for a static object.
    pub fn chosen_static(&self, object: ObjectId) -> Option<u64> {
        self.statics.get(&object).copied()
    }

    /// The address the scenario chose for the allocation with this number.
    pub fn chosen_dynamic(&self, number: u64) -> Option<u64> {
        if self.dynamics.is_empty() { None } else { self.dynamics.get(&number).copied() }
    }

    /// Whether an object of this size can start at this address at all.
    pub fn fits(&self, base: u64, size: u64) -> bool {
        base != 0 && u128::from(base) + u128::from(size) <= self.limit
    }

    /// Room for a static object above the last one; `None` where the region below the heap is full.
    pub fn place_static(&mut self, size: u64, align: u64) -> Option<u64> {
        let base = self.upwards(self.next_static, size, align.max(16), self.heap_start)?;
        self.next_static = base.checked_add(size.max(1))?.checked_add(GAP)?;
        Some(base)
    }

    /// Room on the heap above the last object; `None` where the end is reached.
    pub fn place_heap(&mut self, size: u64, align: u64) -> Option<u64> {
        let base = self.upwards(self.next_heap, size, align.max(16), self.heap_end)?;
        self.next_heap = base.checked_add(size.max(1))?.checked_add(GAP)?;
        Some(base)
    }

    /// The first address from `from` on for an object of this size below `end`.
    pub fn upwards(&self, from: u64, size: u64, align: u64, end: u64) -> Option<u64> {
        let mut base = from.checked_next_multiple_of(align)?;
        loop {
            let top = base.checked_add(size.max(1))?.checked_add(GAP)?;
            if top > end {
                return None;
            }
            match self.conflict(base, top) {
                None => return Some(base),
                Some(r) => base = r.checked_add(self.distance)?.checked_next_multiple_of(align)?,
            }
        }
    }

    /// Room on the stack below the last object; `None` for an overflow.
    #[inline]
    pub fn place_stack(&mut self, size: u64, align: u64) -> Option<u64> {
        let align = align.max(1);
        let mut base = self.stack_pointer.checked_sub(size.max(1))?.checked_sub(GAP)? / align * align;
        loop {
            if base < self.stack_end {
                return None;
            }
            match self.conflict(base, base + size.max(1) + GAP) {
                None => break,
                Some(r) => base = r.checked_sub(size.max(1))?.checked_sub(GAP)? / align * align,
            }
        }
        self.stack_pointer = base;
        Some(base)
    }

    /// Sets the stack pointer back to this address, or to the start of the stack.
    pub fn reset_stack(&mut self, pointer: Option<u64>) {
        self.stack_pointer = pointer.unwrap_or(self.stack_start);
    }

    /// A chosen address whose surroundings meet this range.
    #[inline]
    fn conflict(&self, base: u64, top: u64) -> Option<u64> {
        if self.reserved.is_empty() {
            return None;
        }
        let i = self.reserved.partition_point(|&r| r.saturating_add(self.distance) <= base);
        self.reserved.get(i).copied().filter(|&r| r < top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_keep_away_from_chosen_addresses() {
        let scenario = Scenario { dynamic_bases: vec![(0, 0x10_0010)], ..Scenario::default() };
        let mut layout = AddressLayout::new(DataModel::Ilp32, &scenario);
        let a = layout.place_static(64, 4);
        assert!(a.is_some_and(|a| a >= 0x10_0010 + (1 << 16)), "{a:?}");
    }

    #[test]
    fn gaps_and_alignment() {
        let mut layout = AddressLayout::new(DataModel::Lp64, &Scenario::default());
        let (a, b) = (layout.place_heap(24, 8), layout.place_heap(0, 64));
        let (Some(a), Some(b)) = (a, b) else { panic!("no place") };
        assert!(b >= a + 24 + GAP && b % 64 == 0 && a % 16 == 0);
        let (s, t) = (layout.place_stack(10, 8), layout.place_stack(10, 8));
        assert!(s.zip(t).is_some_and(|(s, t)| t + 10 + GAP <= s && t % 8 == 0));
    }

    #[test]
    fn a_full_address_space_is_an_answer() {
        let mut layout = AddressLayout::new(DataModel::Ilp32, &Scenario::default());
        assert_eq!(layout.place_heap(0x9000_0000, 16), None);
        assert_eq!(layout.place_stack(0x9000_0000, 16), None);
        assert_eq!(layout.place_heap(u64::MAX, 16), None);
    }
}
