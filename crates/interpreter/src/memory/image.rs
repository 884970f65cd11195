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
    bytes: Vec<Option<u8>>,
}

impl MemoryImage {
    pub(crate) fn of(memory: &Memory, statics: usize, most: usize) -> MemoryImage {
        let copy = |o: &Object| {
            let kept = most.min(o.size as usize);
            let byte = |at: usize| o.all_known(at, 1).then(|| o.byte(at));
            ObjectImage { base: o.base, size: o.size, bytes: (0..kept).map(byte).collect() }
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
        let bytes = object.bytes.get(offset..offset + bytes as usize)?;
        bytes.iter().rev().try_fold(0u128, |value, b| b.map(|b| value << 8 | u128::from(b)))
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
