//! The part of the address space in which the objects of a process lie.
//!
//! C says nothing about addresses, but programs are written for machines whose objects are neither at the
//! start nor at the end of the address space: `p + n > end` is how parsers check a length. These limits are
//! the only thing that is assumed of a single object's address, and this is the only place that knows them.
//! They contain everything Linux gives to a process: programs (0x400000 and up, 0x55... if
//! position-independent), heap, mappings and stack (below 2^47). Processes of 32 bits are taken to have the
//! classic split, 3 GB for the process; see the README for what TRUE rests on.

use crate::bits::mask;

/// The part of the address space that objects lie in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AddressSpace {
    /// The lowest address of an object.
    pub low: u128,
    /// The address just past the last byte of the highest object possible.
    pub end: u128,
    width: u32,
}

impl AddressSpace {
    /// The address space of machines with pointers of this width.
    pub fn of(width: u32) -> AddressSpace {
        let (low, end) = match width {
            // user space ends where addresses get bit 47; nobody may map the first 64 KB
            64.. => (1 << 16, 1 << 47),
            32..64 => (1 << 16, 3 << 30),
            16..32 => (4096, mask(width) - 4095),
            // toy machines of tests
            _ => (1, mask(width)),
        };
        AddressSpace { low, end, width }
    }

    /// The lowest and the highest base possible for an object of this size (at least one byte, so that empty
    /// objects have addresses of their own) and alignment; `None` if there is no room for it.
    pub fn bases(&self, size: u128, align: u128) -> Option<(u128, u128)> {
        let align = align.max(1);
        let (low, high) = (self.low.max(align), self.end.checked_sub(size.max(1))?);
        (align.is_power_of_two() && low <= high).then_some((low, high))
    }

    /// As [`AddressSpace::bases`], but an object that fits nowhere is only kept away from both ends: better a
    /// question too many than a path lost.
    pub fn bases_or_all(&self, size: u128, align: u128) -> (u128, u128) {
        self.bases(size, align).unwrap_or((self.low, mask(self.width) - self.low))
    }

    /// The size of the largest object.
    pub fn room(&self) -> u128 {
        self.end - self.low
    }

    /// How far below its start a pointer can go without wrapping around, wherever the object is.
    pub fn room_below(&self) -> u128 {
        self.low
    }

    /// How far above its base a pointer can go without wrapping around, wherever the object of this size is.
    pub fn room_above(&self, size: u128) -> u128 {
        mask(self.width) - (self.end - size.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_of_real_processes_are_inside() {
        let lp64 = AddressSpace::of(64);
        for (base, size) in
            [(0x40_0000, 16), (0x5555_5555_4000, 8), (0x7fff_ffff_e000, 0x1000), (0x1_0000, 1)]
        {
            let (low, high) = lp64.bases(size, 16).unwrap();
            assert!((low..=high).contains(&base), "{base:#x}");
        }
        let ilp32 = AddressSpace::of(32);
        for (base, size) in [(0x0804_8000, 16), (0x5655_5000, 8), (0xbfff_0000, 0x1000)] {
            let (low, high) = ilp32.bases(size, 16).unwrap();
            assert!((low..=high).contains(&base), "{base:#x}");
        }
    }

    #[test]
    fn what_fits_nowhere_is_kept_from_the_ends_only() {
        for width in [8, 16, 32, 64] {
            let space = AddressSpace::of(width);
            assert_eq!(space.bases(space.room(), 1), Some((space.low, space.low)));
            assert_eq!(space.bases(space.room() + 1, 1), None);
            assert_eq!(space.bases(u128::MAX, 1), None);
            assert_eq!(space.bases_or_all(u128::MAX, 1), (space.low, mask(width) - space.low));
        }
    }

    #[test]
    fn small_steps_outside_do_not_wrap() {
        for width in [32, 64] {
            let space = AddressSpace::of(width);
            for size in [1, 16, 1 << 20] {
                let (low, high) = space.bases(size, 1).unwrap();
                assert!(low >= space.room_below() && space.room_below() >= 1 << 16);
                assert!(high + space.room_above(size) <= mask(width) && space.room_above(size) >= 1 << 30);
            }
        }
        // any 32-bit number of bytes can be added to a 64-bit pointer
        assert!(AddressSpace::of(64).room_above(1) > 1 << 62);
    }
}
