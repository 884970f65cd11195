//! A copy of memory at one moment of a run.

use super::{Life, Memory, Object};

/// The live objects with what they held.
#[derive(Clone, Debug, Default)]
pub struct MemoryImage {
    /// The addresses of the static objects of the program, in their order.
    statics: Vec<u64>,
    /// By address.
    objects: Vec<ObjectImage>,
}

#[derive(Clone, Debug)]
struct ObjectImage {
    base: u64,
    size: u64,
    /// The first bytes; none for a byte that has no value.
    first: Vec<Option<u8>>,
    /// The last bytes, unless all of them are among the first.
    last: Vec<Option<u8>>,
}

impl MemoryImage {
    pub(crate) fn of(memory: &Memory, statics: usize, most: usize) -> MemoryImage {
        let copy = |o: &Object| {
            let size = o.size as usize;
            let byte = |at: usize| o.all_known(at, 1).then(|| o.byte(at));
            let first = (0..most.min(size)).map(byte).collect();
            let last = (size.saturating_sub(most).max(most)..size).map(byte).collect();
            ObjectImage { base: o.base, size: o.size, first, last }
        };
        let live = memory.objects.iter().filter(|o| o.life == Life::Live && o.sort.is_data());
        let mut objects: Vec<ObjectImage> = live.map(copy).collect();
        objects.sort_unstable_by_key(|o| o.base);
        let statics = memory.objects.iter().take(statics).map(|o| o.base).collect();
        MemoryImage { statics, objects }
    }

    /// The address of a static object of the program, by its number.
    pub fn static_address(&self, object: u32) -> Option<u64> {
        self.statics.get(object as usize).copied()
    }

    /// Whether so many bytes at an address lie inside one live object.
    pub fn contains(&self, addr: u128, bytes: u32) -> bool {
        self.object(addr, bytes).is_some()
    }

    /// The little-endian value of up to 16 bytes, if all of them have a value and were kept.
    pub fn read(&self, addr: u128, bytes: u32) -> Option<u128> {
        let (object, offset) = self.object(addr, bytes)?;
        let byte = |at: usize| {
            let from_end = (at + object.last.len()).checked_sub(object.size as usize);
            let kept = object.first.get(at).or_else(|| object.last.get(from_end?));
            kept.copied().flatten()
        };
        (0..bytes as usize).rev().try_fold(0u128, |value, i| Some(value << 8 | u128::from(byte(offset + i)?)))
    }

    fn object(&self, addr: u128, bytes: u32) -> Option<(&ObjectImage, usize)> {
        let addr = u64::try_from(addr).ok()?;
        let after = self.objects.partition_point(|o| o.base <= addr);
        let object = self.objects.get(after.checked_sub(1)?)?;
        let offset = addr - object.base;
        let inside = offset <= object.size && u64::from(bytes) <= object.size - offset;
        inside.then_some((object, offset as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_bytes_are_kept() {
        let known = |from: u8| (from..from + 4).map(Some).collect();
        let objects = vec![ObjectImage { base: 100, size: 12, first: known(0), last: known(8) }];
        let image = MemoryImage { statics: vec![100], objects };
        assert_eq!(image.read(100, 2), Some(0x0100));
        assert_eq!(image.read(110, 2), Some(0x0b0a));
        assert_eq!(image.read(103, 2), None, "the middle was not kept");
        assert_eq!(image.read(106, 1), None);
        assert!(image.contains(103, 4) && !image.contains(110, 3) && !image.contains(99, 1));
        assert_eq!(image.static_address(0), Some(100));
    }
}
